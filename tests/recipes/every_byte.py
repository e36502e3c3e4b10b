"""Honest records whose digests hold every value of a byte in both places, made by hashlib and hmac alone."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from functools import lru_cache

from pipeline.recipes.reference import Record

# The published rule, by hand: bytes 0..251 hold 42 whole turns of the six faces, 252..255 are dropped.
FACES = dict(enumerate([1, 2, 3, 4, 5, 6] * 42))
DROPPED = (252, 253, 254, 255)

SEED, ENTROPY = hashlib.sha256(b"every byte").digest(), bytes(range(16))


@dataclass(frozen=True)
class Found:
    """A record, the byte that it stands for, and whether that is the first or the second of its digest."""

    place: int
    byte: int
    record: Record


@lru_cache
def found() -> tuple[Found, ...]:
    """For each place and each of the 256 values the first nonce whose digest has it there: 512 records."""
    wanted = {(place, byte) for place in (0, 1) for byte in range(256)}
    records = []
    nonce = 0
    while wanted:
        digest = hmac.new(SEED, f"mat_1:rol_{nonce}:{nonce}:{ENTROPY.hex()}".encode(), "sha256").digest()
        one, two = [FACES[byte] for byte in digest if byte not in DROPPED][:2]
        for place in (0, 1):
            if (place, digest[place]) in wanted:
                wanted.remove((place, digest[place]))
                record = Record("mat_1", f"rol_{nonce}", nonce, SEED, hashlib.sha256(SEED).digest(), ENTROPY, one, two)
                records.append(Found(place, digest[place], record))
        nonce += 1
    return tuple(sorted(records, key=lambda one: (one.place, one.byte)))
