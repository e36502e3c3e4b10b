"""Arrow columns to the kernel's plan and back: addresses, lengths, nulls, and which verdict stands without computing.

The kernel sees addresses alone. Whatever shape a column comes in (slices, chunks, dictionaries, large or view strings,
bytes of fixed or different length) is brought to one that it knows before an address is taken, and every array stays
alive until the call is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.recipes import reference
from pipeline.recipes.grammar import COMMITMENT_BYTES, INTEGER_FORMS, Field, Recipe
from pipeline.recipes.kernel import pack, tile
from pipeline.recipes.kernel.machine import Program

Bytes = npt.NDArray[np.uint8]
Flags = npt.NDArray[np.bool_]

SLICE = 1 << 15
"""Rows of one call; the slices of a batch go to the threads."""

_NONE = 255
_VERDICT = np.empty(16, np.uint8)
for _bits in range(16):
    _name = (
        reference.WRONG_COMMITMENT
        if _bits & tile.COMMITMENT_DIFFERS
        else reference.EXHAUSTED
        if _bits & tile.DICE_EXHAUSTED
        else reference.WRONG_DICE
        if _bits & tile.DICE_DIFFER
        else reference.OK
    )
    _VERDICT[_bits] = reference.VERDICTS.index(_name)


@dataclass(frozen=True, slots=True)
class Derived:
    """What follows from secrets: dice (0 = not enough bytes), first digest and commitment of each row."""

    die_1: Bytes
    die_2: Bytes
    digest: Bytes
    commitment: Bytes


class BulkKernel:
    """The kernel behind the interface of bulk.Kernel."""

    def __init__(self, program: Program, threads: int = 1) -> None:
        self.program, self.threads = program, threads

    def declines(self, recipe: Recipe) -> str:
        """Why the kernel does not serve a recipe, or ''."""
        if recipe.function.endswith("sha512"):
            return f"the kernel does not compute {recipe.function}"
        if recipe.method != "rejection":
            return f"the kernel does not take faces by {recipe.method}"
        return ""

    def judge(self, rolls: pa.Table, recipe: Recipe, digests: Bytes | None = None) -> tuple[Bytes, Flags]:
        """Verdict of each row as its place in reference.VERDICTS, and the rows that are left to the reference.

        `digests` (n x 32) receives the digest of each row's first block.
        """
        parts: list[tuple[Bytes, Flags]] = []
        done = 0
        for batch in _batches(rolls):
            out = 0 if digests is None else digests[done:].ctypes.data
            parts.append(self._judge(batch, recipe, out))
            done += batch.num_rows
        if not parts:
            return np.empty(0, np.uint8), np.empty(0, np.bool_)
        return np.concatenate([codes for codes, _ in parts]), np.concatenate([left for _, left in parts])

    def _judge(self, batch: pa.RecordBatch, recipe: Recipe, digests: int) -> tuple[Bytes, Flags]:
        columns = _Columns(batch)
        standing = _standing(columns, recipe)
        found = np.empty(batch.num_rows, np.uint8)
        logged = {"logged_die_1": columns.dice("die_1"), "logged_die_2": columns.dice("die_2")}
        if recipe.commitment_hash != "none":
            logged["logged_commitment"] = columns.commitments()
        self._run(columns, recipe, {**logged, "found": found.ctypes.data, "digest": digests}, batch.num_rows)
        if recipe.commitment_optional and columns.nulls("commitment"):
            found &= np.where(columns.absent("commitment"), ~np.uint8(tile.COMMITMENT_DIFFERS), np.uint8(255))
        codes = _VERDICT[found & 7]
        left = (found & tile.LEFT_OVER) != 0
        if standing is not None:
            left &= standing == _NONE
            codes = np.where(standing == _NONE, codes, standing)
        return codes, left

    def derive(self, rolls: pa.Table, recipe: Recipe) -> Derived:
        """Dice, digests and commitments of rows that are complete and well formed, as a server computes them."""
        rows = rolls.num_rows
        one, two, found = (np.empty(rows, np.uint8) for _ in range(3))
        digest, commitment = (np.empty((rows, 32), np.uint8) for _ in range(2))
        done = 0
        for batch in _batches(rolls):
            columns = _Columns(batch)
            outputs = {
                "found": found[done:].ctypes.data,
                "die_1": one[done:].ctypes.data,
                "die_2": two[done:].ctypes.data,
                "digest": digest[done:].ctypes.data,
                "commitment": commitment[done:].ctypes.data if recipe.commitment_hash != "none" else 0,
            }
            self._run(columns, recipe, outputs, batch.num_rows)
            done += batch.num_rows
        if (found & tile.LEFT_OVER).any():
            raise ValueError("a row is longer than the kernel takes")
        return Derived(one, two, digest, commitment)

    def _run(self, columns: _Columns, recipe: Recipe, addresses: dict[str, int], rows: int) -> None:
        layout = _Layout(columns, recipe)
        starts = range(0, rows, SLICE)

        def one(start: int) -> None:
            plan = layout.plan(addresses)
            scratch = np.empty(tile.SCRATCH_BYTES, np.uint8)
            _prepare(scratch)
            self.program.run(plan.ctypes.data, _aligned(scratch), start, min(SLICE, rows - start))

        if self.threads == 1 or len(starts) == 1:
            for start in starts:
                one(start)
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                for _ in pool.map(one, starts):
                    pass


def _batches(rolls: pa.Table) -> Iterator[pa.RecordBatch]:
    batches = rolls.to_batches() if isinstance(rolls, pa.Table) else [rolls]
    return (batch for batch in batches if batch.num_rows)


def _aligned(scratch: Bytes) -> int:
    return (int(scratch.ctypes.data) + 63) // 64 * 64


def _prepare(scratch: Bytes) -> None:
    """HMAC's second message is 32 bytes behind a pad of 64: what pads it is the same for all rows."""
    start = _aligned(scratch) - int(scratch.ctypes.data) + tile.AT["mixed"]
    block = np.zeros(64, np.uint8)
    block[32] = 0x80
    block[62:] = np.frombuffer(((64 + 32) * 8).to_bytes(2, "big"), np.uint8)
    scratch[start : start + tile.TILE * 64] = np.tile(block, tile.TILE)


# Columns -------------------------------------------------------------------------------------------------------------


class _Columns:
    """The columns of one batch in shapes that have addresses."""

    def __init__(self, batch: pa.RecordBatch) -> None:
        self.batch = batch
        self.rows = batch.num_rows
        self._known: dict[str, pa.Array] = {}

    def array(self, name: str) -> pa.Array:
        if name not in self._known:
            self._known[name] = _shaped(self._raw(name), name)
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
        offsets = _offsets(array).astype(np.int64)
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


def _shaped(array: pa.Array, name: str) -> pa.Array:
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


def _offsets(array: pa.Array) -> npt.NDArray[np.int32]:
    if pa.types.is_dictionary(array.type):
        offsets = _offsets(array.dictionary)
        indices = np.frombuffer(array.indices.buffers()[1], np.int32)[array.offset :][: len(array)]
        lengths = np.diff(offsets)[indices]
        return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
    offsets = np.frombuffer(array.buffers()[1], np.int32)
    return offsets[array.offset : array.offset + len(array) + 1]


# Verdicts that stand without computing -------------------------------------------------------------------------------


def _standing(columns: _Columns, recipe: Recipe) -> Bytes | None:
    """unrevealed, unverifiable or malformed where a row is so, else 255; None where no row is."""
    found: Bytes | None = None

    def put(rows: Flags, verdict: str) -> None:
        nonlocal found
        if rows.any():
            if found is None:
                found = np.full(columns.rows, _NONE, np.uint8)
            found[rows] = reference.VERDICTS.index(verdict)

    for wrong in _malformed(columns, recipe):
        put(wrong, reference.MALFORMED)
    for name in _needed(recipe):
        if columns.nulls(name):
            put(columns.absent(name), reference.UNVERIFIABLE)
        if name in ("server_seed", "commitment", "client_entropy"):
            lengths = columns.lengths(name)
            if not isinstance(lengths, int):
                put(lengths == 0, reference.UNVERIFIABLE)
    if columns.nulls("revealed_at"):
        put(columns.absent("revealed_at"), reference.UNREVEALED)
    return found


def _needed(recipe: Recipe) -> tuple[str, ...]:
    names = ["server_seed", "die_1", "die_2"]
    names += ["commitment"] if recipe.commitment_hash != "none" and not recipe.commitment_optional else []
    names += ["nonce"] if recipe.sequence else []
    names += [part.name for part in recipe.message if part.name not in ("", "block")]
    return tuple(dict.fromkeys(names))


def _malformed(columns: _Columns, recipe: Recipe) -> Iterator[Flags]:
    """Rows outside what the recipe allows, one rule after the other. Nulls are the next rule's matter."""
    wanted = [("server_seed", recipe.seed_bytes)]
    if recipe.uses_entropy:
        wanted.append(("client_entropy", recipe.entropy_bytes))
    if recipe.commitment_hash != "none":
        wanted.append(("commitment", COMMITMENT_BYTES))
    for name, bytes_ in wanted:
        lengths = columns.lengths(name)
        if bytes_ is None or (isinstance(lengths, int) and lengths == bytes_):
            continue
        wrong = np.broadcast_to(np.asarray(lengths != bytes_), (columns.rows,))
        yield wrong & ~columns.absent(name) if columns.nulls(name) else wrong
    if recipe.sequence:
        place = columns.integers("nonce")
        yield (place < 0) | (place > reference.LAST_PLACE)
    for part in recipe.message:
        size = INTEGER_FORMS.get(part.form)
        if part.name and size is not None and part.name != "block":
            number = columns.integers(part.name)
            yield (number < 0) | (number >= 256 ** size[0] if size[0] < 8 else np.zeros(1, np.bool_))


# The plan ------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Part:
    """One field for pack.py: seven numbers, the most bytes it takes where all rows take the same, and what it owns."""

    numbers: tuple[int, ...]
    bound: int
    owns: list[Any] = field(default_factory=list)
    block: bool = False


class _Layout:
    """A recipe's fields over the columns of one batch."""

    def __init__(self, columns: _Columns, recipe: Recipe) -> None:
        self.columns, self.recipe = columns, recipe
        seed = Field("server_seed", "bytes")
        self.commitment: list[_Part] = []
        self.key: list[_Part] = []
        if recipe.commitment_hash != "none":
            self.commitment = [self._part(Field("server_seed", recipe.commitment_over))]
        if recipe.function.startswith("hmac-"):
            self.key = [self._part(Field("server_seed", recipe.key) if recipe.key == "hex" else seed)]
        self.message = [self._part(part) for part in recipe.message]

    def _part(self, part: Field) -> _Part:
        if not part.name:
            literal = np.frombuffer(part.literal, np.uint8)
            address = int(literal.ctypes.data)
            return _Part((pack.COPY, address, 0, address + len(literal), len(literal), 0, 0), len(literal), [literal])
        if part.name in ("nonce", "game", "block"):
            size = INTEGER_FORMS[part.form]
            kind = pack.DECIMAL if size is None else pack.BIG if size[1] == "big" else pack.LITTLE
            width = pack.LONGEST_NUMBER if size is None else size[0]
            if part.name == "block":
                return _Part((kind, 0, 0, 0, width, 0, 0), width, block=True)
            numbers = self.columns.integers(part.name)
            return _Part((kind, int(numbers.ctypes.data), 0, 0, width, 8, 0), width)
        kind = pack.HEX if part.form == "hex" else pack.COPY
        array = self.columns.array(part.name)
        indices = 0
        if pa.types.is_dictionary(array.type):
            indices = int(array.indices.buffers()[1].address) + 4 * int(array.offset)
            array = array.dictionary
        data = array.buffers()[-1]
        start = 0 if data is None else int(data.address)
        end = start + (0 if data is None else int(data.size))
        if pa.types.is_fixed_size_binary(array.type):
            width = int(array.type.byte_width)
            bound = width * (2 if kind == pack.HEX else 1)
            return _Part((kind, start + width * int(array.offset), 0, end, width, width, indices), bound)
        offsets = int(array.buffers()[1].address) + 4 * int(array.offset)
        return _Part((kind, start, offsets, end, 0, 0, indices), 0)

    def plan(self, addresses: dict[str, int]) -> npt.NDArray[np.int64]:
        """The numbers of one call: the plan itself and behind it the fields that it points to."""
        groups: list[tuple[str, Sequence[_Part]]] = [
            ("commitment", self.commitment),
            ("key", self.key),
            ("message", self.message),
        ]
        head, size = len(tile.PLAN), len(pack.FIELD_NUMBERS)
        numbers = np.zeros(head + size * sum(len(parts) for _, parts in groups), np.int64)
        base = int(numbers.ctypes.data)
        named: dict[str, int] = dict(addresses)
        at = head
        for name, parts in groups:
            if not parts:
                continue
            named[f"{name}_fields"] = base + 8 * at
            named[f"{name}_bound"] = sum(part.bound for part in parts)
            for part in parts:
                numbers[at : at + size] = part.numbers
                if part.block:
                    numbers[at + pack.FIELD_NUMBERS.index("data")] = base + 8 * tile.PLAN.index("block")
                at += size
        named["message_count"] = len(self.message)
        named["most_blocks"] = 1 << 20 if self.recipe.has_blocks else 1
        if self.recipe.sequence:
            named["places"] = int(self.columns.integers("nonce").ctypes.data)
        for name, value in named.items():
            numbers[tile.PLAN.index(name)] = value
        return numbers
