"""Whether the dice changed on some day: the likeliest turn of a face's share, and evidence begun anew every night."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from pipeline.assessment.tables import Daily
from pipeline.assessment.tails import above_zero
from pipeline.statistics.detector import detect_change_in_any
from pipeline.statistics.drift import change_point
from pipeline.statistics.evidence import doubles_split, face_counts


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


def since_any_night(days: Sequence[str], daily: Daily, alpha: float) -> dict[str, Any] | None:
    """The chapter `since_any_night`: evidence summed over every night on which a fault may have begun.

    It says "look here", at a mean of 1/alpha nights between false alarms; it is not the alarm of an edition.
    """
    if not daily.all.any():
        return None
    place = {day: at for at, day in enumerate(daily.days)}
    nightly = np.stack([daily.all[place[day]] if day in place else np.zeros(36, np.int64) for day in days])
    found = detect_change_in_any(
        {
            "outcomes": (nightly, (1,) * 36),
            "faces": (face_counts(nightly), (1,) * 6),
            "doubles": (doubles_split(nightly), (1, 5)),
        },
        alpha,
    )
    peak = int(np.argmax(found.log_m))
    return {
        "nights": found.n,
        "alarm_at": 1 / alpha,
        "log_m": float(found.log_m[-1]),
        "log_m_peak": float(found.log_m[peak]),
        "peak_day": days[peak],
        "alarm_day": None if found.alarm_night is None else days[found.alarm_night],
        "began": None if found.change_night is None else days[found.change_night],
        "fair_level": math.log(found.n),
    }
