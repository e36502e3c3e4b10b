"""Exact binomial tails of one named class, at any n and however small."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np

from pipeline.statistics.point_masses import Floats, binomial_log_term, log_stretch, reach_down, reach_up
from pipeline.statistics.probability import Probability, from_log, log_sum

Side = Literal["upper", "lower", "two-sided"]

TIE = 1e-12
"""Two terms whose logs differ by less are equally likely."""


@dataclass(frozen=True)
class BinomialTest:
    """A count held against a named probability.

    Attributes
    ----------
    n, count : int
        Trials and successes.
    share, probability : float
        count / n (nan for n = 0) and the probability under the null.
    z : float
        (count - n p) / sqrt(n p (1 - p)); nan for n = 0.
    side : str
        upper, lower, or two-sided (sum of all outcomes no more likely than the observed).
    p, log10_p : float
        As in `Probability`.
    """

    n: int
    count: int
    share: float
    probability: float
    z: float
    side: Side
    p: float
    log10_p: float


@lru_cache(maxsize=4096)  # a table of equally likely classes asks the same of each
def log_within(n: int, weight: int, total: int, low: int, high: int) -> float:
    """Log P(low <= X <= high) for X binomial with n trials and probability weight / total.

    Parameters
    ----------
    n : int
        Trials, 0 or more.
    weight, total : int
        Probability as a fraction, 0 < weight <= total.
    low, high : int
        Limits, both included; cut to 0..n.

    Returns
    -------
    float
        Natural logarithm, good to about 1e-13 of the probability; minus infinity for an empty stretch.

    References
    ----------
    Loader 2000, Fast and accurate computation of binomial probabilities.
    """
    low, high = max(low, 0), min(high, n)
    if low > high:
        return -math.inf
    if weight == total:
        return 0.0 if high == n else -math.inf
    if low == 0 and high == n:
        return 0.0
    mode = min(max(low, n * weight // total), high)
    # the binomial falls off faster than the Poisson of the same mean, and so does its mirror image
    up = min(
        reach_up(mode, min(n * weight / total, mode + 1.0)),
        reach_down(n - mode, max(n - n * weight / total, float(n - mode))),
    )
    down = min(
        reach_down(mode, max(n * weight / total, float(mode))),
        reach_up(n - mode, min(n - n * weight / total, n - mode + 1.0)),
    )
    first, last = max(low, mode - down), min(high, mode + up)
    gap, mean = (total * first - n * weight) / total, n * weight / total

    def log_term(offsets: Floats) -> Floats:
        return binomial_log_term(first + offsets, gap + offsets, n, mean)

    return min(0.0, log_stretch(first, last, log_term))


def tail(n: int, weight: int, total: int, count: int, side: Side) -> Probability:
    """Exact binomial p of a count.

    Parameters
    ----------
    n, count : int
        Trials and successes, 0 <= count <= n.
    weight, total : int
        Probability as a fraction, 0 < weight < total.
    side : {"upper", "lower", "two-sided"}
        P(X >= count), P(X <= count), or the sum of all outcomes no more likely than count.

    Raises
    ------
    ValueError
        A count outside 0..n, or a probability outside (0, 1).
    """
    if not 0 <= count <= n:
        raise ValueError(f"count: got {count}, want 0 to {n}")
    if not 0 < weight < total:
        raise ValueError(f"probability: got {weight}/{total}, want more than 0 and less than 1")
    if side == "upper":
        return from_log(log_within(n, weight, total, count, n))
    if side == "lower":
        return from_log(log_within(n, weight, total, 0, count))
    if _log_at(n, weight, total, (n + 1) * weight // total) <= _log_at(n, weight, total, count) + TIE:
        return Probability(1.0, 0.0)
    other = _equally_far(n, weight, total, count)
    low, high = (count, other) if other > count else (other, count)
    return from_log(log_sum([log_within(n, weight, total, 0, low), log_within(n, weight, total, high, n)]))


def binomial_test(n: int, weight: int, total: int, count: int, side: Side = "two-sided") -> BinomialTest:
    """Exact test of one named class: see `tail` for parameters and errors."""
    found = tail(n, weight, total, count, side)
    spread = math.sqrt(n * weight * (total - weight))
    return BinomialTest(
        n=n,
        count=count,
        share=count / n if n else math.nan,
        probability=weight / total,
        z=(count * total - n * weight) / spread if n else math.nan,
        side=side,
        p=found.p,
        log10_p=found.log10_p,
    )


def _log_at(n: int, weight: int, total: int, x: int) -> float:
    if n == 0:
        return 0.0
    gap = (total * x - n * weight) / total
    return float(binomial_log_term(np.asarray([float(x)]), np.asarray([gap]), n, n * weight / total)[0])


def _equally_far(n: int, weight: int, total: int, count: int) -> int:
    """The value on the other side of the mode nearest to it that is no more likely than count.

    -1 or n + 1 where there is none.
    """
    bound = _log_at(n, weight, total, count) + TIE
    mode = (n + 1) * weight // total
    if count <= mode:
        near, far = mode, n + 1
        while far - near > 1:
            middle = (near + far) // 2
            near, far = (near, middle) if _log_at(n, weight, total, middle) <= bound else (middle, far)
        return far
    near, far = mode, -1
    while near - far > 1:
        middle = (near + far) // 2
        near, far = (near, middle) if _log_at(n, weight, total, middle) <= bound else (middle, far)
    return far
