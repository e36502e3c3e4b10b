"""Parquet: typed columns, row group by row group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.errors import Unjudged, Unreachable
from pipeline.sources import Ask, Batch, Kind
from pipeline.sources.fields import whole
from pipeline.sources.overquery import over_query
from pipeline.sources.records import Raw, plan_columns, typed
from pipeline.sources.rowtext import row_text

ROWS = 65_536
MAGIC = b"PAR1"


def read(paths: Sequence[str], ask: Ask) -> Iterator[Batch]:
    """Batches of one Parquet file."""
    path = paths[0]
    name = Path(path).name
    try:
        # Buffered ahead, every row group would stay in memory until the last one is read.
        with pq.ParquetFile(path, pre_buffer=False) as file:
            names = tuple(file.schema_arrow.names)
            if ask.settings.query:
                yield from over_query(_raws(file, names, None), names, name, ask)
                return
            plan = plan_columns(names, name, ask)
            for raw in _raws(file, plan.columns, plan.seed_column):
                yield typed(raw, plan, name, ask)
    except FileNotFoundError:
        raise Unreachable(path, "no such file", "a Parquet file", "check the path") from None
    except (pa.ArrowException, OSError) as error:
        raise Unjudged(name, str(error).splitlines()[0], "a whole Parquet file", "copy it again") from None


def _raws(file: pq.ParquetFile, columns: tuple[str, ...], seed: str | None) -> Iterator[Raw]:
    line = 1
    for batch in file.iter_batches(batch_size=ROWS, columns=list(columns)):
        arrays = {name: whole(batch.column(at)) for at, name in enumerate(batch.schema.names)}
        lines = np.arange(line, line + batch.num_rows)
        yield Raw(arrays, lines, row_text(arrays, seed))
        line += batch.num_rows


def is_parquet(head: bytes) -> bool:
    return head.startswith(MAGIC)


SOURCE = Kind("Parquet", read, suffixes=(".parquet", ".pq"), sniff=is_parquet)
