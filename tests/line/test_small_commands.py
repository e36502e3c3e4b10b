"""`check` and `table` as a reader calls them, on published examples."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.line.running import dicecount

WOLF = Path(__file__).resolve().parents[2] / "data" / "reference" / "wolf-1882.csv"

# DESIGN.md 5: the example that the sequence scheme publishes. Two bytes are dropped inside these eight rolls.
CUBE: dict[str, Any] = {
    "recipe": "cube-v1",
    "server_seed": "cube-dice-example",
    "commitment": "cf29dd9f3513b834311bbc5e1ca1029730bd9f02fc3af98b82697754e5bfb84a",
    "rolls": [[1, 4], [4, 4], [4, 3], [3, 3], [3, 2], [6, 6], [5, 5], [1, 1]],
}


def test_published_sequence_is_ok_with_its_eight_rolls(tmp_path: Path) -> None:
    file = tmp_path / "cube.json"
    file.write_text(json.dumps(CUBE), "utf-8")
    ended = dicecount("check", file, "--json")
    assert ended.code == 0, ended.stderr
    shown = json.loads(ended.stdout)
    assert shown["ok"] is True
    assert [row["dice"] for row in shown["rolls"]] == CUBE["rolls"]
    assert sum(len(row["dropped"]) for row in shown["rolls"]) == 2


@pytest.mark.parametrize("die", range(16))
def test_any_one_die_changed_names_its_roll(die: int, tmp_path: Path) -> None:
    roll, place = divmod(die, 2)
    rolls = [list(pair) for pair in CUBE["rolls"]]
    rolls[roll][place] = rolls[roll][place] % 6 + 1
    file = tmp_path / "cube.json"
    file.write_text(json.dumps(CUBE | {"rolls": rolls}), "utf-8")
    ended = dicecount("check", file)
    assert ended.code == 3
    assert ended.stdout.splitlines()[-1] == f"8 rolls: not ok: roll {roll + 1} (wrong_dice)"


def test_wolfs_dice_of_1882_give_the_figures_of_the_literature() -> None:
    ended = dicecount("table", WOLF, "--json")
    assert ended.code == 0, ended.stderr
    found = json.loads(ended.stdout)
    outcomes = found["outcomes"]
    assert (round(outcomes["chi_square"]["statistic"], 2), outcomes["chi_square"]["df"]) == (382.88, 35)
    assert 4e-60 < outcomes["chi_square"]["p"] < 4.5e-60
    independence = outcomes["independence"]
    assert (round(independence["statistic"], 2), independence["df"], round(independence["p"], 2)) == (18.76, 25, 0.81)
    assert round(found["doubles"]["z"], 2) == 1.02
    assert "e-60" in dicecount("table", WOLF).stdout


@pytest.mark.parametrize(("command", "code"), [("check", 5), ("table", 5)])
def test_missing_file_is_unreachable(command: str, code: int, tmp_path: Path) -> None:
    ended = dicecount(command, tmp_path / "nowhere.csv")
    assert ended.code == code
    assert ended.last.startswith("dicecount: ")
    assert "no such file" in ended.last
