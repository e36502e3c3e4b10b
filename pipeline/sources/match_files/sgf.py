"""GNU Backgammon's SGF: one game tree after another, plays as letters.

Only the main line is read (the first branch at each fork): other branches are analysis and nobody threw their dice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pipeline.sources.match_files.cells import (
    BAD_DICE,
    BLACK,
    DANCE,
    NO_DICE,
    PLAY,
    UNKNOWN,
    WHITE,
    Game,
    Record,
    Turn,
)

_OPENS = re.compile(r"\s*\(\s*;")
_NEXT = re.compile(r"[();\[]|[A-Za-z]+")
_NUMBER = re.compile(r"\[?game:([0-9]{1,6})")
_TWO_FACES = re.compile(r"([1-6])([1-6])([a-z]*)\s*")
_LIKE_DICE = re.compile(r"[0-9?]")
# Black counts from the other end: black's own 1 point is `x`. Bar `y` and off `z` are the same for both.
_MIRROR = str.maketrans({chr(97 + i): chr(97 + 23 - i) for i in range(24)})
_DEEPEST = 1000
"""Branches within branches beyond which a text is no game tree."""
_SETUP = frozenset({"AE", "AW", "AB"})
_SEATS = {"W": WHITE, "B": BLACK}


class Property(NamedTuple):
    """One property value of the main line; `name` is empty for the end of a game tree."""

    name: str
    value: str
    line: int


def looks_like_sgf(body: str) -> bool:
    """Whether a text is a game tree. Any other game's tree yields no roll and is refused for that."""
    return _OPENS.match(body) is not None


def read_sgf(body: str) -> Record:
    """Read every game of the file."""
    games: list[Game] = []
    names = {"PW": "", "PB": ""}
    match_length: int | None = None
    game = Game(1, first_row=1)
    player: str | None = None
    waiting: Turn | None = None  # dice thrown and not played yet
    for name, value, line in _main_lines(body):
        if name in ("DI", "W", "B", "") and waiting is not None:
            same = name in _SEATS and _SEATS[name] == waiting.seat
            same = same and value[:2] == f"{waiting.die_1}{waiting.die_2}"
            if not same:
                game.turns.append(waiting)
            waiting = None
        if not name:
            if game.turns:
                games.append(game)
            game = Game(len(games) + 1, first_row=1)
        elif name in names:
            names[name] = names[name] or value.strip()
        elif name == "MI":
            number = _NUMBER.match(value)
            if number:
                game.printed = int(number[1]) + 1
            elif value.startswith("length:") and value[7:].strip().isdecimal() and len(value) < 14:
                match_length = match_length or int(value[7:])
        elif name == "RE":
            game.finished = bool(value.strip())
        elif name == "PL":
            player = _SEATS.get(value.strip()[:1].upper())
        elif name in _SETUP:
            game.standard = False
            game.first_row = 0
        elif name == "DI":
            turn = _turn(line, player, value)
            if turn is not None and turn.says in (NO_DICE, BAD_DICE):
                game.turns.append(turn)
            elif turn is not None:
                waiting = turn._replace(says=UNKNOWN)
        elif name in _SEATS:
            turn = _turn(line, _SEATS[name], value)
            if turn is not None:
                game.turns.append(turn)
    _count_on(games)
    players = (names["PW"], names["PB"]) if any(names.values()) else None
    return Record("sgf", players, tuple(games), spelling="letters", match_length=match_length)


def _turn(line: int, seat: str | None, value: str) -> Turn | None:
    """A turn, or nothing where the value is a cube action."""
    found = _TWO_FACES.fullmatch(value)
    if found is None:
        faces = _TWO_FACES.match(value)
        if faces:  # two faces and something unreadable behind them are a roll all the same
            return Turn(line, 0, seat, int(faces[1]), int(faces[2]), PLAY, "?")
        if not _LIKE_DICE.match(value):
            return None
        return Turn(line, 0, seat, 0, 0, NO_DICE if value[:2] in ("00", "??") else BAD_DICE, _own(seat, value[2:]))
    die_1, die_2, play = found.groups()
    return Turn(line, 0, seat, int(die_1), int(die_2), PLAY if play else DANCE, _own(seat, play))


def _own(seat: str | None, play: str) -> str:
    return play.translate(_MIRROR) if seat == BLACK else play


def _count_on(games: list[Game]) -> None:
    """Numbers as the file prints them while they rise."""
    last = 0
    for game in games:
        game.printed = game.printed or game.number
        game.number = last = max(game.printed, last + 1)


def _main_lines(body: str) -> Iterator[Property]:
    """The properties of each tree's main line, in order, and an empty one at each tree's end."""
    branched: list[bool] = []  # for each open tree: has a branch of it been read already?
    skipping = 0
    name, line, at = "", 1, 0
    while found := _NEXT.search(body, at):
        line += body.count("\n", at, found.start())
        at, sign = found.end(), found[0]
        if len(branched) + skipping > _DEEPEST:
            break
        if sign == "(":
            if skipping or (branched and branched[-1]):
                skipping += 1
            else:
                if branched:
                    branched[-1] = True
                branched.append(False)
            name = ""
        elif sign == ")":
            if skipping:
                skipping -= 1
            elif branched:
                branched.pop()
                if not branched:
                    yield Property("", "", line)
        elif sign == ";":
            name = ""
        elif sign == "[":
            close = _closing(body, at)
            if close < 0:
                break
            if not skipping and branched and name:
                yield Property(name, body[at:close].replace("\\]", "]"), line)
            line += body.count("\n", at, close)
            at = close + 1
        else:
            name = "".join(letter for letter in sign if letter.isupper())
    if branched:
        yield Property("", "", line)


def _closing(body: str, begin: int) -> int:
    """The bracket that ends a value: the first that no odd run of backslashes stands before; -1 where none does."""
    close = body.find("]", begin)
    while close > begin and body[close - 1] == "\\":
        first = close - 1
        while first >= begin and body[first] == "\\":
            first -= 1
        if (close - 1 - first) % 2 == 0:
            break
        close = body.find("]", close + 1)
    return close
