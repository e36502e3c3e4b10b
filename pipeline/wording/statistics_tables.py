"""Tables of what is tested beside the count itself: which figures stand in which cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pipeline.wording.figures import slug
from pipeline.wording.fluent import Catalog
from pipeline.wording.tables import Cell, Table, shown_id

Tree = Mapping[str, Any]
Rows = list[tuple[Cell, ...]]

COLUMNS = {
    "next": ("question", "n", "chi", "df", "p", "status"),
    "after": ("question", "n", "doubles", "share", "z", "p"),
    "runs": ("run", "rolls", "doubles", "share"),
    "same": ("stratum", "rolls", "chi", "df", "p", "p-holm"),
    "secrets": ("secret", "values", "twice", "patterned", "n", "chi", "df", "p"),
    "placebo": ("question", "p", "place"),
    "faults": ("fault", "ratio", "says"),
}

STATUS = {"next-match-order": "registered", "next-match-named": "compare", "next-seat-named": "compare"}
"""What a line of the table of next rolls is; any other is exploratory."""


def statistics_tables(article: Tree, catalog: Catalog) -> dict[str, Table]:
    """The tables, by name; one without rows is not among them."""
    order = article.get("order") or {}
    rows: dict[str, Rows] = {
        "next": _next(order, catalog),
        "after": _after(order, catalog),
        "runs": _runs(order, catalog),
        "same": _same(article, catalog),
        "faults": _faults(article, catalog),
        "secrets": _secrets(article, catalog),
        "placebo": _placebo(article, catalog),
    }
    return {name: _table(name, cells, catalog) for name, cells in rows.items() if cells}


def _table(name: str, rows: Rows, catalog: Catalog) -> Table:
    heads = tuple((catalog.say(f"column-{column}"), rows[0][at].kind) for at, column in enumerate(COLUMNS[name]))
    return Table(name, catalog.say(f"table-{name}"), heads, tuple(rows))


def _next(order: Tree, catalog: Catalog) -> Rows:
    keys = [f"next-{within}-{name}" for within in ("match", "seat") for name in ("order", "given", "named")]
    return [
        (
            _words(key, catalog),
            *(_number(f"{key}-{name}", catalog) for name in ("n", "chi", "df", "p")),
            _words(f"status-{STATUS.get(key, 'exploratory')}", catalog),
        )
        for key in keys
        if f"{key}-chi" in catalog.figures
    ]


def _after(order: Tree, catalog: Catalog) -> Rows:
    keys = [f"after-{what}-{within}" for within in ("match", "seat") for what in ("double", "other")]
    numbers = ("n", "doubles", "share", "z", "p")
    return [
        (_words(key, catalog), *(_number(f"{key}-{name}", catalog) for name in numbers))
        for key in keys
        if f"{key}-n" in catalog.figures
    ]


def _runs(order: Tree, catalog: Catalog) -> Rows:
    lengths = (order.get("runs") or {}).get("length") or []
    rows: Rows = []
    for at, length in enumerate(lengths):
        label = catalog.number(f"run-{at}-length")
        if at == len(lengths) - 1:
            label = catalog.say("run-or-more", length=f"run-{at}-length")
        numbers = (_number(f"run-{at}-{name}", catalog) for name in ("rolls", "doubles", "share"))
        rows.append((Cell(label, str(length), "number"), *numbers))
    return rows


def _same(article: Tree, catalog: Catalog) -> Rows:
    rows: Rows = []
    for one in article.get("homogeneity") or []:
        key = slug("same", one["name"])
        if f"{key}-chi" not in catalog.figures:
            continue
        name = slug("stratum", one["name"])
        known = _words(name, catalog) if catalog.has(name) else Cell(shown_id(one["name"]), one["name"], "id")
        rows.append((known, *(_number(f"{key}-{column}", catalog) for column in ("n", "chi", "df", "p", "corrected"))))
    return rows


def _faults(article: Tree, catalog: Catalog) -> Rows:
    rows: Rows = []
    for one in article.get("alternatives") or []:
        key = slug("fault", one["fault"])
        ruled_out = one["log_ratio"] is None
        says = "against" if ruled_out else one["says"]
        ratio = Cell(catalog.say("ratio-ruled-out"), "0", "number") if ruled_out else _number(f"{key}-ratio", catalog)
        rows.append((_words(key, catalog), ratio, _words(slug("says", says), catalog)))
    return rows


def _secrets(article: Tree, catalog: Catalog) -> Rows:
    numbers = ("values", "duplicates", "patterned", "n", "chi", "df", "p")
    keys = [slug("secret", one["name"]) for one in (article.get("bytes") or {}).get("secrets") or []]
    return [(_words(key, catalog), *(_number(f"{key}-{name}", catalog) for name in numbers)) for key in keys]


def _placebo(article: Tree, catalog: Catalog) -> Rows:
    names = [one["name"] for one in (article.get("placebo") or {}).get("tests") or []]
    return [
        (
            _words(slug("test", name), catalog),
            *(_number(slug("placebo", name, number), catalog) for number in ("p", "place")),
        )
        for name in names
    ]


def _words(message: str, catalog: Catalog) -> Cell:
    text = catalog.say(message)
    return Cell(text, text)


def _number(key: str, catalog: Catalog) -> Cell:
    figure = catalog.figures.get(key)
    return Cell("–", "", "number") if figure is None else Cell(catalog.number(key), str(figure.value), "number")
