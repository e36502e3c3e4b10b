"""Every kind of file holds the same log, and a write is whole or not at all."""

from __future__ import annotations

import csv
import gzip
import json
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from pipeline import places, simulate
from pipeline.commands.simulate import simulate as command
from pipeline.errors import BadUsage
from pipeline.simulate.writers import SUFFIXES, write_log

ROLLS = 700
BYTES = ("commitment", "server_seed", "client_entropy")
TIMES = ("committed_at", "revealed_at")


@pytest.fixture(scope="module")
def log() -> pa.Table:
    return simulate.rolls("unrevealed", ROLLS, 6)


def plain(table: pa.Table) -> list[dict[str, object]]:
    """Rows with bytes as hex and times as text with microseconds, as the standard library writes them."""
    return [
        {
            name: value.hex()
            if isinstance(value, bytes)
            else value.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
            if isinstance(value, datetime)
            else value
            for name, value in row.items()
        }
        for row in table.to_pylist()
    ]


def as_csv(value: object) -> str:
    """Nothing for null, lower case for booleans."""
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def unpacked(path: Path) -> str:
    data = path.read_bytes()
    if path.suffix == ".gz":
        data = gzip.decompress(data)
    if path.suffix == ".zst":
        data = pa.CompressedInputStream(pa.BufferReader(data), "zstd").read()
    return data.decode()


@pytest.mark.parametrize("suffix", [".csv", ".csv.gz", ".csv.zst"])
def test_csv_holds_the_log(suffix: str, log: pa.Table, tmp_path: Path) -> None:
    path = tmp_path / f"log{suffix}"
    assert simulate.write(path, "unrevealed", ROLLS, 6) == ROLLS
    wanted = [{name: as_csv(value) for name, value in row.items()} for row in plain(log)]
    assert list(csv.DictReader(unpacked(path).splitlines())) == wanted


@pytest.mark.parametrize("suffix", [".jsonl", ".jsonl.gz", ".jsonl.zst"])
def test_json_lines_hold_the_log(suffix: str, log: pa.Table, tmp_path: Path) -> None:
    path = tmp_path / f"log{suffix}"
    assert simulate.write(path, "unrevealed", ROLLS, 6) == ROLLS
    assert [json.loads(line) for line in unpacked(path).splitlines()] == plain(log)


def test_parquet_holds_the_log_with_its_types(log: pa.Table, tmp_path: Path) -> None:
    simulate.write(tmp_path / "log.parquet", "unrevealed", ROLLS, 6)
    assert pq.read_table(tmp_path / "log.parquet").equals(log)


@pytest.mark.parametrize("suffix", [".sqlite", ".db"])
def test_query_of_the_game_gives_the_log_from_the_servers_tables(suffix: str, log: pa.Table, tmp_path: Path) -> None:
    path = tmp_path / f"game{suffix}"
    assert simulate.write(path, "unrevealed", ROLLS, 6) == ROLLS
    with closing(sqlite3.connect(path)) as database:
        database.row_factory = sqlite3.Row
        found = [dict(row) for row in database.execute((places.SQL / "source" / "game.sql").read_text("utf-8"))]
    for row in found:
        row["person_played"] = bool(row["person_played"])
        row |= {name: row[name].hex() for name in BYTES if row[name] is not None}
    assert found == plain(log)


def test_unrevealed_seed_is_in_the_database_and_in_no_file(tmp_path: Path) -> None:
    held = pa.concat_tables(simulate.pieces("unrevealed", ROLLS, 6))
    hidden = held.filter(pc.is_null(held["revealed_at"]))["server_seed"].to_pylist()
    assert len(hidden) == 20
    for suffix in (".sqlite", ".csv", ".jsonl", ".parquet"):
        path = tmp_path / f"log{suffix}"
        simulate.write(path, "unrevealed", ROLLS, 6)
        data = path.read_bytes()
        for seed in hidden:
            assert (seed in data or seed.hex().encode() in data) == (suffix == ".sqlite")


def test_roll_of_an_unknown_match_is_still_in_the_query(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite"
    simulate.write(path, rolls=ROLLS, seed=6)
    with closing(sqlite3.connect(path)) as database:
        database.execute("update rolls set match_id = 'mat_' || match_id where id = 5")
        found = database.execute((places.SQL / "source" / "game.sql").read_text("utf-8")).fetchall()
    assert len(found) == ROLLS


def test_server_keeps_who_played_and_the_query_does_not(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite"
    simulate.write(path, rolls=ROLLS, seed=6)
    with closing(sqlite3.connect(path)) as database:
        columns = [row[1] for row in database.execute("pragma table_info(matches)")]
        query = database.execute((places.SQL / "source" / "game.sql").read_text("utf-8"))
        asked = {column[0] for column in query.description}
    assert {"white_player", "black_player", "white_rating", "white_address"} <= set(columns)
    assert asked == set(simulate.rolls(rolls=1).column_names)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_same_seed_gives_the_same_bytes(suffix: str, tmp_path: Path) -> None:
    for name in ("one", "two"):
        simulate.write(tmp_path / f"{name}{suffix}", rolls=300, seed=6)
    assert (tmp_path / f"one{suffix}").read_bytes() == (tmp_path / f"two{suffix}").read_bytes()


@pytest.mark.parametrize("suffix", [".csv", ".parquet", ".sqlite"])
def test_old_file_stays_when_the_new_one_fails(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"log{suffix}"
    path.write_bytes(b"old")

    def pieces_that_stop():  # type: ignore[no-untyped-def]
        yield simulate.rolls(rolls=50)
        raise OSError("the disk is full")

    with pytest.raises(OSError, match="the disk is full"):
        write_log(pieces_that_stop(), path)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_old_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite"
    simulate.write(path, rolls=400)
    simulate.write(path, rolls=30)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("select count(*) from rolls").fetchone() == (30,)


def test_file_of_no_known_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadUsage, match=r"log\.xlsx: got a name of no known kind, want one that ends in \.sqlite"):
        simulate.write(tmp_path / "log.xlsx")


def test_sequence_seed_stands_in_the_file_as_text(tmp_path: Path) -> None:
    simulate.write(tmp_path / "log.csv", simulate.SEQUENCE, 50)
    with (tmp_path / "log.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert all(row["server_seed"].startswith("cube-") and row["client_entropy"] == "" for row in rows)


def test_command_writes_what_it_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    result = CliRunner().invoke(command, [str(path), "--like", "wrong_dice", "--rolls", "200", "--seed", "9"])
    assert result.exit_code == 0, result.output
    assert result.output == f"200 rolls in {path}\n"
    simulate.write(tmp_path / "again.csv", "wrong_dice", 200, 9)
    assert path.read_bytes() == (tmp_path / "again.csv").read_bytes()


def test_help_names_every_kind_of_log() -> None:
    text = CliRunner().invoke(command, ["--help"]).output
    for name in (*simulate.HONEST, *simulate.FAULTS):
        assert f"\n  {name}" in text


@pytest.mark.parametrize("rolls", ["0", "50000001", "many"])
def test_impossible_number_of_rolls_is_bad_usage(rolls: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(command, [str(tmp_path / "log.csv"), "--rolls", rolls])
    assert result.exit_code == 2
