"""Which checks spoke, read out of what a trial came to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pipeline.drill.bench import Trial

TOO_EVEN = 0.001
"""A chi-square so small that fair dice give a smaller one less than once in a thousand counts."""
CONTRACTS = {"openings": "openings_without_doubles"}


def signs(trial: Trial) -> dict[str, int]:
    """Every sign of a trial and how many records bear it.

    A run that ended early shows `stage:<name>` alone; the others show verdict:, flag:, excluded:, contract:,
    rejected, alarm and statistic:too_even as the registry of faults writes them.
    """
    if trial.assessment is None:
        return {f"stage:{trial.stage}": 1}
    assessment = trial.assessment
    verification = assessment["verification"]
    shown = {f"verdict:{name}": number for name, number in verification["verdicts"].items()}
    shown |= {f"flag:{name}": number for name, number in verification["flags"].items()}
    shown |= {f"excluded:{name}": number for name, number in assessment["population"]["excluded"].items()}
    shown["rejected"] = verification["rejected_total"]
    shown["alarm"] = int(assessment["evidence"]["alarm"])
    found = {one["name"]: one["number"] for one in assessment["found"] if one["kind"] == "contract"}
    shown |= {f"contract:{short}": found.get(name, 0) for short, name in CONTRACTS.items()}
    shown["statistic:too_even"] = int(_too_even(assessment["outcomes"]))
    shown["records"] = verification["records"]
    return {name: number for name, number in shown.items() if number}


def _too_even(outcomes: Mapping[str, Any] | None) -> bool:
    lower = (outcomes or {}).get("chi_square", {}).get("p_lower")
    return lower is not None and lower < TOO_EVEN
