"""Faults of the finished file: what disks, transfers and people's editors do to it."""

from __future__ import annotations

import re
from collections.abc import Callable

from pipeline.simulate.chance import Chance
from pipeline.simulate.faults.registry import UNJUDGED, damaging

PLAIN_TEXT = (".csv", ".jsonl")


@damaging(
    "the file ends after three fifths of its bytes",
    "unreadable",
    expected_exit=UNJUDGED,
    suffixes=(".parquet", ".sqlite", ".db", ".csv.gz", ".csv.zst", ".jsonl.gz", ".jsonl.zst"),
)
def truncated_file(data: bytes, chance: Chance) -> bytes:
    del chance
    return data[: len(data) * 3 // 5]


@damaging("the last line of the file is cut in the middle", "rejected", 1, suffixes=PLAIN_TEXT)
def cut_last_line(data: bytes, chance: Chance) -> bytes:
    del chance
    start = data.rindex(b"\n", 0, len(data) - 1) + 1
    return data[: start + (len(data) - start) // 2]


@damaging("one server seed has 63 hexadecimal digits", "rejected", 1, suffixes=PLAIN_TEXT)
def short_hex(data: bytes, chance: Chance) -> bytes:
    def shortened(line: bytes) -> bytes:
        seed = list(re.finditer(rb"\b[0-9a-f]{64}\b", line))[1]
        return line[: seed.end() - 1] + line[seed.end() :]

    return _in_one_line(data, chance, shortened)


@damaging("one line has a separator too many", "rejected", 1, suffixes=(".csv",))
def surplus_separator(data: bytes, chance: Chance) -> bytes:
    return _in_one_line(data, chance, lambda line: line.replace(b",", b",,", 1))


@damaging("one line is not valid UTF-8", "rejected", 1, suffixes=PLAIN_TEXT)
def invalid_utf8(data: bytes, chance: Chance) -> bytes:
    return _in_one_line(data, chance, lambda line: line.replace(b"mat_", b"mat_\xff", 1))


@damaging("one line has a NUL byte in a number", "rejected", 1, suffixes=PLAIN_TEXT)
def nul_byte(data: bytes, chance: Chance) -> bytes:
    return _in_one_line(data, chance, _with_nul)


def _with_nul(line: bytes) -> bytes:
    """Between the digits of the second die: neither a CSV reader nor a JSON reader may take that for a number."""
    at = line.rindex(b"boardgammon") - (len(b',"recipe":"') if line.startswith(b"{") else 1)
    return line[:at] + b"\0" + line[at:]


def _in_one_line(data: bytes, chance: Chance, change: Callable[[bytes], bytes]) -> bytes:
    """One line changed, neither the first (a header) nor the last."""
    lines = data.split(b"\n")
    at = 1 + chance.one(len(lines) - 3)
    lines[at] = change(lines[at])
    return b"\n".join(lines)
