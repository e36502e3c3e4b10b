"""Exact chances of hitting a blot and of entering from the bar, in rolls out of 36."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction

from pipeline.errors import BadUsage
from pipeline.statistics.exact_plays import BAR, ROLLS, Position, Roll, legal_plays


@dataclass(frozen=True)
class RollCount:
    """How many of the 36 rolls do something, and which."""

    rolls: tuple[Roll, ...]
    of: int = 36

    @property
    def count(self) -> int:
        """Rolls that do it."""
        return len(self.rolls)

    @property
    def chance(self) -> Fraction:
        """Share of the 36 rolls."""
        return Fraction(self.count, self.of)


def hits_at_distance(distance: int, blocked: Collection[int] = ()) -> RollCount:
    """Rolls with which one checker hits one blot `distance` pips ahead, the other die free to be played elsewhere.

    Parameters
    ----------
    distance : int, pips from 1 to 24
    blocked : distances from the checker, in pips, at which two or more enemy checkers stand

    Returns
    -------
    RollCount
    """
    if not 1 <= distance <= 24:
        raise BadUsage("distance", str(distance), "1 to 24 pips")
    if distance in blocked or not all(1 <= pips <= 24 for pips in blocked):
        raise BadUsage("blocked", str(sorted(blocked)), f"distances from 1 to 24 other than {distance}")
    return RollCount(tuple(roll for roll in ROLLS if _reaches(distance, frozenset(blocked), roll)))


def hits_of_position(position: Position, blots: Collection[int], *, others_can_move: bool = True) -> RollCount:
    """Rolls with which some checker of a position hits some blot.

    Parameters
    ----------
    position : the checkers that may hit and the points that the enemy holds
    blots : points with one enemy checker
    others_can_move : True where the side has other checkers that can always play the rest of the roll (the usual
        meaning of a shot). False where the position is all it has: then only legal plays count, and a hit with the
        smaller die fails where the rules ask for the larger one.

    Returns
    -------
    RollCount
    """
    targets = frozenset(blots)
    taken = targets & (position.blocked | {point for point, _ in position.checkers})
    if taken or not targets or not all(1 <= point <= 24 for point in targets):
        raise BadUsage("blots", str(sorted(targets)), "one or more points from 1 to 24 that nothing else holds")
    hit = _shot if others_can_move else _legal_hit
    return RollCount(tuple(roll for roll in ROLLS if hit(position, targets, roll)))


def entering(open_points: int, checkers: int = 1) -> RollCount:
    """Rolls that bring all of `checkers` checkers in from the bar when `open_points` of the six points are open.

    Parameters
    ----------
    open_points : int from 0 to 6
    checkers : int from 1 to 4; three and four need a double

    Returns
    -------
    RollCount : the open points are taken to be 1 to `open_points`, so the rolls name dice by rank, not by board
    """
    if not 0 <= open_points <= 6:
        raise BadUsage("open points", str(open_points), "0 to 6")
    if not 1 <= checkers <= 4:
        raise BadUsage("checkers on the bar", str(checkers), "1 to 4")
    return RollCount(tuple(roll for roll in ROLLS if _enters(roll, open_points, checkers)))


def _enters(roll: Roll, open_points: int, checkers: int) -> bool:
    opening = [die <= open_points for die in roll]
    if checkers == 1:
        return any(opening)
    return all(opening) and (checkers == 2 or roll[0] == roll[1])


def _reaches(distance: int, blocked: frozenset[int], roll: Roll, steps: int = 4) -> bool:
    """Tell whether one checker gets exactly `distance` pips on, every landing between being open."""
    first, second = roll
    if first == second:
        number, rest = divmod(distance, first)
        return rest == 0 and number <= steps and not any(first * i in blocked for i in range(1, number))
    if distance in roll:
        return True
    return distance == first + second and not (first in blocked and second in blocked)


def _shot(position: Position, blots: frozenset[int], roll: Roll) -> bool:
    counts = dict(position.checkers)
    waiting = counts.pop(BAR, 0)
    if not waiting:
        return any(_reaches_from(point, position.blocked, blots, roll) for point in counts)
    landings = {BAR - die for die in roll} - position.blocked
    if landings & blots:
        return True
    first, second = roll
    if not landings or (first != second and waiting > 1):
        return False
    if first == second:
        left = 4 - waiting
        starts = [*counts, BAR - first]
        return any(_reaches_from(point, position.blocked, blots, roll, left) for point in starts)
    # One checker enters with one die; the other die moves any checker, the entered one included.
    for die, other in ((first, second), (second, first)):
        if BAR - die in landings and any(point - other in blots for point in [*counts, BAR - die]):
            return True
    return False


def _reaches_from(point: int, blocked: frozenset[int], blots: frozenset[int], roll: Roll, steps: int = 4) -> bool:
    walls = frozenset(point - wall for wall in blocked)
    return any(blot < point and _reaches(point - blot, walls, roll, steps) for blot in blots)


def _legal_hit(position: Position, blots: frozenset[int], roll: Roll) -> bool:
    return any(step.end in blots for play in legal_plays(position, roll) for step in play)
