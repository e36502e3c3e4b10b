"""Figures: every number that is printed anywhere, once, with its value, unit, rounding and text in each language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pipeline.wording.numbers import ALL, Number, Numbers, exact
from pipeline.wording.simulated import at_floor


@dataclass(frozen=True, slots=True)
class Figure:
    """One printed number."""

    value: int | float | str
    unit: str
    rounding: str
    display: Mapping[str, str]

    def as_json(self) -> dict[str, Any]:
        """The form that stands in article.json."""
        return {"value": self.value, "unit": self.unit, "rounding": self.rounding, "display": dict(self.display)}


def slug(*parts: object) -> str:
    """An id for a figure out of names from the log: lower case, letters, digits and hyphens only."""
    text = "-".join(str(part) for part in parts).lower()
    return re.sub(r"[^a-z0-9]+", "-", text).strip("-")


@dataclass(slots=True)
class Figures(Mapping[str, Figure]):
    """The figures of one edition by id. An id can be given twice only with the same value."""

    by_id: dict[str, Figure] = field(default_factory=dict)

    def __getitem__(self, key: str) -> Figure:
        return self.by_id[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_id)

    def __len__(self) -> int:
        return len(self.by_id)

    def count(self, key: str, value: int, unit: str = "1", *, signed: bool = False) -> str:
        """A whole number."""
        return self._add(key, int(value), unit, "exact", lambda write: write.integer(int(value), signed=signed))

    def plain(self, key: str, value: int) -> str:
        """A whole number that is a name, without separators."""
        return self._add(key, int(value), "1", "exact", lambda write: write.plain(int(value)))

    def number(self, key: str, value: Number, digits: int, unit: str = "1", *, signed: bool = False) -> str:
        """A number with decimals."""
        raw = float(value)
        return self._add(key, raw, unit, _decimals(digits), lambda write: write.decimal(value, digits, signed=signed))

    def percent(self, key: str, value: Number, digits: int, *, signed: bool = False) -> str:
        """A share, given as a fraction of one."""
        raw = float(value)
        rule = _decimals(digits) + " of the percentage"
        return self._add(key, raw, "share", rule, lambda write: write.percent(value, digits, signed=signed))

    def percent_span(self, key: str, low: Number, high: Number, digits: int) -> str:
        """An interval of shares."""
        rule = _decimals(digits) + " of each percentage"
        raw = f"{float(low)!r} {float(high)!r}"
        return self._add(
            key, raw, "interval of shares", rule,
            lambda write: write.span(write.percent(low, digits), write.percent(high, digits)),
        )  # fmt: skip

    def outcome(self, key: str, dice: Sequence[int]) -> str:
        """An ordered pair of faces: 6-6."""
        first, second = dice
        return self._add(key, f"{first}-{second}", "outcome", "exact", lambda write: write.pair(first, second))

    def p(self, key: str, value: float, log10_p: float | None = None, *, replicates: int | None = None) -> str:
        """A p-value; with `replicates`, a simulated one that can not fall below 1/(B + 1)."""
        if replicates is not None and at_floor(value, replicates):
            return self._add(key, value, "p", "edge of the simulation", lambda write: write.below(replicates + 1))
        return self._add(key, value, "p", "two significant digits", lambda write: write.p(value, log10_p))

    def power(self, key: str, log10: float, unit: str) -> str:
        """A number given by its decimal logarithm; in words of digits where it is of everyday size."""
        if -3 <= log10 < 6:
            value = 10**log10
            digits = 0 if value >= 100 else 1 if value >= 10 else 2
            return self.number(key, value, digits, unit)
        return self._add(key, log10, f"log10 {unit}", "one significant digit", lambda write: write.power(log10))

    def power_of_ten(self, key: str, exponent: int) -> str:
        """A power of ten at the tick of a logarithmic axis: 0.1, 10, 1,000, 10⁶ as 1 × 10⁶."""
        if 0 <= exponent < 6:
            return self.count(key, 10**exponent)
        if -3 <= exponent < 0:
            return self.number(key, 10.0**exponent, -exponent)
        return self.power(key, exponent, "power of ten")

    def day(self, key: str, iso: str) -> str:
        """A day."""
        return self._add(key, iso, "day", "exact", lambda write: write.day(iso))

    def month(self, key: str, iso: str) -> str:
        """The month that a day lies in."""
        return self._add(key, iso, "month", "exact", lambda write: write.month(iso))

    def in_hundred(self, key: str, value: Number) -> str:
        """A p-value as whole cases of a hundred; what rounds to none is fewer than one."""
        cases = round(exact(value) * 100)
        if cases < 1:
            return self._add(key, 1, "cases of 100", "fewer than 1", lambda write: write.fewer(1))
        return self._add(key, cases, "cases of 100", "whole", lambda write: write.integer(cases))

    def as_json(self) -> dict[str, Any]:
        """All of them, sorted by id."""
        return {key: self.by_id[key].as_json() for key in sorted(self.by_id)}

    def _add(
        self, key: str, value: int | float | str, unit: str, rounding: str, write: Callable[[Numbers], str]
    ) -> str:
        figure = Figure(value, unit, rounding, {language: write(numbers) for language, numbers in ALL.items()})
        known = self.by_id.get(key)
        if known is not None and known != figure:
            raise ValueError(f"figure {key}: got {figure.value} as {figure.unit}, want {known.value} as {known.unit}")
        self.by_id[key] = figure
        return key


def _decimals(digits: int) -> str:
    return f"{digits} decimals, once, from the raw value"


def read(figures: Mapping[str, Mapping[str, Any]]) -> Figures:
    """Figures out of an article that was written before."""
    return Figures({key: Figure(**one) for key, one in figures.items()})
