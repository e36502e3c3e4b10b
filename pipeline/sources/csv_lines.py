"""Where the records of a CSV text begin and end, and on which lines, found with whole-array arithmetic."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

LONGEST_RECORD = 1 << 20
MOST_LINES = 100
"""A quoted field that spans more is a quote that was never closed."""
SEED_CUT = "[seed cut]"
NOT_READ = "[not read]"

Places = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Cut:
    """Records of a block: byte places, and the line each begins on (from 1). `used` bytes are whole records; the rest
    goes before the next block. `quoted`: there are quotes; `odd`: quotes that readers disagree about. `unclosed`:
    (start, end, line) of lines whose quote is never closed."""

    starts: Places
    ends: Places
    nexts: Places
    lines: Places
    used: int
    next_line: int
    quoted: bool
    odd: bool
    unclosed: tuple[tuple[int, int, int], ...] = ()

    def fields(self, data: bytes, separator: str) -> Places:
        """How many fields each record has."""
        array = np.frombuffer(data, np.uint8)[: self.used]
        separators = _outside(np.flatnonzero(array == ord(separator)), np.flatnonzero(array == ord('"')))
        first = np.searchsorted(separators, self.starts)
        fields: Places = np.searchsorted(separators, self.ends) - first + 1
        return fields


def _outside(places: Places, quotes: Places) -> Places:
    """Places that stand outside quotes."""
    if not len(quotes):
        return places
    kept: Places = places[(np.searchsorted(quotes, places) & 1) == 0]
    return kept


def cut_records(data: bytes, line: int, end: bool, separator: str = ",") -> Cut:
    """Cut a block that begins with a record on `line`; `end` says that nothing follows it."""
    array = np.frombuffer(data, np.uint8)
    breaks = np.flatnonzero(array == 10)
    returns = np.flatnonzero(array == 13)
    if len(returns):
        # A carriage return alone also ends a line; one at the very end may be half of a pair.
        alone = returns[(returns + 1 < len(array)) & (array[np.minimum(returns + 1, len(array) - 1)] != 10)]
        if end and returns[-1] == len(array) - 1:
            alone = np.append(alone, returns[-1])
        if len(alone):
            breaks = np.sort(np.concatenate([breaks, alone]))
    quotes = np.flatnonzero(array == ord('"'))
    if len(quotes) and (_strays(array, quotes, ord(separator)) or (end and len(quotes) & 1)):
        return _cut_slowly(data, breaks, line, end, separator)
    closing = _outside(breaks, quotes)
    used = int(closing[-1]) + 1 if len(closing) else 0
    if len(data) - used > LONGEST_RECORD and len(quotes):
        return _cut_slowly(data, breaks, line, end, separator)
    if end and used < len(data):
        closing, used = np.append(closing, len(data)), len(data)
    starts = np.concatenate([[0], closing[:-1] + 1]).astype(np.int64) if len(closing) else np.empty(0, np.int64)
    # The line of a record: one more than the breaks before it, those inside quotes too.
    lines = line + np.searchsorted(breaks, starts)
    next_line = line + int(np.searchsorted(breaks, used))
    return _without_empty(array, starts, closing, lines, used, next_line, bool(len(quotes)), False, ())


def _without_empty(
    array: npt.NDArray[np.uint8],
    starts: Places,
    closing: Places,
    lines: Places,
    used: int,
    next_line: int,
    quoted: bool,
    odd: bool,
    unclosed: tuple[tuple[int, int, int], ...],
) -> Cut:
    ends = closing.astype(np.int64)
    paired = (ends > starts) & (array[np.maximum(ends - 1, 0)] == 13) if len(ends) else np.empty(0, np.bool_)
    ends = ends - paired
    full = ends > starts
    return Cut(starts[full], ends[full], closing[full] + 1, lines[full], used, next_line, quoted, odd, unclosed)


def _strays(array: npt.NDArray[np.uint8], quotes: Places, separator: int) -> bool:
    """Whether a quote opens or closes elsewhere than at the edge of a field."""
    edges = np.zeros(256, np.bool_)
    edges[[separator, 10, 13, ord('"')]] = True
    opening, closing = quotes[0::2], quotes[1::2]
    before = edges[array[np.maximum(opening - 1, 0)]] | (opening == 0)
    after = edges[array[np.minimum(closing + 1, len(array) - 1)]] | (closing == len(array) - 1)
    return not (before.all() and after.all())


def _cut_slowly(data: bytes, breaks: Places, line: int, end: bool, separator: str) -> Cut:
    """Record by record; a line whose quote is not closed within reach is set aside alone."""
    stops = breaks.tolist()
    if end and (not stops or stops[-1] != len(data) - 1):
        stops.append(len(data))
    starts: list[int] = []
    closing: list[int] = []
    lines: list[int] = []
    unclosed: list[tuple[int, int, int]] = []
    at, begin = 0, 0
    while at < len(stops):
        reach = min(at + MOST_LINES, len(stops))
        last = next((last for last in range(at, reach) if _complete(data[begin : stops[last]], separator)), None)
        if last is None:
            if reach == len(stops) and not end and len(data) - begin <= LONGEST_RECORD:
                break
            unclosed.append((begin, stops[at], line + at))
            last = at
        else:
            starts.append(begin)
            closing.append(stops[last])
            lines.append(line + at)
        at, begin = last + 1, stops[last] + 1
    used = min(begin, len(data))
    begins, closes, on = (np.array(part, np.int64) for part in (starts, closing, lines))
    array = np.frombuffer(data, np.uint8)
    return _without_empty(array, begins, closes, on, used, line + at, True, True, tuple(unclosed))


def _complete(record: bytes, separator: str) -> bool:
    """Whether each field that opens with a quote is closed; a quote inside an unquoted field is a letter."""
    if b'"' not in record:
        return True
    state = 0  # 0 at the start of a field, 1 in an unquoted one, 2 in a quoted one, 3 after a quote in a quoted one
    mark = ord(separator)
    for byte in record:
        if state == 0:
            state = 2 if byte == 34 else 0 if byte == mark else 1
        elif state == 1:
            state = 0 if byte == mark else 1
        elif state == 2:
            state = 3 if byte == 34 else 2
        else:
            state = 2 if byte == 34 else 0 if byte == mark else 1
    return state != 2


def split_record(text: str, separator: str) -> list[str]:
    """Fields of one record."""
    if '"' not in text:
        return text.rstrip("\r").split(separator)
    try:
        return next(csv.reader(io.StringIO(text, newline=""), delimiter=separator), [])
    except csv.Error:
        return []


def redacted(text: str, separator: str, seed: int | None, unread: Collection[int], width: int) -> str:
    """The record's text without the field that holds, or may hold, the server seed, and without columns not read.

    `seed` and `unread` are places in the header of `width` names. A record with more or fewer fields than that may
    have them some places further on or before: these are cut too.
    """
    if seed is None and not unread:
        return text
    cells = split_record(text, separator)
    shift = len(cells) - width
    broken = '"' in text and not _complete(text.encode("utf-8", "replace"), separator)
    if broken:
        cells = text.split(separator)

    def cut(place: int) -> range:
        low, high = min(place, place + shift), max(place, place + shift)
        return range(min(place, low) if broken else low, len(text) if broken else high + 1)

    hidden = dict.fromkeys((at for place in unread for at in cut(place)), NOT_READ)
    hidden |= dict.fromkeys(cut(seed) if seed is not None else (), SEED_CUT)
    shown = [hidden.get(at, cell) if cell else cell for at, cell in enumerate(cells)]
    if '"' not in text or broken:
        return separator.join(shown)
    out = io.StringIO()
    csv.writer(out, delimiter=separator, lineterminator="").writerow(shown)
    return out.getvalue()
