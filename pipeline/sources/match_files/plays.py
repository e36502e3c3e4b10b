"""Written plays to single steps of checkers, in either family of spelling (``bar/20 6/off`` or ``25/20 6/0``).

Points are counted as the mover counts them: 24 down to 1, 25 is the bar, 0 is off.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

BAR, OFF = 25, 0

# 13/7, 13/12*(2), 24/20/15, 13/10*/6, bar/24, 25/20, 6/off(4), 6/0; FIBS writes the bar of points as a hyphen.
_HOP = r"(?:bar|[0-9]{1,2})\*?(?:[/-](?:bar|off|[0-9]{1,2})\*?)+(?:\([1-4]\))?\*?"
_PLAY = re.compile(rf"(?:\s*{_HOP}(?=\s|$))+\s*", re.IGNORECASE)
PLAY_START = re.compile(rf"{_HOP}(?=\s|$)", re.IGNORECASE)
_WORD = re.compile(r"([^(]+)(?:\(([1-4])\))?")
_LETTERS = re.compile(r"(?:[a-y][a-z])+")


class Step(NamedTuple):
    """One checker from one point to another; `hit` where a hit is written."""

    start: int
    end: int
    hit: bool


class Steps(NamedTuple):
    """A play taken apart. `fits` is false where it cannot be a play of these dice, so the position is not known after it."""

    steps: tuple[Step, ...]
    fits: bool


UNREADABLE = Steps((), False)


@lru_cache(maxsize=1 << 16)
def steps_of(play: str, die_1: int, die_2: int, spelling: str = "points") -> Steps:
    """Take a written play apart and see whether these dice allow its distances (dice 0 and 0: not asked)."""
    steps = _from_letters(play) if spelling == "letters" else _from_points(play)
    if steps is None:
        return UNREADABLE
    if not all(OFF <= step.end < step.start <= BAR for step in steps):
        return UNREADABLE
    # Checkers only ever go down, so the highest start first makes any order of writing playable.
    steps = tuple(sorted(steps, key=lambda step: -step.start))
    return Steps(steps, not die_1 or _fits(steps, die_1, die_2))


def _from_points(play: str) -> tuple[Step, ...] | None:
    if not _PLAY.fullmatch(play):
        return None
    steps: list[Step] = []
    for word in play.lower().split():
        found = _WORD.match(word)
        if not found:
            return None
        stations = re.split("[/-]", found[1])
        times = int(found[2] or 1)
        hit_at_end = word.endswith("*")
        points = [BAR if s.startswith("bar") else OFF if s.startswith("off") else int(s.rstrip("*")) for s in stations]
        hits = [s.endswith("*") for s in stations]
        hits[-1] = hits[-1] or hit_at_end
        for _ in range(times):
            steps += [Step(points[i], points[i + 1], hits[i + 1]) for i in range(len(points) - 1)]
    return tuple(steps)


def _from_letters(play: str) -> tuple[Step, ...] | None:
    """SGF letters already turned to the mover's own count (`a` = 1 ... `x` = 24, `y` the bar, `z` off)."""
    if not _LETTERS.fullmatch(play):
        return None
    points = [OFF if letter == "z" else ord(letter) - ord("a") + 1 for letter in play]
    return tuple(Step(points[i], points[i + 1], False) for i in range(0, len(points), 2))


def _fits(steps: tuple[Step, ...], die_1: int, die_2: int) -> bool:
    """Whether the dice reach these distances. A checker borne off may use a larger die; several dice may join in one step."""
    if die_1 == die_2:
        used = 0
        for start, end, _ in steps:
            dice, rest = divmod(start - end, die_1)
            if rest and end != OFF:
                return False
            used += dice + (rest > 0)
        return used <= 4
    if len(steps) == 1:
        start, end, _ = steps[0]
        distance = start - end
        return distance in (die_1, die_2, die_1 + die_2) or (end == OFF and distance < die_1 + die_2)
    return not steps or (
        len(steps) == 2
        and (
            (_reaches(steps[0], die_1) and _reaches(steps[1], die_2))
            or (_reaches(steps[0], die_2) and _reaches(steps[1], die_1))
        )
    )


def _reaches(step: Step, die: int) -> bool:
    distance = step.start - step.end
    return distance == die or (step.end == OFF and distance < die)
