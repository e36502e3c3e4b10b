"""The board decides what was thrown: placeholders, dances, and every spelling of a play."""

from __future__ import annotations

import random

import pytest

from pipeline.sources.match_files.board import Board
from pipeline.sources.match_files.matchfile import MatchFile, read_match
from pipeline.sources.match_files.plays import fits, steps_of, steps_of_letters
from tests.sources.legal_games import random_game, written

HEAD = " 5 point match\n\n Game 1\n P1 : 0                         P2 : 0\n"


def read(text: str) -> MatchFile:
    return read_match(text.encode(), "x.mat")


@pytest.mark.parametrize(
    ("play", "steps"),
    [
        ("13/7 8/7", [(13, 7, False), (8, 7, False)]),
        ("8/7 13/7", [(13, 7, False), (8, 7, False)]),
        ("bar/20 6/off", [(25, 20, False), (6, 0, False)]),
        ("Bar/20 6/Off", [(25, 20, False), (6, 0, False)]),
        ("25/20 6/0", [(25, 20, False), (6, 0, False)]),
        ("13/12*(2)", [(13, 12, True), (13, 12, True)]),
        ("24/20/15", [(24, 20, False), (20, 15, False)]),
        ("13/10*/6", [(13, 10, True), (10, 6, False)]),
        ("5/off(4)", [(5, 0, False)] * 4),
        ("13-7 bar-22", [(25, 22, False), (13, 7, False)]),
        ("", []),
    ],
)
def test_both_families_of_spelling_give_the_same_steps(play: str, steps: list[tuple[int, int, bool]]) -> None:
    assert sorted(steps_of(play) or []) == sorted(steps)


@pytest.mark.parametrize("play", ["7/13", "13/x", "13/7 resigns", "26/20", "13", "13//7", "0/0"])
def test_what_is_no_move_is_read_as_none(play: str) -> None:
    assert steps_of(play) is None


def test_letters_count_from_the_movers_side() -> None:
    assert steps_of_letters("hbfb") == [(8, 2, False), (6, 2, False)]
    assert steps_of_letters("yuez") == [(25, 21, False), (5, 0, False)]


@pytest.mark.parametrize(
    ("play", "dice", "want"),
    [
        ("13/7 8/7", (6, 1), True),
        ("13/6", (6, 1), True),
        ("24/8", (4, 4), True),
        ("24/4", (4, 4), False),
        ("4/off 3/off", (6, 5), True),
        ("6/off 3/off", (5, 3), False),
        ("13/7 8/6", (6, 1), False),
        ("13/8", (6, 1), False),
        ("17/off", (6, 6), True),
    ],
)
def test_dice_allow_only_their_distances(play: str, dice: tuple[int, int], want: bool) -> None:
    steps = steps_of(play)
    assert steps is not None
    assert fits(steps, *dice) is want


def closed(white_on_bar: int = 1) -> Board:
    board = Board()
    board.black = [0] + [2] * 6 + [3] + [0] * 18
    board.white = [0, 0, 0, 0, 0, 0, 15 - white_on_bar] + [0] * 18 + [white_on_bar]
    return board


def test_player_is_shut_out_only_on_the_bar_before_six_made_points() -> None:
    assert closed().shut_out("white")
    assert not closed(white_on_bar=0).shut_out("white")
    board = closed()
    board.black[4] = 1
    assert not board.shut_out("white")
    assert not closed().shut_out("black")


def stretch(dice: list[str]) -> MatchFile:
    """`SHUT_OUT` with these dice from row 12 on, where white is shut out."""
    rows = [line for line in SHUT_OUT.splitlines() if line]
    body = rows[:11]
    for number, pair in enumerate(dice):
        body.append(rows[11 + number].replace("11:", f"{pair}:", 1))
    return read(HEAD + "\n".join(body) + "\n")


# White is hit on row 10 and again cannot enter; black's plays keep six points from row 11 to row 15.
SHUT_OUT = """
  1) 42: 8/4 6/4                 33: 8/5(2) 6/3(2)
  2) 65: 13/2                    52: 13/11 13/8
  3) 41: 6/5 6/2                 63: 13/10 11/5
  4) 65: 13/2                    42: 8/4 6/4
  5) 65: 13/2                    52: 13/8 10/8
  6) 65: 13/8 13/7               43: 13/10 8/4
  7) 53: 8/5 7/2                 43: 10/3
  8) 52: 8/6 8/3                 64: 8/4 8/2
  9) 43: 6/3 6/2                 31: 5/2 3/2
 10) 61: 24/17                   63: 24/18 4/1*
 11) 66: Cannot Move             11: 18/17 4/1
 12) 11: Cannot Move             53: 24/19* 19/16
 13) 11: Cannot Move             63: 17/8*
 14) 11: Cannot Move             32: 16/14 8/5
 15) 11: Cannot Move             43: 14/7
"""


def test_same_double_on_every_shut_out_turn_is_a_placeholder() -> None:
    match = stretch(["11", "11", "11", "11"])
    assert [(one.line, one.seat, one.reason) for one in match.set_aside] == [
        (line, "white", "placeholder") for line in (16, 17, 18, 19)
    ]
    assert sum(roll.danced for roll in match.rolls) == 1  # the 6-6 of row 11, when a point was still open


def test_sixes_are_placeholders_as_well_as_aces() -> None:
    assert len(stretch(["66", "66", "66"]).set_aside) == 3


@pytest.mark.parametrize(
    "dice",
    [["11"], ["11", "66"], ["11", "11", "43"], ["22", "22"], ["63", "21", "11", "11"]],
    ids=["one turn", "two fillers", "one other", "another double", "thrown at first"],
)
def test_stretch_that_is_not_one_filler_throughout_was_thrown(dice: list[str]) -> None:
    match = stretch(dice)
    assert match.set_aside == ()
    assert sum(roll.danced for roll in match.rolls) == 1 + len(dice)


def test_filler_in_a_position_that_is_not_known_was_thrown() -> None:
    text = (HEAD + SHUT_OUT).replace("  7) 53: 8/5 7/2", "  7) 53: 9/4 7/2")  # nobody stands on white's nine point
    assert read(text).set_aside == ()


def test_filler_after_an_unknown_play_was_thrown() -> None:
    assert read((HEAD + SHUT_OUT).replace("  7) 53: 8/5 7/2", "  7) 53: ????   ")).set_aside == ()


def test_filler_in_the_rest_of_a_cut_game_was_thrown() -> None:
    rows = SHUT_OUT.strip("\n").splitlines()[9:]
    assert read(HEAD + "\n".join(rows) + "\n").set_aside == ()


def test_filler_in_another_variant_was_thrown() -> None:
    assert read('; [Variation "Nackgammon"]\n' + HEAD + SHUT_OUT).set_aside == ()


def test_dice_that_cannot_be_read_do_not_lose_the_position() -> None:
    match = read((HEAD + SHUT_OUT).replace("  7) 53: 8/5 7/2", "  7) 57: 8/5 7/2"))
    assert [one.reason for one in match.set_aside] == ["bad_dice"] + ["placeholder"] * 4


@pytest.mark.parametrize(
    ("here", "there"),
    [("8/5(2)", "8/5 8/5"), ("24/17", "24/18/17"), ("6/3(2)", "6/3 6/3"), ("24/19* 19/16", "24/19*/16")],
)
def test_placeholders_come_out_of_every_spelling(here: str, there: str) -> None:
    text = HEAD + SHUT_OUT.replace(here, there)
    assert len(read(text).set_aside) == 4


def test_every_random_legal_game_is_followed_to_its_end() -> None:
    # The rules engine of `legal_games` shares nothing with the reader: a cell is empty where it finds no legal step.
    chance = random.Random(20)
    for _ in range(40):
        cells = random_game(chance)
        match = read(written([cells]))
        want = [(cell.seat, cell.die_1, cell.die_2, not cell.play) for cell in cells]
        assert [(roll.seat, roll.die_1, roll.die_2, roll.danced) for roll in match.rolls] == want
        assert not any(roll.unknown_play for roll in match.rolls)


def test_every_play_left_out_of_a_random_legal_game_is_an_unknown_play() -> None:
    chance = random.Random(21)
    for _ in range(30):
        cells = random_game(chance)
        left_out = chance.choice([at for at, cell in enumerate(cells) if cell.play and at > 3])
        cells = cells[: left_out + 1]
        cells[-1].play = ""
        match = read(written([cells]))
        assert match.rolls[-1].unknown_play
        assert len(match.rolls) == len(cells)
