"""Dice that are fair in the count but not in the record, and dice whose bytes were not rejected: each has its test."""

from __future__ import annotations

import hashlib
import hmac

import numpy as np
import numpy.typing as npt
from scipy.stats import binomtest, chisquare

from pipeline.places import recipe_texts
from pipeline.recipes.grammar import parse_recipe
from pipeline.recipes.reference import Record, judge
from pipeline.statistics.evidence import doubles_split, face_counts
from pipeline.statistics.homogeneity import homogeneity
from pipeline.statistics.nonce_gaps import after_skip
from pipeline.statistics.raw_bytes import accepted_bytes
from pipeline.statistics.sequence import doubles_after, next_roll

Ints = npt.NDArray[np.int64]
SIX = np.array([first == 5 or second == 5 for first in range(6) for second in range(6)])


def count_tests(outcomes: Ints) -> dict[str, float]:
    """The tests of a bare count, by SciPy."""
    return {
        "outcomes": float(chisquare(outcomes).pvalue),
        "faces": float(chisquare(face_counts(outcomes)).pvalue),
        "doubles": float(binomtest(int(doubles_split(outcomes)[0]), int(outcomes.sum()), 1 / 6).pvalue),
    }


def test_doubles_that_follow_doubles_show_in_the_order_alone() -> None:
    # After a double at 4/15, after another roll at 11/75: one in six in the long run, in 30,000 rolls.
    rng = np.random.default_rng(3)
    draws, is_double = rng.random(30_000), np.zeros(30_000, bool)
    for at in range(1, 30_000):
        is_double[at] = draws[at] < (4 / 15 if is_double[at - 1] else 11 / 75)
    other = np.flatnonzero(np.arange(36) % 7)
    dice = np.where(is_double, 7 * rng.integers(0, 6, 30_000), other[rng.integers(0, 30, 30_000)])
    assert min(count_tests(np.bincount(dice, minlength=36)).values()) > 0.01
    table = np.bincount(36 * dice[:-1] + dice[1:], minlength=1296).reshape(36, 36)
    after_double, _ = doubles_after(table)
    assert after_double.p < 1e-9
    # The same rolls in another order have nothing to show.
    mixed = rng.permutation(dice)
    assert np.array_equal(np.bincount(mixed, minlength=36), np.bincount(dice, minlength=36))
    again = np.bincount(36 * mixed[:-1] + mixed[1:], minlength=1296).reshape(36, 36)
    assert doubles_after(again)[0].p > 0.001
    assert next_roll(again).order.statistic != next_roll(table).order.statistic


def test_server_rolls_that_the_device_rolls_pay_back_show_between_the_sources_alone() -> None:
    # A six in 44 of 119 server rolls and in 781 of 2,856 device rolls; together 11 of 36, as fair dice have it.
    rng = np.random.default_rng(8)
    share = (11 / 36 - 781 / 2856) / (44 / 119 - 781 / 2856)
    server_rolls = round(100_000 * share)

    def thrown(rolls: int, six: float) -> Ints:
        law = np.where(SIX, six / SIX.sum(), (1 - six) / (~SIX).sum())
        return np.asarray(rng.multinomial(rolls, law), np.int64)

    server, device = thrown(server_rolls, 44 / 119), thrown(100_000 - server_rolls, 781 / 2856)
    assert min(count_tests(server + device).values()) > 0.01
    p = homogeneity({"server": server, "device": device}).p
    assert p is not None
    assert p < 1e-9


def test_better_of_two_rolls_after_a_skip_shows_after_skips_alone() -> None:
    # 100,000 rolls, 2 % of them after a skip: there the larger of two rolls was kept.
    rng = np.random.default_rng(4)
    two = rng.integers(0, 36, (2_000, 2))
    pips = (two // 6 + two % 6 + 2) * np.where(two % 7 == 0, 2, 1)
    better = np.bincount(np.where(pips[:, 0] >= pips[:, 1], two[:, 0], two[:, 1]), minlength=36)
    others = rng.multinomial(98_000, [1 / 36] * 36)
    assert min(count_tests(better + others).values()) > 0.01
    p = after_skip(better, others).p
    assert p is not None
    assert p < 1e-9


def test_remainders_of_unrejected_bytes_are_wrong_dice_each_explained() -> None:
    # 2,065 of 73,728 rows differ (METHODS): 140 +- 12 of 5,000. Computed here by hashlib and hmac.
    recipe = parse_recipe(recipe_texts()["boardgammon-v1.toml"], "boardgammon-v1")
    rng = np.random.default_rng(252)
    wrong, raw = 0, []
    for at in range(5_000):
        seed, entropy = rng.bytes(32), rng.bytes(16)
        mixed = hmac.new(seed, f"m:{at}:{at}:{entropy.hex()}".encode(), hashlib.sha256).digest()
        raw += mixed[:2]
        record = Record(
            match_id="m", roll_id=str(at), nonce=at, server_seed=seed, commitment=hashlib.sha256(seed).digest(),
            client_entropy=entropy, die_1=mixed[0] % 6 + 1, die_2=mixed[1] % 6 + 1, game=None, revealed=True,
        )  # fmt: skip
        working = judge(record, recipe)
        assert working.verdict in ("ok", "wrong_dice")
        if working.verdict == "wrong_dice":
            wrong += 1
            assert working.dropped
            assert min(working.dropped) >= 252
            assert max(mixed[:2]) >= 252
    assert abs(wrong - 140) <= 36
    # 4 of 256 values are impossible under a rule of 252: 156 +- 12 of 10,000 bytes; the faces keep silent.
    read = accepted_bytes(np.bincount(raw, minlength=256))
    assert abs(read.impossible - 156) <= 36
    assert read.chi_square.p is not None
    assert read.chi_square.p > 0.001
    assert chisquare(np.bincount(np.array(raw) % 6, minlength=6)).pvalue > 0.001


def test_same_relabelling_of_both_dice_moves_neither_chi_square() -> None:
    rng = np.random.default_rng(6)
    outcomes = rng.multinomial(20_000, [1 / 36] * 36).reshape(6, 6)
    names = rng.permutation(6)
    told = count_tests(outcomes.ravel())
    again = count_tests(outcomes[np.ix_(names, names)].ravel())
    assert again == {name: p if name == "doubles" else again[name] for name, p in told.items()}
    for name in ("outcomes", "faces"):
        assert abs(again[name] - told[name]) < 1e-12
