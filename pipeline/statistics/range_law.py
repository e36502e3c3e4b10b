"""Exact law of the range, largest count less smallest, for classes that are equally likely."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from pipeline.statistics.binomial import log_within
from pipeline.statistics.box import (
    NEVER,
    Limits,
    Product,
    log_poisson_at,
    log_products,
    log_whole,
    piece_of,
    tilt_for,
)
from pipeline.statistics.point_masses import lattice_rule
from pipeline.statistics.probability import Probability, from_log, log_sum
from pipeline.statistics.truncated_poisson import Limited

NEGLIGIBLE = 34.0
"""Terms below exp(-34) of the largest are left out."""
COMPLEMENT = math.log(0.95)
"""Below this chance of a smaller range, one less it keeps its digits."""
PANEL = 0.7
"""Length of a panel of the sum over the smallest count, in standard deviations of a class."""
PANEL_NODES = 18
"""Values of the smallest count taken on one panel."""
SMOOTH_FROM = 16
"""From so many classes the kinks are of too high an order to matter."""
TOLERANCE = 2.5
"""As in `box`."""


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
    below = _sum_over_smallest(n, k, width, wide=False)
    if below < COMPLEMENT:
        return from_log(math.log(-math.expm1(below)))
    return from_log(_sum_over_smallest(n, k, width, wide=True))


@dataclass(frozen=True)
class _Split:
    """Where the classes lie when the smallest count is known: at it, high up, or between."""

    point: Limits
    top: Limits
    middle: Limits

    def kept(self, k: int, a: int, b: int) -> dict[Limits, int]:
        """a classes at the smallest count, b high up, the others between."""
        parts = {self.point: a, self.top: b, self.middle: k - a - b}
        return {limits: times for limits, times in parts.items() if times}

    def pieces(self, n: int, k: int, tilt: float) -> dict[Limits, Limited]:
        """The three Poisson variables; a part without room is missing."""
        parts = (c for c in (self.point, self.top, self.middle) if c.low <= c.high)
        return {c: piece_of(n, k, c, tilt) for c in parts}


def _sum_over_smallest(n: int, k: int, width: int, wide: bool) -> float:
    """Log P(range >= width) if wide, else log P(range < width): a sum over the smallest count.

    As a function of the smallest count t the terms are smooth but where n - k t is a multiple of the width (then one
    more class can be high up); for few classes the panels end there.
    """
    last = (n - width) // k if wide else n // k
    scale = max(1, int(PANEL * math.sqrt(n / k)))
    centre = min(last, max(0, round(n / k - 0.5 * width)))
    cuts = sorted({(n - b * width) // k for b in range(k + 1)}) if k < SMOOTH_FROM else []
    logs: list[float] = []
    top = NEVER

    def add(first: int, final: int) -> float:
        nonlocal top
        nodes, weights = _integer_rule(final - first + 1)
        terms = []
        for x in nodes:
            terms.append(_smallest_is(n, k, width, first + x, wide, top))
            top = max(top, terms[-1])
        best = max(terms)
        if best > NEVER:
            total = math.fsum(w * math.exp(term - best) for w, term in zip(weights, terms, strict=True))
            logs.append(best + math.log(total) if total > 0.0 else NEVER)
        return best

    # panels upwards from the centre, then downwards, each until nothing is left
    first = centre
    while first <= last:
        final = min([last, first + scale - 1, *(cut for cut in cuts if cut >= first)])
        if add(first, final) < top - NEGLIGIBLE:
            break
        first = final + 1
    final = centre - 1
    while final >= 0:
        first = max([0, final - scale + 1, *(cut + 1 for cut in cuts if cut < final)])
        if add(first, final) < top - NEGLIGIBLE:
            break
        final = first - 1
    return min(0.0, log_sum(logs))


@lru_cache(maxsize=256)
def _integer_rule(points: int) -> tuple[list[int], list[float]]:
    """Rule for a smooth sum over 0..points-1 that needs values at integers only.

    Legendre nodes, rounded; weights that are exact for polynomials up to the number of nodes.
    """
    if points <= 2 * PANEL_NODES:
        return list(range(points)), [1.0] * points
    legendre, _ = np.polynomial.legendre.leggauss(PANEL_NODES)
    nodes = np.unique(np.rint(0.5 * (points - 1) * (1.0 + legendre)))
    x, w = lattice_rule(points)
    half = 0.5 * (points - 1)
    moments = np.polynomial.legendre.legvander(x / half - 1.0, nodes.size - 1).T @ w
    basis = np.polynomial.legendre.legvander(nodes / half - 1.0, nodes.size - 1).T
    weights = np.linalg.solve(basis, moments)
    return [int(node) for node in nodes], [float(weight) for weight in weights]


def _smallest_is(n: int, k: int, width: int, t: int, wide: bool, top: float) -> float:
    """Log P(smallest count = t, and the range at least (or below) width); parts far below ``top`` are left out."""
    split = _Split(Limits(1, t, t), Limits(1, t + width, n), Limits(1, t + 1, min(n, t + width - 1)))
    pending = _possible(n, k, split, wide, top)
    logs: list[float] = []
    tilt = 0.0
    while pending:
        kept = split.kept(k, *pending[0])
        point = next((ends for ends in _ends(kept) if _total(ends, kept) == n), None)
        if point is not None:
            logs.append(_log_ways(k, *pending[0]) + _log_at(n, k, point, list(kept.values())))
            pending.pop(0)
            continue
        tilt = tilt_for(n, k, kept, 0, tilt)
        pieces = split.pieces(n, k, tilt)
        served: list[tuple[int, int]] = []
        products: list[Product] = []
        for a, b in pending:
            product: Product = [(pieces[c], times) for c, times in split.kept(k, a, b).items()]
            miss = sum(m * p.centre for p, m in product) - n + math.fsum(m * p.offset for p, m in product)
            spread = math.sqrt(math.fsum(m * p.variance for p, m in product))
            if not served or abs(miss) <= TOLERANCE * spread:
                served.append((a, b))
                products.append(product)
        for pair, value in zip(served, log_products(n, tilt, products), strict=True):
            logs.append(_log_ways(k, *pair) + value)
        done = set(served)
        pending = [pair for pair in pending if pair not in done]
    return log_sum(logs)


def _possible(n: int, k: int, split: _Split, wide: bool, top: float) -> list[tuple[int, int]]:
    """How many classes can sit at the smallest count and high up, leaving out what cannot matter beside ``top``.

    The masses over the Poisson term of the sum bound a term, whatever the tilt; along a and b the bound has one peak.
    """
    whole, masses = log_whole(n, 0.0), {c: p.log_mass for c, p in split.pieces(n, k, 0.0).items()}
    pairs: list[tuple[int, int]] = []
    best, before_row = top, NEVER
    for a in range(1, k + 1):
        row, before = NEVER, NEVER
        for b in range(1, k - a + 1) if wide else (0,):
            kept = split.kept(k, a, b)
            if any(c not in masses for c in kept):
                continue
            least, most = (_total(ends, kept) for ends in _ends(kept))
            if not least <= n <= most:
                continue
            bound = _log_ways(k, a, b) - whole + math.fsum(masses[c] * times for c, times in kept.items())
            if bound < best - NEGLIGIBLE - 8.0 and bound < before:
                break
            pairs.append((a, b))
            row, before = max(row, bound), bound
        if row < best - NEGLIGIBLE - 8.0 and row < before_row:
            break
        before_row = row
    return pairs


def _ends(kept: dict[Limits, int]) -> tuple[list[int], list[int]]:
    return [c.low for c in kept], [c.high for c in kept]


def _total(values: list[int], kept: dict[Limits, int]) -> int:
    return sum(times * value for value, times in zip(values, kept.values(), strict=True))


def _log_ways(k: int, a: int, b: int) -> float:
    return math.log(math.comb(k, a) * math.comb(k - a, b))


def _log_at(n: int, k: int, values: list[int], times: list[int]) -> float:
    """Log probability of one table: values[i] in times[i] classes."""
    logs = [log_poisson_at(x, n, 1, k) * m for x, m in zip(values, times, strict=True)]
    return math.fsum(logs) - log_whole(n, 0.0)
