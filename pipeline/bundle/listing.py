"""What stands above the editions beside the pages that list them: the card of each, and the feed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pipeline.bundle import errata

TITLE = "The dice count"
NAMED = 12
"""So many changed numbers of an erratum stand on its card, and so on the index; its edition has them all."""


def card(name: str, article: Mapping[str, Any], pages: Sequence[str]) -> bytes:
    """An edition in short, as edition.json beside its pages."""
    population, doubles = article["population"], article.get("doubles") or {}
    erratum = article.get("erratum")
    made: dict[str, Any] = {
        "edition": name,
        "day": article["edition"],
        "read_on": article.get("read_on"),
        "first_day": population.get("first_day"),
        "last_day": population.get("last_day"),
        "rolls": population["rolls"],
        "matches": population["matches"],
        "doubles_share": doubles.get("share"),
        "found": [str(one.get("name")) for one in article.get("found") or []],
        "root": article["log"]["root"],
        "pages": list(pages),
        "erratum": None,
    }
    if erratum:
        made["erratum"] = {**erratum, "changes": erratum["changes"][:NAMED]}
    return _json(made)


def feed(cards: Sequence[Mapping[str, Any]], site: str | None) -> bytes:
    """The editions as JSON Feed 1.1; addresses are whole where the settings name the site."""
    base = site.rstrip("/") + "/" if site else ""
    made: dict[str, Any] = {"version": "https://jsonfeed.org/version/1.1", "title": TITLE}
    if base:
        made |= {"home_page_url": base, "feed_url": f"{base}feed.json"}
    made["items"] = [_item(one, base) for one in cards]
    return _json(made)


def _item(one: Mapping[str, Any], base: str) -> dict[str, Any]:
    name, share = str(one["edition"]), one.get("doubles_share")
    text = f"{one['rolls']:,} rolls in {one['matches']:,} matches"
    text += f", {share:.2%} doubles" if share is not None else ""
    text += "; " + (", ".join(one["found"]) or "nothing found") + "."
    if one.get("erratum"):
        text += f" {errata.told(one['erratum'])}"
    page = "index.html" if "index.html" in one["pages"] else "data/README.md"
    item = {"id": name, "url": f"{base}{name}/{page}", "title": f"{TITLE}, {name}", "content_text": text}
    if one.get("read_on"):
        item["date_published"] = f"{str(one['read_on'])[:10]}T00:00:00Z"
    return item


def _json(tree: Any) -> bytes:
    return json.dumps(tree, ensure_ascii=False, indent=1).encode() + b"\n"
