"""Follow the play, as far as it can be right, to know who has a checker on the bar and which points are made."""

from __future__ import annotations

from pipeline.sources.match_files.cells import WHITE
from pipeline.sources.match_files.plays import BAR, OFF, Step

_START = (0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0)
HOME = range(1, 7)


class Board:
    """Two players' checkers, each counted from the owner's side: index 0 off, 1 to 24 the points, 25 the bar."""

    def __init__(self) -> None:
        self.white = list(_START)
        self.black = list(_START)

    def sides(self, seat: str | None) -> tuple[list[int], list[int]]:
        """The mover's checkers and the other's."""
        return (self.white, self.black) if seat == WHITE else (self.black, self.white)

    def move(self, seat: str | None, steps: list[Step] | None) -> bool:
        """Make a play; false where it cannot be right, and then the board means nothing any more.

        A hit that is not marked is made all the same (hand-written files leave marks out); a mark without a checker
        to hit says that the writer saw another position.
        """
        if steps is None:
            return False
        mine, other = (self.white, self.black) if seat == WHITE else (self.black, self.white)
        last_hit = -1
        for start, end, marked in steps:
            if not mine[start]:
                return False
            mine[start] -= 1
            mine[end] += 1
            if end:
                across = 25 - end
                there = other[across]
                if there == 1:
                    other[across] = 0
                    other[BAR] += 1
                    last_hit = end
                elif there or (marked and end != last_hit):
                    return False
        if not steps:
            return True
        # The last step starts lowest: from the board while a checker is on the bar, or off while one is outside?
        start, end, _ = steps[-1]
        if start != BAR and mine[BAR]:
            return False
        return end != OFF or not any(mine[7:])

    def shut_out(self, seat: str | None) -> bool:
        """Whether the player stands on the bar against six made points."""
        mine, other = self.sides(seat)
        return mine[BAR] > 0 and all(other[point] > 1 for point in HOME)

    def can_move(self, seat: str | None, die_1: int, die_2: int) -> bool:
        """Whether any checker has a legal step with either die."""
        mine, other = self.sides(seat)
        for die in {die_1, die_2}:
            if mine[BAR]:
                if other[die] < 2:
                    return True
                continue
            if any(mine[start] and other[25 - start + die] < 2 for start in range(die + 1, 25)):
                return True
            if not any(mine[7:]) and (mine[die] or (any(mine[1:die]) and not any(mine[die + 1 : 7]))):
                return True
        return False
