"""Every fault that `simulate` can plant is caught by the whole line: its exit code and its sign, as it promises.

Faults that only a long count shows are in tests/prove.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pipeline.simulate.faults import FAULTS, Fault
from tests.line.running import Counted, count, dicecount

ROLLS = 400
"""Enough for one or two days and a dozen matches."""

SMALL = sorted(name for name, fault in FAULTS.items() if fault.rolls <= 3_000)
assert len(SMALL) > 35


@pytest.mark.parametrize("name", SMALL)
def test_planted_fault_ends_as_it_promises(name: str, tmp_path: Path) -> None:
    fault = FAULTS[name]
    log = tmp_path / f"log{fault.suffixes[0] if fault.suffixes else '.sqlite'}"
    # A fault of the rule itself hits some rolls in a hundred and needs as many as it was made for.
    rolls = ROLLS if fault.expected_rows is not None or not fault.expected_sign.startswith("verdict") else fault.rolls
    written = dicecount("simulate", log, "--like", name, "--rolls", str(rolls))
    assert written.code == 0, written.stderr

    made = count(log, tmp_path)

    assert made.code == fault.expected_exit, made.ended.stderr
    if fault.expected_sign == "unreadable":
        assert made.editions == []
        assert made.ended.last.startswith("dicecount: ")
        return
    signs = seen(fault, made)
    assert signs
    if fault.expected_rows is not None:
        assert sum(signs.values()) == fault.expected_rows
    assert bool(made.article["found"]) == (made.code == 3)


def seen(fault: Fault, made: Counted) -> Mapping[str, int]:
    """The fault's sign in the edition, and how many records bear it."""
    article = made.article
    kind, _, sign = fault.expected_sign.partition(":")
    verification = article["verification"]
    signs: dict[str, Mapping[str, Any]] = {
        "verdict": verification["verdicts"],
        "flag": verification["flags"],
        "excluded": article["population"]["excluded"],
    }
    if kind in signs:
        return {sign: signs[kind].get(sign, 0)} if signs[kind].get(sign) else {}
    if kind == "rejected":
        return verification["rejected"]
    if kind == "unsettled":
        # The days that are not over do not enter the edition; every other roll does.
        return {"unsettled": ROLLS - verification["records"]}
    assert kind == "statistic"
    return {} if article["found"] else {"no single log proves it": 1}
