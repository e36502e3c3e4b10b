"""Bytes to text: what a match file's encoding and line ends are, and that nothing in it can stop the reader."""

from __future__ import annotations

import random

import pytest

from pipeline.sources.match_files.matchfile import read_match

ROWS = " 5 point match\n\n Game 1\n P1 : 0                         P2 : 0\n  1) 31: 8/5 6/5                52:\n"


def dice(data: bytes) -> list[tuple[str | None, int, int]]:
    return [(roll.seat, roll.die_1, roll.die_2) for roll in read_match(data, "x").rolls]


def test_plain_ascii_is_utf_8_with_lf() -> None:
    match = read_match(ROWS.encode(), "x")
    assert (match.encoding, match.line_ends) == ("utf-8", "lf")


def test_byte_order_mark_is_named_and_part_of_nothing() -> None:
    match = read_match(b"\xef\xbb\xbf" + ROWS.encode(), "x")
    assert match.encoding == "utf-8-bom"
    assert match.players == ("P1", "P2")


def test_one_byte_that_is_no_utf_8_makes_the_file_latin_1() -> None:
    match = read_match(ROWS.replace("P1", "Märzlicht").encode("latin-1"), "x")
    assert (match.encoding, match.players) == ("latin-1", ("Märzlicht", "P2"))


def test_name_in_utf_8_stays_whole() -> None:
    match = read_match(ROWS.replace("P1", "Märzlicht").encode(), "x")
    assert (match.encoding, match.players) == ("utf-8", ("Märzlicht", "P2"))


@pytest.mark.parametrize(
    ("end", "name"),
    [("\n", "lf"), ("\r\n", "crlf"), ("\r", "mixed")],
    ids=["lf", "crlf", "lone cr"],
)
def test_each_line_end_gives_the_same_rolls(end: str, name: str) -> None:
    match = read_match(ROWS.replace("\n", end).encode(), "x")
    assert match.line_ends == name
    assert [(roll.line, roll.seat) for roll in match.rolls] == [(5, "white"), (5, "black")]
    assert all(roll.play.strip() == roll.play.strip(" ") for roll in match.rolls)


def test_one_lone_cr_among_lfs_is_mixed_and_ends_a_line() -> None:
    match = read_match(ROWS.replace("Game 1\n", "Game 1\r").encode(), "x")
    assert match.line_ends == "mixed"
    assert match.rolls[0].line == 5


def test_form_feed_and_next_line_end_no_line() -> None:
    match = read_match(ROWS.replace(" 5 point", "\x0c\x85\u2028 5 point").encode(), "x")
    assert match.rolls[0].line == 5


def test_nul_bytes_are_blanks() -> None:
    assert dice(ROWS.replace("6/5      ", "6/5\0\0\0\0\0\0").encode()) == [("white", 3, 1), ("black", 5, 2)]


def test_no_bytes_are_no_roll_and_have_no_encoding() -> None:
    match = read_match(b"", "empty.mat")
    assert (match.error, match.encoding, match.line_ends, match.dialect) == ("no_roll", None, None, None)


@pytest.mark.parametrize(
    "data",
    [
        random.Random(8).randbytes(1_000_000),
        b"\n" * 1_000_000,
        b" " * 1_000_000,
        b"[" * 1_000_000,
        b"(;" + b"(" * 1_000_000,
        b"(;GM[6];W[" + b"\\" * 100_000,
        b"> " * 200_000,
        b": 1 " * 200_000,
        b"9" * 1_000_000,
        (ROWS[:60] + "  1) " + "41: " * 200_000).encode(),
    ],
    ids=["noise", "lines", "blanks", "brackets", "branches", "backslashes", "prompts", "colons", "digits", "one row"],
)
@pytest.mark.timeout(20)
def test_garbage_is_refused_as_no_roll_and_soon(data: bytes) -> None:
    assert read_match(data, "x").error == "no_roll"


def test_text_cut_anywhere_is_read_without_a_crash() -> None:
    whole = (ROWS + "  2) 61: Cannot Move              ????\n  3)  Doubles => 2                Takes\n").encode()
    read = [len(read_match(whole[:end], "x").rolls) for end in range(len(whole))]
    assert max(read) == 3
    assert read == sorted(read)
