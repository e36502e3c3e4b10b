"""Logs as a game server would hold them, with real cryptography: fair, as published, or with one planted fault."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa

from pipeline.errors import BadUsage
from pipeline.simulate.log import CUBE, disclosed, fair_log, published_log
from pipeline.simulate.writers import suffix_of, write_log

SEED = 20261011
"""Default seed of a log; the day on which the published count was read."""
ROLLS = 3_000

PUBLISHED, FAIR, SEQUENCE = "published", "fair", "sequence"

__all__ = ["FAIR", "PUBLISHED", "ROLLS", "SEED", "SEQUENCE", "pieces", "rolls", "write"]


def pieces(like: str = FAIR, rolls: int | None = None, seed: int = SEED) -> Iterator[pa.Table]:
    """A log in order of commitment, piece by piece, as the server holds it (seeds not yet revealed included)."""
    if like == PUBLISHED:
        if rolls is not None:
            raise BadUsage("--rolls", str(rolls), "no number with --like published", "its number of rolls is fixed")
        return iter([published_log(seed)])
    if like == FAIR:
        return fair_log(ROLLS if rolls is None else rolls, seed)
    if like == SEQUENCE:
        return fair_log(ROLLS if rolls is None else rolls, seed, CUBE)
    raise BadUsage("--like", repr(like), ", ".join((PUBLISHED, FAIR, SEQUENCE)))


def rolls(like: str = FAIR, rolls: int | None = None, seed: int = SEED) -> pa.Table:
    """The roll records of a log as one table, without a disk."""
    return disclosed(pa.concat_tables(pieces(like, rolls, seed)).combine_chunks())


def write(out: Path, like: str = FAIR, rolls: int | None = None, seed: int = SEED) -> int:
    """Write a log to a .sqlite, .csv, .jsonl or .parquet file and give the number of its rolls."""
    suffix_of(out)
    return write_log(pieces(like, rolls, seed), out)
