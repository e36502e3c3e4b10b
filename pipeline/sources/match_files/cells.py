"""What a match file says before anything is judged: cells, games, a record.

Every dialect's grammar gives these; `judge` turns them into rolls. A cell is one player's turn as it is written.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

WHITE, BLACK = "white", "black"

ORDINARY, OPENING = "ordinary", "opening"

# What a cell says of the play after its dice ...
PLAY, NOTHING, DANCE, UNKNOWN = "play", "nothing", "dance", "unknown"
# ... and why a cell that looks like a roll holds none. These two are reasons of `set_aside`.
NO_DICE, BAD_DICE = "no_dice", "bad_dice"


class Turn(NamedTuple):
    """One turn: first as written, then as judged. A tuple, not a dataclass: a folder holds millions of them.

    `says` is one of the constants above; dice are 0 where none can be read. Once a file is judged, every turn is a
    roll, its `kind` is known, and `says` tells a play, a dance or an unknown play.
    """

    line: int
    row: int
    seat: str | None
    die_1: int
    die_2: int
    says: str
    play: str
    kind: str = ORDINARY

    @property
    def danced(self) -> bool:
        return self.says == DANCE

    @property
    def unknown_play(self) -> bool:
        return self.says == UNKNOWN


class SetAside(NamedTuple):
    """A cell that looks like a roll and is none: where it stands, whose, why, and the line's text.

    `game` is 0 where it belongs to none; the dice are those of a placeholder, else 0.
    """

    line: int
    seat: str | None
    reason: str
    text: str
    game: int = 0
    die_1: int = 0
    die_2: int = 0


@dataclass
class Game:
    """One game: filled while its file is read, then judged, and after that left alone.

    `number` is unique in its file; `printed` is the number in the file's own heading. `standard` is false where the
    position at the first row is not known to be the usual start; `first_row` is 0 where a log names its openings
    itself (the first roll is then no opening for being first).
    """

    number: int
    printed: int = 0
    first_row: int = 0
    last_row: int = 0
    standard: bool = True
    finished: bool = False
    score: tuple[int, int] | None = None
    turns: list[Turn] = field(default_factory=list)


@dataclass(frozen=True)
class Record:
    """A whole file as written.

    Parameters
    ----------
    dialect : a word for the reader
    players : the two names as printed, without a rating
    ties_logged : whether every attempt for the first move is written, ties among them
    spelling : how plays are written: ``points`` (13/7), ``letters`` (SGF), ``untold`` (not followed on the board)
    set_aside : surprises of the grammar that no game holds (a third cell in a row, say)
    """

    dialect: str
    players: tuple[str, str] | None
    games: tuple[Game, ...]
    ties_logged: bool = False
    spelling: str = "points"
    match_length: int | None = None
    set_aside: tuple[SetAside, ...] = ()
