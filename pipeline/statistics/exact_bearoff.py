"""Bearing off: what a roll may take off, and how many rolls a distribution needs, exactly.

The table is one-sided (no contact, no opponent) and plays for the fewest expected rolls.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement

from pipeline.errors import BadUsage
from pipeline.statistics.exact_plays import OFF, Play, Position, Roll, Step, check_roll, legal_plays

PIPS_A_ROLL = Fraction(49, 6)
"""Mean pips of a roll, a double counting four dice."""

Home = tuple[int, int, int, int, int, int]
"""Checkers on points 1 to 6."""

# Every roll takes off a checker or moves 3 pips and more, so 15 checkers on point 6 (90 pips) are off after 30
# rolls at most; an expectation is then a whole number of 36^-40ths, and sums and comparisons are those of integers.
_UNIT = 36**40


@dataclass(frozen=True)
class BearOffs:
    """What one roll may bear off.

    `now` are the steps that bear off at once, before any other checker moves; `plays` all legal plays; `most` the
    most checkers that a legal play takes off and `fewest` the fewest.
    """

    roll: Roll
    now: tuple[Step, ...]
    plays: tuple[Play, ...]
    fewest: int
    most: int


@dataclass(frozen=True)
class Expectation:
    """Rolls that a distribution needs on average, and the pips it wastes."""

    home: Home
    pips: int
    rolls: Fraction

    @property
    def effective_pips(self) -> Fraction:
        """Mean pips thrown until the last checker is off: 49/6 times the expected rolls (Wald)."""
        return PIPS_A_ROLL * self.rolls

    @property
    def wasted_pips(self) -> Fraction:
        """Pips thrown beyond the pip count."""
        return self.effective_pips - self.pips


def legal_bearoffs(position: Position, roll: Roll) -> BearOffs:
    """Say what a roll may bear off: nothing while a checker stands outside the home board or on the bar.

    Parameters
    ----------
    position : the mover's checkers; those that are not on it are off
    roll : two dice from 1 to 6

    Returns
    -------
    BearOffs
    """
    check_roll(roll)
    plays = legal_plays(position, roll)
    first_steps = {play[0] for play in plays if play}
    off = [sum(step.end == OFF for step in play) for play in plays]
    return BearOffs(roll, tuple(sorted(step for step in first_steps if step.end == OFF)), plays, min(off), max(off))


def expected_rolls(home: Home) -> Expectation:
    """Expected number of rolls to bear off a home position, without contact.

    Parameters
    ----------
    home : checkers on points 1 to 6, 0 to 15 together

    Returns
    -------
    Expectation : exact; `rolls` in rolls, pips in pips
    """
    if len(home) != 6 or any(count < 0 for count in home) or sum(home) > 15:
        raise BadUsage("distribution", ",".join(map(str, home)), "six counts for points 1 to 6, 15 checkers at most")
    return Expectation(home, sum(point * n for point, n in enumerate(home, 1)), Fraction(_table(home)[home], _UNIT))


def _table(home: Home) -> dict[Home, int]:
    """Expected rolls, in units, of every position that can follow `home`, in order of pips.

    after[d][k][p] is the best that k more steps with die d can reach from p. At home without contact every die can
    be played until the last checker is off, so the two orders of a roll are all that has to be compared.
    """
    empty: Home = (0, 0, 0, 0, 0, 0)
    best = {empty: 0}
    after: list[list[dict[Home, int]]] = [[{empty: 0} for _ in range(5)] for _ in range(7)]
    for position in _below(home):
        follow = [_followers(position, die) for die in range(1, 7)]
        total = 0
        for first in range(1, 7):
            for second in range(1, first):
                one, two = after[second][1], after[first][1]
                total += 2 * min(min(one[p] for p in follow[first - 1]), min(two[p] for p in follow[second - 1]))
            three = after[first][3]
            total += min(three[p] for p in follow[first - 1])
        best[position] = _UNIT + total // 36
        for die in range(1, 7):
            ways, chain = follow[die - 1], after[die]
            chain[1][position] = min(best[p] for p in ways)
            for steps in (2, 3):
                chain[steps][position] = min(chain[steps - 1][p] for p in ways)
    return best


def _below(home: Home) -> list[Home]:
    """Positions that can arise from `home` (its checkers moved down or off), by pips, the empty one left out."""
    count = sum(home)
    reach = [point for point, number in enumerate(home, 1) for _ in range(number)]
    found = []
    for places in combinations_with_replacement(range(7), count):
        # Sorted checkers only ever move down, so each stands at or below the checker of its rank.
        if places[-1:] > (0,) and all(place <= limit for place, limit in zip(places, reach, strict=True)):
            found.append(places)
    found.sort(key=sum)
    return [_counts(places) for places in found]


def _counts(places: tuple[int, ...]) -> Home:
    one, two, three, four, five, six = (places.count(point) for point in range(1, 7))
    return one, two, three, four, five, six


def _followers(position: Home, die: int) -> list[Home]:
    """Positions after one step with `die`."""
    rearmost = max(point for point in range(1, 7) if position[point - 1])
    follow: list[Home] = []
    for point in range(1, 7):
        if not position[point - 1] or (point < die and point != rearmost):
            continue
        counts = list(position)
        counts[point - 1] -= 1
        if point > die:
            counts[point - die - 1] += 1
        one, two, three, four, five, six = counts
        follow.append((one, two, three, four, five, six))
    return follow
