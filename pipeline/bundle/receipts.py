"""What a player's device kept of a match, held against the record, roll by roll."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pipeline.errors import Unjudged

KEPT = ("commitment", "client_entropy")
SAME, OTHER, NOT_KEPT, NOT_IN_RECORD = "same", "other", "not kept", "not in the record"
NOT_SHOWN = (
    "Without receipts it is not shown that these are the commitments and the entropy that the player's device saw, "
    "nor that no roll is missing."
)


def read(text: str, where: str) -> list[dict[str, str]]:
    """Receipts from JSON (a list, or an object with `receipts`), JSON lines or CSV with a header."""
    try:
        if text.lstrip().startswith(("[", "{")):
            rows = _json(text)
        else:
            rows = list(csv.DictReader(io.StringIO(text.lstrip("\ufeff")), strict=True))
    except (ValueError, csv.Error) as error:
        raise Unjudged(where, str(error), "receipts as JSON, JSON lines or CSV") from None
    found = []
    for number, row in enumerate(rows, 1):
        if not isinstance(row, Mapping) or not str(row.get("roll_id") or ""):
            raise Unjudged(f"{where}, receipt {number}", "no roll_id", "roll_id, commitment and client_entropy")
        found.append({name: str(row.get(name) or "") for name in ("roll_id", "match_id", *KEPT)})
    if not found:
        raise Unjudged(where, "no receipt", "one for each roll that the device saw")
    return found


def _json(text: str) -> Sequence[Any]:
    try:
        whole = json.loads(text)
    except ValueError:
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    if isinstance(whole, Mapping):
        whole = whole.get("receipts", [whole])
    if not isinstance(whole, list):
        raise ValueError("no list of receipts")
    return whole


def compare(receipts: Iterable[Mapping[str, str]], rolls: Sequence[Mapping[str, str]], match: str) -> dict[str, Any]:
    """Each receipt against the record of its roll; `rolls` are records as text, as the edition writes them."""
    by_id: dict[str, list[Mapping[str, str]]] = {}
    for roll in rolls:
        by_id.setdefault(roll["roll_id"], []).append(roll)
    compared, seen = [], set()
    for receipt in receipts:
        if receipt["match_id"] and receipt["match_id"] != match:
            continue
        seen.add(receipt["roll_id"])
        records = by_id.get(receipt["roll_id"])
        if records is None:
            told = dict.fromkeys(KEPT, NOT_IN_RECORD)
        else:
            told = {name: _told(receipt[name], [record[name] for record in records]) for name in KEPT}
        compared.append({"roll_id": receipt["roll_id"], **told})
    bad = [one["roll_id"] for one in compared if {OTHER, NOT_IN_RECORD} & set(one.values())]
    return {
        "compared": len(compared),
        "rolls": compared,
        "contradicted": bad,
        "without_receipt": [roll["roll_id"] for roll in rolls if roll["roll_id"] not in seen],
    }


def _told(kept: str, recorded: Sequence[str]) -> str:
    if not kept:
        return NOT_KEPT
    plain = kept.lower().removeprefix("0x")
    return SAME if all(value in (plain, kept) for value in recorded) else OTHER
