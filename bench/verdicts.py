"""Parquet to verdicts and 36 counts on one thread: beside the same job as a loop, and from a short log to the whole."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench import naive, passes
from bench.alone import alone
from bench.log import first_days, long_log, rows_of, spoiled
from bench.rounds import hold, measure, naive_way
from bench.rows import Row
from bench.scale import Scale
from pipeline.engines.kernel import bulk_kernel

LOOP, ONE_FILE = "a day file to verdicts and 36 counts, naive loop", "the same file, kernel, 1 thread"
DAY_FILES = "day files to verdicts and 36 counts, kernel, 1 thread"


def run(scale: Scale, folder: Path) -> Iterator[Row]:
    store = long_log(folder, scale.sizes[-1])
    first = first_days(store, 1)
    (path,), rows = store.files("rolls", first), rows_of(store, first)
    kernel = bulk_kernel()
    assert kernel is not None
    want = naive.file_to_counts(path)
    hold(LOOP, want[0], spoiled(rows))

    def by_kernel() -> None:
        bad, counts = passes.file_to_counts(path, kernel)
        hold(ONE_FILE, (bad, counts.tolist()), want)

    yield from measure({LOOP: (rows, partial(naive.file_to_counts, path)), ONE_FILE: (rows, by_kernel)}, scale.rounds)
    for size, rounds in zip(scale.sizes, scale.of_verdicts, strict=True):
        days = first_days(store, size)
        rows, files = rows_of(store, days), [str(path) for path in store.files("rolls", days)]
        work = partial(alone, "bench.passes:day_files", files, rows, spoiled(rows))
        yield from measure({DAY_FILES: (rows, work)}, rounds, naive_way(scale.base))
