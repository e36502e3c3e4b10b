"""Axes: where the ticks of a chart stand, and where a value lies on paper."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Tick = tuple[float, str]
"""A value on an axis and the text printed there."""


@dataclass(frozen=True, slots=True)
class Scale:
    """A straight map from values to places in the drawing."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """The place of a value."""
        span = self.high - self.low or 1.0
        return self.start + (value - self.low) / span * (self.end - self.start)

    def clipped(self, value: float) -> float:
        """The place of a value, or the edge that it lies beyond."""
        return self(min(max(value, self.low), self.high))


def step(span: float, about: int) -> float:
    """The round step (1, 2 or 5 times a power of ten) that cuts a span into about so many parts."""
    raw = span / max(about, 1)
    power = 10.0 ** math.floor(math.log10(raw)) if raw > 0 else 1.0
    return next((power * factor for factor in (1, 2, 5) if power * factor >= raw * 0.999), power * 10)


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round values from `low` to `high`."""
    size = step(high - low, about)
    first, last = math.ceil(low / size - 1e-9), math.floor(high / size + 1e-9)
    return [round(at * size, 12) for at in range(first, last + 1)]


def decimals(values: Sequence[float], most: int = 6) -> int:
    """How many decimals tell these values apart without losing any."""
    return next((n for n in range(most) if all(abs(v - round(v, n)) < 10 ** -(n + 6) for v in values)), most)


def thinned(count: int, most: int) -> list[int]:
    """Indices of at most so many points out of `count`, first and last among them."""
    if count <= most:
        return list(range(count))
    return sorted({round(at * (count - 1) / (most - 1)) for at in range(most)})
