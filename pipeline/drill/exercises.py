"""Every exercise of the drill: what is spoilt, what must come of it, and what did."""

from __future__ import annotations

import inspect
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pipeline.drill import operations
from pipeline.drill.bench import Bench, Judge, Trial
from pipeline.drill.signs import signs
from pipeline.drill.twin import Twin, simulated
from pipeline.errors import FOUND, BadUsage, Locked, Unjudged, Unreachable
from pipeline.simulate.chance import Chance
from pipeline.simulate.faults import FAULTS, Fault
from pipeline.simulate.faults.registry import SMALL
from pipeline.simulate.secrets import BOARDGAMMON
from pipeline.simulate.writers import write_log

SEED = 1
PLANTED, OPERATION = "planted", "operation"
NOT_IN_ONE_LOG = ("statistic:nonce_gap",)
"""Signs that no single reading can show; they are held by tests over two readings."""

NIGHTLY = (
    "honest_twin",
    "wrong_dice",
    "swapped_seed",
    "bytes_252_accepted",
    "duplicate_roll",
    "missing_roll",
    "truncated_file",
    "missing_column",
    "missing_file",
    "stale_source",
    "damaged_rolls",
    "second_run",
)
"""What every night has time for."""
NIGHTLY_ROLLS = 250


@dataclass(frozen=True, slots=True)
class Exercise:
    """One fault, the exit code that it must end in and the sign that it must leave."""

    name: str
    about: str
    kind: str
    exit_code: int
    sign: str
    rows: int | None = None
    do: Callable[[Bench], Trial] | None = None
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """What came of an exercise, in words and as yes or no."""

    name: str
    about: str
    twin: str
    want: str
    got: str
    caught: bool

    def data(self) -> dict[str, Any]:
        return asdict(self)


def _operation(do: Callable[[Bench], Trial], exit_code: int, sign: str, rows: int | None = None) -> Exercise:
    about = (inspect.getdoc(do) or "").rstrip(".")
    return Exercise(do.__name__, about[:1].lower() + about[1:], OPERATION, exit_code, sign, rows, do=do)


def _all() -> Iterator[Exercise]:
    yield _operation(operations.honest_twin, 0, "verdict:ok")
    for fault in FAULTS.values():
        if fault.expected_sign in NOT_IN_ONE_LOG:
            continue
        sign = "stage:extract" if fault.expected_sign == "unreadable" else fault.expected_sign
        yield Exercise(fault.name, fault.about, PLANTED, fault.expected_exit, sign, fault.expected_rows, fault=fault)
    unjudged = Unjudged.exit_code
    yield _operation(operations.missing_file, Unreachable.exit_code, "stage:extract")
    yield _operation(operations.stale_source, unjudged, "stage:extract")
    yield _operation(operations.clock_behind, unjudged, "stage:aggregate")
    yield _operation(operations.damaged_rolls, unjudged, "stage:verify")
    yield _operation(operations.damaged_verdicts, unjudged, "stage:aggregate")
    yield _operation(operations.vanished_from_sealed_day, FOUND, "flag:rewritten", 1)
    yield _operation(operations.changed_in_sealed_day, FOUND, "flag:rewritten", 1)
    yield _operation(operations.second_run, Locked.exit_code, "stage:lock")
    yield _operation(operations.full_disk, unjudged, "stage:extract")


EXERCISES = {exercise.name: exercise for exercise in _all()}


def nightly() -> list[Exercise]:
    """The exercises of every night."""
    return [EXERCISES[name] for name in NIGHTLY]


def run(exercises: Iterable[Exercise], twin: Twin | None, judge: Judge, rolls: int | None = None) -> Iterator[Result]:
    """Do some exercises, each on the twin of a day where it can be planted there, else on a simulated one."""
    made: dict[tuple[int, str], Twin] = {}

    def invented(exercise: Exercise) -> Twin:
        fault = exercise.fault
        size = max(rolls or SMALL, fault.rolls if fault and fault.rolls > SMALL else 0)
        key = (size, fault.recipe if fault else BOARDGAMMON)
        if key not in made:
            made[key] = simulated(*key)
        return made[key]

    for exercise in exercises:
        with tempfile.TemporaryDirectory(prefix="dicecount-drill-") as folder:
            yield _one(exercise, twin, invented, Path(folder), judge)


def _one(
    exercise: Exercise, twin: Twin | None, invented: Callable[[Exercise], Twin], folder: Path, judge: Judge
) -> Result:
    if exercise.do is not None:
        bench = Bench(twin or invented(exercise), folder, judge)
        return _result(exercise, bench.twin, exercise.do(bench))
    fault = exercise.fault
    if fault is None:
        raise Unjudged(f"drill: {exercise.name}", "nothing to do", "a fault or an operation", "report this")
    # A long count cannot be had from one day, nor a scheme that the day does not use.
    own = twin if twin is not None and fault.rolls <= SMALL and fault.recipe == BOARDGAMMON else None
    path = folder / f"log{_suffix(fault)}"
    if own is not None and _planted(fault, own, path):
        return _result(exercise, own, judge(Bench(own, folder, judge).plain(path)))
    other = invented(exercise)
    if not _planted(fault, other, path):
        return _result(exercise, other, Trial(0, message="the fault could not be planted"))
    return _result(exercise, other, judge(Bench(other, folder, judge).plain(path)))


def _planted(fault: Fault, twin: Twin, path: Path) -> bool:
    """Write the spoilt log. False where this twin cannot hold the fault: nothing fits it, or nothing would change."""
    chance = Chance(SEED, "fault", fault.name)
    if (spoil := fault.damage) is not None:
        write_log([twin.log], path, lambda data: spoil(data, chance))
        return True
    if fault.plant is None:
        return False
    try:
        spoilt = fault.plant(twin.log, chance)
    except BadUsage:
        return False
    if spoilt.equals(twin.log):
        return False
    write_log([spoilt], path)
    return True


def _suffix(fault: Fault) -> str:
    return ".parquet" if not fault.suffixes or ".parquet" in fault.suffixes else fault.suffixes[0]


def _result(exercise: Exercise, twin: Twin, trial: Trial) -> Result:
    shown = signs(trial)
    number = shown.get(exercise.sign, 0)
    if exercise.sign == "unsettled":
        # Rolls of a time to come stay out of the edition, and nothing else does.
        number = twin.log.num_rows - shown.get("records", twin.log.num_rows)
    quiet = exercise.exit_code != 0 or not (trial.assessment or {}).get("found")
    caught = (
        trial.exit_code == exercise.exit_code
        and quiet
        and number > 0
        and (exercise.rows is None or number == exercise.rows)
    )
    times = "" if exercise.rows is None else f" × {exercise.rows}"
    want = f"exit {exercise.exit_code}, {exercise.sign}{times}"
    got = f"exit {trial.exit_code}, " + (f"{exercise.sign} × {number}" if number else _else(trial, shown))
    return Result(exercise.name, exercise.about, twin.origin, want, got, caught)


def _else(trial: Trial, shown: dict[str, int]) -> str:
    if trial.message:
        return f"{trial.stage}: {trial.message}" if trial.stage else trial.message
    others = [f"{name} × {number}" for name, number in shown.items() if name not in ("records", "verdict:ok")]
    return "no sign of it" + (f" but {', '.join(others)}" if others else "")
