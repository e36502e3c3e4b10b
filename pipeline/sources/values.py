"""Values of a program (of a database, of JSON) become columns; what cannot be one is a fault of its row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa

Faults = dict[int, tuple[str, str]]


def columns_of(values: Mapping[str, Sequence[Any]], secret: frozenset[str]) -> tuple[Mapping[str, pa.Array], Faults]:
    """Arrow columns, and the rows that hold what no column can. `secret` columns hold bytes or their text alone: a
    number there has lost its leading zeros, or worse, on the way here."""
    faults: Faults = {}
    return {name: _column(part, name, name in secret, faults) for name, part in values.items()}, faults


def _column(values: Sequence[Any], name: str, secret: bool, faults: Faults) -> pa.Array:
    kind = next((type(value) for value in values if value is not None), None)
    try:
        if kind is None:
            return pa.nulls(len(values), pa.string())
        if kind is str:
            return pa.array(values, pa.string())
        if kind is bytes:
            return pa.array(values, pa.binary())
        array = pa.array(values)
    except (pa.ArrowException, OverflowError, UnicodeEncodeError, TypeError):
        return _one_by_one(values, name, secret, faults)
    # Arrow makes 1 and 1.5 of one column to floats, which would change integers of 17 digits and more.
    if secret or not (pa.types.is_integer(array.type) or pa.types.is_boolean(array.type)):
        return _one_by_one(values, name, secret, faults)
    return array


def _one_by_one(values: Sequence[Any], name: str, secret: bool, faults: Faults) -> pa.Array:
    texts: list[str | None] = []
    for row, value in enumerate(values):
        text, fault = _text(value, secret)
        if fault:
            faults.setdefault(row, (fault[0], f"{name}: {fault[1]}"))
        texts.append(text)
    return pa.array(texts, pa.string())


def _text(value: Any, secret: bool) -> tuple[str | None, tuple[str, str] | None]:
    """A value's text, or what is wrong with it."""
    if value is None:
        return None, None
    if isinstance(value, dict | list):
        return None, ("nested_value", "got an object or a list, want a single value")
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            return None, ("invalid_utf8", "got bytes that are no UTF-8, want UTF-8")
        return str(value), None
    if isinstance(value, bytes):
        return value.hex(), None
    if secret:
        return None, ("number_as_bytes", "got a number, want a text: numbers lose leading zeros and digits")
    if isinstance(value, bool):
        return "true" if value else "false", None
    return repr(value), None
