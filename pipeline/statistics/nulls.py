"""Which outcomes a roll can have, and how likely each is when the dice are fair.

Class probabilities are integers over their sum, so that ties are decided and totals taken without rounding.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

FACES = range(1, 7)


@dataclass(frozen=True)
class Null:
    """A table's classes under fair dice.

    Attributes
    ----------
    name : str
        ordered, unordered, opening_ordered, opening_unordered, faces.
    outcomes : tuple of tuples
        The outcome (first, second) of each class, high before low in unordered tables; (face,) for faces.
    weights : tuple of int
        Class probabilities over their sum, in the order of ``outcomes``.
    """

    name: str
    outcomes: tuple[tuple[int, ...], ...]
    weights: tuple[int, ...]

    @property
    def total(self) -> int:
        """What the weights sum to."""
        return sum(self.weights)

    @property
    def probabilities(self) -> tuple[float, ...]:
        """Class probabilities."""
        return tuple(weight / self.total for weight in self.weights)


ORDERED = Null("ordered", tuple((i, j) for i in FACES for j in FACES), (1,) * 36)
"""An ordinary roll whose dice kept their order, and an opening whose every attempt is logged."""

UNORDERED = Null(
    "unordered",
    tuple((i, j) for i in FACES for j in range(1, i + 1)),
    tuple(1 if i == j else 2 for i in FACES for j in range(1, i + 1)),
)
"""A roll whose dice are stored sorted or as a pair."""

OPENING_ORDERED = Null("opening_ordered", tuple((i, j) for i in FACES for j in FACES if i != j), (1,) * 30)
"""An opening roll, ties rerolled and not logged, dice in order."""

OPENING_UNORDERED = Null("opening_unordered", tuple((i, j) for i in FACES for j in range(1, i)), (1,) * 15)
"""The same with sorted dice, or with the winner's die first."""

FACE = Null("faces", tuple((i,) for i in FACES), (1,) * 6)
"""One die."""


def as_weights(probabilities: Sequence[int | float | Fraction]) -> tuple[int, ...]:
    """Turn class probabilities into integer weights over a common total.

    Parameters
    ----------
    probabilities : sequence of int, float or Fraction, shape (k,)
        Integers are weights already. A float is taken as the simple fraction (denominator up to 100,000) that
        rounds to it, where there is one, else as it stands.

    Raises
    ------
    ValueError
        No class, a class that cannot happen, or probabilities whose sum is off 1 by more than 1e-9.
    """
    if not probabilities or min(probabilities) <= 0:
        raise ValueError("probabilities: got none, or one of 0 or less, want positive numbers")
    if all(isinstance(p, int) for p in probabilities):
        return tuple(int(p) for p in probabilities)
    if abs(float(sum(probabilities)) - 1.0) > 1e-9:
        raise ValueError(f"probabilities: got a sum of {float(sum(probabilities))}, want 1")
    exact = [_fraction(p) for p in probabilities]
    common = math.lcm(*(p.denominator for p in exact))
    return tuple(int(p * common) for p in exact)


def _fraction(p: int | float | Fraction) -> Fraction:
    exact = Fraction(p)
    simple = exact.limit_denominator(100_000)
    return simple if float(simple) == float(p) else exact
