"""5,000 rolls of `byte % 6` dice: wrong under a rule that drops bytes from 252 on, right under one that drops none."""

from __future__ import annotations

import csv
import gzip
import hashlib
import hmac
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from scipy.stats import binom

from tests.line.running import Counted, count, dicecount

ROLLS = 5_000
REMAINDERS = (Path(__file__).parents[1] / "recipes" / "rules" / "remainders.toml").read_text("utf-8")


def digests(log: Path) -> list[tuple[dict[str, str], bytes]]:
    """Each row of the file and its digest, by hashlib and hmac and nothing of the pipeline."""
    with log.open(newline="") as file:
        rows = list(csv.DictReader(file))
    found = []
    for row in rows:
        message = f"{row['match_id']}:{row['roll_id']}:{row['nonce']}:{row['client_entropy']}"
        found.append((row, hmac.new(bytes.fromhex(row["server_seed"]), message.encode(), hashlib.sha256).digest()))
    return found


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("remainders") / "log.csv"
    made = dicecount("simulate", path, "--like", "bytes_252_accepted", "--rolls", str(ROLLS), "--seed", "11")
    assert made.code == 0, made.stderr
    return path


@pytest.fixture(scope="module")
def strict(log: Path, tmp_path_factory: pytest.TempPathFactory) -> Counted:
    return count(log, tmp_path_factory.mktemp("strict"))


@pytest.fixture(scope="module")
def declared(log: Path, tmp_path_factory: pytest.TempPathFactory) -> Counted:
    """The same rolls under a recipe that says that it drops nothing."""
    home = tmp_path_factory.mktemp("declared")
    (home / "remainders.toml").write_text(REMAINDERS, "utf-8")
    (home / "pipeline.toml").write_text(f'[source]\nrecipes = ["{home / "remainders.toml"}"]\n', "utf-8")
    own = home / "log.csv"
    own.write_text(log.read_text("utf-8").replace(",boardgammon-v1,", ",remainders,"), "utf-8")
    return count(own, home, "--config", home / "pipeline.toml", "--simulations", "1000")


def test_share_of_rows_that_differ_is_2065_of_73728_and_one_sd_is_twelve_rows() -> None:
    # By the first two bytes: a kept one stays, a dropped one is replaced by a fresh face, which hits in one of six.
    keep, drop, hit = Fraction(63, 64), Fraction(1, 64), Fraction(1, 6)
    same = keep * keep + keep * drop * hit + drop * keep * hit * hit + drop * drop * hit * hit
    assert 1 - same == Fraction(2065, 73_728)
    rows = binom(ROLLS, 2065 / 73_728)
    assert (round(rows.mean()), round(rows.std())) == (140, 12)
    values = binom(2 * ROLLS, 4 / 256)
    assert (round(values.mean()), round(values.std())) == (156, 12)


def test_unrejected_bytes_are_wrong_dice_row_by_row_and_each_is_explained(log: Path, strict: Counted) -> None:
    wrong = set()
    for row, digest in digests(log):
        assert [digest[0] % 6 + 1, digest[1] % 6 + 1] == [int(row["die_1"]), int(row["die_2"])]
        ruled = [byte % 6 + 1 for byte in digest if byte < 252][:2]
        if ruled != [int(row["die_1"]), int(row["die_2"])]:
            assert max(digest[:2]) >= 252
            wrong.add(row["roll_id"])
    assert 128 <= len(wrong) <= 152

    article = strict.article
    assert strict.code == 3
    assert article["verification"]["verdicts"]["wrong_dice"] == len(wrong)
    assert article["verification"]["verdicts"]["ok"] == ROLLS - len(wrong)
    named = article["verification"]["failures"]
    assert len(named) == 50
    assert {one["roll_id"] for one in named} <= wrong
    assert all(one["why"].endswith("so it is if a byte from 252 on is accepted") for one in named)
    # Neither the bytes nor the faces show anything at this size.
    assert article["bytes"]["accepted"]["impossible"] == 0
    assert article["bytes"]["accepted"]["p"] > 0.01
    assert article["faces"]["chi_square"]["p"] > 0.01


def test_recipe_without_rejection_is_ok_and_its_bytes_show_the_impossible_ones(log: Path, declared: Counted) -> None:
    counted = [digest[:2] for row, digest in digests(log) if row["person_played"] == "true"]
    assert len(counted) > 4_950
    impossible = sum(byte >= 252 for two in counted for byte in two)
    assert 144 <= impossible <= 168

    article = declared.article
    assert declared.code == 0, declared.ended.stderr
    assert article["verification"]["verdicts"]["ok"] == ROLLS
    told = article["bytes"]
    assert told["limit"] == 252
    assert (told["accepted"]["bytes"], told["accepted"]["impossible"]) == (2 * len(counted), impossible)
    assert told["accepted"]["n"] == 2 * len(counted) - impossible
    assert told["dropped"]["bytes"] == 0
    assert told["dropped"]["p"] < 1e-60
    assert "faces 1 to 4 have a share of 43/256 each" in declared.ended.stderr

    # The count stays quiet, the bytes do not: the edition says so and names the test.
    assert article["record_only"]["found_by"] == ["rejected_bytes"]
    assert article["record_only"]["smallest_p"] > 0.01
    (edition,) = declared.editions
    text = (edition / "data" / "article.en.md").read_text("utf-8").replace("\u00a0", " ")
    assert "every one of its tests above p = 0.01; what stands out shows only in the record" in text
    assert "found by the test of: bytes that were dropped." in text


def test_edition_under_such_a_recipe_is_recomputed_by_its_own_checker(declared: Counted) -> None:
    (edition,) = declared.editions
    ended = subprocess.run(
        [sys.executable, "verify.py"], cwd=edition / "data", capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert (edition / "data" / "recipes" / "remainders.toml").read_text("utf-8") == REMAINDERS
    # and the checker would see a roll whose byte was dropped
    (day,) = sorted((edition / "data" / "rolls").glob("*.csv.gz"))[:1]
    assert b",remainders," in gzip.decompress(day.read_bytes())
