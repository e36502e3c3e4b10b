"""What a night costs: the 146th of the published log beside the 2nd, in processor seconds of one `dicecount run`.

A night costs what its new rows cost, and what every night costs (starting, pages, drill); what grows with the log is
counting and comparing all of it. Each night is run a few times on a copy of the state before it; the least counts.

    python -m bench.nights            the whole night, pages and drill included, and the short one
    python -m bench.nights --short    without pages and drill alone
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.rows import Row
from bench.scale import Scale
from pipeline import simulate
from pipeline.engines.kernel import bulk_kernel

FIRST, LAST = dt.date(2026, 5, 18), dt.date(2026, 10, 10)
DAY = dt.timedelta(days=1)
SHORT = ("--languages", "none", "--no-drill")
SECOND_NIGHT = "2nd night of the published log, pages and drill: processor seconds"
LAST_NIGHT = "146th night, the same"
TIMES = 3
MOST = 1.5
"""The 146th night over the 2nd."""


def one_night(log: Path, home: Path, day: dt.date, options: Sequence[str]) -> tuple[float, float]:
    """Processor and wall seconds of one night up to a day."""
    where = ["--source", str(log), "--state", str(home / "state"), "--out", str(home / "out")]
    command = [sys.executable, "-m", "pipeline", "run", *where, "--until", day.isoformat(), *options]
    clock = dt.datetime.combine(day + DAY, dt.time(3), dt.UTC).isoformat()
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, env=os.environ | {"DICECOUNT_NOW": clock}, check=True, capture_output=True)
    wall, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def nights(log: Path, folder: Path, options: Sequence[str], times: int = TIMES) -> list[list[tuple[float, float]]]:
    """Processor and wall seconds of each run of the 2nd night, and of the 146th.

    Each starts from a state that was brought to the day before in one run. The two take turns, so that a machine which
    is slower for a while is slower for both.
    """
    befores = {}
    for day in (FIRST + DAY, LAST):
        befores[day] = folder / f"before-{day}"
        if not befores[day].is_dir():
            one_night(log, befores[day], day - DAY, SHORT)
    found: list[list[tuple[float, float]]] = [[], []]
    for _ in range(times):
        for seconds, (day, before) in zip(found, befores.items(), strict=True):
            home = folder / "night"
            shutil.copytree(before, home, symlinks=True)
            seconds.append(one_night(log, home, day, options))
            shutil.rmtree(home)
    return found


def run(scale: Scale, folder: Path) -> Iterator[Row]:
    """Whole nights, pages and drill included."""
    del folder
    if not scale.nights:
        return
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        log = home / "game.sqlite"
        simulate.write(log, simulate.PUBLISHED, kernel=bulk_kernel())
        for way, runs in zip((SECOND_NIGHT, LAST_NIGHT), nights(log, home, (), scale.nights), strict=True):
            yield Row(way, 0, tuple(processor for processor, _ in runs))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    short = parser.parse_args().short
    slow = False
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        log = folder / "game.sqlite"
        simulate.write(log, simulate.PUBLISHED, kernel=bulk_kernel())
        for kind, options in (("short", SHORT), *(() if short else (("whole", ()),))):
            second, last = map(min, nights(log, folder, options))
            ratio = last[0] / second[0]
            slow |= kind == "whole" and ratio > MOST
            told = {"processor": round(ratio, 2), "wall": round(last[1] / second[1], 2)}
            for which, seconds in (("2nd", second), ("146th", last)):
                told[which] = {"processor_seconds": round(seconds[0], 2), "wall_seconds": round(seconds[1], 2)}
            print(json.dumps({"nights": kind, "ratio": told}))
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
