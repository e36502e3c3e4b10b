"""Numbers, p-values and dates as each language writes them, rounded once from the raw value."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from functools import cache
from typing import Any

from babel import Locale
from babel.dates import format_date, format_skeleton
from babel.numbers import format_decimal, format_percent

from pipeline import languages
from pipeline.languages import Language

MINUS = "\u2212"
ISOLATE, POP = "\u2066", "\u2069"
"""Left-to-right isolate and its end: a signed number or a percentage inside right-to-left text needs them."""

_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")

Number = int | float | Fraction | Decimal


def exact(value: Number) -> Decimal:
    """The value with enough digits that rounding it again can not go another way."""
    if isinstance(value, Fraction):
        return Decimal(value.numerator) / Decimal(value.denominator)
    return Decimal(value)


def rounded(value: Number, digits: int) -> Decimal:
    """Rounded to so many decimals, once, half to even as Babel does."""
    return exact(value).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_EVEN)


@dataclass(frozen=True, slots=True)
class Numbers:
    """How one language writes numbers."""

    language: Language

    def integer(self, value: int, *, signed: bool = False) -> str:
        """A count: 438,679."""
        return self._signed(Decimal(value), lambda size: format_decimal(size, "#,##0", **self._babel()), signed)

    def plain(self, value: int) -> str:
        """An integer that is a name (a seed, a face): no separators."""
        return self._signed(Decimal(value), lambda size: format_decimal(size, "0", **self._babel()), False)

    def pair(self, first: int, second: int) -> str:
        """Two dice in their order: 6-6."""
        return self._isolated(f"{self.plain(first)}-{self.plain(second)}")

    def decimal(self, value: Number, digits: int, *, signed: bool = False) -> str:
        """A number with so many decimals: 42.25."""
        pattern = "#,##0" + ("." + "0" * digits if digits else "")
        return self._signed(rounded(value, digits), lambda size: format_decimal(size, pattern, **self._babel()), signed)

    def percent(self, fraction: Number, digits: int, *, signed: bool = False) -> str:
        """A share as a percentage, the value being a fraction of one: 16.68%."""
        share = rounded(exact(fraction) * 100, digits).scaleb(-2)
        pattern = "#,##0" + ("." + "0" * digits if digits else "") + self.language.percent
        return self._signed(share, lambda size: format_percent(size, pattern, **self._babel()), signed, force=True)

    def p(self, value: float, log10_p: float | None = None) -> str:
        """A p-value with the digits that say something: 0.19, 0.087, 0.0018, 4 × 10⁻⁶⁰; never 0 and never 1."""
        size = math.log10(value) if log10_p is None and value > 0 else log10_p
        if size is None or size < -3:
            return self.power(size if size is not None else -math.inf)
        if value >= 0.995:
            return self._isolated(f"> {self.decimal(Decimal('0.99'), 2)}")
        if value >= 0.0995:
            return self.decimal(value, 2)
        return self.decimal(value, 1 - math.floor(math.log10(value)))

    def power(self, log10: float) -> str:
        """A tiny or vast number by its decimal logarithm: 4 × 10⁻⁶⁰."""
        if not math.isfinite(log10):
            raise ValueError(f"power: got {log10}, want a finite decimal logarithm")
        exponent = math.floor(log10)
        mantissa = round(10 ** (log10 - exponent))
        if mantissa == 10:
            mantissa, exponent = 1, exponent + 1
        raised = str(exponent).translate(_SUPERSCRIPT)
        return self._isolated(f"{self.plain(mantissa)} × {self.plain(10)}{raised}")

    def below(self, denominator: int) -> str:
        """A simulated p at its edge: < 1/10,001."""
        return self._isolated(f"< {self.plain(1)}/{self.integer(denominator)}")

    def fewer(self, number: int) -> str:
        """Fewer cases than a number: fewer than 1."""
        return f"{self.language.fewer}\u00a0{self.plain(number)}"

    def span(self, low: str, high: str) -> str:
        """A range of two displays already made."""
        inner = (text.strip(ISOLATE + POP) for text in (low, high))
        return self._isolated("\u00a0–\u2060\u00a0".join(inner))  # a dash alone would let a line end after it

    def day(self, iso: str) -> str:
        """A day in full: October 11, 2026."""
        if iso == "undated":
            return self.language.undated
        value = date.fromisoformat(iso)
        text = str(format_date(value, "long", locale=_locale(self.language.code)))
        if self.language.first_of_month and value.day == 1:
            text = self.language.first_of_month + text.removeprefix("1")
        return self._digits(text)

    def month(self, iso: str) -> str:
        """A month for the axis of a chart; right-to-left languages by number, for SVG text can not join letters."""
        value = date.fromisoformat(iso)
        if self.language.right_to_left:
            return self._digits(f"{value.year}-{value.month:02}")
        return str(format_skeleton("MMM", value, locale=_locale(self.language.code)))

    def _signed(self, value: Decimal, write: Callable[[Decimal], str], signed: bool, *, force: bool = False) -> str:
        text = self._digits(str(write(abs(value))))
        sign = MINUS if value < 0 else "+" if signed and value > 0 else "±" if signed else ""
        return self._isolated(sign + text) if sign or force else text

    def _babel(self) -> dict[str, Any]:
        return {"locale": _locale(self.language.code), "numbering_system": self.language.numbering}

    def _digits(self, text: str) -> str:
        return text.translate(str.maketrans("0123456789%", self.language.digits)) if self.language.digits else text

    def _isolated(self, text: str) -> str:
        if not self.language.right_to_left:
            return text
        return ISOLATE + text.replace(ISOLATE, "").replace(POP, "") + POP


@cache
def _locale(code: str) -> Locale:
    """Parsed once: Babel would do it anew for each number."""
    return Locale.parse(code)


ALL = {code: Numbers(language) for code, language in languages.ALL.items()}
