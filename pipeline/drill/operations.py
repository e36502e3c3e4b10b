"""Faults that are not in the log: a source that went quiet, a clock, a disk, a state folder, a second run."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path

from pipeline.drill.bench import Bench, Trial
from pipeline.errors import Unjudged
from pipeline.simulate.chance import Chance
from pipeline.simulate.faults import FAULTS
from pipeline.simulate.writers import write_log
from pipeline.store import Store

HOUR = dt.timedelta(hours=1)
FULL_AT = 4096
"""Bytes at which the disk of the drill is full: less than one day of the smallest twin takes."""


def honest_twin(bench: Bench) -> Trial:
    """The twin as it is: a verifier that finds fault with everything would catch every fault."""
    return bench.judge(bench.order())


def missing_file(bench: Bench) -> Trial:
    """The source is not there."""
    return bench.judge(bench.plain(bench.folder / "nothing.sqlite"))


def stale_source(bench: Bench) -> Trial:
    """The database answers, but its newest row is a month old where one is expected every hour."""
    return bench.judged(bench.order(".sqlite"), expect_rows_within=HOUR)


def clock_behind(bench: Bench) -> Trial:
    """The clock of this machine stands before the first roll: no day can be over."""
    return bench.judged(bench.order(), clock=bench.twin.oldest - dt.timedelta(days=2))


def damaged_rolls(bench: Bench) -> Trial:
    """One bit of a stored day of rolls flips before it is verified."""
    return bench.judged(bench.order(), after={"extract": _flip("rolls")})


def damaged_verdicts(bench: Bench) -> Trial:
    """One bit of a stored day of verdicts flips before it is counted."""
    return bench.judged(bench.order(), after={"verify": _flip("verdicts")})


def vanished_from_sealed_day(bench: Bench) -> Trial:
    """One roll of a day that is published has left the source by the next night."""
    return _two_nights(bench, "vanished_roll")


def changed_in_sealed_day(bench: Bench) -> Trial:
    """One die of a roll of a day that is published shows another face the next night."""
    return _two_nights(bench, "wrong_dice")


def second_run(bench: Bench) -> Trial:
    """Another run holds the lock."""
    order = bench.order()
    with Store(order.state).lock():
        return bench.judge(order)


def full_disk(bench: Bench) -> Trial:
    """The disk of the state is full."""
    return bench.judged(bench.order(), apart=True, most_bytes=FULL_AT)


def _two_nights(bench: Bench, fault: str) -> Trial:
    """The honest log, and the next night the log with a fault in it."""
    plant = FAULTS[fault].plant
    if plant is None:
        raise Unjudged(f"drill: {fault}", "a fault of the file", "one of the log", "report this")
    later = bench.folder / "later.parquet"
    write_log([plant(bench.twin.log, Chance(1, "fault", fault))], later)
    return bench.judged(bench.order(), later=later)


def _flip(table: str) -> Callable[[Store], None]:
    """Flip one bit in the middle of the first day of a table; the file keeps its size."""

    def flip(store: Store) -> None:
        path: Path = store.files(table)[0]
        data = bytearray(path.read_bytes())
        data[len(data) // 2] ^= 1
        path.write_bytes(bytes(data))

    return flip
