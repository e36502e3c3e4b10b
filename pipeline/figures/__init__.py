"""Numbers in, figure out. Pure."""
