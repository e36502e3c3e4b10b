"""Next roll, doubles after doubles and runs: the 2009 archive, closed forms and enumeration."""

from __future__ import annotations

import itertools
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import chi2_contingency, kstest

from pipeline.errors import Unjudged
from pipeline.statistics.sequence import (
    doubles_after,
    hazard,
    kept_lengths,
    longest_run,
    next_roll,
    next_roll_statistics,
    run_at_least,
)

# Counted from the 2009 archive: order kept, duplicates out, pairs within a game.
ARCHIVE = np.loadtxt(Path(__file__).parent / "pairs_2009.csv", delimiter=",", dtype=np.int64)


def test_archive_of_2009_gives_the_printed_chi_squares() -> None:
    read = next_roll(ARCHIVE)
    assert read.n == 43_576
    assert (round(read.given_row.statistic, 4), read.given_row.df) == (1207.9531, 1260)
    assert (round(read.order.statistic, 4), read.order.df) == (1181.4275, 1225)
    assert read.named_null.df == 1295


def test_archive_of_2009_gives_the_printed_doubles_after_doubles() -> None:
    after_double, after_other = doubles_after(ARCHIVE)
    assert (after_double.doubles, after_double.n) == (1215, 7019)
    assert (after_other.doubles, after_other.n) == (6064, 36_557)
    assert after_double.z == pytest.approx((1215 - 7019 / 6) / (5 * 7019 / 36) ** 0.5, rel=1e-12)


def test_order_part_is_scipys_contingency_chi_square() -> None:
    table = np.random.default_rng(5).integers(1, 12, (36, 36))
    assert next_roll(table).order.statistic == pytest.approx(chi2_contingency(table, correction=False).statistic)


def test_fewer_than_6480_pairs_are_refused_in_words() -> None:
    read = next_roll(np.full((36, 36), 4))
    assert read.order.p is None
    assert read.order.refused == "5184 pairs, needs 6480"
    assert next_roll(np.full((36, 36), 5)).order.p is not None


def test_table_that_is_not_square_is_refused() -> None:
    with pytest.raises(Unjudged, match="square table"):
        next_roll(np.zeros((36, 35), int))


def _races(rng: np.random.Generator, matches: int, pips: int) -> np.ndarray:
    """Lag-1 table of fair matches that end when the dice have covered a distance, doubles counting twice."""
    dice = rng.integers(0, 36, (matches, pips // 3))
    i, j = dice // 6 + 1, dice % 6 + 1
    covered = np.where(i == j, 4 * i, i + j).cumsum(axis=1)
    played = covered - np.where(i == j, 4 * i, i + j) < pips
    pair = played[:, 1:]
    return np.bincount((dice[:, :-1] * 36 + dice[:, 1:])[pair], minlength=1296).reshape(36, 36)


def test_fair_races_that_end_on_dice_keep_the_registered_test_honest() -> None:
    # 167-pip races: Turner's 1,295 degrees of freedom reject far too often (METHODS: 72 %), the others do not.
    rng = np.random.default_rng(11)
    reads = [next_roll(_races(rng, 12_000, 167)) for _ in range(30)]
    order = [r.order.p for r in reads]
    given = [r.given_row.p for r in reads]
    assert kstest(order, "uniform").pvalue > 1e-4
    assert kstest(given, "uniform").pvalue > 1e-4
    assert sum(r.named_null.p < 0.05 for r in reads if r.named_null.p is not None) > 8


def test_statistics_of_many_tables_equal_those_of_each() -> None:
    tables = np.random.default_rng(6).integers(0, 9, (4, 36, 36))
    given, order = next_roll_statistics(tables, np.full(36, 1 / 36))
    for t, g, o in zip(tables, given, order, strict=True):
        read = next_roll(t)
        assert (read.given_row.statistic, read.order.statistic) == (pytest.approx(g), pytest.approx(o))


def test_hazard_pools_lengths_with_fewer_than_thirty_rolls() -> None:
    read = hazard([6000, 900, 120, 22, 5], [990, 160, 25, 5, 1])
    assert read.length == (0, 1, 2)
    assert read.rolls == (6000, 900, 147)
    # by hand: (990-1000)^2/(5000/6) + (160-150)^2/125 + (31-24.5)^2/(5*147/36)
    assert read.chi_square.statistic == pytest.approx(100 / (30000 / 36) + 100 / 125 + 6.5**2 / (735 / 36))
    assert read.chi_square.df == 3


def test_tail_of_lengths_with_thirty_rolls_together_is_a_row_of_its_own() -> None:
    assert kept_lengths(np.array([6000, 900, 120, 22, 8, 3])) == [0, 1, 2, 3]


def test_hazard_of_a_handful_of_rolls_is_refused() -> None:
    assert hazard([20], [4]).chi_square.p is None


def test_longest_run_agrees_with_enumeration() -> None:
    for n, length in itertools.product(range(1, 9), range(1, 4)):
        chance = Fraction(0)
        for throws in itertools.product((0, 1), repeat=n):
            if "1" * length in "".join(map(str, throws)):
                chance += Fraction(1, 6) ** sum(throws) * Fraction(5, 6) ** (n - sum(throws))
        assert run_at_least(length, n) == pytest.approx(float(chance), rel=1e-13)


def test_runs_in_25_rolls_are_those_of_the_articles() -> None:
    assert round(100 * run_at_least(2, 25), 2) == 44.78
    assert round(100 * run_at_least(3, 25), 2) == 8.67


def test_far_tail_of_the_longest_run_keeps_its_digits() -> None:
    # 40 in a row somewhere in 1,000 rolls: inclusion bound (1 + 960 * 5/6) / 6^40, exact but for double counting
    assert longest_run(40, 1000).p_at_least == pytest.approx((1 + 960 * 5 / 6) / 6**40, rel=1e-9)
