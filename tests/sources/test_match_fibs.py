"""Session logs of the First Internet Backgammon Server. All sessions here are invented."""

from __future__ import annotations

import pytest

from pipeline.sources.match_files.matchfile import MatchFile, read_match

WATCHED = """You're now watching aspen.
aspen and birch start a 3 point match.
Starting a new game with birch.
aspen rolled 4, birch rolled 4
aspen rolled 2, birch rolled 6
birch makes the first move.
birch moves 24-18 13-11 .
aspen rolls 1 and 3.
aspen moves 17-20 19-20 .
"""

OWN = """** You are now playing a 3 point match with birch.
Starting a new game with birch.
birch rolled 3, You rolled 5
It's your turn to move.
birch rolls 6 and 4.
birch moves 24-18 13-9 .
You roll 2 and 2.
Please move 4 pieces.
birch rolls 6 and 1.
birch can't move.
"""


def read(text: str) -> MatchFile:
    return read_match(text.encode(), "x.log")


def said(match: MatchFile) -> str:
    signs = {"dance": "d", "unknown": "?", "play": ""}
    return " ".join(
        f"{(roll.seat or '-')[0]}{roll.die_1}{roll.die_2}{'o' if roll.kind == 'opening' else ''}{signs[roll.says]}"
        for roll in match.rolls
    )


def test_tie_for_the_first_move_is_an_opening_and_nobodys() -> None:
    match = read(WATCHED)
    assert said(match) == "-44o b26o w13"
    assert (match.dialect, match.players, match.ties_logged) == ("fibs", ("aspen", "birch"), True)


def test_seat_follows_the_name_not_the_place() -> None:
    again = "aspen wins the game and gets 1 point.\nStarting a new game with birch.\nbirch rolled 1, aspen rolled 5\n"
    match = read(WATCHED + again + "aspen moves 12-17 16-17 .\n")
    assert said(match).endswith("w15o")
    assert len(match.games) == 2


@pytest.mark.parametrize(
    "line",
    [
        "hazel rolls 3 and 3.",
        "hazel and linden start a 1 point match.",
        "hazel wins a 1 point match against linden  1-0 .",
        "hazel rolled 3, linden rolled 5",
        "15 aspen rolls 6 and 6.",
        "aspen kibitzes: birch rolls 6 and 6.",
        "board:aspen:birch:3:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:0:0:6:1",
        "aspen is X - birch is O",
        "X: (2 6) 24-18 13-11",
        "  1: O (1 3) 17-20 19-20",
    ],
)
def test_line_that_is_no_roll_of_this_match_adds_none(line: str) -> None:
    assert said(read(WATCHED + line + "\nbirch rolls 5 and 2.\nbirch moves 13-8 6-4 .\n")) == "-44o b26o w13 b52"


def test_resignation_after_the_dice_leaves_an_unknown_play() -> None:
    end = "birch rolls 5 and 2.\nbirch wants to resign. aspen will win 1 point.\naspen accepts and wins 1 point.\n"
    assert said(read(WATCHED + end)).endswith("b52?")


def test_resignation_that_is_refused_changes_nothing() -> None:
    end = "birch rolls 5 and 2.\nbirch wants to resign. aspen will win 1 point.\naspen rejects. The game continues.\n"
    assert said(read(WATCHED + end + "birch moves 13-8 6-4 .\n")).endswith("b52")


def test_ones_own_rolls_are_white_and_their_plays_need_no_echo() -> None:
    match = read(OWN)
    assert match.players == ("You", "birch")
    assert said(match) == "w35o b64 w22 b61d"


def test_list_of_moves_on_request_holds_the_same_rolls_again() -> None:
    end = "You roll 6 and 6.\nYou win the game and get 1 point. Congratulations!\n"
    moves = "Score is 1-0 in a 3 point match.\nYou is X - birch is O\nX: (5 3) 8-3 6-3\nO: (6 4) 24-18 13-9\nX: wins\n"
    assert said(read(OWN + end + moves)) == "w35o b64 w22 b61d w66"


def test_dice_after_which_oneself_resigns_are_an_unknown_play() -> None:
    end = "You roll 6 and 6.\nYou want to resign. birch will win 1 point.\nbirch accepts and wins 1 point.\n"
    assert said(read(OWN + end)).endswith("w66?")


def test_log_that_begins_in_the_middle_knows_the_seats_from_its_boards() -> None:
    log = "board:aspen:birch:3:0:0:0\nbirch rolls 6 and 4.\nbirch moves 24-18 13-9 .\naspen rolls 1 and 2.\n"
    assert said(read(log)) == "b64 w12?"


def test_watching_the_same_player_again_begins_no_new_game() -> None:
    log = WATCHED + "You're now watching birch.\nbirch rolls 5 and 2.\nbirch moves 13-8 6-4 .\n"
    assert said(read(log)) == "-44o b26o w13 b52"
    assert len(read(log).games) == 1


def test_second_match_of_a_session_gives_its_own_seats() -> None:
    log = WATCHED + (
        "You're now watching hazel.\nlinden and hazel start a 1 point match.\nlinden rolled 1, hazel rolled 2\n"
        "hazel moves 13-11 6-5 .\nlinden rolls 6 and 4.\naspen rolls 1 and 1.\n"
    )
    assert said(read(log)) == "-44o b26o w13 b12o w64?"


def test_resumed_match_goes_on_without_an_opening() -> None:
    log = "You are now playing with birch. Your running match was loaded.\nturn: You.\nYou roll 6 and 4.\n"
    assert said(read(log + "birch rolls 2 and 1.\nbirch moves 6-4 6-5 .\n")) == "w64 b21"


def test_prompt_before_a_line_is_not_part_of_it() -> None:
    assert said(read("\n".join("> " + line for line in WATCHED.splitlines()))) == "-44o b26o w13"


def test_dice_that_are_no_faces_are_set_aside() -> None:
    match = read(WATCHED + "birch rolls 7 and 2.\n")
    assert [(one.line, one.seat, one.reason) for one in match.set_aside] == [(10, "black", "bad_dice")]
