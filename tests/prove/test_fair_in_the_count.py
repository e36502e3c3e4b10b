"""Dice that are fair in the count but not in the record, and dice whose bytes were not rejected: each has its test."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pytest
from pyarrow.csv import write_csv
from scipy.stats import binomtest, chisquare

from pipeline.places import recipe_texts
from pipeline.recipes.grammar import parse_recipe
from pipeline.recipes.reference import Record, judge
from pipeline.statistics.evidence import doubles_split, face_counts
from pipeline.statistics.homogeneity import homogeneity
from pipeline.statistics.nonce_gaps import after_skip
from pipeline.statistics.raw_bytes import accepted_bytes
from pipeline.statistics.sequence import doubles_after, next_roll
from tests.line.running import count

Ints = npt.NDArray[np.int64]
SIX = np.array([first == 5 or second == 5 for first in range(6) for second in range(6)])


def count_tests(outcomes: Ints) -> dict[str, float]:
    """The tests of a bare count, by SciPy."""
    return {
        "outcomes": float(chisquare(outcomes).pvalue),
        "faces": float(chisquare(face_counts(outcomes)).pvalue),
        "doubles": float(binomtest(int(doubles_split(outcomes)[0]), int(outcomes.sum()), 1 / 6).pvalue),
    }


def doubles_after_doubles(rng: np.random.Generator) -> Log:
    """After a double at 4/15, after another roll at 11/75: one in six in the long run, in 30,000 rolls."""
    draws, is_double = rng.random(30_000), np.zeros(30_000, bool)
    for at in range(1, 30_000):
        is_double[at] = draws[at] < (4 / 15 if is_double[at - 1] else 11 / 75)
    other = np.flatnonzero(np.arange(36) % 7)
    return Log(np.where(is_double, 7 * rng.integers(0, 6, 30_000), other[rng.integers(0, 30, 30_000)]))


def server_against_device(rng: np.random.Generator) -> Log:
    """A six in 44 of 119 server rolls and in 781 of 2,856 device rolls; together 11 of 36, as fair dice have it."""
    share = (11 / 36 - 781 / 2856) / (44 / 119 - 781 / 2856)
    server = rng.permutation(100_000) < round(100_000 * share)
    six = rng.random(100_000) < np.where(server, 44 / 119, 781 / 2856)
    with_six, without = np.flatnonzero(SIX), np.flatnonzero(~SIX)
    dice = np.where(six, with_six[rng.integers(0, 11, 100_000)], without[rng.integers(0, 25, 100_000)])
    return Log(dice, server=server)


def better_after_a_skip(rng: np.random.Generator) -> Log:
    """100,000 rolls, 2 % of them after a skip: there the larger of two rolls was kept.

    The whole count feels that a little: in six of ten such logs one of its tests falls to 0.01; here none does.
    """
    skipped = rng.permutation(100_000) < 2_000
    two = rng.integers(0, 36, (100_000, 2))
    pips = (two // 6 + two % 6 + 2) * np.where(two % 7 == 0, 2, 1)
    return Log(np.where(skipped & (pips[:, 1] > pips[:, 0]), two[:, 1], two[:, 0]), skipped=skipped)


@dataclass
class Log:
    """Outcomes 0 to 35 in the order of their matches, of 50 rolls each; who drew the entropy, and where a nonce skips
    just before the roll."""

    dice: Ints
    server: npt.NDArray[np.bool_] | None = None
    skipped: npt.NDArray[np.bool_] | None = None

    def write(self, path: Path) -> None:
        """As a file of roll records without commit and reveal."""
        n = len(self.dice)
        match = np.arange(n) // 50
        nonce = np.arange(n) % 50 + 1
        if self.skipped is not None:
            step = np.where(self.skipped & (np.arange(n) % 50 > 0), 2, 1)
            nonce = step.cumsum() - np.repeat(step.cumsum()[::50], 50)[:n] + 1
        columns = {
            "roll_id": [f"r{at}" for at in range(n)],
            "match_id": [f"m{one}" for one in match],
            "nonce": nonce,
            "roll_kind": ["ordinary"] * n,
            "entropy_source": ["device"] * n if self.server is None else np.where(self.server, "server", "device"),
            "die_1": self.dice // 6 + 1,
            "die_2": self.dice % 6 + 1,
            "recipe": ["none"] * n,
        }
        write_csv(pa.table(columns), path)


@pytest.mark.parametrize(
    ("make", "seed", "test"),
    [
        (doubles_after_doubles, 3, "doubles_after_doubles"),
        (server_against_device, 8, "entropy_sources"),
        (better_after_a_skip, 3, "after_skip"),
    ],
)
def test_report_says_in_one_sentence_which_test_found_what_the_count_does_not_show(
    make: Callable[[np.random.Generator], Log], seed: int, test: str, tmp_path: Path
) -> None:
    log = make(np.random.default_rng(seed))
    log.write(tmp_path / "log.csv")

    made = count(tmp_path / "log.csv", tmp_path, "--recipe", "none", "--simulations", "1000", "--languages", "en")

    article = made.article
    # Where the order is this far off, the nightly evidence of the order sounds the alarm as well.
    assert [one["kind"] for one in article["found"]] in ([], ["alarm"])
    assert made.code == (3 if article["found"] else 0), made.ended.stderr
    assert article["population"]["rolls"] == len(log.dice)
    of_the_count = {row["name"]: row for row in article["findings"] if row["name"] in ("outcomes", "faces", "doubles")}
    ours = count_tests(np.bincount(log.dice, minlength=36))
    assert {name: row["p_named"] for name, row in of_the_count.items()} == pytest.approx(ours, rel=1e-9)
    assert min(ours.values()) > 0.01
    assert article["record_only"]["smallest_p"] > 0.01
    assert test in article["record_only"]["found_by"]
    # The only other tests that see it look at the same rolls in another way.
    assert set(article["record_only"]["found_by"]) - {test} <= {"next_roll", "doubles_hazard"}
    (edition,) = made.editions
    page = (edition / "report.en.html").read_text("utf-8").replace("\u00a0", " ")
    named = {
        "doubles_after_doubles": "doubles after doubles", "entropy_sources": "device against server entropy",
        "after_skip": "rolls after a skipped counter",
    }[test]  # fmt: skip
    sentence = page[page.index("The count itself stays quiet, with every one of its tests above p = 0.01") :]
    assert named in sentence[: sentence.index("</p>")]


def test_doubles_that_follow_doubles_show_in_the_order_alone() -> None:
    rng = np.random.default_rng(3)
    dice = doubles_after_doubles(rng).dice
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
    log = server_against_device(np.random.default_rng(8))
    assert log.server is not None
    server, device = (np.bincount(log.dice[mask], minlength=36) for mask in (log.server, ~log.server))
    assert min(count_tests(server + device).values()) > 0.01
    p = homogeneity({"server": server, "device": device}).p
    assert p is not None
    assert p < 1e-9


def test_better_of_two_rolls_after_a_skip_shows_after_skips_alone() -> None:
    log = better_after_a_skip(np.random.default_rng(3))
    assert log.skipped is not None
    better, others = (np.bincount(log.dice[mask], minlength=36) for mask in (log.skipped, ~log.skipped))
    assert min(count_tests(better + others).values()) > 0.01
    p = after_skip(better, others).p
    assert p is not None
    assert p < 1e-9


def test_remainders_of_unrejected_bytes_are_wrong_dice_each_explained() -> None:
    # 2,065 of 73,728 rows differ (METHODS): 140 +- 12 of 5,000. Computed here by hashlib and hmac.
    recipe = parse_recipe(recipe_texts()["boardgammon-v1.toml"], "boardgammon-v1")
    rng = np.random.default_rng(2)
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
    assert abs(wrong - 140) <= 12
    # 4 of 256 values are impossible under a rule of 252: 156 +- 12 of 10,000 bytes; the faces keep silent.
    read = accepted_bytes(np.bincount(raw, minlength=256))
    assert abs(read.impossible - 156) <= 12
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
