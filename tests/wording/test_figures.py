"""Figures: one number, one id, five texts."""

from __future__ import annotations

import json

import pytest

from pipeline.wording.edition import article, figures_of
from pipeline.wording.figures import Figures, read, slug
from pipeline.wording.tables import shown_id
from tests.render import sample


def test_article_keeps_every_key_of_the_assessment_and_adds_the_figures() -> None:
    assessment = sample.published()
    made = article(assessment)
    assert {key: made[key] for key in assessment} == assessment
    assert made["figures"]["doubles-share"]["display"]["de"] == "16,68\u00a0%"
    assert made["figures"]["doubles-share"]["value"] == 73_179 / 438_679


def test_figures_survive_the_way_through_json() -> None:
    figures = figures_of(sample.published())
    again = read(json.loads(json.dumps(figures.as_json())))
    assert again.as_json() == figures.as_json()


def test_one_id_can_not_stand_for_two_numbers() -> None:
    figures = Figures()
    figures.count("rolls", 7)
    figures.count("rolls", 7)
    with pytest.raises(ValueError, match="figure rolls: got 8"):
        figures.count("rolls", 8)


def test_published_figures_print_as_in_the_articles() -> None:
    shown = {key: one["display"]["en"] for key, one in figures_of(sample.published()).as_json().items()}
    # Printed in the dice-count articles of 2026.
    assert [shown[f"face-{face}-share"] for face in range(1, 7)] == [
        "16.62%", "16.71%", "16.67%", "16.60%", "16.64%", "16.76%"
    ]  # fmt: skip
    assert (shown["outcomes-chi"], shown["outcomes-df"], shown["outcomes-p"]) == ("42.25", "35", "0.19")
    assert (shown["largest"], shown["largest-count"], shown["largest-deviation"]) == ("6-6", "12,447", "+2.15%")
    assert shown["largest-p-after-looking-in-hundred"] == "27"
    assert shown["farthest-face-p-named-in-hundred"] == "2"
    assert shown["farthest-face-p-after-looking-in-hundred"] == "11"
    assert shown["deviation-1-1"] == "−1.1%"


@pytest.mark.parametrize("make", [sample.published, sample.failed, sample.bare, sample.small])
def test_every_kind_of_log_has_figures(make: object) -> None:
    assert "rolls" in figures_of(make())  # type: ignore[operator]


def test_ids_out_of_the_log_become_plain_figure_ids() -> None:
    assert slug("stratum", "Mode", "Live / fast") == "stratum-mode-live-fast"


def test_id_that_hides_turns_or_goes_on_for_pages_is_shown_harmless() -> None:
    assert shown_id("a\u202eb\x00c") == "a[U+202E]b[U+0000]c"
    assert shown_id("x" * 10_000) == "x" * 80 + "…"
    assert shown_id("x" * 80) == "x" * 80


def test_ids_that_would_look_alike_are_told_apart() -> None:
    # Soft hyphen, grapheme joiner, Hangul filler, variation selector, Braille blank, language tag: none is drawn.
    for code in (0xAD, 0x34F, 0x115F, 0x3164, 0xFE0F, 0x180E, 0x2800, 0xE0041, 0x600, 0xFFF9, 0x2003):
        assert shown_id(f"a{chr(code)}b") == f"a[U+{code:04X}]b"
    assert shown_id("a b") == "a b"
    assert [shown_id(one) for one in (" a", "a ", "a  b")] == ["[U+0020]a", "a[U+0020]", "a [U+0020]b"]


def test_id_is_cut_after_its_signs_are_written_out_and_never_inside_one() -> None:
    # By hand: a sign written out takes eight letters, so that ten of them are eighty.
    assert shown_id("\u202e" * 80) == "[U+202E]" * 10 + "…"
