"""One checkpoint a night, each proved to go on from the one before."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.errors import BadUsage, Unjudged
from pipeline.proofs import note, tree
from pipeline.stages import checkpoint
from pipeline.store import Store

ORIGIN = "dice.example.org"


def log_of(*leaves: str) -> tree.Tree:
    return tree.Tree.of(tree.hash_leaves([leaf.encode() for leaf in leaves]))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "state")
    with made.lock():
        yield made


def nights(store: Store, origin: str = ORIGIN) -> list[dict[str, object]]:
    kept = store.document(checkpoint.DOCUMENT)
    return list(kept["logs"][origin]) if kept else []


def test_each_night_appends_a_checkpoint_with_a_proof_from_the_one_before(store: Store) -> None:
    checkpoint.run(store, log_of("a", "b", "c"), "2026-05-18", ORIGIN)
    second = checkpoint.run(store, log_of("a", "b", "c", "d", "e"), "2026-05-19", ORIGIN)
    assert second.new
    one, two = nights(store)
    assert (one["day"], one["size"], one["consistency"]) == ("2026-05-18", 3, [])
    assert (two["day"], two["size"], two["from"]) == ("2026-05-19", 5, 3)

    # By hand, RFC 9162 2.1.4.1 for sizes 3 and 5: c, d, ab, e.
    def leaf(text: str) -> bytes:
        return hashlib.sha256(b"\x00" + text.encode()).digest()

    ab = hashlib.sha256(b"\x01" + leaf("a") + leaf("b")).digest()
    assert two["consistency"] == [part.hex() for part in (leaf("c"), leaf("d"), ab, leaf("e"))]


def test_same_night_again_appends_nothing_and_gives_the_same_note(store: Store) -> None:
    log = log_of("a", "b")
    first = checkpoint.run(store, log, "2026-05-18", ORIGIN)
    entry = store.document_entry(checkpoint.DOCUMENT)
    again = checkpoint.run(store, log, "2026-05-18", ORIGIN)
    assert (again.new, again.broken, again.note) == (False, "", first.note)
    assert store.document_entry(checkpoint.DOCUMENT) == entry


@pytest.mark.parametrize(
    ("leaves", "day"),
    [
        (("a", "B", "c"), "2026-05-18"),
        (("a", "B", "c", "d"), "2026-05-19"),
        (("b", "a", "c", "d"), "2026-05-19"),
        (("x", "a", "b", "c"), "2026-05-19"),
        (("a", "b"), "2026-05-19"),
    ],
    ids=["same night, other row", "row changed", "rows exchanged", "row put before", "row gone"],
)
def test_log_whose_old_rows_changed_appends_nothing_tonight_or_later(
    store: Store, leaves: tuple[str, ...], day: str
) -> None:
    checkpoint.run(store, log_of("a", "b", "c"), "2026-05-18", ORIGIN)
    kept = store.document(checkpoint.DOCUMENT)
    for night in (day, "2026-05-20"):
        made = checkpoint.run(store, log_of(*leaves), night, ORIGIN)
        assert not made.new
        assert "does not go on from the checkpoint of 2026-05-18 over 3" in made.broken
    assert store.document(checkpoint.DOCUMENT) == kept


def test_edition_up_to_an_earlier_day_appends_nothing(store: Store) -> None:
    checkpoint.run(store, log_of("a"), "2026-05-18", ORIGIN)
    checkpoint.run(store, log_of("a", "b", "c"), "2026-05-20", ORIGIN)
    made = checkpoint.run(store, log_of("a", "b"), "2026-05-19", ORIGIN)
    assert (made.new, made.broken) == (False, "")
    assert note.Checkpoint.parse(note.parse(made.note).text).size == 2
    assert len(nights(store)) == 2
    assert checkpoint.run(store, log_of("x", "b"), "2026-05-19", ORIGIN).broken


def test_another_origin_begins_a_log_of_its_own_and_keeps_the_old(store: Store) -> None:
    checkpoint.run(store, log_of("a", "b"), "2026-05-18", ORIGIN)
    made = checkpoint.run(store, log_of("x"), "2026-05-19", "other.example.org")
    assert made.new
    assert len(nights(store)) == len(nights(store, "other.example.org")) == 1


def test_signed_checkpoint_is_accepted_by_its_key_alone(store: Store) -> None:
    signer, stranger = note.Signer.make(ORIGIN), note.Signer.make(ORIGIN)
    made = checkpoint.run(store, log_of("a", "b"), "2026-05-18", ORIGIN, signer)
    text = note.verify(made.note, [signer.verifier])
    assert note.Checkpoint.parse(text) == note.Checkpoint(ORIGIN, 2, log_of("a", "b").root())
    with pytest.raises(Unjudged, match="no signature of a known key"):
        note.verify(made.note, [stranger.verifier])


def test_key_of_another_name_is_refused() -> None:
    key = note.Signer.make("other.example.org").text
    with pytest.raises(BadUsage, match=r"got a key of other.example.org, want one of dice.example.org"):
        checkpoint.signer_of(key, ORIGIN)
