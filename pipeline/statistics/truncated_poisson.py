"""Poisson variables kept to a stretch of integers: their mass, mean, variance and characteristic function.

These are the pieces of Levin's formula: a class inside its limits, a class outside of them, a class left free.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.statistics.point_masses import DIRECT, Floats, poisson_log_term, stretch_rule, window

Complexes = NDArray[np.complex128]

ASYMPTOTIC = 9.0
"""From t = 9 standard deviations on, only the ends of a stretch show in its characteristic function."""
ROWS = 64
"""Nodes formed by repeated multiplication before a fresh exponential is taken."""


@dataclass(frozen=True)
class Nodes:
    """Equally spaced frequencies t and what every class needs of them.

    Attributes
    ----------
    t : array
        Rising, in (0, pi].
    step : float
        Their spacing.
    fall : array
        cos t - 1.
    sine, lag : arrays
        sin t, and sin t - t.
    """

    t: Floats
    step: float
    fall: Floats
    sine: Floats
    lag: Floats


def nodes_at(indices: NDArray[np.int64], step: float) -> Nodes:
    """Frequencies ``indices * step``; the indices follow one another."""
    t = np.asarray(indices * step, dtype=np.float64)
    return Nodes(t, step, -2.0 * np.sin(0.5 * t) ** 2, np.sin(t), _sine_less_angle(t))


@dataclass(frozen=True)
class Mean:
    """A Poisson mean n (w / W) (1 + tilt), held so that x - mean keeps its digits.

    Attributes
    ----------
    whole : int
        floor(n w / W).
    part : float
        The fraction left over, in [0, 1).
    tilt : float
        lambda - 1.
    """

    whole: int
    part: float
    tilt: float

    @property
    def shift(self) -> float:
        """What the tilt adds."""
        return self.tilt * (self.whole + self.part)

    @property
    def value(self) -> float:
        return (1.0 + self.tilt) * (self.whole + self.part)

    def deviation(self, origin: int, offsets: Floats) -> Floats:
        """``origin + offsets - mean``."""
        return offsets + ((origin - self.whole) - self.part - self.shift)


def mean_of(n: int, weight: int, total: int, tilt: float) -> Mean:
    """The tilted mean of a class of probability weight / total."""
    whole, rest = divmod(n * weight, total)
    return Mean(whole, rest / total, tilt)


@dataclass(frozen=True)
class Free:
    """A Poisson variable without limits.

    Attributes
    ----------
    log_mass : float
        0.
    centre : int
        An integer near the mean.
    offset : float
        mean - centre.
    variance : float
        Equal to the mean.
    """

    mean: Mean
    log_mass: float
    centre: int
    offset: float
    variance: float

    def characteristic(self, nodes: Nodes) -> Complexes:
        """E exp(it(X - centre)) = exp(mu (e^it - 1) - it centre)."""
        angle = self.variance * nodes.lag + nodes.t * self.offset
        return np.asarray(np.exp(self.variance * nodes.fall + 1j * angle), dtype=np.complex128)


def free(mean: Mean) -> Free:
    """The piece of a class, or of several together, that may take any value."""
    centre = math.floor(mean.value)
    offset = -float(mean.deviation(centre, np.zeros(1))[0])
    return Free(mean, 0.0, centre, offset, mean.value)


@dataclass(frozen=True)
class Limited:
    """A Poisson variable given that it lies in low..high.

    Attributes
    ----------
    log_mass : float
        Log probability of lying there.
    centre : int
        Origin of ``points``.
    points, masses : arrays of one length
        Quadrature nodes, counted from centre, and the conditional mass that each stands for.
    offset, variance : float
        Conditional mean less centre, and conditional variance.
    ends : tuple of (int, float)
        Pairs (s, log of the sign-free Poisson term at s times s over the mass): the sum below s enters with + at the
        upper end, with - at the lower.
    """

    mean: Mean
    log_mass: float
    centre: int
    points: Floats
    masses: Floats
    offset: float
    variance: float
    ends: tuple[tuple[int, float, float], ...]
    direct: bool

    def characteristic(self, nodes: Nodes) -> Complexes:
        """E exp(it(X - centre)): by summing where that resolves the wave, else from the two ends."""
        size = nodes.t.size
        near = size if self.direct else int(np.searchsorted(nodes.t, ASYMPTOTIC / math.sqrt(self.mean.value)))
        result = np.empty(size, dtype=np.complex128)
        turn = np.exp(1j * nodes.step * self.points)
        for start in range(0, near, ROWS):
            stop = min(near, start + ROWS)
            waves = np.tile(turn, (stop - start, 1))
            waves[0] = np.exp(1j * nodes.t[start] * self.points)
            np.multiply.accumulate(waves, axis=0, out=waves)
            # summed here: handed to BLAS, so small a product waits for threads that other processes keep busy
            result[start:stop] = (waves * self.masses).sum(axis=1)
        if near < size:
            result[near:] = self._from_ends(nodes, near)
        return result

    def _from_ends(self, nodes: Nodes, start: int) -> Complexes:
        """Difference of two incomplete gamma functions of complex argument, by Legendre's continued fraction.

        With z = mu e^it, sum_{x < s} z^x / x! = z^s / (s - 1)! / (z - s + 1 + 1 (s - 1)/(z - s + 3 + 2 (s - 2)/ ...)).
        The full sum is below exp(-40) here.
        """
        mu, t = self.mean.value, nodes.t[start:]
        turn = mu * (nodes.fall[start:] + 1j * nodes.sine[start:])
        frequency = float(t[0]) * math.sqrt(mu)
        depth = next(levels for limit, levels in ((40.0, 16), (400.0, 8), (math.inf, 4)) if frequency < limit)
        total = np.zeros(t.size, dtype=np.complex128)
        for s, sign, log_weight in self.ends:
            less = turn - float(self.mean.deviation(s, np.zeros(1))[0])
            fraction = less + (2 * depth + 1)
            for level in range(depth, 0, -1):
                fraction = less + (2 * level - 1) + level * (float(s) - level) / fraction
            total += sign * math.exp(log_weight) * np.exp(1j * t * (s - self.centre)) / fraction
        return total


Piece = Free | Limited
"""One class of the product."""


def limited(mean: Mean, low: int, high: int | None) -> Limited:
    """The piece of a class kept to low..high (None: no upper limit); low <= high."""
    first, last = window(low, high, mean.value)
    nodes, weights = stretch_rule(last - first + 1)
    direct = last - first < DIRECT
    centre = min(max(math.floor(mean.value), first), last)
    logs = poisson_log_term(first + nodes, mean.deviation(first, nodes), mean.value)
    top = float(logs.max())
    masses = weights * np.exp(logs - top)
    mass = float(masses.sum())
    log_mass = top + math.log(mass)
    masses = masses / mass
    points = nodes + float(first - centre)
    offset = float(np.dot(masses, points))
    variance = float(np.dot(masses, (points - offset) ** 2))
    ends: list[tuple[int, float, float]] = []
    if not direct:
        sides = [(low, -1.0)] if low > 0 else []
        if high is not None:
            sides.append((high + 1, 1.0))
        for s, sign in sides:
            log_term = float(poisson_log_term(np.asarray([float(s)]), mean.deviation(s, np.zeros(1)), mean.value)[0])
            log_weight = log_term + math.log(s) - log_mass
            if log_weight > -60.0:
                ends.append((s, sign, log_weight))
    return Limited(mean, log_mass, centre, points, masses, offset, variance, tuple(ends), direct)


def _sine_less_angle(t: Floats) -> Floats:
    """sin t - t without cancellation."""
    square = t * t
    series = np.ones_like(t)
    for k in range(9, 1, -1):
        series = 1.0 - square / ((2 * k) * (2 * k + 1)) * series
    near = -t * square / 6.0 * series
    return np.where(t < 1.0, near, np.sin(t) - t)
