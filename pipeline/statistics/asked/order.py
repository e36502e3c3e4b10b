"""What the order of rolls within matches can answer: the roll before, and runs of doubles."""

from __future__ import annotations

import numpy as np

from pipeline.statistics.asked.statistic import ODDS_21, Statistic, Values, chi2_p, fold, needs, sixth
from pipeline.statistics.log_tables import LogTables
from pipeline.statistics.sequence import LEAST_PAIRS, hazard_statistic, kept_lengths, next_roll_statistics


def _next_roll_value(t: LogTables) -> Values:
    if t.unordered:
        return next_roll_statistics(fold(fold(t.pairs, 1), 2), ODDS_21)[1]
    return next_roll_statistics(t.pairs, np.full(36, 1 / 36))[1]


def _after_double(t: LogTables) -> int:
    return int(t.run_rolls[1:].sum())


def _hazard_value(t: LogTables) -> Values:
    kept = kept_lengths(t.run_rolls)
    return hazard_statistic(np.add.reduceat(t.run_rolls, kept), np.add.reduceat(t.runs, kept, axis=1))


ASKED: dict[str, Statistic] = {
    "next_roll": Statistic(
        _next_roll_value,
        chi2_p(lambda t: 400 if t.unordered else 1225),
        lambda t: 400 if t.unordered else 1225,
        lambda t: int(t.pair_rows.sum()),
        lambda t: needs("pairs", int(t.pair_rows.sum()), LEAST_PAIRS),
    ),
    "doubles_after_doubles": sixth(
        lambda t: np.asarray(t.runs[:, 1:].sum(axis=1)), _after_double, "rolls after a double"
    ),
    "doubles_hazard": Statistic(
        _hazard_value,
        chi2_p(lambda t: len(kept_lengths(t.run_rolls))),
        lambda t: len(kept_lengths(t.run_rolls)),
        lambda t: int(t.run_rolls.sum()),
        lambda t: needs("run lengths of 30 rolls", len(kept_lengths(t.run_rolls)), 1),
    ),
}
