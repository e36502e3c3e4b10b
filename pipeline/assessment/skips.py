"""Skipped nonces: how many there are, and the bound of what could have been chosen by skipping."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pyarrow as pa

from pipeline.statistics.nonce_gaps import grinding

LISTED = 12
"""Gap lengths that the report lists; longer ones are counted together in the bound."""


def skips(gap_counts: pa.Table) -> dict[str, Any] | None:
    """The chapter `skips`; nothing where no record has a nonce.

    The bound is for counted rolls with the device's entropy alone: where the server draws both numbers it need not skip
    anything to choose, so nothing bounds it there.
    """
    rows = gap_counts.to_pylist()
    if not rows:
        return None
    of_any: dict[int, int] = {}
    of_device: dict[int, int] = {}
    for row in rows:
        of_any[row["gap"]] = of_any.get(row["gap"], 0) + row["records"]
        if row["counted"] and row["entropy_source"] == "device":
            of_device[row["gap"]] = of_device.get(row["gap"], 0) + row["records"]
    lengths = [{"gap": gap, "records": of_any[gap]} for gap in sorted(of_any) if gap]
    return {
        "records": sum(of_any.values()),
        "after_skip": sum(number for gap, number in of_any.items() if gap),
        "skipped": sum(gap * number for gap, number in of_any.items()),
        "longest": max(of_any),
        "lengths": lengths[:LISTED],
        "device": asdict(grinding(list(of_device), list(of_device.values()))) if of_device else None,
        "server_rolls": sum(row["records"] for row in rows if row["counted"] and row["entropy_source"] == "server"),
    }
