"""One line of the table: what one way of doing something took, round by round, beside the naive loop of its round."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from dataclasses import dataclass

HEAD = (
    "| way | rows | rounds | seconds, median (best) | rows/s, median | ns a row | times the naive loop, median (best) "
    "| peak MB |\n|---|---|---|---|---|---|---|---|"
)


@dataclass(frozen=True, slots=True)
class Row:
    """`seconds` of each round; `naive` = nanoseconds a row of the naive loop in the same round.

    `rows` is 0 where only a time was taken, `naive` empty where a comparison says nothing.
    """

    way: str
    rows: int
    seconds: tuple[float, ...]
    naive: tuple[float, ...] = ()
    peak_mb: float | None = None

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def best(self) -> float:
        return min(self.seconds)

    @property
    def each(self) -> float:
        """Nanoseconds a row, median."""
        return self.median / self.rows * 1e9

    @property
    def rate(self) -> float:
        """Rows a second, median."""
        return self.rows / self.median

    @property
    def ratio(self) -> float:
        """Median over the rounds."""
        own = (second / self.rows * 1e9 for second in self.seconds)
        return statistics.median(base / mine for base, mine in zip(self.naive, own, strict=True))

    @property
    def best_ratio(self) -> float:
        """The best round of this way against the best round of the naive loop."""
        return min(self.naive) * self.rows / self.best / 1e9

    @property
    def line(self) -> str:
        rate = f"{self.rate:,.0f}" if self.rows else ""
        each = f"{self.each:,.0f}" if self.rows else ""
        ratio = f"{self.ratio:.2f} ({self.best_ratio:.2f})" if self.naive else ""
        peak = "" if self.peak_mb is None else f"{self.peak_mb:,.0f}"
        rows = f"{self.rows:,}" if self.rows else ""
        took = f"{_short(self.median)} ({_short(self.best)})"
        return f"| {self.way} | {rows} | {len(self.seconds)} | {took} | {rate} | {each} | {ratio} | {peak} |"


def _short(seconds: float) -> str:
    return f"{seconds:.1f}" if seconds >= 10 else f"{seconds:.2f}" if seconds >= 0.1 else f"{seconds:.4f}"


def table(rows: Iterable[Row]) -> str:
    return "\n".join([HEAD, *(row.line for row in rows)])
