"""Which days are sealed: those of a published edition, each with the digest of its rolls as they were published.

The document `sealed` holds them. Every day up to the last of them is closed, also one without a row: a row that turns
up there is late for the count. A log without times is one snapshot and never sealed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline.contracts import UNDATED
from pipeline.errors import Unjudged
from pipeline.store.folder import DAMAGED, Store

DOCUMENT = "sealed"


def days(store: Store) -> dict[str, str]:
    """Every sealed day with the digest of its rolls, once the state is known to hold just those."""
    sealed: dict[str, str] = dict((store.document(DOCUMENT) or {}).get("days", {}))
    entries = store.entries("rolls")
    for day, digest in sealed.items():
        got = entries[day].sha256 if day in entries else "none"
        if got != digest:
            raise Unjudged(f"state: sealed day {day}", f"rolls {got[:16]}", digest[:16], DAMAGED)
    return dict(sorted(sealed.items()))


def is_sealed(day: str, sealed: Mapping[str, str]) -> bool:
    return day != UNDATED and bool(sealed) and day <= max(sealed)


def seal(store: Store, published: Sequence[str]) -> bool:
    """Note the days of an edition that was just published; tells whether any is new."""
    entries, before = store.entries("rolls"), days(store)
    after = before | {day: entries[day].sha256 for day in published if day != UNDATED}
    if after == before:
        return False
    store.write_document(DOCUMENT, {"days": after})
    return True
