"""The chain of nights: every night's integer counts under one hash with all nights before, against an earlier run's.

A rerun reproduces the chain bit for bit, or it is said from which night on it could not.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.assessment.tables import Daily, Ints
from pipeline.statistics.chain import Night, chain

DOCUMENT = "evidence_chain"
VERSION = 1
"""Version of what is chained; another one begins a new chain beside the old."""


@dataclass(frozen=True, slots=True)
class Chained:
    """The chapter of the assessment (with what did not come back, if so), and every chain so far."""

    chapter: dict[str, Any]
    document: dict[str, Any]


def links(days: Sequence[str], daily: Daily, pairs: Ints, accepted: Mapping[str, Ints]) -> list[Night]:
    """Nights by what the evidence reads of them; a night without a counted roll has nothing."""
    place = {day: at for at, day in enumerate(daily.days)}
    nights: list[tuple[str, Mapping[str, object]]] = []
    for day in days:
        counts: dict[str, object] = {}
        if day in place:
            at = place[day]
            counts = {
                "ordinary": daily.ordinary[at].tolist(),
                "openings": daily.openings[at].tolist(),
                "pairs": pairs[at].tolist(),
            }
        if day in accepted:
            counts["die_bytes"] = accepted[day].tolist()
        nights.append((day, counts))
    return chain(nights)


def follow(known: Mapping[str, Any] | None, rule: Mapping[str, object], nights: Sequence[Night]) -> Chained:
    """Hold tonight's chain against the one on record under the same rule, and make it longer where it goes on.

    What is on record is never replaced: a chain that does not come back stays as it was.
    """
    document: dict[str, Any] = copy.deepcopy(dict(known)) if known else {"chains": []}
    told = {"version": VERSION, **rule}
    mine = next((one for one in document["chains"] if one["rule"] == told), None)
    if mine is None:
        mine = {"rule": told, "nights": []}
        document["chains"].append(mine)
    chapter = {"nights": len(nights), "hash": nights[-1].hash if nights else None}
    for old, new in zip(mine["nights"], nights, strict=False):
        if (old["day"], old["hash"]) != (new.day, new.hash):
            first = old["day"] if old["day"] == new.day else min(old["day"], new.day)
            broken = f"from {first} on the counts are not those on record ({old['hash'][:16]}, now {new.hash[:16]})"
            return Chained(chapter | {"broken": broken}, document)
    mine["nights"] += [{"day": night.day, "hash": night.hash} for night in nights[len(mine["nights"]) :]]
    return Chained(chapter, document)
