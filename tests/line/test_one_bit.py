"""One flipped bit in one row of the server's own tables turns that row's verdict, and the edition names the roll."""

from __future__ import annotations

import hashlib
import hmac
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.line.conftest import ROLLS
from tests.line.running import count

ROW = 77


def dice_of(row: dict[str, Any]) -> tuple[int, int]:
    """The published rule, written down once more with hashlib alone."""
    message = f"{row['match_id']}:{row['roll_id']}:{row['nonce']}:{row['client_entropy'].hex()}"
    digest = hmac.new(row["server_seed"], message.encode(), hashlib.sha256).digest()
    first, second = [byte % 6 + 1 for byte in digest if byte < 252][:2]
    return first, second


def bit_of_bytes(value: bytes, bit: int) -> bytes:
    return (int.from_bytes(value, "big") ^ 1 << bit).to_bytes(len(value), "big")


def bit_of_id(value: str, bit: int) -> str:
    """The lowest bits of the last letters, so that the id stays an id."""
    letters = list(value)
    letters[-1 - bit] = chr(ord(letters[-1 - bit]) ^ 1)
    return "".join(letters)


def bit_of_number(value: int, bit: int) -> int:
    return value ^ 1 << bit


FLIPS: dict[str, tuple[Callable[[Any, int], Any], str]] = {
    "server_seed": (bit_of_bytes, "wrong_commitment"),
    "commitment": (bit_of_bytes, "wrong_commitment"),
    "client_entropy": (bit_of_bytes, "wrong_dice"),
    "nonce": (bit_of_number, "wrong_dice"),
    "roll_id": (bit_of_id, "wrong_dice"),
    "match_id": (bit_of_id, "wrong_dice"),
    "die_1": (bit_of_number, "wrong_dice"),
    "die_2": (bit_of_number, "wrong_dice"),
}


@pytest.mark.parametrize("column", FLIPS)
def test_one_flipped_bit_turns_exactly_that_rows_verdict(small_log: Path, tmp_path: Path, column: str) -> None:
    log = tmp_path / "game.sqlite"
    shutil.copyfile(small_log, log)
    flip, verdict = FLIPS[column]
    with closing(sqlite3.connect(log)) as con, con:
        con.row_factory = sqlite3.Row
        before = dict(con.execute("select * from rolls where id = ?", (ROW,)).fetchone())
        assert dice_of(before) == (before["die_1"], before["die_2"])
        for bit in range(3):
            after = before | {column: flip(before[column], bit)}
            # One bit in 36 leaves the dice as they were, and a die of 7 or 0 would be set aside.
            if dice_of(after) != (after["die_1"], after["die_2"]) and {after["die_1"], after["die_2"]} <= {
                *range(1, 7)
            }:
                break
        con.execute(f"update rolls set {column} = ? where id = ?", (after[column], ROW))

    made = count(log, tmp_path)

    verification = made.article["verification"]
    assert made.code == 3, made.ended.stderr
    assert {name: n for name, n in verification["verdicts"].items() if n} == {"ok": ROLLS - 1, verdict: 1}
    (failure,) = verification["failures"]
    assert (failure["roll_id"], failure["match_id"], failure["verdict"]) == (
        after["roll_id"],
        after["match_id"],
        verdict,
    )
    assert f"found: {verdict} 1" in made.ended.stdout


def test_the_log_as_it_was_is_all_ok(small_log: Path, tmp_path: Path) -> None:
    made = count(small_log, tmp_path)
    assert made.code == 0, made.ended.stderr
    assert made.article["verification"]["failures"] == []
    assert made.article["verification"]["verdicts"]["ok"] == ROLLS
