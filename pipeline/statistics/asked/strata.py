"""Whether rolls fall alike whatever was known of them beforehand."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pipeline.statistics.asked.statistic import (
    LEAST_ROLLS,
    Statistic,
    Values,
    chi2_p,
    fair,
    fold,
    needs,
    outcomes_of,
    rolls_of,
)
from pipeline.statistics.homogeneity import homogeneity_statistic
from pipeline.statistics.log_tables import LogTables, Stratum


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
        chi2_p(df),
        df,
        lambda t: sum(rolls_of(t, wanted) for wanted in _levels(t, name)),
        lambda t: needs(f"levels of {LEAST_ROLLS} rolls", len(_levels(t, name)), 2),
    )


ASKED: dict[str, Statistic] = {
    "entropy_sources": _same_for_all("entropy_source"),
    "after_skip": _same_for_all("after_skip"),
    "modes": _same_for_all("mode"),
    "seats": _same_for_all("seat"),
}
