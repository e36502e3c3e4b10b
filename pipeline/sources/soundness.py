"""Whether a source as a whole can be judged: enough good rows, new enough, and as many as its server counts."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.contracts import ROLLS
from pipeline.errors import Unjudged
from pipeline.nights.window import Window
from pipeline.sources import Rejected, SourceSettings
from pipeline.sources.registry import Opened

SHOWN = 3
"""Rejected lines and days that a message quotes."""


@dataclass(slots=True)
class Tally:
    """What was seen so far; `said` are columns beside the record in which the source says anything."""

    rows: int = 0
    left_out: int = 0
    bad: int = 0
    said: set[str] = field(default_factory=set)
    by_reason: Counter[str] = field(default_factory=Counter)
    first: list[Rejected] = field(default_factory=list)
    any: Rejected | None = None
    newest: dt.datetime | None = None
    seen: Counter[str | None] = field(default_factory=Counter)

    def add(self, rejected: tuple[Rejected, ...]) -> None:
        self.by_reason.update(one.reason for one in rejected)
        self.any = self.any or next(iter(rejected), None)
        faults = [one for one in rejected if one.fault]
        self.bad += len(faults)
        self.first += faults[: SHOWN - len(self.first)] if len(self.first) < SHOWN else ()


def judge(
    tally: Tally,
    kept: int,
    opened: tuple[Opened, ...],
    settings: SourceSettings,
    window: Window,
    clock: dt.datetime,
) -> None:
    """Whether the source as a whole can be judged."""
    newest = tally.newest
    where = opened[0].name if len(opened) == 1 else f"{len(opened)} files"
    if tally.rows == 0:
        got = "no row at all" + (f" from {window.since} on" if window.since else "")
        raise Unjudged(where, got, "a log with rolls", "check what the source holds")
    if tally.bad > settings.max_bad_rows and tally.bad > settings.max_bad_share * tally.rows:
        reason, most = tally.by_reason.most_common(1)[0]
        column = reason.partition("_")[2]
        if most == tally.rows and column in ROLLS.names:
            want = f"a column of type {ROLLS.schema.field(column).type}"
            raise Unjudged(
                where,
                f"no row with a {column} that can be read; line {tally.first[0].line}: {tally.first[0].detail}",
                want,
                "map the right column in [source.columns], or mend the export",
            )
        reasons = ", ".join(f"{reason} {count:,}" for reason, count in tally.by_reason.most_common())
        lines = "; ".join(f"{one.file} line {one.line}: {one.detail}" for one in tally.first)
        raise Unjudged(
            where,
            f"{tally.bad:,} of {tally.rows:,} rows that are no roll record ({reasons}): {lines}",
            f"at most {settings.max_bad_rows:,} of them or {settings.max_bad_share:.3g} of all rows",
            "mend the export, or map its columns in [source.columns]",
        )
    if kept == 0 and tally.left_out == 0:
        first = f"; {tally.any.file} line {tally.any.line}: {tally.any.detail}" if tally.any else ""
        raise Unjudged(
            where, f"no roll in {tally.rows:,} rows{first}", "a log with rolls", "check what the source holds"
        )
    if kept == 0:
        raise Unjudged(where, "no roll on the days that are asked for", "at least one", "choose other days")
    limit = settings.expect_rows_within
    if limit is not None and opened[0].kind.database and (newest is None or clock - newest > limit):
        got = "no time" if newest is None else f"a newest row of {newest:%Y-%m-%d %H:%M:%S} UTC"
        raise Unjudged(where, got, f"one within {limit}", "see whether the server still writes its log")


def reconcile(where: str, counted: Mapping[str | None, int], seen: Counter[str | None]) -> None:
    """The server's own count of each day is what was read of it. A row whose day one side alone can tell (a time in
    another zone, or none) may stand on any."""
    lost = sum(max(0, number - seen[day]) for day, number in counted.items() if day is not None)
    more = sum(max(0, number - counted.get(day, 0)) for day, number in seen.items() if day is not None)
    if sum(counted.values()) == seen.total() and lost <= seen[None] and more <= counted.get(None, 0):
        return
    days = sorted({day for day in (*counted, *seen) if day is not None and counted.get(day, 0) != seen[day]})
    told = ", ".join(f"{day} {seen[day]:,} of {counted.get(day, 0):,}" for day in days[:SHOWN]) or "of all days"
    raise Unjudged(
        where,
        f"{seen.total():,} rows ({told})",
        f"the {sum(counted.values()):,} that the server counts in the same snapshot",
        "run again; should it come back, report it",
    )


def by_day(times: pa.ChunkedArray) -> Counter[str | None]:
    """Rows by the UTC day of their time; None where there is none."""
    days = times.cast(pa.date32())
    counts = pc.value_counts(days.combine_chunks() if isinstance(days, pa.ChunkedArray) else days)
    numbers = np.asarray(counts.field("counts").to_numpy(zero_copy_only=False))
    return Counter(
        {
            None if day is None else day.isoformat(): int(number)
            for day, number in zip(counts.field("values").to_pylist(), numbers, strict=True)
        }
    )
