"""What was measured, put together: the goals with what was reached, and the costs that the plan is made of."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bench import counts, flags, kernel, matches, nights, simulation, spark, stages, starts, tenfold, verdicts, whole
from bench.plan import Cost
from bench.rows import Row

Found = Mapping[str, Sequence[Row]]
"""Rows by way, in order of their sizes."""

MINUTES = 25
"""Of a whole bench."""
FLAT = 1.15
"""A row of the longest log may cost so much more than one of the shortest before that is no longer flat."""


@dataclass(frozen=True, slots=True)
class Goal:
    """`want` is the least that must be reached, or (`most`) the most that may be needed."""

    what: str
    want: float
    got: Callable[[Found], float]
    most: bool = False

    def line(self, found: Found) -> str:
        try:
            got = self.got(found)
        except KeyError:
            return f"| {self.what} | {self._want} | not measured | |"
        held = got <= self.want if self.most else got >= self.want
        return f"| {self.what} | {self._want} | {_number(got)} | {'yes' if held else '**no**'} |"

    @property
    def _want(self) -> str:
        return f"{'at most' if self.most else 'at least'} {_number(self.want)}"


def by_way(rows: Sequence[Row]) -> Found:
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row.way, []).append(row)
    return found


def over_naive(features: frozenset[str]) -> int:
    """How many times the naive loop one thread of the kernel must do, by the vectors that the host has."""
    return 28 if "avx512f" in features else 12 if "avx2" in features else 5


def goals(features: frozenset[str]) -> tuple[Goal, ...]:
    return (
        Goal("kernel, 1 thread: times the naive loop, best rounds", over_naive(features), _kernel_over_naive),
        Goal("the same beside the limit of this host, best rounds", 2.1, _over_limit, most=True),
        Goal("kernel: 2 threads over 1", 1.6, _threads),
        Goal("file to verdicts and 36 counts: times the naive loop over the same file", 15, _file_over_naive),
        Goal("file to verdicts: peak MB over the longest log", 500, _peak, most=True),
        Goal("file to verdicts: a row of the longest log over one of the shortest", FLAT, _flat, most=True),
        Goal("start of the kernel, cold, seconds", 2, lambda found: _one(found, starts.COLD).median, most=True),
        Goal("start of the kernel, warm, seconds", 0.05, lambda found: _one(found, starts.WARM).median, most=True),
        Goal("simulate --like fair, rolls a second", 300_000, lambda found: _one(found, simulation.TO_PARQUET).rate),
        Goal("match files, one core, rolls a second", matches.WANTED, lambda found: _one(found, matches.FOLDER).rate),
        Goal("run of make report, seconds", whole.SECONDS, lambda found: _one(found, whole.REPORT).best, most=True),
        Goal("run of make report, peak MB of all its processes", whole.MEGABYTES, _report_peak, most=True),
        Goal("146th night over the 2nd, processor time", nights.MOST, _nights, most=True),
        Goal("ten times the rolls: times the seconds", tenfold.TIMES, _longer, most=True),
        Goal("ten times the rolls: times the memory", FLAT, _larger, most=True),
    )


def _one(found: Found, way: str) -> Row:
    return found[way][0]


def _kernel_over_naive(found: Found) -> float:
    return _one(found, kernel.ONE).best_ratio


def _over_limit(found: Found) -> float:
    return _one(found, kernel.ONE).best / _one(found, kernel.LIMIT).best


def _threads(found: Found) -> float:
    return _one(found, kernel.ONE).median / _one(found, kernel.TWO).median


def _file_over_naive(found: Found) -> float:
    return _one(found, verdicts.ONE_FILE).ratio


def _peak(found: Found) -> float:
    return found[verdicts.DAY_FILES][-1].peak_mb or 0.0


def _flat(found: Found) -> float:
    return found[verdicts.DAY_FILES][-1].each / found[verdicts.DAY_FILES][0].each


def _nights(found: Found) -> float:
    return _one(found, nights.LAST_NIGHT).best / _one(found, nights.SECOND_NIGHT).best


def _report_peak(found: Found) -> float:
    return _one(found, whole.REPORT).peak_mb or 0.0


def _longer(found: Found) -> float:
    short, long = found[tenfold.WHOLE]
    return long.median / short.median


def _larger(found: Found) -> float:
    short, long = found[tenfold.WHOLE]
    return (long.peak_mb or 0.0) / (short.peak_mb or 1.0)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 or value == int(value) else f"{value:.3g}"


def on_one_machine(found: Found) -> list[Cost]:
    """DuckDB and the threads of one machine. What was measured on several cores is taken as work of all of them."""
    cores = os.cpu_count() or 1
    spread = {
        "verify": found[counts.VERIFY][-1].each,
        "flags": found[flags.FLAGS][-1].each,
        "aggregate": found[counts.TABLES][-1].each,
    }
    costs = [_stage(found, "extract")]
    costs += [Cost(name, 0.0, each * cores) for name, each in spread.items()]
    return [*costs, _stage(found, "assess"), _stage(found, "publish")]


def by_spark(found: Found) -> list[Cost]:
    """Judging, flags and tables go to the cores of a cluster; reading, writing verdicts and publishing stay."""
    cores = os.cpu_count() or 1
    writing = max(0.0, found[counts.VERIFY][-1].each - found[verdicts.DAY_FILES][-1].each / cores)
    return [
        _stage(found, "extract"),
        Cost("verify", writing, _one(found, spark.JUDGE.format(cores=spark.CORES)).each * spark.CORES),
        Cost("flags", 0.0, _one(found, spark.FLAGS).each * spark.CORES),
        Cost("aggregate", 0.0, _one(found, spark.TABLES).each * spark.CORES),
        _stage(found, "assess"),
        _stage(found, "publish"),
    ]


def _stage(found: Found, name: str) -> Cost:
    return Cost(name, _one(found, stages.STAGE.format(name=name)).each, 0.0)
