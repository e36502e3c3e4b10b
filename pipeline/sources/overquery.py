"""A query over a file: DuckDB reads the file's rows as table `source`, every column a text, and gives roll records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa

from pipeline.errors import BadUsage, Unjudged
from pipeline.sources import Ask, Batch, Rejected
from pipeline.sources.fields import as_text, whole
from pipeline.sources.records import Raw, plan_columns, typed
from pipeline.sources.rowtext import row_text

ROWS = 65_536


def query_text(path: str) -> str:
    """The SQL of a query file."""
    try:
        return Path(path).read_text("utf-8").rstrip().rstrip(";")
    except OSError as error:
        raise BadUsage(
            "source.query", f"{path}: {error.strerror}", "the path of an SQL file", "mend the setting"
        ) from None


def over_query(raws: Iterator[Raw], names: Sequence[str], file: str, ask: Ask) -> Iterator[Batch]:
    """Batches of the query's result; a row's line is its place in the result."""
    query = ask.settings.query
    if query is None:
        raise BadUsage("source.query", "nothing", "the path of an SQL file", "mend the setting")
    sql = query_text(query)
    schema = pa.schema([(name, pa.string()) for name in names])
    unread: list[Rejected] = []

    def rows() -> Iterator[pa.RecordBatch]:
        for raw in raws:
            unread.extend(raw.rejected)
            unread.extend(
                Rejected(file, int(raw.lines[row]), reason, detail, raw.text(row, False))
                for row, (reason, detail) in raw.faults.items()
            )
            columns = [as_text(whole(raw.columns[name])) for name in names]
            table = pa.Table.from_arrays(columns, schema=schema)
            if raw.faults:
                keep = np.ones(table.num_rows, np.bool_)
                keep[list(raw.faults)] = False
                table = table.filter(pa.array(keep))
            yield from table.combine_chunks().to_batches()

    # Nothing may spill to disk: the rows still hold seeds that are not revealed.
    con = duckdb.connect(config={"temp_directory": "", "autoinstall_known_extensions": False, "threads": 1})
    try:
        con.execute("set TimeZone = 'UTC'")
        con.register("source", pa.RecordBatchReader.from_batches(schema, rows()))
        try:
            result = con.sql(sql).to_arrow_reader(ROWS)
        except duckdb.Error as error:
            got = str(error).splitlines()[0]
            raise BadUsage(Path(query).name, got, "a query over table source", "mend the query") from None
        plan = plan_columns(result.schema.names, file, ask)
        line = 1
        for batch in result:
            columns = {name: whole(batch.column(name)) for name in plan.columns}
            lines = np.arange(line, line + batch.num_rows)
            yield typed(Raw(columns, lines, row_text(columns, plan.seed_column)), plan, file, ask)
            line += batch.num_rows
    except duckdb.Error as error:
        got = str(error).splitlines()[0]
        raise Unjudged(file, got, "rows that the query can read", "mend the query or the export") from None
    finally:
        con.close()
    if unread:
        schema_of = plan_columns(result.schema.names, file, ask)
        nothing = {name: pa.nulls(0, pa.string()) for name in schema_of.names}
        empty = Raw(nothing, np.empty(0, np.int64), row_text(nothing, None), rejected=tuple(unread))
        yield typed(empty, schema_of, file, ask)
