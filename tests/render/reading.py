"""What a reader finds in a page: its texts, and the numbers in them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

ISOLATES = re.compile("[\u2066-\u2069]")
NUMBER = re.compile("[0-9۰-۹][0-9۰-۹.,٫٬/\u202f⁻⁰¹²³⁴-⁹-]*")
VOID = {"meta", "input", "br", "wbr", "link", "img", "line", "path", "rect", "circle"}


@dataclass
class Page(HTMLParser):
    """Texts of a page in order, each with whether it stands in code; references apart."""

    texts: list[tuple[bool, str]] = field(default_factory=list)
    elements: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._open: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.elements.append((tag, given))
        for name in ("title", "alt", "aria-label", "content"):
            if name in given and (tag != "meta" or given.get("name") in ("description", "keywords")):
                self.texts.append((False, given[name]))
        if tag not in VOID:
            self._open.append((tag, given.get("class", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self._open[-1][0] == tag, f"</{tag}> closes <{self._open[-1][0]}>"
            self._open.pop()

    def handle_data(self, data: str) -> None:
        tags = {tag for tag, _ in self._open}
        if tags & {"style", "script"} or any("references" in classes for _, classes in self._open):
            return
        self.texts.append(("code" in tags, data))


def read(html: str) -> Page:
    """The page, parsed; an element that is not closed in its place fails."""
    page = Page()
    page.feed(html)
    page.close()
    assert not page._open
    return page


def numbers(text: str) -> set[str]:
    """Every number in a text, without isolates and without the full stop of its sentence."""
    return {found.rstrip(".,/-٫٬\u202f") for found in NUMBER.findall(ISOLATES.sub("", text))}
