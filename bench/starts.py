"""How long until the kernel is ready, in a fresh process after imports: built, and from its kept object."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench.alone import Spent, alone
from bench.rounds import measure
from bench.rows import Row
from bench.scale import Scale

COLD, WARM = "start of the kernel, cold: built and kept", "start of the kernel, warm: its kept object loaded"


def run(scale: Scale, folder: Path) -> Iterator[Row]:
    del folder
    with tempfile.TemporaryDirectory() as name:
        kept = Path(name) / "kept"

        def cold() -> Spent:
            for path in kept.glob("*"):
                path.unlink()
            return ready(kept)

        for row in measure({COLD: (1, cold), WARM: (1, partial(ready, kept))}, scale.rounds):
            yield Row(row.way, 0, row.seconds)


def ready(kept: Path) -> Spent:
    return alone("bench.starts:load", str(kept))


def load(kept: str) -> None:
    from pipeline.engines.kernel import bulk_kernel

    bulk_kernel(folder=Path(kept))
