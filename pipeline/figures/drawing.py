"""A drawing: SVG written by hand, the same bytes for the same numbers.

Colours stand twice: as attributes, which is what the PDF sees, and as classes, which the page's style sheet
can turn dark. Letters of right-to-left languages never stand in a drawing, only numbers do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

INK, MUTED, GRID, BAND = "#1c1c1c", "#5c5c5c", "#d9d9d9", "#e4ecec"
ACCENT, ALERT, PAPER = "#00666b", "#a5172a", "#ffffff"
_CLASSES = {INK: "ink", MUTED: "muted", GRID: "grid", BAND: "band", ACCENT: "accent", ALERT: "alert", PAPER: "paper"}
_ISOLATES = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))

Point = tuple[float, float]


def at(value: float) -> str:
    """A place in the drawing, to a tenth, without a useless zero."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


class Drawing:
    """Elements of one SVG, in the order they are painted."""

    def __init__(self, width: float, height: float, kind: str) -> None:
        self.width, self.height, self.kind = width, height, kind
        self._parts: list[str] = []

    def line(self, start: Point, end: Point, colour: str = GRID, width: float = 1.0, dash: str = "") -> None:
        """A straight line."""
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self._parts.append(
            f'<line x1="{at(start[0])}" y1="{at(start[1])}" x2="{at(end[0])}" y2="{at(end[1])}" '
            f'stroke="{colour}" class="s-{_CLASSES[colour]}" stroke-width="{at(width)}"{dashes}/>'
        )

    def path(self, points: Iterable[Point], colour: str = ACCENT, width: float = 2.0, dash: str = "") -> None:
        """A line through many points."""
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        data = "L".join(f"{at(x)} {at(y)}" for x, y in points)
        self._parts.append(
            f'<path d="M{data}" fill="none" stroke="{colour}" class="s-{_CLASSES[colour]}" '
            f'stroke-width="{at(width)}" stroke-linejoin="round"{dashes}/>'
        )

    def area(self, points: Iterable[Point], colour: str = BAND) -> None:
        """A filled shape."""
        data = "L".join(f"{at(x)} {at(y)}" for x, y in points)
        self._parts.append(f'<path d="M{data}Z" fill="{colour}" class="f-{_CLASSES[colour]}"/>')

    def box(self, corner: Point, width: float, height: float, colour: str = BAND, round_: float = 0.0) -> None:
        """A filled rectangle."""
        self._parts.append(
            f'<rect x="{at(corner[0])}" y="{at(corner[1])}" width="{at(width)}" height="{at(height)}" '
            f'rx="{at(round_)}" fill="{colour}" class="f-{_CLASSES[colour]}"/>'
        )

    def dot(self, middle: Point, radius: float, colour: str = ACCENT, opacity: float = 1.0) -> None:
        """A filled circle with a thin edge in the colour of the paper."""
        faint = f' fill-opacity="{opacity:.2f}"' if opacity < 1 else ""
        self._parts.append(
            f'<circle cx="{at(middle[0])}" cy="{at(middle[1])}" r="{at(radius)}" '
            f'fill="{colour}" class="f-{_CLASSES[colour]}"{faint}/>'
        )

    def dots(self, middles: Sequence[Point], radius: float, colour: str = ACCENT, opacity: float = 1.0) -> None:
        """Many equal dots as one path of round line ends: a tenth of the bytes, and of the time to read them."""
        data = "".join(f"M{at(x)} {at(y)}h.01" for x, y in middles)
        self._parts.append(
            f'<path d="{data}" fill="none" stroke="{colour}" class="s-{_CLASSES[colour]}" stroke-linecap="round" '
            f'stroke-width="{at(2 * radius)}" stroke-opacity="{opacity:.2f}"/>'
        )

    def text(self, place: Point, words: str, anchor: str = "start", colour: str = MUTED, bold: bool = False) -> None:
        """A number; anything else stands beside the drawing, in HTML."""
        weight = ' font-weight="700"' if bold else ""
        self._parts.append(
            f'<text x="{at(place[0])}" y="{at(place[1])}" text-anchor="{anchor}" fill="{colour}" '
            f'class="f-{_CLASSES[colour]}"{weight}>{escape(words.translate(_ISOLATES))}</text>'
        )

    def label(self, across: float, down: float, words: str) -> None:
        """A number under a tick, pulled inwards where it would run over the edge of the drawing."""
        half = 4.6 * len(words.translate(_ISOLATES))
        self.text((min(max(across, half), self.width - half), down), words, "middle")

    def svg(self, title: str, size: int = 14) -> str:
        """The whole element; the title states the finding and becomes the alternative text of the PDF.

        One that inherits the direction of a right-to-left page has its labels on the wrong side of the plot.
        """
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="chart {self.kind}" role="img" direction="ltr" '
            f'viewBox="0 0 {at(self.width)} {at(self.height)}" width="{at(self.width)}" height="{at(self.height)}" '
            f'font-family="Report Sans, Report Sans Arabic, sans-serif" font-size="{size}">'
            f"<title>{escape(title)}</title>{''.join(self._parts)}</svg>"
        )


PIPS: dict[int, Sequence[Point]] = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


def die(drawing: Drawing, middle: Point, face: int, size: float) -> None:
    """A die that shows this face: a number that every language reads."""
    x, y = middle
    drawing.box((x - size / 2, y - size / 2), size, size, INK, size * 0.2)
    for across, down in PIPS[face]:
        drawing.dot((x + across * size * 0.26, y + down * size * 0.26), size * 0.1, PAPER)
