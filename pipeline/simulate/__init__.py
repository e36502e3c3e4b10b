"""Logs as a game server would hold them, with real cryptography: fair, as published, or with one planted fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow as pa

from pipeline.errors import BadUsage
from pipeline.recipes.kernel.table import BulkKernel
from pipeline.simulate.chance import Chance
from pipeline.simulate.faults import FAULTS, Fault
from pipeline.simulate.log import BY_HASH, PUBLISHED_UNPLAYED, disclosed, fair_log, published_counts, published_log
from pipeline.simulate.secrets import CUBE, ByKernel
from pipeline.simulate.writers import suffix_of, write_log

SEED = 1
"""Default seed of a log; any other gives another log of the same kind."""
ROLLS = 3_000
MOST_WITH_FAULT = 5_000_000
"""A fault is planted in a log that lies whole in memory."""

PUBLISHED, FAIR, SEQUENCE = "published", "fair", "sequence"
HONEST = {
    PUBLISHED: "438,679 counted rolls with exactly the published counts",
    FAIR: "fair dice, any number of rolls",
    SEQUENCE: "fair dice by cube-v1: one server seed a match",
}

__all__ = [
    "FAIR",
    "FAULTS",
    "HONEST",
    "PUBLISHED",
    "ROLLS",
    "SEED",
    "SEQUENCE",
    "Fault",
    "length",
    "pieces",
    "rolls",
    "write",
]


def pieces(
    like: str = FAIR, rolls: int | None = None, seed: int = SEED, kernel: BulkKernel | None = None
) -> Iterator[pa.Table]:
    """A log in order of commitment, piece by piece, as the server holds it (seeds not yet revealed included).

    With a kernel long logs are made many times as fast, and are the same.
    """
    maker = BY_HASH if kernel is None else ByKernel(kernel)
    if like == PUBLISHED:
        if rolls is not None:
            raise BadUsage("--rolls", str(rolls), "no number with --like published", "its number of rolls is fixed")
        return iter([published_log(seed, maker)])
    count = length(like, rolls)
    if like in (FAIR, SEQUENCE):
        return fair_log(count, seed, maker=maker) if like == FAIR else fair_log(count, seed, CUBE)
    fault = fault_named(like)
    if count > MOST_WITH_FAULT:
        raise BadUsage("--rolls", str(count), f"at most {MOST_WITH_FAULT} with a planted fault")
    honest = pa.concat_tables(fair_log(count, seed, fault.recipe, maker)).combine_chunks()
    return iter([honest if fault.plant is None else fault.plant(honest, Chance(seed, "fault", like))])


def length(like: str = FAIR, rolls: int | None = None) -> int:
    """How many rolls such a log has, before a fault takes some away."""
    if like == PUBLISHED:
        return int(published_counts().sum()) + PUBLISHED_UNPLAYED
    if rolls is not None:
        return rolls
    return ROLLS if like in HONEST else fault_named(like).rolls


def fault_named(name: str) -> Fault:
    if name not in FAULTS:
        raise BadUsage("--like", repr(name), ", ".join((*HONEST, *FAULTS)), "see dicecount simulate --help")
    return FAULTS[name]


def rolls(like: str = FAIR, rolls: int | None = None, seed: int = SEED) -> pa.Table:
    """The roll records of a log as one table, without a disk. A fault of the finished file leaves no trace here."""
    return disclosed(pa.concat_tables(pieces(like, rolls, seed)).combine_chunks())


def write(
    out: Path,
    like: str = FAIR,
    rolls: int | None = None,
    seed: int = SEED,
    watch: Callable[[int], None] | None = None,
    kernel: BulkKernel | None = None,
) -> int:
    """Write a log to a .sqlite, .csv, .jsonl or .parquet file and give the number of its rolls.

    `watch` is called with the number of rolls of each piece as it goes into the file.
    """
    suffix = suffix_of(out)
    damage = None
    if like not in HONEST:
        fault = fault_named(like)
        if fault.suffixes and suffix not in fault.suffixes:
            raise BadUsage(f"--like {like}", f"a {suffix} file", "one of " + ", ".join(fault.suffixes))
        if (spoil := fault.damage) is not None:
            damage = lambda data: spoil(data, Chance(seed, "fault", like))  # noqa: E731
    return write_log(_watched(pieces(like, rolls, seed, kernel), watch), out, damage)


def _watched(log: Iterator[pa.Table], watch: Callable[[int], None] | None) -> Iterator[pa.Table]:
    for piece in log:
        if watch is not None:
            watch(piece.num_rows)
        yield piece
