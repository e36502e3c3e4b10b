"""PostgreSQL: a query over the game database, streamed as Arrow out of one read-only snapshot.

Credentials come from where libpq finds them (PGPASSWORD, .pgpass, a service file) and are never printed. A connection
that drops raises Interrupted: nothing of it has landed, and the whole read may be tried again.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import numpy as np
import pyarrow as pa

from pipeline import places
from pipeline.errors import BadUsage, Failure, Unjudged, Unreachable
from pipeline.nights.window import ZONES, Window
from pipeline.sources import Ask, Batch, Interrupted, Kind
from pipeline.sources.fields import whole
from pipeline.sources.overquery import query_text
from pipeline.sources.records import Plan, Raw, plan_columns, typed
from pipeline.sources.rowtext import row_text

if TYPE_CHECKING:
    from adbc_driver_postgresql import dbapi

ROWS = 65_536
BATCH_BYTES = 16 << 20
CONNECT_SECONDS = 20


def read(urls: Sequence[str], ask: Ask) -> Iterator[Batch]:
    """Batches of one PostgreSQL database."""
    from adbc_driver_postgresql import dbapi  # slow to load, and most logs are files

    where = shown(urls[0])
    try:
        con = dbapi.connect(_with_timeout(urls[0]))
        try:
            yield from _read(con, where, ask)
        finally:
            _close(con)
    except dbapi.Error as error:
        raise _told(error, urls[0], where, ask) from None
    except (pa.ArrowException, OSError) as error:
        # An error in the middle of a stream comes up through Arrow.
        raise _told(error, urls[0], where, ask) from None


def _read(con: dbapi.Connection, where: str, ask: Ask) -> Iterator[Batch]:
    with con.cursor() as cursor:
        cursor.execute("set transaction isolation level repeatable read, read only")
        milliseconds = int(ask.settings.statement_timeout.total_seconds() * 1000)
        cursor.execute(f"set local statement_timeout = {milliseconds}")
        cursor.execute("set local time zone 'UTC'")
        cursor.execute("set local datestyle = 'ISO'")
        query, name = _query(cursor, where, ask)
        cursor.execute(f"select * from ({query}\n) as source limit 0")
        schema = cursor.fetch_arrow_table().schema
        plan = plan_columns(schema.names, name, ask)
        condition = _within(plan.committed_column, ask.window, schema)
        cursor.execute(_counting(query, plan.committed_column, condition))
        counted = cursor.fetch_arrow_table().to_pydict()
        ask.counted.clear()
        ask.counted.update(zip(counted["day"], counted["rows"], strict=True))
        cursor.adbc_statement.set_options(**{"adbc.postgresql.batch_size_hint_bytes": str(BATCH_BYTES)})
        cursor.execute(_blanked(query, plan, schema) + condition)
        line = 1
        for batch in cursor.fetch_record_batch():
            for start in range(0, batch.num_rows, ROWS):
                part = batch.slice(start, ROWS)
                columns = {column: whole(part.column(at)) for at, column in enumerate(plan.columns)}
                lines = np.arange(line, line + part.num_rows)
                yield typed(Raw(columns, lines, row_text(columns, plan.seed_column)), plan, name, ask)
                line += part.num_rows


def _query(cursor: dbapi.Cursor, where: str, ask: Ask) -> tuple[str, str]:
    if ask.settings.query:
        return query_text(ask.settings.query), Path(ask.settings.query).name
    cursor.execute("select to_regclass('rolls')::text, to_regclass('matches')::text")
    rolls, matches = cursor.fetchone() or (None, None)
    if rolls is None:
        want = "a table or view rolls with the roll record's columns"
        raise Unjudged(where, "no table rolls", want, "name a query in [source] query")
    file = "game.sql" if matches is not None else "rolls.sql"
    return query_text(str(places.SQL / "source" / file)), file


def _blanked(query: str, plan: Plan, schema: pa.Schema) -> str:
    """The query narrowed to what is read, and to revealed seeds: whatever it selects, the others stay there.

    Types that are neither text, number, time nor bytes to Arrow (numeric, uuid) come as their text."""
    columns = []
    for column in plan.columns:
        quoted = _quoted(column)
        if column == plan.seed_column:
            revealed = _quoted(plan.revealed_column or "")
            known = f"nullif({revealed}::text, '') is not null" if plan.revealed_column else "false"
            columns.append(f"case when {known} then {quoted} end as {quoted}")
        else:
            columns.append(quoted if _native(schema.field(column).type) else f"{quoted}::text as {quoted}")
    return f"select {', '.join(columns)} from ({query}\n) as source"


def _within(column: str | None, window: Window, schema: pa.Schema) -> str:
    """The window as a condition. Times are compared as such (an index on them serves); texts by the day they begin
    with, a day wider on both sides since they may have any zone. The days are this program's own, never data."""
    if column is None or window.whole:
        return ""
    name, kind = _quoted(column), schema.field(column).type
    native = pa.types.is_timestamp(kind)
    shown = name if native else f"{name}::text"
    # The session's zone is UTC, which makes a bare day its midnight there.
    typed_as = ("timestamptz" if kind.tz else "timestamp") if native else "text"
    odd = f"{name} is null" if native else rf"{shown} ~ '^\d{{4}}-\d\d-\d\d' is not true"
    spans = [
        " and ".join(
            f"{shown} {sign} {typed_as} '{bound.isoformat()}'"
            for sign, bound in ((">=", start), ("<", end))
            if bound is not None
        )
        or "true"
        for start, end in window.spans(dt.timedelta() if native else ZONES)
    ]
    return f" where {odd} or " + " or ".join(f"({span})" for span in spans)


def _counting(query: str, column: str | None, where: str) -> str:
    """How many rows each day has, counted by the server; no day where a text is not written in UTC."""
    if column is None:
        return f"select null::text as day, count(*) as rows from ({query}\n) as source"
    text = f"{_quoted(column)}::text"
    utc = r"'^\d{4}-\d\d-\d\d(.[0-9:.,]*)?\s?([Zz]|[-+]00(:?00)?)?$'"
    return (
        f"select case when {text} ~ {utc} then left({text}, 10) end as day, count(*) as rows from ({query}\n) as source"
        f"{where} group by 1 order by 1"
    )


def _native(kind: pa.DataType) -> bool:
    simple = (pa.types.is_integer, pa.types.is_boolean, pa.types.is_timestamp, pa.types.is_binary, pa.types.is_string)
    return any(is_it(kind) for is_it in simple)


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _with_timeout(url: str) -> str:
    if "connect_timeout" in url:
        return url
    return f"{url}{'&' if '?' in url else '?'}connect_timeout={CONNECT_SECONDS}"


def _close(con: dbapi.Connection) -> None:
    # Where the connection is gone already, the read has told it or will tell it.
    with suppress(con.Error):
        con.close()


LOST = re.compile(
    r"server closed the connection|terminating connection|connection (to server .*)?(failed|refused|reset|timed out)"
    r"|could not (connect|receive|send)|no connection|SSL (SYSCALL|connection)|starting up|shutting down|recovery mode"
    r"|server terminated|timeout expired|too many (clients|connections)",
    re.IGNORECASE,
)
NEVER = re.compile(r"authentication failed|no password supplied|does not exist|no pg_hba.conf|could not translate")
TIMEOUT = re.compile(r"statement timeout|canceling statement")
SQL_FAULT = re.compile(r"syntax error|column .* does not exist|relation .* does not exist|read-only transaction")


def _told(error: Exception, url: str, where: str, ask: Ask) -> Failure:
    """The database's own words, without a password, and the exit code that they mean."""
    text = _safe(" ".join(str(error).split()), url)
    if TIMEOUT.search(text):
        want = f"an answer within {ask.settings.statement_timeout}"
        return Unreachable(where, text, want, "raise [source] statement_timeout or index the query")
    if SQL_FAULT.search(text):
        if ask.settings.query:
            return BadUsage(
                Path(ask.settings.query).name, text, "a query that PostgreSQL understands", "mend the query"
            )
        return Unjudged(where, text, "a database that the query can read", "name a query in [source] query")
    if LOST.search(text) and not NEVER.search(text):
        return Interrupted(where, text, "a database that answers", "try again later")
    return Unreachable(where, text, "a database that lets dicecount in", "check address and credentials")


def _safe(text: str, url: str) -> str:
    """The text cut to one line's length, without the password that the address may hold."""
    password = urlsplit(url).password
    for secret in {password, unquote(password)} if password else set():
        text = text.replace(secret, "***")
    text = re.sub(r"(password=)\S+", r"\1***", text)
    return text[:300]


def shown(url: str) -> str:
    """A database's address as it may be printed: host and name alone."""
    parts = urlsplit(url)
    return f"postgresql://{parts.hostname or ''}{f':{parts.port}' if parts.port else ''}{parts.path}"


SOURCE = Kind("PostgreSQL", read, schemes=("postgresql://", "postgres://"), database=True)
