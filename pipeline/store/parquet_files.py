"""Tables as Parquet bytes: the same rows give the same bytes, laid out for the readers that judge and count.

Random bytes are stored as they are, of fixed length where all lengths are equal; only columns of few values get a
dictionary, since dictionaries on random seeds make every read slower.
"""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

ROW_GROUP = 131_072
DICTIONARIES = (
    "match_id",
    "day",
    "roll_kind",
    "mode",
    "entropy_source",
    "seat",
    "recipe",
    "die_1",
    "die_2",
    "verdict",
)


def encode(table: pa.Table) -> pa.Buffer:
    """A table as the bytes of a Parquet file."""
    table = fixed(table.replace_schema_metadata(None))
    sink = pa.BufferOutputStream()
    pq.write_table(
        table.combine_chunks(),
        sink,
        row_group_size=ROW_GROUP,
        compression="zstd",
        use_dictionary=[name for name in table.column_names if name in DICTIONARIES],
        write_statistics=[
            name for name in table.column_names if not pa.types.is_fixed_size_binary(table.field(name).type)
        ],
        store_schema=True,
    )
    return sink.getvalue()


def fixed(table: pa.Table) -> pa.Table:
    """Byte columns whose values all have one length, as bytes of that length."""
    for at, column in enumerate(table.schema):
        if not pa.types.is_binary(column.type) or table.num_rows == 0:
            continue
        lengths = pc.min_max(pc.binary_length(table.column(at))).as_py()
        if lengths["min"] is not None and lengths["min"] == lengths["max"] > 0:
            kind = pa.binary(lengths["min"])
            table = table.set_column(at, column.with_type(kind), table.column(at).cast(kind))
    return table
