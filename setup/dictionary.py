"""Data dictionary: write every table's contract into data/README.md, from the places where it stands.

Reads   pipeline/contracts.py, the heads of sql/*.sql and sql/flags/*.sql
Writes  data/README.md

Run `.venv/bin/python setup/dictionary.py` after a contract or a query has changed; a test holds the file to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from pipeline.contracts import HAND_MADE, RECORD, Column, Table
from pipeline.places import SQL
from pipeline.queries import Query, load_queries

TARGET = Path(__file__).resolve().parent.parent / "data" / "README.md"

OPENING = """\
# Data dictionary

Printed by `setup/dictionary.py` from `pipeline/contracts.py` and the heads of the files in `sql/`; change it there.

Tables of the state lie in `var/` as Parquet files named by their content and listed by `var/manifest.json`. What an
edition holds is described for machines in its own `data/datapackage.json`.

In this folder: `recipes/` (the rule of each scheme, as data), `vectors/` (records with the verdict that they must get,
made by a program that shares no code with this one), `reference/` and `published-count.csv` (counts to test against,
each with its source beside it), `published-faces.svg` (README's picture, by `setup/picture.py`),
`registry.toml` (the questions asked of every edition, fixed beforehand).
"""


def text() -> str:
    """The whole file."""
    parts = [OPENING, *_record(), *_hand_made(), *_queries("Counts", "sql", load_queries(SQL))]
    parts += _queries("Flags", "sql/flags", load_queries(SQL / "flags"))
    return "\n".join(parts)


def _record() -> Iterator[str]:
    yield "## The roll record\n"
    yield "One row per commitment. A source maps its own columns to these; every other column is left behind.\n"
    yield _table(_rows(RECORD))


def _hand_made() -> Iterator[str]:
    yield "## Tables that a stage writes\n"
    for table in HAND_MADE:
        yield f"### {table.name}\n"
        yield f"Grain: {table.grain}.\n"
        yield _table(_rows(_without_record(table)))
        if len(_without_record(table)) < len(table.columns):
            yield "Then the columns of the roll record.\n"
        if table.open_columns:
            yield "Strata that the settings name follow, as text.\n"


def _without_record(table: Table) -> Sequence[Column]:
    """A table's own columns, where it carries the whole record with it."""
    whole = set(RECORD) <= set(table.columns)
    return [column for column in table.columns if not (whole and column in RECORD)]


def _rows(columns: Sequence[Column]) -> Iterator[tuple[str, str, str]]:
    for column in columns:
        yield column.name, f"{column.type}{', may be null' if column.nullable else ''}", column.meaning


def _queries(title: str, folder: str, queries: Sequence[Query]) -> Iterator[str]:
    yield f"## {title} (`{folder}/`)\n"
    for query in sorted(queries, key=lambda query: query.name):
        yield f"### {query.name}{' (view)' if query.view else ''}\n"
        yield f"{query.about} Grain: {query.grain}. Reads: {', '.join(query.reads)}.\n"
        yield _table((column.name, column.type, column.meaning) for column in query.columns)


def _table(rows: Iterator[tuple[str, str, str]]) -> str:
    lines = ["| column | type | meaning |", "|---|---|---|"]
    lines += [f"| {name} | {kind} | {meaning.replace('|', chr(92) + '|')} |" for name, kind, meaning in rows]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), "utf-8")
