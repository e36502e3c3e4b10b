"""Verification by Spark: row groups named to tasks, which read and judge them as the stage does.

python -m bench.spark      run it on two idle cores; needs Java
"""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path

import pyarrow as pa

from bench.kernel import COLUMNS, FAST, SLOW, Line, measure, naive, write
from bench.passes import RECIPES
from bench.rolls import EVERY, make_rolls
from pipeline.engines.row_groups import row_groups
from pipeline.engines.spark import Spark
from pipeline.stages import verify


def spark_lines(rolls: pa.Table, masters: tuple[str, ...] = ("local[1]", "local[2]")) -> list[Line]:
    """One line a master; the session is started, and its Python workers have the kernel, before the clock runs."""
    lists = [rolls[name].slice(0, SLOW).to_pylist() for name in COLUMNS]
    rows = rolls.num_rows
    same = {"roll_kind": pa.array(["ordinary"]), "person_played": pa.array([True]), "repeat": pa.array([False])}
    for name, value in same.items():
        rolls = rolls.append_column(name, value.take(pa.array([0]).take(pa.nulls(rows, pa.int64()).fill_null(0))))
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rolls.parquet"
        write(rolls, path)
        jobs = [("bench", group) for group in row_groups(path)]
        for master in masters:
            with Spark(master) as engine:

                def judge(spread: verify.Spread = engine.spread) -> None:
                    found, _ = verify.together(spread(partial(verify.judge_row_group, RECIPES), jobs))
                    if len(found.codes) - found.counts["ok"] != rows // EVERY:
                        raise SystemExit(f"bench: got {found.counts}, want {rows // EVERY} bad rows")

                judge()
                name = f"Spark {master}, file to verdicts by row groups"
                lines.append(measure({"naive": (SLOW, lambda: naive(lists)), name: (rows, judge)})[1])
    return lines


def main() -> None:
    print("| way | rows/s | times the naive loop of its round |\n|---|---|---|")
    for line in spark_lines(make_rolls(FAST)):
        print(line.text, flush=True)


if __name__ == "__main__":
    main()
