"""The count by what was known before the roll, and whether its parts share one law."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from pipeline.assessment.count import told
from pipeline.assessment.tables import Ints, cells, ints, square
from pipeline.assessment.tails import chi_square_tail
from pipeline.statistics.homogeneity import hierarchical, homogeneity, level_p
from pipeline.statistics.nulls import ORDERED, UNORDERED
from pipeline.statistics.openings import flatten, fold
from pipeline.statistics.pearson import chi_square

LEAST_EXPECTED = 5


def strata(stratum_counts: pa.Table, unordered: bool = False) -> list[dict[str, Any]]:
    """Outcomes within each value of each stratum, each on the fair null by itself; `unordered` dice as 21 classes."""
    chapter = []
    null = UNORDERED if unordered else ORDERED
    for (name, value), counts in _by_stratum(stratum_counts).items():
        rolls = int(counts.sum())
        chapter.append(
            {
                "name": name,
                "value": value,
                "rolls": rolls,
                "doubles": int(counts[::7].sum()),
                "chi_square": told(chi_square(flatten(square(counts), null), null.weights)),
            }
        )
    return chapter


def homogeneities(stratum_counts: pa.Table, unordered: bool = False) -> list[dict[str, Any]]:
    """Whether the values of a stratum share one law of outcomes, corrected over strata first and their values then.

    A value with too few rolls is left out and said.
    """
    groups: dict[str, dict[str, Ints]] = {}
    for (name, value), counts in _by_stratum(stratum_counts).items():
        groups.setdefault(name, {})[value] = counts
    chapter: list[dict[str, Any]] = []
    levels: dict[str, dict[str, float]] = {}
    for name, values in groups.items():
        large = {value: counts for value, counts in values.items() if counts.sum() >= 36 * LEAST_EXPECTED}
        row: dict[str, Any] = {"name": name, "values": sorted(large), "left_out": sorted(set(values) - set(large))}
        if len(large) > 1:
            classes = {value: fold(square(counts)) if unordered else counts for value, counts in large.items()}
            read = homogeneity(classes)
            row |= {"strata": list(read.strata), "rolls": list(read.rolls), "residuals": read.residuals.tolist()}
            row |= chi_square_tail(read.n, read.statistic, read.df, read.refused)
            if row["p"] is not None:
                levels[name] = level_p({value: np.asarray(one, np.int64) for value, one in classes.items()})
        chapter.append(row)
    top, below = hierarchical({row["name"]: row["p"] for row in chapter if row.get("p") is not None}, levels)
    for row in chapter:
        if row["name"] in top:
            row["p_corrected"] = top[row["name"]]
            row["levels_corrected"] = below[row["name"]]
    return chapter


def _by_stratum(stratum_counts: pa.Table) -> dict[tuple[str, str], Ints]:
    found: dict[tuple[str, str], Ints] = {}
    at = cells(ints(stratum_counts, "die_1"), ints(stratum_counts, "die_2"))
    names = zip(stratum_counts.column("stratum").to_pylist(), stratum_counts.column("value").to_pylist(), strict=True)
    for key, cell, rolls in zip(names, at, ints(stratum_counts, "rolls"), strict=True):
        found.setdefault(key, np.zeros(36, np.int64))[cell] += rolls
    return found
