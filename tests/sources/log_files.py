"""A small honest log that a test writes in some form, with one thing changed.

Secrets are made here with hashlib alone: they only have to be whole, not to fit the dice, since extract judges nothing.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa

from pipeline import places
from pipeline.recipes.book import Recipes, load_recipes
from pipeline.sources import SourceSettings
from pipeline.stages import extract
from pipeline.stages.extract import ExtractReport, Reading
from pipeline.store import Store

CLOCK = dt.datetime(2026, 6, 1, tzinfo=dt.UTC)
Row = dict[str, Any]


def seed(number: int) -> str:
    return hashlib.sha256(b"seed %d" % number).hexdigest()


def row(number: int, **changes: Any) -> Row:
    """One honest record as a file has it; keyword arguments change it."""
    record = {
        "roll_id": f"r{number:03}",
        "match_id": "mat_007",
        "nonce": str(100 + number),
        "roll_kind": "ordinary",
        "mode": "live",
        "entropy_source": "device",
        "seat": "white",
        "person_played": "true",
        "committed_at": f"2026-05-18T00:{number // 60:02}:{number % 60:02}.000000Z",
        "revealed_at": f"2026-05-18T00:{number // 60:02}:{number % 60:02}.500000Z",
        "commitment": hashlib.sha256(bytes.fromhex(seed(number))).hexdigest(),
        "server_seed": seed(number),
        "client_entropy": hashlib.sha256(b"entropy %d" % number).hexdigest()[:32],
        "die_1": str(number % 6 + 1),
        "die_2": "3",
        "recipe": "boardgammon-v1",
        "game": "1",
    }
    return record | changes


def log(count: int = 3, **changes: Any) -> list[Row]:
    """`count` records; keyword arguments change the middle one."""
    rows = [row(number) for number in range(count)]
    rows[count // 2] |= changes
    return rows


def csv_text(rows: Sequence[Mapping[str, Any]], separator: str = ",", end: str = "\n") -> str:
    lines = [separator.join(rows[0])] + [separator.join("" if v is None else str(v) for v in r.values()) for r in rows]
    return end.join(lines) + end


def write_csv(folder: Path, rows: Sequence[Mapping[str, Any]], name: str = "log.csv") -> Path:
    path = folder / name
    path.write_text(csv_text(rows), "utf-8", newline="")
    return path


def write_jsonl(folder: Path, rows: Sequence[Mapping[str, Any]], name: str = "log.jsonl") -> Path:
    path = folder / name
    path.write_text("".join(json.dumps(one) + "\n" for one in rows), "utf-8")
    return path


def write_sqlite(folder: Path, rows: Sequence[Mapping[str, Any]], name: str = "log.sqlite") -> Path:
    path = folder / name
    with sqlite3.connect(path) as con:
        con.execute(f"create table rolls ({', '.join(rows[0])})")
        con.executemany(
            f"insert into rolls values ({', '.join('?' * len(rows[0]))})", [tuple(one.values()) for one in rows]
        )
    con.close()
    return path


def write_parquet(folder: Path, rows: Sequence[Mapping[str, Any]], name: str = "log.parquet") -> Path:
    import pyarrow.parquet as pq

    path = folder / name
    pq.write_table(pa.Table.from_pylist([dict(one) for one in rows]), path)
    return path


WRITERS: dict[str, Callable[[Path, Sequence[Mapping[str, Any]]], Path]] = {
    "csv": write_csv,
    "jsonl": write_jsonl,
    "sqlite": write_sqlite,
    "parquet": write_parquet,
}


def recipes() -> Recipes:
    return load_recipes({path.name: path.read_text("utf-8") for path in (places.DATA / "recipes").glob("*.toml")})


def extracted(
    url: Path | str,
    state: Path,
    until: dt.date | None = None,
    clock: dt.datetime = CLOCK,
    reading: Reading | None = None,
    **settings: Any,
) -> tuple[ExtractReport, Store]:
    """Run extract over a source into a state folder."""
    store = Store(state)
    chosen = SourceSettings(**({"url": str(url), "recipe": "boardgammon-v1"} | settings))
    with store.lock():
        report = extract.run(store, chosen, recipes(), clock, reading or Reading(until=until))
    return report, store


def rolls(store: Store) -> list[Row]:
    return [one for day in store.days("rolls") for one in store.read("rolls", day).to_pylist()]


def rejected(store: Store) -> list[Row]:
    found: list[Row] = store.whole("rejected").to_pylist()
    return found


SEED = "5ec2e7" + "0ddba11" * 8 + "00"
"""64 hexadecimal digits that occur nowhere else."""


def every_byte(root: Path) -> Iterator[bytes]:
    for path in sorted(root.rglob("*")):
        if path.is_file():
            yield path.read_bytes()


def leaks(store: Store) -> bool:
    """Whether the seed stands in the state in any form: text, bytes, or inside a compressed table."""
    forms = [SEED.encode(), SEED.upper().encode(), bytes.fromhex(SEED), SEED[8:40].encode()]
    tables = [store.read("rolls", day) for day in store.days("rolls")] + [store.whole("rejected")]
    unpacked = [
        json.dumps(table.to_pylist(), default=lambda v: v.hex() if isinstance(v, bytes) else str(v)).encode()
        for table in tables
    ]
    return any(form in data for data in [*every_byte(store.root), *unpacked] for form in forms)


def game_database(path: Path, revealed_at: str | None) -> Path:
    """The server's own schema, as sql/source/game.sql reads it."""
    columns = (
        "id integer primary key, roll_id, match_id, game, nonce, roll_kind, entropy_source, seat, committed_at, "
        "revealed_at, commitment, server_seed, client_entropy, die_1, die_2, recipe"
    )
    with sqlite3.connect(path) as con:
        con.execute(f"create table rolls ({columns})")
        con.execute("create table matches (match_id, mode, person_played)")
        con.execute("insert into matches values ('mat_007', 'live', 1)")
        for number, one in enumerate(log(3, server_seed=SEED, revealed_at=revealed_at)):
            values = {key: value for key, value in one.items() if key not in ("mode", "person_played")}
            names = ", ".join(values)
            marks = ", ".join("?" * len(values))
            con.execute(f"insert into rolls (id, {names}) values (?, {marks})", (number, *values.values()))
    con.close()
    return path
