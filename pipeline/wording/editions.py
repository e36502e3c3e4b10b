"""The pages above all editions, one per language: every edition, the newest first, and every correction."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

import jinja2
from markupsafe import Markup

from pipeline.languages import ALL, MAIN
from pipeline.wording.figures import Figures
from pipeline.wording.fluent import Catalog, Text
from pipeline.wording.tables import shown_id

Card = Mapping[str, Any]


def pages(cards: Sequence[Card], template: str, style: str, catalogs: Mapping[str, str]) -> dict[str, bytes]:
    """The page of each language by file name; `cards` is what each edition says of itself in short, newest first."""
    figures = Figures()
    rows = [_row(at, one, figures) for at, one in enumerate(cards)]
    errata = [_erratum(at, one, figures) for at, one in enumerate(cards) if one.get("erratum")]
    rules = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    shape = rules.from_string(template)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    made = {}
    for language, sentences in catalogs.items():
        catalog = Catalog(language, sentences, figures)
        html = shape.render(
            language=language,
            direction="rtl" if ALL[language].right_to_left else "ltr",
            languages=[(other, ALL[other].name, page_name(other)) for other in catalogs],
            say=catalog.say,
            n=catalog.number,
            editions=[{**row, "link": _link(one, language)} for row, one in zip(rows, cards, strict=True)],
            errata=errata,
            style=Markup(style),
            policy=f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'",
        )
        made[page_name(language)] = html.encode()
    return made


def page_name(language: str) -> str:
    """The English page is the one that a folder opens with."""
    return "index.html" if language == MAIN else f"index.{language}.html"


def _row(at: int, one: Card, figures: Figures) -> dict[str, Any]:
    erratum = one.get("erratum")
    row: dict[str, Any] = {
        "name": one["edition"],
        "corrects": Text(erratum["corrects"]) if erratum else "",
        "found": [shown_id(str(name)) for name in one.get("found") or []],
        "rolls": figures.count(f"edition-{at}-rolls", one["rolls"]),
        "share": "",
    }
    for name in ("first_day", "last_day"):
        row[name] = figures.day(f"edition-{at}-{name}", one[name]) if one.get(name) else ""
    if one.get("doubles_share") is not None:
        row["share"] = figures.percent(f"edition-{at}-share", one["doubles_share"], 2)
    return row


def _erratum(at: int, one: Card, figures: Figures) -> dict[str, Any]:
    erratum = one["erratum"]
    more = erratum["changed"] - len(erratum["changes"])
    return {
        "name": Text(one["edition"]),
        "corrects": Text(erratum["corrects"]),
        "registry": "registry" in erratum,
        "changes": [
            {"name": shown_id(str(change["name"])), "old": _value(change["old"]), "new": _value(change["new"])}
            for change in erratum["changes"]
        ],
        "more": figures.count(f"edition-{at}-more", more) if more > 0 else "",
    }


def _value(value: object) -> str:
    return "" if value is None else shown_id(json.dumps(value, ensure_ascii=False))


def _link(one: Card, language: str) -> str:
    """The edition's report in this language, else its own index, else its data."""
    for page in (f"report.{language}.html", "index.html"):
        if page in one["pages"]:
            return f"{one['edition']}/{page}"
    return f"{one['edition']}/data/README.md"
