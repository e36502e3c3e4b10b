"""`dicecount simulate --like fair` as a user calls it, start included, to each kind of file."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench.rounds import measure, naive_way
from bench.rows import Row
from bench.scale import Scale

TO_PARQUET = "simulate --like fair to .parquet"


def run(scale: Scale, folder: Path) -> Iterator[Row]:
    del folder
    with tempfile.TemporaryDirectory() as name:
        ways = {}
        for way, (suffix, rolls) in {
            TO_PARQUET: (".parquet", scale.many),
            "simulate --like fair to .csv": (".csv", scale.many),
            "simulate --like fair to .sqlite": (".sqlite", scale.few),
        }.items():
            ways[way] = (rolls, partial(write, Path(name) / f"log{suffix}", rolls))
        yield from measure(ways, scale.rounds, naive_way(scale.base))


def write(out: Path, rolls: int) -> None:
    command = [sys.executable, "-m", "pipeline", "simulate", str(out), "--like", "fair", "--rolls", str(rolls)]
    subprocess.run(command, check=True, capture_output=True)
