"""Extract: read the source once, and lay its roll records down day by day.

Reads   the source
Writes  rolls, rejected, the document source_report (what the source tells of itself)
"""

from __future__ import annotations

import datetime as dt
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.contracts import RECORD, REJECTED, ROLLS, SAID, UNDATED, UTC, Column
from pipeline.errors import BadUsage, Unjudged
from pipeline.recipes.book import Recipes
from pipeline.recipes.grammar import NONE
from pipeline.sources import LOG, Ask, Interrupted, Rejected, SourceSettings
from pipeline.sources.registry import Opened, open_source
from pipeline.store import DaySpool, RowSpool, Store, Transaction

PAUSE = 1.0
"""Seconds before a lost source is asked again; doubled each time."""
REPORT = "source_report"
SHOWN = 3
"""Rejected lines that a message quotes."""


@dataclass(frozen=True, slots=True)
class ExtractReport:
    """What came in: `rows` of the source = `rolls` kept + those set aside by reason."""

    rows: int
    rolls: int
    rejected: Mapping[str, int]
    days: tuple[str, ...]
    changed: tuple[str, ...]
    notes: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        """The report in one line."""
        aside = f"{sum(self.rejected.values()):,} rows set aside"
        return f"{self.rolls:,} rolls of {len(self.days):,} days, {aside}, {len(self.changed):,} days changed"


@dataclass(slots=True)
class _Tally:
    """What was seen so far; `said` are columns beside the record in which the source says anything."""

    rows: int = 0
    left_out: int = 0
    bad: int = 0
    said: set[str] = field(default_factory=set)
    by_reason: Counter[str] = field(default_factory=Counter)
    first: list[Rejected] = field(default_factory=list)
    any: Rejected | None = None

    def add(self, rejected: tuple[Rejected, ...]) -> None:
        self.by_reason.update(one.reason for one in rejected)
        self.any = self.any or next(iter(rejected), None)
        faults = [one for one in rejected if one.fault]
        self.bad += len(faults)
        self.first += faults[: SHOWN - len(self.first)] if len(self.first) < SHOWN else ()


def run(
    store: Store, settings: SourceSettings, recipes: Recipes, clock: dt.datetime, until: dt.date | None = None
) -> ExtractReport:
    """Read the source, up to `until` (inclusive), and write what changed. The caller holds the store's lock."""
    if settings.recipe != NONE and recipes.get(settings.recipe) is None:
        raise BadUsage(
            "source.recipe",
            repr(settings.recipe),
            "one of " + ", ".join((*recipes.names, NONE)),
            "name the log's recipe",
        )
    ask = Ask(settings, recipes)
    opened = open_source(ask)
    for attempt in range(settings.retries + 1):
        try:
            return _once(store, opened, ask, clock, until)
        except Interrupted as error:
            if attempt == settings.retries:
                raise
            LOG.warning("%s; trying again, %s times left", error, settings.retries - attempt)
            time.sleep(PAUSE * 2**attempt)
    raise Unjudged("extract", f"retries = {settings.retries}", "0 or more", "mend [source] retries")


def _once(
    store: Store, opened: tuple[Opened, ...], ask: Ask, clock: dt.datetime, until: dt.date | None
) -> ExtractReport:
    """One attempt: nothing of it lands unless all of it does."""
    settings = ask.settings
    folder = store.spool()
    tally = _Tally()
    with DaySpool(folder) as rolls, RowSpool(folder / "rejected.arrow", REJECTED.schema) as rejected:
        _read(opened, ask, until, rolls, rejected, tally)
        _judge(tally, rolls.rows, opened, settings, rolls.newest, clock)
        with store.transaction() as transaction:
            kept, changed = _write(transaction, rolls, ask, until, tuple(one for one in SAID if one.name in tally.said))
            if ask.told or store.document_entry(REPORT) is not None:
                transaction.write_document(REPORT, ask.told)
            set_aside = transaction.write_whole("rejected", rejected.table()).rows
            if tally.rows != kept + set_aside + tally.left_out:
                got = f"{kept:,} kept, {set_aside:,} set aside and {tally.left_out:,} after --until"
                raise Unjudged("extract", got, f"{tally.rows:,} rows as read", "do not publish; report this")
            transaction.commit()
    return ExtractReport(
        tally.rows - tally.left_out,
        kept,
        dict(sorted(tally.by_reason.items())),
        tuple(rolls.days),
        changed,
        tuple(ask.said),
    )


def _read(
    opened: tuple[Opened, ...],
    ask: Ask,
    until: dt.date | None,
    rolls: DaySpool,
    rejected: RowSpool,
    tally: _Tally,
) -> None:
    end = pa.scalar(dt.datetime.combine(until, dt.time(), dt.UTC) + dt.timedelta(days=1), UTC) if until else None
    for at, one in enumerate(opened):
        for batch in one.batches(ask):
            tally.rows += batch.rows
            tally.add(batch.rejected)
            if batch.rejected:
                rejected.add(rejected_table(batch.rejected))
            table = batch.rolls
            tally.said.update(one.name for one in SAID if table.column(one.name).null_count < table.num_rows)
            if end is not None:
                inside = pc.fill_null(pc.less(table.column("committed_at"), end), True)
                table = table.filter(inside)
                tally.left_out += batch.rolls.num_rows - table.num_rows
            rolls.add(table, at)


def rejected_table(rejected: tuple[Rejected, ...]) -> pa.Table:
    """Rejected lines as the table of that name."""
    columns = [[getattr(one, name) for one in rejected] for name in REJECTED.names]
    return pa.Table.from_arrays(
        [pa.array(values, kind) for values, kind in zip(columns, REJECTED.schema.types, strict=True)],
        schema=REJECTED.schema,
    )


def _judge(
    tally: _Tally,
    kept: int,
    opened: tuple[Opened, ...],
    settings: SourceSettings,
    newest: dt.datetime | None,
    clock: dt.datetime,
) -> None:
    """Whether the source as a whole can be judged."""
    where = opened[0].name if len(opened) == 1 else f"{len(opened)} files"
    if tally.rows == 0:
        raise Unjudged(where, "no row at all", "a log with rolls", "check what the source holds")
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
            f"at most {settings.max_bad_rows:,} or {settings.max_bad_share:.3g} of the rows",
            "mend the export, or map its columns in [source.columns]",
        )
    if kept == 0 and tally.left_out == 0:
        first = f"; {tally.any.file} line {tally.any.line}: {tally.any.detail}" if tally.any else ""
        raise Unjudged(where, f"no roll in {tally.rows:,} rows{first}", "a log with rolls")
    if kept == 0:
        raise Unjudged(where, "no roll up to that day", "rolls on or before it", "choose a later --until")
    limit = settings.expect_rows_within
    if limit is not None and opened[0].kind.database and (newest is None or clock - newest > limit):
        got = "no time" if newest is None else f"a newest row of {newest:%Y-%m-%d %H:%M:%S} UTC"
        raise Unjudged(where, got, f"one within {limit}", "see whether the server still writes its log")


def _write(
    transaction: Transaction, rolls: DaySpool, ask: Ask, until: dt.date | None, said: Sequence[Column]
) -> tuple[int, tuple[str, ...]]:
    """Every day's table; days that the source no longer has leave the state. Days after `until` stay as they are.

    Gives the rows that were written and the days that are not what they were."""
    before = transaction.entries("rolls")
    written = 0
    for day in rolls.days:
        table = day_table(day, rolls.table(day), ask, said)
        written += transaction.write("rolls", day, table, facts=day_facts(table)).rows
    for day in set(before) - set(rolls.days):
        if until is None or day == UNDATED or dt.date.fromisoformat(day) <= until:
            transaction.drop("rolls", day)
    after = transaction.entries("rolls")
    days = sorted(set(before) | set(after))
    return written, tuple(day for day in days if before.get(day) != after.get(day))


def day_table(day: str, rows: pa.Table, ask: Ask, said: Sequence[Column] = ()) -> pa.Table:
    """One day's rows in their order, numbered, repeats marked: the table `rolls`."""
    rows = in_order(rows)
    size = rows.num_rows
    names = [column.name for column in (*RECORD, *said)] + list(ask.strata)
    columns: dict[str, Any] = {
        "day": pa.array([day], pa.string()).take(pa.array(np.zeros(size, np.int64))),
        "position": pa.array(np.arange(size), pa.int64()),
        "repeat": pc.or_(repeats(rows.select(names)), rows.column("repeat")),
    }
    columns |= {name: rows.column(name) for name in names}
    table = pa.table(columns)
    ROLLS.check(table.schema)
    return table


def in_order(rows: pa.Table) -> pa.Table:
    """Rows by commitment time, nonce, place; rows of a log without commit and reveal by place alone."""
    keys = [("file", "ascending"), ("place", "ascending")]
    if pc.any(pc.not_equal(rows.column("recipe"), NONE)).as_py():
        keys = [("committed_at", "ascending"), ("nonce", "ascending"), *keys]
    order = pc.sort_indices(rows, sort_keys=keys)
    return rows.take(order)


def repeats(rows: pa.Table) -> pa.Array:
    """Whether an identical record stands before each."""
    marks = np.zeros(rows.num_rows, np.bool_)
    ids = rows.column("roll_id").combine_chunks()
    codes = pc.dictionary_encode(ids).indices.to_numpy(zero_copy_only=False)
    counts = np.bincount(codes)
    if counts.max(initial=0) < 2:
        return pa.array(marks)
    suspects = np.flatnonzero(counts[codes] > 1)
    part = rows.take(pa.array(suspects)).append_column("at", pa.array(suspects))
    first = part.group_by(rows.column_names, use_threads=False).aggregate([("at", "min")])
    marks[suspects] = True
    marks[first.column("at_min").to_numpy()] = False
    return pa.array(marks)


def day_facts(table: pa.Table) -> Mapping[str, Any]:
    """What later runs want to know of a day without reading it."""
    hidden = table.filter(pc.and_(pc.is_null(table.column("revealed_at")), pc.not_equal(table.column("recipe"), NONE)))
    newest = pc.max(hidden.column("committed_at")).as_py()
    return {
        "unrevealed": hidden.num_rows,
        "newest_unrevealed": newest.isoformat() if newest is not None else None,
    }
