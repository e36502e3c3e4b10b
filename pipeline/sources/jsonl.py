"""JSON lines, one object a line, or one JSON array of objects; numbers are taken by their digits, never as floats."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from pipeline.errors import Unjudged
from pipeline.sources import TEXT_LIMIT, Ask, Batch, Kind, Rejected
from pipeline.sources.containers import opened, read_block
from pipeline.sources.csv_lines import NOT_READ, SEED_CUT
from pipeline.sources.json_values import DECODER, TWICE, elements
from pipeline.sources.overquery import over_query
from pipeline.sources.records import Plan, Raw, plan_columns, typed
from pipeline.sources.values import columns_of

BOM = b"\xef\xbb\xbf"
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
LONGEST_LINE = 16 << 20
NAMED_IN = 1000
"""Objects whose keys are the file's columns; keys that come up later only are not read."""


def read(paths: Sequence[str], ask: Ask) -> Iterator[Batch]:
    """Batches of one file of JSON."""
    path = paths[0]
    file = Path(path).name
    with opened(Path(path)) as stream:
        chunks = _chunks(stream, file)
        first = next(chunks, None)
        if first is None:
            raise Unjudged(file, "an empty file", "JSON lines", "nothing was judged")
        names = _names(first)
        if ask.settings.query:
            yield from over_query(_raws(first, chunks, names, None, file), names, file, ask)
            return
        plan = plan_columns(names, file, ask)
        for raw in _raws(first, chunks, plan.columns, plan, file):
            yield typed(raw, plan, file, ask)


Line = tuple[int, bytes]


def _chunks(stream: BinaryIO, file: str) -> Iterator[list[Line]]:
    """Lines that hold something, some megabytes at a time, each with its number; of an array, one line an element."""
    data = read_block(stream)
    if data.startswith(UTF_16):
        raise Unjudged(file, "a text in UTF-16", "JSON in UTF-8", "export it as UTF-8")
    data = data.removeprefix(BOM)
    if data.lstrip().startswith(b"["):
        yield from elements(stream, data, file)
        return
    rest, more, number = b"", data, 1
    while True:
        end = not more
        lines = (rest + more).split(b"\n")
        rest = b"" if end else lines.pop()
        if len(rest) > LONGEST_LINE:
            raise Unjudged(f"{file} line {number + len(lines)}", "a line without end", "JSON lines", "mend the file")
        found = [(number + at, line) for at, line in enumerate(lines) if line.strip()]
        number += len(lines)
        if found:
            yield found
        if end:
            return
        more = read_block(stream)


def _names(lines: Sequence[Line]) -> tuple[str, ...]:
    """Keys in the order in which they first come up."""
    names: dict[str, None] = {}
    for _, line in lines[:NAMED_IN]:
        value, _ = _parse(line)
        if isinstance(value, dict):
            names |= dict.fromkeys(value)
    return tuple(names)


def _parse(line: bytes) -> tuple[Any, str]:
    """The value of a line, or None and what is wrong with it."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        return None, "invalid_utf8"
    try:
        value, end = DECODER.raw_decode(text.lstrip())
    except (ValueError, RecursionError):
        return None, "not_json"
    if text.lstrip()[end:].strip() or not isinstance(value, dict):
        return None, "not_json"
    return value, "key_twice" if TWICE in value else ""


def _parse_all(lines: Sequence[bytes]) -> Iterator[tuple[Any, str]]:
    """`_parse` of every line. Where each line is plainly one flat object, all of them are parsed as one array."""
    stripped = [line.strip() for line in lines]
    joined = b",".join(stripped)
    flat = joined.count(b"{") == joined.count(b"}") == len(lines)
    if flat and all(line[:1] == b"{" and line[-1:] == b"}" for line in stripped):
        try:
            values, _ = DECODER.raw_decode(f"[{joined.decode('utf-8')}]")
        except (ValueError, RecursionError):
            values = []
        if len(values) == len(lines):
            return iter([(value, "key_twice" if TWICE in value else "") for value in values])
    return map(_parse, lines)


def _raws(
    first: list[Line], chunks: Iterator[list[Line]], columns: Sequence[str], plan: Plan | None, file: str
) -> Iterator[Raw]:
    yield _raw(first, columns, plan, file)
    for lines in chunks:
        yield _raw(lines, columns, plan, file)


WANT = {
    "invalid_utf8": "got bytes that are no UTF-8, want UTF-8",
    "not_json": "got a text that is no JSON object, want one JSON object a line",
    "key_twice": "got a key that stands twice in one object, want each key once",
}


def _raw(lines: Sequence[Line], columns: Sequence[str], plan: Plan | None, file: str) -> Raw:
    seed = plan.seed_column if plan else None
    hide_all = plan is None
    read = {*columns}
    good: list[Line] = []
    objects: list[dict[str, Any]] = []
    rejected: list[Rejected] = []
    for (number, line), (value, wrong) in zip(lines, _parse_all([line for _, line in lines]), strict=True):
        if wrong:
            shown = SEED_CUT if hide_all else _cut(line.decode("utf-8", "backslashreplace"), {*columns} - {seed})
            rejected.append(Rejected(file, number, wrong, WANT[wrong], shown[:TEXT_LIMIT]))
        else:
            good.append((number, line))
            objects.append(value)
    values = {name: [one.get(name) for one in objects] for name in columns}
    arrays, faults = columns_of(values, plan.secret_columns if plan else frozenset())

    def text(row: int, seeds: bool) -> str:
        if hide_all:
            return SEED_CUT
        if (seeds or seed not in objects[row]) and objects[row].keys() <= read:
            return good[row][1].decode("utf-8").strip("\r\n")
        kept = {key: value for key, value in objects[row].items() if key in read and (seeds or key != seed)}
        return json.dumps(kept, ensure_ascii=False)

    numbers = np.array([number for number, _ in good], np.int64)
    return Raw(arrays, numbers, text, faults, tuple(rejected))


PAIR = re.compile(r'"(\w+)"\s*:\s*("(?:[^"\\]|\\.)*"|[-+.\w]+)')
"""A name and a plain value, as they stand in a line that need not be JSON."""


def _cut(text: str, names: Collection[str | None]) -> str:
    """Of a line that is no JSON object: the pairs that are plainly these names; the seed is none of them."""
    return ", ".join([*(f'"{name}": {value}' for name, value in PAIR.findall(text) if name in names), NOT_READ])


def looks_like_json(head: bytes) -> bool:
    return head.removeprefix(BOM).lstrip()[:1] in (b"{", b"[") and b'"match_id"' in head


SOURCE = Kind("JSON", read, suffixes=(".jsonl", ".ndjson"), weak_suffixes=(".json",), sniff=looks_like_json)
