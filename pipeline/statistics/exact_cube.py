"""What a won game is worth with the doubling cube."""

from __future__ import annotations

from pipeline.errors import BadUsage

WINS = {"single": 1, "gammon": 2, "backgammon": 3}
"""A win by how far the loser got: the times of the cube that it pays."""


def win_value(cube: int, win: str, *, jacoby: bool = False) -> int:
    """Points for a win: 1, 2 or 3 times the cube (a gammon on a 2-cube is 4, a backgammon 6).

    Parameters
    ----------
    cube : int, a power of two; 1 is the cube in the middle
    win : `single`, `gammon` or `backgammon`
    jacoby : whether the Jacoby rule of money play holds: with the cube in the middle every win counts once

    Returns
    -------
    int, points
    """
    if cube < 1 or cube & (cube - 1):
        raise BadUsage("cube", str(cube), "a power of two")
    if win not in WINS:
        raise BadUsage("win", repr(win), "single, gammon or backgammon")
    return cube if jacoby and cube == 1 else cube * WINS[win]
