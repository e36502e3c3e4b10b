"""The catalogs of other ways to count: one set of messages, no number typed in, none that the report has already."""

from __future__ import annotations

import re

import pytest

from pipeline.places import REPORTS
from pipeline.wording.fluent import parsed
from pipeline.wording.numbers import LANGUAGES


def text_of(name: str) -> str:
    return (REPORTS / "catalogs" / f"{name}.ftl").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_catalog_has_the_messages_and_variables_of_the_english_one(language: str) -> None:
    english, other = parsed(text_of("sensitivity.en"))[1], parsed(text_of(f"sensitivity.{language}"))[1]
    assert len(english) > 25
    assert dict(other) == dict(english)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_stands_in_both_catalogs_of_a_language(language: str) -> None:
    assert not set(parsed(text_of(language))[1]) & set(parsed(text_of(f"sensitivity.{language}"))[1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalog_types_no_number(language: str) -> None:
    lines = [line for line in text_of(f"sensitivity.{language}").splitlines() if not line.startswith("#")]
    assert lines
    for line in lines:
        assert not re.search(r"\d", re.sub(r"^[a-z0-9_-]+ =|\$[a-z0-9_-]+|\[[a-z]+\]", "", line)), line
