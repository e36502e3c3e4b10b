"""From what is written to what was thrown: openings, danced rolls, plays that are not known, placeholders."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pipeline.sources.match_files.board import Board
from pipeline.sources.match_files.cells import BAD_DICE, DANCE, NO_DICE, NOTHING, PLAY, UNKNOWN, Cell, Game, SetAside
from pipeline.sources.match_files.plays import steps_of

ORDINARY, OPENING = "ordinary", "opening"
PLACEHOLDER = "placeholder"

# The doubles that writers put down for a player who is shut out and does not throw.
_FILLERS = ((1, 1), (6, 6))


class Roll(NamedTuple):
    """One roll that was thrown. A tuple for the same reason as `Cell`."""

    seat: str | None
    die_1: int
    die_2: int
    kind: str
    game: int
    line: int
    row: int
    danced: bool
    unknown_play: bool


def judge_game(game: Game, spelling: str) -> tuple[list[Roll], list[SetAside]]:
    """Judge every cell of a game.

    Parameters
    ----------
    game : the game as written, its cells in order
    spelling : how its plays are written; ``untold`` games are not followed on the board
    """
    cells = game.cells
    opens = _opens(game)
    placeholders: set[int] = set()
    playable: set[int] = set()
    if spelling != "untold" and any(cell.says in (NOTHING, DANCE, UNKNOWN) for cell in cells):
        placeholders, playable = _follow(game, spelling, known=opens and game.standard)
    rolls: list[Roll] = []
    set_aside: list[SetAside] = []
    number = game.number
    for place, (line, row, seat, die_1, die_2, says, play, attempt) in enumerate(cells):
        if says == NO_DICE or says == BAD_DICE:
            set_aside.append(SetAside(line, seat, says, play, number))
            # An opening whose dice cannot be read was thrown all the same: the roll after it is an ordinary one.
            opens = opens and says == NO_DICE
            continue
        if place in placeholders:
            set_aside.append(SetAside(line, seat, PLACEHOLDER, play, number, die_1, die_2))
            continue
        kind = OPENING if attempt or (opens and not rolls) else ORDINARY
        danced = says == DANCE or (says == NOTHING and place not in playable)
        unknown = says == UNKNOWN or (says == NOTHING and place in playable)
        rolls.append(Roll(seat, die_1, die_2, kind, number, line, row, danced, unknown))
    return rolls, set_aside


def _opens(game: Game) -> bool:
    """Whether the first roll is the opening: not where the game is the rest of one that was cut, nor a log that names its openings."""
    first = next((cell for cell in game.cells if cell.die_1), None)
    if first is None or game.first_row != 1:
        return False
    return first.die_1 != first.die_2


def _follow(game: Game, spelling: str, *, known: bool) -> tuple[set[int], set[int]]:
    """Follow the play. Gives the places of placeholders, and of dice without a play that had one."""
    board = Board()
    placeholders: set[int] = set()
    playable: set[int] = set()
    stretches: dict[str | None, list[int]] = {}
    for place, cell in enumerate(game.cells):
        if not known:
            break
        if cell.says == NO_DICE:
            continue
        if board.shut_out(cell.seat):
            stretches.setdefault(cell.seat, []).append(place)
            if cell.says in (PLAY, BAD_DICE) and cell.play and any(sign.isdigit() for sign in cell.play):
                known = False
            continue
        placeholders |= _fillers(game.cells, stretches.pop(cell.seat, ()))
        if cell.says == PLAY:
            known = board.move(cell.seat, steps_of(cell.play, cell.die_1, cell.die_2, spelling))
        elif cell.says == BAD_DICE:
            known = not cell.play or board.move(cell.seat, steps_of(cell.play, 0, 0, spelling))
        elif cell.says in (NOTHING, UNKNOWN) and board.can_move(cell.seat, cell.die_1, cell.die_2):
            playable.add(place)
            known = False
    for places in stretches.values():
        placeholders |= _fillers(game.cells, places)
    return placeholders, playable


def _fillers(cells: list[Cell], places: Iterable[int]) -> set[int]:
    """The turns of one shut-out stretch, if each of them (two or more) bears the same filler; otherwise they were thrown."""
    stretch = list(places)
    faces = {(cells[place].die_1, cells[place].die_2) for place in stretch}
    return set(stretch) if len(stretch) > 1 and len(faces) == 1 and faces <= set(_FILLERS) else set()
