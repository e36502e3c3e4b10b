"""Paper: a page printed as a tagged PDF."""
