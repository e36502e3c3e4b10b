"""What a day is: open, provisional, settled or sealed. Pure: times in, state out."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

from pipeline.contracts import UNDATED


class DayState(StrEnum):
    """States of a UTC day of commitments; only settled and sealed days enter an edition."""

    OPEN = "open"
    PROVISIONAL = "provisional"
    SETTLED = "settled"
    SEALED = "sealed"


def day_state(
    day: str,
    now: dt.datetime,
    expires_after: dt.timedelta,
    newest_unrevealed: dt.datetime | None,
    sealed: bool = False,
) -> DayState:
    """The state of a day by the run's clock.

    A day is over at its midnight. It is settled once each of its commitments is revealed or older than `expires_after`,
    which is so when the newest unrevealed one is. A log without times has one day, and that is over.
    """
    if sealed:
        return DayState.SEALED
    if day == UNDATED:
        return DayState.SETTLED
    over = dt.datetime.fromisoformat(day).replace(tzinfo=dt.UTC) + dt.timedelta(days=1)
    if now < over:
        return DayState.OPEN
    if newest_unrevealed is not None and now - newest_unrevealed <= expires_after:
        return DayState.PROVISIONAL
    return DayState.SETTLED


def day_states(
    facts: Mapping[str, Mapping[str, Any]],
    now: dt.datetime,
    expires_after: dt.timedelta,
    sealed: Iterable[str] = (),
) -> dict[str, DayState]:
    """The state of every day, from the facts that extract wrote beside it."""
    closed = set(sealed)
    states = {}
    for day, known in sorted(facts.items()):
        newest = known.get("newest_unrevealed")
        when = dt.datetime.fromisoformat(newest) if newest else None
        states[day] = day_state(day, now, expires_after, when, day in closed)
    return states
