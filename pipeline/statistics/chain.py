"""The append-only record of evidence: each night's counts chained to the night before by SHA-256.

A night's hash covers its counts and the hash of the night before, so no earlier night can be changed in silence, and a
rerun either reproduces the chain bit for bit or shows where it could not.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pipeline.errors import Unjudged

GENESIS = "0" * 64
"""What the first night names as the night before."""


@dataclass(frozen=True)
class Night:
    """One link: the day, its integers, the hash of the night before and its own."""

    day: str
    counts: Mapping[str, object]
    before: str
    hash: str


def night_hash(day: str, counts: Mapping[str, object], before: str) -> str:
    """Return the SHA-256 (hex) of one night.

    Parameters
    ----------
    day : str
        ISO date.
    counts : mapping
        Integers, or (nested) lists of integers, by table name.
    before : str
        Hash of the night before, ``GENESIS`` for the first.

    Raises
    ------
    Unjudged
        When a value is no integer: a float would not come back bit for bit everywhere.
    """
    _only_integers(day, counts)
    text = json.dumps({"before": before, "counts": counts, "day": day}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def chain(nights: Iterable[tuple[str, Mapping[str, object]]], before: str = GENESIS, after: str = "") -> list[Night]:
    """Chain nights in order.

    Parameters
    ----------
    nights : iterable of (day, counts)
    before : str
        Hash of the last night already chained.
    after : str
        Day of the last night already chained; every new day must be later.

    Returns
    -------
    list of Night
    """
    links = []
    for day, counts in nights:
        if day <= after:
            raise Unjudged("evidence chain", f"day {day} after {after}", "days in rising order, each once")
        links.append(Night(day, counts, before, night_hash(day, counts, before)))
        before, after = links[-1].hash, day
    return links


def first_broken(nights: Sequence[Night], before: str = GENESIS) -> int | None:
    """Return the index of the first night that does not follow from the nights before it, None for a whole chain."""
    after = ""
    for i, night in enumerate(nights):
        if night.before != before or night.day <= after or night.hash != night_hash(night.day, night.counts, before):
            return i
        before, after = night.hash, night.day
    return None


def _only_integers(where: str, value: object) -> None:
    if isinstance(value, Mapping):
        for name, part in value.items():
            _only_integers(f"{where} {name}", part)
    elif isinstance(value, (list, tuple)):
        # Nearly always a list of plain integers, which need not be asked one by one.
        if any(type(part) is not int for part in value):
            for part in value:
                _only_integers(where, part)
    elif not isinstance(value, int) or isinstance(value, bool):
        raise Unjudged(f"evidence chain, {where}", repr(value), "integers and lists of integers")
