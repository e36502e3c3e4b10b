"""The range against golden values, full enumeration and a sum over every smallest count."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction

import pytest

from pipeline.statistics.range_law import range_tail, range_test
from tests.statistics.test_exact_law import _tables


def test_range_of_nine_trials_has_its_golden_values() -> None:
    assert range_tail(9, 4, 3).p == pytest.approx(1 - 2835 / 8192, abs=1e-14)
    assert range_tail(9, 4, 5).p == pytest.approx(1 - 28623 / 32768, abs=1e-14)


@pytest.mark.parametrize(("n", "k"), [(0, 3), (1, 2), (7, 2), (1, 3), (10, 3), (16, 3), (12, 4), (8, 5), (7, 7)])
def test_range_agrees_with_full_enumeration(n: int, k: int) -> None:
    ways: Counter[int] = Counter()
    for table in _tables(n, k):
        ways[max(table) - min(table)] += math.factorial(n) // math.prod(map(math.factorial, table))
    for width in range(n + 1):
        exact = Fraction(sum(w for r, w in ways.items() if r >= width), k**n)
        assert range_tail(n, k, width).p == pytest.approx(float(exact), rel=1e-11)


def test_range_wider_than_the_total_cannot_be() -> None:
    assert range_tail(5, 3, 6).p == 0.0


def test_range_of_two_classes_is_their_difference() -> None:
    # |2X - 100| >= 20 for X binomial(100, 1/2), by integers
    exact = Fraction(sum(math.comb(100, x) for x in range(101) if abs(2 * x - 100) >= 20), 2**100)
    assert range_test((60, 40)).p == pytest.approx(float(exact), rel=1e-12)
