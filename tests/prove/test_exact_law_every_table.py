"""The look-elsewhere law of every small table, against enumeration: a corner of the algorithm has nowhere to hide."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from pipeline.statistics.exact_law import Side, Statistic, look
from tests.statistics.test_exact_law import QUESTIONS, tables_of

MOST = 8


def extremity(count: int, n: int, share: Fraction, statistic: Statistic, side: Side) -> Fraction:
    """How extreme a class is; squares with their sign where a standard deviation would be a root."""
    value = Fraction(count) if statistic == "count" else count - n * share
    value = {"upper": value, "lower": -value, "two-sided": abs(value)}[side]
    # A class that is certain has no spread, and never strays.
    return value * abs(value) / (share * (1 - share)) if statistic == "standardised" and share < 1 else value


@pytest.mark.parametrize("weights", [(1,), (1, 1), (1, 1, 1), (1, 1, 1, 1), (7,), (2, 5), (1, 4, 2), (3, 1, 5, 2)])
def test_every_table_of_up_to_eight_trials_has_its_enumerated_chance(weights: tuple[int, ...]) -> None:
    k, total = len(weights), sum(weights)
    shares = [Fraction(w, total) for w in weights]
    for n in range(MOST + 1):
        tables = list(tables_of(n, k))
        chances = [
            math.prod((p**c for p, c in zip(shares, table, strict=True)), start=Fraction(math.factorial(n)))
            / math.prod(map(math.factorial, table))
            for table in tables
        ]
        assert sum(chances) == 1
        for statistic, side in QUESTIONS:
            each = [[extremity(c, n, p, statistic, side) for c, p in zip(t, shares, strict=True)] for t in tables]
            above: dict[Fraction, Fraction] = {}
            so_far = Fraction(0)
            for mark, chance in sorted(zip(map(max, each), chances, strict=True), reverse=True):
                so_far += chance
                above[mark] = so_far
            for table, own in zip(tables, each, strict=True):
                found = look(table, weights, statistic, side)
                assert found.index == own.index(max(own)), (table, statistic, side)
                wanted = float(above[max(own)])
                assert found.p_after_looking == pytest.approx(wanted, rel=1e-11), (table, statistic, side)
