"""Exact law of the range, largest count less smallest, for classes that are equally likely."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pipeline.statistics.binomial import log_within
from pipeline.statistics.box import NEVER, Limits, Product, log_products, piece_of, tilt_for
from pipeline.statistics.point_masses import poisson_log_term
from pipeline.statistics.probability import Probability, from_log, log_sum
from pipeline.statistics.truncated_poisson import Limited

NEGLIGIBLE = 34.0
"""Terms below exp(-34) of the largest are left out."""
STEPS = 10
"""Values of the smallest count taken per standard deviation of a class; the sum over it is as smooth as a bell."""
TOLERANCE = 2.5


@dataclass(frozen=True)
class RangeTest:
    """The range of a table of equally likely classes.

    Attributes
    ----------
    n, k : int
        Total and number of classes.
    range : int
        Largest count less smallest.
    p, log10_p : float
        P(range as large or larger), exact.
    """

    n: int
    k: int
    range: int
    p: float
    log10_p: float


def range_test(counts: list[int] | tuple[int, ...]) -> RangeTest:
    """Test the range of counts of equally likely classes; parameters and errors as in `range_tail`."""
    n, k = sum(counts), len(counts)
    found = range_tail(n, k, max(counts) - min(counts))
    return RangeTest(n, k, max(counts) - min(counts), found.p, found.log10_p)


def range_tail(n: int, k: int, width: int) -> Probability:
    """P(max N_i - min N_i >= width) for n trials in k equally likely classes.

    Parameters
    ----------
    n : int
        Trials.
    k : int
        Classes, 2 or more.
    width : int
        0 or more.

    Returns
    -------
    Probability

    Raises
    ------
    ValueError
        n or width below 0, k below 2.

    Notes
    -----
    With q = P(X = t), h = P(t < X < t + width), u = P(X >= t + width) for Poisson X, the chance that the smallest count
    is t and the range at least ``width`` is the sum over a, b >= 1 of k!/(a! b! (k-a-b)!) q^a u^b h^(k-a-b), given the
    total: all terms positive. Cost grows with sqrt(n) for k = 3 and 4, and does not for larger k.

    References
    ----------
    Bonetti, Cirillo, Ogay 2019, R. Soc. Open Sci. 6:190198; Corrado 2011.
    """
    if n < 0 or width < 0 or k < 2:
        raise ValueError(f"range: got n {n}, k {k}, width {width}, want n and width of 0 or more, k of 2 or more")
    if width == 0:
        return from_log(0.0)
    if width > n:
        return from_log(NEVER)
    if k == 2:
        return from_log(
            log_sum([log_within(n, 1, 2, 0, (n - width) // 2), log_within(n, 1, 2, -((-n - width) // 2), n)])
        )
    # every class at t or t + width - 1: a range of at least width is certain beyond
    step = max(1, int(math.sqrt(n / k) / STEPS))
    last = (n - width) // k
    first_guess = min(last, max(0, round(n / k - 0.5 * width)))
    logs = [_smallest_is(n, k, width, first_guess)]
    top = logs[0]
    for direction in (-1, 1):
        t, before = first_guess + direction * step, logs[0]
        while 0 <= t <= last:
            log_here = _smallest_is(n, k, width, t)
            logs.append(log_here)
            top = max(top, log_here)
            if log_here < top - NEGLIGIBLE - math.log(step) and log_here <= before:
                break
            t, before = t + direction * step, log_here
    return from_log(log_sum(logs) + math.log(step))


def _smallest_is(n: int, k: int, width: int, t: int) -> float:
    """Log P(smallest count = t, largest >= t + width)."""
    point, top = Limits(1, t, t), Limits(1, t + width, n)
    middle = Limits(1, t + 1, t + width - 1) if width > 1 else None
    pending = [
        (a, b)
        for a in range(1, k)
        for b in range(1, k - a + 1)
        if (middle is not None or a + b == k) and a * t + b * (t + width) + (k - a - b) * (t + 1) <= n
        and (b > 0 or a + b < k)
    ]
    logs: list[float] = []
    while pending:
        a, b = pending[0]
        kept = {point: a, top: b}
        if middle is not None and a + b < k:
            kept[middle] = k - a - b
        least = sum(times * c.low for c, times in kept.items())
        if least == n:
            logs.append(_log_ways(k, a, b) + _log_at_least(n, k, kept))
            pending.pop(0)
            continue
        tilt = tilt_for(n, k, kept, 0, 0.0)
        pieces = {c: piece_of(n, k, c, tilt) for c in (point, top, *([middle] if middle is not None else []))}
        served = _served(n, k, pieces, point, top, middle, pending)
        weights = {pair: _log_ways(k, *pair) + _log_mass(pieces, point, top, middle, k, *pair) for pair in served}
        best = max(weights.values())
        heavy = [pair for pair in served if weights[pair] > best - NEGLIGIBLE - 6.0 or pair == (a, b)]
        products = [_product(pieces, point, top, middle, k, *pair) for pair in heavy]
        for pair, value in zip(heavy, log_products(n, tilt, products), strict=True):
            logs.append(_log_ways(k, *pair) + value)
        done = set(served)
        pending = [pair for pair in pending if pair not in done]
    return log_sum(logs)


def _served(
    n: int,
    k: int,
    pieces: dict[Limits, Limited],
    point: Limits,
    top: Limits,
    middle: Limits | None,
    pending: list[tuple[int, int]],
) -> list[tuple[int, int]]:
    """The pairs whose sum lies near enough to n under this tilt; the first always."""
    served = []
    for position, (a, b) in enumerate(pending):
        product = _product(pieces, point, top, middle, k, a, b)
        miss = sum(m * p.centre for p, m in product) - n + math.fsum(m * p.offset for p, m in product)
        spread = math.sqrt(math.fsum(m * p.variance for p, m in product))
        least = a * point.low + b * top.low + (k - a - b) * (point.low + 1)
        if position == 0 or (least < n and abs(miss) <= TOLERANCE * spread):
            served.append((a, b))
    return served


def _product(
    pieces: dict[Limits, Limited], point: Limits, top: Limits, middle: Limits | None, k: int, a: int, b: int
) -> Product:
    product: Product = [(pieces[point], a), (pieces[top], b)]
    if middle is not None and a + b < k:
        product.append((pieces[middle], k - a - b))
    return product


def _log_mass(
    pieces: dict[Limits, Limited], point: Limits, top: Limits, middle: Limits | None, k: int, a: int, b: int
) -> float:
    return math.fsum(m * p.log_mass for p, m in _product(pieces, point, top, middle, k, a, b))


def _log_ways(k: int, a: int, b: int) -> float:
    return math.log(math.comb(k, a) * math.comb(k - a, b))


def _log_at_least(n: int, k: int, kept: dict[Limits, int]) -> float:
    """Log probability of the one point where every class sits at its lower limit."""
    import numpy as np

    x = np.asarray([float(c.low) for c in kept])
    gap = np.asarray([(k * c.low - n) / k for c in kept])
    terms = poisson_log_term(x, gap, n / k)
    whole = float(poisson_log_term(np.asarray([float(n)]), np.zeros(1), float(n))[0])
    return math.fsum(float(v) * m for v, m in zip(terms, kept.values(), strict=True)) - whole
