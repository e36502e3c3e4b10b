"""Other ways to count: the table of choices, and what an archive of match files repeats or does not hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pipeline.wording.figures import slug
from pipeline.wording.fluent import Catalog
from pipeline.wording.tables import Cell, Table, shown_id

Tree = Mapping[str, Any]

LISTED = 50
"""Files that a table of the report names; article.json names all."""


def sensitivity_tables(article: Tree, catalog: Catalog) -> dict[str, Table]:
    """The tables, by name; one without rows is not among them."""
    files = article.get("match_files") or {}
    rows: dict[str, list[tuple[Cell, ...]]] = {
        "sensitivity": [_line(line, catalog) for line in article.get("sensitivity") or []],
        "repeats": [
            (_id(one["match_id"]), _id(", ".join(map(str, one["games"]))), _id(one["of"]))
            for one in (files.get("repeats") or [])[:LISTED]
        ],
        "unread": [(_id(name),) for name in (files.get("errors") or [])[:LISTED]],
    }
    columns = {
        "sensitivity": ("way", "choice", "rolls", "doubles", "share", "z", "p-doubles", "chi", "df", "p"),
        "repeats": ("file", "games", "same-as"),
        "unread": ("file",),
    }
    return {name: _table(name, columns[name], cells, catalog) for name, cells in rows.items() if cells}


def _table(name: str, columns: tuple[str, ...], rows: list[tuple[Cell, ...]], catalog: Catalog) -> Table:
    heads = tuple((catalog.say(f"column-{column}"), rows[0][at].kind) for at, column in enumerate(columns))
    return Table(name, catalog.say(f"table-{name}"), heads, tuple(rows))


def _line(line: Tree, catalog: Catalog) -> tuple[Cell, ...]:
    key = slug("way", line["name"])
    choice = catalog.say("sensitivity-right" if line["right"] else "sensitivity-wrong")
    numbers = ("rolls", "doubles", "share", "z", "p-doubles", "chi", "df", "p")
    return (
        Cell(catalog.say(key), line["name"]),
        Cell(choice, str(line["right"])),
        *(_number(f"{key}-{name}", catalog) for name in numbers),
    )


def _number(key: str, catalog: Catalog) -> Cell:
    figure = catalog.figures.get(key)
    return Cell("–", "", "number") if figure is None else Cell(catalog.number(key), str(figure.value), "number")


def _id(text: str) -> Cell:
    shown = shown_id(text)
    return Cell(shown, shown, "id")
