"""One field at a time: a column of texts (or of native values) becomes a typed column, whole columns at once.

Each reader gives the values and, where some texts are not of the type, a mask of those rows; their values are null.
Strict on purpose: what a spreadsheet or a float has changed is refused, never repaired.
"""

from __future__ import annotations

import binascii
import re
from base64 import b64decode
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.contracts import UTC

Mask = npt.NDArray[np.bool_]


class Parsed(NamedTuple):
    """A typed column, and the rows whose text is not of the type (None: there are none)."""

    values: pa.Array
    bad: Mask | None


def whole(column: pa.Array | pa.ChunkedArray) -> pa.Array:
    """One contiguous array without dictionary."""
    if isinstance(column, pa.ChunkedArray):
        column = column.combine_chunks() if column.num_chunks != 1 else column.chunk(0)
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    return column


def as_text(column: pa.Array) -> pa.Array:
    """Values as they would stand in a text file, empty ones null. Bytes must be UTF-8 (else ArrowInvalid)."""
    kind = column.type
    if pa.types.is_null(kind):
        return pa.nulls(len(column), pa.string())
    if pa.types.is_floating(kind):
        return pa.array([None if value is None else repr(value) for value in column.to_pylist()], pa.string())
    text = column if kind == pa.string() else column.cast(pa.string())
    lengths = pc.binary_length(text)
    if len(text) and pc.min(lengths).as_py() == 0:
        text = pc.if_else(pc.equal(lengths, 0), pa.scalar(None, pa.string()), text)
    return text


def is_text(kind: pa.DataType) -> bool:
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))


def is_bytes(kind: pa.DataType) -> bool:
    binary = pa.types.is_binary(kind) or pa.types.is_large_binary(kind) or pa.types.is_fixed_size_binary(kind)
    return bool(binary or pa.types.is_binary_view(kind))


def read_texts(column: pa.Array) -> Parsed:
    """Ids and the like: character for character. Whole numbers of a typed source are their digits."""
    if not (is_text(column.type) or pa.types.is_integer(column.type) or pa.types.is_null(column.type)):
        return Parsed(pa.nulls(len(column), pa.string()), _mask(column.is_valid()))
    return Parsed(as_text(column), None)


CANONICAL = r"^(0|-?[1-9][0-9]{0,18})$"
"""Whole decimal numbers as programs print them. Leading zeros are refused: a nonce enters the mix by its digits."""


def read_integers(column: pa.Array, kind: pa.DataType, low: int | None = None, high: int | None = None) -> Parsed:
    """Whole numbers, exact to the last of 19 digits; low and high are bounds that belong to the type."""
    if pa.types.is_integer(column.type):
        numbers, bad = _narrowed(column, pa.int64())
    else:
        text = as_text(column) if not is_bytes(column.type) else _hexed(column)
        fits = pc.match_substring_regex(text, CANONICAL)
        bad = None
        if pc.all(fits).as_py() is False:
            bad = ~_mask(pc.fill_null(fits, True))
            text = _without(text, bad)
        try:
            numbers = text.cast(pa.int64())
        except pa.ArrowInvalid:
            too_long = np.array([t is not None and not -(2**63) <= int(t) < 2**63 for t in text.to_pylist()])
            bad = too_long if bad is None else bad | too_long
            numbers = _without(text, too_long).cast(pa.int64())
    if low is not None and high is not None and len(numbers):
        bounds = pc.min_max(numbers).as_py()
        if bounds["min"] is not None and not low <= bounds["min"] <= bounds["max"] <= high:
            outside = _mask(pc.fill_null(pc.or_(pc.less(numbers, low), pc.greater(numbers, high)), False))
            bad = outside if bad is None else bad | outside
            numbers = _without(numbers, outside)
    return Parsed(numbers.cast(kind), bad)


def _narrowed(column: pa.Array, kind: pa.DataType) -> tuple[pa.Array, Mask | None]:
    try:
        return column.cast(kind), None
    except pa.ArrowInvalid:
        bad = _mask(pc.fill_null(pc.greater(column, pa.scalar(2**63 - 1, column.type)), False))
        return _without(column, bad).cast(kind), bad


TRUE, FALSE = ("true", "t", "1"), ("false", "f", "0")


def read_booleans(column: pa.Array) -> Parsed:
    """true, false, t, f, 1, 0 in either case."""
    if pa.types.is_boolean(column.type):
        return Parsed(column, None)
    at = pc.index_in(pc.utf8_lower(as_text(column)), pa.array([*TRUE, *FALSE]))
    return Parsed(pc.less(at, len(TRUE)), _refused(column, at))


def read_choices(column: pa.Array, choices: Sequence[str]) -> Parsed:
    """One of a few words, exactly."""
    text = as_text(column)
    at = pc.index_in(text, pa.array(choices))
    bad = _refused(text, at)
    return Parsed(text if bad is None else _without(text, bad), bad)


def _refused(column: pa.Array, found: pa.Array) -> Mask | None:
    """Rows that hold a value (an empty text is none) of which nothing was found."""
    if found.null_count == column.null_count:
        return None
    bad = _mask(pc.and_(as_text(column).is_valid(), found.is_null()))
    return bad if bad.any() else None


_NIBBLES = np.full(256, 255, np.uint8)
for _at, _digit in enumerate("0123456789abcdef"):
    _NIBBLES[ord(_digit)] = _NIBBLES[ord(_digit.upper())] = _at


def read_bytes(column: pa.Array, how: str) -> Parsed:
    """Bytes: native, or text that is "hex" (either case, with or without 0x), "base64" or "utf-8"."""
    if is_bytes(column.type):
        return Parsed(column.cast(pa.binary()), None)
    if not is_text(column.type):
        # A number in a column of bytes has lost its leading zeros or worse on the way here.
        return Parsed(pa.nulls(len(column), pa.binary()), _mask(column.is_valid()))
    text = as_text(column)
    if how == "utf-8":
        return Parsed(text.cast(pa.binary()), None)
    return _base64(text) if how == "base64" else _hexadecimal(text)


def _hexadecimal(text: pa.Array) -> Parsed:
    prefixed = pc.match_substring_regex(text, "^0[xX]") if len(text) else None
    if prefixed is not None and pc.any(prefixed).as_py():
        text = pc.if_else(prefixed, pc.utf8_slice_codeunits(text, 2), text)
    odd = _mask(pc.fill_null(pc.equal(pc.bit_wise_and(pc.binary_length(text), 1), 1), False))
    bad = odd if odd.any() else None
    text = text if bad is None else _without(text, bad)
    offsets, nibbles = _nibbles(text)
    wrong = np.flatnonzero(nibbles == 255)
    if len(wrong):
        rows = np.unique(np.searchsorted(offsets, wrong, side="right") - 1)
        bad = np.zeros(len(text), np.bool_) if bad is None else bad
        bad[rows] = True
        text = _without(text, bad)
        offsets, nibbles = _nibbles(text)
    # Every text is of even length, so the pairs of the joined digits never straddle two texts.
    data = (nibbles[0::2] << 4) | nibbles[1::2]
    buffers = [_validity(text), pa.py_buffer(offsets // 2), pa.py_buffer(data)]
    return Parsed(pa.Array.from_buffers(pa.binary(), len(text), buffers), bad)


def _nibbles(text: pa.Array) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint8]]:
    """Offsets from 0, and the value of each hexadecimal digit (255: none)."""
    filled = pc.fill_null(text, "")
    _, offset_buffer, data_buffer = filled.buffers()
    offsets = np.frombuffer(offset_buffer, np.int32)[filled.offset : filled.offset + len(filled) + 1]
    data = np.frombuffer(data_buffer, np.uint8) if data_buffer is not None else np.empty(0, np.uint8)
    return offsets - offsets[0], _NIBBLES[data[offsets[0] : offsets[-1]]]


def _validity(array: pa.Array) -> pa.Buffer | None:
    if array.null_count == 0:
        return None
    return pa.py_buffer(np.packbits(_mask(array.is_valid()), bitorder="little"))


def _base64(text: pa.Array) -> Parsed:
    values: list[bytes | None] = []
    bad = np.zeros(len(text), np.bool_)
    for at, value in enumerate(text.to_pylist()):
        try:
            values.append(None if value is None else b64decode(value, validate=True))
        except (binascii.Error, ValueError):
            values.append(None)
            bad[at] = True
    return Parsed(pa.array(values, pa.binary()), bad if bad.any() else None)


ISO = re.compile(
    r"(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d{1,9}))?\s?([Zz]|[+-]\d\d(?::?\d\d)?)?", re.ASCII
)


class Times(NamedTuple):
    """Times, the rows that are none, whether some had no zone, and whether some were finer than a microsecond."""

    values: pa.Array
    bad: Mask | None
    zoneless: bool = False
    finer: bool = False


def read_times(column: pa.Array) -> Times:
    """ISO 8601 texts or native timestamps; without a zone they are UTC. Numbers are refused: epoch of what unit?"""
    if pa.types.is_timestamp(column.type):
        micro = column.cast(pa.timestamp("us", column.type.tz), safe=False)
        return Times(micro.cast(UTC), None, zoneless=column.type.tz is None)
    if not (is_text(column.type) or pa.types.is_null(column.type)):
        return Times(pa.nulls(len(column), UTC), _mask(column.is_valid()))
    text = as_text(column)
    shortest = pc.min(pc.binary_length(text)).as_py()
    if shortest is None:
        return Times(pa.nulls(len(text), UTC), None)
    # The ready-made readers take a day alone for its midnight; such texts go through the strict one.
    if shortest >= len("2026-05-18T00:00"):
        try:
            return Times(text.cast(UTC), None)
        except pa.ArrowInvalid:
            pass
        try:
            return Times(text.cast(pa.timestamp("us")).cast(UTC), None, zoneless=True)
        except pa.ArrowInvalid:
            pass
    return _times_one_by_one(text)


def _times_one_by_one(text: pa.Array) -> Times:
    bad = np.zeros(len(text), np.bool_)
    zoneless = finer = False
    normal: list[str | None] = []
    for at, value in enumerate(text.to_pylist()):
        match = ISO.fullmatch(value) if value is not None else None
        normal.append(None)
        if match is None:
            bad[at] = value is not None
            continue
        day, clock, fraction, zone = match.groups()
        zoneless |= zone is None
        finer |= bool(fraction and fraction[6:].strip("0"))
        clock = clock if len(clock) == 8 else clock + ":00"
        normal[at] = f"{day}T{clock}.{(fraction or '0')[:6].ljust(6, '0')}{(zone or 'Z').upper()}"
        try:
            pa.scalar(normal[at]).cast(UTC)
        except pa.ArrowInvalid:
            normal[at], bad[at] = None, True
    return Times(pa.array(normal, pa.string()).cast(UTC), bad if bad.any() else None, zoneless, finer)


def _hexed(column: pa.Array) -> pa.Array:
    """Bytes where a number should be: shown as hex, which no whole number looks like by chance of `0x`."""
    return pa.array([None if value is None else "0x" + value.hex() for value in column.to_pylist()], pa.string())


def _mask(flags: pa.Array) -> Mask:
    mask: Mask = np.asarray(flags.to_numpy(zero_copy_only=False), dtype=np.bool_)
    return mask


def _without(column: pa.Array, rows: Mask) -> pa.Array:
    """The column with null in these rows."""
    return pc.if_else(pa.array(rows), pa.scalar(None, column.type), column)
