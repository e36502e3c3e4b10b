"""Seal: the log's own proof. Hash every record of the edition's days into one RFC 9162 Merkle tree.

Reads   rolls (days of the edition)
Writes  leaves
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa

from pipeline.proofs import leaf, tree
from pipeline.store import Store

HASH = 32


@dataclass(frozen=True, slots=True)
class SealReport:
    """The tree over the edition's days: number of leaves and root."""

    size: int
    root: bytes
    sealed: tuple[str, ...]
    tree: tree.Tree = field(repr=False)


def run(
    store: Store, days: Sequence[str], text_seeds: Collection[str] = (), text_entropy: Collection[str] = ()
) -> SealReport:
    """Hash the days whose rolls changed, and take the root over all of them in order."""
    entries = store.entries("rolls")
    known = store.entries("leaves")
    new = []
    with store.transaction() as transaction:
        for day in days:
            made_of = {"rolls": entries[day].sha256}
            if day in known and known[day].of == made_of:
                continue
            lines = leaf.records(store.read("rolls", day), text_seeds, text_entropy)
            hashes = np.frombuffer(tree.hash_leaves(lines), np.uint8)
            column = pa.FixedSizeBinaryArray.from_buffers(
                pa.binary(HASH), len(lines), [None, pa.py_buffer(hashes.tobytes())]
            )
            transaction.write("leaves", day, pa.table({"leaf_hash": column}), of=made_of)
            new.append(day)
        transaction.commit()
    log = log_tree(store, days)
    return SealReport(log.size, log.root(), tuple(new), log)


def log_tree(store: Store, days: Sequence[str]) -> tree.Tree:
    """The Merkle tree over the records of some days, in order."""
    parts = []
    for day in days:
        column = store.read("leaves", day).column("leaf_hash").combine_chunks()
        start = column.offset * HASH
        parts.append(column.buffers()[1].slice(start, len(column) * HASH).to_pybytes())
    return tree.Tree.of(b"".join(parts))
