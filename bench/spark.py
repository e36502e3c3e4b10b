"""Spark: row groups named to tasks, which read and judge them as the stage does; and the SQL of flags and tables.

The session is started, and its Python workers have the kernel, before the clock runs. What is asked in SQL is asked of
a log and of a fifth of it, so that the plan of a billion rolls can tell what a row costs from what a question costs.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pyarrow as pa

from bench.log import long_log
from bench.passes import RECIPES
from bench.questions import POPULATION
from bench.rolls import EVERY, make_rolls
from bench.rounds import Way, hold, measure, naive_way
from bench.rows import Row
from bench.scale import Scale
from pipeline.engines.row_groups import row_groups
from pipeline.engines.spark import Spark
from pipeline.places import SQL
from pipeline.queries import load_queries
from pipeline.stages import aggregate, flag, verify
from pipeline.store import Store
from pipeline.store.parquet_files import encode

JUDGE = "Spark {master}, a file to verdicts by row groups"
FLAGS, TABLES = "every flag, Spark {master}", "every table of sql/, Spark {master}"
CORES = min(2, os.cpu_count() or 1)
PART = 5
"""The shorter of the two logs is one in so many."""


def run(scale: Scale, folder: Path) -> Iterator[Row]:
    del folder
    naive = naive_way(scale.base)
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        path = home / "rolls.parquet"
        path.write_bytes(encode(as_stored(make_rolls(scale.many))))
        for cores in range(1, CORES + 1):
            master = f"local[{cores}]"
            with Spark(master) as engine:
                judge = judging(engine, path, scale.many)
                judge[1]()
                yield from measure({JUDGE.format(master=master): judge}, scale.rounds, naive)
                if cores < CORES:
                    continue
                for rows in (scale.many // PART, scale.many):
                    store = long_log(home / str(rows), rows)
                    with store.lock():
                        verify.run(store, RECIPES)
                    yield from measure(asking(engine, store, master, rows), 1, naive)


def as_stored(rolls: pa.Table) -> pa.Table:
    """With the columns beside the record that the stage looks at."""
    rows = rolls.num_rows
    same = {"roll_kind": pa.array(["ordinary"]), "person_played": pa.array([True]), "repeat": pa.array([False])}
    for name, value in same.items():
        rolls = rolls.append_column(name, value.take(pa.array(np.zeros(rows, np.int64))))
    return rolls


def judging(engine: Spark, path: Path, rows: int) -> Way:
    jobs = [("bench", group) for group in row_groups(path)]

    def judge() -> None:
        assert engine.spread is not None
        found, _ = verify.together(engine.spread(partial(verify.judge_row_group, RECIPES), jobs))
        hold("Spark", len(found.codes) - found.counts["ok"], -(-rows // EVERY))

    return rows, judge


def asking(engine: Spark, store: Store, master: str, rows: int) -> dict[str, Way]:
    """Flags and tables of a judged log."""

    def flags() -> None:
        found = flag.flag(engine, store.files("rolls"), load_queries(SQL / "flags"), tuple(RECIPES))
        hold("Spark, flags", found.num_rows, 0)

    def tables() -> None:
        verdicts, digests = store.files("verdicts"), store.files("digest_counts")
        aggregate.aggregate(engine, verdicts, digests, load_queries(SQL), POPULATION)

    return {FLAGS.format(master=master): (rows, flags), TABLES.format(master=master): (rows, tables)}
