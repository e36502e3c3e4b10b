"""Arrow tables to the plan of a call, and what the kernel found back to verdicts.

The kernel sees addresses alone, so every array stays alive until the call is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from pipeline.recipes import reference
from pipeline.recipes.grammar import INTEGER_FORMS, Field, Recipe
from pipeline.recipes.kernel import pack, tile
from pipeline.recipes.kernel.columns import Columns, Flags
from pipeline.recipes.kernel.machine import Program
from pipeline.recipes.kernel.standing import NONE, standing_verdicts

Bytes = npt.NDArray[np.uint8]

SLICE = 1 << 15
"""Rows of one call; the slices of a batch go to the threads."""

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
        if recipe.method == "scale":
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
        columns = Columns(batch)
        standing = standing_verdicts(columns, recipe)
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
            left &= standing == NONE
            codes = np.where(standing == NONE, codes, standing)
        return codes, left

    def derive(self, rolls: pa.Table, recipe: Recipe) -> Derived:
        """Dice, digests and commitments of rows that are complete and well formed, as a server computes them."""
        rows = rolls.num_rows
        one, two, found = (np.empty(rows, np.uint8) for _ in range(3))
        digest, commitment = (np.empty((rows, 32), np.uint8) for _ in range(2))
        done = 0
        for batch in _batches(rolls):
            columns = Columns(batch)
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

    def _run(self, columns: Columns, recipe: Recipe, addresses: dict[str, int], rows: int) -> None:
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

    def __init__(self, columns: Columns, recipe: Recipe) -> None:
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
        named["last_kept"] = 255 if self.recipe.method == "modulo" else tile.LIMIT - 1
        named["most_blocks"] = 1 << 20 if self.recipe.has_blocks else 1
        if self.recipe.sequence:
            named["places"] = int(self.columns.integers("nonce").ctypes.data)
        for name, value in named.items():
            numbers[tile.PLAN.index(name)] = value
        return numbers
