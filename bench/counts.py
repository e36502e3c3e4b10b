"""Aggregation over a short log, a long one and the whole: the 36 counts alone, and every table of sql/.

The verdicts that are counted are first made by the stage verify itself: once, and so measured once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench.alone import alone
from bench.log import first_days, long_log, rows_of
from bench.rounds import measure, naive_way
from bench.rows import Row
from bench.scale import Scale

VERIFY = "stage verify as a night runs it, all cores, verdicts written"
OUTCOMES, TABLES = "36 counts of verdict files, day by day, DuckDB", "every table of sql/, DuckDB"


def run(scale: Scale, folder: Path) -> Iterator[Row]:
    store = long_log(folder, scale.sizes[-1])
    naive = naive_way(scale.base)
    if not store.days("verdicts"):
        whole = rows_of(store, store.days("rolls"))
        yield from measure({VERIFY: (whole, partial(alone, "bench.questions:judge", str(folder)))}, 1, naive)
    for size, rounds in zip(scale.sizes, scale.of_counts, strict=True):
        days = first_days(store, size)
        rows = rows_of(store, days)
        few = partial(alone, "bench.questions:outcomes", str(folder), days, rows)
        yield from measure({OUTCOMES: (rows, few)}, scale.rounds, naive)
        if rounds:
            every = partial(alone, "bench.questions:counts", str(folder), days)
            yield from measure({TABLES: (rows, every)}, rounds, naive)
