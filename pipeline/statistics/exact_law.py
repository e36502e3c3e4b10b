"""The look-elsewhere law, exact: how far the most extreme of k classes strays when nobody named it beforehand.

Every result holds both numbers of the same statistic and the same side: the class taken as named before the count, and
the law of the most extreme of all k.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pipeline.statistics import binomial, box
from pipeline.statistics.binomial import Side
from pipeline.statistics.probability import Probability, from_log

Statistic = Literal["count", "deviation", "standardised"]


@dataclass(frozen=True)
class Look:
    """The most extreme class of a table.

    Attributes
    ----------
    n, k : int
        Total and number of classes.
    statistic : str
        count: N_i; deviation: N_i - n p_i; standardised: (N_i - n p_i) / sqrt(n p_i (1 - p_i)).
    side : str
        upper (largest), lower (smallest), two-sided (farthest).
    index, count : int
        The class, the first of those that tie, and its count.
    expected, deviation, z : float
        n p_i, N_i - n p_i, and that over its standard deviation (0 for n = 0 or p = 1).
    p_named, log10_p_named : float
        Exact binomial of this class on this side; two-sided sums the outcomes no more likely.
    p_after_looking, log10_p_after_looking : float
        Exact chance that some class is as extreme.
    p_bonferroni : float
        k times the class's own tail on the same statistic, at most 1 for equal p: a bound to check against.
    """

    n: int
    k: int
    statistic: Statistic
    side: Side
    index: int
    count: int
    expected: float
    deviation: float
    z: float
    p_named: float
    log10_p_named: float
    p_after_looking: float
    log10_p_after_looking: float
    p_bonferroni: float


def look(counts: Sequence[int], weights: Sequence[int], statistic: Statistic, side: Side) -> Look:
    """Find the most extreme class and give its exact p, named before the count and after looking at all.

    Parameters
    ----------
    counts : sequence of int, shape (k,)
        Observed counts, 0 or more.
    weights : sequence of int, shape (k,)
        Class probabilities as positive integers over their sum.
    statistic : {"count", "deviation", "standardised"}
        For unequal p only ``standardised`` treats classes alike. ``count`` has no two-sided form.
    side : {"upper", "lower", "two-sided"}
        Largest, smallest, farthest.

    Raises
    ------
    ValueError
        Lengths that differ, a negative count, a weight below 1, or ``count`` with two sides.

    References
    ----------
    Levin 1981, Ann. Stat. 9:1123; Corrado 2011, Stat. Comput. 21:349.
    """
    check(counts, weights)
    n, total, k = sum(counts), sum(weights), len(counts)
    index = most_extreme(counts, weights, statistic, side)
    count, weight = counts[index], weights[index]
    named = binomial.tail(n, weight, total, count, side) if k > 1 else Probability(1.0, 0.0)
    low, high = inner_limits(n, weights, index, count, statistic, side)
    log_after = box.log_some_outside(n, weights, low, high)
    after = from_log(log_after)
    bound = math.fsum(
        math.exp(binomial.log_within(n, w, total, *part))
        for w, a, b in zip(weights, low, high, strict=True)
        for part in ((0, a - 1), (b + 1, n))
    )
    spread = math.sqrt(n * weight * (total - weight))
    return Look(
        n=n,
        k=k,
        statistic=statistic,
        side=side,
        index=index,
        count=count,
        expected=n * weight / total,
        deviation=(total * count - n * weight) / total,
        z=(total * count - n * weight) / spread if spread else 0.0,
        p_named=named.p,
        log10_p_named=named.log10_p,
        p_after_looking=after.p,
        log10_p_after_looking=after.log10_p,
        p_bonferroni=min(1.0, max(bound, after.p)),
    )


def after_looking(
    n: int, weights: Sequence[int], index: int, count: int, statistic: Statistic, side: Side
) -> Probability:
    """Exact chance that some class is at least as extreme as class ``index`` with ``count``.

    Parameters
    ----------
    n : int
        Total, 0 to 1e12.
    weights : sequence of int, shape (k,)
        Class probabilities as positive integers over their sum.
    index, count : int
        The class and its count.
    statistic, side
        As in `look`.

    Returns
    -------
    Probability
        Good to nine digits down to 1e-300, and in ``log10_p`` below.
    """
    low, high = inner_limits(n, weights, index, count, statistic, side)
    return from_log(box.log_some_outside(n, weights, low, high))


def most_extreme(counts: Sequence[int], weights: Sequence[int], statistic: Statistic, side: Side) -> int:
    """Index of the most extreme class; of those that tie exactly, the first."""
    n, total = sum(counts), sum(weights)
    sign = -1 if side == "lower" else 1
    best = 0
    for i in range(1, len(counts)):
        here, there = (_deviation(n, total, weights[j], counts[j], statistic) for j in (i, best))
        if side == "two-sided":
            here, there = abs(here), abs(there)
        here, there = sign * here, sign * there
        if statistic == "standardised":
            # compare d_i^2 / v_i with sign, cross-multiplied
            here = here * abs(here) * _spread(total, weights[best])
            there = there * abs(there) * _spread(total, weights[i])
        if here > there:
            best = i
    return best


def inner_limits(
    n: int, weights: Sequence[int], index: int, count: int, statistic: Statistic, side: Side
) -> tuple[list[int], list[int]]:
    """Limits that each class keeps while it is strictly less extreme than class ``index`` with ``count``.

    All comparisons are between integers: total * N_i - n * weight_i.

    Returns
    -------
    low, high : lists of int, shape (k,)
        high < low where no count at all is less extreme.
    """
    total = sum(weights)
    if statistic == "count":
        if side == "two-sided":
            raise ValueError("statistic: got count with two sides, want deviation or standardised")
        edge = (0, count - 1) if side == "upper" else (count + 1, n)
        return [edge[0]] * len(weights), [edge[1]] * len(weights)
    mark = total * count - n * weights[index]
    low, high = [], []
    for w in weights:
        if statistic == "deviation":
            # the largest d with d < mark, the smallest with d > mark, the largest with |d| < |mark|
            top, bottom, reach = mark - 1, mark + 1, abs(mark) - 1
        else:
            top = _below(mark, _spread(total, w), _spread(total, weights[index]))
            bottom = -_below(-mark, _spread(total, w), _spread(total, weights[index]))
            reach = _below(abs(mark), _spread(total, w), _spread(total, weights[index]))
        bounds: tuple[int | None, int | None]
        if side == "upper":
            bounds = (None, top)
        elif side == "lower":
            bounds = (bottom, None)
        else:
            bounds = (-reach, reach) if reach >= 0 else (1, 0)
        low.append(0 if bounds[0] is None else max(0, -((-n * w - bounds[0]) // total)))
        high.append(n if bounds[1] is None else min(n, (n * w + bounds[1]) // total))
        if bounds == (1, 0):
            low[-1], high[-1] = 1, 0
    return low, high


def check(counts: Sequence[int], weights: Sequence[int]) -> None:
    """Refuse tables that are none.

    Raises
    ------
    ValueError
        Lengths that differ, no class, a negative count or a weight below 1.
    """
    if len(counts) != len(weights) or not counts:
        raise ValueError(
            f"table: got {len(counts)} counts and {len(weights)} probabilities, want one of each per class"
        )
    if min(counts) < 0:
        raise ValueError(f"counts: got {min(counts)}, want 0 or more")
    if min(weights) < 1:
        raise ValueError(f"weights: got {min(weights)}, want positive integers")


def _deviation(n: int, total: int, weight: int, count: int, statistic: Statistic) -> int:
    return count if statistic == "count" else total * count - n * weight


def _spread(total: int, weight: int) -> int:
    """Variance of a class times total^2 / n; 1 for a class that is certain."""
    return max(1, weight * (total - weight))


def _below(mark: int, mine: int, its: int) -> int:
    """The largest integer d with d / sqrt(mine) < mark / sqrt(its)."""
    if mark > 0:
        # d^2 its < mark^2 mine
        return math.isqrt((mark * mark * mine - 1) // its)
    # d < 0 with d^2 its > mark^2 mine (or d = -1 for mark = 0)
    return -(math.isqrt((mark * mark * mine) // its) + 1)
