"""Row groups of stored tables as pieces of work: a few words that any machine which sees the file can act on."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.errors import Unjudged


@dataclass(frozen=True, slots=True)
class RowGroup:
    """One row group of one file."""

    path: str
    number: int
    first_row: int
    rows: int

    def read(self) -> pa.Table:
        """Its rows, read here and now."""
        try:
            with pq.ParquetFile(self.path) as file:
                return file.read_row_group(self.number, use_threads=False)
        except FileNotFoundError:
            want = "the state folder under the same path on every machine"
            raise Unjudged(self.path, f"no such file on {platform.node()}", want, "mount it there") from None


def row_groups(path: Path) -> list[RowGroup]:
    """The row groups of a file, from its footer alone. Other machines must see the file under the same path."""
    about, place = pq.read_metadata(path), str(path.resolve())
    found: list[RowGroup] = []
    first = 0
    for number in range(about.num_row_groups):
        rows = about.row_group(number).num_rows
        found.append(RowGroup(place, number, first, rows))
        first += rows
    return found
