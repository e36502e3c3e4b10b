"""Arrow columns in shapes that have addresses: whatever they come in, they leave as one of a few known types.

Slices, chunks, dictionaries, large or view strings and bytes of fixed or different length are brought to fixed bytes,
to bytes or text with 32-bit offsets, or to whole numbers. Arrays that were made on the way stay alive with this object.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.recipes.grammar import COMMITMENT_BYTES

Flags = npt.NDArray[np.bool_]


class Columns:
    """The columns of one batch in shapes that have addresses."""

    def __init__(self, batch: pa.RecordBatch) -> None:
        self.batch = batch
        self.rows = batch.num_rows
        self._known: dict[str, pa.Array] = {}

    def array(self, name: str) -> pa.Array:
        if name not in self._known:
            self._known[name] = shaped(self._raw(name), name)
        return self._known[name]

    def _raw(self, name: str) -> pa.Array:
        at = self.batch.schema.get_field_index(name)
        return pa.nulls(self.rows) if at < 0 else self.batch.column(at)

    def nulls(self, name: str) -> int:
        return int(self._raw(name).null_count)

    def absent(self, name: str) -> Flags:
        return np.asarray(self._raw(name).is_null().to_numpy(zero_copy_only=False), np.bool_)

    def lengths(self, name: str) -> npt.NDArray[np.int64] | int:
        """Bytes of each row, or of all rows."""
        array = self.array(name)
        if pa.types.is_fixed_size_binary(array.type):
            return int(array.type.byte_width)
        offsets = text_offsets(array).astype(np.int64)
        return offsets[1:] - offsets[:-1]

    def integers(self, name: str) -> npt.NDArray[np.int64]:
        array = self.array(name)
        numbers: npt.NDArray[np.int64] = np.frombuffer(array.buffers()[1], np.int64)[array.offset :][: self.rows]
        return numbers

    def dice(self, name: str) -> int:
        array = self.array(name)
        return int(array.buffers()[1].address) + int(array.offset)

    def commitments(self) -> int:
        """Address of 32 bytes a row; rows of another length are malformed and never compared."""
        array = self.array("commitment")
        if not pa.types.is_fixed_size_binary(array.type):
            fits = pc.equal(pc.binary_length(array), COMMITMENT_BYTES)
            array = pc.if_else(fits, array, pa.scalar(None, array.type)).cast(pa.binary(COMMITMENT_BYTES))
        elif array.type.byte_width != COMMITMENT_BYTES:
            array = pa.nulls(self.rows, pa.binary(COMMITMENT_BYTES))
        self._known["commitment as 32 bytes"] = array
        return int(array.buffers()[1].address) + COMMITMENT_BYTES * int(array.offset)


_INTEGERS = {"nonce": pa.int64(), "game": pa.int64(), "die_1": pa.int8(), "die_2": pa.int8()}
_TEXTS = ("match_id", "roll_id")


def shaped(array: pa.Array, name: str) -> pa.Array:
    """A column as one of the few types that the kernel reads."""
    if isinstance(array, pa.ChunkedArray):
        array = array.combine_chunks()
    want = _INTEGERS.get(name)
    if pa.types.is_dictionary(array.type):
        plain = want is None and (
            pa.types.is_string(array.type.value_type) or pa.types.is_binary(array.type.value_type)
        )
        if not plain or array.null_count or len(array.dictionary) == 0 or array.dictionary.null_count:
            array = array.dictionary_decode()
        elif array.type.index_type != pa.int32():
            array = pa.DictionaryArray.from_arrays(array.indices.cast(pa.int32()), array.dictionary)
    if pa.types.is_dictionary(array.type):
        return array
    if want is not None:
        array = array.cast(want)
    elif name in _TEXTS:
        array = array if pa.types.is_string(array.type) else array.cast(pa.string())
    elif not pa.types.is_fixed_size_binary(array.type):
        array = array if pa.types.is_binary(array.type) else array.cast(pa.binary())
    # An array of nulls alone may have no buffer behind it.
    if array.buffers()[1] is None:
        array = pa.concat_arrays([array, pa.array([_SOME[str(array.type)]], array.type)]).slice(0, len(array))
    return array


_SOME: dict[str, Any] = {"int64": 0, "int8": 0, "string": "", "binary": b""}


def text_offsets(array: pa.Array) -> npt.NDArray[np.int32]:
    if pa.types.is_dictionary(array.type):
        offsets = text_offsets(array.dictionary)
        indices = np.frombuffer(array.indices.buffers()[1], np.int32)[array.offset :][: len(array)]
        lengths = np.diff(offsets)[indices]
        return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
    offsets = np.frombuffer(array.buffers()[1], np.int32)
    return offsets[array.offset : array.offset + len(array) + 1]
