"""SQLite: a query over the game database, in one read-only transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np

from pipeline import places
from pipeline.errors import BadUsage, Unjudged, Unreachable
from pipeline.nights.window import ZONES, Window
from pipeline.sources import Ask, Batch, Kind
from pipeline.sources.overquery import query_text
from pipeline.sources.records import Plan, Raw, plan_columns, typed
from pipeline.sources.rowtext import row_text
from pipeline.sources.values import columns_of

MAGIC = b"SQLite format 3\0"
ROWS = 32_768
PATIENCE = 30.0
"""Seconds to wait while another program writes."""
SCHEME = "sqlite:///"


def read(urls: Sequence[str], ask: Ask) -> Iterator[Batch]:
    """Batches of one SQLite database."""
    path = Path(urls[0].removeprefix(SCHEME))
    if not path.exists():
        raise Unreachable(str(path), "no such file", "an SQLite database", "check the path")
    if not path.is_file() or path.stat().st_size == 0:
        raise Unjudged(path.name, "an empty file", "an SQLite database", "nothing was judged")
    try:
        yield from _read(path, ask)
    except sqlite3.OperationalError as error:
        if "locked" in str(error) or "unable to open" in str(error):
            raise Unreachable(path.name, str(error), "a database that answers", "try again later") from None
        raise Unjudged(path.name, str(error), "a database that the query can read", "mend the query") from None
    except sqlite3.DatabaseError as error:
        raise Unjudged(path.name, str(error), "an SQLite database", "check the file") from None


def _read(path: Path, ask: Ask) -> Iterator[Batch]:
    uri = f"file:{quote(str(path.absolute()))}?mode=ro"
    con = sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)
    try:
        con.execute("pragma query_only = on")
        con.execute("pragma temp_store = memory")
        con.execute("begin")
        query, name = _query(con, path, ask)
        try:
            names = [column[0] for column in con.execute(f"select * from ({query}\n) limit 0").description]
        except sqlite3.OperationalError as error:
            raise _query_fault(error, name, ask) from None
        plan = plan_columns(names, name, ask)
        where, days = _within(plan.committed_column, ask.window)
        ask.counted.clear()
        ask.counted.update(con.execute(_counting(query, plan.committed_column, where), days).fetchall())
        for first, rows in _rows(con, _blanked(query, plan) + where, days):
            values = dict(zip(plan.columns, zip(*rows, strict=True), strict=True))
            columns, faults = columns_of(values, plan.secret_columns)
            lines = np.arange(first, first + len(rows))
            yield typed(Raw(columns, lines, row_text(columns, plan.seed_column), faults), plan, name, ask)
    finally:
        con.close()


def _query_fault(error: sqlite3.OperationalError, name: str, ask: Ask) -> Exception:
    do = "mend the query" if ask.settings.query else "name a query in [source] query"
    if ask.settings.query and "no such" not in str(error):
        return BadUsage(name, str(error), "a query that SQLite understands", do)
    return Unjudged(name, str(error), "a database that the query can read", do)


def _query(con: sqlite3.Connection, path: Path, ask: Ask) -> tuple[str, str]:
    """The SQL to ask and the name under which its rows are told."""
    if ask.settings.query:
        return query_text(ask.settings.query), Path(ask.settings.query).name
    found = con.execute("select name from sqlite_master where type in ('table', 'view') order by name").fetchall()
    tables = {str(row[0]) for row in found}
    file = "game.sql" if {"rolls", "matches"} <= tables else "rolls.sql"
    if "rolls" not in tables:
        there = ", ".join(sorted(tables)) or "none"
        raise Unjudged(
            path.name,
            f"no table rolls (there are: {there})",
            "a table or view rolls with the roll record's columns",
            "name a query in [source] query",
        )
    return query_text(str(places.SQL / "source" / file)), file


def _blanked(query: str, plan: Plan) -> str:
    """The query narrowed to what is read, and to revealed seeds: whatever it selects, the others stay there."""
    seed, revealed = plan.seed_column, plan.revealed_column
    columns = [
        f"case when nullif({_quoted(revealed)}, '') is not null then {_quoted(seed)} end as {_quoted(seed)}"
        if column == seed and revealed is not None
        else f"null as {_quoted(column)}"
        if column == seed
        else _quoted(column)
        for column in plan.columns
    ]
    return f"select {', '.join(columns)} from ({query}\n)"


DATE = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*"


def _within(column: str | None, window: Window) -> tuple[str, list[str]]:
    """The window as a condition on the texts of the times, a day wider on both sides since they may have any zone.

    What is no text that begins with a day always comes along: that is no roll record, and must not be lost.
    """
    if column is None or window.whole:
        return "", []
    name, days, spans = _quoted(column), [], []
    for start, end in window.spans(ZONES):
        bounds = [(sign, bound.isoformat()) for sign, bound in ((">=", start), ("<", end)) if bound is not None]
        spans.append(" and ".join(f"{name} {sign} ?" for sign, _ in bounds) or "true")
        days += [bound for _, bound in bounds]
    odd = f"{name} is null or typeof({name}) <> 'text' or {name} not glob '{DATE}'"
    return f" where {odd} or " + " or ".join(f"({span})" for span in spans), days


def _counting(query: str, column: str | None, where: str) -> str:
    """How many rows each day has, counted by the server. SQLite's own date functions round 23:59:59.9999 up to the next
    day: the day is taken from the text, where that is written in UTC."""
    if column is None:
        return f"select null, count(*) from ({query}\n)"
    name = _quoted(column)
    utc = f"substr({name}, 11) not glob '*[-+]*' or {name} glob '*[-+]00' or {name} glob '*[-+]00:00'"
    day = f"case when {name} glob '{DATE}' and ({utc}) then substr({name}, 1, 10) end"
    return f"select {day} as day, count(*) from ({query}\n){where} group by day order by day"


def _quoted(name: str | None) -> str:
    return '"' + (name or "").replace('"', '""') + '"'


def _rows(con: sqlite3.Connection, sql: str, days: Sequence[str]) -> Iterator[tuple[int, Sequence[Sequence[Any]]]]:
    """Chunks of rows, each with the place of its first row, from 1."""
    first = 1
    cursor = con.execute(sql, days)
    while True:
        try:
            rows = cursor.fetchmany(ROWS)
        except sqlite3.OperationalError as error:
            if "Could not decode" not in str(error):
                raise
            # Some text is no UTF-8: go on with a slower reader that keeps such bytes apart. Same snapshot, same order.
            con.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
            cursor = con.execute(sql, days)
            for _ in range(0, first - 1, ROWS):
                cursor.fetchmany(ROWS)
            continue
        if not rows:
            return
        yield first, rows
        first += len(rows)


def is_sqlite(head: bytes) -> bool:
    return head.startswith(MAGIC)


SOURCE = Kind(
    "SQLite",
    read,
    suffixes=(".sqlite", ".sqlite3", ".db"),
    schemes=(SCHEME,),
    sniff=is_sqlite,
    database=True,
)
