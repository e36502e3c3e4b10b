"""`make report` once its environment and its log are there: the run over the published log, pages and drill included.

Memory is that of all its processes together at its most, looked at ten times a second; what they share counts for each.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import psutil

from bench.rows import Row
from bench.scale import Scale
from pipeline import simulate
from pipeline.engines.kernel import bulk_kernel

REPORT = "the run of make report, wall seconds"
CONFIG = Path(__file__).resolve().parents[1] / "pipeline.toml"
OPTIONS = ("--config", str(CONFIG), "--simulations", "500")
SECONDS, MEGABYTES = 90, 1_500


def run(scale: Scale, folder: Path) -> Iterator[Row]:
    del folder
    if not scale.nights:
        return
    with tempfile.TemporaryDirectory() as name:
        log = Path(name) / "game.sqlite"
        simulate.write(log, simulate.PUBLISHED, kernel=bulk_kernel())
        seconds, megabytes = watched(log, Path(name), OPTIONS)
    yield Row(REPORT, 0, (seconds,), peak_mb=megabytes)


def watched(log: Path, home: Path, options: Sequence[str]) -> tuple[float, float]:
    """Wall seconds and most megabytes of one run on empty folders."""
    where = ["--source", str(log), "--state", str(home / "state"), "--out", str(home / "out")]
    command, most = [sys.executable, "-m", "pipeline", "run", *where, *options], 0
    clock = os.environ | {"DICECOUNT_NOW": "2026-10-20T00:00:00Z"}
    started = time.perf_counter()
    with subprocess.Popen(command, env=clock, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        watch = psutil.Process(running.pid)
        while running.poll() is None:
            most = max(most, held(watch))
            time.sleep(0.1)
        seconds = time.perf_counter() - started
    if running.returncode:
        raise SystemExit(f"bench: a run over {log.name} ended with {running.returncode}")
    return seconds, most / 1e6


def held(process: psutil.Process) -> int:
    """Bytes in memory of a process and all that it started."""
    total = 0
    with suppress(psutil.NoSuchProcess):
        for one in (process, *process.children(recursive=True)):
            with suppress(psutil.NoSuchProcess):
                total += one.memory_info().rss
    return total
