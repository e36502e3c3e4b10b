"""The catalogs of single chapters: one set of messages, no number typed in, none that the report has already."""

from __future__ import annotations

import re

import pytest

from pipeline.languages import LANGUAGES
from pipeline.places import catalog_text
from pipeline.wording.fluent import parsed

CHAPTERS = {"sensitivity": 25, "statistics": 70, "index": 35}
"""Each with the number of messages that it has at least."""


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_catalog_has_the_messages_and_variables_of_the_english_one(chapter: str, language: str) -> None:
    english, other = parsed(catalog_text("en", chapter))[1], parsed(catalog_text(language, chapter))[1]
    assert len(english) > CHAPTERS[chapter]
    assert dict(other) == dict(english)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_stands_in_two_catalogs_of_a_language(language: str) -> None:
    names = [name for chapter in ("report", *CHAPTERS) for name in parsed(catalog_text(language, chapter))[1]]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_catalog_types_no_number(chapter: str, language: str) -> None:
    lines = [line for line in catalog_text(language, chapter).splitlines() if not line.startswith("#")]
    assert lines
    for line in lines:
        printed = re.sub(r"^[a-z0-9_-]+ =|\$[a-z0-9_-]+|\[[a-z]+\]|SHA-256", "", line)
        assert not re.search(r"\d", printed), line
