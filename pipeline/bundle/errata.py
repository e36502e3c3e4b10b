"""What a correction changes: every published number that two editions of one day tell differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

CHAPTERS = (
    *("population", "verification", "outcomes", "unordered", "doubles", "faces", "openings", "pooled"),
    *("order_of_dice", "openings_without_doubles", "family", "evidence", "strata", "homogeneity", "placebo"),
    *("unrevealed", "exact", "findings", "found", "log", "compared"),
)
"""Chapters whose numbers are published claims. When it was read, and by which versions, is none."""

MOST = 200
"""So many changed numbers are named in an erratum; the others are counted."""


def erratum(corrects: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """The erratum of a new edition: which one it corrects, and each number with its old and new value."""
    found = list(changes(old, new))
    return {"corrects": corrects, "changed": len(found), "changes": found[:MOST]}


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
        for place, part in enumerate(value, 1):
            yield from _leaves(part, f"{name}.{place}")
    elif value is not None:
        yield name, value
