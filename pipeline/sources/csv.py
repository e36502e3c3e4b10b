"""CSV: records of a text file with a header, whatever exports have done to it.

The file is cut into blocks of whole records. A block is parsed at once; where its text is not what every CSV reader
agrees on (a stray quote, bytes that are no UTF-8), record by record, so that one bad line costs one row.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.csv

from pipeline.contracts import RECORD
from pipeline.errors import Unjudged
from pipeline.sources import Ask, Batch, Kind, Rejected
from pipeline.sources.containers import BLOCK, opened, read_block
from pipeline.sources.csv_lines import SEED_CUT, Cut, cut_records, redacted, split_record
from pipeline.sources.overquery import over_query
from pipeline.sources.records import Plan, Raw, plan_columns, read_all

SEPARATORS = (",", ";", "\t", "|")
BOM = b"\xef\xbb\xbf"
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
LONGEST_HEADER = 1 << 20
LONGEST_LINE = 16 << 20


def read(paths: Sequence[str], ask: Ask) -> Iterator[Batch]:
    """Batches of one CSV file."""
    path = paths[0]
    file = Path(path).name
    with opened(Path(path)) as stream:
        header, separator, first, rest = _header(stream, file, ask)
        if ask.settings.query:
            names = tuple(header)
            yield from over_query(_raws(stream, rest, first, header, separator, names, None, file), names, file, ask)
            return
        plan = plan_columns(header, file, ask)
        yield from read_all(_raws(stream, rest, first, header, separator, plan.columns, plan, file), plan, file, ask)


def _header(stream: BinaryIO, file: str, ask: Ask) -> tuple[list[str], str, int, bytes]:
    """Column names, the separator, the line after the header, and what was read beyond it."""
    data = read_block(stream)
    if data.startswith(UTF_16) or b"\0" in data[:64]:
        raise Unjudged(file, "a text in UTF-16, or binary", "a CSV file in UTF-8", "export it as UTF-8")
    data = data.removeprefix(BOM)
    if not data.strip():
        raise Unjudged(file, "an empty file", "a CSV file with a header", "nothing was judged")
    cut = cut_records(data, 1, end=len(data) < BLOCK)
    if not len(cut.lines) or cut.ends[0] > LONGEST_HEADER:
        raise Unjudged(file, "a first line without end", "a CSV file with a header", "mend the file")
    line = data[cut.starts[0] : cut.ends[0]]
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise Unjudged(
            f"{file} line {cut.lines[0]}", "bytes that are no UTF-8", "column names", "export as UTF-8"
        ) from None
    known = {column.name for column in RECORD} | set(ask.settings.columns.values()) | set(ask.strata)

    def score(separator: str) -> tuple[int, int]:
        names = [name.strip() for name in split_record(text, separator)]
        return len(known & set(names)), len(names)

    separator = max(SEPARATORS, key=score)
    names = split_record(text, separator)
    header = [name.strip() or f"(column {at})" for at, name in enumerate(names, 1)]
    following = int(cut.lines[1]) if len(cut.lines) > 1 else int(cut.next_line)
    return header, separator, following, data[cut.nexts[0] :]


def _raws(
    stream: BinaryIO,
    rest: bytes,
    line: int,
    header: Sequence[str],
    separator: str,
    columns: Sequence[str],
    plan: Plan | None,
    file: str,
) -> Iterator[Raw]:
    """Blocks of whole records, parsed."""
    end = False
    while not end:
        more = read_block(stream)
        end = not more
        block = rest + more
        cut = cut_records(block, line, end, separator)
        parser = _Block(block, cut, header, separator, columns, plan, file)
        if len(cut.lines) or cut.unclosed:
            yield parser.raw()
        rest, line = block[cut.used :], cut.next_line
        if len(rest) > LONGEST_LINE:
            raise Unjudged(f"{file} line {line}", "a line without end", "lines of a CSV file", "mend the file")


class _Block:
    """One block of whole records."""

    def __init__(
        self,
        data: bytes,
        cut: Cut,
        header: Sequence[str],
        separator: str,
        columns: Sequence[str],
        plan: Plan | None,
        file: str,
    ) -> None:
        self.data, self.cut, self.header, self.separator = data, cut, header, separator
        self.columns, self.file = columns, file
        self.seed = header.index(plan.seed_column) if plan and plan.seed_column else None
        self.hide_all = plan is None
        self.unread = [at for at, name in enumerate(header) if name not in columns]

    def raw(self) -> Raw:
        rejected = [
            self._reject(start, end, line, "unclosed_quote", "a quote that is never closed")
            for start, end, line in self.cut.unclosed
        ]
        if self.cut.odd:
            return self._one_by_one(rejected)
        surplus = 0

        def skip(_: object) -> str:
            nonlocal surplus
            surplus += 1
            return "skip"

        records = len(self.cut.lines)
        try:
            table = pyarrow.csv.read_csv(
                io.BytesIO(memoryview(self.data)[int(self.cut.starts[0]) : self.cut.used]),
                read_options=pyarrow.csv.ReadOptions(
                    column_names=[str(at) for at in range(len(self.header))], block_size=1 << 30, use_threads=False
                ),
                parse_options=pyarrow.csv.ParseOptions(
                    delimiter=self.separator, newlines_in_values=self.cut.quoted, invalid_row_handler=skip
                ),
                convert_options=pyarrow.csv.ConvertOptions(
                    column_types={str(at): pa.string() for at in range(len(self.header))},
                    include_columns=[str(self.header.index(name)) for name in self.columns],
                    strings_can_be_null=True,
                    null_values=[""],
                ),
            )
        except pa.ArrowInvalid:
            return self._one_by_one(rejected)
        if table.num_rows + surplus != records:
            return self._one_by_one(rejected)
        good = np.arange(records)
        if surplus:
            fields = self.cut.fields(self.data, self.separator)
            good = np.flatnonzero(fields == len(self.header))
            if len(good) != table.num_rows:
                return self._one_by_one(rejected)
            rejected += [
                self._wrong_count(int(at), int(fields[at])) for at in np.flatnonzero(fields != len(self.header))
            ]
        return self._finish(dict(zip(self.columns, table.columns, strict=True)), good, {}, rejected)

    def _one_by_one(self, rejected: list[Rejected]) -> Raw:
        wanted = [self.header.index(name) for name in self.columns]
        values: list[list[str | None]] = [[] for _ in wanted]
        good: list[int] = []
        faults: dict[int, tuple[str, str]] = {}
        for record in range(len(self.cut.lines)):
            raw = self.data[self.cut.starts[record] : self.cut.ends[record]]
            # Bytes that are no UTF-8 become lone surrogates, so that the fields can be told apart first.
            cells = split_record(raw.decode("utf-8", "surrogateescape"), self.separator)
            if len(cells) != len(self.header):
                rejected.append(self._wrong_count(record, len(cells)))
                continue
            for into, at in zip(values, wanted, strict=True):
                cell = cells[at]
                fault = _broken(cell, self.header[at])
                if fault:
                    faults.setdefault(len(good), fault)
                into.append(None if fault or cell == "" else cell)
            good.append(record)
        columns = {name: pa.array(cells, pa.string()) for name, cells in zip(self.columns, values, strict=True)}
        return self._finish(columns, np.array(good, np.int64), faults, rejected)

    def _finish(
        self,
        columns: dict[str, pa.Array],
        good: npt.NDArray[np.int64],
        faults: dict[int, tuple[str, str]],
        rejected: list[Rejected],
    ) -> Raw:
        def text(row: int, seeds: bool) -> str:
            return self._shown(self._line(int(good[row])), seeds)

        return Raw(columns, self.cut.lines[good], text, faults, tuple(rejected))

    def _line(self, record: int) -> str:
        raw = self.data[self.cut.starts[record] : self.cut.ends[record]]
        return raw.decode("utf-8", "backslashreplace")

    def _wrong_count(self, record: int, fields: int) -> Rejected:
        start, end = int(self.cut.starts[record]), int(self.cut.ends[record])
        detail = f"got {fields} fields, want {len(self.header)} as in the header"
        return self._reject(start, end, int(self.cut.lines[record]), "wrong_field_count", detail)

    def _reject(self, start: int, end: int, line: int, reason: str, detail: str) -> Rejected:
        """A line whose fields are not known: whatever may be its seed is cut out of its text."""
        text = self._shown(self.data[start:end].decode("utf-8", "backslashreplace"), seeds=False)
        return Rejected(self.file, line, reason, detail, text[:2000])

    def _shown(self, text: str, seeds: bool) -> str:
        """A record's text as it may be kept: columns that are not read stay in the source, and so do seeds."""
        if self.hide_all:
            return SEED_CUT
        return redacted(text, self.separator, None if seeds else self.seed, self.unread, len(self.header))


def _broken(cell: str, name: str) -> tuple[str, str] | None:
    if not cell.isascii() and any("\udc80" <= letter <= "\udcff" for letter in cell):
        return "invalid_utf8", f"{name}: got bytes that are no UTF-8, want UTF-8"
    return None


def looks_like_csv(head: bytes) -> bool:
    """A first line of separated names of which two belong to the roll record."""
    if b"\0" in head:
        return False
    first = head.removeprefix(BOM).splitlines()[:1]
    known = {column.name for column in RECORD}
    return any(
        len(known & {name.strip().strip('"') for name in line.decode("utf-8", "replace").split(separator)}) > 1
        for line in first
        for separator in SEPARATORS
    )


SOURCE = Kind("CSV", read, suffixes=(".csv", ".tsv"), sniff=looks_like_csv)
