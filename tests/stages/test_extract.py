"""Extract: days, order, balance, repeats, and what stays as it is."""

from __future__ import annotations

import datetime as dt
import time
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pytest

from pipeline import simulate
from pipeline.contracts import RECORD, ROLLS, UNDATED
from pipeline.errors import BadUsage, Unjudged
from pipeline.sources import Ask, Batch, Kind, SourceSettings, registry
from pipeline.store import DaySpool
from tests.sources.log_files import (
    WRITERS,
    extracted,
    log,
    recipes,
    rejected,
    rolls,
    row,
    write_csv,
    write_sqlite,
)


def test_rows_lie_in_the_utc_day_of_their_commitment_to_the_last_microsecond(tmp_path: Path) -> None:
    times = [
        "2026-05-17T23:59:59.999999Z",
        "2026-05-18T00:00:00Z",
        "2026-05-18T23:59:59.999999Z",
        "2026-05-19T00:00:00Z",
    ]
    rows = [row(number, committed_at=when) for number, when in enumerate(times)]
    _, store = extracted(write_csv(tmp_path, rows), tmp_path / "s")
    days = {day: store.read("rolls", day)["roll_id"].to_pylist() for day in store.days("rolls")}
    assert days == {"2026-05-17": ["r000"], "2026-05-18": ["r001", "r002"], "2026-05-19": ["r003"]}


@pytest.mark.parametrize("zone", ["Asia/Tehran", "America/New_York"])
def test_days_are_the_same_under_another_local_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, zone: str) -> None:
    rows = [row(0, committed_at="2026-05-18T23:59:59.999999Z"), row(1, committed_at="2026-05-19T00:00:00")]
    path = write_csv(tmp_path, rows)
    _, here = extracted(path, tmp_path / "a")
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        _, there = extracted(path, tmp_path / "b")
    finally:
        monkeypatch.undo()
        time.tzset()
    assert (here.root / "manifest.json").read_bytes() == (there.root / "manifest.json").read_bytes()
    assert here.days("rolls") == ("2026-05-18", "2026-05-19")


def test_order_is_time_then_nonce_then_place(tmp_path: Path) -> None:
    same = "2026-05-18T00:00:05Z"
    rows = [
        row(0, committed_at=same, nonce="9"),
        row(1, committed_at="2026-05-18T00:00:06Z", nonce="1"),
        row(2, committed_at=same, nonce="8"),
        row(3, committed_at=same, nonce="9"),
    ]
    _, store = extracted(write_csv(tmp_path, rows), tmp_path / "s")
    assert [one["roll_id"] for one in rolls(store)] == ["r002", "r000", "r003", "r001"]
    assert [one["position"] for one in rolls(store)] == [0, 1, 2, 3]


def test_order_does_not_depend_on_how_much_is_held_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moments = [f"2026-05-{18 + number % 3}T00:{number % 60:02}:00Z" for number in range(200)]
    path = write_csv(tmp_path, [row(number, committed_at=when) for number, when in enumerate(moments)])
    _, whole = extracted(path, tmp_path / "a")
    monkeypatch.setattr("pipeline.sources.containers.BLOCK", 4096)
    monkeypatch.setattr("pipeline.sources.csv.BLOCK", 4096)
    monkeypatch.setattr(DaySpool.__init__, "__defaults__", (1,))
    _, pieces = extracted(path, tmp_path / "b")
    assert (whole.root / "manifest.json").read_bytes() == (pieces.root / "manifest.json").read_bytes()


def test_rows_kept_and_rows_set_aside_are_the_rows_of_the_source(tmp_path: Path) -> None:
    rows = [row(number, **({"die_1": "0"} if number % 40 == 0 else {})) for number in range(200)]
    report, store = extracted(write_csv(tmp_path, rows), tmp_path / "s")
    assert (report.rows, report.rolls, report.rejected) == (200, 195, {"bad_die_1": 5})
    assert len(rolls(store)) == 195
    assert [one["line"] for one in rejected(store)] == [2, 42, 82, 122, 162]


def test_source_that_gives_other_rows_than_it_counts_stops_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A spool that loses a row: the balance does not close."""
    original = DaySpool.add
    monkeypatch.setattr(DaySpool, "add", lambda self, rows, file: original(self, rows.slice(1), file))
    with pytest.raises(Unjudged, match=r"extract: got 2 kept, 0 set aside .*want 3 rows as read"):
        extracted(write_csv(tmp_path, log()), tmp_path / "s")
    assert not (tmp_path / "s" / "manifest.json").exists()


def test_until_is_inclusive_and_what_lies_after_it_is_no_row_of_the_run(tmp_path: Path) -> None:
    rows = [row(number, committed_at=f"2026-05-{18 + number}T12:00:00Z") for number in range(4)]
    report, store = extracted(write_csv(tmp_path, rows), tmp_path / "s", until=dt.date(2026, 5, 19))
    assert (report.rows, report.rolls, report.days) == (2, 2, ("2026-05-18", "2026-05-19"))
    assert store.days("rolls") == report.days


def test_until_an_earlier_day_leaves_later_days_of_the_state_alone(tmp_path: Path) -> None:
    rows = [row(number, committed_at=f"2026-05-{18 + number}T12:00:00Z") for number in range(3)]
    path = write_csv(tmp_path, rows)
    extracted(path, tmp_path / "s")
    report, store = extracted(path, tmp_path / "s", until=dt.date(2026, 5, 18))
    assert (report.days, report.changed) == (("2026-05-18",), ())
    assert store.days("rolls") == ("2026-05-18", "2026-05-19", "2026-05-20")


def test_night_by_night_ends_in_the_state_of_one_run(tmp_path: Path) -> None:
    rows = [row(number, committed_at=f"2026-05-{18 + number // 5}T12:00:0{number % 5}Z") for number in range(20)]
    path = write_csv(tmp_path, rows)
    for day in range(18, 22):
        report, nights = extracted(path, tmp_path / "nights", until=dt.date(2026, 5, day))
        assert report.changed == (f"2026-05-{day}",)
    _, once = extracted(path, tmp_path / "once")
    assert (nights.root / "manifest.json").read_bytes() == (once.root / "manifest.json").read_bytes()


def test_unchanged_day_keeps_its_file_and_a_late_reveal_changes_its_day_alone(tmp_path: Path) -> None:
    rows = [row(number, committed_at=f"2026-05-{18 + number}T12:00:00Z") for number in range(3)]
    revealed = rows[1]["revealed_at"]
    rows[1]["revealed_at"] = ""
    _, store = extracted(write_csv(tmp_path, rows), tmp_path / "s")
    before = {path: path.stat().st_mtime_ns for path in store.files("rolls")}
    facts = store.entries("rolls")["2026-05-19"].facts
    assert facts == {"unrevealed": 1, "newest_unrevealed": "2026-05-19T12:00:00+00:00"}
    rows[1]["revealed_at"] = revealed
    report, store = extracted(write_csv(tmp_path, rows), tmp_path / "s")
    assert report.changed == ("2026-05-19",)
    after = {path: path.stat().st_mtime_ns for path in store.files("rolls")}
    assert len(before.items() & after.items()) == 2


def test_failed_run_leaves_the_state_as_it_was(tmp_path: Path) -> None:
    extracted(write_csv(tmp_path, log()), tmp_path / "s")
    before = {path: path.read_bytes() for path in (tmp_path / "s").rglob("*.*") if path.is_file()}
    with pytest.raises(Unjudged):
        extracted(write_csv(tmp_path, [row(n, die_1="x") for n in range(20)]), tmp_path / "s")
    assert {path: path.read_bytes() for path in (tmp_path / "s").rglob("*.*") if path.is_file()} == before


def test_columns_beyond_the_record_are_dropped_but_for_strata(tmp_path: Path) -> None:
    rows = [one | {"player": "Ann", "board": "oak", "rating": "1800"} for one in log()]
    report, store = extracted(write_csv(tmp_path, rows), tmp_path / "s", strata=("mode", "board", "missing"))
    table = store.read("rolls", "2026-05-18")
    assert table.column_names == [*ROLLS.names, "board", "missing"]
    assert table["board"].to_pylist() == ["oak"] * 3
    assert table["missing"].null_count == 3
    assert report.notes == ("log.csv: columns that are not read: player, rating",)
    assert not any(b"1800" in path.read_bytes() for path in tmp_path.joinpath("s").rglob("*.parquet"))


def test_optional_columns_that_are_absent_are_null_and_kind_is_ordinary(tmp_path: Path) -> None:
    optional = ("mode", "entropy_source", "seat", "person_played", "game", "recipe", "roll_kind")
    rows = [{key: value for key, value in one.items() if key not in optional} for one in log()]
    _, store = extracted(write_csv(tmp_path, rows), tmp_path / "s")
    one = rolls(store)[0]
    assert [one[name] for name in optional] == [None] * 5 + ["boardgammon-v1", "ordinary"]


def test_unknown_recipe_of_a_row_is_kept_and_never_replaced(tmp_path: Path) -> None:
    _, store = extracted(write_csv(tmp_path, log(recipe="house-v9", server_seed="?!")), tmp_path / "s")
    assert (rolls(store)[1]["recipe"], rolls(store)[1]["server_seed"]) == ("house-v9", b"?!")


def test_unknown_recipe_of_the_settings_is_bad_usage(tmp_path: Path) -> None:
    with pytest.raises(BadUsage, match=r"'house-v9'.*boardgammon-v1.*none"):
        extracted(write_csv(tmp_path, log()), tmp_path / "s", recipe="house-v9")


def bare(count: int = 3) -> list[dict[str, Any]]:
    return [{"match_id": f"m{number % 2}", "die_1": "1", "die_2": "6"} for number in range(count)]


def test_log_without_commitments_has_ids_by_line_and_one_undated_day(tmp_path: Path) -> None:
    report, store = extracted(write_csv(tmp_path, bare()), tmp_path / "s", recipe="none")
    assert report.days == (UNDATED,)
    assert [one["roll_id"] for one in rolls(store)] == ["m0:2", "m1:3", "m0:4"]
    assert {(one["recipe"], one["revealed_at"], one["die_1"]) for one in rolls(store)} == {("none", None, 1)}
    assert store.entries("rolls")[UNDATED].facts == {"unrevealed": 0, "newest_unrevealed": None}


def test_log_without_commitments_but_with_times_keeps_its_line_order_within_a_day(tmp_path: Path) -> None:
    times = ["2026-05-18T10:00:00Z", "2026-05-18T09:00:00Z", "2026-05-19T00:00:00Z"]
    rows = [one | {"committed_at": when} for one, when in zip(bare(), times, strict=True)]
    report, store = extracted(write_csv(tmp_path, rows), tmp_path / "s", recipe="none")
    assert report.days == ("2026-05-18", "2026-05-19")
    assert [one["roll_id"] for one in rolls(store)] == ["m0:2", "m1:3", "m0:4"]


def test_log_without_commitments_needs_a_name_for_that(tmp_path: Path) -> None:
    with pytest.raises(Unjudged, match=r"no column roll_id, nonce, .*recipe boardgammon-v1 needs; .*--recipe none"):
        extracted(write_csv(tmp_path, bare()), tmp_path / "s")


def test_file_of_a_scheme_is_read_by_the_names_of_its_recipe(tmp_path: Path) -> None:
    # data/recipes/scaled4-hmac256-text.toml: game = "nonce", nonce = "roll_in_game - 1"
    one = {
        "roll_id": "a",
        "match_id": "m",
        "server_seed": "6f23",
        "client_seed": "a853",
        "nonce": "4",
        "roll_in_game": "1",
        "die1": "4",
        "die2": "5",
        "committed_at": "2026-05-18T00:00:00Z",
        "revealed_at": "2026-05-18T00:00:01Z",
    }
    _, store = extracted(write_csv(tmp_path, [one]), tmp_path / "s", recipe="scaled4-hmac256-text")
    got = rolls(store)[0]
    assert (got["game"], got["nonce"], got["client_entropy"], got["server_seed"]) == (4, 0, b"a853", b"6f23")
    assert (got["die_1"], got["die_2"], got["commitment"]) == (4, 5, None)


@pytest.mark.parametrize(("age", "stops"), [(dt.timedelta(hours=47), False), (dt.timedelta(hours=49), True)])
def test_database_whose_newest_row_is_old_stops_the_run(tmp_path: Path, age: dt.timedelta, stops: bool) -> None:
    path = write_sqlite(tmp_path, log())
    clock = dt.datetime(2026, 5, 18, 0, 0, 2, tzinfo=dt.UTC) + age
    limit = dt.timedelta(hours=48)
    if stops:
        with pytest.raises(Unjudged, match="newest row of 2026-05-18 00:00:02 UTC"):
            extracted(path, tmp_path / "s", clock=clock, expect_rows_within=limit)
    else:
        extracted(path, tmp_path / "s", clock=clock, expect_rows_within=limit)


def test_file_is_never_held_to_the_age_of_its_newest_row(tmp_path: Path) -> None:
    report, _ = extracted(write_csv(tmp_path, log()), tmp_path / "s", expect_rows_within=dt.timedelta(minutes=1))
    assert report.rolls == 3


def test_folder_is_read_in_the_order_of_names_and_unknown_files_are_named(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    write_csv(tmp_path / "logs", [row(1)], "b.csv")
    WRITERS["jsonl"](tmp_path / "logs", [row(0)])
    (tmp_path / "logs" / "README.md").write_text("about")
    report, store = extracted(tmp_path / "logs", tmp_path / "s")
    assert [one["roll_id"] for one in rolls(store)] == ["r000", "r001"]
    assert report.notes == ("logs: files of no kind that is known, not read: README.md",)
    assert extracted(str(tmp_path / "logs" / "*.csv"), tmp_path / "t")[0].rolls == 1


def test_match_files_are_a_source_of_recipe_none(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(
        " 3 point match\n\n Game 1\n Ann : 0                Ben : 0\n"
        "  1)                             31: 8/5 6/5\n  2) 64: 24/14                   22: 24/22 24/22 6/4 6/4\n"
    )
    _, store = extracted(tmp_path / "one.txt", tmp_path / "s", recipe="none")
    assert [(one["die_1"], one["die_2"]) for one in rolls(store)] == [(3, 1), (6, 4), (2, 2)]
    assert not any(b"Ann" in path.read_bytes() for path in (tmp_path / "s").rglob("*.*") if path.is_file())


def test_new_source_is_one_object_with_a_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(paths: Any, ask: Ask) -> Any:
        _, store = extracted(write_csv(tmp_path, log()), tmp_path / "other")
        table = store.read("rolls", "2026-05-18")
        columns = {field.name: field.type for field in registry.batch_schema(ask)}
        arrays = [
            table[name].cast(kind) if name in table.column_names else pa.array([0, 1, 2], pa.int64())
            for name, kind in columns.items()
        ]
        yield Batch(pa.table(arrays, schema=registry.batch_schema(ask)))

    monkeypatch.setattr(registry, "kinds", lambda: (Kind("club", read, schemes=("club://",)),))
    settings = SourceSettings("club://x", "boardgammon-v1")
    opened = registry.open_source(Ask(settings, recipes()))
    assert [one.name for one in opened] == ["club"]


def test_address_of_an_unknown_scheme_is_bad_usage(tmp_path: Path) -> None:
    with pytest.raises(BadUsage, match=r"source\.url: got mysql://, want .*sqlite:///"):
        extracted("mysql://secret:word@host/db", tmp_path / "s")


@pytest.mark.parametrize("suffix", [".sqlite", ".csv", ".csv.gz", ".jsonl", ".jsonl.zst", ".parquet"])
def test_simulated_log_lands_row_for_row_from_every_kind_of_file(tmp_path: Path, suffix: str) -> None:
    """What the simulator holds in memory, compared field by field with what landed."""
    made = simulate.rolls(rolls=2_000)
    simulate.write(tmp_path / f"log{suffix}", rolls=2_000)
    report, store = extracted(tmp_path / f"log{suffix}", tmp_path / "s")
    landed = pa.concat_tables(store.read("rolls", day) for day in store.days("rolls")).sort_by("roll_id")
    made = made.sort_by("roll_id")
    assert (report.rolls, report.rejected) == (made.num_rows, {})
    for name in set(made.column_names) & {column.name for column in RECORD}:
        assert landed[name].to_pylist() == made[name].to_pylist(), name
    assert {path.name for path in (tmp_path / "s").iterdir()} <= {"lock", "manifest.json", "rejected", "rolls"}


def test_archive_of_an_online_server_lands_as_recipe_none(tmp_path: Path, shared: Path) -> None:
    """49,113 real rolls (cases/README.md), of which the order-kept class holds 44,950, with 16.291 % doubles."""
    columns = {"die_1": "die1", "die_2": "die2"}
    report, store = extracted(
        shared / "cases" / "server-2009-rolls.csv", tmp_path / "s", recipe="none", columns=columns, strata=("class",)
    )
    table = store.read("rolls", UNDATED)
    kept = table.filter(pc.equal(table["class"], "order_kept_server"))
    doubles = pc.sum(pc.equal(kept["die_1"], kept["die_2"])).as_py()
    assert (report.rolls, report.rejected, kept.num_rows) == (49_113, {}, 44_950)
    assert round(100 * doubles / kept.num_rows, 3) == 16.291
    assert table["roll_id"][0].as_py() == "A001:2"
    assert table["game"].null_count == 0


def test_published_vectors_of_a_public_site_land_by_the_names_of_their_recipe(tmp_path: Path, shared: Path) -> None:
    """scaled-pairs.csv has neither ids of matches nor times: a query over the file adds them."""
    sql = (
        "select 'site' as match_id, server_seed || nonce || ':' || roll_in_game as roll_id, server_seed, client_seed, "
        "nonce, roll_in_game, die1, die2, '2026-05-18T00:00:00Z' as committed_at, "
        "'2026-05-18T00:00:01Z' as revealed_at from source"
    )
    (tmp_path / "q.sql").write_text(sql)
    report, store = extracted(
        shared / "cases" / "scaled-pairs.csv",
        tmp_path / "s",
        recipe="scaled4-hmac256-text",
        query=str(tmp_path / "q.sql"),
    )
    assert (report.rolls, report.rejected) == (25, {})
    assert {one["nonce"] for one in rolls(store)} >= {0, 1, 2, 3, 4}
