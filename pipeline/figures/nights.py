"""Nights: the evidence against fair dice, night by night, on a logarithmic scale, and the level of the alarm."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pipeline.figures.axis import Scale, Tick, thinned
from pipeline.figures.drawing import ACCENT, ALERT, GRID, MUTED, Drawing

POINTS = 240


def axis(log_e: Sequence[float], alarm_at: float) -> list[int]:
    """Powers of ten at which the chart has a tick."""
    low, high = _span(log_e, alarm_at)
    every = max(1, math.ceil((high - low) / 6))
    return [power for power in range(math.ceil(low), math.floor(high) + 1) if power % every == 0]


def draw(
    log_e: Sequence[float], alarm_at: float, marks: Sequence[Tick], months: Sequence[tuple[int, str]], title: str
) -> str:
    """The chart; `log_e` are natural logarithms."""
    low, high = _span(log_e, alarm_at)
    drawing = Drawing(640, 280, "nights")
    across, up = Scale(0, max(len(log_e) - 1, 1), 84, 632), Scale(low, high, 240, 10)
    for value, text in marks:
        drawing.line((84, up(value)), (632, up(value)), GRID)
        drawing.text((76, up(value) + 5), text, "end")
    for day, text in months:
        drawing.line((across(day), 240), (across(day), 246), MUTED)
        drawing.label(across(day), 268, text)
    drawing.line((84, up(0)), (632, up(0)), MUTED, 1.2, "5 4")
    drawing.line((84, up(math.log10(alarm_at))), (632, up(math.log10(alarm_at))), ALERT, 2)
    tens = [value / math.log(10) for value in log_e]
    drawing.path([(across(i), up.clipped(tens[i])) for i in thinned(len(tens), POINTS)], ACCENT, 2.4)
    return drawing.svg(title)


def _span(log_e: Sequence[float], alarm_at: float) -> tuple[float, float]:
    tens = [value / math.log(10) for value in log_e] or [0.0]
    return min(-1.0, min(tens) - 0.2), max(math.log10(alarm_at) + 0.4, max(tens) + 0.3)
