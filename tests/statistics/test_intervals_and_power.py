"""Intervals, equivalence, detectable effects, named faults and unrevealed commitments against printed figures."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from pipeline.statistics.alternatives import FAULTS, likelihood_ratios, limit_faces, outcome_probabilities
from pipeline.statistics.box import log_all_within
from pipeline.statistics.exact_law import after_looking
from pipeline.statistics.intervals import equivalence, equivalence_of_faces, exact_box, goodman
from pipeline.statistics.power import by_chi_square, by_largest_deviation
from pipeline.statistics.unrevealed import unrevealed_bounds

PUBLISHED_FACES = (145_788, 146_637, 146_229, 145_646, 146_017, 147_041)
ROLLS, DICE = 438_679, 877_358


def test_published_faces_are_off_by_at_most_0186_points() -> None:
    found = equivalence(PUBLISHED_FACES, (1,) * 6, 0.99)
    assert sum(PUBLISHED_FACES) == DICE
    assert (round(100 * found.margin, 3), found.index) == (0.186, 5)


def test_equivalence_of_faces_heeds_dependent_dice() -> None:
    copied = [[1_000 if i == j else 0 for j in range(6)] for i in range(6)]
    apart = [[1_000 // 6] * 6 for _ in range(6)]
    wide, narrow = equivalence_of_faces(copied), equivalence_of_faces(apart)
    assert wide.margin == pytest.approx(narrow.margin * math.sqrt(2), rel=0.01)


def test_goodman_solves_its_quadratic() -> None:
    # the ends are where (share - q)^2 n / (q (1 - q)) meets the quantile of chi-square at 5 % over 6
    found = goodman(PUBLISHED_FACES, 0.95)
    bound = stats.chi2.isf(0.05 / 6, 1)
    for count, low, high in zip(PUBLISHED_FACES, found.low, found.high, strict=True):
        for q in (low, high):
            assert (count / DICE - q) ** 2 * DICE / (q * (1 - q)) == pytest.approx(bound, rel=1e-9)


def test_goodman_covers_fair_tables() -> None:
    draws = np.random.default_rng(8).multinomial(600, [1 / 6] * 6, size=2_000)
    held = sum(
        all(low <= 1 / 6 <= high for low, high in zip(found.low, found.high, strict=True))
        for found in (goodman([int(x) for x in row], 0.95) for row in draws)
    )
    # at least 95 %, less four standard errors of 0.5 %
    assert held / 2_000 > 0.93


def test_exact_box_holds_its_confidence() -> None:
    counts = [30, 22, 25, 23]
    found = exact_box(counts, 0.95)
    half = round(counts[0] - 100 * found.low[0])
    inner = math.exp(log_all_within(100, counts, [c - half for c in counts], [c + half for c in counts]))
    outer = math.exp(log_all_within(100, counts, [c - half - 1 for c in counts], [c + half + 1 for c in counts]))
    assert inner < 0.95 <= outer


@pytest.mark.parametrize(
    ("n", "p", "df", "percent"), [(DICE, 1 / 6, 5, 1.01), (ROLLS, 1 / 6, 1, 1.15), (ROLLS, 1 / 36, 35, 5.3)]
)
def test_chi_square_would_have_seen_the_printed_effects(n: int, p: float, df: int, percent: float) -> None:
    found = by_chi_square(n, p, df)
    assert found.relative is not None
    assert 100 * found.relative == pytest.approx(percent, abs=0.05 if percent > 5 else 0.005)


@pytest.mark.parametrize(("n", "k", "percent"), [(DICE, 6, 0.95), (ROLLS, 36, 4.0)])
def test_largest_deviation_would_have_seen_the_printed_effects(n: int, k: int, percent: float) -> None:
    found = by_largest_deviation(n, (1,) * k)
    assert found.relative is not None
    assert 100 * found.relative == pytest.approx(percent, abs=0.05 if percent > 1 else 0.005)


def test_detectable_effect_is_detected_four_times_in_five() -> None:
    n, k = 6_000, 6
    effect = by_largest_deviation(n, (1,) * k).relative
    assert effect is not None
    share = (1 + effect) / 6
    critical = next(
        c for c in range(1_000, n) if after_looking(n, (1,) * k, 0, c, "standardised", "two-sided").p <= 0.01
    )
    assert stats.binom.sf(critical - 1, n, share) == pytest.approx(0.8, abs=0.01)


def test_wrong_limits_have_their_golden_non_centrality() -> None:
    for limit, golden in ((251, Fraction(5, 63_001)), (253, Fraction(5, 64_009))):
        assert sum((p - Fraction(1, 6)) ** 2 * 6 for p in limit_faces(limit)) == golden
    assert limit_faces(252) == (Fraction(1, 6),) * 6
    # 256 = 42 * 6 + 4, by hand
    assert limit_faces(256) == (Fraction(43, 256),) * 4 + (Fraction(42, 256),) * 2


def test_every_fault_has_probabilities_that_sum_to_one() -> None:
    for fault in FAULTS:
        assert sum(sum(row) for row in outcome_probabilities(fault)) == 1


@pytest.mark.parametrize("name", ["byte_mod_6_without_rejection", "doubled_row_per_double", "doubles_rerolled_once"])
def test_planted_fault_is_spoken_for_and_fair_dice_against_it(name: str) -> None:
    rng = np.random.default_rng(9)
    fault = next(f for f in FAULTS if f.name == name)
    p = np.array([float(q) for row in outcome_probabilities(fault) for q in row])
    faulty = rng.multinomial(ROLLS, p / p.sum()).reshape(6, 6).tolist()
    fair = rng.multinomial(ROLLS, [1 / 36] * 36).reshape(6, 6).tolist()
    said = [next(r for r in likelihood_ratios(table) if r.fault == name).says for table in (faulty, fair)]
    assert said == ["for", "against"]


def test_one_double_rules_out_rerolling_until_there_is_none() -> None:
    table = [[1] * 6 for _ in range(6)]
    found = {r.fault: r for r in likelihood_ratios(table)}
    assert found["doubles_rerolled_until_none"].log_ratio == -math.inf
    assert found["doubles_rerolled_until_none"].says == "against"


def test_swapped_dice_are_seen_by_verification_only() -> None:
    found = {r.fault: r for r in likelihood_ratios([[7] * 6 for _ in range(6)])}["swapped_dice"]
    assert (found.log_ratio, found.says) == (0.0, "only_verification_sees_it")


def test_unrevealed_rolls_allow_the_printed_worst_cases() -> None:
    assert round(unrevealed_bounds(ROLLS, 73_179, 500).z_high, 2) == 1.95
    assert round(unrevealed_bounds(ROLLS, 73_179, 1_000).z_high, 2) == 3.64
    assert unrevealed_bounds(ROLLS, 73_179, 296).verdict_possible
    assert not unrevealed_bounds(ROLLS, 73_179, 297).verdict_possible
    with pytest.raises(ValueError, match="want 0 or more"):
        unrevealed_bounds(10, 11, 0)
