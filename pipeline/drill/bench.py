"""The bench: one honest log, a folder of its own, and the real stages, which the command line hands in."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pyarrow as pa

from pipeline.drill.twin import Twin
from pipeline.simulate.writers import write_log
from pipeline.store import Store


@dataclass(frozen=True, slots=True)
class Order:
    """What the stages are asked to do with a spoilt log. `after` = what happens to the state between two stages."""

    log: Path
    state: Path
    clock: dt.datetime
    expect_rows_within: dt.timedelta | None = None
    after: Mapping[str, Callable[[Store], None]] = field(default_factory=dict)
    apart: bool = False
    """In a process of its own whose files may not grow beyond `most_bytes`: what a full disk looks like."""
    most_bytes: int = 0
    later: Path | None = None
    """What the source says another night, once the days are sealed."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of it: the exit code, the stage that ended it and its message, or the assessment."""

    exit_code: int
    stage: str = ""
    message: str = ""
    assessment: Mapping[str, Any] | None = None


Judge = Callable[[Order], Trial]


@dataclass(frozen=True, slots=True)
class Bench:
    """What an exercise has at hand."""

    twin: Twin
    folder: Path
    judge: Judge

    def order(self, suffix: str = ".parquet", log: pa.Table | None = None) -> Order:
        """The honest log (or a spoilt one) written to a file, and everything else as it should be."""
        path = self.folder / f"log{suffix}"
        write_log([self.twin.log if log is None else log], path)
        return self.plain(path)

    def plain(self, path: Path) -> Order:
        return Order(path, self.folder / "state", self.twin.clock)

    def judged(self, order: Order, **changes: Any) -> Trial:
        return self.judge(replace(order, **changes))
