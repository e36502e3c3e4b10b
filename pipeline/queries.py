r"""Queries as data: one SQL file makes one table and carries its contract in its head.

    -- outcome_counts: how often each of the 36 outcomes came up.
    -- grain:   one row per day, kind of roll and outcome
    -- reads:   counted_rolls
    -- used by: assess
    -- columns:
    --   day    varchar  UTC day of the commitment
    --   rolls  bigint   rolls of that outcome

A column's type is what DuckDB says of it, one of `TYPES`. `count` gives bigint, but `sum` over whole numbers gives
hugeint, which no table may have: write `cast(sum(rolls) as bigint)`.

To look at a table after `dicecount aggregate`, from the top folder:

    .venv/bin/python -c "import pathlib, pipeline.store as s, duckdb; \
        t = s.Store(pathlib.Path('var')).whole('outcome_counts'); print(duckdb.sql('from t'))"

`-- kind: view` in the head makes a view for other queries instead of a table. The file's name is the table's name. The
SQL is kept to what DuckDB and Spark both read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import BadUsage

TYPES = ("varchar", "bigint", "integer", "smallint", "tinyint", "double", "boolean", "timestamp with time zone")


@dataclass(frozen=True, slots=True)
class QueryColumn:
    name: str
    type: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Query:
    """One SQL file."""

    name: str
    about: str
    grain: str
    reads: tuple[str, ...]
    used_by: tuple[str, ...]
    columns: tuple[QueryColumn, ...]
    view: bool
    sql: str


def parse_query(name: str, text: str) -> Query:
    """Read one SQL file's head; a head that does not name the file or lacks a part raises BadUsage."""
    head: list[str] = []
    for line in text.splitlines():
        if not line.startswith("--"):
            break
        head.append(line[2:].rstrip())
    parts: dict[str, str] = {}
    columns: list[QueryColumn] = []
    in_columns = False
    for line in head:
        field = re.match(r" (grain|reads|used by|kind|why|columns):\s*(.*)$", line)
        if field:
            in_columns = field.group(1) == "columns"
            parts[field.group(1)] = field.group(2)
        elif in_columns and line.strip():
            columns.append(_column(name, line.strip()))
        elif "about" not in parts:
            title, _, about = line.strip().partition(":")
            if title != name:
                raise BadUsage(f"sql/{name}.sql", f"a head that names {title!r}", repr(name), "mend the first line")
            parts["about"] = about.strip()
        else:
            last = next(reversed(parts))
            parts[last] = f"{parts[last]} {line.strip()}"
    for wanted in ("about", "grain", "reads", "used by", "columns"):
        if wanted not in parts:
            raise BadUsage(f"sql/{name}.sql", f"no line `-- {wanted}:`", "a complete head", "see pipeline/queries.py")
    return Query(
        name=name,
        about=parts["about"],
        grain=parts["grain"],
        reads=_names(parts["reads"]),
        used_by=_names(parts["used by"]),
        columns=tuple(columns),
        view=parts.get("kind") == "view",
        sql=text,
    )


def _names(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _column(name: str, line: str) -> QueryColumn:
    for kind in sorted(TYPES, key=len, reverse=True):
        match = re.match(rf"(\w+)\s+{kind}\s+(.+)$", line)
        if match:
            return QueryColumn(match.group(1), kind, match.group(2))
    raise BadUsage(f"sql/{name}.sql", repr(line), "name, type and meaning of a column", "types: " + ", ".join(TYPES))


def load_queries(folder: Path) -> tuple[Query, ...]:
    """Every query of a folder, ordered so that each comes after those that it reads."""
    found = {path.stem: parse_query(path.stem, path.read_text("utf-8")) for path in sorted(folder.glob("*.sql"))}
    return tuple(in_order(found.values()))


def in_order(queries: Iterable[Query]) -> Sequence[Query]:
    """Queries sorted by what they read, views first, names breaking ties; a circle raises BadUsage."""
    left = {query.name: query for query in queries}
    done: list[Query] = []
    while left:
        ready = sorted(name for name, query in left.items() if not any(read in left for read in query.reads))
        if not ready:
            raise BadUsage("sql/", "queries that read one another: " + ", ".join(sorted(left)), "no circle")
        views = [name for name in ready if left[name].view]
        done += [left.pop(name) for name in views or ready]
    return done
