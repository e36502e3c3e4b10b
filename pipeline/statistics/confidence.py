"""Confidence sequences: intervals for a share that hold on every night at once.

The interval is {q : M(S) / L_q(S) < 1/alpha}, where M is the Dirichlet mixture of the e-process with its centre fixed
at fair dice. It may be looked at every night; the price is about a quarter more width than one look.

References: Robbins 1970; Lindon and Malek 2022 (arXiv:2011.03567).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log, sqrt

import numpy as np
import numpy.typing as npt
from scipy.optimize import brentq

from pipeline.errors import Unjudged
from pipeline.statistics.evidence import deviance, log_e
from pipeline.statistics.laws import normal_quantile

FACE_CELLS = (25, 10, 1)
"""A roll shows a given face on 0, 1 or 2 of its dice with probability 25/36, 10/36, 1/36."""


@dataclass(frozen=True)
class ConfidenceInterval:
    """Where a share lies, at one reading of a confidence sequence.

    ``price_of_looking`` is the width over that of a normal interval meant for one look at the same n.
    """

    n: int
    level: float
    share: float
    low: float
    high: float
    price_of_looking: float


def share_sequence(count: int, n: int, weights: Sequence[int] = (1, 5), alpha: float = 0.01) -> ConfidenceInterval:
    """Time-uniform interval for the share of one class against all others (doubles by default).

    Parameters
    ----------
    count, n : int
        Rolls of the class, rolls in all.
    weights : sequence of 2 int
        Fair odds of the class and of the rest, the centre of the mixture.
    alpha : float
        One minus the level.

    Returns
    -------
    ConfidenceInterval

    Raises
    ------
    Unjudged
        When count does not lie in 0..n or n is 0.
    """
    _check("confidence sequence", n, (count, n - count))
    fair = weights[0] / sum(weights)
    share = count / n

    def excess(q: float) -> float:
        # log M / L_q = log E + n KL(share || q) - n KL(share || fair)
        return _support((count, n - count), (q, 1 - q))

    budget = (
        -log(alpha) - float(log_e([count, n - count], list(weights))) + _support((count, n - count), (fair, 1 - fair))
    )
    low = 0.0 if count == 0 else _edge(lambda q: excess(q) - budget, share, 0.0)
    high = 1.0 if count == n else _edge(lambda q: excess(q) - budget, share, 1.0)
    one_look = 2 * -normal_quantile(alpha / 2) * sqrt(share * (1 - share) / n)
    return ConfidenceInterval(n, 1 - alpha, share, low, high, (high - low) / one_look if one_look else float("inf"))


def face_sequence(cells: npt.ArrayLike, alpha: float = 0.01, log_evidence: float | None = None) -> ConfidenceInterval:
    """Time-uniform interval for the share of one face, valid whatever the two dice of a roll do to each other.

    Uses rolls that show the face on 0, 1, 2 dice, never N = 2n dice, and divides by the supremum of the likelihood
    over all (q0, q1, q2) with (q1 + 2 q2) / 2 = theta.

    Parameters
    ----------
    cells : array_like of int, shape (3,)
        Rolls with the face on no, one and both dice.
    alpha : float
    log_evidence : float, optional
        ``log_e(cells, FACE_CELLS)`` where the caller has it for many nights at once.

    Returns
    -------
    ConfidenceInterval
        ``n`` counts rolls; shares are per die.
    """
    s = tuple(int(x) for x in np.asarray(cells, np.int64))
    n = sum(s)
    _check("confidence sequence of a face", n, s)
    share = (s[1] + 2 * s[2]) / (2 * n)
    fair = tuple(w / 36 for w in FACE_CELLS)
    own = float(log_e(s, FACE_CELLS)) if log_evidence is None else log_evidence
    budget = -log(alpha) - own + _support(s, fair)

    def excess(theta: float) -> float:
        return _support(s, face_profile(s, theta)) - budget

    low = 0.0 if share == 0 else _edge(excess, share, 0.0)
    high = 1.0 if share == 1 else _edge(excess, share, 1.0)
    spread = (s[1] + 4 * s[2]) / n - (2 * share) ** 2
    one_look = 2 * -normal_quantile(alpha / 2) * sqrt(spread / n) / 2
    return ConfidenceInterval(n, 1 - alpha, share, low, high, (high - low) / one_look if one_look else float("inf"))


def face_bands(
    cells: npt.ArrayLike, alpha: float, log_evidence: npt.ArrayLike
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """`face_sequence` of many readings at once.

    Parameters
    ----------
    cells : array_like of int, shape (readings, 3)
    alpha : float
    log_evidence : array_like, shape (readings,)

    Returns
    -------
    share, low, high : ndarray, shape (readings,)
    """
    s = np.asarray(cells, np.float64)
    n = s.sum(axis=1)
    share = (s[:, 1] + 2 * s[:, 2]) / (2 * n)
    fair = np.broadcast_to(np.array(FACE_CELLS) / 36, s.shape)
    budget = -log(alpha) - np.asarray(log_evidence, np.float64) + _supports(s, fair)
    edges = []
    for end, direction in ((0.0, -1.0), (1.0, 1.0)):
        reach = np.abs(end - share)
        near, far = np.zeros(len(n)), reach * (1 - 1e-12)
        open_ended = _supports(s, _profiles(s, share + direction * far)) <= budget
        # Halving until nothing is left to halve costs little where all readings halve together.
        for _ in range(HALVINGS):
            middle = (near + far) / 2
            inside = _supports(s, _profiles(s, share + direction * middle)) <= budget
            near, far = np.where(inside, middle, near), np.where(inside, far, middle)
        edges.append(np.where(open_ended | (reach == 0), end, share + direction * far))
    return share, edges[0], edges[1]


HALVINGS = 64


def _profiles(s: npt.NDArray[np.float64], theta: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """`face_profile` of many readings at once."""
    s0, s1, s2 = s.T
    n = s.sum(axis=1)
    b = s0 * theta - s1 * (1 - 2 * theta) + s2 * (3 * theta - 1)
    c = s2 * theta * (1 - 2 * theta)
    root = np.sqrt(np.maximum(b * b + 4 * n * c, 0.0))
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.where((b < 0) & (c > 0), 2 * c / (root - b), (b + root) / (2 * n))
    t = np.minimum(np.maximum(t, np.maximum(0.0, 2 * theta - 1)), theta)
    return np.stack([1 - 2 * theta + t, 2 * (theta - t), t], axis=1)


def _supports(s: npt.NDArray[np.float64], q: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """`_support` of many readings at once."""
    mean = s.sum(axis=1)[:, None] * q
    possible = q > 0
    safe = np.where(possible, mean, 1.0)
    parts = np.where(possible, deviance(s, safe, s - safe), np.where(s > 0, np.inf, 0.0))
    total: npt.NDArray[np.float64] = parts.sum(axis=1)
    return total


def face_profile(cells: Sequence[int], theta: float) -> tuple[float, float, float]:
    """Most likely (q0, q1, q2) among those in which the face has share theta per die.

    With q2 = t the others are q1 = 2 (theta - t) and q0 = 1 - 2 theta + t, and the likelihood's derivative is a
    quadratic in t, concave, positive at the lower end of the interval: its larger root is the maximum.

    Parameters
    ----------
    cells : sequence of 3 int
    theta : float, 0 < theta < 1

    Returns
    -------
    tuple of 3 float
    """
    s0, s1, s2 = cells
    n = s0 + s1 + s2
    b = s0 * theta - s1 * (1 - 2 * theta) + s2 * (3 * theta - 1)
    c = s2 * theta * (1 - 2 * theta)
    t = (b + sqrt(max(b * b + 4 * n * c, 0.0))) / (2 * n)
    if b < 0 and c > 0:  # the same root without cancellation
        t = 2 * c / (sqrt(b * b + 4 * n * c) - b)
    t = min(max(t, 0.0, 2 * theta - 1), theta)
    return 1 - 2 * theta + t, 2 * (theta - t), t


def face_cells(outcomes: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """Rolls that show each face on 0, 1, 2 dice: (..., 36) outcomes to (..., 6, 3)."""
    o = np.asarray(outcomes, np.int64)
    square = o.reshape(*o.shape[:-1], 6, 6)
    both = np.diagonal(square, axis1=-2, axis2=-1)
    one = square.sum(axis=-1) + square.sum(axis=-2) - 2 * both
    none = o.sum(axis=-1)[..., None] - one - both
    return np.stack([none, one, both], axis=-1)


def _support(counts: Sequence[int], q: Sequence[float]) -> float:
    """Return ``sum S log(S / (n q))``, infinite where q forbids what was seen."""
    n = sum(counts)
    total = 0.0
    for s, share in zip(counts, q, strict=True):
        if share <= 0:
            if s:
                return float("inf")
            continue
        total += _deviance(s, n * share)
    return total


def _deviance(x: float, mean: float) -> float:
    """Return ``x log(x / mean) + mean - x`` of one pair; scalar, since root finding calls it a hundred times."""
    difference = x - mean
    v = difference / (x + mean)
    if abs(v) >= 0.1:
        return (x * log(x / mean) if x else 0.0) - difference
    series, term = difference * v, 2.0 * x * v
    for j in range(1, 10):
        term *= v * v
        series += term / (2 * j + 1)
    return series


def _edge(excess: Callable[[float], float], inside: float, end: float) -> float:
    """Root of ``excess``, which rises with the distance from ``inside``, sought towards ``end``."""
    reach = abs(end - inside)
    direction = 1.0 if end > inside else -1.0
    near, far = 0.0, min(reach, 1e-6)
    while far < reach and excess(inside + direction * far) <= 0:
        near, far = far, min(2 * far, reach)
    if far >= reach:
        far = reach * (1 - 1e-12)
        if excess(inside + direction * far) <= 0:
            return end
    return inside + direction * float(brentq(lambda d: excess(inside + direction * d), near, far, xtol=1e-16))


def _check(where: str, n: int, counts: Sequence[int]) -> None:
    if n <= 0 or min(counts) < 0:
        raise Unjudged(where, f"counts {tuple(counts)}", "non-negative counts of at least one roll")
