"""Funnel: each match's share of doubles by its number of rolls, inside the exact limits of fair dice."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pipeline.figures.axis import Scale, Tick, thinned, ticks
from pipeline.figures.drawing import ACCENT, GRID, INK, MUTED, Drawing

FAIR = 1 / 6
INNER, OUTER = 0.05, 0.001
"""What fair matches put outside of each pair of limits, at most, on both sides together."""

DOTS = 1_500
"""More dots than this say nothing more; the outermost of each size are kept."""

LAYERS = 4
"""Dots of one layer do not add up where they overlap, dots of different layers do: enough to show density."""

Match = tuple[int, int, int]
"""Rolls, doubles, and how many matches had just these."""


@dataclass(frozen=True, slots=True)
class Funnel:
    """How many of `matches` matches lie outside of the outer limits, and how many fair dice put there on average."""

    matches: int
    outside: int
    expected: float


@lru_cache(maxsize=4096)
def limits(rolls: int, outside: float) -> tuple[int, int, float]:
    """Fewest and most doubles inside the limits, and the exact chance of lying outside."""
    middle, reach = rolls * FAIR, 12 * math.sqrt(rolls * FAIR * (1 - FAIR)) + 12
    first, last = max(0, math.floor(middle - reach)), min(rolls, math.ceil(middle + reach))
    terms = [_term(rolls, k) for k in range(first, last + 1)]
    low, below = first, 0.0
    while low < last and below + terms[low - first] <= outside / 2:
        below += terms[low - first]
        low += 1
    high, above = last, 0.0
    while high > first and above + terms[high - first] <= outside / 2:
        above += terms[high - first]
        high -= 1
    return low, high, below + above


def _term(rolls: int, doubles: int) -> float:
    """The binomial chance of just so many doubles; beyond twelve standard deviations nothing is left to add."""
    ways = math.lgamma(rolls + 1) - math.lgamma(doubles + 1) - math.lgamma(rolls - doubles + 1)
    return math.exp(ways + doubles * math.log(FAIR) + (rolls - doubles) * math.log1p(-FAIR))


def count(matches: Sequence[Match]) -> Funnel:
    """Count the matches outside of the outer limits."""
    outside, expected, total = 0, 0.0, 0
    for rolls, doubles, many in matches:
        low, high, chance = limits(rolls, OUTER)
        outside += many * (not low <= doubles <= high)
        expected += many * chance
        total += many
    return Funnel(total, outside, expected)


def axes(matches: Sequence[Match]) -> tuple[list[float], list[float]]:
    """Numbers of rolls and shares at which the chart has a tick."""
    longest, top = _reach(matches)
    return ticks(0, longest, 5), ticks(0, top, 4)


def draw(matches: Sequence[Match], across_marks: Sequence[Tick], up_marks: Sequence[Tick], title: str) -> str:
    """The chart."""
    longest, top = _reach(matches)
    drawing = Drawing(640, 330, "funnel")
    across, up = Scale(0, longest, 70, 628), Scale(0, top, 286, 12)
    for value, text in up_marks:
        drawing.line((70, up(value)), (628, up(value)), GRID)
        drawing.text((62, up(value) + 5), text, "end")
    for value, text in across_marks:
        drawing.label(across(value), 312, text)
    groups: dict[tuple[float, int], list[tuple[float, float]]] = {}
    for place, (rolls, doubles, many) in enumerate(_kept(matches)):
        if rolls:
            radius = min(1.5 + 0.5 * math.ceil(math.sqrt(many)), 4)
            groups.setdefault((radius, place % LAYERS), []).append((across(rolls), up.clipped(doubles / rolls)))
    for (radius, _), dots in sorted(groups.items()):
        drawing.dots(dots, radius, ACCENT, 0.35)
    drawing.line((70, up(FAIR)), (628, up(FAIR)), MUTED, 1.2, "5 4")
    sizes = list(range(6, longest + 1))
    sizes = [sizes[i] for i in thinned(len(sizes), 120)]
    for outside, width, dash in ((INNER, 1.2, "2 3"), (OUTER, 1.4, "")):
        drawing.path([(across(n), up.clipped(limits(n, outside)[1] / n)) for n in sizes], INK, width, dash)
        drawing.path([(across(n), up.clipped(limits(n, outside)[0] / n)) for n in sizes], INK, width, dash)
    return drawing.svg(title)


def _reach(matches: Sequence[Match]) -> tuple[int, float]:
    longest = max((rolls for rolls, _, _ in matches), default=10)
    return max(longest, 10), 0.6


def _kept(matches: Sequence[Match]) -> list[Match]:
    """All of them, or where there are too many every outer one and an even part of the others."""
    if len(matches) <= DOTS:
        return sorted(matches)
    ordered = sorted(matches, key=lambda one: (-abs(one[1] - one[0] * FAIR) / math.sqrt(one[0] or 1), one))
    outer, inner = ordered[: DOTS // 3], ordered[DOTS // 3 :]
    return sorted(outer + [inner[i] for i in thinned(len(inner), DOTS - len(outer))])
