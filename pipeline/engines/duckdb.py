"""The embedded engine: everything that is asked of DuckDB is asked here.

Tables are Parquet files named by the store, or Arrow tables; queries come from sql/. Time zone UTC, insertion order
kept, memory bounded (what does not fit goes to a temporary folder).
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Self, TypeAlias

import duckdb
import pyarrow as pa

from pipeline.engines.engine import Relation
from pipeline.errors import BadUsage
from pipeline.queries import Query

READ_ONCE = 64 << 20
"""Bytes of Parquet files that are held as a table of the engine instead of being read by every query."""

Answer: TypeAlias = tuple[pa.Table, list[tuple[str, str]]]
"""A table, and its columns' names and types as the engine calls them."""


class DuckDB:
    """One connection for one stage."""

    name: ClassVar[str] = "duckdb"
    spread: ClassVar[None] = None

    def __init__(self, memory: str = "256MB", threads: int | None = None, temporary: Path | None = None) -> None:
        self._memory = memory
        self._folder = tempfile.TemporaryDirectory(prefix="duckdb-", dir=temporary)
        self._con = duckdb.connect(
            config={
                "memory_limit": memory,
                "threads": threads or os.cpu_count() or 1,
                "temp_directory": self._folder.name,
                "autoinstall_known_extensions": False,
                "autoload_known_extensions": False,
                "preserve_insertion_order": True,
            }
        )
        self._con.execute("set TimeZone = 'UTC'")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._con.close()
        self._folder.cleanup()

    def table(self, name: str, data: Relation) -> None:
        """Make `name` readable by queries."""
        if isinstance(data, pa.Table):
            self._con.register(name, data)
            return
        files = ", ".join("'" + str(path).replace("'", "''") + "'" for path in data)
        # Many queries read the same files: what is small enough is read once.
        kind = "table" if sum(path.stat().st_size for path in data) <= READ_ONCE else "view"
        self._con.execute(f"create or replace {kind} {_quoted(name)} as select * from read_parquet([{files}])")

    def view(self, name: str, sql: str) -> None:
        """Make a query's result readable under a name, computed when it is read."""
        self._con.execute(f"create or replace view {_quoted(name)} as {sql.rstrip().rstrip(';')}")

    def run(self, query: Query) -> pa.Table | None:
        """Run one query file: a view is made, a table is given back with the columns that its head promises."""
        if query.view:
            self.view(query.name, query.sql)
            return None
        result, got = self._answer(query)
        wanted = [(column.name, column.type) for column in query.columns]
        if got != wanted:
            wrong = next(
                (pair for pair in zip(got, wanted, strict=False) if pair[0] != pair[1]), (got[-1:], wanted[-1:])
            )
            raise BadUsage(f"sql/{query.name}.sql", f"{wrong[0]}", f"{wrong[1]}", "make head and query agree")
        return result

    def _answer(self, query: Query) -> Answer:
        """What a query gives. Each thread needs memory of its own: where it does not suffice, one thread goes on."""
        try:
            return self._asked(query)
        except duckdb.OutOfMemoryException:
            self._con.execute("set threads = 1")
        try:
            return self._asked(query)
        except duckdb.OutOfMemoryException as error:
            got = f"{self._memory}, too little for this log ({str(error).splitlines()[0]})"
            raise BadUsage(f"sql/{query.name}.sql: engine.memory", got, "more memory", "raise it") from None

    def _asked(self, query: Query) -> Answer:
        found = self._con.sql(query.sql)
        columns = [(name, str(kind).lower()) for name, kind in zip(found.columns, found.types, strict=True)]
        return found.to_arrow_table(), columns

    def sql(self, text: str, parameters: Mapping[str, Any] | None = None) -> pa.Table:
        """One ad hoc question of a stage, with named parameters."""
        return self._con.sql(text, params=dict(parameters) if parameters else None).to_arrow_table()

    def condition(self, text: str, table: str) -> None:
        """Refuse a filter that is not one true-or-false expression over the columns of a table."""
        try:
            parsed = self._con.execute("select json_serialize_sql(?)", [f"select ({text}) from t"]).fetchone()
            if parsed is None or '"error":true' in parsed[0]:
                raise BadUsage("count.where", repr(text), "one SQL condition", "mend the setting")
            kind = self._con.execute(f"describe select ({text}) from {_quoted(table)}").fetchall()[0][1]
        except duckdb.Error as error:
            got = str(error).splitlines()[0]
            raise BadUsage("count.where", got, "a condition over columns of rolls", "mend the setting") from None
        if kind != "BOOLEAN":
            raise BadUsage(
                "count.where", f"{text!r}, which is {kind}", "a condition: true or false", "mend the setting"
            )


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
