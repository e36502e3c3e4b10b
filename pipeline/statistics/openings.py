"""Opening rolls and tables that hide the order of the dice: which null a table calls for."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pipeline.statistics.binomial import tail
from pipeline.statistics.nulls import OPENING_ORDERED, OPENING_UNORDERED, ORDERED, UNORDERED, Null
from pipeline.statistics.pearson import ChiSquare, chi_square, independence, judged

Order = Literal["kept", "sorted", "partly_sorted", "too_few"]

BREACH = 1e-6
"""Chance of no double below which a log that claims every attempt has broken its contract: from 76 openings on."""
THIN = 1e-9
"""Chance of a split between the triangles below which part of the log may be sorted."""
DEPENDENT = -6.0
"""log10 p of independence below which that split is sorting: two unlike dice (Wolf's) split unevenly too, but stay
independent."""
FACE_FACTOR = 5.0 / 4.0
"""A face count of openings without ties has variance 2/9 per roll, not 5/18 (Genest et al. 2002)."""


@dataclass(frozen=True)
class OrderOfDice:
    """Whether the two dice of a roll kept their order.

    Attributes
    ----------
    n : int
        Rolls whose dice differ.
    first_larger, second_larger : int
        Rolls below and above the diagonal.
    order : str
        kept; sorted (one triangle empty); partly_sorted (one too thin for fair dice); too_few (fewer than 31 rolls
        whose dice differ, where an empty triangle may be chance).
    p, log10_p : float
        Exact two-sided binomial of the split.
    """

    n: int
    first_larger: int
    second_larger: int
    order: Order
    p: float
    log10_p: float


@dataclass(frozen=True)
class NoDoubles:
    """Openings that claim every attempt, and hold no double.

    Attributes
    ----------
    n, doubles : int
    chance : float
        (5/6)^n, the chance of no double.
    breach : bool
        No double, and a chance below one in a million.
    """

    n: int
    doubles: int
    chance: float
    breach: bool


def order_of_dice(table: Sequence[Sequence[int]]) -> OrderOfDice:
    """Say whether a 6 x 6 table kept the order of the dice.

    Parameters
    ----------
    table : sequence, shape (6, 6)
        Counts, row = first die.
    """
    below = sum(int(table[i][j]) for i in range(6) for j in range(i))
    above = sum(int(table[i][j]) for i in range(6) for j in range(i + 1, 6))
    split = tail(below + above, 1, 2, below, "two-sided")
    order: Order = "kept"
    if split.p < THIN:
        independent = independence(table).log10_p
        if min(below, above) == 0:
            order = "sorted"
        elif independent is not None and independent < DEPENDENT:
            order = "partly_sorted"
    elif min(below, above) == 0 and below + above < 31:
        order = "too_few"
    return OrderOfDice(below + above, below, above, order, split.p, split.log10_p)


def no_doubles(openings: int, doubles: int) -> NoDoubles:
    """Hold openings that claim every attempt against the chance that none of them is a double."""
    chance = math.exp(openings * math.log(5.0 / 6.0))
    return NoDoubles(openings, doubles, chance, doubles == 0 and chance < BREACH)


def fold(table: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The 21 unordered classes of a 6 x 6 table, in the order of `nulls.UNORDERED`."""
    return tuple(
        int(table[i - 1][i - 1]) if i == j else int(table[i - 1][j - 1]) + int(table[j - 1][i - 1])
        for i, j in UNORDERED.outcomes
    )


def flatten(table: Sequence[Sequence[int]], null: Null) -> tuple[int, ...]:
    """Counts of a 6 x 6 table in the classes of a null, unordered classes folded.

    Raises
    ------
    ValueError
        A count in an outcome that the null rules out.
    """
    if null in (UNORDERED, OPENING_UNORDERED):
        folded = dict(zip(UNORDERED.outcomes, fold(table), strict=True))
        counts = tuple(folded[outcome[0], outcome[1]] for outcome in null.outcomes)
    else:
        counts = tuple(int(table[outcome[0] - 1][outcome[1] - 1]) for outcome in null.outcomes)
    whole = sum(int(value) for row in table for value in row)
    if sum(counts) != whole:
        raise ValueError(f"table: got {whole - sum(counts)} rolls in outcomes that {null.name} rules out, want 0")
    return counts


def null_for(kind: str, order_kept: bool, ties_dropped: bool) -> Null:
    """The null of a roll kind.

    Parameters
    ----------
    kind : {"ordinary", "opening"}
    order_kept : bool
        Whether die 1 and die 2 are told apart.
    ties_dropped : bool
        Whether tied openings were rerolled without a record.
    """
    if kind == "opening" and ties_dropped:
        return OPENING_ORDERED if order_kept else OPENING_UNORDERED
    return ORDERED if order_kept else UNORDERED


def opening_faces(faces: Sequence[int]) -> ChiSquare:
    """Chi-square of the faces of openings whose ties were dropped: Pearson's times 5/4, df 5."""
    plain = chi_square(faces, (1,) * 6)
    if plain.refused:
        return plain
    return judged(plain.n, FACE_FACTOR * plain.statistic, 5, plain.smallest_expected, 5.0)


def pooled(parts: Sequence[ChiSquare]) -> ChiSquare:
    """Add the chi-squares and degrees of freedom of tables that each follow their own null.

    Raises
    ------
    ValueError
        No table.
    """
    if not parts:
        raise ValueError("tables: got none, want at least one")
    refused = next((part.refused for part in parts if part.refused), None)
    n, statistic, df = sum(p.n for p in parts), math.fsum(p.statistic for p in parts), sum(p.df for p in parts)
    smallest = min(part.smallest_expected for part in parts)
    if refused:
        return ChiSquare(n, statistic, df, None, None, None, smallest, refused)
    return judged(n, statistic, df, smallest, 0.0)
