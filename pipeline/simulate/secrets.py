"""Seeds, entropy, commitments and dice in bulk: the server's side of the recipes.

`ByHash` is written from the published rule with hashlib and shares no code with the verifier, so that a mistake in one
does not hide in the other. `ByKernel` makes long logs by the verifier's kernel and is held against `ByHash` each time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from pipeline import places
from pipeline.errors import Unjudged
from pipeline.recipes.grammar import Recipe, parse_recipe
from pipeline.recipes.kernel.table import BulkKernel
from pipeline.simulate.chance import Bytes, Chance, Ints

BOARDGAMMON, CUBE = "boardgammon-v1", "cube-v1"
SEED_BYTES, ENTROPY_BYTES = 32, 16
CHECKED = 64
"""Rows of each batch that are made a second time by hashlib."""

_sha256 = hashlib.sha256
_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))
_BLOCK = 64

Faces = Callable[[bytes], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Names:
    """What the server knows of some rolls before their secrets."""

    match_ids: pa.Array
    roll_ids: pa.Array
    nonces: Ints

    def __len__(self) -> int:
        return len(self.nonces)

    def take(self, chosen: Ints) -> Names:
        at = pa.array(chosen)
        return Names(self.match_ids.take(at), self.roll_ids.take(at), np.asarray(self.nonces[chosen]))


@dataclass(frozen=True, slots=True)
class Secrets:
    """What the server holds of each roll, and what follows from it; a row a roll."""

    seeds: Bytes
    entropy: Bytes
    commitments: Bytes
    dice: Bytes

    def put(self, at: Ints, other: Secrets) -> None:
        """Write another's rows over some of these."""
        for mine, new in zip(self.columns, other.columns, strict=True):
            mine[at] = new

    def take(self, chosen: Ints) -> Secrets:
        return Secrets(*(np.asarray(column[chosen]) for column in self.columns))

    @property
    def columns(self) -> tuple[Bytes, Bytes, Bytes, Bytes]:
        return self.seeds, self.entropy, self.commitments, self.dice


class Maker(Protocol):
    """Makes commitments (n, 32) and dice (n, 2) of rolls by boardgammon-v1."""

    def make(self, names: Names, seeds: Bytes, entropy: Bytes) -> tuple[Bytes, Bytes]: ...


class ByHash:
    """By hashlib, one roll after the other."""

    def make(self, names: Names, seeds: Bytes, entropy: Bytes) -> tuple[Bytes, Bytes]:
        texts = names.match_ids.to_pylist(), names.roll_ids.to_pylist()
        pairs = roll_dice(*texts, names.nonces.tolist(), rows(seeds), rows(entropy))
        commitments = np.frombuffer(bytearray().join(commit(rows(seeds))), np.uint8).reshape(-1, 32)
        return commitments, np.array(pairs, np.uint8).reshape(-1, 2)


class ByKernel:
    """By the kernel, some fifty times as fast; the first rows of each batch again by hashlib."""

    def __init__(self, kernel: BulkKernel) -> None:
        self.kernel = kernel
        self.recipe = _recipe()

    def make(self, names: Names, seeds: Bytes, entropy: Bytes) -> tuple[Bytes, Bytes]:
        columns = {
            "match_id": names.match_ids,
            "roll_id": names.roll_ids,
            "nonce": pa.array(names.nonces),
            "server_seed": fixed_width(seeds),
            "client_entropy": fixed_width(entropy),
        }
        made = self.kernel.derive(pa.table(columns), self.recipe)
        dice = np.stack([made.die_1, made.die_2], axis=1)
        first = np.arange(min(CHECKED, len(names)))
        again = ByHash().make(names.take(first), seeds[first], entropy[first])
        if not (np.array_equal(again[0], made.commitment[first]) and np.array_equal(again[1], dice[first])):
            raise Unjudged(
                "simulate", "other dice or commitments from the kernel", "those of hashlib", "the kernel is at fault"
            )
        return made.commitment, dice


def _recipe() -> Recipe:
    path = places.DATA / "recipes" / f"{BOARDGAMMON}.toml"
    return parse_recipe(path.read_text("utf-8"), path.name)


def faces_of(digest: bytes, limit: int = 252) -> tuple[int, int]:
    """The first two bytes below the limit, each modulo 6, plus 1."""
    first, second = digest[0], digest[1]
    if first >= limit or second >= limit:
        kept = [byte for byte in digest if byte < limit]
        first, second = kept[0], kept[1]
    return first % 6 + 1, second % 6 + 1


def mix(seed: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 with a key of at most 64 bytes: two plain hashes cost less than the standard library's hmac."""
    key = seed.ljust(_BLOCK, b"\0")
    return _sha256(key.translate(_OUTER) + _sha256(key.translate(_INNER) + message).digest()).digest()


def roll_dice(
    match_ids: Iterable[str],
    roll_ids: Iterable[str],
    nonces: Iterable[int],
    seeds: Iterable[bytes],
    entropies: Iterable[bytes],
    faces: Faces = faces_of,
) -> list[tuple[int, int]]:
    """Dice of each roll by boardgammon-v1."""
    return [
        faces(mix(seed, f"{match_id}:{roll_id}:{nonce}:{entropy.hex()}".encode()))
        for match_id, roll_id, nonce, seed, entropy in zip(match_ids, roll_ids, nonces, seeds, entropies, strict=True)
    ]


def commit(seeds: Iterable[bytes]) -> list[bytes]:
    return [_sha256(seed).digest() for seed in seeds]


def draw_secrets(chance: Chance, names: Names, maker: Maker) -> Secrets:
    """Fresh secrets for every roll."""
    seeds = chance.some_bytes(len(names), SEED_BYTES).copy()
    entropy = chance.some_bytes(len(names), ENTROPY_BYTES).copy()
    return Secrets(seeds, entropy, *maker.make(names, seeds, entropy))


def rows(matrix: Bytes) -> list[bytes]:
    """Each row of a matrix as bytes."""
    width = matrix.shape[1]
    data = matrix.tobytes()
    return [data[at : at + width] for at in range(0, len(data), width)]


def fixed_width(matrix: Bytes) -> pa.FixedSizeBinaryArray:
    """Rows of a matrix as an Arrow column, without a copy."""
    data = pa.py_buffer(np.ascontiguousarray(matrix))
    return pa.FixedSizeBinaryArray.from_buffers(pa.binary(matrix.shape[1]), len(matrix), [None, data])


def meet_counts(
    secrets: Secrets, counted: npt.NDArray[np.bool_], wanted: Ints, chance: Chance, names: Names, maker: Maker
) -> Secrets:
    """Redraw secrets of surplus outcomes until the counted rolls have exactly the wanted 36 counts.

    Which rolls of a surplus outcome are redrawn is drawn too, so that nothing about their place stands out.
    """
    outcome = _outcomes(secrets.dice)
    have = np.bincount(outcome[counted], minlength=36)
    if int(have.sum()) != int(wanted.sum()):
        raise ValueError(f"{int(have.sum())} rolls cannot have counts that sum to {int(wanted.sum())}")
    open_rows = []
    for cell in range(36):
        surplus = int(have[cell] - wanted[cell])
        if surplus > 0:
            candidates = np.flatnonzero(counted & (outcome == cell))
            order = np.argsort(chance.words(len(candidates)), kind="stable")
            open_rows.append(candidates[order[:surplus]])
    left = np.sort(np.concatenate(open_rows)) if open_rows else np.empty(0, np.int64)
    lack = np.maximum(wanted - have, 0)
    met = Secrets(*(column.copy() for column in secrets.columns))
    while len(left):
        fresh = draw_secrets(chance, names.take(left), maker)
        cells = _outcomes(fresh.dice)
        order = np.argsort(cells, kind="stable")
        sorted_cells = cells[order]
        rank = np.arange(len(left)) - np.searchsorted(sorted_cells, sorted_cells)
        taken = np.sort(order[rank < lack[sorted_cells]])
        lack -= np.bincount(cells[taken], minlength=36)
        met.put(left[taken], fresh.take(taken))
        left = np.delete(left, taken)
    return met


def _outcomes(dice: Bytes) -> Ints:
    return (dice[:, 0].astype(np.int64) - 1) * 6 + dice[:, 1] - 1


def sequence_dice(seed: bytes, rolls: int) -> list[tuple[int, int]]:
    """The first rolls of a match by cube-v1: SHA-256 of `seed:0`, `seed:1`, ... joined, two kept bytes a roll."""
    kept: list[int] = []
    block = 0
    while len(kept) < 2 * rolls:
        kept += [byte % 6 + 1 for byte in _sha256(b"%b:%d" % (seed, block)).digest() if byte < 252]
        block += 1
    return list(zip(kept[0 : 2 * rolls : 2], kept[1 : 2 * rolls : 2], strict=True))
