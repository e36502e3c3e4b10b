"""The legal plays of one roll for one side of a backgammon position.

Points are numbered from the mover: 1 to 6 is home, 24 the farthest, 25 the bar, 0 is off the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.errors import BadUsage

OFF, HOME, BAR = 0, 6, 25

Roll = tuple[int, int]
ROLLS: tuple[Roll, ...] = tuple((i, j) for i in range(1, 7) for j in range(1, 7))
"""The 36 ordered outcomes."""


@dataclass(frozen=True, order=True)
class Step:
    """One checker moved by one die."""

    die: int
    start: int
    end: int


Play = tuple[Step, ...]


@dataclass(frozen=True)
class Position:
    """The mover's checkers by point, and the points that two or more enemy checkers hold."""

    checkers: tuple[tuple[int, int], ...]
    blocked: frozenset[int] = frozenset()

    @classmethod
    def of(cls, counts: dict[int, int], blocked: frozenset[int] = frozenset()) -> Position:
        """Build a position from {point: checkers}, refusing what no board can hold."""
        if any(not 1 <= point <= BAR or count < 0 for point, count in counts.items()) or not all(
            1 <= point <= 24 for point in blocked
        ):
            raise BadUsage("position", f"{counts}, blocked {sorted(blocked)}", "points 1 to 24, 25 for the bar")
        held = {point: count for point, count in counts.items() if count}
        if not 1 <= sum(held.values()) <= 15:
            raise BadUsage("position", f"{sum(held.values())} checkers", "1 to 15")
        if blocked & held.keys():
            raise BadUsage("position", f"both sides on point {min(blocked & held.keys())}", "one side on a point")
        return cls(tuple(sorted(held.items())), blocked)

    @property
    def home(self) -> bool:
        """Whether every checker is in the home board, so that bearing off is allowed."""
        return self.checkers[-1][0] <= HOME if self.checkers else True

    def steps(self, die: int) -> Iterator[Step]:
        """Yield every legal step with this die."""
        if not self.checkers:
            return
        rearmost = self.checkers[-1][0]
        for point, _ in self.checkers:
            if rearmost == BAR != point:
                continue  # a checker on the bar enters before anything else moves
            end = point - die
            # An exact die bears off from its point; a larger one only the rearmost checker.
            if (end > OFF and end not in self.blocked) or (
                self.home and (end == OFF or (end < OFF and point == rearmost))
            ):
                yield Step(die, point, max(end, OFF))

    def after(self, step: Step) -> Position:
        """Return the position when one step is made."""
        counts = dict(self.checkers)
        counts[step.start] -= 1
        if not counts[step.start]:
            del counts[step.start]
        if step.end != OFF:
            counts[step.end] = counts.get(step.end, 0) + 1
        return Position(tuple(sorted(counts.items())), self.blocked)


def check_roll(roll: Roll) -> None:
    """Refuse a roll that two dice cannot show."""
    if not all(1 <= die <= 6 for die in roll):
        raise BadUsage("roll", f"{roll[0]}-{roll[1]}", "two dice from 1 to 6")


def legal_plays(position: Position, roll: Roll) -> tuple[Play, ...]:
    """Return every legal play of a roll, sorted; one empty play where nothing can move.

    As many dice as possible must be played; where either die can be played but not both, the larger one.
    """
    check_roll(roll)
    first, second = roll
    orders = [(first,) * 4] if first == second else [(first, second), (second, first)]
    plays = {play for dice in orders for play in _sequences(position, dice)}
    # A play that takes the last checker off ends the game, whatever dice are left.
    ending = {play for play in plays if not _left_after(position, play)}
    longest = max(map(len, plays))
    plays = {play for play in plays if len(play) == longest} | ending
    if longest == 1 and not ending:
        plays = {play for play in plays if play[0].die == max(roll)} or plays
    return tuple(sorted(plays))


def _left_after(position: Position, play: Play) -> int:
    return sum(count for _, count in position.checkers) - sum(step.end == OFF for step in play)


def _sequences(position: Position, dice: tuple[int, ...]) -> Iterator[Play]:
    moved = False
    if dice:
        for step in position.steps(dice[0]):
            moved = True
            for rest in _sequences(position.after(step), dice[1:]):
                yield (step, *rest)
    if not moved:
        yield ()
