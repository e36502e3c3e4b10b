"""Every flag over a short log, a long one and the whole: duplicates of seeds, entropy and ids, nonces, times."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench.alone import alone
from bench.log import first_days, long_log, rows_of
from bench.rounds import measure, naive_way
from bench.rows import Row
from bench.scale import Scale

FLAGS = "every flag, DuckDB"


def run(scale: Scale, folder: Path) -> Iterator[Row]:
    store = long_log(folder, scale.sizes[-1])
    for size, rounds in zip(scale.sizes, scale.of_flags, strict=True):
        days = first_days(store, size)
        work = partial(alone, "bench.questions:flags", str(folder), days)
        yield from measure({FLAGS: (rows_of(store, days), work)}, rounds, naive_way(scale.base))
