"""Where the state stands, in words and as JSON, without touching it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.line.running import Counted, contents, count, dicecount


def status(home: Path, *options: str, **env: str) -> dict[str, Any]:
    said = dicecount(
        "status", "--source", "x", "--state", home / "state", "--out", home / "out", "--json", *options, env=env
    )
    assert said.code == 0
    told: dict[str, Any] = json.loads(said.stdout)
    return told


def test_status_says_run_edition_days_rows_log_and_lock(counted: Counted) -> None:
    told = status(counted.state.parent)
    article = counted.article
    assert told["last_run"]["exit_code"] == 0
    assert told["last_failure"] is None
    # 150 rolls are one day, 18 May; the clock of the tests stands on 1 December: 196 days after that day's end.
    assert told["edition"] == {"name": "2026-05-18", "folder": str(counted.editions[0]), "days_old": 196}
    assert told["days"] == {"open": 0, "provisional": 0, "settled": 0, "sealed": 1}
    assert (told["rows"], told["rejected"], told["unrevealed"]) == (150, 0, 0)
    assert told["log"] == {"day": "2026-05-18", "size": article["log"]["size"], "root": article["log"]["root"]}
    assert told["locked"] is False
    assert told["damage"] == []


def test_status_touches_nothing(home: Path) -> None:
    before = contents(home)
    status(home)
    assert contents(home) == before


def test_status_of_no_state_exits_0_and_makes_no_folder(tmp_path: Path) -> None:
    told = status(tmp_path)
    assert (told["last_run"], told["edition"], told["log"]) == (None, None, None)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("now", "states"),
    [
        ("2026-05-18T12:00:00Z", {"open": 1}),
        ("2026-05-20T12:00:00Z", {"sealed": 1}),
    ],
)
def test_days_are_told_by_the_runs_clock(small_log: Path, tmp_path: Path, now: str, states: dict[str, int]) -> None:
    code = count(small_log, tmp_path, env={"DICECOUNT_NOW": now}).code
    assert code == (4 if "open" in states else 0)
    told = status(tmp_path, DICECOUNT_NOW=now)
    assert {name: number for name, number in told["days"].items() if number} == states
    assert told["last_settled_day"] == (None if "open" in states else "2026-05-18")


def test_last_failure_stays_in_sight_with_what_to_do(small_log: Path, home: Path) -> None:
    assert count(home / "nothing.csv", home).code == 5
    assert count(small_log, home).code == 0
    told = status(home)
    assert told["last_run"]["exit_code"] == 0
    assert told["last_failure"]["failure"]["got"] == "no such file"
    assert "may read it" in told["last_failure"]["do"]
    words = dicecount("status", "--source", "x", "--state", home / "state", "--out", home / "out").stdout
    assert "exit 5" in words
    assert "no such file" in words


def test_flipped_bit_in_the_state_is_named(home: Path) -> None:
    (path,) = (home / "state" / "rolls").glob("*.parquet")
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))
    (sentence,) = status(home)["damage"]
    assert path.name in sentence
