"""Match files as a source: rolls of recipe `none`, all files seen together, since one may repeat another."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.errors import Unjudged
from pipeline.recipes.grammar import NONE
from pipeline.sources import Ask, Batch, Kind, Rejected, batch_schema
from pipeline.sources.match_files import SUFFIXES, MatchArchive, read_match_files
from pipeline.sources.match_files.cells import NO_DICE
from pipeline.sources.match_files.judge import PLACEHOLDER
from pipeline.sources.match_files.matchfile import NO_ROLL, UNREADABLE

WEAK = (".txt", ".log")
"""Endings that other files have as well."""

NO_FAULT = (NO_DICE, PLACEHOLDER, NO_ROLL)
"""Reasons of cells and files in which nobody threw: set aside and counted, but no row of the log is bad for them."""


def read(paths: Sequence[str], ask: Ask) -> Iterator[Batch]:
    """Batches of some match files."""
    base = Path(os.path.commonpath([str(Path(path).parent) for path in paths]))
    archive = read_match_files([Path(path) for path in paths], base)
    unread = archive.files.filter(pc.equal(archive.files.column("error"), UNREADABLE)).column("file").to_pylist()
    if unread:
        # What it holds is not known: a count without it would pass for one of the whole folder.
        do = "mend it, or move it away"
        raise Unjudged(unread[0], "a file that cannot be read, or not to its end", "a whole file", do)
    ask.told["match_files"] = told(archive)
    before = 0
    for batch in archive.batches:
        yield Batch(_rolls(batch, before, ask))
        before += batch.num_rows
    rejected = tuple(
        Rejected(
            row["file"], row["line"], row["reason"], row["detail"], row["text"], fault=row["reason"] not in NO_FAULT
        )
        for row in archive.rejected.to_pylist()
    )
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


def told(archive: MatchArchive) -> dict[str, Any]:
    """What the files are and what they have in common, for the report; files by their match ids, which name nobody."""
    count, rows = archive.count, archive.files.to_pylist()
    name = {row["file"]: row["match_id"] for row in rows}
    once, filled = (count.rolls_and_doubles[way] for way in ("repeats_out", "repeats_out_placeholders_in"))
    return {
        "files": [
            {key: value for key, value in row.items() if key not in ("file", "players", "sha256")} for row in rows
        ],
        "errors": [name[file] for file in count.errors],
        "repeats": [
            {"match_id": name[one.file], "games": list(one.games), "of": name[one.of], "rolls": one.rolls}
            for one in count.repeats
        ],
        "continues": [{"match_id": name[one.file], "game": one.game, "of": name[one.of]} for one in count.continues],
        "games": count.games,
        "placeholders": {"rolls": filled[0] - once[0], "doubles": filled[1] - once[1]},
    }


SOURCE = Kind(
    "match files",
    read,
    suffixes=tuple(suffix for suffix in SUFFIXES if suffix not in WEAK),
    weak_suffixes=WEAK,
    together=True,
)
