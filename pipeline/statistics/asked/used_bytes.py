"""What the bytes behind the dice can answer: those that became faces and those that were dropped."""

from __future__ import annotations

import math

import numpy as np

from pipeline.statistics.asked.statistic import Floats, Statistic, Values, chi2_p, needs, pearson, rolls_of
from pipeline.statistics.laws import failures_log_mass, failures_two_sided
from pipeline.statistics.log_tables import LogTables


def _byte_rolls(t: LogTables) -> int:
    return rolls_of(t, lambda s: s.with_bytes)


def _rejected_p(values: Values, t: LogTables, side: str) -> Floats:
    seen, back = np.unique(values, return_inverse=True)
    return failures_two_sided(seen, 2 * _byte_rolls(t), 252 / 256)[back]


def _rejected_log10_tail(value: float, t: LogTables) -> float:
    # so far out the tail is its first term, within a factor that the logarithm does not show
    return (failures_log_mass(int(value), 2 * _byte_rolls(t), 252 / 256) + math.log(2)) / math.log(10)


ASKED: dict[str, Statistic] = {
    "accepted_bytes": Statistic(
        lambda t: pearson(t.accepted.reshape(t.replicates, 252), np.full(252, 1 / 252)),
        chi2_p(lambda t: 251),
        lambda t: 251,
        lambda t: 2 * _byte_rolls(t),
        lambda t: needs("rolls with bytes", _byte_rolls(t), 630),
    ),
    "rejected_bytes": Statistic(
        lambda t: t.rejected,
        _rejected_p,
        lambda t: None,
        lambda t: 2 * _byte_rolls(t),
        lambda t: needs("rolls with bytes", _byte_rolls(t), 1),
        _rejected_log10_tail,
    ),
}
