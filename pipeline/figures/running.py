"""Running shares: one small panel for each face, the share so far inside the band made for looking every night."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.figures.axis import Scale, Tick, thinned, ticks
from pipeline.figures.drawing import ACCENT, ALERT, BAND, GRID, MUTED, Drawing

FAIR = 1 / 6
POINTS = 90


def axis(low: Sequence[float], high: Sequence[float]) -> list[float]:
    """Shares at which the panels have a tick: the same for all six, or they could not be compared."""
    bottom, top = _span(low, high)
    return ticks(bottom, top, 3)


def draw(
    share: Sequence[float],
    low: Sequence[float],
    high: Sequence[float],
    marks: Sequence[Tick],
    months: Sequence[tuple[int, str]],
    title: str,
) -> str:
    """One panel. `months` are the days (by place) at which a month begins, with the text printed there."""  # fmt: skip
    bottom, top = _span(low, high)
    drawing = Drawing(310, 190, "running")
    across, up = Scale(0, max(len(share) - 1, 1), 60, 302), Scale(bottom, top, 158, 8)
    chosen = thinned(len(share), POINTS)
    drawing.area(
        [(across(i), up.clipped(high[i])) for i in chosen]
        + [(across(i), up.clipped(low[i])) for i in reversed(chosen)],
        BAND,
    )
    for value, text in marks:
        drawing.line((60, up(value)), (302, up(value)), GRID)
        drawing.text((54, up(value) + 5), text, "end")
    for day, text in months:
        drawing.line((across(day), 158), (across(day), 163), MUTED)
        drawing.label(across(day), 182, text)
    drawing.line((60, up(FAIR)), (302, up(FAIR)), MUTED, 1.2, "5 4")
    outside = any(not low[i] <= share[i] <= high[i] for i in range(len(share)))
    drawing.path([(across(i), up.clipped(share[i])) for i in chosen], ALERT if outside else ACCENT, 2.2)
    return drawing.svg(title)


def _span(low: Sequence[float], high: Sequence[float]) -> tuple[float, float]:
    """Wide enough for the band of the second tenth of the days; what lies beyond is drawn at the edge."""
    at = min(len(low) - 1, max(1, len(low) // 12))
    reach = max(FAIR - low[at], high[at] - FAIR, 1e-4)
    return FAIR - reach, FAIR + reach
