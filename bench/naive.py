"""What a user of the standard library writes: the loop that everything else is compared with."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

COLUMNS = ("match_id", "roll_id", "nonce", "server_seed", "client_entropy", "commitment", "die_1", "die_2")


def bad_row(
    match: str, roll: str, nonce: int, seed: bytes, entropy: bytes, commitment: bytes, one: int, two: int
) -> bool:
    if hashlib.sha256(seed).digest() != commitment:
        return True
    digest = hmac.new(seed, f"{match}:{roll}:{nonce}:{entropy.hex()}".encode(), "sha256").digest()
    faces = []
    for byte in digest:
        if byte < 252:
            faces.append(byte % 6 + 1)
            if len(faces) == 2:
                break
    return faces != [one, two]


def lists(rolls: pa.Table) -> list[list]:
    return [rolls[name].to_pylist() for name in COLUMNS]


def bad_rows(columns: Sequence[list]) -> int:
    return sum(bad_row(*row) for row in zip(*columns, strict=True))


def file_to_counts(path: Path) -> tuple[int, list[int]]:
    """A file, row group by row group, to the number of bad rows and the 36 counts."""
    bad, counts = 0, [0] * 36
    file = pq.ParquetFile(path)
    for group in range(file.num_row_groups):
        rolls = file.read_row_group(group, columns=list(COLUMNS), use_threads=False)
        for row in zip(*lists(rolls), strict=True):
            bad += bad_row(*row)
            counts[6 * row[6] + row[7] - 7] += 1
    return bad, counts
