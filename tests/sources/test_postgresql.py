"""PostgreSQL, never a stand-in: a server of the machine's own package, started on loopback."""

from __future__ import annotations

import datetime as dt
import logging
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from adbc_driver_postgresql import dbapi

from pipeline.errors import BadUsage, Unjudged, Unreachable
from pipeline.stages import extract
from pipeline.stages.extract import Reading
from pipeline.store import sealing
from tests.sources.log_files import SEED, extracted, leaks, log, rolls, row, write_csv
from tests.sources.postgresql_server import PASSWORD, Server, binaries, cut_wire, running

ROLLS = """
create table rolls (
    id bigint generated always as identity primary key, roll_id text, match_id text, game int, nonce bigint,
    roll_kind text, entropy_source text, seat text, committed_at timestamptz, revealed_at timestamptz,
    commitment bytea, server_seed bytea, client_entropy bytea, die_1 smallint, die_2 smallint, recipe text
)
"""
BYTES = ("commitment", "server_seed", "client_entropy")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    programs = binaries()
    assert programs is not None, "got no PostgreSQL server, want one: apt-get install postgresql"
    with running(programs) as started:
        yield started


@pytest.fixture
def password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGPASSWORD", PASSWORD)


def told(server: Server, *statements: str) -> None:
    with dbapi.connect(server.url(), autocommit=True) as con, con.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def fill(server: Server, rows: list[dict[str, Any]]) -> None:
    """The server's own schema with these rolls, all of one live match."""
    values = []
    for one in rows:
        cells = []
        for name, value in one.items():
            if name in ("mode", "person_played"):
                continue
            text = "null" if value in ("", None) else "'" + str(value).replace("'", "''") + "'"
            cells.append(f"decode({text}, 'hex')" if name in BYTES else text)
        values.append(f"({', '.join(cells)})")
    names = ", ".join(name for name in rows[0] if name not in ("mode", "person_played"))
    told(
        server,
        "drop table if exists rolls, matches cascade",
        ROLLS,
        "create table matches (match_id text, mode text, person_played boolean)",
        "insert into matches values ('mat_007', 'live', true)",
        f"insert into rolls ({names}) values {', '.join(values)}",
    )


@pytest.mark.usefixtures("password")
def test_database_gives_the_state_that_the_same_rolls_in_a_file_give(server: Server, tmp_path: Path) -> None:
    rows = log(500, nonce=str(2**63 - 1), match_id="mat_007")
    fill(server, rows)
    report, store = extracted(server.url(), tmp_path / "a")
    _, file = extracted(write_csv(tmp_path, rows), tmp_path / "b")
    assert report.rolls == 500
    assert (store.root / "manifest.json").read_bytes() == (file.root / "manifest.json").read_bytes()


@pytest.mark.usefixtures("password")
@pytest.mark.parametrize("query", [None, "select * from rolls left join matches using (match_id) order by id"])
def test_unrevealed_seed_stays_in_the_database(server: Server, tmp_path: Path, query: str | None) -> None:
    fill(server, log(5, server_seed=SEED, revealed_at=None))
    settings = {}
    if query:
        (tmp_path / "q.sql").write_text(query)
        settings["query"] = str(tmp_path / "q.sql")
    with cut_wire(server.port, after=0, times=0) as port:
        # what crosses the wire is heard, not what is kept of it
        heard: list[bytes] = []
        original = socket.socket.sendall
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(socket.socket, "sendall", lambda self, data: heard.append(data) or original(self, data))
            report, store = extracted(server.url(port=port), tmp_path / "s", **settings)
    wire = b"".join(heard)
    assert report.rolls == 5
    assert bytes.fromhex(rows_seed(0)) in wire
    assert bytes.fromhex(SEED) not in wire
    assert not leaks(store)


def rows_seed(number: int) -> str:
    return str(row(number)["server_seed"])


@pytest.mark.usefixtures("password")
def test_column_types_that_arrow_does_not_know_come_as_their_text(server: Server, tmp_path: Path) -> None:
    fill(server, log(3))
    told(
        server,
        "alter table rolls alter nonce type numeric(30)",
        "update rolls set nonce = 12345678901234567890 where roll_id = 'r001'",
        "alter table rolls alter match_id type char(8)",
    )
    report, store = extracted(server.url(), tmp_path / "s", max_bad_rows=10)
    assert report.rejected == {"bad_nonce": 1}
    assert [one["nonce"] for one in rolls(store)] == [100, 102]


@pytest.mark.usefixtures("password")
def test_run_cannot_write_to_the_database(server: Server, tmp_path: Path) -> None:
    fill(server, log(3))
    told(
        server,
        "create or replace function wipe() returns int language sql as 'delete from rolls; select 1'",
    )
    (tmp_path / "q.sql").write_text("select *, wipe() as mode from rolls")
    with pytest.raises(BadUsage, match="read-only transaction"):
        extracted(server.url(), tmp_path / "s", query=str(tmp_path / "q.sql"))
    assert extracted(server.url(), tmp_path / "s")[0].rolls == 3


@pytest.mark.usefixtures("password")
def test_slow_query_ends_at_the_statement_timeout(server: Server, tmp_path: Path) -> None:
    fill(server, log(3))
    (tmp_path / "q.sql").write_text("select rolls.*, pg_sleep(5)::text as mode from rolls")
    timeout = dt.timedelta(milliseconds=200)
    with pytest.raises(Unreachable, match="statement timeout") as caught:
        extracted(server.url(), tmp_path / "s", query=str(tmp_path / "q.sql"), statement_timeout=timeout)
    assert caught.value.exit_code == 5


@pytest.mark.usefixtures("password")
def test_connection_that_drops_once_is_tried_again_and_lands_the_same(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(extract, "PAUSE", 0)
    fill(server, [row(number, match_id="mat_007") for number in range(3000)])
    _, whole = extracted(server.url(), tmp_path / "whole")
    with cut_wire(server.port, after=300_000, times=2) as port, caplog.at_level(logging.WARNING, "dicecount"):
        report, store = extracted(server.url(port=port), tmp_path / "s", retries=2)
    assert [record.getMessage().rpartition("; ")[2] for record in caplog.records] == [
        "trying again, 2 times left",
        "trying again, 1 times left",
    ]
    assert report.rolls == 3000
    assert (store.root / "manifest.json").read_bytes() == (whole.root / "manifest.json").read_bytes()


@pytest.mark.usefixtures("password")
def test_connection_that_keeps_dropping_lands_nothing(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extract, "PAUSE", 0)
    fill(server, [row(number, match_id="mat_007") for number in range(3000)])
    with cut_wire(server.port, after=300_000, times=99) as port, pytest.raises(Unreachable) as caught:
        extracted(server.url(port=port), tmp_path / "s", retries=1)
    assert caught.value.exit_code == 5
    assert sorted(path.name for path in (tmp_path / "s").rglob("*")) == ["lock"]


def test_nobody_listening_is_unreachable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extract, "PAUSE", 0)
    with pytest.raises(Unreachable) as caught:
        extracted("postgresql://counter:hunter2@127.0.0.1:1/games", tmp_path / "s", retries=1)
    assert str(caught.value).startswith("postgresql://127.0.0.1:1/games: got ")
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize("way", ["address", "environment", "file", "service"])
def test_password_is_found_where_libpq_looks_and_a_wrong_one_is_not_printed(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    fill(server, log(3))
    monkeypatch.delenv("PGPASSWORD")
    for word, right in ((PASSWORD, True), ("wr0ng", False)):
        url = server.url()
        if way == "address":
            url = url.replace("@", f":{quote(word, safe='')}@")
        elif way == "environment":
            monkeypatch.setenv("PGPASSWORD", word)
        elif way == "file":
            (tmp_path / "pgpass").write_text(f"127.0.0.1:{server.port}:*:counter:{word}\n")
            (tmp_path / "pgpass").chmod(0o600)
            monkeypatch.setenv("PGPASSFILE", str(tmp_path / "pgpass"))
        else:
            entry = f"[games]\nhost=127.0.0.1\nport={server.port}\nuser=counter\ndbname=postgres\npassword={word}\n"
            (tmp_path / "services").write_text(entry)
            monkeypatch.setenv("PGSERVICEFILE", str(tmp_path / "services"))
            url = "postgresql:///?service=games"
        if right:
            assert extracted(url, tmp_path / "s")[0].rolls == 3
        else:
            with pytest.raises(Unreachable, match="authentication failed") as caught:
                extracted(url, tmp_path / "t")
            assert word not in str(caught.value) + caplog.text
    assert PASSWORD not in caplog.text


@pytest.mark.usefixtures("password")
def test_empty_table_and_missing_table_are_told(server: Server, tmp_path: Path) -> None:
    fill(server, log(3))
    told(server, "delete from rolls")
    with pytest.raises(Unjudged, match="no row at all"):
        extracted(server.url(), tmp_path / "s")
    told(server, "drop table rolls")
    with pytest.raises(Unjudged, match=r"postgresql://127\.0\.0\.1:\d+/postgres: got no table rolls"):
        extracted(server.url(), tmp_path / "s")


@pytest.mark.usefixtures("password")
def test_column_that_changed_its_type_is_told(server: Server, tmp_path: Path) -> None:
    fill(server, log(30))
    told(server, "alter table rolls alter committed_at type bigint using extract(epoch from committed_at)")
    with pytest.raises(Unjudged, match="no row with a committed_at that can be read"):
        extracted(server.url(), tmp_path / "s")


@pytest.mark.usefixtures("password")
def test_what_is_written_while_the_log_is_read_is_not_seen(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One snapshot: a match that changes its mode between two statements of the read is read as it was."""
    fill(server, log(3))
    from pipeline.sources import postgresql

    original = postgresql._blanked

    def meanwhile(*arguments: Any) -> str:
        told(server, "update matches set mode = 'correspondence'", "delete from rolls where roll_id = 'r001'")
        return original(*arguments)

    monkeypatch.setattr(postgresql, "_blanked", meanwhile)
    _, store = extracted(server.url(), tmp_path / "s")
    assert [one["mode"] for one in rolls(store)] == ["live"] * 3


@pytest.mark.usefixtures("password")
@pytest.mark.parametrize(
    "change",
    [
        None,
        "alter table rolls alter committed_at type timestamp using committed_at at time zone 'UTC'",
        'alter table rolls alter committed_at type text using to_char(committed_at, \'YYYY-MM-DD"T"HH24:MI:SS.US"Z"\')',
        "alter table rolls alter committed_at type text using "
        "to_char(committed_at + interval '3.5 hours', 'YYYY-MM-DD HH24:MI:SS.US') || '+03:30'",
    ],
    ids=["timestamptz", "timestamp", "text in UTC", "text in another zone"],
)
def test_night_reads_what_is_not_sealed_the_lookback_and_a_sample(
    server: Server, tmp_path: Path, change: str | None
) -> None:
    """Thirty sealed days, each with a roll in its first and one in its last microsecond."""
    days = [dt.date(2026, 5, 1) + dt.timedelta(days=at) for at in range(31)]
    edges = [f"{day}T{when}Z" for day in days for when in ("00:00:00.000000", "23:59:59.999999")]
    fill(server, [row(at, committed_at=when, revealed_at=when) for at, when in enumerate(edges)])
    if change:
        told(server, change)
    _, store = extracted(server.url(), tmp_path / "s", until=days[-2])
    with store.lock():
        sealing.seal(store, store.days("rolls"))
    told(server, "update rolls set die_2 = 6 where roll_id in ('r001', 'r040')", "delete from rolls where nonce = 150")
    report, store = extracted(server.url(), tmp_path / "s", clock=dt.datetime(2026, 6, 1, 3, tzinfo=dt.UTC))
    asked = {(days[0] + dt.timedelta(days=at)).isoformat() for at in range(16, 31)}
    assert asked <= set(report.days) and len(set(report.days) - asked) <= 3
    assert report.new == (days[-1].isoformat(),)
    named = [(one["kind"], one["roll_id"]) for one in store.whole("restatements").to_pylist()]
    assert [one for one in named if one[1] != "r001"] == [("changed", "r040"), ("vanished", "r050")]
    report, _ = extracted(server.url(), tmp_path / "s", reading=Reading(full=True))
    assert len(report.compared) == 30
    assert report.restated == {"changed": 2, "vanished": 1}


@pytest.mark.usefixtures("password")
def test_rows_that_the_server_counts_and_does_not_give_stop_the_run(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pipeline.sources import postgresql

    fill(server, log(5))
    original = postgresql._blanked

    def fewer(query: str, *arguments: Any) -> str:
        return original(f"select * from ({query}\n) as q where roll_id <> 'r001'", *arguments)

    monkeypatch.setattr(postgresql, "_blanked", fewer)
    with pytest.raises(Unjudged, match=r"4 rows \(2026-05-18 4 of 5\), want the 5 that the server counts"):
        extracted(server.url(), tmp_path / "s")
