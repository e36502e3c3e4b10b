"""The whole drill: every fault of the simulator and every operational one, at full length."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipeline.drill import EXERCISES
from tests.line.running import dicecount


@pytest.mark.timeout(1800)
def test_every_planted_fault_is_caught_by_the_right_check(tmp_path: Path) -> None:
    ended = dicecount("drill", "--state", tmp_path / "none", "--json")
    told = json.loads(ended.stdout)
    assert [one for one in told["results"] if not one["caught"]] == []
    assert (ended.code, told["faults"], told["caught"]) == (0, len(EXERCISES), len(EXERCISES))
    assert told["faults"] > 50
