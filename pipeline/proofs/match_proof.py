"""A match's records with their inclusion proofs: the one small file that `prove` writes and `verify.py` checks.

Keys: `format`, `edition`, `match_id`, `checkpoint` (the signed note as published), `columns` (names of a record's
fields, in order), `rolls`: for each record its `index` in the log (from 0), the `record` itself character for
character, and `path`, the inclusion proof as a list of lower-case hex, nearest sibling first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.proofs.leaf import COLUMNS

FORMAT = "dicecount-proof-1"


@dataclass(frozen=True)
class ProvedRecord:
    """One record and its place in the log."""

    index: int
    record: bytes
    path: tuple[bytes, ...]


def match_proof(edition: str, match_id: str, checkpoint: str, rolls: Sequence[ProvedRecord]) -> dict[str, Any]:
    """Lay out a match's proof as what is written to JSON."""
    return {
        "format": FORMAT,
        "edition": edition,
        "match_id": match_id,
        "checkpoint": checkpoint,
        "columns": list(COLUMNS),
        "rolls": [
            {
                "index": roll.index,
                # Bytes that are no UTF-8 (a secret from a damaged source) survive JSON as lone surrogates.
                "record": roll.record.decode("utf-8", "surrogateescape"),
                "path": [part.hex() for part in roll.path],
            }
            for roll in rolls
        ],
    }
