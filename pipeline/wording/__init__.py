"""How each language writes numbers and sentences."""
