"""`dicecount drill`: planted faults must each be caught; and the small drill of every night."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pyarrow as pa
import pyarrow.compute as pc

from pipeline import drill as drills
from pipeline import logs, places
from pipeline.commands.line import STAGES, Line, code, step
from pipeline.commands.stages import line_of, settings_options
from pipeline.contracts import BREACHES
from pipeline.drill.exercises import NIGHTLY_ROLLS
from pipeline.errors import FOUND, BadUsage, Failure, Unjudged
from pipeline.settings import Alarm, Count, Paths, Publish, Report, Settings, Source
from pipeline.simulate.faults.registry import SMALL
from pipeline.store import sealing

DRILLED = ("extract", "verify", "aggregate", "assess")
CRASHED = 1

LIMITED = """
import resource, sys
most = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
from pipeline.cli import main
main()
"""
"""A run whose files may not grow: what it meets is what a full disk gives it."""


@click.command()
@settings_options
@click.argument("names", nargs=-1, metavar="[EXERCISE]...")
@click.option("--nightly", is_flag=True, help="Only what `run` drills every night, on its small twin.")
@click.option("--json", "as_json", is_flag=True, help="Every exercise with what was wanted and got, as JSON.")
def drill(names: Sequence[str], nightly: bool, as_json: bool, **options: Any) -> int:
    """Plant faults one at a time; each must be caught by the right check with the right exit code.

    The log that is spoilt is a twin of the last settled day of the state, or a simulated one where the state has none
    (and for faults that take a longer count, or another scheme, than the day has). Every fault runs through the real
    stages in a temporary folder; the state is only read. Exit code 0 when all are caught, else 3. All of them take
    several minutes; EXERCISE names some.
    """
    line = line_of(**options)
    size = NIGHTLY_ROLLS if nightly else SMALL
    exercises = drills.nightly() if nightly else list(drills.EXERCISES.values())
    if names:
        unknown = [name for name in names if name not in drills.EXERCISES]
        if unknown:
            raise BadUsage("drill", repr(unknown[0]), ", ".join(drills.EXERCISES))
        exercises = [drills.EXERCISES[name] for name in names]
    results = []
    started = time.perf_counter()
    for result in drills.run(exercises, twin_of(line, size), judge_by(line.settings), size):
        results.append(result)
        if not as_json:
            sign = "caught" if result.caught else "MISSED"
            click.echo(f"{sign}  {result.name}: want {result.want}; got {result.got}")
    made = told(results)
    if as_json:
        click.echo(json.dumps(made | {"results": [result.data() for result in results]}, indent=1))
    else:
        seconds = time.perf_counter() - started
        missed = f"; missed: {', '.join(made['missed'])}" if made["missed"] else ""
        click.echo(f"{made['caught']} of {made['faults']} caught in {seconds:.0f} s{missed}")
    return FOUND if made["missed"] else 0


def every_night(line: Line) -> dict[str, Any]:
    """The small drill, on a twin of the edition's last day."""
    results = list(drills.run(drills.nightly(), twin_of(line, NIGHTLY_ROLLS), judge_by(line.settings), NIGHTLY_ROLLS))
    return told(results)


def load() -> None:
    """Load the stages, which the line loads one by one when it comes to them."""
    for name in (*DRILLED, "flag", "seal", "checkpoint"):
        import_module(f"pipeline.stages.{name}")


def told(results: Sequence[drills.Result]) -> dict[str, Any]:
    """How many faults, how many were caught, which were not, and on what they were planted."""
    return {
        "faults": len(results),
        "caught": sum(result.caught for result in results),
        "missed": [result.name for result in results if not result.caught],
        "twins": sorted({result.twin for result in results}),
    }


def twin_of(line: Line, most: int) -> drills.Twin | None:
    """A twin of the last settled day that is verified; None where the state has none that serves."""
    store = line.store
    try:
        day = line.edition_days()[-1]
        rolls, verdicts = store.read("rolls", day), store.read("verdicts", day, ["verdict"])
        flags = store.whole("flags")
    except Unjudged:
        return None
    if verdicts.num_rows != rolls.num_rows:
        return None
    of_that_day = pc.and_(pc.equal(flags.column("day"), day), pc.is_in(flags.column("flag"), pa.array(BREACHES)))
    return drills.of_day(day, rolls, verdicts, flags.filter(of_that_day), line.ties_dropped, most)


def judge_by(settings: Settings) -> drills.Judge:
    """The real stages, by the run's own engine and recipes, on a state of its own."""

    def judge(order: drills.Order) -> drills.Trial:
        return _apart(order) if order.apart else _within(order, settings)

    return judge


def _within(order: drills.Order, settings: Settings) -> drills.Trial:
    source = Source.model_validate(
        {
            "url": str(order.log),
            "recipes": settings.source.recipes,
            "expect_rows_within": order.expect_rows_within,
        }
    )
    chosen = settings.model_copy(
        update={
            "now": order.clock,
            "source": source,
            "count": Count(),
            "paths": Paths(state=order.state, out=order.state / "out"),
            "report": Report(languages=(), simulations=0, drill=False),
            "alarm": Alarm(),
            "publish": Publish(),
        }
    )
    at = "lock"
    with logs.hushed():
        try:
            line = Line(chosen)
            with line.store.lock():
                for at in DRILLED:
                    step(at, line, STAGES[at])
                    if at in order.after:
                        order.after[at](line.store)
            if order.later is not None:
                line = _another_night(line, order.later)
            return drills.Trial(code(line), assessment=line.store.document("assessment"))
        except Failure as failure:
            return drills.Trial(failure.exit_code, at, str(failure))
        except Exception as error:
            return drills.Trial(CRASHED, at, f"{type(error).__name__}: {error}")


def _another_night(line: Line, log: Path) -> Line:
    """The days sealed as publishing would, and every day of the source read again."""
    settings = line.settings.model_copy(update={"source": line.settings.source.model_copy(update={"url": str(log)})})
    again = Line(settings, full=True)
    with again.store.lock():
        sealing.seal(again.store, again.edition_days())
        for name in DRILLED:
            step(name, again, STAGES[name])
    return again


def _apart(order: drills.Order) -> drills.Trial:
    """Extract alone, in a process of its own."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DICECOUNT_")}
    home = str(Path(places.__file__).resolve().parents[1])
    environment |= {"DICECOUNT_NOW": order.clock.isoformat(), "PYTHONPATH": home}
    command = [sys.executable, "-B", "-c", LIMITED, str(order.most_bytes), "extract"]
    command += ["--source", str(order.log), "--state", str(order.state)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    lines = done.stderr.strip().splitlines()
    return drills.Trial(done.returncode, "extract", lines[-1] if lines else "")
