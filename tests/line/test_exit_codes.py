"""Every exit code, provoked from outside: one clear last line on stderr, no result, and nothing half-written."""

from __future__ import annotations

import csv
import fcntl
import gzip
import json
import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.line.running import SHORT, Ended, contents, count, dicecount


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def written(path: Path, rows: list[dict[str, str]], columns: list[str] | None = None) -> Path:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, columns or list(rows[0]), extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)
    return path


def kept(home: Path) -> dict[str, str]:
    """State and editions without the diary of runs, which a failed run rightly enters."""
    return {name: digest for name, digest in contents(home).items() if Path(name).name not in ("ledger.jsonl", "lock")}


FORM = re.compile(r"dicecount: .+: got .+, want .+; .+|dicecount: dicecount.*: .+ See dicecount.* --help")
"""Where: got X, want Y; what to do. An option that the command line itself refuses points to its help instead."""


def one_line(ended: Ended, code: int, *parts: str) -> None:
    """It ended so, and its last line says where, got what, want what, and what to do; above it stands the log alone."""
    assert ended.code == code, ended.stderr
    assert ended.stdout == ""
    assert ended.last.startswith("dicecount: ")
    assert FORM.fullmatch(ended.last) or code == 1, ended.last
    assert [line for line in ended.stderr.splitlines()[:-1] if not isinstance(json.loads(line), dict)] == []
    for part in parts:
        assert part in ended.last
    assert "Traceback" not in ended.stderr


# Exit code 4 and 5: the source


def without_column(csv_log: Path, folder: Path) -> Path:
    rows = rows_of(csv_log)
    return written(folder / "log.csv", rows, [name for name in rows[0] if name != "server_seed"])


def wrong_type(csv_log: Path, folder: Path) -> Path:
    return written(folder / "log.csv", [row | {"nonce": "soon"} for row in rows_of(csv_log)])


def seeds_of_63_digits(csv_log: Path, folder: Path) -> Path:
    return written(folder / "log.csv", [row | {"server_seed": row["server_seed"][:63]} for row in rows_of(csv_log)])


def too_many_bad_rows(csv_log: Path, folder: Path) -> Path:
    rows = rows_of(csv_log)
    return written(folder / "log.csv", [row | {"die_1": "7"} if at < 20 else row for at, row in enumerate(rows)])


def empty_file(_: Path, folder: Path) -> Path:
    path = folder / "log.csv"
    path.write_bytes(b"")
    return path


def header_alone(csv_log: Path, folder: Path) -> Path:
    path = folder / "log.csv"
    path.write_bytes(csv_log.read_bytes().split(b"\n")[0] + b"\n")
    return path


def truncated_parquet(csv_log: Path, folder: Path) -> Path:
    path = folder / "log.parquet"
    pq.write_table(pa.Table.from_pylist(rows_of(csv_log)), path)
    path.write_bytes(path.read_bytes()[:-100])
    return path


def truncated_gzip(csv_log: Path, folder: Path) -> Path:
    path = folder / "log.csv.gz"
    path.write_bytes(gzip.compress(csv_log.read_bytes())[:-50])
    return path


def other_file(_: Path, folder: Path) -> Path:
    path = folder / "log.sqlite"
    path.write_bytes(b"\x89PNG\r\n" + bytes(500))
    return path


def database_without_tables(_: Path, folder: Path) -> Path:
    with closing(sqlite3.connect(folder / "log.sqlite")) as con, con:
        con.execute("create table something (else_entirely text)")
    return folder / "log.sqlite"


def missing_file(_: Path, folder: Path) -> Path:
    return folder / "nowhere.csv"


def missing_database(_: Path, folder: Path) -> Path:
    return folder / "nowhere.sqlite"


SOURCES: list[tuple[Callable[[Path, Path], Path], int, tuple[str, ...]]] = [
    (without_column, 4, ("log.csv", "no column server_seed", "want the columns that recipe boardgammon-v1 needs")),
    (wrong_type, 4, ("log.csv", "line 2", "nonce", "'soon'", "int64")),
    (seeds_of_63_digits, 4, ("log.csv", "server_seed", "63 hexadecimal digits")),
    (too_many_bad_rows, 4, ("log.csv", "20 of 150 rows", "at most")),
    (empty_file, 4, ("log.csv", "an empty file")),
    (header_alone, 4, ("log.csv", "no row at all")),
    (truncated_parquet, 4, ("log.parquet", "want a whole Parquet file")),
    (truncated_gzip, 4, ("log.csv.gz", "want a whole gzip file")),
    (other_file, 4, ("log.sqlite", "want an SQLite database")),
    (database_without_tables, 4, ("log.sqlite", "want ")),
    (missing_file, 5, ("nowhere.csv", "got no such file")),
    (missing_database, 5, ("nowhere.sqlite", "got no such file")),
]


@pytest.mark.parametrize(("make", "code", "parts"), SOURCES, ids=lambda value: getattr(value, "__name__", ""))
def test_source_that_cannot_be_judged_leaves_everything_as_it_was(
    make: Callable[[Path, Path], Path],
    code: int,
    parts: tuple[str, ...],
    small_csv: Path,
    home: Path,
    tmp_path: Path,
) -> None:
    before = kept(home)
    made = count(make(small_csv, tmp_path), home)
    one_line(made.ended, code, *parts)
    assert kept(home) == before


def test_database_that_does_not_answer_is_unreachable_and_its_password_is_nowhere(home: Path) -> None:
    before = kept(home)
    config = home.parent / "pipeline.toml"
    # Port 1 on this machine: nothing listens there.
    config.write_text('[source]\nurl = "postgresql://reader:geheim@127.0.0.1:1/game"\nretries = 0\n', "utf-8")
    ended = dicecount("run", "--config", config, "--state", home / "state", "--out", home / "out", *SHORT)
    one_line(ended, 5, "postgresql", "127.0.0.1")
    assert "geheim" not in ended.stderr
    assert kept(home) == before
    assert not any(b"geheim" in path.read_bytes() for path in home.rglob("*") if path.is_file())


def test_day_that_is_not_over_gives_no_edition(small_log: Path, tmp_path: Path) -> None:
    made = count(small_log, tmp_path, env={"DICECOUNT_NOW": "2026-05-18T23:59:59Z"})
    one_line(made.ended, 4, "edition", "2026-05-18 open", "settled day")
    assert made.editions == []


def test_until_before_the_first_day_gives_no_edition(small_log: Path, home: Path) -> None:
    before = kept(home)
    made = count(small_log, home, "--until", "2026-05-17")
    one_line(made.ended, 4, "game.sqlite", "got no roll")
    assert kept(home) == before


# Exit code 2: options and settings


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (("--nonsense",), ("No such option", "--nonsense")),
        (("--until", "2026-13-01"), ("--until", "'2026-13-01'", "YYYY-MM-DD")),
        (("--languages", "xx"), ("'xx'", "en, de, fr, ar, fa")),
        (("--languages", ""), ("--languages", "none")),
        (("--simulations", "-1"), ("--simulations", "-1")),
        (("--recipe", "rot13"), ("source.recipe", "'rot13'", "boardgammon-v1")),
        (("--recipe", "../boardgammon-v1"), ("source.recipe", "want one of")),
        (("--source", "ftp://example.org/log"), ("source.url", "ftp://")),
        (("--config", "nowhere.toml"), ("nowhere.toml", "no such file")),
    ],
    ids=lambda value: "-".join(value) if value and value[0].startswith("--") else "",
)
def test_option_that_makes_no_sense_is_bad_usage(
    arguments: tuple[str, ...], parts: tuple[str, ...], small_log: Path, home: Path
) -> None:
    before = kept(home)
    one_line(count(small_log, home, *arguments).ended, 2, *parts)
    assert kept(home) == before


@pytest.mark.parametrize(
    ("settings", "parts"),
    [
        ("[source]\nsauce = 1\n", ("source.sauce", "a key that is not known")),
        ("[source\n", ("pipeline.toml", "settings in TOML")),
        ("[alarm]\nalpha = 2\n", ("alarm.alpha", "less than 1")),
        (
            '[count]\nstrata = ["player_name"]\n',
            ("count.strata", "'player_name'", "no name, rating, address or device"),
        ),
        ('[count]\nstrata = ["server_seed"]\n', ("count.strata", "'server_seed'", "known before the roll")),
        ('[count]\nstrata = ["die_1"]\n', ("count.strata", "'die_1'", "known before the roll")),
        ('[count]\nwhere = "no_such_column > 3"\n', ("count.where", "no_such_column")),
        ('[count]\nwhere = "drop table rolls"\n', ("count.where", "one SQL condition")),
        ('[engine]\nmemory = "plenty"\n', ("engine.memory",)),
        ('[source]\nquery = "nowhere.sql"\n', ("source.query", "nowhere.sql")),
        ('[source]\nrecipes = ["nowhere.toml"]\n', ("nowhere.toml", "no such file")),
    ],
    ids=lambda value: value.split("\n")[1][:20] if isinstance(value, str) else "",
)
def test_setting_that_makes_no_sense_is_bad_usage(
    settings: str, parts: tuple[str, ...], small_log: Path, home: Path
) -> None:
    config = home.parent / "pipeline.toml"
    config.write_text(settings, "utf-8")
    editions = contents(home / "out")
    one_line(count(small_log, home, "--config", config).ended, 2, *parts)
    assert contents(home / "out") == editions


def test_unknown_command_is_bad_usage() -> None:
    one_line(dicecount("divine"), 2, "divine")


def test_clock_that_is_no_time_is_bad_usage(small_log: Path, tmp_path: Path) -> None:
    one_line(count(small_log, tmp_path, env={"DICECOUNT_NOW": "yesterday"}).ended, 2, "now")


def test_environment_name_with_one_underscore_is_bad_usage_and_not_passed_over(small_log: Path, tmp_path: Path) -> None:
    ended = count(small_log, tmp_path, env={"DICECOUNT_SOURCE_URL": "other.csv"}).ended
    one_line(ended, 2, "DICECOUNT_SOURCE_URL", "two underscores")


# Exit codes 0, 3, 6, 7, 1


def test_honest_log_ends_with_0_and_one_line_on_stdout(small_log: Path, tmp_path: Path) -> None:
    made = count(small_log, tmp_path)
    assert made.code == 0
    (line,) = made.ended.stdout.splitlines()
    assert line.startswith("edition 2026-05-18: 150 rolls counted; 150 records: 150 ok; ")
    assert "nothing found" in line
    assert line.endswith(str(made.out / "2026-05-18"))
    assert "dicecount: " not in made.ended.stderr


def test_something_found_ends_with_3_and_is_published(small_csv: Path, tmp_path: Path) -> None:
    rows = rows_of(small_csv)
    rows[5]["die_1"] = str(int(rows[5]["die_1"]) % 6 + 1)
    made = count(written(tmp_path / "log.csv", rows), tmp_path, "--json")
    assert made.code == 3
    said = json.loads(made.ended.stdout)
    assert said["exit_code"] == 3
    assert said["verdicts"] == {"ok": 149, "wrong_dice": 1}
    assert [one["name"] for one in said["found"]] == ["wrong_dice"]
    assert made.article["verification"]["failures"][0]["roll_id"] == rows[5]["roll_id"]


def test_row_set_aside_below_the_limit_is_found_and_named(small_csv: Path, tmp_path: Path) -> None:
    rows = rows_of(small_csv)
    rows[5]["server_seed"] = rows[5]["server_seed"][:63]
    made = count(written(tmp_path / "log.csv", rows), tmp_path)
    assert made.code == 3
    assert made.article["verification"]["records"] == 149
    assert sum(made.article["verification"]["rejected"].values()) == 1
    assert "1 rows set aside" in made.ended.stdout


def test_second_run_at_the_same_time_is_locked_out(small_log: Path, home: Path) -> None:
    before = kept(home)
    handle = os.open(home / "state" / "lock", os.O_RDWR | os.O_CREAT)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        made = count(small_log, home)
    finally:
        os.close(handle)
    one_line(made.ended, 6, "lock", "one run at a time")
    assert kept(home) == before


def test_edition_that_cannot_be_written_keeps_the_last_good_one(small_csv: Path, tmp_path: Path) -> None:
    rows = rows_of(small_csv)
    for row in rows[-30:]:
        row |= {when: row[when].replace("2026-05-18", "2026-05-19") for when in ("committed_at", "revealed_at")}
    log = written(tmp_path / "log.csv", rows)
    first = count(log, tmp_path, "--until", "2026-05-18")
    assert first.code == 0, first.ended.last
    pool = tmp_path / "out" / ".rolls"
    shutil.rmtree(pool)
    pool.write_bytes(b"a file where a folder must be")
    before = contents(tmp_path / "out")
    one_line(count(log, tmp_path).ended, 7, "want room and right to write", "the last edition stands")
    assert contents(tmp_path / "out") == before
    pool.unlink()
    again = count(log, tmp_path)
    assert again.code == 0, again.ended.last
    assert [edition.name for edition in again.editions] == ["2026-05-18", "2026-05-19"]


def test_crash_is_1_in_one_line_and_its_traceback_only_on_demand(
    small_log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a cog\nis loose")

    monkeypatch.setattr("pipeline.stages.aggregate.aggregate", broken)
    one_line(count(small_log, tmp_path / "a").ended, 1, "RuntimeError: a cog is loose", "DICECOUNT_DEBUG=1")
    shown = count(small_log, tmp_path / "b", env={"DICECOUNT_DEBUG": "1"}).ended
    assert shown.code == 1
    assert "Traceback" in shown.stderr
    assert shown.last.startswith("dicecount: RuntimeError")


def test_text_of_a_failure_cannot_steer_the_terminal(tmp_path: Path) -> None:
    ended = count(tmp_path / "\x1b[2Jred\nherring.csv", tmp_path).ended
    assert ended.code == 5
    assert "\x1b" not in ended.last
    assert "herring" in ended.last
