"""Chi-square tests of counts: Pearson's and the likelihood ratio, the six orthogonal parts of a 6 x 6 table,
independence of the two dice, and faces when the dice may depend on one another."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import special

from pipeline.statistics.exact_law import check
from pipeline.statistics.laws import chi_square_below
from pipeline.statistics.point_masses import Floats
from pipeline.statistics.probability import from_log

MINIMUM_EXPECTED = 5.0
"""Expected count below which no asymptotic p is given."""
MINIMUM_EXPECTED_G = 50.0
"""The same for the likelihood ratio, which at 5 rejects 14 to 34 % of fair logs."""


@dataclass(frozen=True)
class ChiSquare:
    """A chi-square statistic and its upper and lower tail.

    Attributes
    ----------
    n : int
        Total of the table.
    statistic : float
    df : int
    p, log10_p : float or None
        Upper tail, asymptotic; None where an expected count is too small.
    p_too_even : float or None
        Lower tail: small for a table that is more even than dice are.
    smallest_expected : float
    refused : str or None
        Reason code where there is no asymptotic p: ``empty``, ``small_expected``.
    """

    n: int
    statistic: float
    df: int
    p: float | None
    log10_p: float | None
    p_too_even: float | None
    smallest_expected: float
    refused: str | None


@dataclass(frozen=True)
class Part:
    """One orthogonal part of the chi-square of a 6 x 6 table."""

    name: str
    statistic: float
    df: int
    p: float | None
    log10_p: float | None


@dataclass(frozen=True)
class Decomposition:
    """Six parts that sum to Pearson's chi-square of the 36 outcomes.

    Attributes
    ----------
    n : int
    parts : tuple of Part
        first_die (5), second_die (5), doubles (1), between_doubles (5), skew (10), symmetric (9).
    """

    n: int
    parts: tuple[Part, ...]


def log_chi_square_tail(statistic: float, df: int) -> float:
    """Natural log of the upper tail of chi-square, also where the tail underflows.

    Parameters
    ----------
    statistic : float
        0 or more.
    df : int
        1 or more.

    Notes
    -----
    log Q(df/2, x/2). Beyond the reach of ``scipy.special.gammaincc`` by Legendre's continued fraction, which converges
    fast there.
    """
    a, x = 0.5 * df, 0.5 * statistic
    direct = float(special.gammaincc(a, x))
    if direct > 1e-280:
        return math.log(direct)
    fraction = x + 2 * 400 + 1 - a
    for level in range(400, 0, -1):
        fraction = x - a + (2 * level - 1) - level * (level - a) / fraction
    return a * math.log(x) - x - math.lgamma(a) - math.log(fraction)


def chi_square(counts: Sequence[int], weights: Sequence[int]) -> ChiSquare:
    """Pearson's chi-square of counts against class probabilities.

    Parameters
    ----------
    counts : sequence of int, shape (k,)
    weights : sequence of int, shape (k,)
        Class probabilities as positive integers over their sum.

    Returns
    -------
    ChiSquare
        df k - 1. The statistic is formed in integers and rounded once.

    Raises
    ------
    ValueError
        As `exact_law.check`.
    """
    check(counts, weights)
    n, total = sum(counts), sum(weights)
    if n == 0:
        return ChiSquare(0, 0.0, len(counts) - 1, None, None, None, 0.0, "empty")
    # sum (W N - n w)^2 / (n W w)
    shares = (((total * c - n * w) ** 2) / (n * total * w) for c, w in zip(counts, weights, strict=True))
    return judged(n, math.fsum(shares), len(counts) - 1, n * min(weights) / total, MINIMUM_EXPECTED)


def likelihood_ratio(counts: Sequence[int], weights: Sequence[int]) -> ChiSquare:
    """The G statistic, 2 sum N log(N / (n p)): parameters and errors as `chi_square`; p only from 50 expected."""
    check(counts, weights)
    n, total = sum(counts), sum(weights)
    if n == 0:
        return ChiSquare(0, 0.0, len(counts) - 1, None, None, None, 0.0, "empty")
    terms = (2.0 * c * math.log1p((total * c - n * w) / (n * w)) for c, w in zip(counts, weights, strict=True) if c > 0)
    statistic = max(0.0, math.fsum(terms))
    return judged(n, statistic, len(counts) - 1, n * min(weights) / total, MINIMUM_EXPECTED_G)


def independence(table: Sequence[Sequence[int]]) -> ChiSquare:
    """Pearson's independence of rows and columns of a table (first die against second: 25 df).

    Parameters
    ----------
    table : sequence of rows of int, shape (r, c)
        Rows and columns without counts are left out, with their degrees of freedom.

    Returns
    -------
    ChiSquare
    """
    counts = np.asarray(table, dtype=np.int64)
    counts = counts[counts.sum(axis=1) > 0][:, counts.sum(axis=0) > 0]
    n = int(counts.sum())
    if n == 0:
        return ChiSquare(0, 0.0, 0, None, None, None, 0.0, "empty")
    df = (counts.shape[0] - 1) * (counts.shape[1] - 1)
    if df == 0:
        return ChiSquare(n, 0.0, 0, None, None, None, 0.0, "no_freedom")
    expected = np.outer(counts.sum(axis=1), counts.sum(axis=0)) / n
    statistic = float((((counts - expected) ** 2) / expected).sum())
    return judged(n, statistic, df, float(expected.min()), MINIMUM_EXPECTED)


def decompose(table: Sequence[Sequence[int]]) -> Decomposition:
    """Split the chi-square of 36 equally likely outcomes into six orthogonal parts.

    Parameters
    ----------
    table : sequence, shape (6, 6)
        Counts, row = first die.

    Raises
    ------
    ValueError
        Another shape, or no roll at all.
    RuntimeError
        The parts do not sum to Pearson's chi-square.

    Notes
    -----
    With M the deviations from n/36, r and c a sixth of its row and column sums, I = M - r - c, S and K the symmetric
    and skew halves of I and d the diagonal of S. Naive sub-tables are not orthogonal.
    """
    counts = np.asarray(table, dtype=np.int64)
    if counts.shape != (6, 6) or int(counts.sum()) == 0:
        raise ValueError(f"table: got shape {counts.shape} and {int(counts.sum())} rolls, want 6 x 6 and at least one")
    n = int(counts.sum())
    deviations = (36 * counts - n) / 36.0
    rows, columns = deviations.sum(axis=1) / 6.0, deviations.sum(axis=0) / 6.0
    inner = deviations - rows[:, None] - columns[None, :]
    symmetric, skew = 0.5 * (inner + inner.T), 0.5 * (inner - inner.T)
    diagonal = np.diag(symmetric)
    factor = 36.0 / n
    whole = factor * float((deviations**2).sum())
    first = 6.0 * factor * float((rows**2).sum())
    second = 6.0 * factor * float((columns**2).sum())
    doubles = factor * float(diagonal.sum()) ** 2 / 5.0
    between = 1.5 * factor * float(((diagonal - diagonal.mean()) ** 2).sum())
    skewed = factor * float((skew**2).sum())
    rest = factor * float((symmetric**2).sum()) - doubles - between
    named = (
        ("first_die", first, 5),
        ("second_die", second, 5),
        ("doubles", doubles, 1),
        ("between_doubles", between, 5),
        ("skew", skewed, 10),
        ("symmetric", max(rest, 0.0), 9),
    )
    if abs(math.fsum(value for _, value, _ in named) - whole) > 1e-6 * max(1.0, whole):
        raise RuntimeError(f"decomposition: got parts that sum to {sum(v for _, v, _ in named)}, want {whole}")
    large = n / 36.0 >= MINIMUM_EXPECTED
    parts = []
    for name, value, df in named:
        tail = from_log(log_chi_square_tail(value, df)) if large else None
        parts.append(Part(name, value, df, tail.p if tail else None, tail.log10_p if tail else None))
    return Decomposition(n, tuple(parts))


def faces_of(table: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Face counts of a table of outcomes: row sums plus column sums, 2 n in all."""
    counts = [[int(value) for value in row] for row in table]
    return tuple(sum(counts[i]) + sum(row[i] for row in counts) for i in range(len(counts)))


def dependent_faces(table: Sequence[Sequence[int]], openings: bool = False) -> ChiSquare:
    """Chi-square of the faces that holds whether or not the two dice of a roll depend on one another.

    Parameters
    ----------
    table : sequence, shape (6, 6)
        Counts of outcomes. Of an unordered table either triangle may be empty.
    openings : bool
        Unused classes on the diagonal are no hindrance; the covariance is the observed one in either case.

    Returns
    -------
    ChiSquare
        Wald form, df 5, n = number of rolls; ``small_expected`` also where the observed covariance is singular.

    Notes
    -----
    Var(N_i) = n [2 p_i (1 - p_i) + 2 (p_ii - p_i^2)], Cov(N_i, N_j) = n [p_ij + p_ji - 4 p_i p_j], with the observed
    shares.
    """
    counts = np.asarray(table, dtype=np.float64)
    n = int(counts.sum())
    if n == 0:
        return ChiSquare(0, 0.0, 5, None, None, None, 0.0, "empty")
    joint = 0.5 * (counts + counts.T) / n
    shares = joint.sum(axis=1)
    covariance = 2.0 * joint - 4.0 * np.outer(shares, shares)
    covariance[np.diag_indices(6)] = 2.0 * shares * (1.0 - shares) + 2.0 * (np.diag(joint) - shares**2)
    deviations: Floats = n * (2.0 * shares - 1.0 / 3.0)
    reduced = n * covariance[:5, :5]
    if np.linalg.matrix_rank(reduced) < 5:
        return ChiSquare(n, math.nan, 5, None, None, None, n / 3.0, "singular")
    statistic = float(deviations[:5] @ np.linalg.solve(reduced, deviations[:5]))
    return judged(n, statistic, 5, n / (18.0 if openings else 36.0), MINIMUM_EXPECTED)


def judged(n: int, statistic: float, df: int, smallest_expected: float, minimum: float) -> ChiSquare:
    """Give a chi-square statistic its two tails, or the reason why it has none."""
    if df < 1:
        return ChiSquare(n, statistic, df, None, None, None, smallest_expected, "no_freedom")
    if smallest_expected < minimum:
        return ChiSquare(n, statistic, df, None, None, None, smallest_expected, "small_expected")
    upper = from_log(log_chi_square_tail(statistic, df))
    lower = max(float(chi_square_below(statistic, df)), from_log(-800.0).p)
    return ChiSquare(n, statistic, df, upper.p, upper.log10_p, lower, smallest_expected, None)


def simulated_tail(
    counts: Sequence[int], weights: Sequence[int], seed: int, replicates: int = 9_999
) -> tuple[float, int]:
    """Simulated upper tail of Pearson's chi-square, for tables too small for the asymptotic law.

    Parameters
    ----------
    counts, weights
        As `chi_square`.
    seed : int
        Of the random stream: the same table and seed give the same p.
    replicates : int
        Simulated tables B.

    Returns
    -------
    p, replicates : float, int
        (1 + #{T* >= T}) / (B + 1), never 0 (Phipson and Smyth 2010).
    """
    check(counts, weights)
    n = sum(counts)
    if n == 0:
        return 1.0, replicates
    p = np.asarray(weights, dtype=np.float64) / sum(weights)
    draws = np.random.default_rng(seed).multinomial(n, p, size=replicates)
    # ties between equal statistics must count: compare sum N^2 / p, which is an integer for equal p, with a hair's room
    observed = float((np.asarray(counts, dtype=np.float64) ** 2 / p).sum())
    simulated = (draws.astype(np.float64) ** 2 / p).sum(axis=1)
    at_least = int((simulated >= observed * (1.0 - 1e-12)).sum())
    return (1 + at_least) / (replicates + 1), replicates
