"""bench/RESULTS.md: the machine, the table, the goals and what was reached, a billion rolls on paper."""

from __future__ import annotations

from bench.host import machine
from bench.parts import PARTS, Measured
from bench.plan import BILLION, plan
from bench.results import MINUTES, by_spark, by_way, goals, on_one_machine
from bench.rows import table
from pipeline.recipes.kernel.machine import this_host

ONE_MACHINE, CLUSTER = (2, 8, 32), (16, 64, 256)
"""Cores that the plan is made for."""

NOTES = """\
Each way is run once a round, one way after another; a figure is the median over the rounds, the best in brackets. The
ratio is to the naive loop *of the same round*: over lists in memory, or, for the kernel over one day file, over that
file. Ways below a million rows a second run on 200,000 rows. What runs over 10 and 50 million rows has fewer than five
rounds, as its column says, so that the whole ends in time; every table over 50 million rows takes ten minutes and is
left out. The shorter logs are the first days of the longest, whose
seeds, ids and entropy are all its own. Peak MB is the most memory of a process that did only this.
"""

ON_PAPER = """\
Nothing below was run: it is what a row was measured to cost, times a billion. `Of one core, shared` is work that every
core takes a part of (on one machine the threads of DuckDB and of the kernel, on a cluster the tasks of Spark, without
what the network costs between machines); `on one machine` is work that stays where the line runs, however many cores
there are. Flags and tables by Spark are an upper bound: at this size most of their time is Spark's own.
"""


def report(measured: Measured) -> str:
    rows = [row for part in measured.rows.values() for row in part]
    found = by_way(rows)
    features = this_host().features
    parts = [
        "# Measurements\n\nWritten by `make bench`.\n",
        machine() + "\n",
        table(rows) + "\n\n" + NOTES,
        "## What was to be reached\n\n| goal | want | got | held |\n|---|---|---|---|",
        *(goal.line(found) for goal in goals(features)),
        _time(measured),
    ]
    try:
        here, there = on_one_machine(found), by_spark(found)
    except KeyError:
        return "\n".join(parts)
    parts += [
        "## A billion rolls on paper\n",
        ON_PAPER,
        f"Rolls as stored: {measured.log_bytes / rows_of_log(measured) * BILLION / 1e9:,.0f} GB.\n",
        "One machine, DuckDB:\n",
        plan(here, BILLION, ONE_MACHINE) + "\n",
        "A Spark cluster:\n",
        plan(there, BILLION, CLUSTER) + "\n",
    ]
    return "\n".join(parts)


def rows_of_log(measured: Measured) -> int:
    return max(row.rows for row in measured.rows["verdicts"])


def _time(measured: Measured) -> str:
    total = sum(measured.seconds.values()) / 60
    each = ", ".join(f"{name} {seconds:.0f} s" for name, seconds in measured.seconds.items())
    whole = {*measured.rows, *measured.left_out} == set(PARTS)
    held = ("yes" if total <= MINUTES else "**no**") if whole else ""
    failed = "".join(f"\nPart {name} failed: {why}\n" for name, why in measured.failed.items())
    failed += "".join(f"\nLeft out for want of time: {name} (make bench PART={name}).\n" for name in measured.left_out)
    return f"| minutes of a whole bench | at most {MINUTES} | {total:.1f} | {held} |\n\nTime: {each}.\n{failed}"
