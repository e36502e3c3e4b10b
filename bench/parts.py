"""The parts of a bench, each run in a process of its own, so that none inherits the memory of another."""

from __future__ import annotations

import importlib
import multiprocessing
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from bench.rows import HEAD, Row
from bench.scale import Scale

PARTS = {
    "kernel": "rolls in memory to verdicts",
    "starts": "until the kernel is ready",
    "simulation": "writing a log",
    "extraction": "reading a log into the store",
    "matches": "reading match files",
    "verdicts": "Parquet to verdicts and 36 counts",
    "flags": "flags over the whole log",
    "counts": "aggregation over the whole log",
    "spark": "by Spark",
    "stages": "what a further row costs a whole run",
    "whole": "the run of make report",
    "nights": "what a night costs",
    "tenfold": "whole runs over a log and one of ten times its rolls",
}
"""Modules of this folder, in this order."""

OVER_LOG = ("verdicts", "flags", "counts")
LOG = "making the long log"
IF_TIME = {"nights": 22 * 60, "tenfold": 60}
"""What a whole bench leaves out once it has taken so many seconds; asked by name, or at a quick look, it is run."""

Result = TypeVar("Result")


@dataclass(slots=True)
class Measured:
    """Rows, seconds and failures by part, in the order in which they were run."""

    rows: dict[str, list[Row]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)
    log_bytes: int = 0
    """Of the rolls of the long log, as they are stored."""


def measure_parts(names: Sequence[str], scale: Scale, log: Path) -> Measured:
    """Every part's rows, printed as they come; a part that fails is named, and the others go on."""
    measured = Measured()
    print(HEAD, flush=True)
    for name in names:
        if scale.nights and len(names) > 1 and sum(measured.seconds.values()) > IF_TIME.get(name, float("inf")):
            measured.left_out.append(name)
            continue
        if name in OVER_LOG and LOG not in measured.seconds:
            started = time.perf_counter()
            measured.log_bytes = _apart(make_log, scale, log)
            measured.seconds[LOG] = time.perf_counter() - started
        started = time.perf_counter()
        try:
            measured.rows[name] = _apart(rows_of_part, name, scale, log)
        except (Exception, SystemExit) as error:
            measured.failed[name] = f"{type(error).__name__}: {error}"
            print(f"part {name} failed: {measured.failed[name]}", file=sys.stderr, flush=True)
        measured.seconds[name] = time.perf_counter() - started
    return measured


def rows_of_part(name: str, scale: Scale, log: Path) -> list[Row]:
    rows = []
    for row in importlib.import_module(f"bench.{name}").run(scale, log):
        print(row.line, flush=True)
        rows.append(row)
    return rows


def make_log(scale: Scale, folder: Path) -> int:
    """The log that several parts read; the bytes of its rolls."""
    from bench.log import long_log

    return sum(entry.bytes for entry in long_log(folder, scale.sizes[-1]).entries("rolls").values())


def _apart(work: Callable[..., Result], *given: object) -> Result:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as process:
        return process.submit(work, *given).result()
