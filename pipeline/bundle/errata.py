"""What a correction changes: every published number that two editions of one day tell differently."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

CHAPTERS = (
    *("population", "verification", "outcomes", "unordered", "doubles", "faces", "openings", "pooled"),
    *("order_of_dice", "openings_without_doubles", "family", "evidence", "strata", "homogeneity", "placebo"),
    *("unrevealed", "exact", "findings", "found", "log", "compared"),
)
"""Chapters whose numbers are published claims. When it was read, and by which versions, is none."""

MOST = 200
"""So many changed numbers are named in an erratum; the others are counted."""


def erratum(corrects: str, old: Mapping[str, Any], new: Mapping[str, Any], added: Iterable[str] = ()) -> dict[str, Any]:
    """The erratum of a new edition: which one it corrects, and each number with its old and new value.

    `added` are pages that the old one does not have. Where the registered questions are others now, it says which.
    """
    found = list(changes(old, new))
    made: dict[str, Any] = {"corrects": corrects, "changed": len(found), "changes": found[:MOST]}
    if pages := sorted(added):
        made["pages"] = pages
    before, after = old.get("family"), new.get("family")
    if before and after and before.get("seal") != after.get("seal"):
        asked, now = ([one["name"] for one in family.get("members") or []] for family in (before, after))
        made["registry"] = {
            "added": [name for name in now if name not in asked],
            "removed": [name for name in asked if name not in now],
        }
    return made


def told(erratum: Mapping[str, Any]) -> str:
    """An erratum in one English sentence or two."""
    corrects, number = erratum["corrects"], erratum["changed"]
    pages = ", ".join(erratum.get("pages", ()))
    if not number:
        return f"Adds to {corrects}: {pages or 'pages'}; no number changed."
    text = f"Corrects {corrects}: {number:,} {'number' if number == 1 else 'numbers'} changed."
    if "registry" in erratum:
        kinds = [f"{kind} {', '.join(names)}" for kind, names in erratum["registry"].items() if names]
        text += f" The registered questions are others now{': ' if kinds else ''}{'; '.join(kinds)}."
    return text


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Each value that differs, in the order of the chapters; a value that one side lacks is null there."""
    for chapter in CHAPTERS:
        before, after = dict(_leaves(old.get(chapter), chapter)), dict(_leaves(new.get(chapter), chapter))
        for name in [*before, *(name for name in after if name not in before)]:
            if before.get(name) != after.get(name):
                yield {"name": name, "old": before.get(name), "new": after.get(name)}


def _leaves(value: Any, name: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _leaves(part, f"{name}.{key}")
    elif isinstance(value, list | tuple):
        for key, part in _keyed(value):
            yield from _leaves(part, f"{name}.{key}")
    elif value is not None:
        yield name, value


def _keyed(rows: list[Any] | tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
    """Rows by their names, so that one more of them changes no other; rows without names of their own by place."""
    names = [row.get("name") if isinstance(row, Mapping) else None for row in rows]
    named = all(isinstance(name, str) for name in names) and len(set(names)) == len(names)
    for place, (name, row) in enumerate(zip(names, rows, strict=True), 1):
        yield (str(name) if named else str(place)), row
