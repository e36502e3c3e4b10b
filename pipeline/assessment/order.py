"""What only the order of rolls can show: the next roll given the one before, doubles after doubles, runs of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import numpy as np
import pyarrow as pa

from pipeline.assessment.family import LONGEST_RUN
from pipeline.assessment.tables import Ints, all_pairs, runs
from pipeline.assessment.tails import above_zero, chi_square_tail
from pipeline.statistics import sequence
from pipeline.statistics.asked.statistic import fold
from pipeline.statistics.binomial import binomial_test

_DOUBLES = np.eye(6, dtype=bool).ravel()

_PAIRS = tuple(1 if low == high else 2 for low in range(6) for high in range(low, 6))
"""Odds of 21 outcomes without order, as `fold` puts them."""


def order(tables: Mapping[str, pa.Table], unordered: bool) -> dict[str, Any] | None:
    """The chapter `order`: within a match (registered tests among them), and within a match and seat (exploratory)."""
    days = sorted(tables["run_counts"].column("day").unique().to_pylist())
    whole = next(iter(tables["longest_run"].to_pylist()), {"rolls": 0, "longest": 0})
    if not whole["rolls"]:
        return None
    rolls, doubles = (table.sum(axis=0) for table in runs(tables["run_counts"], days, LONGEST_RUN))
    longest = sequence.longest_run(whole["longest"], whole["rolls"])
    return {
        "match": _within(all_pairs(tables["pair_counts"]), unordered),
        "seat": _within(all_pairs(tables["seat_pair_counts"]), unordered),
        "runs": _runs(rolls, doubles),
        "longest_run": asdict(longest) | {"p_at_least": above_zero(longest.p_at_least)},
    }


def _within(table: Ints, unordered: bool) -> dict[str, Any] | None:
    """The lag-1 table of one kind; the chi-square against fixed margins is there to compare with, so it has no p."""
    if not table.any():
        return None
    classes = fold(fold(table, 0), 1) if unordered else table
    read = sequence.next_roll(classes, _PAIRS if unordered else None)
    after_double, after_other = table[_DOUBLES], table[~_DOUBLES]
    return {
        "pairs": read.n,
        "order": _told(read.order),
        "given_row": _told(read.given_row),
        "named_null": {"statistic": read.named_null.statistic, "df": read.named_null.df},
        "after_double": _doubles(after_double),
        "after_other": _doubles(after_other),
    }


def _told(test: sequence.ChiSquare) -> dict[str, Any]:
    return chi_square_tail(test.n, test.statistic, test.df, test.refused)


def _doubles(rows: Ints) -> dict[str, Any]:
    n, doubles = int(rows.sum()), int(rows[:, _DOUBLES].sum())
    if not n:
        return {"n": 0, "doubles": 0, "share": None, "z": None, "p": None, "log10_p": None}
    test = binomial_test(n, 1, 6, doubles)
    return {"n": n, "doubles": doubles, "share": doubles / n, "z": test.z, "p": test.p, "log10_p": test.log10_p}


def _runs(rolls: Ints, doubles: Ints) -> dict[str, Any]:
    read = sequence.hazard(rolls, doubles)
    return {
        "length": list(read.length),
        "rolls": list(read.rolls),
        "doubles": list(read.doubles),
        "chi_square": _told(read.chi_square),
    }
