"""The text of a row that has none of its own: what a database or a Parquet file holds, as one JSON object."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pyarrow as pa


def row_text(columns: Mapping[str, pa.Array], seed_column: str | None) -> Callable[[int, bool], str]:
    """Text by row; without the server seed, unless it is revealed."""

    def text(row: int, seeds: bool) -> str:
        values = {name: _plain(column[row]) for name, column in columns.items() if seeds or name != seed_column}
        return json.dumps(values, ensure_ascii=False)

    return text


def _plain(value: pa.Scalar) -> Any:
    plain = value.as_py()
    if isinstance(plain, bytes):
        return plain.hex()
    return plain if plain is None or isinstance(plain, str | int | float | bool) else str(plain)
