"""Rolls in memory to verdicts: every way there is, and the kernel beside what this host's instructions allow."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pandas as pd

from bench.alone import Spent
from bench.limit import nanoseconds_a_row
from bench.naive import COLUMNS, bad_row, bad_rows, lists
from bench.passes import RECIPES
from bench.rolls import EVERY, RECIPE, make_rolls
from bench.rounds import NAIVE, hold, measure
from bench.rows import Row
from bench.scale import Scale
from pipeline.engines.kernel import bulk_kernel
from pipeline.recipes import reference
from pipeline.recipes.bulk import records
from pipeline.recipes.kernel.machine import this_host
from pipeline.recipes.kernel.table import BulkKernel

ONE, TWO, LIMIT = "kernel, 1 thread", "kernel, 2 threads", "limit of this host's instructions, 1 thread"


def run(scale: Scale, folder: Path) -> Iterator[Row]:
    del folder
    one = bulk_kernel()
    if one is None:
        raise SystemExit("bench: the kernel does not run on this machine")
    two = BulkKernel(one.program, threads=2)
    recipe = RECIPES.get(RECIPE)
    rolls = make_rolls(scale.many)
    few = rolls.slice(0, scale.few)
    columns = lists(few)
    frame = pd.DataFrame(dict(zip(COLUMNS, columns, strict=True)))
    made = records(few)
    con = duckdb.connect(config={"threads": 1})
    con.register("rolls", few)
    sql = (Path(__file__).parent / "verify.sql").read_text("utf-8")
    bad_few, bad_many = (-(-rows // EVERY) for rows in (scale.few, scale.many))

    def by_reference() -> int:
        return sum(reference.judge(record, recipe).verdict != "ok" for record in made)

    def by_duckdb() -> int:
        return scale.few - con.sql(sql).to_arrow_table()["verdict"].to_pylist().count("ok")

    def by_kernel(kernel: BulkKernel) -> int:
        return int((kernel.judge(rolls, recipe)[0] > 0).sum())

    def limit() -> Spent:
        return Spent(nanoseconds_a_row(this_host()) * scale.many / 1e9)

    yield from measure(
        {
            NAIVE: (scale.few, lambda: hold(NAIVE, bad_rows(columns), bad_few)),
            "pandas apply": (
                scale.few,
                lambda: hold("pandas", int(frame.apply(lambda row: bad_row(*row), axis=1).sum()), bad_few),
            ),
            "reference": (scale.few, lambda: hold("reference", by_reference(), bad_few)),
            "DuckDB, HMAC in SQL, 1 thread": (scale.few, lambda: hold("DuckDB", by_duckdb(), bad_few)),
            ONE: (scale.many, lambda: hold(ONE, by_kernel(one), bad_many)),
            TWO: (scale.many, lambda: hold(TWO, by_kernel(two), bad_many)),
            LIMIT: (scale.many, limit),
        },
        scale.rounds,
    )
