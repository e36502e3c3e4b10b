"""What a question of the family is: a number per log, the p of that number, and when it must not be asked.

Each is computed for many logs at once. The p of a statistic is one function for the real log and for its replicates, so
the family-wise p is right even where a single p is only asymptotic. Whether a question is refused depends on the frame
alone, never on the dice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pipeline.statistics import binomial
from pipeline.statistics.laws import (
    binomial_at_least,
    binomial_at_most,
    binomial_mass,
    chi_square_above,
    chi_square_below,
)
from pipeline.statistics.log_tables import LogTables, Stratum

Values = npt.NDArray[Any]
Floats = npt.NDArray[np.float64]

LEAST_ROLLS = 180
"""Five rolls expected in each of 36 outcomes."""

UPPER = np.array([(i, j) for i in range(6) for j in range(i, 6)])
_SQUARE = np.minimum.outer(range(6), range(6)) * 6 + np.maximum.outer(range(6), range(6))
_UNORDERED = np.searchsorted(UPPER @ [6, 1], _SQUARE.ravel())
ODDS_21 = np.where(UPPER[:, 0] == UPPER[:, 1], 1, 2) / 36


@dataclass(frozen=True)
class Statistic:
    """One computation; `t` is the log on record or, for `value`, many replicates of it.

    Parameters
    ----------
    value : function of t
        One number per log, shape (logs,).
    p : function of (values, t, side)
        The p of each number, shape (logs,): one per log, the log on record first, then its replicates.
    df : function of t
        Degrees of freedom, None where the number is no chi-square.
    n : function of t
        Rolls, dice or bytes that were asked.
    refused : function of t
        Why the question must not be asked of this frame, else None.
    log10_tail : function of (value, t), optional
        Decimal logarithm of a p too small for a double, where `df` is None; a chi-square on its upper side has it
        already. Without it only the floor of such a p is told.
    """

    value: Callable[[LogTables], Values]
    p: Callable[[Values, LogTables, str], Floats]
    df: Callable[[LogTables], int | None]
    n: Callable[[LogTables], int]
    refused: Callable[[LogTables], str | None]
    log10_tail: Callable[[float, LogTables], float] | None = None


def fair(s: Stratum) -> bool:
    """Whether the stratum's law is 1/36 for each outcome."""
    return not s.ties_dropped


def rolls_of(t: LogTables, wanted: Callable[[Stratum], bool] = fair) -> int:
    """Rolls of the strata wanted."""
    return sum(int(n) for s, n in zip(t.strata, t.rolls, strict=True) if wanted(s))


def outcomes_of(t: LogTables, wanted: Callable[[Stratum], bool] = fair) -> Values:
    """Outcomes of the strata wanted, shape (logs, 36)."""
    chosen = [i for i, s in enumerate(t.strata) if wanted(s)]
    return np.asarray(t.outcomes[:, chosen].sum(axis=1, dtype=np.int64))


def fold(counts: Values, axis: int = -1) -> Values:
    """Fold 36 ordered outcomes to 21 unordered ones along one axis."""
    moved = np.moveaxis(counts, axis, -1)
    out = np.zeros((*moved.shape[:-1], 21), moved.dtype)
    np.add.at(np.moveaxis(out, -1, 0), _UNORDERED, np.moveaxis(moved, -1, 0))
    return np.moveaxis(out, -1, axis)


def pearson(counts: Values, odds: Floats) -> Floats:
    """Pearson chi-square of each row of counts against odds that sum to 1."""
    n = counts.sum(axis=-1)
    return np.asarray((counts * (counts / odds)).sum(axis=-1) / np.maximum(n, 1) - n, np.float64)


def two_sided_binomial(counts: Values, n: int, chance: float) -> Floats:
    """Exact two-sided binomial p of many counts: the sum over outcomes no more likely than the observed.

    Tabulated once on the outcomes within forty standard deviations; a count beyond them gets its own tail.
    """
    spread = 40 * (n * chance * (1 - chance)) ** 0.5 + 10
    low, high = max(0, int(n * chance - spread)), min(n, int(n * chance + spread) + 1)
    k = np.arange(low, high + 1)
    mass = binomial_mass(k, n, chance)
    top = int(np.argmax(mass))
    seen, back = np.unique(counts, return_inverse=True)
    own = binomial_mass(seen, n, chance) * (1 + 1e-7)
    upper = seen >= low + top
    below = low + np.searchsorted(mass[:top], own, side="right") - 1
    above = low + len(mass) - np.searchsorted(mass[top:][::-1], own, side="right")
    p = np.where(
        upper,
        binomial_at_least(seen, n, chance) + np.where(below >= low, binomial_at_most(below, n, chance), 0.0),
        binomial_at_most(seen, n, chance) + np.where(above <= high, binomial_at_least(above, n, chance), 0.0),
    )
    return np.asarray(np.minimum(p, 1.0)[back.reshape(np.shape(counts))], np.float64)


def chi2_p(df: Callable[[LogTables], int]) -> Callable[[Values, LogTables, str], Floats]:
    def p(values: Values, t: LogTables, side: str) -> Floats:
        return (chi_square_below if side == "lower" else chi_square_above)(values, df(t))

    return p


def sixth(value: Callable[[LogTables], Values], n: Callable[[LogTables], int], what: str) -> Statistic:
    """How many of `n` rolls (`what` calls them) are doubles, one in six: the exact two-sided binomial test."""
    return Statistic(
        value,
        lambda v, t, side: two_sided_binomial(v, n(t), 1 / 6),
        lambda t: None,
        n,
        lambda t: needs(what, n(t), 1),
        lambda value, t: binomial.tail(n(t), 1, 6, int(value), "two-sided").log10_p,
    )


def needs(what: str, have: int, least: int) -> str | None:
    return None if have >= least else f"{have} {what}, needs {least}"


def enough(t: LogTables) -> str | None:
    return needs("rolls", rolls_of(t), LEAST_ROLLS)


def ordered(t: LogTables) -> str | None:
    return "the log stores the dice sorted" if t.unordered else enough(t)
