"""How large a bias a test would have seen: the effect that is found four times in five."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from scipy import optimize, special

from pipeline.statistics.exact_law import after_looking
from pipeline.statistics.laws import chi_square_exceeded_by, normal_quantile


@dataclass(frozen=True)
class DetectableEffect:
    """The relative bias of one class that a test finds with the stated power.

    Attributes
    ----------
    n : int
    test : str
        chi_square, or largest_deviation.
    power, alpha : float
    relative : float or None
        p' = p (1 + relative), the other classes scaled alike; None for n = 0.
    """

    n: int
    test: str
    power: float
    alpha: float
    relative: float | None


@lru_cache(maxsize=256)
def non_centrality(df: int, alpha: float, power: float) -> float:
    """Non-centrality at which chi-square with df degrees of freedom has the power asked for."""
    critical = chi_square_exceeded_by(alpha, df)
    return float(optimize.brentq(lambda x: 1.0 - float(special.chndtr(critical, df, x)) - power, 1e-9, 1e5, xtol=1e-10))


def by_chi_square(
    n: int, probability: float, df: int, alpha: float = 0.01, power: float = 0.8, variance_factor: float = 1.0
) -> DetectableEffect:
    """Detectable effect of Pearson's chi-square.

    Parameters
    ----------
    n : int
        Trials (dice for faces).
    probability : float
        Fair probability of the class, in (0, 1).
    df : int
        Of the test.
    variance_factor : float
        Variance of the counts over the multinomial one: 4/5 for faces of openings without ties.

    Notes
    -----
    With p' = p (1 + d) and the rest scaled, the non-centrality is n d^2 p / (1 - p).
    """
    if n == 0:
        return DetectableEffect(0, "chi_square", power, alpha, None)
    needed = non_centrality(df, alpha, power) * variance_factor
    return DetectableEffect(n, "chi_square", power, alpha, math.sqrt(needed * (1.0 - probability) / (probability * n)))


def by_largest_deviation(
    n: int, weights: Sequence[int], index: int = 0, alpha: float = 0.01, power: float = 0.8
) -> DetectableEffect:
    """Detectable effect of the largest standardised deviation, at its exact critical value.

    Parameters
    ----------
    n : int
    weights : sequence of int, shape (k,)
        Class probabilities over their sum.
    index : int
        The class that is biased upwards.
    """
    if n == 0:
        return DetectableEffect(0, "largest_deviation", power, alpha, None)
    total = sum(weights)
    p = weights[index] / total
    spread, k = math.sqrt(n * p * (1.0 - p)), len(weights)

    def significant(count: int) -> bool:
        return after_looking(n, weights, index, count, "standardised", "two-sided").p <= alpha

    # the smallest count that is significant after looking: between the named class's and Bonferroni's
    low = min(n, int(n * p + 0.95 * -normal_quantile(alpha / 2.0) * spread))
    high = min(n + 1, int(n * p + 1.1 * -normal_quantile(alpha / (2.0 * k)) * spread) + 2)
    if low == n or significant(low):
        low = n * weights[index] // total
    if high <= n and not significant(high):
        high = n + 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if significant(middle) else (middle, high)
    deviation = high - n * p
    z = normal_quantile(power)

    def missing(d: float) -> float:
        share = p * (1.0 + d)
        return n * p * d - z * math.sqrt(n * share * (1.0 - share)) - deviation

    top = 1.0 / p - 1.0
    if missing(top) < 0.0:
        return DetectableEffect(n, "largest_deviation", power, alpha, None)
    return DetectableEffect(n, "largest_deviation", power, alpha, float(optimize.brentq(missing, 0.0, top)))
