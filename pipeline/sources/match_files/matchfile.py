"""One match file, bytes in, `MatchFile` out: no disk here, and no bytes that it could stumble over."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass

from pipeline.sources.match_files.cells import Game, Record, SetAside, Turn
from pipeline.sources.match_files.fibs import looks_like_fibs, read_fibs
from pipeline.sources.match_files.judge import judge_game
from pipeline.sources.match_files.rows import RowReader
from pipeline.sources.match_files.sgf import looks_like_sgf, read_sgf
from pipeline.sources.match_files.text import Text, read_text

NO_ROLL = "no_roll"
UNREADABLE = "unreadable"

KEPT, SORTED, ORDER_UNKNOWN = "kept", "sorted", "unknown"
_FEWEST_FOR_ORDER = 10
LONGEST_TEXT = 2000
"""Characters of a line that are kept beside its reason."""

# What any row must hold to become a roll or to be set aside; megabytes without it need no second look.
_COULD_BE_A_ROW = re.compile(r"^[^\S\n]{0,20}[0-9]{1,6}\)[^\n]*(?:[0-9?][^\S\n]?:|\?\?|\b00\b)", re.M)


@dataclass(frozen=True)
class MatchFile:
    """What one file gives.

    Parameters
    ----------
    name : the file's name, without its folder
    dialect, encoding, line_ends, players : as found; null where the file is no match file
    dice_order : ``kept``, ``sorted`` or ``unknown``
    ties_logged : whether every attempt for the first move is in the file
    games : the games that have at least one roll taken; their turns are the rolls that were thrown, in order
    set_aside : cells that look like a roll and are none, in order
    error : why the file is refused, or null
    sha256 : of the file's bytes
    """

    name: str
    dialect: str | None
    encoding: str | None
    line_ends: str | None
    players: tuple[str, str] | None
    match_length: int | None
    dice_order: str
    ties_logged: bool
    games: tuple[Game, ...]
    set_aside: tuple[SetAside, ...]
    error: str | None
    sha256: str

    @property
    def rolls(self) -> list[Turn]:
        """Every roll that was thrown, in order."""
        return [turn for game in self.games for turn in game.turns]


def read_match(data: bytes, name: str) -> MatchFile:
    """Read one file.

    Parameters
    ----------
    data : the file's bytes, whatever they are
    name : the file's name, for messages and ids
    """
    text = read_text(data)
    record = _record(text)
    set_aside = [aside for game in record.games for aside in judge_game(game, record.spelling)]
    set_aside += record.set_aside
    games = tuple(game for game in record.games if game.turns)
    if set_aside:
        lines = text.lines()
        set_aside = [one._replace(text=lines[one.line - 1].strip()[:LONGEST_TEXT]) for one in set_aside]
        set_aside.sort(key=lambda one: one.line)
    is_match = bool(games or set_aside)
    order = dice_order(games)
    # GNU Backgammon and Jellyfish write the higher die first; the same layout in thrown order is a server's.
    dialect = "server" if record.dialect == "gnu" and order == KEPT else record.dialect
    return MatchFile(
        name=name,
        dialect=dialect if is_match else None,
        encoding=text.encoding,
        line_ends=text.line_ends if is_match else None,
        players=record.players if is_match else None,
        match_length=record.match_length,
        dice_order=order,
        ties_logged=record.ties_logged,
        games=games,
        set_aside=tuple(set_aside),
        error=None if games else NO_ROLL,
        sha256=hashlib.sha256(data).hexdigest(),
    )


def unreadable(name: str) -> MatchFile:
    """The place of a file that the disk would not give."""
    return MatchFile(name, None, None, None, None, None, ORDER_UNKNOWN, False, (), (), UNREADABLE, "")


def dice_order(games: Iterable[Game]) -> str:
    """Whether the order of two dice is the order in which they fell, or the writer's.

    Over the rolls that are no doubles: fewer than ten say nothing; all the same way round are sorted; the smaller side
    at least a quarter is kept; a nearly sorted file carries no order either.
    """
    ascending = descending = 0
    for game in games:
        rises = [turn.die_2 - turn.die_1 for turn in game.turns]
        ascending += sum([rise > 0 for rise in rises])
        descending += sum([rise < 0 for rise in rises])
    both, smaller = ascending + descending, min(ascending, descending)
    if both < _FEWEST_FOR_ORDER:
        return ORDER_UNKNOWN
    if not smaller:
        return SORTED
    return KEPT if 4 * smaller >= both else ORDER_UNKNOWN


def _record(text: Text) -> Record:
    if looks_like_sgf(text.body):
        return read_sgf(text.body)
    if looks_like_fibs(text.body):
        return read_fibs(text.lines())
    if _COULD_BE_A_ROW.search(text.body):
        return RowReader(text.lines()).record()
    return Record("", None, ())
