"""Tests that need the record: strata, nonce gaps, bytes, drift and the placebo."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import chi2, chi2_contingency, chisquare, kstest, nbinom

from pipeline.errors import Unjudged
from pipeline.statistics.drift import change_point, running_deviation
from pipeline.statistics.homogeneity import hierarchical, holm, homogeneity, homogeneity_statistic, level_p
from pipeline.statistics.nonce_gaps import after_skip, grinding
from pipeline.statistics.placebo import BATTERY, placebo, shadow_rank
from pipeline.statistics.raw_bytes import accepted_bytes, rejected_bytes, secret_bytes
from pipeline.statistics.registry import parse_registry

REGISTRY = parse_registry((Path(__file__).parents[2] / "data" / "registry.toml").read_text("utf-8"))
FAIR = np.full(36, 1 / 36)


def test_homogeneity_is_scipys_contingency_chi_square() -> None:
    table = np.random.default_rng(1).integers(5, 60, (3, 36))
    read = homogeneity(dict(zip("abc", table, strict=True)))
    other = chi2_contingency(table, correction=False)
    assert (read.statistic, read.df, read.p) == (pytest.approx(other.statistic), 70, pytest.approx(other.pvalue))
    assert homogeneity_statistic(table[None])[0] == pytest.approx(other.statistic)


def test_server_rolls_that_differ_are_found_where_the_whole_count_is_fair() -> None:
    # The server's dice show a six in 44 of 119 rolls, the device's pay it back at 781 of 2,856 (fair: 11 of 36).
    rng = np.random.default_rng(2)
    six = np.zeros((6, 6), bool)
    six[5] = six[:, 5] = True

    def law(share: float) -> np.ndarray:
        return np.where(six, share / 11, (1 - share) / 25).ravel()

    share = (11 / 36 - 781 / 2856) / (44 / 119 - 781 / 2856)
    server, device = (
        rng.multinomial(int(30_000 * share), law(44 / 119)),
        rng.multinomial(30_000 - int(30_000 * share), law(781 / 2856)),
    )
    assert chisquare(server + device).pvalue > 0.01
    p = homogeneity({"server": server, "device": device}).p
    assert p is not None
    assert p < 1e-9


def test_thin_stratum_is_refused_and_an_empty_one_left_out() -> None:
    assert homogeneity({"a": np.full(36, 100), "b": np.full(36, 1)}).refused is not None
    alone = homogeneity({"a": np.full(36, 100), "b": np.zeros(36, int)})
    assert (alone.df, alone.p) == (0, None)


def test_holm_gives_the_values_worked_by_hand() -> None:
    assert holm({"a": 0.01, "b": 0.04, "c": 0.03}) == pytest.approx({"a": 0.03, "c": 0.06, "b": 0.06})


def test_no_level_is_more_certain_than_its_dimension() -> None:
    top, below = hierarchical({"mode": 0.2, "seat": 0.001}, {"mode": {"live": 0.0001}, "seat": {"white": 0.0004}})
    assert top == pytest.approx({"mode": 0.2, "seat": 0.002})
    assert below["mode"]["live"] == pytest.approx(0.2)
    assert below["seat"]["white"] == pytest.approx(0.002)


def test_level_p_compares_each_level_with_all_others() -> None:
    table = {"a": np.full(36, 50), "b": np.full(36, 60), "c": np.append(np.full(35, 50), 190)}
    found = level_p(table)
    assert found["c"] < 1e-6 < found["a"]


def test_grinding_bounds_are_those_worked_by_hand() -> None:
    read = grinding([0, 1, 3], [100, 4, 2])
    assert (read.n, read.rolls_after_skip, read.skipped, read.longest_gap) == (106, 6, 10, 3)
    assert read.capacity_bits == pytest.approx(4 * 1 + 2 * 2)
    assert read.doubles_added == pytest.approx(4 * (5 / 6 - 25 / 36) + 2 * (5 / 6 - (5 / 6) ** 4))
    assert read.doubles_removed == pytest.approx(4 * (1 / 6 - 1 / 36) + 2 * (1 / 6 - 1 / 6**4))


def test_no_skip_gives_no_capacity() -> None:
    read = grinding([0], [500])
    assert (read.capacity_bits, read.doubles_added, read.doubles_removed) == (0, 0, 0)


def test_better_of_two_rolls_after_a_skip_is_found() -> None:
    rng = np.random.default_rng(4)
    pips = np.add.outer(range(1, 7), range(1, 7)) * np.where(np.eye(6, dtype=bool), 2, 1)
    two = rng.integers(0, 36, (2000, 2))
    better = np.where(pips.ravel()[two[:, 0]] >= pips.ravel()[two[:, 1]], two[:, 0], two[:, 1])
    p = after_skip(np.bincount(better, minlength=36), rng.multinomial(98_000, FAIR)).p
    assert p is not None
    assert p < 1e-9


def test_accepted_bytes_use_252_values_and_count_impossible_ones() -> None:
    counts = np.full(256, 40)
    read = accepted_bytes(counts)
    assert (read.n, read.impossible) == (256 * 40, 160)
    assert (read.chi_square.df, read.chi_square.statistic, read.chi_square.p) == (251, 0.0, 1.0)


def test_byte_chi_square_is_scipys() -> None:
    counts = np.random.default_rng(9).integers(10, 60, 256)
    read = secret_bytes(counts, 100, 32, 0)
    other = chisquare(counts)
    assert read.chi_square.statistic == pytest.approx(other.statistic)
    assert read.chi_square.p == pytest.approx(other.pvalue)


def test_rejected_bytes_of_the_published_count_have_the_printed_law() -> None:
    read = rejected_bytes(13_926, 438_679)
    assert round(read.expected) == 13_926
    assert round(read.sd) == 119
    assert read.p > 0.99


def test_dice_without_rejection_show_in_the_rejected_bytes() -> None:
    assert rejected_bytes(0, 5000).p == pytest.approx(2 * float(nbinom.cdf(0, 10_000, 252 / 256)))
    assert rejected_bytes(0, 5000).p < 1e-60


def test_duplicate_secrets_are_set_beside_what_chance_gives() -> None:
    read = secret_bytes(np.full(256, 1000), 16_000, 16, 1)
    assert read.duplicates == 1
    assert read.duplicates_expected == pytest.approx(16_000 * 15_999 / 2 / 2**128)


def test_bytes_need_all_256_values() -> None:
    with pytest.raises(Unjudged, match="256 non-negative counts"):
        accepted_bytes(np.zeros(252, int))


def test_change_of_one_face_is_found_and_dated() -> None:
    rng = np.random.default_rng(12)
    loaded = np.outer([1, 1, 1, 1, 1, 1.2], [1, 1, 1, 1, 1, 1.2]).ravel()
    nightly = np.concatenate([rng.multinomial(3000, FAIR, 60), rng.multinomial(3000, loaded / loaded.sum(), 40)])
    read = change_point(nightly)
    assert read.face == 6
    assert abs(read.night - 59) <= 2
    assert read.share_after > read.share_before
    assert read.p < 1e-6


def test_change_point_is_never_too_sure_on_fair_dice() -> None:
    rng = np.random.default_rng(13)
    p = [change_point(rng.multinomial(300, FAIR, 50)).p for _ in range(400)]
    assert sum(x <= 0.05 for x in p) <= 38  # 99.99 % quantile of 400 at 5 %


def test_running_deviation_keeps_zero_inside_on_fair_dice_and_leaves_it_on_loaded() -> None:
    rng = np.random.default_rng(14)
    assert running_deviation(rng.multinomial(3000, FAIR, 30)).first_outside == (None,) * 6
    loaded = np.outer(np.ones(6), [1, 1, 1, 1, 1, 1.4]).ravel()
    read = running_deviation(rng.multinomial(3000, loaded / loaded.sum(), 30))
    assert read.first_outside[5] is not None
    assert read.n[-1] == 90_000


def test_placebo_ranks_the_odd_log_first() -> None:
    rng = np.random.default_rng(15)
    odd = rng.multinomial(20_000, np.append(np.full(35, 0.96 / 35), 0.04))
    read = placebo(odd, rng.multinomial(20_000, FAIR, 12))
    assert (read["outcomes"].rank, read["outcomes"].logs, read["outcomes"].n) == (1, 13, 20_000)
    assert len(read["doubles"].shadow_p) == 12


def test_placebo_asks_every_question_of_the_count_as_it_is_asked_of_the_real_log() -> None:
    assert set(BATTERY) <= REGISTRY.of_the_count
    even = np.full(36, 100)
    assert set(placebo(even, [even], REGISTRY.tests)) == REGISTRY.of_the_count
    rng = np.random.default_rng(19)
    counts = rng.multinomial(5_000, FAIR)
    square = counts.reshape(6, 6)
    faces = square.sum(axis=0) + square.sum(axis=1)
    # by SciPy, and for the farthest class by 40,000 simulated tables
    thrown = np.abs(rng.multinomial(5_000, FAIR, 40_000) - 5_000 / 36).max(axis=1)
    farthest = float(np.mean(thrown >= np.abs(counts - 5_000 / 36).max() - 1e-9))
    assert BATTERY["outcomes"](counts) == pytest.approx(float(chisquare(counts).pvalue), rel=1e-9)
    assert BATTERY["outcomes_too_even"](counts) == pytest.approx(1 - float(chisquare(counts).pvalue), rel=1e-9)
    assert BATTERY["faces"](counts) == pytest.approx(float(chisquare(faces).pvalue), rel=1e-9)
    assert BATTERY["first_against_second"](counts) == pytest.approx(
        float(chi2_contingency(square, correction=False).pvalue), rel=1e-9
    )
    assert BATTERY["outcomes_farthest"](counts) == pytest.approx(farthest, abs=4 * 0.5 / 200)
    assert BATTERY["faces_farthest"](counts) == pytest.approx(
        float(np.mean(np.abs(rng.multinomial(10_000, np.full(6, 1 / 6), 40_000) - 10_000 / 6).max(axis=1)
                      >= np.abs(faces - 10_000 / 6).max() - 1e-9)), abs=4 * 0.5 / 200)  # fmt: skip


def test_placebo_asks_a_question_added_later_of_every_log() -> None:
    doubles = next(test for test in REGISTRY.tests if test.name == "doubles")
    counts = np.full(36, 100)
    counts[0] += 37
    placebos = np.stack([np.full(36, 100), counts[::-1]])
    read = placebo(counts, placebos, [replace(doubles, name="doubles_again", asks="count")])
    # one question under two names; the battery computes it by SciPy, and the other one by the family's own table
    assert read["doubles_again"].shadow_p == pytest.approx(read["doubles"].shadow_p, rel=1e-9)
    assert read["doubles_again"].p == pytest.approx(read["doubles"].p, rel=1e-9)
    assert "elsewhere" not in placebo(counts, placebos, [replace(doubles, name="elsewhere", asks="record")])


def test_placebo_rank_is_uniform_when_real_and_shadows_are_alike() -> None:
    rng = np.random.default_rng(16)
    p = chi2.sf(rng.chisquare(35, (130, 13)), 35)
    ranks = [shadow_rank(2000, float(own), [float(q) for q in others]).rank for own, *others in p]
    assert min(np.bincount(ranks, minlength=14)[1:]) >= 1
    assert abs(np.mean(ranks) - 7) < 4 * math.sqrt(14 / 130)


def test_tied_shadow_never_makes_the_real_log_odder() -> None:
    assert shadow_rank(10, 0.2, [0.2, 0.5]).rank == 2


def test_homogeneity_p_is_uniform_on_fair_strata() -> None:
    rng = np.random.default_rng(17)
    p = [homogeneity({"a": rng.multinomial(900, FAIR), "b": rng.multinomial(500, FAIR)}).p for _ in range(300)]
    assert kstest(p, "uniform").pvalue > 1e-4
