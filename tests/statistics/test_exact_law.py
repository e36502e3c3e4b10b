"""The look-elsewhere law against golden values, full enumeration, exact integers and fifty-digit arithmetic."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest

from pipeline.statistics.binomial import log_within, tail
from pipeline.statistics.box import log_all_within, log_some_outside
from pipeline.statistics.exact_law import Side, Statistic, after_looking, look
from pipeline.statistics.nulls import UNORDERED, as_weights

PUBLISHED_ROLLS = 438_679
SIXES, DICE = 147_041, 877_358

QUESTIONS: list[tuple[Statistic, Side]] = [
    ("count", "upper"),
    ("count", "lower"),
    ("deviation", "upper"),
    ("deviation", "lower"),
    ("deviation", "two-sided"),
    ("standardised", "upper"),
    ("standardised", "lower"),
    ("standardised", "two-sided"),
]


# golden values: computed twice, by methods that share no code with this one


def test_largest_of_36_outcomes_is_the_published_look_elsewhere_figure() -> None:
    found = after_looking(PUBLISHED_ROLLS, (1,) * 36, 35, 12_447, "count", "upper")
    assert found.p == pytest.approx(0.2688888773845, abs=1e-13)


def test_farthest_of_36_outcomes_has_its_golden_value() -> None:
    found = after_looking(PUBLISHED_ROLLS, (1,) * 36, 35, 12_447, "deviation", "two-sided")
    assert found.p == pytest.approx(0.4485502235199, abs=1e-13)


def test_sixes_named_and_after_looking_have_their_golden_values() -> None:
    assert tail(DICE, 1, 6, SIXES, "two-sided").p == pytest.approx(0.019708, abs=5e-7)
    found = after_looking(DICE, (1,) * 6, 5, SIXES, "deviation", "two-sided")
    assert found.p == pytest.approx(0.1077108288260, abs=1e-13)


def test_boxes_of_eight_trials_have_their_golden_values() -> None:
    assert math.exp(log_all_within(8, [1] * 4, [0] * 4, [4] * 4)) == pytest.approx(0.89080810546875, abs=1e-14)
    assert math.exp(log_all_within(8, [1] * 4, [1] * 4, [5] * 4)) == pytest.approx(0.6229248046875, abs=1e-14)


def test_far_tails_keep_their_digits() -> None:
    far = after_looking(PUBLISHED_ROLLS, (1,) * 36, 0, 15_000, "count", "upper")
    assert far.p == pytest.approx(2.262533160e-136, rel=3e-10)
    # six to the power of minus 199, by hand: all 200 in one of six classes
    all_in_one = after_looking(200, (1,) * 6, 0, 200, "count", "upper")
    assert all_in_one.p == pytest.approx(1.4057276059e-155, rel=1e-10)
    assert all_in_one.log10_p == pytest.approx(-199 * math.log10(6.0), rel=1e-14)


def test_tail_below_the_smallest_double_is_written_as_that_with_its_true_size() -> None:
    found = after_looking(1_000, (1,) * 6, 0, 1_000, "count", "upper")
    assert found.p == 2.2250738585072014e-308
    assert found.log10_p == pytest.approx(-999 * math.log10(6.0), rel=1e-13)


# brute force


def tables_of(n: int, k: int) -> Iterator[tuple[int, ...]]:
    if k == 1:
        yield (n,)
        return
    for first in range(n + 1):
        for rest in tables_of(n - first, k - 1):
            yield (first, *rest)


def _extremity(table: tuple[int, ...], weights: list[int], statistic: Statistic, side: Side) -> Fraction:
    n, total = sum(table), sum(weights)
    values = []
    for count, weight in zip(table, weights, strict=True):
        value = Fraction(count) if statistic == "count" else Fraction(total * count - n * weight)
        if side == "two-sided":
            value = abs(value)
        if side == "lower":
            value = -value
        if statistic == "standardised":
            value = value * abs(value) / max(1, weight * (total - weight))
        values.append(value)
    return max(values)


@pytest.mark.parametrize(("k", "n"), [(1, 3), (2, 0), (2, 1), (2, 7), (3, 0), (3, 1), (3, 9), (4, 8), (5, 6), (6, 5)])
def test_law_agrees_with_full_enumeration(k: int, n: int) -> None:
    rng = random.Random(100 * k + n)
    tables = list(tables_of(n, k))
    for weights in ([1] * k, [rng.randint(1, 9) for _ in range(k)], [1] * (k - 1) + [50]):
        whole = sum(weights) ** n
        ways = [
            math.prod(w**c for w, c in zip(weights, table, strict=True))
            * (math.factorial(n) // math.prod(map(math.factorial, table)))
            for table in tables
        ]
        assert sum(ways) == whole
        for statistic, side in QUESTIONS:
            observed = rng.choice(tables)
            mark = _extremity(observed, weights, statistic, side)
            as_far = sum(
                w for w, t in zip(ways, tables, strict=True) if _extremity(t, weights, statistic, side) >= mark
            )
            found = look(observed, weights, statistic, side)
            assert found.p_after_looking == pytest.approx(float(Fraction(as_far, whole)), rel=1e-11)


def _exact_box(n: int, weights: list[int], low: list[int], high: list[int]) -> Fraction:
    """P(all within), by adding up integers class by class."""
    ways = [1] + [0] * n
    for weight, a, b in zip(weights, low, high, strict=True):
        ways = [
            sum(ways[m - x] * math.comb(m, x) * weight**x for x in range(max(a, 0), min(b, m) + 1))
            for m in range(n + 1)
        ]
    return Fraction(ways[n], sum(weights) ** n)


@pytest.mark.parametrize("reach", [4, 15, 40, 70])
def test_unequal_classes_agree_with_exact_integers_down_to_far_tails(reach: int) -> None:
    n, weights = 120, [1, 3, 7, 9]
    low = [0, 0, max(0, 42 - reach), 0]
    high = [6 + reach, 18 + reach, min(n, 42 + reach), min(n, 54 + reach)]
    inside = _exact_box(n, weights, low, high)
    outside = 1 - inside
    assert outside > 0
    assert log_some_outside(n, weights, low, high) == pytest.approx(_log(outside), abs=1e-11)
    assert log_all_within(n, weights, low, high) == pytest.approx(_log(inside), abs=1e-11)


def test_box_that_hardly_ever_holds_keeps_its_digits() -> None:
    n, weights = 120, [1, 3, 7, 9]
    low, high = [30, 20, 0, 0], [60, 60, 25, 30]
    assert log_all_within(n, weights, low, high) == pytest.approx(_log(_exact_box(n, weights, low, high)), abs=1e-11)


def _log(value: Fraction) -> float:
    with localcontext() as context:
        context.prec = 50
        return float((Decimal(value.numerator) / Decimal(value.denominator)).ln())


@pytest.mark.parametrize("k", [4, 6, 36])
def test_inside_and_outside_sum_to_one_at_a_million_million(k: int) -> None:
    n = 10**12
    spread = math.sqrt(n / k)
    for reach in (3.6, 4.4):
        low, high = [int(n / k - reach * spread)] * k, [int(n / k + reach * spread)] * k
        inside = math.exp(log_all_within(n, [1] * k, low, high))
        assert inside + math.exp(log_some_outside(n, [1] * k, low, high)) == pytest.approx(1.0, abs=1e-12)


def test_law_of_scale_one_million_million_is_that_of_the_normal_law() -> None:
    # 36 equal classes, largest deviation: at n = 1e9 and 1e12 the p of the same standardised box must meet
    found = []
    for n in (10**10, 10**12):
        spread = math.sqrt(n * 35) / 36
        count = round(n / 36 + 3.3 * spread)
        exact_z = (count - n / 36) / spread
        assert exact_z == pytest.approx(3.3, abs=1e-4)
        found.append(after_looking(n, (1,) * 36, 0, count, "count", "upper").p)
    assert found[0] == pytest.approx(found[1], rel=5e-4)


@pytest.mark.parametrize("z", [6, 20, 37])
def test_far_tails_at_a_million_million_lie_between_bonferroni_bounds(z: int) -> None:
    n, weights = 10**12, UNORDERED.weights
    count = int(n / 36 + z * math.sqrt(n * 35) / 36)
    found = after_looking(n, weights, 0, count, "standardised", "upper")
    mark = 36 * count - n
    # P(some) <= sum P, and >= sum P - (sum P)^2 / 2 for counts that are negatively associated
    others = math.isqrt((mark * mark * 2 * 34 - 1) // 35) + 1
    parts = [log_within(n, 1, 36, count, n)] * 6
    parts += [log_within(n, 2, 36, -((-(2 * n + others)) // 36), n)] * 15
    bound = max(parts) + math.log(math.fsum(math.exp(part - max(parts)) for part in parts))
    assert found.log10_p * math.log(10) <= bound + 1e-9
    assert found.log10_p * math.log(10) >= bound + math.log1p(-0.5 * math.exp(bound)) - 1e-9


def _decimal_log_factorial(n: int) -> Decimal:
    """Stirling's series to fifty digits, for n of a billion and more."""
    x = Decimal(n)
    two_pi = 2 * Decimal("3.14159265358979323846264338327950288419716939937510582097494459")
    series = 1 / (12 * x) - 1 / (360 * x**3) + 1 / (1260 * x**5) - 1 / (1680 * x**7)
    return (two_pi * x).ln() / 2 + x * (x.ln() - 1) + series


@pytest.mark.parametrize("z", [1, 8, 36])
def test_binomial_tail_at_a_million_million_agrees_with_fifty_digits(z: int) -> None:
    n = 10**12
    count = int(n / 6 + z * math.sqrt(5 * n) / 6)
    with localcontext() as context:
        context.prec = 60
        log_term = (
            _decimal_log_factorial(n)
            - _decimal_log_factorial(count)
            - _decimal_log_factorial(n - count)
            + count * (Decimal(1) / 6).ln()
            + (n - count) * (Decimal(5) / 6).ln()
        )
    # the tail over its first term by the continued fraction of the incomplete beta function is slow here, so: by a sum
    # of blocks, each a geometric-like run whose ratio changes little
    ratio_sum, weight, x = 0.0, 1.0, count
    step = 2_000
    while weight > 1e-18:
        q = (n - x) / (x + 1) / 5.0
        q_next = (n - x - step) / (x + step + 1) / 5.0
        log_q = 0.5 * (math.log1p(q - 1.0) + math.log1p(q_next - 1.0))
        ratio_sum += weight * -math.expm1(step * log_q) / -math.expm1(log_q)
        weight *= math.exp(step * log_q)
        x += step
    found = tail(n, 1, 6, count, "upper")
    # the blocks are good to about 1e-6; the term itself to fifty digits
    assert found.log10_p * math.log(10) == pytest.approx(float(log_term) + math.log(ratio_sum), abs=1e-5)


@pytest.mark.parametrize(("n", "weight", "total"), [(1, 1, 2), (10, 1, 2), (11, 1, 6), (60, 5, 6), (200, 1, 36)])
def test_binomial_tails_agree_with_fractions(n: int, weight: int, total: int) -> None:
    ways = [math.comb(n, x) * weight**x * (total - weight) ** (n - x) for x in range(n + 1)]
    whole = total**n
    for count in range(n + 1):
        sums = {
            "upper": sum(ways[count:]),
            "lower": sum(ways[: count + 1]),
            "two-sided": sum(w for w in ways if w <= ways[count]),
        }
        for side, exact in sums.items():
            found = tail(n, weight, total, count, side)  # type: ignore[arg-type]
            assert found.p == pytest.approx(float(Fraction(exact, whole)), rel=1e-12)


def test_doubles_and_fibs_have_their_golden_values() -> None:
    assert tail(PUBLISHED_ROLLS, 1, 6, 73_179, "two-sided").p == pytest.approx(0.78917, abs=5e-6)
    assert tail(5_530_616, 1, 6, 924_319, "upper").p == pytest.approx(0.0018210, abs=5e-8)


def test_ties_are_decided_in_integers() -> None:
    # 100 and 98 are equally far from 99
    counts = [100, 98, 99]
    found = look(counts, (1, 1, 1), "deviation", "two-sided")
    assert found.index == 0
    both = [after_looking(297, (1, 1, 1), i, counts[i], "deviation", "two-sided").p for i in (0, 1)]
    assert both[0] == both[1]


def test_no_trial_at_all_is_no_surprise() -> None:
    for statistic, side in QUESTIONS:
        assert look((0, 0, 0), (1, 2, 3), statistic, side).p_after_looking == 1.0


def test_probabilities_given_as_floats_become_their_fractions() -> None:
    assert as_weights([1 / 36] * 6 + [1 / 18] * 15) == (1,) * 6 + (2,) * 15
    with pytest.raises(ValueError, match="want 1"):
        as_weights([0.5, 0.4])
    with pytest.raises(ValueError, match="want positive"):
        as_weights([1.0, 0.0])


def test_bonferroni_bound_of_the_published_largest_is_the_printed_one() -> None:
    counts = [12_180] * 35
    rest = PUBLISHED_ROLLS - 12_447 - sum(counts)
    counts[0] += rest
    counts.append(12_447)
    found = look(counts, (1,) * 36, "deviation", "upper")
    assert (found.index, found.count) == (35, 12_447)
    assert found.p_bonferroni == pytest.approx(0.3026, abs=5e-5)
