"""What may be looked at every night: evidence against fair dice, and running shares in a band that holds for ever."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pipeline.assessment.tables import Daily, Ints
from pipeline.statistics.drift import running_deviation
from pipeline.statistics.evidence import DayCounts, Evidence, evidence

BAND = 0.01
"""The band of running shares holds for all six faces and all nights together with 99 %."""


def weigh(
    days: Sequence[str],
    daily: Daily,
    openings: Mapping[str, Ints],
    pairs: Ints,
    accepted: Mapping[str, Ints],
    *,
    ties_dropped: bool,
    alpha: float,
    weights: Mapping[str, float] | None,
) -> dict[str, Any]:
    """The chapter `evidence`: the registered portfolio at the end of every settled day."""
    place = {day: at for at, day in enumerate(daily.days)}
    none36, none252 = np.zeros(36, np.int64), np.zeros(252, np.int64)
    read = evidence(
        [
            DayCounts(
                day,
                daily.all[place[day]] if day in place else none36,
                accepted.get(day, none252),
                openings.get(day, daily.openings[place[day]] if day in place else none36),
                pairs[place[day]] if day in place else np.zeros((36, 36), np.int64),
            )
            for day in days
        ],
        ties_dropped=ties_dropped,
        alpha=alpha,
        weights=weights,
    )
    return told(read)


def not_weighed(alpha: float) -> dict[str, Any]:
    """The chapter where the log did not keep the order of the dice: the registered bets are on ordered outcomes."""
    return {
        "log_e": 0.0,
        "alarm_at": 1 / alpha,
        "alarm": False,
        "alarm_day": None,
        "refused": "order of the dice not kept",
        "components": [],
        "nights": [],
    }


def told(read: Evidence) -> dict[str, Any]:
    """The evidence as plain values, in logs; `alarm` stays once it came."""
    rolls = np.diff(np.asarray(read.n), prepend=0)
    return {
        "log_e": float(read.log_e[-1]),
        "alarm_at": 1 / read.alpha,
        "alarm": read.alarm,
        "alarm_day": read.alarm_day,
        "components": [
            {
                "name": name,
                "weight": read.weights[name],
                "log_e": float(logs[-1]),
                "alarm_day": read.component_alarms[name],
            }
            for name, logs in read.components.items()
        ],
        "nights": [
            {"day": day, "rolls": int(count), "log_e": float(value)}
            for day, count, value in zip(read.days, rolls, read.log_e, strict=True)
        ],
    }


def running(daily: Daily) -> dict[str, Any] | None:
    """The chapter `running`: the share of each face so far, night by night, and its band."""
    if len(daily.days) < 2:
        return None
    read = running_deviation(daily.all, BAND)
    fair = 1 / 6
    return {
        "days": list(daily.days),
        "rolls": [int(count) for count in read.n],
        "level": 1 - BAND,
        "shares": (read.deviation + fair).T.tolist(),
        "low": (fair - (read.high - read.low).max(axis=1) / 2).clip(0).tolist(),
        "high": (fair + (read.high - read.low).max(axis=1) / 2).clip(None, 1).tolist(),
        "first_outside": [None if at is None else daily.days[at] for at in read.first_outside],
    }
