"""How a p-value is carried: as a number above 0 and as its logarithm, which no underflow can reach."""

from __future__ import annotations

import math
from dataclasses import dataclass

SMALLEST = 2.2250738585072014e-308
"""Smallest normal double. A smaller p is written as this, and its true size stands in ``log10_p``."""


@dataclass(frozen=True)
class Probability:
    """A probability that may be far below the smallest double.

    Attributes
    ----------
    p : float
        In [SMALLEST, 1], or exactly 0 only for an event that cannot happen.
    log10_p : float
        Its decimal logarithm; minus infinity only for an event that cannot happen.
    """

    p: float
    log10_p: float


def from_log(log_p: float) -> Probability:
    """Make a probability of its natural logarithm; rounding above 1 is cut to 1."""
    if log_p == -math.inf:
        return Probability(0.0, -math.inf)
    log_p = min(log_p, 0.0)
    return Probability(max(math.exp(log_p), SMALLEST), log_p / math.log(10.0))


def log_sum(logs: list[float]) -> float:
    """Natural logarithm of a sum of exponentials; minus infinity for an empty sum."""
    top = max(logs, default=-math.inf)
    if top == -math.inf:
        return -math.inf
    return top + math.log(math.fsum(math.exp(value - top) for value in logs))
