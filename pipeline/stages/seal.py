"""Seal: the log's own proof. Hash every record of the edition's days into one RFC 9162 Merkle tree.

Reads   rolls (days of the edition)
Writes  leaves, the document `frontier` (what has to be remembered of the tree to go on from it)
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

import numpy as np
import pyarrow as pa

from pipeline.proofs import leaf, tree
from pipeline.store import Store

HASH = 32
FRONTIER = "frontier"


@dataclass(frozen=True, slots=True)
class SealReport:
    """The tree over the edition's days: number of leaves and root."""

    size: int
    root: bytes
    sealed: tuple[str, ...]
    tree: tree.Tree = field(repr=False)


def run(
    store: Store,
    days: Sequence[str],
    text_seeds: Collection[str] = (),
    text_entropy: Collection[str] = (),
    since: int = 0,
) -> SealReport:
    """Hash the days whose rolls changed, and take the root over all of them in order.

    The tree can prove that it goes on from one of `since` leaves; 0 where nothing is to be proved.
    """
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
    log = grown_tree(store, days, since)
    return SealReport(log.size, log.root(), tuple(new), log)


def grown_tree(store: Store, days: Sequence[str], since: int) -> tree.Tree:
    """The tree of last night and the days since, where its days are all the same; else the whole tree."""
    entries = store.entries("leaves")
    hashed = [[day, entries[day].sha256] for day in days]
    known = store.document(FRONTIER)
    if known and known["days"] == hashed[: len(known["days"])] and (since == 0 or since >= known["size"]):
        log = tree.Tree(tree.Frontier(known["size"], tuple(bytes.fromhex(peak) for peak in known["peaks"])))
        for day in days[len(known["days"]) :]:
            log.append(_leaves(store, day))
    else:
        log = tree_since(store, days, since)
    frontier = log.frontier
    peaks = [peak.hex() for peak in frontier.peaks]
    store.write_document(FRONTIER, {"days": hashed, "size": frontier.size, "peaks": peaks})
    return log


def tree_since(store: Store, days: Sequence[str], since: int) -> tree.Tree:
    """The tree that can prove that it goes on from one of `since` leaves; what that does not need is forgotten."""
    entries = store.entries("leaves")
    ends = accumulate((entries[day].rows for day in days), initial=0)
    if since not in ends:
        return log_tree(store, days)
    log = tree.Tree()
    for day in days:
        if since == 0 or log.size <= since:
            log = tree.Tree(log.frontier)
        log.append(_leaves(store, day))
    return log


def log_tree(store: Store, days: Sequence[str]) -> tree.Tree:
    """The whole Merkle tree over the records of some days, in order."""
    log = tree.Tree()
    for day in days:
        log.append(_leaves(store, day))
    return log


def _leaves(store: Store, day: str) -> bytes:
    column = store.read("leaves", day).column("leaf_hash").combine_chunks()
    hashes: bytes = column.buffers()[1].slice(column.offset * HASH, len(column) * HASH).to_pybytes()
    return hashes
