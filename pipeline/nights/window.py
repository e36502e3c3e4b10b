"""Which days a night reads: what is not sealed, a lookback for what comes late, and a sample of what is older.

A day is sealed once it stands in a published edition, and with it every day before it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.contracts import UNDATED

DAY = dt.timedelta(days=1)
ZONES = DAY
"""Local times of every zone lie less than a day from UTC; texts are compared before they are read as times."""
SAMPLE = 3
"""Sealed days beyond the lookback that a night reads again, at most."""


@dataclass(frozen=True, slots=True)
class Window:
    """The days that are asked for: all from `since` on and these `days` before it, up to `until`; None = no bound."""

    since: dt.date | None = None
    until: dt.date | None = None
    days: tuple[dt.date, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether every day of the source is asked for."""
        return self.since is None and self.until is None

    def holds(self, day: str) -> bool:
        """Whether a day is asked for; rows without a time always are."""
        if day == UNDATED:
            return True
        date = dt.date.fromisoformat(day)
        if self.until is not None and date > self.until:
            return False
        return self.since is None or date >= self.since or date in self.days

    def spans(self, margin: dt.timedelta = dt.timedelta()) -> tuple[tuple[dt.date | None, dt.date | None], ...]:
        """The days as spans [start, end), in order, each wider by the margin on both sides."""
        ends = None if self.until is None else self.until + DAY
        spans = [(day, day + DAY) for day in sorted(self.days) if self.until is None or day <= self.until]
        if self.since is None or ends is None or self.since < ends:
            return tuple(_wider([*spans, (self.since, ends)], margin))
        return tuple(_wider(spans, margin))


EVERYTHING = Window()


def _wider(
    spans: Sequence[tuple[dt.date | None, dt.date | None]], margin: dt.timedelta
) -> Iterator[tuple[dt.date | None, dt.date | None]]:
    """Spans with their margins; those that meet are one."""
    held: tuple[dt.date | None, dt.date | None] | None = None
    for start, end in spans:
        low, high = start and start - margin, end and end + margin
        if held is not None and held[1] is not None and (low is None or low <= held[1]):
            held = (held[0], high if high is None else max(high, held[1]))
        else:
            if held is not None:
                yield held
            held = (low, high)
    if held is not None:
        yield held


def tonight(sealed: Sequence[str], lookback: dt.timedelta, night: dt.date, until: dt.date | None = None) -> Window:
    """What a database is asked for in one night: everything while no day is sealed."""
    if not sealed:
        return Window(until=until)
    since = dt.date.fromisoformat(max(sealed)) + DAY - dt.timedelta(days=-(-lookback // DAY))
    older = [date for date in map(dt.date.fromisoformat, sorted(sealed)) if date < since]
    return Window(since, until, tuple(sample(older, night)))


def sample(older: Sequence[dt.date], night: dt.date) -> list[dt.date]:
    """The old days of one night, at most `SAMPLE` where they follow one another.

    Night and day alone decide: a day is read again on every P-th night, P being a power of two. As days become more, P
    doubles only after half again as many nights as it has, so that none is passed over.
    """
    period = 1
    while period * SAMPLE < len(older):
        period *= 2
    return [day for day in older if (night - day).days % period == 0]
