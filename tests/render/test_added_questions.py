"""Questions that were added when rolls of the count were known: named on the page, with their day."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from pipeline.languages import LANGUAGES
from pipeline.stages import render

Tree = dict[str, Any]

WORDS = {
    "en": (
        "Added later, when rolls of this count were known already",
        "share of doubles (December 1, 2026); next roll given the one before (December 1, 2026).",
    ),
    "fr": ("Ajoutées plus tard, alors que des lancers de ce décompte étaient déjà connus", "(1er décembre 2026)."),
}


def late(changed: Callable[..., Tree]) -> Tree:
    """The published count, as if two of its questions had come later."""
    tree = changed()
    for member in tree["family"]["members"]:
        if member["name"] in ("doubles", "next_roll"):
            member |= {"confirmatory": False, "p_family": None, "added_on": "2026-12-01"}
    return tree


@pytest.mark.parametrize("language", LANGUAGES)
def test_question_added_later_is_named_with_its_day(language: str, changed: Callable[..., Tree]) -> None:
    page = render.render_html(render.build(late(changed)), language)
    separator = "\u061b " if language in ("ar", "fa") else "; "
    (said,) = re.findall(rf"<p>([^<]*(?:2026|۲۰۲۶)\){separator}[^<]*(?:2026|۲۰۲۶)\)\.)</p>", page)
    for words in WORDS.get(language, ()):
        assert words in said


def test_page_whose_questions_all_came_later_says_of_none_that_it_was_fixed_before(
    changed: Callable[..., Tree],
) -> None:
    tree = changed()
    tree["family"] |= {"tests": 0, "p_min": None, "log10_p_min": None, "p_family": None, "smallest": None}
    for member in tree["family"]["members"]:
        member |= {"confirmatory": False, "p_family": None, "added_on": "2026-12-01"}
    page = render.render_html(render.build(tree), "en")
    assert "Added later" in page
    assert "questions were fixed before" not in page


def test_page_of_a_count_with_no_such_question_says_nothing_of_it(pages: dict[str, str]) -> None:
    assert "Added later" not in pages["en"]
