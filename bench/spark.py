"""Spark: row groups named to tasks, which read and judge them as the stage does; and the SQL of flags and tables.

The session is started, and its Python workers have the kernel, before the clock runs. What is asked in SQL is asked
once, of one file: most of that time is Spark's own for thirty questions, whatever the rows.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pyarrow as pa

from bench.log import as_stored
from bench.passes import RECIPES
from bench.questions import POPULATION
from bench.rolls import EVERY, make_rolls
from bench.rounds import Way, hold, measure, naive_way
from bench.rows import Row
from bench.scale import Scale
from pipeline import simulate
from pipeline.contracts import UNDATED
from pipeline.engines.kernel import bulk_kernel
from pipeline.engines.row_groups import row_groups
from pipeline.engines.spark import Spark
from pipeline.places import SQL
from pipeline.queries import load_queries
from pipeline.recipes.shadow import as_table
from pipeline.stages import aggregate, flag, verify
from pipeline.store.parquet_files import encode

JUDGE = "Spark local[{cores}], a file to verdicts by row groups"
FLAGS, TABLES = "every flag, Spark, all cores", "every table of sql/, Spark, all cores"
CORES = min(2, os.cpu_count() or 1)


def run(scale: Scale, folder: Path) -> Iterator[Row]:
    del folder
    naive = naive_way(scale.base)
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        path = home / "spoiled.parquet"
        path.write_bytes(encode(with_groups(make_rolls(scale.many))))
        for cores in range(1, CORES + 1):
            with Spark(f"local[{cores}]") as engine:
                judge = judging(engine, path, scale.many)
                judge[1]()
                yield from measure({JUDGE.format(cores=cores): judge}, scale.rounds, naive)
                if cores == CORES:
                    yield from measure(asking(engine, home, scale.many), 1, naive)


def with_groups(rolls: pa.Table) -> pa.Table:
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


def asking(engine: Spark, home: Path, rows: int) -> dict[str, Way]:
    """Flags and tables of a judged log, each table of which is one file."""
    log = as_stored(UNDATED, pa.concat_tables(simulate.pieces("fair", rows, kernel=bulk_kernel())), 0)
    judged, spare = verify.judge(log, RECIPES, bulk_kernel(), "bench", CORES)
    tables = {"rolls": log, "verdicts": verify.verdict_table(log, judged), "digests": as_table(UNDATED, spare)}
    files = {name: home / f"{name}.parquet" for name in tables}
    for name, table in tables.items():
        files[name].write_bytes(encode(table))

    def ask_flags() -> None:
        found = flag.flag(engine, [files["rolls"]], load_queries(SQL / "flags"), tuple(RECIPES))
        hold("Spark, flags", found.num_rows, 0)

    def ask_tables() -> None:
        aggregate.aggregate(engine, [files["verdicts"]], [files["digests"]], load_queries(SQL), POPULATION)

    return {FLAGS: (rows, ask_flags), TABLES: (rows, ask_tables)}
