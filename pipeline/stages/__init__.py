"""One stage, one file, one public `run`. Stages meet only in tables."""
