"""Rows put aside while a source is read, so that memory does not grow with the log.

Batches come in any order of days; what is held in memory is sorted by day now and then and appended as one file of one
record batch a day. Reading a day back opens each file in turn, so that few are open however long the log is.
"""

from __future__ import annotations

import contextlib
import datetime as dt
from collections import defaultdict
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.contracts import UNDATED
from pipeline.errors import Unjudged

ROOM = "room and right to write"
HELD = 64 << 20
"""Bytes of rows that are held in memory."""
DAY_MICROSECONDS = 86_400_000_000
NO_DAY = np.iinfo(np.int64).min


class DaySpool:
    """Roll records by the UTC day of their commitment."""

    def __init__(self, folder: Path, held: int = HELD) -> None:
        self._folder, self._limit = folder, held
        self._tables: list[pa.Table] = []
        self._bytes = 0
        self._runs: list[Path] = []
        self._places: dict[int, list[tuple[int, int]]] = defaultdict(list)
        self._newest: dt.datetime | None = None
        self.rows = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._tables.clear()
        for path in self._runs:
            path.unlink(missing_ok=True)

    def add(self, rows: pa.Table, file: int) -> None:
        """Put rows aside; `file` is the place of their file among those that are read."""
        if rows.num_rows == 0:
            return
        self.rows += rows.num_rows
        newest = pc.max(rows.column("committed_at")).as_py()
        if newest is not None:
            self._newest = newest if self._newest is None else max(self._newest, newest)
        rows = rows.append_column("file", pa.array(np.full(rows.num_rows, file, np.int32)))
        self._tables.append(rows)
        self._bytes += rows.nbytes
        if self._bytes > self._limit:
            self._flush()

    @property
    def newest(self) -> dt.datetime | None:
        """The newest commitment."""
        return self._newest

    @property
    def days(self) -> list[str]:
        """Every day there is, in order; the day of rows without time is last."""
        self._flush()
        return sorted(_name(day) for day in self._places)

    def table(self, day: str) -> pa.Table:
        """All rows of a day."""
        self._flush()
        parts = []
        for run, batch in self._places[_number(day)]:
            with pa.memory_map(str(self._runs[run])) as source:
                parts.append(pa.ipc.open_file(source).get_batch(batch))
        return pa.Table.from_batches(parts)

    def _flush(self) -> None:
        if not self._tables:
            return
        rows = pa.concat_tables(self._tables).combine_chunks()
        self._tables.clear()
        self._bytes = 0
        numbers = _day_numbers(rows.column("committed_at"))
        order = np.argsort(numbers, kind="stable")
        if (np.diff(numbers) < 0).any():
            rows = rows.take(pa.array(order))
            numbers = numbers[order]
        days, starts = np.unique(numbers, return_index=True)
        path = self._folder / f"run-{len(self._runs)}.arrow"
        self._runs.append(path)
        try:
            with pa.OSFile(str(path), "wb") as sink, pa.ipc.new_file(sink, rows.schema) as writer:
                batch = 0
                for day, start, end in zip(days, starts, [*starts[1:], len(numbers)], strict=True):
                    for part in rows.slice(start, end - start).combine_chunks().to_batches():
                        writer.write_batch(part)
                        self._places[int(day)].append((len(self._runs) - 1, batch))
                        batch += 1
        except OSError as error:
            raise Unjudged(str(path), error.strerror or str(error), ROOM, "make room") from None


class RowSpool:
    """Rows of one table, in the order in which they come."""

    def __init__(self, path: Path, schema: pa.Schema) -> None:
        self._path, self._schema = path, schema
        self._writer: pa.ipc.RecordBatchStreamWriter | None = None
        self._sink: pa.NativeFile | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # On a full disk the end of the file cannot be written either; the run has ended in words already.
        with contextlib.suppress(OSError):
            self._close()
        self._path.unlink(missing_ok=True)

    def add(self, rows: pa.Table) -> None:
        try:
            if self._writer is None:
                self._sink = pa.OSFile(str(self._path), "wb")
                self._writer = pa.ipc.new_stream(self._sink, self._schema)
            self._writer.write_table(rows)
        except OSError as error:
            raise Unjudged(str(self._path), error.strerror or str(error), ROOM, "make room") from None

    def table(self) -> pa.Table:
        """Every row."""
        if self._writer is None:
            return self._schema.empty_table()
        try:
            self._close()
        except OSError as error:
            raise Unjudged(str(self._path), error.strerror or str(error), ROOM, "make room") from None
        with pa.OSFile(str(self._path), "rb") as source:
            return pa.ipc.open_stream(source).read_all()

    def _close(self) -> None:
        if self._writer is not None and self._sink is not None and not self._sink.closed:
            try:
                self._writer.close()
            finally:
                self._sink.close()


def _day_numbers(times: pa.ChunkedArray) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Days since 1970, also before it; NO_DAY where there is no time."""
    micro = times.combine_chunks().cast(pa.int64())
    known = np.asarray(micro.is_valid().to_numpy(zero_copy_only=False), np.bool_)
    numbers = np.floor_divide(micro.fill_null(0).to_numpy(zero_copy_only=False), DAY_MICROSECONDS)
    return np.where(known, numbers, NO_DAY)


def _name(day: int) -> str:
    if day == NO_DAY:
        return UNDATED
    return (dt.date(1970, 1, 1) + dt.timedelta(days=day)).isoformat()


def _number(name: str) -> int:
    return int(NO_DAY) if name == UNDATED else (dt.date.fromisoformat(name) - dt.date(1970, 1, 1)).days
