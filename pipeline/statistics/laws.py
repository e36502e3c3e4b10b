"""Tails and quantiles of the common laws, by the functions of ``scipy.special``.

``scipy.stats`` gives the same numbers (tests hold them together), but each process that loads it waits for it longer
than for all its tests of a night.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from scipy import special

from pipeline.statistics.point_masses import Floats, binomial_log_term


def chi_square_above(statistic: npt.ArrayLike, df: float) -> Floats:
    """P(X > statistic) for chi-square with df degrees of freedom; the shape of the statistic."""
    return np.asarray(special.chdtrc(df, statistic), np.float64)


def chi_square_below(statistic: npt.ArrayLike, df: float) -> Floats:
    """P(X <= statistic); the shape of the statistic."""
    return np.asarray(special.chdtr(df, statistic), np.float64)


def chi_square_exceeded_by(p: float, df: float) -> float:
    """The value that chi-square exceeds with probability p."""
    return float(special.chdtri(df, p))


def normal_quantile(p: float) -> float:
    """The value below which a standard normal variable lies with probability p."""
    return float(special.ndtri(p))


def binomial_mass(count: npt.ArrayLike, n: int, chance: float) -> Floats:
    """P(X = count) for n trials of probability chance, 0 < chance < 1; counts lie in 0..n."""
    k = np.asarray(count, np.float64)
    return np.exp(binomial_log_term(k, k - n * chance, n, n * chance))


def binomial_at_least(count: npt.ArrayLike, n: int, chance: float) -> Floats:
    """P(X >= count); any whole count."""
    k = np.asarray(count, np.int64)
    inside = np.clip(k, 1, max(n, 1))
    tail = special.betainc(inside, n - inside + 1, chance)
    return np.where(k <= 0, 1.0, np.where(k > n, 0.0, tail))


def binomial_at_most(count: npt.ArrayLike, n: int, chance: float) -> Floats:
    """P(X <= count); any whole count."""
    k = np.asarray(count, np.int64)
    inside = np.clip(k, 0, max(n - 1, 0))
    tail = special.betaincc(inside + 1, n - inside, chance)
    return np.where(k < 0, 0.0, np.where(k >= n, 1.0, tail))


def failures_at_least(count: npt.ArrayLike, successes: int, chance: float) -> Floats:
    """P(X >= count) for the failures before so many successes of probability chance (negative binomial)."""
    k = np.asarray(count, np.int64)
    return np.where(k <= 0, 1.0, special.betaincc(successes, np.maximum(k, 1), chance))


def failures_at_most(count: npt.ArrayLike, successes: int, chance: float) -> Floats:
    """P(X <= count) for the same law."""
    k = np.asarray(count, np.int64)
    return np.where(k < 0, 0.0, special.betainc(successes, np.maximum(k, 0) + 1, chance))


def failures_two_sided(count: npt.ArrayLike, successes: int, chance: float) -> Floats:
    """Twice the smaller tail of the same law, at most 1."""
    tails = failures_at_most(count, successes, chance), failures_at_least(count, successes, chance)
    return np.asarray(np.minimum(1.0, 2 * np.minimum(*tails)), np.float64)


def failures_log_mass(count: int, successes: int, chance: float) -> float:
    """Natural log of P(X = count) for the same law."""
    ways = special.gammaln(successes + count) - special.gammaln(count + 1) - special.gammaln(successes)
    return float(ways + successes * np.log(chance) + special.xlog1py(count, -chance))
