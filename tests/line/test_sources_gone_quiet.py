"""A server that answers and says nothing, or something else than yesterday: exit 4 and words, never 0."""

from __future__ import annotations

import csv
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.line.running import contents, count


def changed(small_log: Path, home: Path, sql: str) -> Path:
    path = home / "game.sqlite"
    shutil.copy(small_log, path)
    with closing(sqlite3.connect(path)) as con, con:
        con.executescript(sql)
    return path


@pytest.mark.parametrize(
    ("sql", "words"),
    [
        ("delete from rolls", ("no row at all",)),
        ("update rolls set committed_at = unixepoch(committed_at)", ("committed_at", "timestamp")),
        ("update rolls set nonce = 'n' || nonce", ("nonce", "int64")),
        ("update rolls set die_1 = 'six'", ("die_1", "int8")),
        ("alter table rolls rename column committed_at to at", ("committed_at",)),
    ],
    ids=["empty table", "times as numbers", "nonces as words", "dice as words", "column renamed"],
)
def test_table_that_changed_stops_the_run_and_keeps_what_is_there(
    small_log: Path, home: Path, sql: str, words: tuple[str, ...]
) -> None:
    before = contents(home / "out")
    made = count(changed(small_log, home, sql), home)
    assert made.code == 4
    assert all(word in made.ended.last for word in words)
    assert contents(home / "out") == before


@pytest.mark.parametrize(("hours", "code"), [(10**6, 0), (36, 4)])
def test_database_whose_newest_row_is_old_is_told_from_a_quiet_night(
    small_log: Path, tmp_path: Path, hours: int, code: int
) -> None:
    """The clock of these runs stands months after the log's one day."""
    made = count(small_log, tmp_path, env={"DICECOUNT_SOURCE__EXPECT_ROWS_WITHIN": f"{hours} hours"})
    assert made.code == code
    if code:
        assert "newest row" in made.ended.last


def test_empty_commitment_in_the_middle_row_is_one_unverifiable_of_three(small_csv: Path, tmp_path: Path) -> None:
    with small_csv.open(newline="") as file:
        rows = list(csv.DictReader(file))[:3]
    rows[1]["commitment"] = ""
    path = tmp_path / "log.csv"
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    made = count(path, tmp_path)
    assert made.code == 3
    verdicts = made.article["verification"]["verdicts"]
    assert (verdicts["ok"], verdicts["unverifiable"]) == (2, 1)
