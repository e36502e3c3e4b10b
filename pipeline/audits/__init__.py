"""Holding an edition's files against a second program, and against what the numbers in them give when made again."""
