"""The pages above all editions: five languages, every edition and every erratum, nothing that an id could break."""

from __future__ import annotations

import html
import re

import pytest

from pipeline.languages import LANGUAGES, RIGHT_TO_LEFT
from pipeline.places import REPORTS
from pipeline.stages.publish import listed
from pipeline.wording import editions
from tests.render.reading import numbers, read

FIRST = {
    "edition": "2026-05-20", "day": "2026-05-20", "read_on": "2026-05-21", "first_day": "2026-05-18",
    "last_day": "2026-05-20", "rolls": 1_125, "matches": 31, "doubles_share": 1 / 6, "found": [],
    "root": "00", "pages": ["index.html", "report.en.html", "report.fa.html"], "erratum": None,
}  # fmt: skip
SECOND = {
    **FIRST, "edition": "2026-05-20.r2", "found": ["wrong_dice", "<b>x"], "pages": [],
    "erratum": {
        "corrects": "2026-05-20", "changed": 14,
        "changes": [
            {"name": "population.matches", "old": 31, "new": 32},
            {"name": "found.1.name", "old": None, "new": "<script>\u202e"},
        ],
    },
}  # fmt: skip


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return {name: page.decode() for name, page in listed([SECOND, FIRST], None).items() if name.endswith(".html")}


def text_of(page: str) -> str:
    text = " ".join(text for _, text in read(page).texts)
    return re.sub(r"\s+", " ", re.sub("[\u2066-\u2069]", "", text))


def test_there_is_a_page_for_every_language_in_its_direction(pages: dict[str, str]) -> None:
    assert set(pages) == {editions.page_name(language) for language in LANGUAGES}
    for language in LANGUAGES:
        elements = read(pages[editions.page_name(language)]).elements
        root = next(given for tag, given in elements if tag == "html")
        assert (root["lang"], root["dir"]) == (language, "rtl" if language in RIGHT_TO_LEFT else "ltr")
        links = {given["href"] for tag, given in elements if tag == "a"}
        assert {editions.page_name(other) for other in LANGUAGES if other != language} <= links


def test_edition_is_linked_in_the_language_of_the_page_where_it_has_one(pages: dict[str, str]) -> None:
    assert 'href="2026-05-20/report.fa.html"' in pages["index.fa.html"]
    assert 'href="2026-05-20/index.html"' in pages["index.de.html"]
    assert 'href="2026-05-20.r2/data/README.md"' in pages["index.html"]


def test_erratum_names_old_and_new_numbers_and_counts_the_rest(pages: dict[str, str]) -> None:
    english = text_of(pages["index.html"])
    assert "2026-05-20.r2 corrects 2026-05-20" in english
    assert "population.matches: 31 → 32" in english
    assert "12 more numbers changed" in english
    assert "۱۲ عدد دیگر" in text_of(pages["index.fa.html"])
    assert "12 رقمًا آخر" in text_of(pages["index.ar.html"])


def test_erratum_says_that_the_registered_questions_are_others(pages: dict[str, str]) -> None:
    said = "The registered questions are no longer the same ones"
    assert said not in text_of(pages["index.html"])
    other = {**SECOND, "erratum": {**SECOND["erratum"], "registry": {"added": ["luck"], "removed": []}}}
    made = listed([other, FIRST], None)
    assert said in text_of(made["index.html"].decode())
    assert "registrierten Fragen" in text_of(made["index.de.html"].decode())


def test_numbers_are_written_as_each_language_writes_them(pages: dict[str, str]) -> None:
    shown = {"index.html": "1,125", "index.de.html": "1.125", "index.fr.html": "1\u202f125", "index.fa.html": "۱,۱۲۵"}
    for name, rolls in shown.items():
        assert rolls in pages[name].replace("٬", ","), name
    assert "16,67\u00a0%" in pages["index.de.html"]


def test_what_an_edition_found_and_what_its_ids_say_changes_nothing_but_its_own_text(pages: dict[str, str]) -> None:
    for page in pages.values():
        assert "<script>" not in page
        assert "<b>" not in page
        assert "\u202e" not in page
    assert "Something found wrong_dice" in text_of(pages["index.html"])
    assert "Nothing found" in text_of(pages["index.html"])


def test_template_types_no_number_and_loads_nothing(pages: dict[str, str]) -> None:
    text = (REPORTS / "editions.html").read_text("utf-8")
    assert numbers(re.sub(r"\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", " ", text, flags=re.DOTALL)) == set()
    for page in pages.values():
        assert "default-src 'none'; style-src 'sha256-" in html.unescape(page)
        assert not [tag for tag, given in read(page).elements if "src" in given or "style" in given]


def test_no_edition_yet_is_a_page_all_the_same() -> None:
    assert b"<table>" in listed([], None)["index.html"]
