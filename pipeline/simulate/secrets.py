"""Seeds, entropy, commitments and dice in bulk: the server's side of the recipes.

Written from the published rule with hashlib alone and sharing no code with the verifier, so that a mistake in one does
not hide in the other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pipeline.simulate.chance import Bytes, Chance, Ints

SEED_BYTES, ENTROPY_BYTES = 32, 16

_sha256 = hashlib.sha256
_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))
_BLOCK = 64

Faces = Callable[[bytes], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Secrets:
    """What the server holds of each roll, and the dice that follow."""

    seeds: Bytes
    entropy: Bytes
    dice: Bytes
    """(n, 2)"""


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


def draw_secrets(chance: Chance, match_ids: Sequence[str], roll_ids: Sequence[str], nonces: Ints) -> Secrets:
    """Fresh secrets for every roll."""
    n = len(nonces)
    seeds, entropy = chance.some_bytes(n, SEED_BYTES).copy(), chance.some_bytes(n, ENTROPY_BYTES).copy()
    return Secrets(seeds, entropy, _dice(match_ids, roll_ids, nonces, seeds, entropy))


def _dice(match_ids: Sequence[str], roll_ids: Sequence[str], nonces: Ints, seeds: Bytes, entropy: Bytes) -> Bytes:
    pairs = roll_dice(match_ids, roll_ids, nonces.tolist(), rows(seeds), rows(entropy))
    return np.array(pairs, np.uint8).reshape(-1, 2)


def rows(matrix: Bytes) -> list[bytes]:
    """Each row of a matrix as bytes."""
    width = matrix.shape[1]
    data = matrix.tobytes()
    return [data[at : at + width] for at in range(0, len(data), width)]


def meet_counts(
    secrets: Secrets,
    counted: npt.NDArray[np.bool_],
    wanted: Ints,
    chance: Chance,
    match_ids: Sequence[str],
    roll_ids: Sequence[str],
    nonces: Ints,
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
    seeds, entropy, dice = secrets.seeds.copy(), secrets.entropy.copy(), secrets.dice.copy()
    while len(left):
        fresh = draw_secrets(
            chance, [match_ids[row] for row in left], [roll_ids[row] for row in left], np.asarray(nonces[left])
        )
        cells = _outcomes(fresh.dice)
        order = np.argsort(cells, kind="stable")
        sorted_cells = cells[order]
        rank = np.arange(len(left)) - np.searchsorted(sorted_cells, sorted_cells)
        taken = np.sort(order[rank < lack[sorted_cells]])
        lack -= np.bincount(cells[taken], minlength=36)
        seeds[left[taken]], entropy[left[taken]] = fresh.seeds[taken], fresh.entropy[taken]
        dice[left[taken]] = fresh.dice[taken]
        left = np.delete(left, taken)
    return Secrets(seeds, entropy, dice)


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
