"""What verification found: verdicts, flags, rows set aside, failing rolls by name, what each record can prove."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pyarrow as pa

from pipeline.contracts import BREACHES, FLAG_NAMES
from pipeline.recipes.grammar import NONE
from pipeline.recipes.reference import VERDICTS

FAILING = ("wrong_commitment", "wrong_dice", "malformed", "exhausted", "unknown_recipe")
"""Verdicts that are findings whatever the recipe; `unverifiable` is one under any recipe other than none."""

NAMED = 50
"""Failing rolls that the report names; all of them stand in the edition's verdicts."""


def verification(
    verdict_counts: pa.Table,
    flag_counts: Mapping[str, int],
    rejected: Mapping[str, int],
    failures: Iterable[Mapping[str, Any]],
    judged: Mapping[str, int],
) -> dict[str, Any]:
    """The chapter `verification` of the assessment."""
    verdicts: Counter[str] = Counter()
    recipes: Counter[str] = Counter()
    unverifiable = 0
    for row in verdict_counts.to_pylist():
        verdicts[row["verdict"]] += row["records"]
        recipes[row["recipe"]] += row["records"]
        if row["verdict"] == "unverifiable" and row["recipe"] != NONE:
            unverifiable += row["records"]
    failing = sum(verdicts[name] for name in FAILING) + unverifiable
    return {
        "records": sum(verdicts.values()),
        "verdicts": {name: verdicts[name] for name in VERDICTS},
        "flags": {name: int(flag_counts.get(name, 0)) for name in FLAG_NAMES},
        "rejected": dict(sorted(rejected.items())),
        "rejected_total": sum(rejected.values()),
        "recipes": dict(sorted(recipes.items())),
        "failing": failing,
        "failures": list(failures)[:NAMED],
        "judged_by": dict(judged),
    }


def breaches(chapter: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What of it is a finding: kind, name and number, in a fixed order."""
    found = []
    for name in FAILING:
        if chapter["verdicts"][name]:
            found.append({"kind": "verdict", "name": name, "number": chapter["verdicts"][name]})
    unverifiable = chapter["failing"] - sum(chapter["verdicts"][name] for name in FAILING)
    if unverifiable:
        found.append({"kind": "verdict", "name": "unverifiable", "number": unverifiable})
    found += [
        {"kind": "flag", "name": name, "number": chapter["flags"][name]} for name in BREACHES if chapter["flags"][name]
    ]
    if chapter["rejected_total"]:
        found.append({"kind": "rejected", "name": "rows_set_aside", "number": chapter["rejected_total"]})
    return found


def evidence_table(evidence_counts: pa.Table) -> dict[str, int]:
    """Counted rolls by what their record can prove."""
    table = Counter[str]()
    for row in evidence_counts.to_pylist():
        if row["verdict"] in ("ok",):
            table["server_entropy" if row["entropy_source"] == "server" else "device_entropy"] += row["rolls"]
        elif row["verdict"] == "unverifiable":
            table["unverifiable"] += row["rolls"]
        else:
            table["failed"] += row["rolls"]
    return {name: table[name] for name in ("device_entropy", "server_entropy", "unverifiable", "failed")}
