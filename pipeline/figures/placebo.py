"""Placebo: the statistic of the real log on one line with those of the logs nobody played with."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.figures.axis import Scale, Tick, ticks
from pipeline.figures.drawing import ACCENT, ALERT, GRID, MUTED, Drawing


def axis(real: float, logs: Sequence[float]) -> list[float]:
    """Values at which the line has a tick."""
    low, high = _span(real, logs)
    return ticks(low, high, 5)


def draw(real: float, logs: Sequence[float], marks: Sequence[Tick], label: str, title: str) -> str:
    """The chart. `label` is the real value in the reader's language."""
    drawing = Drawing(640, 130, "placebo")
    across = Scale(*_span(real, logs), 30, 610)
    drawing.line((20, 78), (620, 78), MUTED)
    for value, text in marks:
        drawing.line((across(value), 72), (across(value), 84), GRID)
        drawing.text((across(value), 112), text, "middle")
    for value in sorted(logs):
        drawing.dot((across(value), 78), 8, ACCENT, 0.55)
    drawing.line((across(real), 40), (across(real), 90), ALERT, 3)
    drawing.text((across(real), 28), label, "middle", ALERT, bold=True)
    return drawing.svg(title)


def _span(real: float, logs: Sequence[float]) -> tuple[float, float]:
    values = [real, *logs]
    margin = (max(values) - min(values)) * 0.08 or 1.0
    return min(values) - margin, max(values) + margin
