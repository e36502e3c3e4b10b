"""JSON as it is written: integers exact, other numbers by their text, keys that stand twice not forgotten."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO

from pipeline.errors import Unjudged
from pipeline.sources.containers import read_block

LONGEST = 16 << 20
TWICE = "\0twice"
"""Key that marks an object in which another key stands twice; no key of a file is this, JSON has no bare NUL."""


class Number(str):
    """A number that is no whole one, by its text: 1.5, 1e5, 1.22412E+31."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        found[TWICE] = True
    return found


DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_float=Number, parse_constant=Number)

_SPACE = re.compile(rb"[ \t\r\n,]*")


def elements(stream: BinaryIO, data: bytes, file: str) -> Iterator[list[tuple[int, bytes]]]:
    """Objects of one JSON array, some megabytes at a time, each with the line on which it begins."""
    line = 1 + data[: data.index(b"[") + 1].count(b"\n")
    rest = data[data.index(b"[") + 1 :]
    while True:
        more = read_block(stream)
        rest += more
        found, used, closed = _whole_objects(rest, line)
        line += rest[:used].count(b"\n")
        rest = rest[used:]
        if found:
            yield found
        if closed:
            return
        if not more or len(rest) > LONGEST:
            where = f"{file} line {line}"
            raise Unjudged(where, "a JSON array that does not end", "[{...}, {...}]", "copy the file again")


def _whole_objects(data: bytes, line: int) -> tuple[list[tuple[int, bytes]], int, bool]:
    """Elements that lie in the data as a whole, how far they reach, and whether the array ends there."""
    found: list[tuple[int, bytes]] = []
    at, counted = 0, 0
    while True:
        space = _SPACE.match(data, at)
        start = space.end() if space else at
        line += data.count(b"\n", counted, start)
        counted = start
        if data[start : start + 1] == b"]":
            return found, start + 1, True
        end = _end(data, start)
        if end is None:
            return found, at, False
        found.append((line, data[start:end]))
        at = end


_MARKS = re.compile(rb'["{}\[\]]|\\.')


def _end(data: bytes, start: int) -> int | None:
    """Where the object that starts here ends; None where the data ends before."""
    depth, quoted = 0, False
    for mark in _MARKS.finditer(data, start):
        sign = mark.group()
        if sign == b'"':
            quoted = not quoted
        elif quoted or sign[:1] == b"\\":
            continue
        elif sign in b"{[":
            depth += 1
        else:
            depth -= 1
            if depth <= 0:
                return mark.end() if depth == 0 else None
    return None
