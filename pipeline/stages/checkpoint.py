"""Checkpoint: one signed note a night over the log's tree, each proved to go on from the one before.

Reads   the tree that seal made
Writes  the document `checkpoints`: append-only, one list of nights for each origin

A store whose old rows changed cannot prove that its tree goes on from an earlier checkpoint. Then nothing is written,
tonight and every night after, and it is a finding: an earlier checkpoint is never replaced.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pipeline.errors import BadUsage
from pipeline.proofs import note, tree
from pipeline.store import Store

DOCUMENT = "checkpoints"


@dataclass(frozen=True, slots=True)
class CheckpointReport:
    """Tonight's note, whether it is new, and what does not go on from where (empty = all does)."""

    note: str
    new: bool
    broken: str = ""


def run(store: Store, log: tree.Tree, day: str, origin: str, signer: note.Signer | None = None) -> CheckpointReport:
    """Append tonight's checkpoint, once it is proved that the log only grew since the last one."""
    kept = store.document(DOCUMENT) or {"logs": {}}
    nights = kept["logs"].get(origin, [])

    made, broken = follow(nights, log, day, origin, signer)

    if made is None or broken:
        known = next((night["note"] for night in nights if night["day"] == day), None)
        return CheckpointReport(
            known if known and not broken else written(origin, log.size, log.root(), signer), False, broken
        )
    grown = copy.deepcopy(kept)
    grown["logs"].setdefault(origin, []).append(made)
    store.write_document(DOCUMENT, grown)
    return CheckpointReport(made["note"], True)


def last_size(store: Store, day: str, origin: str) -> int:
    """Leaves of the last checkpoint up to a day, 0 where there is none: what tonight's must go on from."""
    nights = (store.document(DOCUMENT) or {"logs": {}})["logs"].get(origin, [])
    return int(max((night["size"] for night in nights if night["day"] <= day), default=0))


def follow(
    nights: list[Mapping[str, Any]], log: tree.Tree, day: str, origin: str, signer: note.Signer | None
) -> tuple[dict[str, Any] | None, str]:
    """The night to append (None: nothing to append) and what is wrong (empty: nothing).

    An edition up to an earlier day than the last checkpoint appends nothing, but must go on from those before it.
    """
    before = [night for night in nights if night["day"] <= day]
    last: Mapping[str, Any] = before[-1] if before else {"day": "", "size": 0, "root": tree.EMPTY_ROOT.hex()}
    size, root = log.size, log.root()
    same_day = last["day"] == day
    proof: tuple[bytes, ...] = ()
    if same_day:
        goes_on = (size, root.hex()) == (last["size"], last["root"])
    else:
        proof = log.consistency(last["size"]) if last["size"] <= size else ()
        goes_on = tree.verify_consistency(last["size"], size, bytes.fromhex(last["root"]), root, proof)
    if not goes_on:
        return None, (
            f"the log of {size:,} records up to {day} with root {root.hex()[:16]} does not go on from the checkpoint "
            f"of {last['day']} over {last['size']:,} with root {last['root'][:16]}"
        )
    if same_day or len(before) < len(nights):
        return None, ""
    return {
        "day": day,
        "size": size,
        "root": root.hex(),
        "note": written(origin, log.size, log.root(), signer),
        "from": last["size"],
        "consistency": [part.hex() for part in proof],
    }, ""


def signer_of(text: str | None, origin: str) -> note.Signer | None:
    """The key that signs checkpoints; its name must be the log's origin, as verifiers expect."""
    if text is None:
        return None
    signer = note.Signer.parse(text)
    if signer.name != origin:
        raise BadUsage("publish.checkpoint_key", f"a key of {signer.name}", f"one of {origin}", "mend [publish] origin")
    return signer


def written(origin: str, size: int, root: bytes, signer: note.Signer | None) -> str:
    """The note over a log, signed where there is a key. Ed25519 signs the same text with the same bytes."""
    text = note.Checkpoint(origin, size, root).text
    return note.sign(text, signer) if signer else note.unsigned(text)
