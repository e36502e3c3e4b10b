"""The same dice dealt to other rolls, or with their faces renamed: what has to stay, and what has to move."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pytest
from pyarrow.csv import write_csv

from tests.line.running import Counted, count

ROLLS = 9_000
DAYS = 6
Ints = npt.NDArray[np.int64]
STRATA = ("mode", "entropy_source", "seat")


def frame() -> dict[str, Any]:
    """Matches of 30 rolls over six days without commit and reveal; one nonce in five skips."""
    rng = np.random.default_rng(30)
    at = np.arange(ROLLS)
    match = at // 30
    step = np.where((rng.random(ROLLS) < 0.2) & (at % 30 > 0), 1 + rng.integers(1, 4, ROLLS), 1)
    nonce = step.cumsum() - np.repeat(step.cumsum()[::30], 30) + 1
    begun = dt.datetime(2026, 5, 18, tzinfo=dt.UTC)
    times = [begun + dt.timedelta(seconds=int(one) * DAYS * 86_400 // ROLLS) for one in at]
    stamps = [f"{one:%Y-%m-%dT%H:%M:%S}.000000Z" for one in times]
    return {
        "roll_id": [f"r{one}" for one in at],
        "match_id": [f"m{one}" for one in match],
        "nonce": nonce,
        "roll_kind": np.where(at % 30 == 0, "opening", "ordinary"),
        "mode": np.where(match % 3 == 0, "correspondence", "live"),
        "entropy_source": np.where(match % 4 == 0, "server", "device"),
        "seat": np.where(at % 2 == 0, "white", "black"),
        "person_played": ["true"] * ROLLS,
        "committed_at": stamps,
        "revealed_at": stamps,
        "recipe": ["none"] * ROLLS,
    }


def made_of(dice: Ints, home: Path) -> Counted:
    home.mkdir()
    columns = frame() | {"die_1": dice // 6 + 1, "die_2": dice % 6 + 1}
    write_csv(pa.table(columns), home / "log.csv")
    made = count(home / "log.csv", home, "--recipe", "none", "--simulations", "50")
    assert made.code == 0, made.ended.stderr
    return made


@pytest.fixture(scope="module")
def dice() -> Ints:
    return np.random.default_rng(31).integers(0, 36, ROLLS)


@pytest.fixture(scope="module")
def plain(dice: Ints, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Any]:
    return made_of(dice, tmp_path_factory.mktemp("plain") / "log").article


def findings(article: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    return {row["name"]: (row["statistic"], row["p_named"]) for row in article["findings"]}


def test_dice_dealt_anew_inside_strata_leave_the_count_and_move_the_order(
    dice: Ints, plain: Mapping[str, Any], tmp_path: Path
) -> None:
    columns = frame()
    kinds = [np.unique(columns[name], return_inverse=True)[1] for name in (*STRATA, "roll_kind")]
    key = sum(part * 2**at for at, part in enumerate(kinds))
    rng, dealt = np.random.default_rng(32), dice.copy()
    for stratum in np.unique(key):
        rows = np.flatnonzero(key == stratum)
        dealt[rows] = dice[rng.permutation(rows)]
    assert np.count_nonzero(dealt != dice) > ROLLS * 0.9
    moved = made_of(dealt, tmp_path / "log").article

    for chapter in (
        "outcomes", "doubles", "faces", "openings", "unrevealed", "alternatives", "strata", "homogeneity",
        "sensitivity",
    ):  # fmt: skip
        assert moved[chapter] == plain[chapter], chapter
    was, now = findings(plain), findings(moved)
    stays = {"outcomes", "outcomes_too_even", "outcomes_farthest", "faces", "faces_farthest", "doubles"}
    stays |= {"first_against_second", "entropy_sources", "modes", "seats"}
    assert {name: now[name] for name in stays} == {name: was[name] for name in stays}
    moves = {"next_roll", "doubles_after_doubles", "doubles_hazard", "after_skip"}
    assert all(was[name][0] is not None and now[name][0] != was[name][0] for name in moves)
    for path in (("order", "match"), ("order", "seat"), ("order", "runs"), ("drift",), ("running",)):
        one, other = plain, moved
        for key_ in path:
            one, other = one[key_], other[key_]
        assert one != other, path
    # What has no dice in it stays where it was: who rolled when, and which nonces are skipped.
    assert moved["skips"] == plain["skips"]
    assert moved["population"] == plain["population"]


def test_same_relabelling_of_both_dice_moves_neither_chi_square_in_the_edition(
    dice: Ints, plain: Mapping[str, Any], tmp_path: Path
) -> None:
    names = np.array([3, 0, 5, 4, 1, 2])
    renamed = made_of(6 * names[dice // 6] + names[dice % 6], tmp_path / "log").article
    for chapter in ("outcomes", "faces"):
        for number in ("n", "statistic", "p"):
            one, other = (article[chapter]["chi_square"][number] for article in (plain, renamed))
            assert other == pytest.approx(one, rel=1e-12)
    assert renamed["doubles"]["count"] == plain["doubles"]["count"]
    assert renamed["faces"]["counts"] != plain["faces"]["counts"]
    assert sorted(renamed["faces"]["counts"]) == sorted(plain["faces"]["counts"])
    # Neither do the parts of it that know no order of the faces.
    was, now = ({part["name"]: part["statistic"] for part in article["outcomes"]["decomposition"]}
                for article in (plain, renamed))  # fmt: skip
    assert now == pytest.approx(was, rel=1e-9)
