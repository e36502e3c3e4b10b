"""Written plays to single steps of checkers, in either family of spelling (``bar/20 6/off`` or ``25/20 6/0``).

Points are counted as the mover counts them: 24 down to 1, 25 is the bar, 0 is off.
"""

from __future__ import annotations

import re
from functools import lru_cache

BAR, OFF = 25, 0
_NAMED = {"bar": BAR, "off": OFF}

Step = tuple[int, int, bool]
"""One checker from one point to another, and whether a hit is written there."""

# 13/7, 13/12*(2), 24/20/15, 13/10*/6, bar/24, 25/20, 6/off(4), 6/0; by hand and at FIBS also 13-7.
_HOP = r"(?:bar|[0-9]{1,2})\*?(?:[/-](?:bar|off|[0-9]{1,2})\*?)+(?:\([1-4]\))?\*?"
_HOP_ALONE = re.compile(_HOP, re.IGNORECASE)
PLAY_START = re.compile(rf"{_HOP}(?=\s|$)", re.IGNORECASE)
_PARTS = re.compile(r"([^(]+)(?:\(([1-4])\))?(\*?)")
_BETWEEN = re.compile("[/-]")
_LETTERS = re.compile(r"(?:[a-y][a-z])+")


def steps_of(play: str) -> list[Step] | None:
    """The steps of a play in points, highest start first; nothing where a word of it is no move."""
    steps: list[Step] = []
    for word in play.split():
        of_word = _steps_of_word(word)
        if of_word is None:
            return None
        steps += of_word
    # Checkers only ever go down, so the highest start first makes any order of writing playable.
    steps.sort(reverse=True)
    return steps


@lru_cache(maxsize=1 << 15)
def _steps_of_word(word: str) -> tuple[Step, ...] | None:
    """One word of a play (`13/10*/6`, `6/off(4)`). A folder holds few different ones, so each is taken apart once."""
    parts = _PARTS.fullmatch(word.lower()) if _HOP_ALONE.fullmatch(word) else None
    if parts is None:
        return None
    stations = _BETWEEN.split(parts[1])
    points = [
        BAR if one.startswith("bar") else OFF if one.startswith("off") else int(one.strip("*")) for one in stations
    ]
    hits = [one.endswith("*") for one in stations]
    hits[-1] = hits[-1] or parts[3] == "*"
    steps = [(points[i], points[i + 1], hits[i + 1]) for i in range(len(points) - 1)]
    if not all(OFF <= end < start <= BAR for start, end, _ in steps):
        return None
    return tuple(steps * int(parts[2] or 1))


def steps_of_letters(play: str) -> list[Step] | None:
    """The same from SGF letters in the mover's own count (`a` = 1 ... `x` = 24, `y` the bar, `z` off)."""
    if not _LETTERS.fullmatch(play):
        return None
    points = [OFF if letter == "z" else ord(letter) - ord("a") + 1 for letter in play]
    steps = [(points[i], points[i + 1], False) for i in range(0, len(points), 2)]
    if not all(end < start for start, end, _ in steps):
        return None
    return sorted(steps, reverse=True)


def fits(steps: list[Step], die_1: int, die_2: int) -> bool:
    """Whether the dice reach these distances; bearing off may use a larger die, and dice may join in one step."""
    if die_1 == die_2:
        used = 0
        for start, end, _ in steps:
            dice, rest = divmod(start - end, die_1)
            if rest and end != OFF:
                return False
            used += dice + (rest > 0)
        return used <= 4
    if len(steps) == 2:
        (start_1, end_1, _), (start_2, end_2, _) = steps
        one, two = start_1 - end_1, start_2 - end_2
        if (one == die_1 and two == die_2) or (one == die_2 and two == die_1):
            return True
        return (_reaches(one, end_1, die_1) and _reaches(two, end_2, die_2)) or (
            _reaches(one, end_1, die_2) and _reaches(two, end_2, die_1)
        )
    if len(steps) == 1:
        start, end, _ = steps[0]
        distance = start - end
        return distance in (die_1, die_2, die_1 + die_2) or (end == OFF and distance < die_1 + die_2)
    return not steps


def _reaches(distance: int, end: int, die: int) -> bool:
    return distance == die or (end == OFF and distance < die)
