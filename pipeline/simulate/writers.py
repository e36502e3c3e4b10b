"""Write a log as a game server's database or as a file of roll records.

A file is written beside its place and renamed when it is whole, so that an old log is never half replaced.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pacsv
import pyarrow.parquet as pq

from pipeline.errors import BadUsage
from pipeline.simulate.log import disclosed
from pipeline.simulate.secrets import CUBE

Pieces = Iterable[pa.Table]

TEXT_SUFFIXES = tuple(kind + packing for kind in (".csv", ".jsonl") for packing in ("", ".gz", ".zst"))
DATABASE_SUFFIXES = (".sqlite", ".db")
SUFFIXES = (*DATABASE_SUFFIXES, *TEXT_SUFFIXES, ".parquet")

SERVER_SCHEMA = """
create table matches (
    match_id text primary key,
    mode text not null,
    person_played integer not null,
    white_player text not null,
    black_player text not null,
    white_rating integer not null,
    black_rating integer not null,
    white_address text not null,
    black_address text not null,
    started_at text not null
) without rowid;

create table rolls (
    id integer primary key,
    roll_id text not null,
    match_id text not null,
    game integer not null,
    nonce integer,
    roll_kind text not null,
    seat text,
    entropy_source text,
    committed_at text not null,
    revealed_at text,
    commitment blob,
    server_seed blob,
    client_entropy blob,
    die_1 integer,
    die_2 integer,
    recipe text not null
);
"""
"""The game server's own tables. Who played is in them, so that extract has something to leave behind."""

ROLL_COLUMNS = (
    "roll_id",
    "match_id",
    "game",
    "nonce",
    "roll_kind",
    "seat",
    "entropy_source",
    "committed_at",
    "revealed_at",
    "commitment",
    "server_seed",
    "client_entropy",
    "die_1",
    "die_2",
    "recipe",
)

RANDOM = ("commitment", "server_seed", "client_entropy")
DICTIONARIES = ["match_id", "roll_kind", "mode", "entropy_source", "seat", "die_1", "die_2", "recipe", "game"]


def suffix_of(out: Path) -> str:
    """The kind of file, by its name; a name of no known kind is refused."""
    for suffix in sorted(SUFFIXES, key=len, reverse=True):
        if out.name.endswith(suffix) and out.name != suffix:
            return suffix
    raise BadUsage(str(out), "a name of no known kind", "one that ends in " + ", ".join(SUFFIXES))


def write_log(pieces: Pieces, out: Path, damage: Callable[[bytes], bytes] | None = None) -> int:
    """Write a log to its place and give the number of its rolls; `damage` spoils the bytes of the finished file."""
    suffix = suffix_of(out)
    out.parent.mkdir(parents=True, exist_ok=True)
    partial = out.with_name(f".{out.name}.{os.getpid()}.partial")
    try:
        if suffix in DATABASE_SUFFIXES:
            count = write_sqlite(pieces, partial)
        elif suffix == ".parquet":
            count = write_parquet(pieces, partial)
        else:
            count = write_text(pieces, partial, suffix)
        if damage is not None:
            partial.write_bytes(damage(partial.read_bytes()))
        with partial.open("rb") as file:
            os.fsync(file.fileno())
        partial.replace(out)
    finally:
        partial.unlink(missing_ok=True)
    return count


def write_sqlite(pieces: Pieces, out: Path) -> int:
    """The server's database: blobs as bytes, times as ISO text, unrevealed seeds included (the server has them)."""
    count = 0
    out.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(out, isolation_level=None)) as database:
        # The file is thrown away when anything fails, so it needs no journal; the cache holds all pages of a short log.
        for pragma in ("journal_mode = off", "synchronous = off", "locking_mode = exclusive", "cache_size = -131072"):
            database.execute(f"pragma {pragma}")
        database.executescript(SERVER_SCHEMA)
        database.execute("begin")
        for piece in pieces:
            database.executemany("insert or ignore into matches values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", _matches(piece))
            columns = [_plain(piece, name) for name in ROLL_COLUMNS]
            database.executemany(
                f"insert into rolls ({', '.join(ROLL_COLUMNS)}) values ({', '.join('?' * len(ROLL_COLUMNS))})",
                zip(*columns, strict=True),
            )
            count += piece.num_rows
        database.execute("commit")
    return count


def _matches(piece: pa.Table) -> Iterator[tuple[Any, ...]]:
    seen: set[str] = set()
    names = ("match_id", "mode", "person_played", "committed_at")
    for match_id, mode, played, started in zip(*(_plain(piece, name) for name in names), strict=True):
        if match_id not in seen:
            seen.add(match_id)
            yield (match_id, mode, played, *_players(match_id), started)


def _players(match_id: str) -> tuple[str | int, ...]:
    """Invented names, ratings and addresses (of the block for documentation) for a match, always the same."""
    digest = hashlib.sha256(match_id.encode()).digest()
    white, black = (int.from_bytes(digest[at : at + 2], "big") for at in (0, 2))
    return (
        f"player{white % 4000:04}",
        f"player{4000 + black % 4000}",
        1300 + digest[4] * 3,
        1300 + digest[5] * 3,
        f"203.0.113.{digest[6]}",
        f"203.0.113.{digest[7]}",
    )


def write_parquet(pieces: Pieces, out: Path) -> int:
    """Typed columns; random bytes are left as they are, for nothing makes them shorter."""
    count = 0
    writer: pq.ParquetWriter | None = None
    try:
        for piece in ahead(pieces):
            if writer is None:
                packing = {name: "none" if name in RANDOM else "zstd" for name in piece.column_names}
                writer = pq.ParquetWriter(out, piece.schema, compression=packing, use_dictionary=DICTIONARIES)
            writer.write_table(disclosed(piece), row_group_size=131_072)
            count += piece.num_rows
    finally:
        if writer is not None:
            writer.close()
    return count


def ahead(pieces: Pieces) -> Iterator[pa.Table]:
    """The same pieces, the next one made in another thread while this one is written."""
    made = iter(pieces)
    with ThreadPoolExecutor(1) as thread:
        coming = thread.submit(next, made, None)
        while (piece := coming.result()) is not None:
            coming = thread.submit(next, made, None)
            yield piece


def write_text(pieces: Pieces, out: Path, suffix: str) -> int:
    """CSV or JSON lines with bytes as hex and times as ISO text, packed where the name says so."""
    write_piece = _write_csv if suffix.startswith(".csv") else _write_jsonl
    packing = {"gz": "gzip", "zst": "zstd"}.get(suffix.rpartition(".")[2])
    count = 0
    with pa.OSFile(str(out), "wb") if packing is None else pa.CompressedOutputStream(str(out), packing) as stream:
        for number, piece in enumerate(ahead(pieces)):
            write_piece(disclosed(piece), stream, number == 0)
            count += piece.num_rows
    return count


def _write_csv(piece: pa.Table, stream: pa.NativeFile, first: bool) -> None:
    if first:
        stream.write((",".join(piece.column_names) + "\n").encode())
    columns = [_csv_column(piece, name) for name in piece.column_names]
    options = pacsv.WriteOptions(include_header=False, quoting_style="none")
    pacsv.write_csv(pa.table(columns, piece.column_names), stream, options)


def _csv_column(piece: pa.Table, name: str) -> pa.ChunkedArray:
    """A column as the CSV file has it, without a Python value a row: long logs are written to be measured with."""
    column = piece[name]
    if pa.types.is_timestamp(column.type):
        return iso_times(column)
    if not _is_bytes(column.type):
        return column
    if name == "server_seed" and pc.any(pc.equal(piece["recipe"], CUBE)).as_py():
        return pa.chunked_array([pa.array(_plain_text(piece, name), pa.string())])
    return pa.chunked_array([_hex(chunk) for chunk in column.chunks], pa.string())


def _hex(values: pa.Array) -> pa.Array:
    """Bytes of any length as lower-case hexadecimal: every byte becomes two, so the offsets double."""
    values = values.cast(pa.binary())
    _, offsets, data = values.buffers()
    ends = np.frombuffer(offsets, np.int32)[values.offset :][: len(values) + 1]
    raw = np.frombuffer(data or b"", np.uint8)[ends[0] : ends[-1]]
    text = pa.StringArray.from_buffers(len(values), pa.py_buffer((ends - ends[0]) * 2), pa.py_buffer(_TWO_DIGITS[raw]))
    return text if values.null_count == 0 else pc.if_else(values.is_valid(), text, None)


_TWO_DIGITS = np.array([list(b"%02x" % byte) for byte in range(256)], np.uint8)


def _is_bytes(kind: pa.DataType) -> bool:
    return bool(pa.types.is_binary(kind) or pa.types.is_fixed_size_binary(kind))


def _write_jsonl(piece: pa.Table, stream: pa.NativeFile, first: bool) -> None:
    del first
    names = piece.column_names
    encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
    columns = [_plain_text(piece, name) for name in names]
    lines = [encode(dict(zip(names, values, strict=True))) + "\n" for values in zip(*columns, strict=True)]
    stream.write("".join(lines).encode())


def iso_times(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """Times as text, 2026-05-18T06:52:40.473548Z; by a cast, which is thirty times as fast as Arrow's strftime."""
    text = column.cast(pa.timestamp("us")).cast(pa.string())
    return pc.binary_join_element_wise(pc.utf8_replace_slice(text, 10, 11, "T"), "Z", "")


def _plain(piece: pa.Table, name: str) -> list[Any]:
    """A column as Python values; times as ISO text."""
    column = piece[name]
    if pa.types.is_timestamp(column.type):
        column = iso_times(column)
    return list(column.to_pylist())


def _plain_text(piece: pa.Table, name: str) -> list[Any]:
    """The same with bytes as text: hexadecimal, but the seed of a sequence scheme as it is."""
    values = _plain(piece, name)
    if not _is_bytes(piece.schema.field(name).type):
        return values
    if name == "server_seed" and CUBE in (recipes := piece["recipe"].to_pylist()):
        return [
            value.decode() if recipe == CUBE and value is not None else value and value.hex()
            for value, recipe in zip(values, recipes, strict=True)
        ]
    return [value.hex() if value is not None else None for value in values]
