"""What a bare count can answer: outcomes, faces, doubles, and one die against the other."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pipeline.statistics.asked.statistic import (
    LEAST_ROLLS,
    ODDS_21,
    UPPER,
    Floats,
    Statistic,
    Values,
    chi2_p,
    enough,
    fold,
    needs,
    ordered,
    outcomes_of,
    pearson,
    rolls_of,
    sixth,
)
from pipeline.statistics.exact_law import after_looking
from pipeline.statistics.homogeneity import homogeneity_statistic
from pipeline.statistics.log_tables import LogTables, Stratum

_KNOTS = (0, 0.2, 0.5, 0.8, 0.93, 0.98, 0.995, 0.9993, 1)
"""Quantiles of the replicates at which the exact look-elsewhere law is computed."""


def _groups(t: LogTables) -> list[Callable[[Stratum], bool]]:
    """Rolls under each null, if they are enough: chi-squares and df of different nulls add, rolls of one null pool."""
    tests = [lambda s, key=key: s.ties_dropped == key for key in sorted({s.ties_dropped for s in t.strata})]
    return [wanted for wanted in tests if rolls_of(t, wanted) >= LEAST_ROLLS]


def _is_dropped(t: LogTables, wanted: Callable[[Stratum], bool]) -> bool:
    return any(s.ties_dropped for s in t.strata if wanted(s))


def _outcome_odds(t: LogTables, dropped: bool) -> Floats:
    odds = ODDS_21 if t.unordered else np.full(36, 1 / 36)
    if dropped:
        double = UPPER[:, 0] == UPPER[:, 1] if t.unordered else np.eye(6, dtype=bool).ravel()
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


ASKED: dict[str, Statistic] = {
    "outcomes": Statistic(
        _outcomes_value,
        chi2_p(_outcomes_df),
        _outcomes_df,
        lambda t: sum(rolls_of(t, wanted) for wanted in _groups(t)),
        lambda t: needs("nulls with enough rolls", len(_groups(t)), 1),
    ),
    "faces": Statistic(_faces_value, chi2_p(_faces_df), _faces_df, lambda t: 2 * t.n, enough),
    "doubles": sixth(_doubles, rolls_of, "rolls"),
    "outcomes_farthest": Statistic(
        lambda t: _farthest(outcomes_of(t)), _farthest_p(36, 1), lambda t: None, rolls_of, ordered
    ),
    "faces_farthest": Statistic(
        lambda t: _farthest(_faces(outcomes_of(t))),
        _farthest_p(6, 2),
        lambda t: None,
        lambda t: 2 * rolls_of(t),
        enough,
    ),
    "first_against_second": Statistic(_independence_value, chi2_p(lambda t: 25), lambda t: 25, rolls_of, ordered),
}
