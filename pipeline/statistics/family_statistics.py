"""The statistics that a registry may name: a number per log, the p of that number, and when it must not be asked.

Each is computed for many logs at once. The p of a statistic is one function for the real log and for its replicates, so
the family-wise p is right even where a single p is only asymptotic. Whether a question is refused depends on the frame
alone, never on the dice.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.stats import binom, chi2, nbinom

from pipeline.statistics import binomial
from pipeline.statistics.exact_law import after_looking
from pipeline.statistics.homogeneity import homogeneity_statistic
from pipeline.statistics.log_tables import LogTables, Stratum
from pipeline.statistics.pearson import log_chi_square_tail
from pipeline.statistics.sequence import LEAST_PAIRS, hazard_statistic, kept_lengths, next_roll_statistics

Values = npt.NDArray[Any]
Floats = npt.NDArray[np.float64]

LEAST_ROLLS = 180
"""Five rolls expected in each of 36 outcomes."""

_KNOTS = (0, 0.2, 0.5, 0.8, 0.93, 0.98, 0.995, 0.9993, 1)
"""Quantiles of the replicates at which the exact look-elsewhere law is computed."""

_UPPER = np.array([(i, j) for i in range(6) for j in range(i, 6)])
_SQUARE = np.minimum.outer(range(6), range(6)) * 6 + np.maximum.outer(range(6), range(6))
_UNORDERED = np.searchsorted(_UPPER @ [6, 1], _SQUARE.ravel())
_ODDS_21 = np.where(_UPPER[:, 0] == _UPPER[:, 1], 1, 2) / 36


@dataclass(frozen=True)
class Statistic:
    """One computation: value per log, p of values, df of the frame (None for counts), n, and the refusal."""

    value: Callable[[LogTables], Values]
    p: Callable[[Values, LogTables, str], Floats]
    df: Callable[[LogTables], int | None]
    n: Callable[[LogTables], int]
    refused: Callable[[LogTables], str | None]


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
    mass = binom.pmf(k, n, chance)
    top = int(np.argmax(mass))
    seen, back = np.unique(counts, return_inverse=True)
    own = binom.pmf(seen, n, chance) * (1 + 1e-7)
    upper = seen >= low + top
    below = low + np.searchsorted(mass[:top], own, side="right") - 1
    above = low + len(mass) - np.searchsorted(mass[top:][::-1], own, side="right")
    p = np.where(
        upper,
        binom.sf(seen - 1, n, chance) + np.where(below >= low, binom.cdf(below, n, chance), 0.0),
        binom.cdf(seen, n, chance) + np.where(above <= high, binom.sf(above - 1, n, chance), 0.0),
    )
    return np.asarray(np.minimum(p, 1.0)[back.reshape(np.shape(counts))], np.float64)


def _chi2_p(df: Callable[[LogTables], int]) -> Callable[[Values, LogTables, str], Floats]:
    def p(values: Values, t: LogTables, side: str) -> Floats:
        return np.asarray((chi2.cdf if side == "lower" else chi2.sf)(values, df(t)), np.float64)

    return p


def _needs(what: str, have: int, least: int) -> str | None:
    return None if have >= least else f"{have} {what}, needs {least}"


def _groups(t: LogTables) -> list[Callable[[Stratum], bool]]:
    """Rolls under each null, if they are enough: chi-squares and df of different nulls add, rolls of one null pool."""
    tests = [lambda s, key=key: s.ties_dropped == key for key in sorted({s.ties_dropped for s in t.strata})]
    return [wanted for wanted in tests if rolls_of(t, wanted) >= LEAST_ROLLS]


def _is_dropped(t: LogTables, wanted: Callable[[Stratum], bool]) -> bool:
    return any(s.ties_dropped for s in t.strata if wanted(s))


def _outcome_odds(t: LogTables, dropped: bool) -> Floats:
    odds = _ODDS_21 if t.unordered else np.full(36, 1 / 36)
    if dropped:
        double = _UPPER[:, 0] == _UPPER[:, 1] if t.unordered else np.eye(6, dtype=bool).ravel()
        odds = np.where(double, 0.0, odds) * 36 / 30
    return odds


def _outcomes_value(t: LogTables) -> Values:
    total = np.zeros(t.replicates)
    for wanted in _groups(t):
        odds = _outcome_odds(t, _is_dropped(t, wanted))
        counts = outcomes_of(t, wanted)
        counts = fold(counts) if t.unordered else counts
        total += pearson(counts[:, odds > 0], odds[odds > 0])
    return total


def _outcomes_df(t: LogTables) -> int:
    return sum(int((_outcome_odds(t, _is_dropped(t, wanted)) > 0).sum()) - 1 for wanted in _groups(t))


def _faces(counts: Values) -> Values:
    square = counts.reshape(-1, 6, 6)
    return np.asarray(square.sum(axis=1) + square.sum(axis=2))


def _faces_value(t: LogTables) -> Values:
    even = np.full(6, 1 / 6)
    value = pearson(_faces(outcomes_of(t)), even)
    if rolls_of(t, lambda s: s.ties_dropped) >= LEAST_ROLLS:
        # two different faces a roll: variance 2/9 instead of 5/18 (Genest, Lockhart and Stephens 2002)
        value = value + 1.25 * pearson(_faces(outcomes_of(t, lambda s: s.ties_dropped)), even)
    return value


def _faces_df(t: LogTables) -> int:
    return 10 if rolls_of(t, lambda s: s.ties_dropped) >= LEAST_ROLLS else 5


def _doubles(t: LogTables) -> Values:
    return np.asarray(outcomes_of(t)[:, ::7].sum(axis=1))


def _farthest(counts: Values) -> Values:
    n, k = counts.sum(axis=1, keepdims=True), counts.shape[1]
    return np.asarray(np.abs(k * counts - n).max(axis=1))


def _farthest_p(k: int, dice: int) -> Callable[[Values, LogTables, str], Floats]:
    """P that some of k equal classes is as far off: exact at the first value, the real log's, and at knots.

    Between them log(-log(1 - p)), the log of the expected number of classes as far off, is linear in the squared
    distance; so p falls with the distance everywhere.
    """

    def p(values: Values, t: LogTables, side: str) -> Floats:
        n = dice * rolls_of(t)
        knots = np.unique(np.append(np.quantile(values, _KNOTS, method="nearest"), values[0]))
        logs = []
        for far in (int(v) for v in knots):
            count = (n + far) // k if (n + far) % k == 0 else (n - far) // k
            exact = after_looking(n, (1,) * k, 0, count, "deviation", "two-sided")
            small = exact.p < 1e-9
            logs.append(exact.log10_p * np.log(10) if small else np.log(-np.log1p(-min(exact.p, 1 - 1e-15))))
        squares = values.astype(np.float64) ** 2
        expected = np.exp(np.interp(squares, knots.astype(np.float64) ** 2, np.minimum.accumulate(logs)))
        return np.asarray(-np.expm1(-expected), np.float64)

    return p


def _independence_value(t: LogTables) -> Values:
    return homogeneity_statistic(outcomes_of(t).reshape(-1, 6, 6))


def _next_roll_value(t: LogTables) -> Values:
    if t.unordered:
        return next_roll_statistics(fold(fold(t.pairs, 1), 2), _ODDS_21)[1]
    return next_roll_statistics(t.pairs, np.full(36, 1 / 36))[1]


def _after_double(t: LogTables) -> int:
    return int(t.run_rolls[1:].sum())


def _hazard_value(t: LogTables) -> Values:
    kept = kept_lengths(t.run_rolls)
    return hazard_statistic(np.add.reduceat(t.run_rolls, kept), np.add.reduceat(t.runs, kept, axis=1))


def _levels(t: LogTables, name: str) -> list[Callable[[Stratum], bool]]:
    """Strata with one level of a dimension, known and with enough rolls."""
    known = sorted({getattr(s, name) for s in t.strata if fair(s)} - {""})
    tests = [lambda s, level=level: fair(s) and getattr(s, name) == level for level in known]
    return [wanted for wanted in tests if rolls_of(t, wanted) >= LEAST_ROLLS]


def _same_for_all(name: str) -> Statistic:
    def table(t: LogTables) -> Values:
        counts = np.stack([outcomes_of(t, wanted) for wanted in _levels(t, name)], axis=1)
        return fold(counts) if t.unordered else counts

    def df(t: LogTables) -> int:
        return (len(_levels(t, name)) - 1) * (20 if t.unordered else 35)

    return Statistic(
        lambda t: homogeneity_statistic(table(t)),
        _chi2_p(df),
        df,
        lambda t: sum(rolls_of(t, wanted) for wanted in _levels(t, name)),
        lambda t: _needs(f"levels of {LEAST_ROLLS} rolls", len(_levels(t, name)), 2),
    )


def _byte_rolls(t: LogTables) -> int:
    return rolls_of(t, lambda s: s.with_bytes)


def _rejected_p(values: Values, t: LogTables, side: str) -> Floats:
    law = nbinom(2 * _byte_rolls(t), 252 / 256)
    seen, back = np.unique(values, return_inverse=True)
    return np.asarray(np.minimum(1.0, 2 * np.minimum(law.cdf(seen), law.sf(seen - 1)))[back], np.float64)


def _enough(t: LogTables) -> str | None:
    return _needs("rolls", rolls_of(t), LEAST_ROLLS)


def _ordered(t: LogTables) -> str | None:
    return "the log stores the dice sorted" if t.unordered else _enough(t)


def log10_tail(name: str, value: float, t: LogTables, side: str) -> float | None:
    """Decimal logarithm of a p too small for a double; None where only the floor can be given."""
    rule = STATISTICS[name]
    df = rule.df(t)
    if df is not None:
        return log_chi_square_tail(value, df) / math.log(10) if side == "upper" else None
    if name in ("doubles", "doubles_after_doubles"):
        return binomial.tail(rule.n(t), 1, 6, int(value), "two-sided").log10_p
    if name == "rejected_bytes":
        # so far out the tail is its first term, within a factor that the logarithm does not show
        return float(nbinom.logpmf(int(value), rule.n(t), 252 / 256) + math.log(2)) / math.log(10)
    return None


STATISTICS: dict[str, Statistic] = {
    "outcomes": Statistic(
        _outcomes_value,
        _chi2_p(_outcomes_df),
        _outcomes_df,
        lambda t: sum(rolls_of(t, wanted) for wanted in _groups(t)),
        lambda t: _needs("nulls with enough rolls", len(_groups(t)), 1),
    ),
    "faces": Statistic(_faces_value, _chi2_p(_faces_df), _faces_df, lambda t: 2 * t.n, _enough),
    "doubles": Statistic(
        _doubles,
        lambda v, t, side: two_sided_binomial(v, rolls_of(t), 1 / 6),
        lambda t: None,
        rolls_of,
        lambda t: _needs("rolls", rolls_of(t), 1),
    ),
    "outcomes_farthest": Statistic(
        lambda t: _farthest(outcomes_of(t)), _farthest_p(36, 1), lambda t: None, rolls_of, _ordered
    ),
    "faces_farthest": Statistic(
        lambda t: _farthest(_faces(outcomes_of(t))),
        _farthest_p(6, 2),
        lambda t: None,
        lambda t: 2 * rolls_of(t),
        _enough,
    ),
    "first_against_second": Statistic(_independence_value, _chi2_p(lambda t: 25), lambda t: 25, rolls_of, _ordered),
    "next_roll": Statistic(
        _next_roll_value,
        _chi2_p(lambda t: 400 if t.unordered else 1225),
        lambda t: 400 if t.unordered else 1225,
        lambda t: int(t.pair_rows.sum()),
        lambda t: _needs("pairs", int(t.pair_rows.sum()), LEAST_PAIRS),
    ),
    "doubles_after_doubles": Statistic(
        lambda t: np.asarray(t.runs[:, 1:].sum(axis=1)),
        lambda v, t, side: two_sided_binomial(v, _after_double(t), 1 / 6),
        lambda t: None,
        _after_double,
        lambda t: _needs("rolls after a double", _after_double(t), 1),
    ),
    "doubles_hazard": Statistic(
        _hazard_value,
        _chi2_p(lambda t: len(kept_lengths(t.run_rolls))),
        lambda t: len(kept_lengths(t.run_rolls)),
        lambda t: int(t.run_rolls.sum()),
        lambda t: _needs("run lengths of 30 rolls", len(kept_lengths(t.run_rolls)), 1),
    ),
    "entropy_sources": _same_for_all("entropy_source"),
    "after_skip": _same_for_all("after_skip"),
    "modes": _same_for_all("mode"),
    "seats": _same_for_all("seat"),
    "accepted_bytes": Statistic(
        lambda t: pearson(t.accepted.reshape(t.replicates, 252), np.full(252, 1 / 252)),
        _chi2_p(lambda t: 251),
        lambda t: 251,
        lambda t: 2 * _byte_rolls(t),
        lambda t: _needs("rolls with bytes", _byte_rolls(t), 630),
    ),
    "rejected_bytes": Statistic(
        lambda t: t.rejected,
        _rejected_p,
        lambda t: None,
        lambda t: 2 * _byte_rolls(t),
        lambda t: _needs("rolls with bytes", _byte_rolls(t), 1),
    ),
}
"""What a registry's ``statistic`` may name."""
