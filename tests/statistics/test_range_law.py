"""The range against golden values, full enumeration and a sum over every smallest count."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest
from scipy.stats import poisson, studentized_range

from pipeline.statistics.range_law import range_tail, range_test
from tests.statistics.test_exact_law import tables_of


def test_range_of_nine_trials_has_its_golden_values() -> None:
    assert range_tail(9, 4, 3).p == pytest.approx(1 - 2835 / 8192, abs=1e-14)
    assert range_tail(9, 4, 5).p == pytest.approx(1 - 28623 / 32768, abs=1e-14)


@pytest.mark.parametrize(("n", "k"), [(0, 3), (1, 2), (7, 2), (1, 3), (10, 3), (16, 3), (12, 4), (8, 5), (7, 7)])
def test_range_agrees_with_full_enumeration(n: int, k: int) -> None:
    ways: Counter[int] = Counter()
    for table in tables_of(n, k):
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


Floats = npt.NDArray[np.float64]


def _by_every_smallest_count(n: int, k: int, width: int) -> float:
    """P(range >= width) with positive terms alone: for each smallest count t, Poisson counts of half of the classes
    after the other by plain convolution, in four states (has one been at t? has one been at t + width or above?)."""
    mean, deviation = n / k, math.sqrt(n / k)
    total = 0.0
    for t in range(max(0, int(mean - width - 9 * deviation)), int(mean) + 1):
        x = np.arange(t, int(max(mean, t + width) + 12 * deviation))
        mass = poisson.pmf(x, mean)
        lowest, high = x == t, x >= t + width
        parts = {(1, 0): mass * lowest, (0, 1): mass * high, (0, 0): mass * ~(lowest | high)}
        half: dict[tuple[int, int], Floats] = {(0, 0): np.ones(1)}
        for _ in range(k // 2):
            grown: dict[tuple[int, int], Floats] = {}
            for (a, b), sums in half.items():
                for (c, d), part in parts.items():
                    key = (a | c, b | d)
                    grown[key] = grown.get(key, 0.0) + np.convolve(sums, part)
            half = grown
        at = n - k * t
        for (a, b), one in half.items():
            for (c, d), other in half.items():
                if (a | c, b | d) == (1, 1):
                    low, stop = max(0, at - len(other) + 1), min(len(one), at + 1)
                    if low < stop:
                        total += float(np.dot(one[low:stop], other[at - np.arange(low, stop)]))
    return total / float(poisson.pmf(n, n))


@pytest.mark.parametrize(("n", "k", "width"), [(2_000, 16, 40), (2_000, 16, 75), (2_000, 16, 140), (300, 16, 30)])
def test_range_of_sixteen_classes_agrees_with_a_sum_over_every_smallest_count(n: int, k: int, width: int) -> None:
    # The terms have one sign, so that a p of 1e-25 keeps its digits here as well.
    assert range_tail(n, k, width).p == pytest.approx(_by_every_smallest_count(n, k, width), rel=1e-10)


@pytest.mark.parametrize(
    ("width", "p"), [(480, 0.409388023171251), (560, 0.113729181935445), (700, 0.00391665170438556)]
)
def test_range_of_the_published_count_has_what_separately_tilted_terms_gave(width: int, p: float) -> None:
    # By another algorithm: every number of classes at either end under a lambda of its own, Gauss panels, minutes.
    assert range_tail(438_679, 36, width).p == pytest.approx(p, rel=1e-11)


def test_range_of_a_huge_count_is_that_of_36_normal_variables() -> None:
    # SciPy's range of independent normal variables: projected onto a fixed sum their range is the same.
    n, width = 10**12, 669_157
    normal = studentized_range.sf((width - 0.5) / math.sqrt(n / 36), 36, np.inf)
    assert range_tail(n, 36, width).p == pytest.approx(float(normal), rel=1e-4)


def test_range_falls_from_one_to_nothing_without_a_jump() -> None:
    logs = [range_tail(438_679, 36, width).log10_p for width in (1, 480, 640, 900, 2_000)]
    assert logs[0] == 0.0
    assert all(one > other for one, other in pairwise(logs))


@pytest.mark.parametrize("n", [50, 1_000, 438_679])
def test_all_trials_in_one_class_have_the_chance_of_that(n: int) -> None:
    # k classes, each k^-n
    assert range_tail(n, 36, n).log10_p == pytest.approx((1 - n) * math.log10(36), rel=1e-12)
