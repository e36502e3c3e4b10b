"""Widths of columns on paper."""

from __future__ import annotations

import pytest

from pipeline.wording.columns import GAP, PAGE, shares, width
from pipeline.wording.tables import Cell, Table

EVEN = dict.fromkeys("abcdefghijklmnopqrstuvwxyz0123456789_-. ", 0.5)
"""A typewriter's letters, half as wide as high."""


def table(columns: tuple[tuple[str, str], ...], *rows: tuple[Cell, ...]) -> Table:
    return Table("any", "", columns, rows)


def points(made: Table) -> list[float]:
    return [share * PAGE / 100 for share in shares(made, EVEN)]


def test_all_of_the_width_is_given() -> None:
    made = table((("a", "text"), ("b", "number")), (Cell("some text"), Cell("1", "", "number")))
    assert sum(shares(made, EVEN)) == pytest.approx(100, abs=0.02)


def test_joined_letter_takes_the_room_of_its_joined_form() -> None:
    # By hand: beh joined is 0.3 em, beh alone 0.9 em, at 10 points.
    advances = {"\u0628": 0.9, "\u0628\u200d": 0.3}
    assert width("\u0628\u0628", 10, advances) == pytest.approx(12)
    assert width("\u0628 \u0628", 10, advances) == pytest.approx(18)


def test_number_is_never_broken_however_long_the_texts_beside_it() -> None:
    number = Cell("1234567890", "", "number")
    text, found = points(table((("a", "text"), ("b", "number")), (Cell("word " * 200), number)))
    # Ten letters of half an em at 8.5 points.
    assert found >= 42.5
    assert text > found


def test_ids_are_broken_before_numbers_where_not_all_fit() -> None:
    ids, number = Cell("x" * 80, "", "id"), Cell("1234567890", "", "number")
    found = points(table((("a", "id"), ("b", "id"), ("c", "number")), (ids, ids, number)))
    assert found[2] >= 42.5
    assert found[0] == pytest.approx(found[1], abs=GAP)


def test_short_texts_share_the_page_by_their_lengths() -> None:
    # Both fit: the wider gets the larger part of what is left, as CSS has it for tables that lay themselves out.
    wide, narrow = points(table((("a", "number"), ("b", "number")), (Cell("x" * 40, "", "number"), Cell("x" * 10))))
    assert (wide - GAP) / narrow == pytest.approx(4, rel=0.1)
