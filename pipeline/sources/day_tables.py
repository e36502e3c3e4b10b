"""The rows of one day as the table `rolls`: in order, numbered, repeats marked; and what was set aside as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.contracts import RECORD, REJECTED, ROLLS, Column
from pipeline.recipes.grammar import NONE
from pipeline.sources import Ask, Rejected


def day_table(day: str, rows: pa.Table, ask: Ask, said: Sequence[Column] = ()) -> pa.Table:
    """One day's rows in their order, numbered, repeats marked: the table `rolls`."""
    rows = in_order(rows)
    size = rows.num_rows
    names = [column.name for column in (*RECORD, *said)] + list(ask.strata)
    columns: dict[str, Any] = {
        "day": pa.array([day], pa.string()).take(pa.array(np.zeros(size, np.int64))),
        "position": pa.array(np.arange(size), pa.int64()),
        "repeat": pc.or_(repeats(rows.select(names)), rows.column("repeat")),
    }
    columns |= {name: rows.column(name) for name in names}
    table = pa.table(columns)
    ROLLS.check(table.schema)
    return table


def in_order(rows: pa.Table) -> pa.Table:
    """Rows by commitment time, nonce, place; rows of a log without commit and reveal by place alone."""
    keys = [("file", "ascending"), ("place", "ascending")]
    if pc.any(pc.not_equal(rows.column("recipe"), NONE)).as_py():
        keys = [("committed_at", "ascending"), ("nonce", "ascending"), *keys]
    order = pc.sort_indices(rows, sort_keys=keys)
    return rows.take(order)


def repeats(rows: pa.Table) -> pa.Array:
    """Whether an identical record stands before each."""
    marks = np.zeros(rows.num_rows, np.bool_)
    ids = rows.column("roll_id").combine_chunks()
    codes = pc.dictionary_encode(ids).indices.to_numpy(zero_copy_only=False)
    counts = np.bincount(codes)
    if counts.max(initial=0) < 2:
        return pa.array(marks)
    suspects = np.flatnonzero(counts[codes] > 1)
    part = rows.take(pa.array(suspects)).append_column("at", pa.array(suspects))
    first = part.group_by(rows.column_names, use_threads=False).aggregate([("at", "min")])
    marks[suspects] = True
    marks[first.column("at_min").to_numpy()] = False
    return pa.array(marks)


def day_facts(table: pa.Table, strata: Sequence[str] = ()) -> Mapping[str, Any]:
    """What later runs want to know of a day without reading it."""
    hidden = table.filter(pc.and_(pc.is_null(table.column("revealed_at")), pc.not_equal(table.column("recipe"), NONE)))
    newest = pc.max(hidden.column("committed_at")).as_py()
    return {
        "unrevealed": hidden.num_rows,
        "newest_unrevealed": newest.isoformat() if newest is not None else None,
    } | ({"strata": list(strata)} if strata else {})


def rejected_table(rejected: tuple[Rejected, ...]) -> pa.Table:
    """Rejected lines as the table of that name."""
    columns = [[getattr(one, name) for one in rejected] for name in REJECTED.names]
    return pa.Table.from_arrays(
        [pa.array(values, kind) for values, kind in zip(columns, REJECTED.schema.types, strict=True)],
        schema=REJECTED.schema,
    )
