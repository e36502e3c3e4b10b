"""Planted faults that only a long count shows, through the whole line: each at the length it was made for."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from pipeline.simulate.faults import FAULTS
from tests.line.running import count, dicecount

LONG = sorted(name for name, fault in FAULTS.items() if fault.rolls > 3_000)
assert len(LONG) >= 5

MEANT_FOR = {"sixes_plus_3_percent": "faces", "doubles_missing": "doubles", "doubles_in_runs": "next_doubles"}
"""What a fault is made to move; the component of the evidence that counts just that must speak loudest."""


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", LONG)
def test_planted_fault_ends_as_it_promises(name: str, tmp_path: Path) -> None:
    fault = FAULTS[name]
    log = tmp_path / "log.sqlite"
    assert dicecount("simulate", log, "--like", name).code == 0

    made = count(log, tmp_path)

    assert made.code == fault.expected_exit, made.ended.last
    article = made.article
    # Whoever redraws dice has fitting secrets for the new ones: every record verifies.
    assert {verdict for verdict, n in article["verification"]["verdicts"].items() if n} == {"ok"}
    kind, _, sign = fault.expected_sign.partition(":")
    if kind == "alarm":
        assert article["evidence"]["alarm"] is True
        loudest = max(article["evidence"]["components"], key=lambda one: math.log(one["weight"]) + one["log_e"])
        assert loudest["name"] == MEANT_FOR[name]
        # It would have reached the level by itself, whatever the others bet.
        assert loudest["alarm_day"] is not None
        assert [one["kind"] for one in article["found"]] == ["alarm"]
    elif kind == "contract":
        assert [one["name"] for one in article["found"] if one["kind"] == "contract"] == [f"{sign}_without_doubles"]
    else:
        assert (kind, article["found"]) == ("statistic", [])
