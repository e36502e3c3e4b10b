"""The whole line through the real command line."""
