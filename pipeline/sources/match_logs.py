"""Match files as a source: rolls of recipe `none`, all files seen together, since one may repeat another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.contracts import REJECTED
from pipeline.recipes.grammar import NONE
from pipeline.sources import Ask, Batch, Kind, Rejected, batch_schema
from pipeline.sources.match_files import SUFFIXES, read_match_files

WEAK = (".txt", ".log")
"""Endings that other files have as well."""


def read(paths: Sequence[str], ask: Ask) -> Iterator[Batch]:
    """Batches of some match files."""
    archive = read_match_files([Path(path) for path in paths])
    before = 0
    for batch in archive.batches:
        yield Batch(_rolls(batch, before, ask))
        before += batch.num_rows
    lines = [archive.rejected.column(name).to_pylist() for name in REJECTED.names]
    rejected = tuple(Rejected(*line) for line in zip(*lines, strict=True))
    yield Batch(batch_schema(ask).empty_table(), rejected)


def _rolls(batch: pa.RecordBatch, before: int, ask: Ask) -> pa.Table:
    """The roll record of a batch; its place goes on from the batches before."""
    size = batch.num_rows
    given = {name: batch.column(name) for name in batch.schema.names}
    given |= {
        "recipe": pa.array([NONE]).take(pa.array(np.zeros(size, np.int64))),
        "place": pa.array(np.arange(before, before + size)),
        "repeat": pc.is_valid(given["repeat_of"]),
    }
    columns = [
        given[field.name].cast(field.type) if field.name in given else pa.nulls(size, field.type)
        for field in batch_schema(ask)
    ]
    return pa.Table.from_arrays(columns, schema=batch_schema(ask))


SOURCE = Kind(
    "match files",
    read,
    suffixes=tuple(suffix for suffix in SUFFIXES if suffix not in WEAK),
    weak_suffixes=WEAK,
    together=True,
)
