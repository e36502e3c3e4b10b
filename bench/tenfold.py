"""A log of ten times the rolls beside one of the size of the published count: what time and memory grow by.

Whole runs on empty folders, without what costs the same whatever the log: pages, drill, simulations.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.rows import Row
from bench.scale import Scale
from bench.stages import SHORT
from bench.whole import watched
from pipeline import simulate
from pipeline.engines.kernel import bulk_kernel

WHOLE = "a run over a fair log, first to last, wall seconds"
TIMES = 11
"""As much longer may ten times the rolls take: ten, and a tenth more."""


def run(scale: Scale, folder: Path) -> Iterator[Row]:
    del folder
    for rolls in (scale.published, 10 * scale.published):
        with tempfile.TemporaryDirectory() as name:
            log = Path(name) / "log.parquet"
            simulate.write(log, "fair", rolls, kernel=bulk_kernel())
            seconds, megabytes = watched(log, Path(name), SHORT)
        yield Row(WHOLE, rolls, (seconds,), peak_mb=megabytes)
