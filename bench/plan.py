"""A billion rolls on paper: what each stage would take, from what a row of it was measured to cost. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

HOUR = 3.6e12
"""Nanoseconds."""
BILLION = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Cost:
    """What a further row costs in a stage: `fixed` nanoseconds on the one machine that runs the line, and `spread`
    nanoseconds of one core, which as many cores share as there are."""

    stage: str
    fixed: float
    spread: float

    def hours(self, rolls: int, cores: int) -> float:
        return rolls * (self.fixed + self.spread / cores) / HOUR


def core_hours(costs: Sequence[Cost], rolls: int, cores: int) -> float:
    """Hours times cores held, all stages one after another."""
    return sum(cost.hours(rolls, cores) for cost in costs) * cores


def binding(costs: Sequence[Cost], rolls: int, cores: int) -> Cost:
    """The stage that takes longest."""
    return max(costs, key=lambda cost: cost.hours(rolls, cores))


def plan(costs: Sequence[Cost], rolls: int, clusters: Sequence[int]) -> str:
    """The plan as a table: a line a stage, a column a number of cores, and what binds each."""
    head = "| stage | ns a row on one machine | and of one core, shared | " + " | ".join(
        f"{cores} cores, hours" for cores in clusters
    )
    lines = [f"{head} |", "|---|---|---|" + "---|" * len(clusters)]
    for cost in costs:
        hours = " | ".join(f"{cost.hours(rolls, cores):.2f}" for cores in clusters)
        lines.append(f"| {cost.stage} | {cost.fixed:,.0f} | {cost.spread:,.0f} | {hours} |")
    together = " | ".join(f"{sum(cost.hours(rolls, cores) for cost in costs):.1f}" for cores in clusters)
    held = " | ".join(f"{core_hours(costs, rolls, cores):.0f}" for cores in clusters)
    first = " | ".join(binding(costs, rolls, cores).stage for cores in clusters)
    lines += [
        f"| **one after another** | | | {together} |",
        f"| core hours held | | | {held} |",
        f"| binds first | | | {first} |",
    ]
    return "\n".join(lines)
