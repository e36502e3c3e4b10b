"""dicecount: counts, verifies and tests every roll of a commit-reveal backgammon server."""

__version__ = "1.0.0"
