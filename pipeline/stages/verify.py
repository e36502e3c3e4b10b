"""Verify: recompute every roll's commitment and dice and judge it.

Reads   rolls
Writes  verdicts, digest_counts
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pyarrow as pa

from pipeline.contracts import SAID, VERDICTS
from pipeline.engines.kernel import bulk_kernel
from pipeline.errors import Unjudged
from pipeline.recipes.book import Recipes
from pipeline.recipes.bulk import Judged, Kernel, judge_rolls, merge, two_readings
from pipeline.recipes.shadow import Group, Spare, as_table, count_spare
from pipeline.store import Store

RULE = "2"
"""Version of what a verdict means and of the columns of verdicts; another one has every day judged again."""

SLICE = 1 << 16
"""Rows that one thread judges at a time."""

TOTALS = ("judged_by_kernel", "judged_by_reference", "cross_checked", "two_readings")


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
    declined: Mapping[str, str]

    @property
    def said(self) -> str:
        found = ", ".join(f"{n:,} {verdict}" for verdict, n in self.verdicts.items() if n) or "no row"
        by = ", ".join(f"{n:,} by the {who}" for who, n in self.judged_by.items() if n)
        text = f"{found} ({by}; {self.cross_checked:,} judged twice; {len(self.days)} days anew)" if by else found
        if self.two_readings:
            text += f"; {self.two_readings:,} with the separator of the message in an id, to be read in two ways"
        return "; ".join([text, *(f"recipe {name}: {reason}" for name, reason in sorted(self.declined.items()))])


def run(store: Store, recipes: Recipes, threads: int | None = None) -> VerifyReport:
    """Judge the days whose rolls, recipes or rule changed since they were judged. The caller holds the lock."""
    threads = threads or os.cpu_count() or 1
    entries, known = store.entries("rolls"), store.entries("verdicts")
    kernel: Kernel | None = None
    new: list[str] = []
    declined: dict[str, str] = {}
    with store.transaction() as transaction:
        for day, entry in entries.items():
            made_of = {"rolls": entry.sha256, "recipes": recipes.digest, "rule": RULE}
            if day in known and known[day].of == made_of:
                continue
            kernel = kernel or bulk_kernel()
            rolls = store.read("rolls", day)

            judged, spare = judge(rolls, recipes, kernel, entry.sha256, threads)

            _balance(day, rolls, judged)
            facts = _facts(judged) | {"two_readings": two_readings(rolls, recipes)}
            transaction.write("verdicts", day, verdict_table(rolls, judged), of=made_of, facts=facts)
            transaction.write("digest_counts", day, as_table(day, spare), of=made_of)
            declined.update(judged.declined)
            new.append(day)
        for day in set(known) - set(entries):
            transaction.drop("verdicts", day)
            transaction.drop("digest_counts", day)
        transaction.commit()
    return _report(store, new, declined)


def judge(
    rolls: pa.Table, recipes: Recipes, kernel: Kernel | None, salt: str, threads: int
) -> tuple[Judged, dict[Group, Spare]]:
    """Judge one day's rolls slice by slice, in threads; count what else their digests hold."""
    slices = [rolls.slice(start, SLICE) for start in range(0, rolls.num_rows, SLICE)]

    def one(numbered: tuple[int, pa.Table]) -> tuple[Judged, dict[Group, Spare]]:
        number, part = numbered
        judged = judge_rolls(part, recipes, kernel, f"{salt}:{number}", digests=True)
        spare = count_spare(part, judged, recipes)
        return Judged(judged.codes, judged.by_kernel, judged.by_reference, judged.cross_checked, judged.declined), spare

    if threads == 1 or len(slices) < 2:
        parts = [one(numbered) for numbered in enumerate(slices)]
    else:
        with ThreadPoolExecutor(threads) as pool:
            parts = list(pool.map(one, enumerate(slices)))
    together: dict[Group, Spare] = {}
    for _, spare in parts:
        for group, counts in spare.items():
            together.setdefault(group, Spare()).add(counts)
    return merge([judged for judged, _ in parts]), together


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


def _report(store: Store, new: list[str], declined: Mapping[str, str]) -> VerifyReport:
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
        declined=dict(declined),
    )
