"""Widths of a table's columns on paper, from its texts.

The PDF writer can find them itself, but sets every cell twice more for it: a seventh of its whole time.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise

from pipeline.wording.tables import Cell, Table

PAGE, GAP, HEAD, BODY, SMALL = 481.9, 8.0, 7.8, 8.5, 7.2
"""Points, as in paper.css: the text's width, the space after a column, and the sizes of letters."""

SMALL_TABLES = ("failures", "flagged")
TEXTS, NAMES = 64.0, 97.5
"""Points: a column of texts is no narrower, unless the texts are; nor are the names of what a report comes from."""

WORD, ID = 150.0, 328.0
"""Points: a word of a text and a piece of an id that are longer may be broken."""

JOINS = "\u200d"
_ARABIC = re.compile("[\u0620-\u064a\u066e-\u06d3]")
_PIECES = re.compile(r"[ \n]|(?<=[-_])")

Advances = Mapping[str, float]
"""How far each letter reaches, in ems; with `JOINS` after it, when it joins the next one."""


def shares(table: Table, advances: Advances) -> tuple[float, ...]:
    """Per cent of the table's width for each column, by the rule of CSS for tables that lay themselves out."""
    size = SMALL if table.name in SMALL_TABLES else BODY
    least, most, ids = [], [], []
    for at, (name, kind) in enumerate(table.columns):
        cells = [row[at] for row in table.rows]
        words = [_longest(name, HEAD, WORD, advances), *(_narrowest(cell, size, advances) for cell in cells)]
        whole = [width(name, HEAD, advances), *(width(cell.text, size, advances) for cell in cells)]
        gap = GAP if at + 1 < len(table.columns) else 0.0
        floor = 0.0 if kind == "number" else min(max(whole), NAMES if table.name == "provenance" else TEXTS)
        least.append(max(*words, floor) + gap)
        most.append(max(*whole, floor) + gap)
        ids.append(any(cell.kind == "id" for cell in cells))
    given = _given(least, [max(pair) for pair in zip(least, most, strict=True)], ids)
    return tuple(round(100 * one / sum(given), 2) for one in given)


def width(text: str, size: float, advances: Advances) -> float:
    """Points that a text takes in one line."""
    reach = 0.0
    for one, following in pairwise(text + " "):
        joined = advances.get(one + JOINS) if _ARABIC.match(following) else None
        reach += advances.get(one, 0.0) if joined is None else joined
    return reach * size


def _longest(text: str, size: float, limit: float, advances: Advances) -> float:
    """Points of the longest piece that is not broken, and a little more, since shapes in context differ."""
    return min(1.03 * max(width(piece, size, advances) for piece in _PIECES.split(text)), limit)


def _narrowest(cell: Cell, size: float, advances: Advances) -> float:
    if cell.kind == "number":
        return 1.01 * width(cell.text, size, advances)
    return _longest(cell.text, size, ID if cell.kind == "id" else WORD, advances)


def _given(least: list[float], most: list[float], ids: list[bool]) -> list[float]:
    if sum(most) <= PAGE:
        return most
    spare = PAGE - sum(least)
    if spare >= 0:
        part = spare / (sum(most) - sum(least))
        return [low + part * (high - low) for low, high in zip(least, most, strict=True)]
    # Not even the narrowest fit: ids are broken, numbers are not.
    firm = sum(one for one, breaks in zip(least, ids, strict=True) if not breaks)
    part = max(PAGE - firm, PAGE / 10) / (sum(least) - firm or 1.0)
    return [one * (part if breaks else 1.0) for one, breaks in zip(least, ids, strict=True)]
