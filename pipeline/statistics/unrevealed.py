"""Commitments that were never revealed: what they could hide."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class UnrevealedBounds:
    """Where doubles can lie when u rolls are unknown (Manski 2003).

    Attributes
    ----------
    n, doubles, unrevealed : int
        Revealed rolls, doubles among them, commitments without a reveal.
    share_low, share_high : float
        D / (n + u) and (D + u) / (n + u); nan where both n and u are 0.
    z_low, z_high : float
        The same as z against one in six.
    limit : float
        sqrt(n / 5): hiding so many rolls could move doubles by one standard deviation.
    verdict_possible : bool
        False once u is beyond the limit.
    """

    n: int
    doubles: int
    unrevealed: int
    share_low: float
    share_high: float
    z_low: float
    z_high: float
    limit: float
    verdict_possible: bool


def unrevealed_bounds(rolls: int, doubles: int, unrevealed: int) -> UnrevealedBounds:
    """Bound the doubles among all commitments, revealed or not.

    Parameters
    ----------
    rolls, doubles, unrevealed : int
        0 <= doubles <= rolls, unrevealed of 0 or more.

    Raises
    ------
    ValueError
        A number outside its range.
    """
    if not 0 <= doubles <= rolls or unrevealed < 0:
        got = f"{doubles} doubles of {rolls} rolls and {unrevealed} unrevealed"
        raise ValueError(f"unrevealed: got {got}, want 0 or more of each and no more doubles than rolls")
    whole = rolls + unrevealed
    limit = math.sqrt(rolls / 5.0)
    if whole == 0:
        return UnrevealedBounds(0, 0, 0, math.nan, math.nan, math.nan, math.nan, 0.0, True)
    spread = math.sqrt(5.0 * whole / 36.0)
    return UnrevealedBounds(
        n=rolls,
        doubles=doubles,
        unrevealed=unrevealed,
        share_low=doubles / whole,
        share_high=(doubles + unrevealed) / whole,
        z_low=(doubles - whole / 6.0) / spread,
        z_high=(doubles + unrevealed - whole / 6.0) / spread,
        limit=limit,
        verdict_possible=unrevealed <= limit,
    )
