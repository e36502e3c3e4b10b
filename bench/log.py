"""The long log of all measurements over files: fair simulated rolls as the store holds them, day file by day file.

Every seed, id and entropy is the log's own: nothing is linked or repeated, so that what looks for duplicates has the
work that it would have. One die in EVERY is spoiled, so that a verifier that finds nothing is found out.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from bench.rolls import EVERY
from pipeline import simulate
from pipeline.contracts import ROLLS
from pipeline.engines.kernel import bulk_kernel
from pipeline.simulate.writers import ahead
from pipeline.sources.day_tables import day_facts
from pipeline.store import Store


def long_log(folder: Path, rows: int) -> Store:
    """A state folder with a log of `rows` rolls; one that holds it already is left as it is."""
    store = Store(folder)
    if sum(entry.rows for entry in store.entries("rolls").values()) == rows:
        return store
    kernel, done = bulk_kernel(os.cpu_count() or 1), 0
    with store.lock(), store.transaction() as transaction:
        for piece in ahead(simulate.pieces("fair", rows, kernel=kernel)):
            for day, rolls in by_day(piece):
                rolls = as_stored(day, rolls, done)
                transaction.write("rolls", day, rolls, facts=day_facts(rolls))
                done += rolls.num_rows
        transaction.commit()
    return store


def first_days(store: Store, rows: int, table: str = "rolls") -> list[str]:
    """The days from the first on that together have at least so many rolls."""
    days: list[str] = []
    for day, entry in store.entries(table).items():
        if rows <= 0:
            break
        days.append(day)
        rows -= entry.rows
    return days


def rows_of(store: Store, days: Sequence[str]) -> int:
    entries = store.entries("rolls")
    return sum(entries[day].rows for day in days)


def spoiled(rows: int) -> int:
    """How many of the first rolls of the log have a wrong die."""
    return -(-rows // EVERY)


def by_day(piece: pa.Table) -> Iterator[tuple[str, pa.Table]]:
    """A piece in order of commitment, cut at midnight."""
    days = np.asarray(piece["committed_at"].cast(pa.int64()).to_numpy()) // 86_400_000_000
    edges = [0, *(np.flatnonzero(np.diff(days)) + 1).tolist(), piece.num_rows]
    for start, end in pairwise(edges):
        part = piece.slice(start, end - start)
        yield part["committed_at"][0].as_py().date().isoformat(), part


def as_stored(day: str, rolls: pa.Table, before: int) -> pa.Table:
    """The table `rolls` of one day; `before` = rolls of the log before it."""
    size = rolls.num_rows
    first = rolls["die_1"].to_numpy().copy()
    at = np.arange(-before % EVERY, size, EVERY)
    first[at] = first[at] % 6 + 1
    rolls = rolls.set_column(rolls.schema.get_field_index("die_1"), "die_1", pa.array(first))
    columns = {
        "day": pa.array([day]).take(pa.array(np.zeros(size, np.int64))),
        "position": pa.array(np.arange(size)),
        "repeat": pc.equal(pa.array(np.zeros(size, np.int8)), 1),
    }
    return pa.table(columns | {name: rolls[name] for name in rolls.column_names}).select(list(ROLLS.names))
