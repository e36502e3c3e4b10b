"""What a bare count cannot show: the next roll given the one before, and runs of doubles.

All functions take tables counted elsewhere. A pair is (previous roll, this roll) of one match in nonce order, both
revealed. The margin of the previous roll is never tested: a match ends on dice, so its last roll is a double too often
and has no successor.

References: Good 1953 (serial test); Miller and Sanjurjo 2018 (why per-game averages mislead).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pipeline.errors import Unjudged
from pipeline.statistics.binomial import tail
from pipeline.statistics.laws import chi_square_above

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

LEAST_PAIRS = 6480
"""Five pairs expected in each of 1,296 cells; below it the asymptotic law of the lag-1 table is not used."""

LEAST_AT_RISK = 30
"""Five doubles expected; run lengths with fewer rolls are pooled."""

_DOUBLE = np.eye(6, dtype=bool).ravel()


@dataclass(frozen=True)
class ChiSquare:
    """A chi-square with its n. ``p`` is None and ``refused`` says why where the asymptotic law does not hold."""

    n: int
    statistic: float
    df: int
    p: float | None
    refused: str | None = None


@dataclass(frozen=True)
class NextRoll:
    """The lag-1 table tested two ways, and Turner's third for comparison only.

    ``given_row`` (df 1,260): successors fair given the row. ``order`` (df 1,225): the part that only the order can
    show; this one is registered. ``named_null`` (df 1,295) tests the margin too and rejects fair servers: never a
    finding.
    """

    n: int
    given_row: ChiSquare
    order: ChiSquare
    named_null: ChiSquare


def next_roll(table: npt.ArrayLike, weights: npt.ArrayLike | None = None) -> NextRoll:
    """Test whether a roll depends on the roll before it.

    Parameters
    ----------
    table : array_like of int, shape (k, k)
        Row = class of the roll before, column = class of this roll; k = 36 ordered outcomes (or 21 unordered).
    weights : array_like of int, shape (k,), optional
        Fair odds of the classes; equal by default.

    Returns
    -------
    NextRoll
        With p None below five expected pairs per cell (6,480 pairs for 36 equal classes).

    Raises
    ------
    Unjudged
        When the table is not square or holds a negative count.
    """
    t, p = _square(table, weights)
    n = int(t.sum())
    k = len(p)
    least = float(np.ceil(5 / (p.min() ** 2) - 1e-6))
    refused = None if n >= least else f"{n} pairs, needs {least:.0f}"
    row, order = next_roll_statistics(t, p)
    named = float((((t - n * np.outer(p, p)) ** 2) / np.outer(p, p)).sum() / n) if n else 0.0
    return NextRoll(
        n,
        _chi_square(n, float(row), k * (k - 1), refused),
        _chi_square(n, float(order), (k - 1) ** 2, refused),
        _chi_square(n, named, k * k - 1, refused),
    )


def next_roll_statistics(tables: npt.ArrayLike, p: npt.ArrayLike) -> tuple[Floats, Floats]:
    """Chi-square given the rows, and Pearson independence, of many lag-1 tables at once.

    Parameters
    ----------
    tables : array_like of int, shape (..., k, k)
    p : array_like of float, shape (k,)

    Returns
    -------
    given_row, order : ndarray of float, shape (...)
        ``given_row`` = ``order`` + the columns' part; empty rows and columns add nothing.
    """
    t = np.asarray(tables, np.float64)
    q = np.asarray(p, np.float64)
    rows = t.sum(axis=-1)
    columns = t.sum(axis=-2)
    n = rows.sum(axis=-1)
    squares = t * t
    # sum (N_ab - e_ab)^2 / e_ab = sum N_ab^2 / e_ab - n, contracted without forming e_ab
    by_row = np.divide(1.0, rows, out=np.zeros_like(rows), where=rows > 0)
    by_column = np.divide(1.0, columns, out=np.zeros_like(columns), where=columns > 0)
    given = np.einsum("...ab,...a,b->...", squares, by_row, 1 / q) - n
    order = n * np.einsum("...ab,...a,...b->...", squares, by_row, by_column) - n
    return np.asarray(given), np.asarray(order)


@dataclass(frozen=True)
class DoublesAfter:
    """Doubles among the rolls that follow a double (or another roll): z and the exact two-sided binomial p."""

    n: int
    doubles: int
    z: float
    p: float


def doubles_after(table: npt.ArrayLike) -> tuple[DoublesAfter, DoublesAfter]:
    """Doubles after doubles, and after other rolls, from the lag-1 table of 36 ordered outcomes.

    Parameters
    ----------
    table : array_like of int, shape (36, 36)

    Returns
    -------
    after_double, after_other : DoublesAfter
        z = (N_DD - m/6) / sqrt(5 m / 36) with m pairs; NaN and p = 1 where m = 0.
    """
    t, _ = _square(table, None)
    if len(t) != 36:
        raise Unjudged("doubles after doubles", f"{len(t)} classes", "36 ordered outcomes")
    return _doubles_after(t[_DOUBLE]), _doubles_after(t[~_DOUBLE])


def _doubles_after(rows: Ints) -> DoublesAfter:
    m, d = int(rows.sum()), int(rows[:, _DOUBLE].sum())
    if not m:
        return DoublesAfter(0, 0, float("nan"), 1.0)
    return DoublesAfter(m, d, (d - m / 6) / (5 * m / 36) ** 0.5, tail(m, 1, 6, d, "two-sided").p)


@dataclass(frozen=True)
class Hazard:
    """Doubles by the length of the run of doubles just rolled.

    ``length[i]`` is the shortest run of row i (the last row is pooled: that length or more); shapes (rows,).
    """

    n: int
    length: tuple[int, ...]
    rolls: tuple[int, ...]
    doubles: tuple[int, ...]
    chi_square: ChiSquare


def hazard(rolls: npt.ArrayLike, doubles: npt.ArrayLike) -> Hazard:
    """Test whether a run of doubles goes on more (or less) often than one in six.

    Parameters
    ----------
    rolls : array_like of int, shape (J,)
        ``rolls[j]``: rolls made while the current run of doubles in the match has length j.
    doubles : array_like of int, shape (J,)
        Doubles among them.

    Returns
    -------
    Hazard
        Chi-square sum (X_j - N_j/6)^2 / (5 N_j / 36), df = rows kept; lengths with N_j < 30 are pooled.
    """
    n, x = np.asarray(rolls, np.int64), np.asarray(doubles, np.int64)
    if n.ndim != 1 or n.shape != x.shape or (x < 0).any() or (x > n).any():
        raise Unjudged("hazard table", f"{x.tolist()} of {n.tolist()}", "doubles among rolls, for each run length")
    kept = kept_lengths(n)
    total = int(n.sum())
    if not kept:
        return Hazard(total, (), (), (), ChiSquare(total, 0.0, 0, None, f"{total} rolls, needs {LEAST_AT_RISK}"))
    pooled_n, pooled_x = np.add.reduceat(n, kept), np.add.reduceat(x, kept)
    statistic = float(hazard_statistic(pooled_n, pooled_x))
    return Hazard(
        total,
        tuple(kept),
        tuple(map(int, pooled_n)),
        tuple(map(int, pooled_x)),
        _chi_square(total, statistic, len(kept), None),
    )


def kept_lengths(rolls: Ints) -> list[int]:
    """First run length of each row of the hazard table after pooling, longest lengths into the row before them."""
    starts = []
    waiting, left = 0, int(rolls.sum())
    start = 0
    for j, count in enumerate(int(v) for v in rolls):
        waiting += count
        left -= count
        if waiting >= LEAST_AT_RISK:
            starts.append(start)
            waiting, start = 0, j + 1
            if left < LEAST_AT_RISK:
                break
    return starts


def hazard_statistic(rolls: npt.ArrayLike, doubles: npt.ArrayLike) -> Floats:
    """Return sum (X_j - N_j/6)^2 / (5 N_j/36) over the last axis, of many tables at once."""
    n, x = np.asarray(rolls, np.float64), np.asarray(doubles, np.float64)
    return np.asarray((((6 * x - n) ** 2) / (5 * n)).sum(axis=-1))


@dataclass(frozen=True)
class LongestRun:
    """The longest run of doubles of one sequence of n rolls, and the exact chance of one as long or longer."""

    n: int
    longest: int
    p_at_least: float


def longest_run(longest: int, n: int, chance: float = 1 / 6) -> LongestRun:
    """Exact upper tail of the longest run.

    Parameters
    ----------
    longest : int
        Longest run observed, matches strung end to end by first commitment, runs allowed to cross.
    n : int
        Rolls of the sequence.
    chance : float
        Of a double.

    Returns
    -------
    LongestRun
    """
    if longest < 0 or n < longest:
        raise Unjudged("longest run", f"{longest} in {n} rolls", "a run no longer than the sequence")
    return LongestRun(n, longest, run_at_least(longest, n, chance))


def run_at_least(length: int, n: int, chance: float = 1 / 6) -> float:
    """P(some run of at least ``length`` successes in n trials), by the power of the transfer matrix.

    States are the current run 0..length-1 and one absorbing state, whose probability is summed from positive terms, so
    that a chance of 1e-200 keeps its digits. Relative error about n times 1e-16.
    """
    if length <= 0:
        return 1.0
    if length > n:
        return 0.0
    step = np.zeros((length + 1, length + 1))
    step[:length, 0] = 1 - chance
    step[np.arange(length), np.arange(1, length + 1)] = chance
    step[length, length] = 1.0
    return float(min(np.linalg.matrix_power(step, n)[0, length], 1.0))


def _square(table: npt.ArrayLike, weights: npt.ArrayLike | None) -> tuple[Ints, Floats]:
    t = np.asarray(table, np.int64)
    if t.ndim != 2 or t.shape[0] != t.shape[1] or (t < 0).any():
        raise Unjudged("lag-1 table", f"shape {t.shape}", "a square table of non-negative counts")
    w = np.ones(len(t)) if weights is None else np.asarray(weights, np.float64)
    if w.shape != (len(t),) or (w <= 0).any():
        raise Unjudged("lag-1 table", f"weights of shape {w.shape}", f"{len(t)} positive weights")
    return t, w / w.sum()


def _chi_square(n: int, statistic: float, df: int, refused: str | None) -> ChiSquare:
    return ChiSquare(n, statistic, df, None if refused else float(chi_square_above(statistic, df)), refused)
