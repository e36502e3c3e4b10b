"""Tables of the report: which figures stand in which cell. How a table looks is the template's matter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from unicodedata import category

from pipeline.signs import by_number, cut
from pipeline.wording.edition import BREACHES
from pipeline.wording.figures import slug
from pipeline.wording.fluent import Catalog, Text
from pipeline.wording.signed_log import log_message

Tree = Mapping[str, Any]

BLANK = frozenset(
    {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164, *range(0xFE00, 0xFE10), 0xFFA0,
     *range(0xE0100, 0xE01F0)}
)  # fmt: skip
"""Letters and marks that show nothing (Unicode's Default_Ignorable_Code_Point, and the Braille pattern of no dot)."""

_SPACES = re.compile("^ +| +$|(?<= ) +")
LONGEST_ID = 80

SAYS_NO_MORE = "the seed is not the one that was committed to"
OTHER_DICE = re.compile(
    r"the seed gives ([1-6])-([1-6]), the log says ([1-6])-([1-6])(; so it is if a byte from 252 on is accepted)?"
)
"""Reasons of the reference that the catalogs have words for."""

VERDICTS = (
    *("ok", "wrong_commitment", "wrong_dice", "malformed", "exhausted", "unknown_recipe", "unverifiable"),
    "unrevealed",
)
PROOFS = ("device_entropy", "server_entropy", "failed", "unrevealed", "unverifiable")
CHANCES = (
    *("at_least_one_double", "two_in_a_row", "three_in_a_row", "opponent_two_ahead"),
    "some_opponent_three_in_a_row",
)
"""The order in which a reader wants them; a name that is not here comes after them."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What is printed, what it is sorted by, and whether it is a number, a text or an id from the log."""

    text: str
    raw: str = ""
    kind: str = "text"


@dataclass(frozen=True, slots=True)
class Table:
    """One table. The first cell of a row is its heading; `csv` is a path beside the page."""

    name: str
    caption: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[tuple[Cell, ...], ...]
    csv: str = "data/article.json"


def shown_id(text: str) -> str:
    """An id from the log, safe to look at: nothing in it hides, turns or goes on for pages; the data has it whole."""
    spaces = {at for run in _SPACES.finditer(text[: LONGEST_ID + 2]) for at in range(*run.span())}

    def shown(at: int, sign: str) -> str:
        hidden = at in spaces or ord(sign) in BLANK or (sign != " " and category(sign)[0] in "CZ")
        return by_number(sign) if hidden else sign

    return cut((shown(at, sign) for at, sign in enumerate(text)), LONGEST_ID)


class Tables:
    """The tables of one edition in one language."""

    def __init__(self, article: Tree, catalog: Catalog) -> None:
        self.article, self.catalog = article, catalog

    def _number(self, key: str) -> Cell:
        figure = self.catalog.figures.get(key)
        if figure is None:
            return Cell("–", "", "number")
        return Cell(figure.display[self.catalog.language], str(figure.value), "number")

    def _inline(self, key: str) -> Cell:
        """A number in a column that is not all numbers."""
        return replace(self._number(key), kind="text")

    def _words(self, *messages: str, otherwise: str = "") -> Cell:
        """The first of these messages that the catalog has and can say, else the text itself."""
        for message in messages:
            known = self.catalog.messages.get(message)
            if known is not None and all(name in self.catalog.figures for name in known):
                text = self.catalog.say(message)
                return Cell(text, text)
        return _id(otherwise)

    def _table(
        self, name: str, columns: tuple[str, ...], rows: Sequence[tuple[Cell, ...]], csv: str = "data/article.json"
    ) -> Table:
        heads = tuple(
            (self.catalog.say(f"column-{column}"), rows[0][at].kind if rows else "text")
            for at, column in enumerate(columns)
        )
        return Table(name, self.catalog.say(f"table-{name}"), heads, tuple(rows), csv)

    def verdicts(self) -> Table:
        """Every verdict, those with no record too."""
        names = in_order(self.article["verification"]["verdicts"], VERDICTS)
        rows = [
            (Cell(name, name, "id"), self._words(slug("verdicts", name)), self._number(slug("verdicts", name)))
            for name in names
        ]
        return self._table("verdicts", ("verdict", "meaning", "records"), rows, "data/verdicts.csv")

    def flags(self) -> Table:
        """Every flag, those with no record too."""
        names = self.article["verification"].get("flags") or {}
        rows = [
            (Cell(name, name, "id"), self._words(slug("flags", name)), self._number(slug("flags", name)))
            for name in sorted(names, key=lambda one: (one not in BREACHES, one))
        ]
        return self._table("flags", ("flag", "meaning", "records"), rows, "data/verdicts.csv")

    def reasons(self, name: str) -> Table:
        """Records left out of the population, or lines set aside, by reason."""
        if name == "excluded":
            counts = self.article["population"].get("excluded") or {}
            column = "records"
        else:
            counts, column = self.article["verification"].get("rejected") or {}, "rows"
        rows = [
            (self._words(slug(name, reason, "reason"), otherwise=reason), self._number(slug(name, reason)))
            for reason, number in counts.items()
            if number
        ]
        return self._table(name, ("reason", column), rows)

    def failures(self) -> Table:
        """The first records that failed, each by name."""
        rows = [
            (
                _id(one["roll_id"]),
                _id(one["match_id"]),
                self._number(slug("day", one["day"])) if one.get("day") else Cell("–"),
                _id(one["verdict"]),
                self._why(str(one.get("why") or "")),
            )
            for one in self.article["verification"].get("failures") or []
        ]
        return self._table("failures", ("roll", "match", "day", "verdict", "why"), rows, "data/verdicts.csv")

    def _why(self, reason: str) -> Cell:
        """The reference's reason, in the language of the page where it says more than the verdict."""
        if reason == SAYS_NO_MORE:
            return Cell("–")
        match = OTHER_DICE.fullmatch(reason)
        if match is None:
            return _id(reason)
        given, logged = (f"outcome-{match[at]}-{match[at + 1]}" for at in (1, 3))
        text = self.catalog.say("failure-dice", given=given, logged=logged)
        return Cell(f"{text} {self.catalog.say('failure-accepted')}" if match[5] else text, reason)

    def flagged(self) -> Table:
        """The first records that were flagged, each by name; those that the source has rewritten before all others."""
        rows = [
            (
                _id(one["roll_id"]),
                _id(one["match_id"]),
                self._number(slug("day", one["day"])) if one.get("day") else Cell("–"),
                self._words(slug("flags", one["flag"]), otherwise=one["flag"]),
            )
            for one in self.article["verification"].get("flagged") or []
        ]
        return self._table("flagged", ("roll", "match", "day", "flag"), rows)

    def parts(self) -> Table:
        """The chi-square in its independent parts."""
        rows = [
            (
                self._words(slug("part", one["name"]), otherwise=one["name"]),
                *(self._number(slug("part", one["name"], column)) for column in ("chi", "df", "p")),
            )
            for one in self.article["outcomes"]["decomposition"]
        ]
        return self._table("parts", ("part", "chi", "df", "p"), rows)

    def doubles(self) -> Table:
        """The six doubles."""
        rows = [
            (
                self._number(f"outcome-{face}-{face}"),
                *(self._number(f"doubles-{face}-{column}") for column in ("count", "share", "deviation")),
            )
            for face in range(1, 7)
        ]
        return self._table("doubles", ("double", "count", "share", "deviation"), rows, "data/outcomes.csv")

    def faces(self) -> Table:
        """The six faces, with their intervals where there are any."""
        columns = ["count", "share", "deviation"]
        if self.article["faces"].get("intervals"):
            columns.append("interval")
        rows = [
            (self._number(f"face-{face}"), *(self._number(f"face-{face}-{column}") for column in columns))
            for face in range(1, 7)
        ]
        return self._table("faces", ("face", *columns), rows, "data/faces.csv")

    def tests(self) -> Table:
        """Every finding with its n; the corrected p stands beside it where the family has one."""
        rows = []
        for one in self.article["findings"]:
            key = slug("finding", one["name"], one.get("table") or "")
            member = slug("member", one["name"], one.get("table") or "")
            rows.append(
                (
                    self._words(slug("test", one["name"]), otherwise=one["name"]),
                    *(self._number(f"{key}-{column}") for column in ("n", "statistic", "df", "p-named")),
                    self._number(f"{key}-p-after-looking"),
                    self._number(f"{member}-corrected"),
                    self._words(slug("status", one["status"]), otherwise=one["status"]),
                )
            )
        columns = ("test", "n", "statistic", "df", "p-named", "p-after", "p-holm", "status")
        return self._table("tests", columns, rows, "data/findings.csv")

    def evidence(self) -> Table:
        """The components of the nightly evidence."""
        rows = [
            (
                self._words(slug("test", one["name"]), otherwise=one["name"]),
                self._number(slug("evidence", one["name"], "weight")),
                self._number(slug("evidence", one["name"], "e")),
            )
            for one in self.article["evidence"]["components"]
        ]
        return self._table("evidence", ("component", "weight", "e"), rows)

    def strata(self) -> Table:
        """The count by what was known before the roll."""
        rows = []
        for one in self.article["strata"]:
            key = slug("stratum", one["name"], one["value"])
            kind = self._words(slug("stratum", one["name"]), otherwise=one["name"]).text
            value = self._words(slug("value", one["value"]), otherwise=str(one["value"])).text
            label = self.catalog.say("stratum-part", kind=Text(kind), value=Text(value))
            rows.append(
                (
                    Cell(label, shown_id(f"{one['name']} {one['value']}")),
                    *(self._number(f"{key}-{name}") for name in ("rolls", "doubles", "share", "statistic", "df", "p")),
                )
            )
        return self._table("strata", ("stratum", "rolls", "doubles", "share", "chi", "df", "p"), rows)

    def exact(self) -> Table:
        """Exact chances of fair dice."""
        rows = [
            (self._words(slug("exact", name, "event"), otherwise=name), self._number(slug("exact", name)))
            for name in in_order(self.article["exact"], CHANCES)
            if slug("exact", name, "event") in self.catalog.messages and slug("exact", name) in self.catalog.figures
        ]
        return self._table("exact", ("event", "chance"), rows)

    def proofs(self) -> Table:
        """What each kind of record proves and what it does not."""
        rows = [
            (
                self._words(slug("proof", name, "kind"), otherwise=name),
                self._number(slug("proof", name)),
                self._words(slug("proof", name, "shows")),
                self._words(slug("proof", name, "not")),
            )
            for name in in_order(self.article["verification"]["evidence_table"], PROOFS)
        ]
        return self._table("proofs", ("kind", "rolls", "proves", "not"), rows, "data/verdicts.csv")

    def provenance(self) -> Table:
        """Where the numbers come from, down to the versions."""
        origin, log = self.article.get("provenance") or {}, self.article.get("log") or {}
        source = origin.get("source") or {}
        items: list[tuple[str, Cell]] = [
            ("version", Cell(str(origin.get("version") or ""), "", "id")),
            ("python", Cell(str(origin.get("python") or ""), "", "id")),
            ("source", Cell(shown_id(str(source.get("kind") or "")), "", "id")),
            ("source-rows", self._inline("source-rows")),
            ("source-digest", Cell(str(source.get("digest") or ""), "", "id")),
            ("manifest", Cell(str(origin.get("manifest_sha256") or ""), "", "id")),
            ("log-size", self._inline("log-size")),
            ("log-root", Cell(str(log.get("root") or ""), "", "id")),
            ("settings", Cell(_pairs(origin.get("settings") or {}), "", "id")),
            ("packages", Cell(_pairs(origin.get("packages") or {}), "", "id")),
        ]
        said = {name: log_message(self.article, f"item-{name}") for name, _ in items}
        rows = [(Cell(self.catalog.say(said[name]), name), cell) for name, cell in items if cell.text]
        return self._table("provenance", ("item", "value"), rows)


def in_order(names: Iterable[str], order: Sequence[str]) -> list[str]:
    """Names in the order of a reader; any other after them, as they come."""
    return sorted(names, key=lambda name: order.index(name) if name in order else len(order))


def _id(value: object) -> Cell:
    shown = shown_id(str(value or ""))
    return Cell(shown, shown, "id")


def _pairs(tree: Tree, before: str = "") -> str:
    """A tree of settings or versions as one line of names and values; what is not set is not named."""
    parts = []
    for name in sorted(tree):
        value = tree[name]
        if isinstance(value, Mapping):
            parts.append(_pairs(value, f"{before}{name}."))
        elif isinstance(value, list | tuple):
            parts.append(f"{before}{name} {', '.join(map(str, value))}" if value else "")
        elif value is not None:
            parts.append(f"{before}{name} {value}")
    return "; ".join(part for part in parts if part)
