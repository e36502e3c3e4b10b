"""Where editions go: a folder, an object store, and the signature over what stands there."""
