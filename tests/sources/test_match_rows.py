"""Numbered rows: which cell is whose, what is a roll, what is set aside and why. All files here are invented."""

from __future__ import annotations

import pytest

from pipeline.sources.match_files.matchfile import MatchFile, read_match

HEAD = " 5 point match\n\n Game 1\n P1 : 0                         P2 : 0\n"
FIRST = "  1) 31: 8/5 6/5                52: 13/11 13/8\n"


def read(text: str) -> MatchFile:
    return read_match(text.encode(), "x.mat")


def said(match: MatchFile) -> str:
    """`w31o` white's opening 3-1; `d` a dance, `?` an unknown play."""
    signs = {"dance": "d", "unknown": "?", "play": ""}
    return " ".join(
        f"{(roll.seat or '-')[0]}{roll.die_1}{roll.die_2}{'o' if roll.kind == 'opening' else ''}{signs[roll.says]}"
        for roll in match.rolls
    )


def aside(match: MatchFile) -> list[tuple[int, str | None, str]]:
    return [(one.line, one.seat, one.reason) for one in match.set_aside]


@pytest.mark.parametrize(
    ("row", "want"),
    [
        ("  2) 11: 8/7 8/7 6/5 6/5 52: 13/11 13/8", "w11 b52"),
        ("  2) 11: 24/23 24/23 13/12 13/12* 52:", "w11 b52d"),
        ("  2)                             61: 13/7 8/7", "b61"),
        (" 10) 61: 13/7 8/7", "w61"),
        ("100)                             61: 13/7 8/7", "b61"),
        ("  2)  Takes 61: 13/7 8/7", "b61"),
        ("  2) 61: 13/7 8/7 Doubles => 2", "w61"),
        ("  2)  Doubles => 2                Takes", ""),
        ("  2) 61: 13/7 8/7                 Doubles => 2 ", "w61"),
        ("  2) 61: Resigns                  Wins 1 point", "w61?"),
        ("  2) 61: ????                     Wins 1 point", "w61?"),
        ("  2)\t61: 13/7 8/7", "w61"),
        ("\t2)\t\t\t\t61: 13/7 8/7", "b61"),
        ("  2) 6-1: 13/7 8/7", "w61"),
        ("; 2) 61: 13/7 8/7", ""),
        ("  2) 12:30 the clock stopped", ""),
        ("  2) 12:30 stop                   61: 13/7 8/7", "b61"),
        ("                                 61: 13/7 8/7", "b61"),
        ("  2)  Wins 3 point", ""),
        ("  2) * 61: 13/7 8/7              62: 24/18 13/11", "w61 b62"),
        ("  2) (no turn)                   62: 24/18 13/11", "b62"),
    ],
)
def test_row_gives_the_rolls_of_its_cells(row: str, want: str) -> None:
    assert said(read(HEAD + FIRST + row + "\n")) == f"w31o b52 {want}".strip()


@pytest.mark.parametrize(
    ("row", "want"),
    [
        ("  2) 37: 21/15 15/12", [("white", "bad_dice")]),
        ("  2) 61: 13/7 8/7               7: 8/1", [("black", "bad_dice")]),
        ("  2) 631: 8/2", [("white", "bad_dice")]),
        ("  2) 6?: 8/2", [("white", "bad_dice")]),
        ("  2) 63 13/7 13/10", [("white", "bad_dice")]),
        ("  2) 00: ????", [("white", "no_dice")]),
        ("  2) 61: 13/7 8/7               00: ????", [("black", "no_dice")]),
        ("  2) ????                        Wins 1 point", [("white", "no_dice")]),
        ("  2) 61: 13/7 8/7                ????", [("black", "no_dice")]),
        ("  2) 61:                         ????", [("black", "no_dice")]),
        ("  2) 11: 24/23 24/23 13/12 13/12 ????", [("black", "no_dice")]),
        ("  2) ????                        ????", [("white", "no_dice"), ("black", "no_dice")]),
        ("  2) 61: 13/7 62: 8/2 63: 8/2", [(None, "third_cell")]),
    ],
)
def test_cell_that_looks_like_a_roll_and_is_none_is_set_aside(row: str, want: list[tuple[str, str]]) -> None:
    assert aside(read(HEAD + FIRST + row + "\n")) == [(6, *one) for one in want]


def test_line_of_what_is_set_aside_is_kept_as_it_stands() -> None:
    assert read(HEAD + FIRST + "  2) 37: 21/15 15/12\n").set_aside[0].text == "2) 37: 21/15 15/12"


def test_slip_of_the_pen_in_a_play_removes_no_roll() -> None:
    assert said(read(HEAD + FIRST + "  2) 61: 19/2 1/0                66: x/y\n")) == "w31o b52 w61 b66"


def test_rows_may_repeat_and_jump() -> None:
    rows = "  1) 31: 8/5 6/5\n  1)                             52: 13/11 13/8\n  7) 61: 13/7 8/7\n"
    assert said(read(HEAD + rows)) == "w31o b52 w61"


def test_game_that_begins_at_another_row_has_no_opening() -> None:
    assert said(read(HEAD + " 10) 43: 9/5 6/3                 43: 24/21 21/17\n")) == "w43 b43"


def test_game_that_begins_with_a_double_has_no_opening() -> None:
    assert said(read(HEAD + "  1) 44: 9/5 6/2                 43: 24/21 21/17\n")) == "w44 b43"


def test_roll_after_an_opening_that_cannot_be_read_is_ordinary() -> None:
    assert said(read(HEAD + "  1) 37: 8/5 6/5                 43: 24/20 13/10\n")) == "b43"


def test_empty_cell_with_a_legal_play_is_an_unknown_play_and_without_one_a_dance() -> None:
    # White's 3-1 makes the five point; black's 5-5 from the start plays 13/3(2) or 8/3, so an empty cell is no dance.
    assert said(read(HEAD + "  1) 31: 8/5 6/5                 55:\n")) == "w31o b55?"
    # From 24 points away a hit checker faces 5, 6 and 8 made: 6-6 has no entry.
    hit = "  1) 64: 24/18 13/9               41: 24/23 13/9\n  2) 54: 13/8 13/9                66:\n"
    assert "b66" in said(read(HEAD + hit))


def test_second_game_without_heading_begins_after_the_first_is_won() -> None:
    text = HEAD + FIRST + "      Wins 1 point\n  1) 42: 8/4 6/4                31: 8/5 6/5\n"
    match = read(text)
    assert said(match) == "w31o b52 w42o b31"
    assert [game.number for game in match.games] == [1, 2]


def test_two_matches_in_one_file_count_their_games_on() -> None:
    match = read((HEAD + FIRST) * 2)
    assert [game.number for game in match.games] == [1, 2]


def test_rest_of_a_game_under_its_own_heading_is_the_same_game() -> None:
    rest = " Game 1\n P1 : 0                         P2 : 0\n  2) 61: 13/7 8/7                62: 24/18 13/11\n"
    match = read(HEAD + FIRST + rest)
    assert said(match) == "w31o b52 w61 b62"
    assert len(match.games) == 1


def test_list_with_numbers_and_a_clock_is_no_match() -> None:
    minutes = "Minutes of a Game evening\n\n 1) 16:30 doors open\n 2) 12 players; 31: a table\n 3) at 14: tea\n"
    assert read(minutes).error == "no_roll"


def test_rows_without_any_heading_are_read_when_they_hold_plays() -> None:
    assert said(read(FIRST)) == "w31o b52"


@pytest.mark.parametrize(
    ("line", "want"),
    [
        (" P1,1666 : 0                    P2,1699 : 0", ("P1", "P2")),
        (" P1 (1666.31) : 0               P2 (1500) : 0", ("P1", "P2")),
        (" sorrel_(AAA) : 0               P_2 : 0", ("sorrel_(AAA)", "P_2")),
        (" A name of many long words and more : 0 P2 : 3", ("A name of many long words and more", "P2")),
    ],
)
def test_players_are_named_without_their_ratings(line: str, want: tuple[str, str]) -> None:
    assert read(HEAD.replace(" P1 : 0                         P2 : 0", line) + FIRST).players == want


@pytest.mark.parametrize(
    ("dice", "order"),
    [
        ("65 64 63 62 61 54 53 52 51", "unknown"),
        ("65 64 63 62 61 54 53 52 51 43", "sorted"),
        ("56 46 63 62 61 54 53 52 51 43", "unknown"),
        ("56 46 36 62 61 54 53 52 51 43", "kept"),
        ("11 22 33 44 55 66 11 22 33 44 56", "unknown"),
    ],
    ids=["too few", "sorted", "a fifth", "three of ten", "doubles say nothing"],
)
def test_dice_order_follows_the_smaller_side(dice: str, order: str) -> None:
    rows = "".join(f"{number:3}) {pair}: ????\n" for number, pair in enumerate(dice.split(), 1))
    assert read(HEAD + rows).dice_order == order
