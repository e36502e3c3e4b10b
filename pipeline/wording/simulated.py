"""A simulated p and the least that its simulation can show."""

from __future__ import annotations


def at_floor(p: float, replicates: int) -> bool:
    """Whether a p from so many replicates is the least there is, 1/(B + 1): the true one may lie anywhere below."""
    return p <= 1.0000001 / (replicates + 1)
