"""Numbers as each language writes them. Expected texts: the dice-count articles of 2026 and CLDR's own charts."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from pipeline.languages import LANGUAGES
from pipeline.places import catalog_text
from pipeline.wording.figures import Figures
from pipeline.wording.fluent import Catalog
from pipeline.wording.numbers import ALL, ISOLATE, MINUS, POP


def bare(text: str) -> str:
    return text.replace(ISOLATE, "").replace(POP, "")


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "438,679"), ("de", "438.679"), ("fr", "438\u202f679"), ("ar", "438,679"), ("fa", "۴۳۸٬۶۷۹")],
)
def test_count_has_the_separators_and_digits_of_its_language(language: str, expected: str) -> None:
    assert ALL[language].integer(438_679) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "16.68%"), ("de", "16,68\u00a0%"), ("fr", "16,68\u00a0%"), ("ar", "16.68%"), ("fa", "۱۶٫۶۸٪")],
)
def test_share_of_doubles_reads_as_in_the_articles(language: str, expected: str) -> None:
    assert bare(ALL[language].percent(Fraction(73_179, 438_679), 2)) == expected


def test_share_is_rounded_once_from_the_raw_value() -> None:
    # 6-6 lies 2.1458 % above its share: 2.1 with one decimal, 2.15 with two; rounding 2.15 again would give 2.2.
    raw = Fraction(36 * 12_447, 438_679) - 1
    assert ALL["en"].percent(raw, 2) == "2.15%"
    assert ALL["en"].percent(raw, 1) == "2.1%"


def test_negative_number_has_a_true_minus_and_is_isolated_where_text_runs_from_the_right() -> None:
    assert ALL["en"].percent(-0.010876, 2, signed=True) == f"{MINUS}1.09%"
    assert ALL["fa"].percent(-0.010876, 2, signed=True) == f"{ISOLATE}{MINUS}۱٫۰۹٪{POP}"


def test_isolates_are_balanced_and_never_nested() -> None:
    for language in LANGUAGES:
        write = ALL[language]
        span = write.span(write.percent(0.1, 2), write.percent(0.2, 2))
        for text in (span, write.p(1e-300, -400.2), write.pair(6, 6)):
            assert text.count(ISOLATE) == text.count(POP) <= 1


@pytest.mark.parametrize(
    ("value", "log10_p", "expected"),
    [
        (0.18632, None, "0.19"),
        (0.086747, None, "0.087"),
        (0.019708, None, "0.020"),
        (0.0018210, None, "0.0018"),
        (0.0996, None, "0.10"),
        (0.99999, None, "> 0.99"),
        # Wolf's 36 cells: 382.88 on 35 degrees of freedom, 4e-60.
        (4.0e-60, -59.4, "4 × 10⁻⁶⁰"),
        # Below the smallest double the logarithm alone says how small.
        (2.2250738585072014e-308, -1234.1, "8 × 10⁻¹²³⁵"),
        # A mantissa that rounds to ten goes up a power.
        (9.7e-10, None, "1 × 10⁻⁹"),
    ],
)
def test_p_prints_the_digits_that_say_something(value: float, log10_p: float | None, expected: str) -> None:
    assert ALL["en"].p(value, log10_p) == expected


def test_p_of_zero_is_refused_because_no_p_is_zero() -> None:
    with pytest.raises(ValueError, match="want a finite decimal logarithm"):
        ALL["en"].p(0.0)


def test_simulated_p_at_its_edge_prints_as_below_one_in_b_plus_one() -> None:
    assert ALL["de"].below(10_001) == "< 1/10.001"


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "October 11, 2026"), ("de", "11. Oktober 2026"), ("fr", "11 octobre 2026"),
        ("ar", "11 أكتوبر 2026"), ("fa", "۱۱ اکتبر ۲۰۲۶"),
    ],
)  # fmt: skip
def test_day_reads_as_in_the_articles(language: str, expected: str) -> None:
    assert ALL[language].day("2026-10-11") == expected


def test_first_of_a_month_is_premier_in_french() -> None:
    assert ALL["fr"].day("2026-08-01") == "1er août 2026"


def test_log_without_times_has_a_word_in_place_of_its_day() -> None:
    assert [ALL[language].day("undated") for language in ("en", "de")] == ["undated", "ohne Datum"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "in fewer than\u00a01 of 100 counts"),
        ("de", "in weniger als\u00a01 von 100"),
        ("fr", "dans moins de\u00a01 décompte sur 100"),
        ("ar", "في أقل من\u00a01 من كل 100"),
        ("fa", "در کمتر از\u00a0۱ شمارش از هر ۱۰۰"),
    ],
)
def test_a_case_of_a_thousand_is_not_called_one_of_a_hundred(language: str, said: str) -> None:
    figures = Figures()
    for name in ("rolls", "outcomes-number"):
        figures.count(name, 36)
    for name in ("outcomes-chi", "outcomes-df"):
        figures.count(name, 35)
    figures.p("outcomes-p", 0.0017)
    figures.in_hundred("outcomes-in-hundred", 0.0017)
    text = catalog_text(language, "report")
    assert said in re.sub("[\u2066-\u2069]", "", Catalog(language, text, figures).say("outcomes-chi"))
    figures.in_hundred("half", 0.0051)
    assert figures["half"].display["en"] == "1"


def test_limit_stands_in_a_formula_without_a_second_sign() -> None:
    figures = Figures()
    figures.p("p", 0.9999)
    assert Catalog("en", "x = Corrected, p = { $p }.", figures).say("x") == "Corrected, p\u00a0>\u00a00.99."
    assert ">" in Catalog("fa", "x = (p = { $p })", figures).say("x")
    assert "=" not in Catalog("fa", "x = (p = { $p })", figures).say("x")
