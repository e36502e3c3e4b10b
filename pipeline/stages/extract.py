"""Extract: read the source once, and lay its roll records down day by day.

Reads   the source; the document `sealed`, and rolls of sealed days
Writes  rolls, rejected, restatements, the document source_report (what the source tells of itself)

A database is asked for the days that are not sealed, a lookback and a sample of older days; a file is a snapshot and is
read whole. A sealed day is never rewritten: what the source says of it now goes into the ledger of restatements.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from pipeline.contracts import REJECTED, RESTATEMENTS, SAID, UTC, Column
from pipeline.errors import BadUsage, Unjudged
from pipeline.nights.restatements import History, entered, relaid
from pipeline.nights.window import Window, tonight
from pipeline.recipes.book import Recipes
from pipeline.recipes.grammar import NONE
from pipeline.sources import LOG, Ask, Interrupted, SourceSettings
from pipeline.sources.day_tables import day_facts, day_table, rejected_table
from pipeline.sources.registry import Opened, open_source
from pipeline.sources.soundness import Tally, by_day, judge, reconcile
from pipeline.store import DaySpool, RowSpool, Store, Transaction, sealing

PAUSE = 1.0
"""Seconds before a lost source is asked again; doubled each time."""
REPORT = "source_report"


@dataclass(frozen=True, slots=True)
class Reading:
    """What of the source is asked for: days up to `until`; `first` to `last` again; or `full`, all of it.

    A `rehearsal` does everything but write.
    """

    until: dt.date | None = None
    first: dt.date | None = None
    last: dt.date | None = None
    full: bool = False
    rehearsal: bool = False

    def window(self, part: bool, sealed: Sequence[str], lookback: dt.timedelta, night: dt.date) -> Window:
        """The days that are asked for; `part`: not all of them need be."""
        if self.first or self.last:
            return Window(self.first, min((day for day in (self.last, self.until) if day), default=None))
        return tonight(sealed, lookback, night, self.until) if part and not self.full else Window(until=self.until)


@dataclass(frozen=True, slots=True)
class ExtractReport:
    """What came in: `rows` of the source = `rolls` shown + those set aside by reason.

    `days` were shown; of those not sealed, `new` were not in the state, `changed` were or are now otherwise (new ones
    too), `gone` have left it. `compared` sealed days were held against what was read first; `restated` by kind.
    """

    rows: int
    rolls: int
    rejected: Mapping[str, int]
    days: tuple[str, ...]
    changed: tuple[str, ...]
    notes: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    compared: tuple[str, ...] = ()
    restated: Mapping[str, int] = field(default_factory=dict)

    @property
    def said(self) -> str:
        """The report in one line."""
        aside = ", ".join(f"{number:,} {reason}" for reason, number in self.rejected.items()) or "none"
        days = f"{len(self.days):,} days ({len(self.changed):,} changed)"
        told = f"{self.rows:,} rows read, {self.rolls:,} rolls in {days}, set aside: {aside}"
        if self.compared:
            restated = ", ".join(f"{number:,} {kind}" for kind, number in self.restated.items()) or "as they were"
            told += f"; {len(self.compared):,} sealed days read again: {restated}"
        return told

    @property
    def would(self) -> dict[str, Any]:
        """What a run would change, for `--dry-run`."""
        changed = [day for day in self.changed if day not in (*self.new, *self.gone)]
        unchanged = [day for day in self.days if day not in (*self.changed, *self.compared)]
        return {
            "rows": self.rows,
            "rolls": self.rolls,
            "rejected": dict(self.rejected),
            "days": {
                "new": list(self.new),
                "changed": changed,
                "unchanged": unchanged,
                "gone": list(self.gone),
                "sealed": list(self.compared),
            },
            "restatements": dict(self.restated),
        }


def run(
    store: Store, settings: SourceSettings, recipes: Recipes, clock: dt.datetime, reading: Reading | None = None
) -> ExtractReport:
    """Read the source and write what changed. The caller holds the store's lock, but for a rehearsal."""
    if settings.recipe != NONE and recipes.get(settings.recipe) is None:
        raise BadUsage(
            "source.recipe",
            repr(settings.recipe),
            "one of " + ", ".join((*recipes.names, NONE)),
            "name the log's recipe",
        )
    reading = reading or Reading()
    ask = Ask(settings, recipes)
    opened = open_source(ask)
    sealed = sealing.days(store)
    # Days that were read for other strata lack a column: a database is asked for all of them again.
    same_strata = all(entry.facts.get("strata", []) == list(ask.strata) for entry in store.entries("rolls").values())
    part = opened[0].kind.database and same_strata
    window = reading.window(part, tuple(sealed), settings.lookback, clock.date())
    # Whether the source still writes is seen by its newest row, which may lie after the last day that is asked for.
    ask = replace(ask, window=replace(window, until=None) if settings.expect_rows_within else window)
    for attempt in range(settings.retries + 1):
        try:
            return _once(store, opened, ask, clock, window, sealed, reading.rehearsal)
        except Interrupted as error:
            if attempt == settings.retries:
                raise
            LOG.warning("%s; trying again, %s times left", error, settings.retries - attempt)
            time.sleep(PAUSE * 2**attempt)
    raise Unjudged("extract", f"retries = {settings.retries}", "0 or more", "mend [source] retries")


def _once(
    store: Store,
    opened: tuple[Opened, ...],
    ask: Ask,
    clock: dt.datetime,
    window: Window,
    sealed: Mapping[str, str],
    rehearsal: bool,
) -> ExtractReport:
    """One attempt: nothing of it lands unless all of it does."""
    tally = Tally()
    with (
        _spool(store, rehearsal) as folder,
        DaySpool(folder) as rolls,
        RowSpool(folder / "rejected.arrow", REJECTED.schema) as rejected,
    ):
        _read(opened, ask, window, rolls, rejected, tally)
        judge(tally, rolls.rows, opened, ask.settings, window, clock)
        with contextlib.nullcontext(store.rehearsal()) if rehearsal else store.transaction() as transaction:
            before = transaction.entries("rolls")
            history = History(ask.recipes)
            said = tuple(one for one in SAID if one.name in tally.said)
            kept, moved = _write(store, transaction, rolls, ask, window, sealed, history, said)
            if moved:
                transaction.write_document(sealing.DOCUMENT, {"days": {**sealed, **moved}})
            _same_log(history, ask.settings)
            differences = history.differences()
            _enter(store, transaction, differences, history.compared, clock.date())
            if ask.told or store.document_entry(REPORT) is not None:
                transaction.write_document(REPORT, ask.told)
            set_aside = rejected.table()
            transaction.write_whole("rejected", pa.concat_tables([_not_asked(store, window), set_aside]))
            if tally.rows != kept + set_aside.num_rows + tally.left_out:
                got = f"{kept:,} kept, {set_aside.num_rows:,} set aside and {tally.left_out:,} of other days"
                raise Unjudged("extract", got, f"{tally.rows:,} rows as read", "do not publish; report this")
            after = transaction.entries("rolls")
            transaction.commit()
    changed = [day for day in sorted({*before, *after}) if before.get(day) != after.get(day)]
    return ExtractReport(
        tally.rows - tally.left_out,
        kept,
        dict(sorted(tally.by_reason.items())),
        tuple(rolls.days),
        tuple(changed),
        tuple(ask.said),
        new=tuple(day for day in changed if day not in before),
        gone=tuple(day for day in changed if day not in after),
        compared=tuple(history.compared),
        restated=dict(sorted(Counter(one["kind"] for one in differences).items())),
    )


@contextlib.contextmanager
def _spool(store: Store, rehearsal: bool) -> Iterator[Path]:
    if not rehearsal:
        yield store.spool()
        return
    with tempfile.TemporaryDirectory(prefix="dicecount-") as folder:
        yield Path(folder)


def _read(
    opened: tuple[Opened, ...],
    ask: Ask,
    window: Window,
    rolls: DaySpool,
    rejected: RowSpool,
    tally: Tally,
) -> None:
    """Put the rows of the days that are asked for aside; hold what a database gave against what it counts."""
    for at, one in enumerate(opened):
        for batch in one.batches(ask):
            tally.rows += batch.rows
            table = batch.rolls
            times = table.column("committed_at")
            newest = pc.max(times).as_py()
            tally.newest = max((when for when in (tally.newest, newest) if when is not None), default=None)
            if one.kind.database:
                tally.seen += by_day(times)
                tally.seen.update(row.day for row in batch.rejected)
            aside = tuple(row for row in batch.rejected if row.day is None or window.holds(row.day))
            tally.add(aside)
            tally.left_out += len(batch.rejected) - len(aside)
            if aside:
                rejected.add(rejected_table(aside))
            tally.said.update(one.name for one in SAID if table.column(one.name).null_count < table.num_rows)
            if not window.whole:
                table = table.filter(_inside(times, window))
                tally.left_out += batch.rolls.num_rows - table.num_rows
            rolls.add(table, at)
    if ask.counted:
        reconcile(opened[0].name, ask.counted, tally.seen)


def _inside(times: pa.ChunkedArray, window: Window) -> pa.Array:
    """Which rows lie on days that are asked for; those without a time do."""
    inside = pc.is_null(times)
    for start, end in window.spans():
        part = pc.is_valid(times)
        for bound, holds in ((start, pc.greater_equal), (end, pc.less)):
            if bound is not None:
                moment = pa.scalar(dt.datetime.combine(bound, dt.time(), dt.UTC), UTC)
                part = pc.and_(part, pc.fill_null(holds(times, moment), False))
        inside = pc.or_(inside, part)
    return inside


def _write(
    store: Store,
    transaction: Transaction,
    rolls: DaySpool,
    ask: Ask,
    window: Window,
    sealed: Mapping[str, str],
    history: History,
    said: Sequence[Column],
) -> tuple[int, dict[str, str]]:
    """Every day's table. Days that are asked for and no longer shown leave the state. Sealed days stay as they are;
    what is shown of them goes into the history.

    Gives the number of rows that were shown, and digests of sealed days that were laid down in other columns."""
    before = transaction.entries("rolls")
    shown, moved = 0, {}
    for day in rolls.days:
        table = day_table(day, rolls.table(day), ask, said)
        shown += table.num_rows
        if not sealing.is_sealed(day, sealed):
            transaction.write("rolls", day, table, facts=day_facts(table, ask.strata))
        elif day not in before:
            history.compare(day, table.slice(0, 0), table)
        elif transaction.digest(table) == before[day].sha256:
            history.agree(day, table.num_rows)
        else:
            first = store.read("rolls", day)
            same = history.compare(day, first, table)
            if first.column_names != table.column_names:
                # The same records under other settings: the strata are theirs, the record is the first one.
                laid = table if same else relaid(first, table.schema)
                moved[day] = transaction.write("rolls", day, laid, facts=day_facts(laid, ask.strata)).sha256
    for day in set(before) - set(rolls.days):
        if not window.holds(day):
            continue
        if sealing.is_sealed(day, sealed):
            first = store.read("rolls", day)
            history.compare(day, first, first.slice(0, 0))
        else:
            transaction.drop("rolls", day)
    history.compared.sort()
    return shown, moved


def _same_log(history: History, settings: SourceSettings) -> None:
    """Refuse to go on where nothing that was published is in the source: another log must never be mixed in."""
    if history.same or history.rows <= settings.max_bad_rows:
        return
    days = f"{history.compared[0]} to {history.compared[-1]}"
    raise Unjudged(
        "extract",
        f"a source that shows none of the {history.rows:,} published records of {days}",
        "the log of this state folder",
        "give another log, or one read under other settings, a --state of its own",
    )


def _enter(
    store: Store,
    transaction: Transaction,
    differences: Sequence[Mapping[str, Any]],
    compared: Sequence[str],
    today: dt.date,
) -> None:
    """Tonight's differences in the ledger of restatements."""
    ledger = store.whole(RESTATEMENTS.name) if store.whole_entry(RESTATEMENTS.name) else None
    if differences or ledger is not None:
        transaction.write_whole(RESTATEMENTS.name, entered(ledger, differences, compared, today))


def _not_asked(store: Store, window: Window) -> pa.Table:
    """Rows set aside earlier, on days that were not asked for now."""
    if window.whole or store.whole_entry("rejected") is None:
        return REJECTED.schema.empty_table()
    known = store.whole("rejected")
    days = known.column("day").to_pylist()
    return known.filter(pa.array([day is not None and not window.holds(day) for day in days], pa.bool_()))
