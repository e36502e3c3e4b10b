"""Rounds: every way once, one after another, so that a busy minute slows all of them and not one."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from bench.alone import Spent
from bench.naive import bad_rows, lists
from bench.rolls import EVERY, make_rolls
from bench.rows import Row

NAIVE = "naive loop over lists (hashlib, hmac.new)"

Way = tuple[int, Callable[[], Any]]
"""Rows, and what works through them; it may give back what was spent, where its own clock knows better."""


def naive_way(rows: int) -> Way:
    """The naive loop over so many rolls that lie in memory."""
    columns = lists(make_rolls(rows))

    def work() -> None:
        hold("naive loop", bad_rows(columns), -(-rows // EVERY))

    return rows, work


def hold(way: str, got: object, want: object) -> None:
    """A way that is fast and wrong is not measured."""
    if got != want:
        raise SystemExit(f"bench: {way}: got {got}, want {want}")


def measure(ways: Mapping[str, Way], rounds: int, naive: Way | None = None) -> list[Row]:
    """A row for each way. The naive loop is the first of the ways, or runs before them and has no row."""
    all_ways = ({"": naive} if naive else {}) | dict(ways)
    first = next(iter(all_ways))
    seconds: dict[str, list[float]] = {name: [] for name in all_ways}
    peaks: dict[str, float] = {}
    for _ in range(rounds):
        for name, (_, work) in all_ways.items():
            started = time.perf_counter()
            result = work()
            took = time.perf_counter() - started
            if isinstance(result, Spent):
                took = result.seconds
                if result.peak_mb is not None:
                    peaks[name] = max(peaks.get(name, 0.0), result.peak_mb)
            seconds[name].append(took)
    base = tuple(second / all_ways[first][0] * 1e9 for second in seconds[first])
    return [Row(name, rows, tuple(seconds[name]), base, peaks.get(name)) for name, (rows, _) in ways.items()]
