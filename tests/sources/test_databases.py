"""SQLite and Parquet: queries, schemas and native types."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pyarrow as pa
import pytest

from pipeline import places
from pipeline.errors import Unjudged
from tests.sources.log_files import WRITERS, extracted, game_database, log


@pytest.mark.parametrize("name", ["game", "rolls"])
def test_query_files_of_sources_carry_a_head(name: str) -> None:
    lines = (places.SQL / "source" / f"{name}.sql").read_text("utf-8").splitlines()
    assert lines[0].startswith(f"-- {name}: ")
    assert any(line.startswith("-- grain:") for line in lines)


def test_database_is_only_read(tmp_path: Path) -> None:
    path = game_database(tmp_path / "game.db", "2026-05-18T00:00:01Z")
    path.chmod(0o444)
    before = path.read_bytes()
    assert extracted(path, tmp_path / "s")[0].rolls == 3
    assert path.read_bytes() == before
    assert sorted(one.name for one in tmp_path.iterdir()) == ["game.db", "s"]


@pytest.mark.parametrize(
    ("sql", "message"),
    [
        ("delete from rolls", "near"),
        ("select no_die from rolls", "no such column"),
        ("selct", "no such table: selct"),
    ],
)
def test_query_that_cannot_be_asked_is_told_with_its_name(tmp_path: Path, sql: str, message: str) -> None:
    path = game_database(tmp_path / "game.db", None)
    (tmp_path / "q.sql").write_text(sql)
    with pytest.raises(Exception, match=rf"^q\.sql: got .*{message}") as caught:
        extracted(path, tmp_path / "s", query=str(tmp_path / "q.sql"))
    assert caught.value.exit_code in (2, 4)  # type: ignore[attr-defined]


def test_database_without_rolls_is_refused_and_its_tables_named(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "x.db") as con:
        con.execute("create table dice (a, b)")
    con.close()
    with pytest.raises(Unjudged, match=r"no table rolls \(there are: dice\)"):
        extracted(tmp_path / "x.db", tmp_path / "s")


def test_parquet_of_native_types_is_read_as_it_is(tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    rows = log(5)
    table = pa.Table.from_pylist(rows)
    for name in ("commitment", "server_seed", "client_entropy"):
        values = pa.array([bytes.fromhex(one[name]) for one in rows], pa.binary())
        table = table.set_column(table.schema.get_field_index(name), name, values)
    for name, kind in (("nonce", pa.uint64()), ("die_1", pa.int32()), ("die_2", pa.int8()), ("game", pa.int64())):
        at = table.schema.get_field_index(name)
        table = table.set_column(at, name, table.column(name).cast(kind))
    for name in ("committed_at", "revealed_at"):
        at = table.schema.get_field_index(name)
        table = table.set_column(at, name, table.column(name).cast(pa.timestamp("ns", "UTC")))
    at = table.schema.get_field_index("match_id")
    table = table.set_column(at, "match_id", table.column("match_id").dictionary_encode())
    table = table.set_column(0, "roll_id", table.column(0).cast(pa.large_string()))
    pq.write_table(table, tmp_path / "native.parquet")
    _, native = extracted(tmp_path / "native.parquet", tmp_path / "a")
    _, text = extracted(WRITERS["csv"](tmp_path, rows), tmp_path / "b")
    assert (native.root / "manifest.json").read_bytes() == (text.root / "manifest.json").read_bytes()
