"""The manifest: which files are the state, what they hold and what they were made from."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pipeline.contracts import UNDATED
from pipeline.errors import Unjudged

SCHEMA = 1
"""Version of the manifest and of the tables' layout."""

MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""From a version to the next one: a manifest as data in, a manifest as data out."""

DAY = re.compile(rf"\d{{4}}-\d\d-\d\d|{UNDATED}")
NAME = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of the state. `of` = digests of the inputs it was made from; `facts` = numbers known when written."""

    file: str
    sha256: str
    bytes: int
    rows: int
    of: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        values: dict[str, Any] = {"file": self.file, "sha256": self.sha256, "bytes": self.bytes, "rows": self.rows}
        return values | {"of": dict(self.of), "facts": dict(self.facts)}


@dataclass(slots=True)
class Manifest:
    """Tables by day, tables without days, documents."""

    days: dict[str, dict[str, Entry]] = field(default_factory=dict)
    whole: dict[str, Entry] = field(default_factory=dict)
    documents: dict[str, Entry] = field(default_factory=dict)

    def entries(self) -> Iterator[Entry]:
        for days in self.days.values():
            yield from days.values()
        yield from self.whole.values()
        yield from self.documents.values()

    def copy(self) -> Manifest:
        return Manifest(
            {table: dict(days) for table, days in self.days.items()}, dict(self.whole), dict(self.documents)
        )

    def text(self) -> str:
        """As it is written, an entry a line: the same state gives the same bytes."""
        tables = [f" {json.dumps(table)}: {_lines(days)}" for table, days in sorted(self.days.items())]
        parts = [
            f'"days": {{\n{_joined(tables)}\n}}' if tables else '"days": {}',
            f'"documents": {_lines(self.documents)}',
            f'"schema": {SCHEMA}',
            f'"whole": {_lines(self.whole)}',
        ]
        return "{" + _joined(parts) + "}\n"

    @classmethod
    def parse(cls, text: str, where: str) -> Manifest:
        """Read a manifest, taking an older one up to today's layout."""
        do = "the store is damaged: run on an empty state folder"
        try:
            data = json.loads(text)
            version = data["schema"]
            while version != SCHEMA:
                if version not in MIGRATIONS:
                    newer = "written by another version of dicecount"
                    raise Unjudged(where, f"schema {version}, {newer}", f"schema {SCHEMA}", "use that version")
                data = MIGRATIONS[version](data)
                version = data["schema"]
            return cls(
                {table: _entries(days) for table, days in data["days"].items()},
                _entries(data["whole"]),
                _entries(data["documents"]),
            )
        except (ValueError, KeyError, TypeError, AttributeError):
            raise Unjudged(where, "a text that is no manifest", "the manifest of a state folder", do) from None


def _lines(entries: Mapping[str, Entry]) -> str:
    """Entries as one JSON object, a line each: json.dumps with an indent takes ten times as long."""
    lines = [f" {json.dumps(name)}: {json.dumps(one.data(), sort_keys=True)}" for name, one in sorted(entries.items())]
    return f"{{\n{_joined(lines)}\n}}" if lines else "{}"


def _joined(lines: list[str]) -> str:
    return ",\n".join(lines)


def _entries(data: Mapping[str, Any]) -> dict[str, Entry]:
    return {name: Entry(**values) for name, values in data.items()}
