"""A log read into an empty store, day by day: from the game server's SQLite database and from a Parquet file."""

from __future__ import annotations

import datetime as dt
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench.passes import RECIPES
from bench.rolls import RECIPE
from bench.rounds import hold, measure, naive_way
from bench.rows import Row
from bench.scale import Scale
from pipeline import simulate
from pipeline.engines.kernel import bulk_kernel
from pipeline.sources import SourceSettings
from pipeline.stages import extract
from pipeline.store import Store

CLOCK = dt.datetime(2026, 11, 1, tzinfo=dt.UTC)
SOURCES = {"extraction from SQLite": "log.sqlite", "extraction from Parquet": "log.parquet"}


def run(scale: Scale, folder: Path) -> Iterator[Row]:
    del folder
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        for file in SOURCES.values():
            simulate.write(home / file, "fair", scale.few, kernel=bulk_kernel())
        ways = {way: (scale.few, partial(read, home / file, scale.few)) for way, file in SOURCES.items()}
        yield from measure(ways, scale.rounds, naive_way(scale.base))


def read(log: Path, rows: int) -> None:
    with tempfile.TemporaryDirectory(dir=log.parent) as name:
        store = Store(Path(name) / "state")
        with store.lock():
            report = extract.run(store, SourceSettings(str(log), RECIPE), RECIPES, CLOCK)
        hold(f"extraction from {log.name}", report.rolls, rows)
