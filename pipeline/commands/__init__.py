"""One file per command beyond the stages."""
