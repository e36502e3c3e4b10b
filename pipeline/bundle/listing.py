"""What stands above the editions: the card of each, the page that lists them, and the feed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

TITLE = "The dice count"
NAMED = 12
"""So many changed numbers of an erratum stand on the index; its edition has them all."""


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


def pages(cards: Sequence[Mapping[str, Any]], site: str | None) -> dict[str, bytes]:
    """index.html and feed.json over the cards, newest first."""
    return {"index.html": index(cards), "feed.json": feed(cards, site)}


def index(cards: Sequence[Mapping[str, Any]]) -> bytes:
    """The page of all editions; every text in it is escaped."""
    rows = "\n".join(_row(one) for one in cards)
    errata = "\n".join(_erratum(one) for one in cards if one.get("erratum"))
    corrections = f"<h2>Errata</h2>\n{errata}\n" if errata else ""
    newest = escape(str(cards[0]["edition"])) if cards else ""
    return PAGE.format(title=TITLE, newest=newest, rows=rows, corrections=corrections).encode()


def _row(one: Mapping[str, Any]) -> str:
    name = escape(str(one["edition"]))
    link = f"{name}/index.html" if "index.html" in one["pages"] else f"{name}/data/README.md"
    share = one.get("doubles_share")
    cells = [
        f'<a href="{link}">{name}</a>',
        escape(str(one.get("first_day") or "–")),
        escape(str(one.get("last_day") or "–")),
        f"{one['rolls']:,}",
        f"{share:.2%}" if share is not None else "–",
        escape(", ".join(one["found"])) or "nothing found",
        f'<a href="{name}/data/article.json">article.json</a>',
    ]
    if one.get("erratum"):
        cells[0] += f" (corrects {escape(str(one['erratum']['corrects']))})"
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _erratum(one: Mapping[str, Any]) -> str:
    erratum = one["erratum"]
    lines = [
        f"<li><code>{escape(str(change['name']))}</code>: {_value(change['old'])} → {_value(change['new'])}</li>"
        for change in erratum["changes"]
    ]
    rest = erratum["changed"] - len(lines)
    if rest > 0:
        lines.append(f"<li>and {rest:,} more, all named in its article.json</li>")
    if not lines:
        lines.append("<li>no number changed; pages were added</li>")
    name, corrects = escape(str(one["edition"])), escape(str(erratum["corrects"]))
    return f"<h3>{name} corrects {corrects}</h3>\n<ul>\n" + "\n".join(lines) + "\n</ul>"


def _value(value: Any) -> str:
    return "none" if value is None else escape(json.dumps(value, ensure_ascii=False))


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
        text += f" Corrects {one['erratum']['corrects']}: {one['erratum']['changed']:,} numbers changed."
    page = "index.html" if "index.html" in one["pages"] else "data/README.md"
    item = {"id": name, "url": f"{base}{name}/{page}", "title": f"{TITLE}, {name}", "content_text": text}
    if one.get("read_on"):
        item["date_published"] = f"{str(one['read_on'])[:10]}T00:00:00Z"
    return item


def _json(tree: Any) -> bytes:
    return json.dumps(tree, ensure_ascii=False, indent=1).encode() + b"\n"


PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}: all editions</title>
<link rel="alternate" type="application/feed+json" title="{title}" href="feed.json">
<style>
body {{ font: 17px/1.5 Georgia, serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }}
.table {{ overflow-x: auto; }}
table {{ border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }}
th, td {{ text-align: left; padding: 0.3rem 0.8rem 0.3rem 0; border-bottom: 1px solid #8884; }}
code {{ overflow-wrap: anywhere; }}
</style>
</head>
<body>
<h1>{title}: all editions</h1>
<p>The newest is {newest}. A published edition is never changed; a correction is an edition of its own and is named
below with the old and the new numbers. <a href="feed.json">Feed</a></p>
<div class="table"><table>
<thead><tr><th>Edition</th><th>From</th><th>To</th><th>Rolls</th><th>Doubles</th><th>Verdict</th><th>Data</th></tr></thead>
<tbody>
{rows}
</tbody>
</table></div>
{corrections}</body>
</html>
"""
