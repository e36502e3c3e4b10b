"""The catalogs: five files, one set of messages and variables, no number typed in, plural forms right."""

from __future__ import annotations

import re

import pytest

from pipeline.errors import BadUsage
from pipeline.languages import ALL, LANGUAGES
from pipeline.places import CATALOGS, catalog_text
from pipeline.wording.figures import Figures
from pipeline.wording.fluent import Catalog, Text, parsed
from pipeline.wording.numbers import ISOLATE, POP

EXEMPT = ("SHA-256", "RFC 9162", "100", "۱۰۰")
"""Names, and the unit of a phrase such as "of 100"."""


def text_of(language: str) -> str:
    return catalog_text(language, "report")


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_catalog_has_the_messages_and_variables_of_the_english_one(language: str) -> None:
    english, other = parsed(text_of("en"))[1], parsed(text_of(language))[1]
    assert len(english) > 300
    assert dict(other) == dict(english)


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalog_types_no_number(language: str) -> None:
    for line in text_of(language).splitlines():
        if line.startswith("#"):
            continue
        # Message ids, variables and plural keys are names; what is left is what gets printed.
        printed = re.sub(r"^[a-z0-9_-]+ =|\$[a-z0-9_-]+|\[[a-z]+\]", "", line)
        for name in EXEMPT:
            printed = printed.replace(name, "")
        assert not re.search(r"\d", printed), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_calls_dice_random_or_proven_fair(language: str) -> None:
    files = sorted((CATALOGS / language).glob("*.ftl"))
    assert len(files) >= 5  # the report, its chapters, the article, the pages that list
    text = "\n".join(path.read_text("utf-8") for path in files).lower()
    assert ALL[language].banned
    assert [word for word in ALL[language].banned if word.lower() in text] == []


def catalog(language: str, **counts: int) -> Catalog:
    figures = Figures()
    for name, value in counts.items():
        figures.count(name.replace("_", "-"), value)
    return Catalog(language, text_of(language), figures)


@pytest.mark.parametrize(
    ("number", "noun"), [(1, "سطر واحد"), (2, "سطرين"), (3, "3 أسطر"), (11, "11 سطرًا"), (100, "100 سطر ")]
)
def test_arabic_counts_lines_with_five_forms(number: int, noun: str) -> None:
    text = catalog("ar", rejected_total=number).say("records-rejected")
    assert noun in re.sub("[\u2066-\u2069]", "", text)


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [
        ("en", "One line of the log", "2 lines of the log could"),
        ("de", "Eine Zeile", "2 Zeilen des Protokolls waren"),
        ("fr", "Une ligne", "2 lignes du journal étaient"),
    ],
)
def test_one_line_and_two_lines_differ(language: str, one: str, many: str) -> None:
    assert catalog(language, rejected_total=1).say("records-rejected").startswith(one)
    assert catalog(language, rejected_total=2).say("records-rejected").startswith(many)


def test_figure_in_a_sentence_is_its_own_text_and_not_rounded_again() -> None:
    figures = Figures()
    figures.count("evidence-alarm-at", 1_000_000)
    text = Catalog("de", text_of("de"), figures).say("alarm-loud")
    assert "1.000.000" in text


def test_formula_is_isolated_where_text_runs_from_the_right() -> None:
    figures = Figures()
    figures.p("p", 0.19)
    said = Catalog("ar", "x = القيمة (p = { $p })", figures).say("x")
    assert f"{ISOLATE}p\u00a0=\u00a0" in said
    assert said.count(POP) == said.count(ISOLATE) + said.count("\u2068")


def test_sentence_without_its_figure_is_refused_by_name() -> None:
    with pytest.raises(BadUsage, match="variable rejected-total"):
        Catalog("en", text_of("en"), Figures()).say("records-rejected")


def test_text_from_the_log_stands_as_it_is_even_when_it_names_a_figure() -> None:
    figures = Figures()
    figures.count("rolls", 7)
    assert Catalog("en", "x = roll { $who }", figures).say("x", who=Text("rolls")) == "roll rolls"


def test_broken_catalog_is_refused_with_the_line_that_breaks_it() -> None:
    with pytest.raises(BadUsage, match="broken line"):
        parsed("broken line without a sign\n")
