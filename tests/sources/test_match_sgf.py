"""GNU Backgammon's SGF: main line, seats, resignations, setups. All games here are invented."""

from __future__ import annotations

from pipeline.sources.match_files.matchfile import MatchFile, read_match

HEAD = "(;FF[4]GM[6]CA[UTF-8]MI[length:5][game:0][ws:0][bs:0]PW[P1]PB[P2]RE[B+1]\n"


def read(text: str) -> MatchFile:
    return read_match(text.encode(), "x.sgf")


def said(match: MatchFile) -> str:
    signs = {"dance": "d", "unknown": "?", "play": ""}
    return " ".join(
        f"{(roll.seat or '-')[0]}{roll.die_1}{roll.die_2}{'o' if roll.kind == 'opening' else ''}{signs[roll.says]}"
        for roll in match.rolls
    )


def test_moves_dances_and_cube_actions_are_told_apart() -> None:
    match = read(HEAD + ";W[31hefe]\n;B[52mkmh]\n;W[double]\n;B[take]\n;W[66])")
    assert said(match) == "w31o b52 w66d"
    assert match.players == ("P1", "P2")
    assert match.dialect == "sgf"
    assert [roll.line for roll in match.rolls] == [2, 3, 6]


def test_dice_without_a_move_before_a_resignation_are_an_unknown_play() -> None:
    assert said(read(HEAD + ";W[31hefe]\n;PL[B]DI[65])")) == "w31o b65?"


def test_dice_set_before_their_own_move_are_one_roll() -> None:
    assert said(read(HEAD + ";W[31hefe];PL[B]DI[52];B[52mkmh])")) == "w31o b52"


def test_comment_with_a_move_in_it_is_no_roll() -> None:
    assert said(read(HEAD + ";W[31hefe]C[better: ;B[66\\] (or ;W[11\\])];B[52mkmh])")) == "w31o b52"


def test_only_the_first_branch_at_each_fork_was_thrown() -> None:
    assert said(read(HEAD + ";W[31hefe](;B[52mkmh](;W[61mglg])(;W[11]))(;B[66]))")) == "w31o b52 w61"


def test_games_are_numbered_as_the_file_numbers_them() -> None:
    second = "(;FF[4]GM[6]MI[length:5][game:3]PW[P1]PB[P2];B[42hdfd])"
    match = read(HEAD + ";W[31hefe])" + second)
    assert [game.number for game in match.games] == [1, 4]
    assert said(match) == "w31o b42o"


def test_game_from_a_position_that_was_set_up_has_no_opening() -> None:
    assert said(read("(;GM[6]PW[a]PB[b];AE[a:y]AW[f][f]AB[x];W[31fefb])")) == "w31"


def test_dice_that_are_no_faces_are_set_aside() -> None:
    match = read(HEAD + ";W[31hefe];B[37mkmh];W[00])")
    assert [(one.seat, one.reason) for one in match.set_aside] == [("black", "bad_dice"), ("white", "no_dice")]


def test_tree_of_another_game_is_no_roll() -> None:
    assert read("(;GM[1]FF[4]SZ[19];B[pd];W[dd];B[pq])").error == "no_roll"


def test_tree_that_is_cut_short_keeps_its_rolls() -> None:
    assert said(read(HEAD + ";W[31hefe];B[52mk")) == "w31o"
