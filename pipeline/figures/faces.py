"""Faces: the share of each face as a dot on its interval, against the share that is expected."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.figures.axis import Scale, Tick, ticks
from pipeline.figures.drawing import ACCENT, ALERT, GRID, INK, MUTED, Drawing, die

FAIR = 1 / 6
ROW = 44.0


def axis(shares: Sequence[float], intervals: Sequence[tuple[float, float]]) -> list[float]:
    """Shares at which the chart has a tick; the expected share is always in the picture."""
    low, high = _span(shares, intervals)
    return ticks(low, high, 6)


def draw(
    shares: Sequence[float],
    intervals: Sequence[tuple[float, float]],
    labels: Sequence[str],
    marks: Sequence[Tick],
    title: str,
) -> str:
    """The chart. `labels` are the shares in the reader's language, one for each face."""  # fmt: skip
    low, high = _span(shares, intervals)
    drawing = Drawing(640, ROW * 6 + 52, "faces")
    place = Scale(low, high, 56, 540)
    bottom = ROW * 6 + 12
    for value, text in marks:
        drawing.line((place(value), 8), (place(value), bottom), GRID)
        drawing.text((place(value), bottom + 24), text, "middle")
    drawing.line((place(FAIR), 4), (place(FAIR), bottom), MUTED, 1.5, "5 4")
    for row, (share, (left, right), label) in enumerate(zip(shares, intervals, labels, strict=True)):
        y = 12 + ROW * (row + 0.5)
        colour = ACCENT if left <= FAIR <= right else ALERT
        die(drawing, (20, y), row + 1, 26)
        drawing.line((place(left), y), (place(right), y), colour, 7)
        drawing.dot((place(share), y), 7, INK)
        drawing.text((636, y + 5), label, "end", INK, bold=True)
    return drawing.svg(title)


def _span(shares: Sequence[float], intervals: Sequence[tuple[float, float]]) -> tuple[float, float]:
    values = [FAIR, *shares, *(edge for pair in intervals for edge in pair)]
    margin = (max(values) - min(values)) * 0.06 or 0.01
    return min(values) - margin, max(values) + margin
