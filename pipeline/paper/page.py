"""A page of the report as a tree of elements, which `reports/paper.typ` sets."""

from __future__ import annotations

import base64
import datetime as dt
import re
from html.parser import HTMLParser
from typing import Any

from pipeline.errors import Unjudged
from pipeline.signs import by_number, cut

EMPTY = frozenset({"meta", "br", "wbr", "img"})
"""Elements that hold nothing and are not closed."""

PICTURE = "data:image/svg+xml;base64,"
TEXTS = frozenset({"p", "h1", "h2", "h3", "li", "td", "th", "dt", "dd", "caption", "figcaption", "title"})
WORDS = frozenset({"span", "code", "strong", "b"})
"""Elements of texts, and those within their lines; in others white space only parts one block from the next."""

UNSEEN = frozenset("\u200c\u200d\u200e\u200f\u2060\u2066\u2067\u2068\u2069")
"""Signs of the sentences that are not drawn: they join letters, or part them, or say which way a text runs."""

LONGEST = 96
"""Letters of an id, where signs in it are shown by their numbers."""

_SPACE = re.compile(r"[ \t\n]+")

Node = dict[str, Any]


def read(html: str, letters: frozenset[str]) -> Node:
    """The elements of one page, as `reports/paper.typ` takes them: tag, class, id, and kids (elements or texts).

    A sign that is none of these letters (an id may hold any) comes as its number, ``[U+6F22]``.
    """
    reader = _Reader(letters)
    reader.feed(html)
    reader.close()
    html_node = next(one for one in reader.page["kids"] if not isinstance(one, str))
    head, body = (one for one in html_node["kids"] if not isinstance(one, str))
    day = reader.metas.get("dcterms.created")
    return {
        **{name: html_node[name] for name in ("lang", "dir", "digits")},
        "title": "".join(next(one for one in head["kids"] if one["tag"] == "title")["kids"]),
        "author": reader.metas["author"], "description": reader.metas["description"],
        "keywords": reader.metas["keywords"].split(", "),
        "date": day and dict(zip(("year", "month", "day"), dt.date.fromisoformat(day).timetuple()[:3], strict=True)),
        "kids": body["kids"],
    }  # fmt: skip


class _Reader(HTMLParser):
    """Reads what `reports/report.html` makes; anything else is refused."""

    def __init__(self, letters: frozenset[str]) -> None:
        super().__init__(convert_charrefs=True)
        self._letters = letters
        self.page: Node = {"tag": "page", "kids": []}
        self.metas: dict[str, str] = {}
        self._open = [self.page]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        node: Node = {"tag": tag, "class": given.get("class", "").split(), "id": given.get("id", ""), "kids": []}
        if tag == "meta":
            self.metas[given.get("name", "")] = given.get("content", "")
        elif tag == "html":
            node |= {"lang": given["lang"], "dir": given["dir"], "digits": given["data-digits"]}
        elif tag == "img":
            node |= {"alt": given["alt"], "svg": _picture(given["src"])}
        self._open[-1]["kids"].append(node)
        if tag not in EMPTY:
            self._open.append(node)

    def handle_endtag(self, tag: str) -> None:
        closed = self._open.pop()
        if closed["tag"] != tag:
            raise _refused(f"</{tag}> where <{closed['tag']}> is open")
        if tag in TEXTS and closed["kids"]:
            for at, strip in ((0, str.lstrip), (-1, str.rstrip)):
                if isinstance(closed["kids"][at], str):
                    closed["kids"][at] = strip(closed["kids"][at], " ")

    def handle_data(self, data: str) -> None:
        into = self._open[-1]
        if into["tag"] in TEXTS or into["tag"] in WORDS:
            into["kids"].append(self._shown(_SPACE.sub(" ", data), into["tag"] == "code"))
        elif data.strip():
            raise _refused(f"a text in <{into['tag']}>")

    def _shown(self, text: str, is_id: bool) -> str:
        shown = [sign if sign in self._letters or sign in UNSEEN else by_number(sign) for sign in text]
        whole = "".join(shown)
        if not is_id or whole == text or len(whole) <= LONGEST:
            return whole
        return cut(shown, LONGEST - 1)  # the ellipsis is a letter too


def _picture(source: str) -> str:
    if not source.startswith(PICTURE):
        raise _refused(f"a picture from {source[:60]}")
    return base64.b64decode(source.removeprefix(PICTURE)).decode()


def _refused(got: str) -> Unjudged:
    return Unjudged("render: PDF", got, "a page of reports/report.html", "mend the template")
