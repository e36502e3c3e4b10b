"""The log's tree for the night: what is forgotten on the way changes neither its root nor its proofs."""

from __future__ import annotations

from hashlib import sha256
from itertools import accumulate
from pathlib import Path

import pyarrow as pa
import pytest

from pipeline.proofs.tree import Tree
from pipeline.stages import seal
from pipeline.store import Store

SIZES = (5, 1, 12, 7)
DAYS = [f"2026-05-{18 + at}" for at in range(len(SIZES))]
LEAVES = [sha256(bytes([at])).digest() for at in range(sum(SIZES))]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = Store(tmp_path)
    ends = list(accumulate(SIZES, initial=0))
    with made.lock(), made.transaction() as transaction:
        for day, start, end in zip(DAYS, ends, ends[1:], strict=False):
            transaction.write("leaves", day, pa.table({"leaf_hash": pa.array(LEAVES[start:end], pa.binary(32))}))
        transaction.commit()
    return made


@pytest.mark.parametrize("since", range(sum(SIZES) + 1))
def test_tree_that_forgets_proves_what_the_whole_one_proves(store: Store, since: int) -> None:
    whole = Tree.of(b"".join(LEAVES))
    made = seal.tree_since(store, DAYS, since)
    assert (made.size, made.root(), made.frontier) == (whole.size, whole.root(), whole.frontier)
    if since:
        assert made.consistency(since) == whole.consistency(since)


def test_tree_without_anything_to_prove_holds_its_last_day_alone(store: Store) -> None:
    assert seal.tree_since(store, DAYS, 0).start.size == sum(SIZES[:-1])
    assert seal.tree_since(store, DAYS, 6).start.size == 6
    assert seal.tree_since(store, DAYS, 3).start.size == 0
