"""Exact law of the range, largest count less smallest, for classes that are equally likely."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from scipy.special import gammaln

from pipeline.statistics.binomial import log_within
from pipeline.statistics.box import (
    ENOUGH,
    NEVER,
    SMOOTH,
    SPREAD,
    Limits,
    log_whole,
    piece_of,
)
from pipeline.statistics.integer_sums import panel_sum, trapezoid_sum
from pipeline.statistics.point_masses import Floats
from pipeline.statistics.probability import Probability, from_log, log_sum
from pipeline.statistics.truncated_poisson import Complexes, Limited, nodes_at

COMPLEMENT = math.log(0.99)
"""Below this chance of a smaller range, one less it keeps its digits."""
PANEL = 0.7
"""Length of a panel of the sum over the smallest count, in standard deviations of a class."""
SMOOTH_FROM = 16
"""From so many classes the kinks are of too high an order to matter."""
LEAST_SHARE = 1e-18
"""Numbers of classes at the ends whose share of the chance is less are left out."""


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
    total: all terms positive, all under one lambda whose mean is the total, in one inversion of their common
    characteristic function. Nine digits in the tails as well. From k = 16 on the terms are smooth in t, and the
    trapezoid rule adds a few dozen of them; cost grows with sqrt(n) for k = 3 and 4, and does not for larger k.

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
class _Event:
    """The smallest count is t; the other classes lie below t + width, or at least one of them does not (``wide``).

    Attributes
    ----------
    point, top, middle : Limits
        Classes at the smallest count, high up, between.
    ways : array
        Log of the ways to choose a classes at the smallest count (rows) and b high up (columns); minus infinity where
        no such table has n trials.
    """

    n: int
    k: int
    wide: bool
    point: Limits
    top: Limits
    middle: Limits
    ways: Floats

    def under(self, tilt: float) -> _Tilted:
        """The event for Poisson counts whose means are multiplied by 1 + tilt."""
        pieces = [
            piece_of(self.n, self.k, limits, tilt) if limits.low <= limits.high else None
            for limits in (self.point, self.top, self.middle)
        ]
        logs, (_, at, high, between) = self.ways, _ways(self.k, self.wide)
        for piece, times in zip(pieces, (at, high, between), strict=True):
            logs = np.where(times > 0, NEVER, logs) if piece is None else logs + times * piece.log_mass
        best = float(logs.max())
        if best == NEVER:
            return _Tilted(tilt, (pieces[0], pieces[1], pieces[2]), NEVER, logs, 0.0, 0.0)
        shares = np.exp(logs - best)
        total = float(shares.sum())
        shares = shares / total
        mean, variance = np.full(shares.shape, float(self.k * self.point.low - self.n)), np.zeros(shares.shape)
        for piece, times in zip(pieces, (at, high, between), strict=True):
            if piece is not None:
                mean = mean + times * (float(piece.centre - self.point.low) + piece.offset)
                variance = variance + times * piece.variance
        miss = float((shares * mean).sum())
        spread = float((shares * (variance + (mean - miss) ** 2)).sum())
        return _Tilted(tilt, (pieces[0], pieces[1], pieces[2]), best + math.log(total), shares, miss, spread)


@dataclass(frozen=True)
class _Tilted:
    """An event under one lambda: its pieces, log of its chance, and given it the share of each a and b, and the mean
    of the sum less n with its variance."""

    tilt: float
    pieces: tuple[Limited | None, Limited | None, Limited | None]
    log_chance: float
    shares: Floats
    miss: float
    variance: float


@lru_cache(maxsize=64)
def _ways(k: int, wide: bool) -> tuple[Floats, Floats, Floats, Floats]:
    """Log of the ways to choose a classes at the smallest count and b high up; a, b and the rest."""
    at, high = np.meshgrid(np.arange(1.0, k + 1), np.arange(1.0, k + 1) if wide else np.zeros(1), indexing="ij")
    rest = k - at - high
    logs = np.where(
        rest >= 0, gammaln(k + 1) - gammaln(at + 1) - gammaln(high + 1) - gammaln(np.maximum(rest, 0) + 1), NEVER
    )
    return logs, at, high, np.maximum(rest, 0.0)


def _event(n: int, k: int, width: int, t: int, wide: bool) -> _Event:
    """The event for smallest count t."""
    top, middle = Limits(1, t + width, n), Limits(1, t + 1, min(n, t + width - 1))
    ways, _, high, between = _ways(k, wide)
    # counted from n and t, so that nothing large is rounded
    left = float(n - k * t)
    least = high * width + between
    most = high * float(n - t) + between * float(middle.high - t)
    possible = (least <= left) & (left <= most) & ((between == 0) | (middle.low <= middle.high))
    possible &= (high == 0) | (top.low <= top.high)
    return _Event(n, k, wide, Limits(1, t, t), top, middle, np.where(possible, ways, NEVER))


def _balanced(event: _Event, start: float) -> _Tilted:
    """The lambda under which the sum is n on average, near enough: Newton's method in log lambda, in a bracket."""
    tilt = start
    bottom, top = -math.inf, math.inf
    for _ in range(200):
        found = event.under(tilt)
        if found.log_chance == NEVER or abs(found.miss) <= 0.5 * math.sqrt(found.variance):
            break
        log_lambda = math.log1p(tilt)
        if found.miss > 0.0:
            top = log_lambda
        else:
            bottom = log_lambda
        step = log_lambda + max(-3.0, min(3.0, -found.miss / max(found.variance, 1e-12)))
        if not bottom < step < top:
            step = 0.5 * (bottom + top) if math.isfinite(bottom) and math.isfinite(top) else step
        if abs(step - log_lambda) < 1e-15:
            break
        tilt = math.expm1(step)
    return found


def _log_given_total(event: _Event, found: _Tilted) -> float:
    """Log P(event and sum = n) / P(Poisson(lambda n) = n)."""
    n, k = event.n, event.k
    if found.log_chance == NEVER:
        return NEVER
    period = math.ceil(SPREAD * math.sqrt((1.0 + found.tilt) * n) + 80.0)
    step = 2.0 * math.pi / period
    half = period // 2
    chunk = min(half, 6 + math.ceil(SMOOTH / (step * math.sqrt(max(found.variance, 0.05)))))
    value, first = 1.0, 1
    while first <= half:
        last = min(half, first + chunk - 1)
        indices = np.arange(first, last + 1)
        nodes = nodes_at(indices, step)
        # phases are counted from the smallest count, modulo the period in integers
        waves: list[Complexes] = []
        for piece in found.pieces:
            if piece is None:
                waves.append(np.zeros(indices.size, np.complex128))
                continue
            turn = ((indices * ((piece.centre - event.point.low) % period)) % period) * step
            waves.append(piece.characteristic(nodes) * np.exp(1j * turn))
        sum_of = _mix(found.shares, event.wide, k, waves)
        angle = ((indices * ((k * event.point.low - n) % period)) % period) * step
        twice = np.where(2 * indices == period, 1.0, 2.0)
        value += float(np.dot(twice, (sum_of * np.exp(1j * angle)).real))
        if float(np.abs(sum_of[-(chunk // 4 + 1) :]).max()) * last <= ENOUGH:
            break
        first = last + 1
        if first > 4 * chunk:
            chunk = min(2 * chunk, 200_000)
    probability = max(value, 0.0) / period
    return found.log_chance + (math.log(probability) if probability > 0.0 else NEVER) - log_whole(n, found.tilt)


def _mix(shares: Floats, wide: bool, k: int, waves: list[Complexes]) -> Complexes:
    """Sum of share[a, b] q^a u^b h^(k-a-b) over the pairs that matter."""
    q, u, h = waves
    rows, columns = np.nonzero(shares > LEAST_SHARE)
    most_at, most_high = int(rows.max()) + 1, (int(columns.max()) + 1 if wide else 0)
    powers = [h ** max(0, k - most_at - most_high)]
    for _ in range(most_at + most_high):
        powers.append(powers[-1] * h)
    base = max(0, k - most_at - most_high)
    total = np.zeros_like(q)
    for a in range(most_at, 0, -1):
        inner = np.zeros_like(q)
        for b in range(most_high, 0, -1) if wide else (0,):
            share = shares[a - 1, b - 1 if wide else 0]
            if b <= k - a:
                inner = inner + share * powers[k - a - b - base]
            if wide:
                inner = inner * u
        total = (total + inner) * q
    return total


def _sum_over_smallest(n: int, k: int, width: int, wide: bool) -> float:
    """Log P(range >= width) if wide, else log P(range < width): a sum over the smallest count.

    As a function of the smallest count t the terms are smooth but where n - k t is a multiple of the width (then one
    more class can be high up); for few classes panels end there.
    """
    last = (n - width) // k if wide else n // k
    tilt = 0.0

    def term(t: int) -> float:
        nonlocal tilt
        event = _event(n, k, width, t, wide)
        if event.ways.max() == NEVER:
            return NEVER
        found = _balanced(event, tilt)
        tilt = found.tilt
        return _log_given_total(event, found)

    # in a wide window the smallest count lies where it would without one
    below = 0.5 * width if wide else min(0.5 * width, math.sqrt(2.0 * math.log(k) * n / k))
    centre = min(last, max(0, round(n / k - below)))
    if k >= SMOOTH_FROM:
        smooth = trapezoid_sum(term, last, centre, math.sqrt(n / k))
        if smooth is not None:
            return min(0.0, smooth)
    panel = max(1, int(PANEL * math.sqrt(n / k)))
    kinks = sorted({(n - b * width) // k for b in range(k + 1)}) if k < SMOOTH_FROM else []
    return min(0.0, panel_sum(term, last, centre, panel, kinks))
