"""Chi-square tests against Wolf's dice, golden values, scipy and linear algebra."""

from __future__ import annotations

import csv
import math
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from pipeline.statistics import pearson

REFERENCE = Path(__file__).resolve().parents[2] / "data" / "reference"


@pytest.fixture(scope="module")
def wolf() -> list[list[int]]:
    table = [[0] * 6 for _ in range(6)]
    with (REFERENCE / "wolf-1882.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            table[int(row["die1"]) - 1][int(row["die2"]) - 1] = int(row["count"])
    assert sum(map(sum, table)) == 20_000
    return table


def test_wolfs_dice_give_the_figures_in_the_literature(wolf: list[list[int]]) -> None:
    flat = [count for row in wolf for count in row]
    whole = pearson.chi_square(flat, (1,) * 36)
    assert (whole.statistic, whole.df, whole.n) == (pytest.approx(382.8832, abs=5e-5), 35, 20_000)
    assert whole.p == pytest.approx(4.1479e-60, rel=1e-4)
    independent = pearson.independence(wolf)
    assert (independent.statistic, independent.df) == (pytest.approx(18.7586, abs=5e-5), 25)
    assert independent.p == pytest.approx(0.8085, abs=5e-5)


def test_wolfs_chi_square_splits_into_its_six_parts(wolf: list[list[int]]) -> None:
    parts = pearson.decompose(wolf).parts
    assert [(p.name, round(p.statistic, 3), p.df) for p in parts] == [
        ("first_die", 94.189, 5),
        ("second_die", 270.957, 5),
        ("doubles", 1.037, 1),
        ("between_doubles", 6.423, 5),
        ("skew", 5.853, 10),
        ("symmetric", 4.425, 9),
    ]
    assert sum(p.df for p in parts) == 35


def test_parts_are_quadratic_forms_of_orthogonal_projections() -> None:
    # each part must be unmoved by what the others measure: a table biased in one part only shows in that part
    base = np.full((6, 6), 1_000)
    skew = base.copy()
    skew[0, 1] += 30
    skew[1, 0] -= 30
    skew[1, 2] += 30
    skew[2, 1] -= 30
    skew[2, 0] += 30
    skew[0, 2] -= 30
    shown = {p.name: p.statistic for p in pearson.decompose(skew.tolist()).parts}
    assert shown["skew"] == pytest.approx(6 * 900 / 1_000)
    assert all(abs(value) < 1e-9 for name, value in shown.items() if name != "skew")


@pytest.mark.parametrize(("statistic", "df", "p", "half"), [(42.25, 35, 0.18632, 5e-6), (9.62, 5, 0.086747, 5e-7)])
def test_tails_have_their_golden_values(statistic: float, df: int, p: float, half: float) -> None:
    # METHODS 7: to half a unit of the last digit printed there
    assert math.exp(pearson.log_chi_square_tail(statistic, df)) == pytest.approx(p, abs=half)


@pytest.mark.parametrize(("statistic", "df"), [(0.0, 5), (30.0, 35), (1_300.0, 1), (1_400.0, 35)])
def test_log_tail_agrees_with_scipy(statistic: float, df: int) -> None:
    assert pearson.log_chi_square_tail(statistic, df) == pytest.approx(stats.chi2.logsf(statistic, df), rel=1e-11)


def test_log_tail_of_even_df_agrees_with_its_closed_form() -> None:
    # Q = exp(-x/2) sum_{j < df/2} (x/2)^j / j!, where scipy's logarithm is minus infinity
    half, terms = 2_500.0, 630
    logs = [j * math.log(half) - math.lgamma(j + 1) for j in range(terms)]
    closed = -half + max(logs) + math.log(math.fsum(math.exp(value - max(logs)) for value in logs))
    assert pearson.log_chi_square_tail(5_000.0, 1_260) == pytest.approx(closed, rel=1e-11)


def test_tail_below_the_smallest_double_keeps_its_size() -> None:
    # one degree of freedom: Q = erfc(sqrt(x / 2)) ~ exp(-x/2) / sqrt(pi x / 2) (1 - 1/x + 3/x^2 - ...)
    x = 1e6
    found = pearson.chi_square([0, 10**6], (1, 1))
    assert found.statistic == x
    by_hand = -x / 2 - 0.5 * math.log(math.pi * x / 2) + math.log(1 - 1 / x + 3 / x**2)
    assert found.log10_p == pytest.approx(by_hand / math.log(10), rel=1e-13)
    assert found.p == 2.2250738585072014e-308


def test_chi_square_and_g_agree_with_scipy_for_unequal_classes() -> None:
    counts, weights = [310, 615, 640, 280], (1, 2, 2, 1)
    expected = [sum(counts) * w / 6 for w in weights]
    assert pearson.chi_square(counts, weights).p == pytest.approx(stats.chisquare(counts, expected).pvalue, rel=1e-12)
    g = stats.power_divergence(counts, expected, lambda_="log-likelihood")
    assert pearson.likelihood_ratio(counts, weights).statistic == pytest.approx(g.statistic, rel=1e-12)
    assert pearson.likelihood_ratio(counts, weights).p == pytest.approx(g.pvalue, rel=1e-11)


def test_independence_agrees_with_scipy() -> None:
    table = [[10, 20, 30], [25, 15, 20], [9, 31, 22]]
    reference = stats.chi2_contingency(table, correction=False)
    found = pearson.independence(table)
    assert (found.statistic, found.df) == (pytest.approx(reference.statistic), reference.dof)


def test_too_even_table_has_a_small_lower_tail() -> None:
    found = pearson.chi_square([1_000] * 36, (1,) * 36)
    assert found.p == 1.0
    assert found.p_too_even is not None and 0 < found.p_too_even < 1e-300


def test_small_tables_get_no_asymptotic_p() -> None:
    assert pearson.chi_square([4] * 36, (1,) * 36).refused == "small_expected"
    assert pearson.chi_square([4] * 36, (1,) * 36).p is None
    assert pearson.chi_square([5] * 36, (1,) * 36).refused is None
    assert pearson.likelihood_ratio([49] * 6, (1,) * 6).refused == "small_expected"
    assert pearson.likelihood_ratio([50] * 6, (1,) * 6).refused is None
    assert pearson.chi_square([0] * 6, (1,) * 6).refused == "empty"


def test_simulated_tail_agrees_with_full_enumeration() -> None:
    # six dice that show 3 1 1 1 0 0: all 6^6 throws
    counts = (3, 1, 1, 1, 0, 0)
    as_far = sum(
        1
        for throw in np.ndindex(6, 6, 6, 6, 6, 6)
        if sum(x * x for x in np.bincount(throw, minlength=6)) >= sum(c * c for c in counts)
    )
    p, replicates = pearson.simulated_tail(counts, (1,) * 6, seed=1)
    assert replicates == 9_999
    assert p == pytest.approx(as_far / 6**6, abs=5 * math.sqrt(0.25 / 9_999))
    assert pearson.simulated_tail(counts, (1,) * 6, seed=1) == (p, replicates)


def test_relabelling_both_dice_alike_moves_neither_chi_square(wolf: list[list[int]]) -> None:
    order = [3, 1, 5, 0, 2, 4]
    renamed = [[wolf[i][j] for j in order] for i in order]
    for table in (wolf, renamed):
        assert pearson.independence(table).statistic == pytest.approx(pearson.independence(wolf).statistic)
        assert pearson.dependent_faces(table).statistic == pytest.approx(pearson.dependent_faces(wolf).statistic)


def test_faces_of_dependent_dice_follow_the_observed_covariance() -> None:
    # the second die copies the first: each face count is twice the number of such doubles, so the naive chi-square is
    # twice that of n throws of one die
    diagonal = [1_020, 980, 1_010, 990, 1_000, 1_000]
    table = [[diagonal[i] if i == j else 0 for j in range(6)] for i in range(6)]
    naive = pearson.chi_square(pearson.faces_of(table), (1,) * 6)
    wald = pearson.dependent_faces(table)
    once = sum((x - 1_000) ** 2 / 1_000 for x in diagonal)
    assert naive.statistic == pytest.approx(2 * once)
    # Neyman's form divides by the observed counts
    assert wald.statistic == pytest.approx(sum((x - 1_000) ** 2 / x for x in diagonal), rel=1e-9)


def test_wald_form_of_independent_dice_is_near_the_naive_one() -> None:
    rng = np.random.default_rng(5)
    ratios = []
    for _ in range(40):
        table = rng.multinomial(40_000, [1 / 36] * 36).reshape(6, 6).tolist()
        ratios.append(
            pearson.dependent_faces(table).statistic / pearson.chi_square(pearson.faces_of(table), (1,) * 6).statistic
        )
    assert 0.9 < float(np.mean(ratios)) < 1.1
