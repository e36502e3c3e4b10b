"""What was not looked at: questions that nobody asked of this log, by choice or because it cannot answer them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

ALWAYS = ("players", "results", "memory", "plays")
"""By choice: accounts, who won, more than one roll back, how rolls were played."""


def unseen(assessment: Mapping[str, Any]) -> list[str]:
    """Names of questions, in a fixed order."""
    order = assessment["order"] or {}
    sources = {row["value"] for row in assessment["strata"] if row["name"] == "entropy_source"}
    missing = {
        "order_of_dice": not assessment["outcomes"],
        "order_of_rolls": not order.get("match"),
        "seat": not order.get("seat"),
        "entropy_source": len(sources & {"device", "server"}) < 2,
        "unused_bytes": not assessment["placebo"],
        "seed_bytes": not (assessment.get("bytes") or {}).get("secrets"),
        "skips": not assessment["skips"],
        "nights": not assessment["drift"],
    }
    return [*ALWAYS, *(name for name, gone in missing.items() if gone)]
