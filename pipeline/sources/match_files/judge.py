"""From what is written to what was thrown: openings, danced rolls, plays that are not known, placeholders."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.sources.match_files.board import Board
from pipeline.sources.match_files.cells import (
    BAD_DICE,
    DANCE,
    NO_DICE,
    NOTHING,
    OPENING,
    PLAY,
    UNKNOWN,
    Game,
    SetAside,
    Turn,
)
from pipeline.sources.match_files.plays import fits, steps_of, steps_of_letters
from pipeline.sources.match_files.row import says_of

PLACEHOLDER = "placeholder"


# The doubles that writers put down for a player who is shut out and does not throw.
_FILLERS = {(1, 1), (6, 6)}


def judge_game(game: Game, spelling: str) -> list[SetAside]:
    """Judge every turn of a game: its turns become the rolls that were thrown; gives what is set aside.

    Parameters
    ----------
    game : the game as written, its turns in order
    spelling : how its plays are written; ``untold`` games are not followed on the board
    """
    turns = game.turns
    opens = _opens(game)
    doubtful = [place for place, turn in enumerate(turns) if turn.says != PLAY]
    set_aside: list[SetAside] = []
    if doubtful:
        placeholders: set[int] = set()
        playable: set[int] = set()
        if opens and game.standard and spelling != "untold" and _asks_the_board(turns, doubtful):
            placeholders, playable = _follow(turns[: doubtful[-1] + 1], spelling)
        out: set[int] = set()
        for place in doubtful:
            line, _, seat, die_1, die_2, says, play, _ = turn = turns[place]
            if says in (NO_DICE, BAD_DICE):
                set_aside.append(SetAside(line, seat, says, play, game.number))
                out.add(place)
                # An opening whose dice cannot be read was thrown all the same: the roll after it is an ordinary one.
                opens = opens and (says == NO_DICE or len(out) <= place)
            elif place in placeholders:
                set_aside.append(SetAside(line, seat, PLACEHOLDER, play, game.number, die_1, die_2))
                out.add(place)
            elif says == NOTHING:
                turns[place] = turn._replace(says=UNKNOWN if place in playable else DANCE)
        if out:
            game.turns = turns = [turn for place, turn in enumerate(turns) if place not in out]
    if opens and turns:
        turns[0] = turns[0]._replace(kind=OPENING)
    return set_aside


def _asks_the_board(turns: Sequence[Turn], doubtful: Sequence[int]) -> bool:
    """Whether the position can change anything: dice with nothing behind them, or a filler written twice."""
    fillers: set[tuple[str | None, int]] = set()
    for place in doubtful:
        turn = turns[place]
        if turn.says == NOTHING:
            return True
        if (turn.die_1, turn.die_2) in _FILLERS:
            if (turn.seat, turn.die_1) in fillers:
                return True
            fillers.add((turn.seat, turn.die_1))
    return False


def _opens(game: Game) -> bool:
    """Whether the first roll is the opening: not in the rest of a cut game, nor in a log that names its openings."""
    first = next((turn for turn in game.turns if turn.die_1), None)
    if first is None or game.first_row != 1:
        return False
    return first.die_1 != first.die_2


def _follow(turns: Sequence[Turn], spelling: str) -> tuple[set[int], set[int]]:
    """Follow the play as long as it can be right.

    Gives the places of placeholders, and those of dice without a play that had a legal one.
    """
    board = Board()
    move, read = board.move, steps_of_letters if spelling == "letters" else steps_of
    placeholders: set[int] = set()
    playable: set[int] = set()
    stretches: dict[str | None, list[int]] = {}
    for place, (_, _, seat, die_1, die_2, says, play, _) in enumerate(turns):
        if says == PLAY:
            if seat in stretches:
                placeholders |= _fillers(turns, stretches.pop(seat))
            steps = read(play)
            if steps is None or not fits(steps, die_1, die_2) or not move(seat, steps):
                break
        elif says == NO_DICE:
            continue
        elif board.shut_out(seat):
            stretches.setdefault(seat, []).append(place)
        else:
            placeholders |= _fillers(turns, stretches.pop(seat, ()))
            if says == BAD_DICE:
                if says_of(play) not in (NOTHING, DANCE) and not move(seat, read(play)):
                    break
            elif says != DANCE and board.can_move(seat, die_1, die_2):
                playable.add(place)
                break
    for places in stretches.values():
        placeholders |= _fillers(turns, places)
    return placeholders, playable


def _fillers(turns: Sequence[Turn], places: Sequence[int]) -> set[int]:
    """The turns of one shut-out stretch if each of them (two or more) bears the same filler; else they were thrown."""
    faces = {(turns[place].die_1, turns[place].die_2) for place in places}
    return set(places) if len(places) > 1 and len(faces) == 1 and faces <= _FILLERS else set()
