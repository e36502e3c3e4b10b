"""Whether the dice changed on some day: the likeliest turn of a face's share, and evidence begun anew every night."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import numpy as np

from pipeline.assessment.tables import Daily, Ints
from pipeline.assessment.tails import above_zero
from pipeline.statistics.chain import Night
from pipeline.statistics.detector import detect_change
from pipeline.statistics.drift import change_point
from pipeline.statistics.evidence import CONCENTRATIONS, doubles_split, face_counts

DOCUMENT = "change_detector"


def drift(daily: Daily) -> dict[str, Any] | None:
    """The chapter `drift`: the face whose share changed most, and when; nothing before two days have rolls."""
    if np.count_nonzero(daily.all.sum(axis=1)) < 2:
        return None
    found = change_point(daily.all)
    return {
        "n": found.n,
        "face": found.face,
        "last_day_before": daily.days[found.night],
        "share_before": found.share_before,
        "share_after": found.share_after,
        "statistic": found.statistic,
        "p": above_zero(found.p),
    }


@dataclass(frozen=True, slots=True)
class Watched:
    """The chapter `since_any_night`, and what to remember of it: each night's reading under the hash of its counts."""

    chapter: dict[str, Any] | None
    document: dict[str, Any]


def watch(known: Mapping[str, Any] | None, nights: Sequence[Night], daily: Daily, alpha: float) -> Watched:
    """Evidence summed over every night on which a fault may have begun.

    It says "look here", at a mean of 1/alpha nights between false alarms; it is not the alarm of an edition. Nights
    whose hash, which covers their counts and all before them, is the one on record are not read again.
    """
    days = [night.day for night in nights]
    place = {day: at for at, day in enumerate(daily.days)}
    nightly = np.stack([daily.all[place[day]] if day in place else np.zeros(36, np.int64) for day in days])
    tables: dict[str, tuple[Ints, tuple[int, ...]]] = {
        "outcomes": (nightly, (1,) * 36),
        "faces": (face_counts(nightly), (1,) * 6),
        "doubles": (doubles_split(nightly), (1, 5)),
    }
    rule = {name: list(weights) for name, (_, weights) in tables.items()} | {"concentrations": list(CONCENTRATIONS)}
    marks = [night.hash for night in nights]
    if not daily.all.any():
        return Watched(None, {"rule": rule, "nights": [], "log_m": {name: [] for name in tables}})

    kept = known if known and known["rule"] == rule else {"nights": [], "log_m": {}}
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(kept["nights"], marks, strict=False)))
    found = detect_change(tables, alpha, {name: log_m[:same] for name, log_m in kept["log_m"].items()})
    peak = int(np.argmax(found.log_m))
    chapter = {
        "nights": found.n,
        "alarm_at": 1 / alpha,
        "log_m": float(found.log_m[-1]),
        "log_m_peak": float(found.log_m[peak]),
        "peak_day": days[peak],
        "alarm_day": None if found.alarm_night is None else days[found.alarm_night],
        "began": None if found.change_night is None else days[found.change_night],
        "fair_level": math.log(found.n),
    }
    if same == len(marks):
        return Watched(chapter, dict(kept))
    read = {name: log_m.tolist() for name, log_m in found.by_table.items()}
    return Watched(chapter, {"rule": rule, "nights": marks, "log_m": read})
