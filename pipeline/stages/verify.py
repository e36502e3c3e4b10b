"""Verify: recompute every roll's commitment and dice and judge it.

Reads   rolls
Writes  verdicts, digest_counts
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from typing import TypeAlias

import pyarrow as pa

from pipeline.contracts import SAID, VERDICTS
from pipeline.engines.ahead import ahead
from pipeline.engines.engine import Spread
from pipeline.engines.kernel import bulk_kernel
from pipeline.engines.row_groups import RowGroup, row_groups
from pipeline.errors import Unjudged
from pipeline.recipes.book import Recipes
from pipeline.recipes.bulk import Judged, Kernel, judge_rolls, merge, rows_by_recipe, two_readings
from pipeline.recipes.lint import cautions
from pipeline.recipes.shadow import Group, Spare, as_table, count_spare
from pipeline.store import Store

RULE = "3"
"""Version of what a verdict means and of the columns of verdicts; another one has every day judged again."""

SLICE = 1 << 16
"""Rows that one thread judges at a time."""

WAVE = 1 << 23
"""Rows that other machines judge before their verdicts (a byte each) are written here."""

TOTALS = ("judged_by_kernel", "judged_by_reference", "cross_checked", "two_readings")


Finding: TypeAlias = tuple[Judged, dict[Group, Spare]]
"""Verdicts of some rows, and what else their digests hold."""


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What stands in the store now, over all days, and what this run did."""

    rows: int
    verdicts: Mapping[str, int]
    judged_by: Mapping[str, int]
    cross_checked: int
    two_readings: int
    """Rows of which an id contains the separator of the message."""
    days: tuple[str, ...]
    remarks: Mapping[str, str]
    """By recipe: why the kernel declined it, and what a reader of its count has to know."""

    @property
    def said(self) -> str:
        found = ", ".join(f"{n:,} {verdict}" for verdict, n in self.verdicts.items() if n) or "no row"
        by = ", ".join(f"{n:,} by the {who}" for who, n in self.judged_by.items() if n)
        text = f"{found} ({by}; {self.cross_checked:,} judged twice; {len(self.days)} days anew)" if by else found
        if self.two_readings:
            text += f"; {self.two_readings:,} with the separator of the message in an id, to be read in two ways"
        return "; ".join([text, *(f"recipe {name}: {reason}" for name, reason in sorted(self.remarks.items()))])


def run(store: Store, recipes: Recipes, threads: int | None = None, spread: Spread | None = None) -> VerifyReport:
    """Judge the days whose rolls, recipes or rule changed since they were judged. The caller holds the lock.

    With `spread` other machines judge, row group by row group; what is written is the same to the byte.
    """
    entries, known = store.entries("rolls"), store.entries("verdicts")
    made_of = {day: {"rolls": entry.sha256, "recipes": recipes.digest, "rule": RULE} for day, entry in entries.items()}
    due = [day for day in entries if day not in known or known[day].of != made_of[day]]
    remarks: dict[str, str] = {}
    if spread is None:
        judgements = judge_here(store, due, recipes, threads or os.cpu_count() or 1)
    else:
        judgements = judge_there(store, due, recipes, spread)
    with store.transaction() as transaction:
        for day, rolls, (judged, spare) in judgements:
            _balance(day, rolls, judged)
            facts = _facts(judged) | {"two_readings": two_readings(rolls, recipes)}
            transaction.write("verdicts", day, verdict_table(rolls, judged), of=made_of[day], facts=facts)
            transaction.write("digest_counts", day, as_table(day, spare), of=made_of[day])
            remarks.update(_remarks(rolls, judged, recipes))
        for day in set(known) - set(entries):
            transaction.drop("verdicts", day)
            transaction.drop("digest_counts", day)
        transaction.commit()
    return _report(store, due, remarks)


def judge_here(
    store: Store, days: Sequence[str], recipes: Recipes, threads: int
) -> Iterator[tuple[str, pa.Table, Finding]]:
    """Each day's rolls and what is found in them, by the threads of this machine, a few days ahead of who writes."""
    kernel = bulk_kernel() if days else None
    entries = store.entries("rolls")

    def one(day: str) -> tuple[str, pa.Table, Finding]:
        rolls = store.read("rolls", day)
        return day, rolls, judge(rolls, recipes, kernel, entries[day].sha256, threads)

    with ThreadPoolExecutor(threads) as pool:
        yield from ahead(pool, one, days, lambda day: entries[day].rows, SLICE)


def judge_there(
    store: Store, days: Sequence[str], recipes: Recipes, spread: Spread
) -> Iterator[tuple[str, pa.Table, Finding]]:
    """The same by other machines: they get names of files and numbers of row groups, and give verdicts back.

    Each file is held against its digest when its verdicts are put beside its rolls, before anything is written.
    """
    for wave in _waves(store, days):
        jobs = [(store.entries("rolls")[day].sha256, part) for day, parts in wave for part in parts]
        found = iter(spread(partial(judge_row_group, recipes), jobs))
        for day, parts in wave:
            yield day, store.read("rolls", day), together([next(found) for _ in parts])


def _waves(store: Store, days: Sequence[str]) -> Iterator[list[tuple[str, list[RowGroup]]]]:
    wave: list[tuple[str, list[RowGroup]]] = []
    rows = 0
    for day in days:
        (path,) = store.files("rolls", [day])
        wave.append((day, row_groups(path)))
        rows += store.entries("rolls")[day].rows
        if rows >= WAVE:
            yield wave
            wave, rows = [], 0
    if wave:
        yield wave


def judge_row_group(recipes: Recipes, job: tuple[str, RowGroup]) -> Finding:
    """Judge one row group as a part of its day, on whatever machine this is; its slices are those of the whole day."""
    salt, part = job
    return judge(part.read(), recipes, _kernel_of_this_process(), salt, 1, part.first_row // SLICE)


@cache
def _kernel_of_this_process() -> Kernel | None:
    return bulk_kernel()


def judge(
    rolls: pa.Table, recipes: Recipes, kernel: Kernel | None, salt: str, threads: int, first_slice: int = 0
) -> Finding:
    """Judge one day's rolls slice by slice, in threads; count what else their digests hold."""
    slices = [rolls.slice(start, SLICE) for start in range(0, rolls.num_rows, SLICE)]

    def one(numbered: tuple[int, pa.Table]) -> Finding:
        number, part = numbered
        judged = judge_rolls(part, recipes, kernel, f"{salt}:{number}", digests=True)
        spare = count_spare(part, judged, recipes)
        return Judged(judged.codes, judged.by_kernel, judged.by_reference, judged.cross_checked, judged.declined), spare

    numbered = list(enumerate(slices, first_slice))
    if threads == 1 or len(slices) < 2:
        return together([one(each) for each in numbered])
    with ThreadPoolExecutor(threads) as pool:
        return together(list(pool.map(one, numbered)))


def together(parts: Sequence[Finding]) -> Finding:
    """What was found in the parts of one day, in their order, as one."""
    spare_of_day: dict[Group, Spare] = {}
    for _, spare in parts:
        for group, counts in spare.items():
            spare_of_day.setdefault(group, Spare()).add(counts)
    return merge([judged for judged, _ in parts]), spare_of_day


def verdict_table(rolls: pa.Table, judged: Judged) -> pa.Table:
    """The columns of rolls that counting needs, without any secret, and the verdict."""
    secret = {"commitment", "server_seed", "client_entropy"}
    for one in SAID:
        if one.name not in rolls.column_names:
            rolls = rolls.append_column(one.name, pa.nulls(rolls.num_rows, one.type))
    names = [name for name in VERDICTS.names if name != "verdict"]
    names += [name for name in rolls.column_names if name not in (*names, *secret)]
    return rolls.select(names).append_column("verdict", judged.verdicts)


def _balance(day: str, rolls: pa.Table, judged: Judged) -> None:
    by_whom = judged.by_kernel + judged.by_reference
    if not rolls.num_rows == len(judged.codes) == by_whom == sum(judged.counts.values()):
        raise Unjudged(
            f"verify {day}",
            f"{len(judged.codes):,} verdicts by {by_whom:,} judgements",
            f"one for each of {rolls.num_rows:,} rolls",
            "this is a mistake in dicecount",
        )


def _facts(judged: Judged) -> dict[str, object]:
    return {
        "verdicts": judged.counts,
        "judged_by_kernel": judged.by_kernel,
        "judged_by_reference": judged.by_reference,
        "cross_checked": judged.cross_checked,
    }


def _remarks(rolls: pa.Table, judged: Judged, recipes: Recipes) -> dict[str, str]:
    """What has to be said of the recipes that stand in a day's rolls."""
    found = {}
    for name, _ in rows_by_recipe(rolls):
        recipe = recipes.get(name)
        said = [judged.declined[name]] if name in judged.declined else []
        said += cautions(recipe) if recipe is not None else []
        if said:
            found[name] = "; ".join(said)
    return found


def _report(store: Store, new: list[str], remarks: Mapping[str, str]) -> VerifyReport:
    verdicts, totals = Counter[str](), Counter[str]()
    for entry in store.entries("verdicts").values():
        verdicts.update(entry.facts["verdicts"])
        totals.update({name: entry.facts[name] for name in TOTALS})
    return VerifyReport(
        rows=verdicts.total(),
        verdicts=dict(verdicts),
        judged_by={"kernel": totals["judged_by_kernel"], "reference": totals["judged_by_reference"]},
        cross_checked=totals["cross_checked"],
        two_readings=totals["two_readings"],
        days=tuple(new),
        remarks=dict(remarks),
    )
