"""Family: the p-values of all tests in order, against the line that fair dice follow on average."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.figures.axis import Scale, Tick
from pipeline.figures.drawing import ACCENT, ALERT, GRID, MUTED, Drawing

MARKS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""A p-value lies between 0 and 1 whatever the log says."""


def draw(values: Sequence[float], stand_out: Sequence[bool], marks: Sequence[Tick], title: str) -> str:
    """The chart: the smallest p on the left; a test that stands out in the colour of alarm."""
    drawing = Drawing(640, 300, "family")
    ordered = sorted(zip(values, stand_out, strict=True))
    across, up = Scale(0, len(ordered) + 1, 70, 628), Scale(0, 1, 284, 14)
    for value, text in marks:
        drawing.line((70, up(value)), (628, up(value)), GRID)
        drawing.text((62, up(value) + 5), text, "end")
    drawing.line((across(0), up(0)), (across(len(ordered) + 1), up(1)), MUTED, 1.4, "5 4")
    for place, (value, loud) in enumerate(ordered, 1):
        drawing.line((across(place), up(0)), (across(place), up(value)), ALERT if loud else ACCENT, 1.5)
        drawing.dot((across(place), up(value)), 6, ALERT if loud else ACCENT)
    return drawing.svg(title)
