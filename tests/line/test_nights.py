"""Night after night over a log that grows: the last edition is the one of a single run, byte by byte."""

from __future__ import annotations

import datetime as dt
import json
import os
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pytest

from pipeline import simulate
from pipeline.contracts import UTC
from pipeline.simulate.writers import write_log
from pipeline.store import Store
from tests.line.running import Ended, contents, dicecount

SMALL = ("--languages", "none", "--no-drill", "--simulations", "100")
QUICK = ("--languages", "none", "--no-drill", "--simulations", "0")


@pytest.fixture(scope="module")
def log() -> pa.Table:
    return pa.concat_tables(simulate.pieces(rolls=1_500)).combine_chunks()


def days_of(log: pa.Table) -> list[dt.date]:
    return sorted(set(log.column("committed_at").cast(pa.date32()).to_pylist()))


def until(log: pa.Table, day: dt.date) -> pa.Table:
    """The log as the server has it in the night after a day."""
    night = pa.scalar(morning(day), UTC)
    return log.filter(pc.less(log.column("committed_at"), night))


def morning(day: dt.date) -> dt.datetime:
    return dt.datetime.combine(day + dt.timedelta(days=1), dt.time(3), dt.UTC)


def at(day: dt.date) -> dict[str, str]:
    return {"DICECOUNT_NOW": morning(day).isoformat()}


def run(source: Path, home: Path, day: dt.date, *options: str, env: dict[str, str] | None = None) -> Ended:
    where = ("--source", source, "--state", home / "state", "--out", home / "out")
    return dicecount("run", *where, *options, env=at(day) | (env or {}))


def article(home: Path, edition: str) -> Any:
    return json.loads((home / "out" / edition / "data" / "article.json").read_text("utf-8"))


def test_nights_one_after_another_end_in_the_edition_of_one_run(log: pa.Table, tmp_path: Path) -> None:
    days = days_of(log)
    assert len(days) >= 5
    source = tmp_path / "game.sqlite"
    for day in days:
        write_log([until(log, day)], source)
        assert run(source, tmp_path / "nights", day, *SMALL).code == 0
    assert run(source, tmp_path / "once", days[-1], *SMALL).code == 0
    edition = days[-1].isoformat()
    nights, once = (contents(tmp_path / home / "out" / edition) for home in ("nights", "once"))
    assert len(once) > 20
    assert nights == once
    # What the state holds of the log itself, and what was thrown for it, depends on no path either.
    states = [Store(tmp_path / home / "state").manifest() for home in ("nights", "once")]
    assert states[0].days == states[1].days
    assert states[0].whole == states[1].whole
    editions = {path.name for path in (tmp_path / "nights" / "out").iterdir() if path.name[:4] == "2026"}
    assert editions == {day.isoformat() for day in days}


@pytest.fixture(scope="module")
def first_nights(log: pa.Table, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dt.date]:
    """A server, its state and its editions, of which the first three days are published. Nobody may change them."""
    home, day = tmp_path_factory.mktemp("published"), days_of(log)[2]
    write_log([until(log, day)], home / "game.sqlite")
    assert run(home / "game.sqlite", home, day, *QUICK).code == 0
    return home, day


@pytest.fixture
def published(first_nights: tuple[Path, dt.date], tmp_path: Path) -> tuple[Path, dt.date]:
    """The same, to be changed."""
    shutil.copytree(first_nights[0], tmp_path, dirs_exist_ok=True, symlinks=True)
    return tmp_path / "game.sqlite", first_nights[1]


def tell(source: Path, sql: str) -> None:
    with closing(sqlite3.connect(source)) as con, con:
        con.execute(sql)


def test_night_run_twice_changes_nothing(published: tuple[Path, dt.date], tmp_path: Path) -> None:
    source, day = published
    before = contents(tmp_path / "out"), Store(tmp_path / "state").manifest()
    assert run(source, tmp_path, day, *QUICK).code == 0
    assert (contents(tmp_path / "out"), Store(tmp_path / "state").manifest()) == before


def test_rewritten_history_is_a_finding_that_names_the_roll(published: tuple[Path, dt.date], tmp_path: Path) -> None:
    source, day = published
    before = article(tmp_path, day.isoformat())
    tell(source, "update rolls set die_1 = die_1 % 6 + 1 where id = 100")
    tell(source, "delete from rolls where id = 200")
    ended = run(source, tmp_path, day, *QUICK)
    assert ended.code == 3
    assert "rewritten 2" in ended.stdout
    revised = article(tmp_path, f"{day}.r2")
    assert revised["verification"]["flags"]["rewritten"] == 2
    assert (revised["restatements"]["changed"], revised["restatements"]["vanished"]) == (1, 1)
    named = {row["roll_id"] for row in revised["restatements"]["rows"]}
    assert named == {row["roll_id"] for row in revised["verification"]["flagged"]}
    assert len(named) == 2
    assert revised["outcomes"]["counts"] == before["outcomes"]["counts"]
    assert revised["log"] == before["log"]


def test_history_that_is_as_it_was_again_is_no_finding_any_more(
    published: tuple[Path, dt.date], tmp_path: Path
) -> None:
    source, day = published
    tell(source, "update rolls set die_1 = die_1 % 6 + 1 where id = 100")
    assert run(source, tmp_path, day, *QUICK).code == 3
    tell(source, "update rolls set die_1 = (die_1 + 4) % 6 + 1 where id = 100")
    ended = run(source, tmp_path, day, *QUICK, "--json")
    assert ended.code == 0
    rows = json.loads((Path(json.loads(ended.stdout)["folder"]) / "data" / "article.json").read_text())["restatements"]
    assert (rows["changed"], rows["gone"]) == (0, 1)


def test_another_log_on_the_same_state_is_exit_4_and_keeps_everything(
    published: tuple[Path, dt.date], tmp_path: Path
) -> None:
    _, day = published
    other = tmp_path / "other.csv"
    simulate.write(other, rolls=1_500, seed=2)
    before = contents(tmp_path / "out")
    ended = run(other, tmp_path, day, *QUICK)
    assert ended.code == 4
    assert "--state of its own" in ended.last
    assert contents(tmp_path / "out") == before


def test_dry_run_prints_what_would_change_and_writes_nothing(
    log: pa.Table, published: tuple[Path, dt.date], tmp_path: Path
) -> None:
    source, day = published
    after = day + dt.timedelta(days=1)
    write_log([until(log, after)], source)
    before = contents(tmp_path / "out") | contents(tmp_path / "state")
    ended = run(source, tmp_path, after, *QUICK, "--dry-run", "--json")
    assert ended.code == 0
    would = json.loads(ended.stdout)
    # The night before read the first three hours of this day; tonight has the first three of the next one.
    assert would["days"]["changed"] == [after.isoformat()]
    assert would["days"]["new"] == [(after + dt.timedelta(days=1)).isoformat()]
    assert would["restatements"] == {}
    assert "nothing was written" in run(source, tmp_path, after, *QUICK, "--dry-run").stdout
    assert contents(tmp_path / "out") | contents(tmp_path / "state") == before
    fresh = dicecount("run", "--source", source, "--state", tmp_path / "fresh", *QUICK, "--dry-run", env=at(after))
    assert fresh.code == 0
    assert not (tmp_path / "fresh").exists()


def test_backfill_of_sealed_days_is_read_and_changes_nothing(published: tuple[Path, dt.date], tmp_path: Path) -> None:
    source, day = published
    before = contents(tmp_path / "out")
    ended = run(source, tmp_path, day, *QUICK, "--from", "2026-05-18", "--to", "2026-05-19")
    assert ended.code == 0
    assert "2 sealed days read again: as they were" in ended.stderr
    assert contents(tmp_path / "out") == before


def test_bad_rows_beyond_the_limit_keep_the_last_edition_and_tell_its_age(
    log: pa.Table, published: tuple[Path, dt.date], tmp_path: Path
) -> None:
    source, day = published
    after = day + dt.timedelta(days=2)
    write_log([until(log, after)], source)
    tell(source, f"update rolls set nonce = 'x' where committed_at >= '{day + dt.timedelta(days=1)}'")
    before = contents(tmp_path / "out")
    ended = run(source, tmp_path, after, *QUICK)
    assert ended.code == 4
    assert f"the last good edition, {day}, stands (age: 2 days)" in ended.stderr
    assert contents(tmp_path / "out") == before


@pytest.mark.parametrize("zone", ["Asia/Tehran", "America/New_York"])
def test_edition_is_the_same_under_another_local_time(
    log: pa.Table, tmp_path: Path, zone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rolls of the last microsecond and the first of each day, at both ends of the edition."""
    times = [value.as_py() for value in until(log, days_of(log)[1]).column("committed_at")]
    edge: dict[dt.date, list[int]] = {}
    for place, when in enumerate(times):
        edge.setdefault(when.date(), []).append(place)
    for day, places in edge.items():
        first, last = (dt.datetime.combine(day, moment, dt.UTC) for moment in (dt.time(), dt.time(23, 59, 59, 999_999)))
        times[places[0]], times[places[-1]] = first, last
    table = until(log, days_of(log)[1])
    at_edges = pa.array(times, UTC)
    revealed = pc.add(at_edges, pa.scalar(dt.timedelta(microseconds=500_000)))
    for name, values in (("committed_at", at_edges), ("revealed_at", revealed)):
        table = table.set_column(table.schema.get_field_index(name), table.schema.field(name), values)
    source, day = tmp_path / "game.sqlite", max(edge)
    write_log([table], source)
    under_utc = run(source, tmp_path / "utc", day, *QUICK).code
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert os.environ["TZ"] == zone
        assert run(source, tmp_path / "there", day, *QUICK).code == under_utc
    finally:
        monkeypatch.undo()
        time.tzset()
    there, here = (contents(tmp_path / home / "out" / day.isoformat()) for home in ("there", "utc"))
    assert there == here
    population = article(tmp_path / "there", day.isoformat())["population"]
    assert (population["first_day"], population["last_day"]) == (min(edge).isoformat(), day.isoformat())
    by_day = [Store(tmp_path / "there" / "state").entry("rolls", one.isoformat()) for one in sorted(edge)]
    assert [entry.rows for entry in by_day if entry] == [len(edge[one]) for one in sorted(edge)]
