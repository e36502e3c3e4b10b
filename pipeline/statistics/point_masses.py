"""Poisson and binomial terms to full double precision, and exact sums of them over a stretch of integers.

``scipy.stats.poisson.pmf`` subtracts numbers of the size of n (off by 7e-5 at n = 1e12). Here every deviation
x - mu comes from integers and enters Loader's deviance, so a term keeps its digits at any n.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import eigh_tridiagonal
from scipy.special import gammaln

Floats = NDArray[np.float64]

HALF_LOG_TWO_PI = 0.5 * math.log(2.0 * math.pi)
NEGLIGIBLE = 48.0
"""Terms below exp(-48) = 1e-21 of the largest are left out of sums."""
DIRECT = 280
"""Stretches of up to so many integers are summed term by term."""
RULE = 20
"""Nodes of the quadrature rule on one panel; exact for polynomials of degree 39 on its integers."""
PANELS = 14
"""Panels that a stretch is cut into: at most 1.4 standard deviations each."""
ATANH_TERMS = 14
STIRLING = (1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156)


def log_remainder(e: Floats) -> Floats:
    """Return ``e - log(1 + e)`` without cancellation, for e > -1."""
    v = e / (2.0 + e)
    square = v * v
    furthest = float(square.max())
    # atanh series: as many terms as the furthest point asks for
    terms = ATANH_TERMS if furthest > 1e-4 else 4
    series = np.zeros_like(v)
    for power in range(terms, 0, -1):
        series = 1.0 / (2 * power + 1) + square * series
    small = v * (e - 2.0 * square * series)
    if furthest < 0.04:
        return small
    return np.where(np.abs(v) < 0.2, small, e - np.log1p(e))


def stirling_error(x: Floats) -> Floats:
    """Return log(x!) minus Stirling's main terms, for x > 0."""
    far = np.maximum(x, 15.0)
    square = 1.0 / (far * far)
    series = np.zeros_like(far)
    for coefficient in reversed(STIRLING if float(far.min()) < 1e3 else STIRLING[:3]):
        series = coefficient + square * series
    if float(x.min()) >= 15.0:
        return series / far
    return np.where(x < 15.0, gammaln(x + 1.0) - (x + 0.5) * np.log(x) + x - HALF_LOG_TWO_PI, series / far)


def deviance(x: Floats, d: Floats, mu: float) -> Floats:
    """Return ``x log(x/mu) + mu - x`` from x, d = x - mu and mu; at x = 0 that is mu."""
    if float(x.min()) > 0.0 and float(np.abs(d).max()) < 0.3 * mu:
        return x * log_remainder(-d / x)
    safe = np.where(x > 0.0, x, 1.0)
    near = np.abs(d) < 0.3 * mu
    # far from the mean log(x / mu) loses nothing, while d may
    value = np.where(near, safe * log_remainder(np.where(near, -d / safe, 0.0)), safe * np.log(safe / mu) - d)
    return np.where(x > 0.0, value, mu)


def _root(x: Floats) -> Floats:
    """Log of sqrt(2 pi x) with Stirling's error; 0 at x = 0."""
    if float(x.min()) > 0.0:
        return HALF_LOG_TWO_PI + 0.5 * np.log(x) + stirling_error(x)
    safe = np.where(x > 0.0, x, 1.0)
    return np.where(x > 0.0, HALF_LOG_TWO_PI + 0.5 * np.log(safe) + stirling_error(safe), 0.0)


def poisson_log_term(x: Floats, d: Floats, mu: float) -> Floats:
    """Log of the Poisson term at x, given d = x - mu and mu (Loader 2000)."""
    return -_root(x) - deviance(x, d, mu)


def binomial_log_term(x: Floats, d: Floats, n: int, mean: float) -> Floats:
    """Log of the binomial term at x of n, given d = x - n p and mean = n p (Loader 2000); 0 < p < 1."""
    rest = float(n) - x
    whole = _root(np.asarray([float(n)]))
    return whole - _root(x) - _root(rest) - deviance(x, d, mean) - deviance(rest, -d, n - mean)


@lru_cache(maxsize=4096)
def lattice_rule(points: int) -> tuple[Floats, Floats]:
    """Gauss rule for a sum over the integers 0..points-1 (discrete Chebyshev polynomials).

    Returns
    -------
    nodes, weights : arrays
        All integers with weight 1 where that is no more work.
    """
    if points <= 2 * RULE:
        return np.arange(points, dtype=np.float64), np.ones(points)
    order = np.arange(1, RULE, dtype=np.float64)
    # in units of half the stretch, so that nothing large is squared
    beta = order**2 * (1.0 - (order / points) ** 2) / (4.0 * order**2 - 1.0)
    values, vectors = eigh_tridiagonal(np.zeros(RULE), np.sqrt(beta))
    nodes = 0.5 * points * values + 0.5 * (points - 1)
    return nodes, float(points) * vectors[0] ** 2


@lru_cache(maxsize=4096)
def stretch_rule(points: int) -> tuple[Floats, Floats]:
    """Rule for a sum over 0..points-1 whose terms are smooth at the scale of 1/14 of it."""
    if points <= DIRECT:
        return np.arange(points, dtype=np.float64), np.ones(points)
    size, longer = divmod(points, PANELS)
    nodes, weights, start = [], [], 0
    for panel in range(PANELS):
        length = size + (1 if panel < longer else 0)
        x, w = lattice_rule(length)
        nodes.append(x + start)
        weights.append(w)
        start += length
    return np.concatenate(nodes), np.concatenate(weights)


def reach_up(start: int, mean: float) -> int:
    """Steps above start >= mean after which Poisson terms (and binomial ones) are negligible."""
    slope = max(0.0, math.log((start + 1) / mean)) if mean > 0.0 else 0.0
    a, b, c = 1.0 + 2.0 * slope, 2.0 * slope * start - 2.0 * NEGLIGIBLE, 2.0 * NEGLIGIBLE * (start + 1)
    root = math.sqrt(b * b + 4.0 * a * c)
    # the two forms of the positive root; the one without cancellation
    steps = (root - b) / (2.0 * a) if b <= 0.0 else 2.0 * c / (root + b)
    return int(steps) + 10


def reach_down(start: int, mean: float) -> int:
    """Steps below start <= mean after which the terms are negligible."""
    if start <= 0:
        return 0
    slope = start * max(0.0, math.log(mean / start))
    return int(2.0 * NEGLIGIBLE * start / (slope + math.sqrt(slope * slope + 2.0 * NEGLIGIBLE * start))) + 10


def window(low: int, high: int | None, mean: float) -> tuple[int, int]:
    """The part of low..high (None: no end) that holds all of a Poisson mass but 1e-20 of it."""
    mode = max(low, math.floor(mean))
    if high is not None:
        mode = min(mode, high)
    last = mode + reach_up(mode, min(mean, float(mode + 1)))
    first = mode - reach_down(mode, max(mean, float(mode)))
    return max(low, first), last if high is None else min(high, last)


def log_stretch(first: int, last: int, log_term: Callable[[Floats], Floats]) -> float:
    """Log of the sum of positive terms at first..last.

    Parameters
    ----------
    log_term : callable
        Given offsets from first (real numbers), the logs of the terms.
    """
    nodes, weights = stretch_rule(last - first + 1)
    logs = log_term(nodes)
    top = float(logs.max())
    return top + math.log(float(np.dot(weights, np.exp(logs - top))))
