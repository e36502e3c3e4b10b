"""One numbered row of a match file to its left and right cell.

Which cell is which follows from the column and from the other cell, never from a count of blanks: a long left cell
leaves one blank only, and the right column can move against the row's number.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pipeline.sources.match_files.cells import BAD_DICE, DANCE, NO_DICE, NOTHING, PLAY, UNKNOWN
from pipeline.sources.match_files.plays import PLAY_START

# A head is what stands where dice should stand: up to four characters and a colon.
_HEAD = re.compile(r"(?<![^\s)])(?:([0-9]{2}) :|([^\s:/();]{1,4}):)")
_TWO_FACES = re.compile(r"([1-6])[-,.]?([1-6])")
_NO_DICE = re.compile(r"0+|0-0|\?+|-+")
_CLOCK = re.compile(r"[0-9]+(?![0-9/-])")
_NO_COLON = re.compile(r"\S{1,3}\s+\S")
_EMPTY_WORD = re.compile(r"(?<!\S)(?:\?{2,}|00)(?!\S)")
_OTHER_CELL = re.compile(
    r"(?<!\S)(?:re)?(?:doubles?|takes?|drops?|pass(?:es)?|accepts?|rejects?|beavers?|raccoons?|wins?)\b", re.I
)
_NO_MOVE = re.compile(r"cannot|can['’ ]?t\b|no (?:legal )?(?:move|play)|\bdanc|\bfan(?:s|ned)?\b", re.I)
_LIKE_DICE = re.compile(r"[:?/]|00")
_WON = re.compile(r"\bwins?\b", re.I)
_WORDS = re.compile(r"\S+")


class Written(NamedTuple):
    """One cell of a row, before it has a line and a seat: `left`, dice, what it says, the text after the dice."""

    left: bool
    die_1: int
    die_2: int
    says: str
    play: str


class Row(NamedTuple):
    """A row taken apart. `more` holds what stands beyond the second cell; `won` says that somebody wins in it."""

    cells: tuple[Written, ...]
    more: tuple[str, ...]
    won: bool


def says_of(play: str) -> str:
    """What the text after two dice says of the play."""
    if "/" in play:
        return PLAY
    if not play.strip("-. \t"):
        return NOTHING
    if _NO_MOVE.search(play):
        return DANCE
    return PLAY if PLAY_START.search(play) else UNKNOWN


def take_apart(line: str, start: int, right: int) -> Row:
    """Cut a row into cells.

    Parameters
    ----------
    line : the row, without tabs
    start : where the text behind the row's number begins
    right : the column of the file's right cells
    """
    won = _WON.search(line, start) is not None
    if not _LIKE_DICE.search(line, start):
        return Row((), (), won)
    heads = [(head.start(), head.end(), token) for head in _HEAD.finditer(line, start) if (token := _token(line, head))]
    middle = (start + 1 + right) / 2
    if not heads:
        return Row(tuple(_empty_cells(line, start, middle)), (), won)
    cells: list[Written] = []
    first = heads[0][0]
    before = line[start:first].strip()
    if before:
        cells += _empty_cells(line[:first], start, float("inf"))
    # Words before the only head are a left cell of their own; before two heads they say nothing.
    agree = any if len(heads) > 1 else all
    first_left = agree((first < middle, not before))
    room = 2 if first_left else 1
    for number, (_, end, token) in enumerate(heads[:room]):
        left = first_left and number == 0
        stop = heads[number + 1][0] if number + 1 < len(heads) else len(line)
        play, beyond = _cut(line, end, stop, right if left else None)
        cells.append(_written(left, token, play))
        if left and len(heads) == 1 and _EMPTY_WORD.match(beyond):
            cells.append(Written(False, 0, 0, NO_DICE, beyond))
    return Row(tuple(cells), tuple(line[begin:].strip() for begin, _, _ in heads[room : room + 1]), won)


def _token(line: str, head: re.Match[str]) -> str | None:
    """What stands before the colon, or nothing where the colon is a clock's or a word's."""
    token = head[1] or head[2]
    if _CLOCK.match(line, head.end()):
        return None
    if len(token) > 2 and not any(sign.isdigit() or sign == "?" for sign in token):
        return None
    return token


def _written(left: bool, token: str, play: str) -> Written:
    faces = _TWO_FACES.fullmatch(token)
    if faces:
        return Written(left, int(faces[1]), int(faces[2]), says_of(play), play)
    return Written(left, 0, 0, NO_DICE if _NO_DICE.fullmatch(token) else BAD_DICE, play)


def _cut(line: str, begin: int, stop: int, right: int | None) -> tuple[str, str]:
    """The text of a cell that begins with dice, and the cell beyond it that has none."""
    word = _OTHER_CELL.search(line, begin, stop)
    if word:
        return line[begin : word.start()].strip(), line[word.start() : stop].strip()
    if right is not None:
        for found in _WORDS.finditer(line, max(begin, right - 2), stop):
            whole = found.start() == 0 or line[found.start() - 1].isspace()
            if whole and not PLAY_START.match(line, found.start()):
                return line[begin : found.start()].strip(), line[found.start() : stop].strip()
    return line[begin:stop].strip(), ""


def _empty_cells(line: str, start: int, middle: float) -> list[Written]:
    """Cells without a head that still look like a roll: `????`, `00`, or a play behind dice that lost their colon."""
    cells: list[Written] = []
    for found in _EMPTY_WORD.finditer(line, start):
        left = found.start() < middle
        if not any(cell.left == left for cell in cells):
            cells.append(Written(left, 0, 0, NO_DICE, line[found.start() :].strip()))
    body = line[start:]
    begin = len(body) - len(body.lstrip())
    lost = _NO_COLON.match(body, begin)
    if not cells and lost and PLAY_START.match(body, lost.end() - 1) and not PLAY_START.match(body, begin):
        cells.append(Written(start + begin < middle, 0, 0, BAD_DICE, body[lost.end() - 1 :].strip()))
    return cells
