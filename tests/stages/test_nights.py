"""Nights: what is read again, and what becomes of a day that is sealed."""

from __future__ import annotations

import datetime as dt
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import Unjudged
from pipeline.sources import Batch, sqlite
from pipeline.stages.extract import ExtractReport, Reading
from pipeline.store import Store, sealing
from tests.sources.log_files import Row, extracted, row, write_csv, write_sqlite

FIRST = dt.date(2026, 5, 1)
NIGHTS = 30
A_DAY = 4


def moment(number: int) -> str:
    return f"{FIRST + dt.timedelta(days=number // A_DAY)}T12:00:{number % A_DAY:02}Z"


def log(nights: int = NIGHTS, **changes: Any) -> list[Row]:
    """Four rolls a day; the changes are to the second roll of the first day."""
    rows = [row(at, committed_at=moment(at), revealed_at=moment(at)) for at in range(nights * A_DAY)]
    rows[1] |= changes
    return rows


def day(number: int) -> str:
    return (FIRST + dt.timedelta(days=number)).isoformat()


def seal(store: Store, upto: int) -> None:
    with store.lock():
        sealing.seal(store, [one for one in store.days("rolls") if one < day(upto)])


def clock(night: int) -> dt.datetime:
    return dt.datetime.combine(FIRST + dt.timedelta(days=night), dt.time(3), dt.UTC)


class Server:
    """An SQLite database whose rows a test changes between two nights."""

    def __init__(self, folder: Path, rows: list[Row]) -> None:
        self.path = write_sqlite(folder, rows)
        self.state = folder / "state"

    def tell(self, sql: str, *values: Any) -> None:
        with closing(sqlite3.connect(self.path)) as con, con:
            con.execute(sql, values)

    def add(self, *rows: Row) -> None:
        for one in rows:
            self.tell(f"insert into rolls values ({', '.join('?' * len(one))})", *one.values())

    def read(self, night: int = NIGHTS + 1, **options: Any) -> tuple[ExtractReport, Store]:
        reading = Reading(**options) if options else None
        return extracted(self.path, self.state, clock=clock(night), reading=reading)


@pytest.fixture
def server(tmp_path: Path) -> Server:
    """Thirty nights, all of them sealed."""
    made = Server(tmp_path, log())
    _, store = made.read()
    seal(store, NIGHTS)
    return made


def ledger(store: Store) -> list[tuple[str, str, str, bool]]:
    rows = store.whole("restatements").to_pylist()
    return [(one["day"], one["kind"], one["roll_id"], one["gone_on"] is None) for one in rows]


def manifest(store: Store) -> bytes:
    return (store.root / "manifest.json").read_bytes()


def test_night_asks_a_database_for_the_lookback_and_three_older_days_at_most(server: Server) -> None:
    """Sealed through 30 May: 17 to 30 May are the 14 days before 31 May; older ones come three at a time."""
    report, _ = server.read()
    recent = {day(at) for at in range(16, 30)}
    assert recent <= set(report.days)
    assert 1 <= len(set(report.days) - recent) <= 3
    assert report.rows == A_DAY * len(report.days)
    assert (report.changed, report.restated) == ((), {})


def test_database_itself_leaves_other_days_out(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    given = []
    read = sqlite.SOURCE.read

    def counted(urls: Any, ask: Any) -> Iterator[Batch]:
        for batch in read(urls, ask):
            given.append(batch.rows)
            yield batch

    monkeypatch.setattr(sqlite, "SOURCE", sqlite.SOURCE)
    object.__setattr__(sqlite.SOURCE, "read", counted)
    try:
        report, _ = server.read()
    finally:
        object.__setattr__(sqlite.SOURCE, "read", read)
    # A day more on both sides of each span, since a text may have any zone.
    assert report.rows <= sum(given) <= report.rows + 2 * A_DAY * 4 < NIGHTS * A_DAY


def test_days_that_were_not_asked_for_are_kept(server: Server) -> None:
    server.tell("delete from rolls where committed_at < ?", day(10))
    sampled = set(server.read()[0].compared) & {day(at) for at in range(10)}
    store = Store(server.state)
    assert len(store.days("rolls")) == NIGHTS
    assert {one[0] for one in ledger(store)} == sampled


def test_new_day_lands_and_late_row_of_an_open_day_too(server: Server) -> None:
    new = [row(900, committed_at=f"{day(30)}T10:00:00Z"), row(901, committed_at=f"{day(30)}T11:00:00Z")]
    server.add(new[0])
    report, _ = server.read(31)
    assert report.new == (day(30),)
    server.add(new[1])
    report, store = server.read(32)
    assert (report.changed, report.new) == ((day(30),), ())
    assert store.read("rolls", day(30)).num_rows == 2


def test_changed_row_of_a_sealed_day_is_named_and_never_taken_over(server: Server) -> None:
    before = manifest(Store(server.state))
    server.tell("update rolls set die_1 = '6', die_2 = '6' where roll_id = 'r100'")
    report, store = server.read()
    assert (report.restated, report.changed) == ({"changed": 1}, ())
    assert ledger(store) == [(day(25), "changed", "r100", True)]
    one = store.whole("restatements").to_pylist()[0]
    assert one["first"] != one["now"] and len(one["first"]) == len(one["now"]) == 32
    assert b'"rolls/' in before and store.days("rolls") == tuple(day(at) for at in range(NIGHTS))
    assert "6" not in {str(die) for die in store.read("rolls", day(25))["die_2"].to_pylist()}


def test_vanished_and_added_rows_of_sealed_days_are_named(server: Server) -> None:
    server.tell("delete from rolls where roll_id = 'r100'")
    server.add(row(950, committed_at=f"{day(26)}T23:59:59.999999Z"))
    report, store = server.read()
    assert report.restated == {"added": 1, "vanished": 1}
    assert ledger(store) == [(day(25), "vanished", "r100", True), (day(26), "added", "r950", True)]
    assert store.read("rolls", day(26)).num_rows == A_DAY


def test_day_of_which_every_row_vanished_is_missed(server: Server) -> None:
    server.tell("delete from rolls where committed_at like ?", f"{day(27)}%")
    report, store = server.read()
    assert report.restated == {"vanished": A_DAY}
    assert store.read("rolls", day(27)).num_rows == A_DAY


def test_row_before_the_first_sealed_day_is_added_too(server: Server) -> None:
    server.add(row(950, committed_at="2026-04-20T12:00:00Z"))
    report, store = server.read(full=True)
    assert report.restated == {"added": 1}
    assert "2026-04-20" not in store.days("rolls")


def test_sample_finds_what_changed_beyond_the_lookback_within_as_many_nights_as_there_are_days(server: Server) -> None:
    server.tell("update rolls set die_1 = '6', die_2 = '6' where roll_id = 'r009'")
    nights = [server.read(night)[0] for night in range(31, 31 + NIGHTS)]
    assert any(one.restated == {"changed": 1} for one in nights)
    assert ledger(Store(server.state)) == [(day(2), "changed", "r009", True)]


def test_full_reading_compares_every_day(server: Server) -> None:
    server.tell("update rolls set mode = 'correspondence' where roll_id in ('r001', 'r050')")
    report, _ = server.read(full=True)
    assert (len(report.compared), report.restated) == (NIGHTS, {"changed": 2})


def test_backfill_reads_its_days_and_no_others(server: Server) -> None:
    report, _ = server.read(first=dt.date(2026, 5, 3), last=dt.date(2026, 5, 5))
    assert report.days == ("2026-05-03", "2026-05-04", "2026-05-05")


def test_what_the_source_shows_again_as_it_was_is_closed_and_not_forgotten(server: Server) -> None:
    server.tell("update rolls set mode = 'odd' where roll_id = 'r100'")
    server.read(31)
    server.tell("update rolls set mode = 'live' where roll_id = 'r100'")
    report, store = server.read(32)
    assert report.restated == {}
    rows = store.whole("restatements").to_pylist()
    assert [(one["roll_id"], one["seen_on"], one["gone_on"]) for one in rows] == [
        ("r100", clock(31).date(), clock(32).date())
    ]


def test_same_difference_is_entered_once(server: Server) -> None:
    server.tell("delete from rolls where roll_id = 'r100'")
    _, store = server.read(31)
    before = manifest(store)
    _, store = server.read(32)
    assert manifest(store) == before


def test_late_reveal_that_fits_is_told_apart_from_rewriting(tmp_path: Path) -> None:
    """The same roll, first without and then with its secret; made by the reference rule, so that the dice are right."""
    from pipeline import simulate

    made = simulate.rolls(rolls=300, seed=5).to_pylist()
    known = dict(made[150])
    hidden = {**known, "revealed_at": None, "server_seed": None, "die_1": None, "die_2": None}
    rows = [_texts(one) for one in [*made[:150], hidden, *made[151:]]]
    server = Server(tmp_path, rows)
    _, store = server.read(400)
    with store.lock():
        sealing.seal(store, store.days("rolls"))
    texts = _texts(known)
    names = ("revealed_at", "server_seed", "die_1", "die_2")
    changes = ", ".join(f"{name} = ?" for name in names)
    told = [texts[name] for name in names]
    server.tell(f"update rolls set {changes} where roll_id = ?", *told, known["roll_id"])
    report, store = server.read(400, full=True)
    assert report.restated == {"revealed_late": 1}
    server.tell(f"update rolls set {changes} where roll_id = ?", *told[:2], "6", "5", known["roll_id"])
    if (known["die_1"], known["die_2"]) != (6, 5):
        report, _ = server.read(400, full=True)
        assert report.restated == {"changed": 1}


def _texts(one: Row) -> Row:
    made: Row = {}
    for name, value in one.items():
        if isinstance(value, bytes):
            made[name] = value.hex()
        elif isinstance(value, dt.datetime):
            made[name] = value.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
        else:
            made[name] = value if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    return made


def test_another_log_on_the_same_state_is_refused_in_words(server: Server, tmp_path: Path) -> None:
    before = manifest(Store(server.state))
    other = [one | {"roll_id": f"x{at}"} for at, one in enumerate(log())]
    path = write_csv(tmp_path, other)
    with pytest.raises(Unjudged, match=r"shows none of the 120 published records .* --state of its own"):
        extracted(path, server.state, clock=clock(31))
    assert manifest(Store(server.state)) == before


def test_file_is_held_against_every_sealed_day(server: Server, tmp_path: Path) -> None:
    path = write_csv(tmp_path, log(die_1="6", die_2="6"))
    report, store = extracted(path, server.state, clock=clock(31))
    assert (len(report.compared), report.restated) == (NIGHTS, {"changed": 1})
    assert ledger(store) == [(day(0), "changed", "r001", True)]


def test_other_order_among_equals_is_no_difference(tmp_path: Path) -> None:
    rows = log(4)
    rows[2]["committed_at"], rows[2]["nonce"] = rows[1]["committed_at"], rows[1]["nonce"]
    _, store = extracted(write_csv(tmp_path, rows), tmp_path / "s")
    seal(store, 9)
    rows[1], rows[2] = rows[2], rows[1]
    report, _ = extracted(write_csv(tmp_path, rows), tmp_path / "s")
    assert (len(report.compared), report.restated) == (4, {})


def test_other_strata_are_laid_down_anew_where_the_records_are_the_same(tmp_path: Path) -> None:
    rows = [one | {"board": "oak"} for one in log(20)]
    server = Server(tmp_path, rows)
    _, store = server.read()
    seal(store, 20)
    _, store = extracted(server.path, server.state, clock=clock(31), strata=("board",))
    assert all(store.read("rolls", one)["board"].to_pylist() == ["oak"] * A_DAY for one in store.days("rolls"))
    assert sealing.days(store).keys() == set(store.days("rolls"))


def test_log_without_times_is_one_snapshot_and_never_sealed(tmp_path: Path) -> None:
    rows = [{"match_id": "m", "die_1": "1", "die_2": str(number % 6 + 1)} for number in range(20)]
    _, store = extracted(write_csv(tmp_path, rows), tmp_path / "s", recipe="none")
    with store.lock():
        assert not sealing.seal(store, store.days("rolls"))
    report, _ = extracted(write_csv(tmp_path, rows[:15]), tmp_path / "s", recipe="none")
    assert (report.rolls, report.compared) == (15, ())


def test_rows_set_aside_on_days_that_are_not_asked_for_stay_set_aside(server: Server) -> None:
    server.add(row(960, committed_at=f"{day(1)}T13:00:00Z", nonce="1.5"), row(961, committed_at="soon"))
    server.read(full=True)
    _, store = server.read(31)
    reasons = [(one["reason"], one["day"]) for one in store.whole("rejected").to_pylist()]
    assert sorted(reasons, key=str) == [("bad_committed_at", None), ("bad_nonce", day(1))]


def test_sealed_day_that_is_not_what_was_published_stops_the_run(server: Server) -> None:
    store = Store(server.state)
    with store.lock():
        store.write("rolls", day(3), store.read("rolls", day(3)).slice(1))
    with pytest.raises(Unjudged, match=f"sealed day {day(3)}"):
        server.read()


def test_rehearsal_says_what_would_change_and_writes_nothing(server: Server) -> None:
    server.add(row(970, committed_at=f"{day(30)}T10:00:00Z"))
    server.tell("delete from rolls where roll_id = 'r100'")
    before = {path: path.read_bytes() for path in server.state.rglob("*") if path.is_file()}
    report, _ = server.read(rehearsal=True)
    assert report.would["days"]["new"] == [day(30)]
    assert report.would["restatements"] == {"vanished": 1}
    assert {path: path.read_bytes() for path in server.state.rglob("*") if path.is_file()} == before


def test_table_that_was_emptied_stops_the_run(server: Server) -> None:
    server.tell("delete from rolls")
    with pytest.raises(Unjudged, match="no row at all"):
        server.read()


def test_rows_that_the_server_counts_and_does_not_give_stop_the_run(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = sqlite._blanked
    monkeypatch.setattr(sqlite, "_blanked", lambda query, plan: original(f"{query} where roll_id <> 'r100'", plan))
    with pytest.raises(Unjudged, match=rf"{day(25)} 3 of 4.* server counts in the same snapshot"):
        server.read()


@pytest.mark.parametrize(
    "when", ["2026-05-31T00:00:00+03:30", "2026-05-30T20:30:00-00:00", "2026-05-30 20:30:00", "2026-05-30T20:30Z"]
)
def test_times_of_any_zone_fall_on_their_utc_day_and_the_count_closes(server: Server, when: str) -> None:
    server.add(row(980, committed_at=when))
    report, store = server.read()
    assert report.restated == {"added": 1}
    assert ledger(store)[0][:3] == ("2026-05-30", "added", "r980")


def test_lookback_is_a_setting(server: Server) -> None:
    report, _ = extracted(server.path, server.state, clock=clock(31), lookback=dt.timedelta(days=2))
    assert {day(28), day(29)} <= set(report.days)
    assert len(report.days) <= 5


def test_age_of_the_newest_row_is_seen_also_after_the_last_day_that_is_asked_for(server: Server) -> None:
    limit = dt.timedelta(hours=48)
    reading = Reading(until=FIRST + dt.timedelta(days=10))
    extracted(server.path, server.state, clock=clock(31), reading=reading, expect_rows_within=limit)
    with pytest.raises(Unjudged, match="newest row"):
        extracted(server.path, server.state, clock=clock(40), reading=reading, expect_rows_within=limit)
