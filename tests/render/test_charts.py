"""Charts: where things stand, by hand arithmetic; what they say to somebody who can not see them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from scipy import stats

from pipeline.figures import axis, charts, faces, funnel
from pipeline.languages import LANGUAGES

Tree = dict[str, Any]


@pytest.mark.parametrize(
    ("low", "high", "about", "expected"),
    [
        (0.1652, 0.1679, 4, [0.166, 0.167]),
        (0, 400, 5, [0, 100, 200, 300, 400]),
        (0, 0.6, 4, [0, 0.2, 0.4, 0.6]),
        (-3, 3, 6, [-3, -2, -1, 0, 1, 2, 3]),
    ],
)
def test_ticks_are_round_and_inside(low: float, high: float, about: int, expected: list[float]) -> None:
    assert axis.ticks(low, high, about) == pytest.approx(expected)


def test_decimals_are_as_many_as_tell_the_ticks_apart() -> None:
    assert axis.decimals([0, 20, 40]) == 0
    assert axis.decimals([16.5, 17.0]) == 1
    assert axis.decimals([16.55, 16.6]) == 2


def test_thinned_points_keep_both_ends() -> None:
    assert axis.thinned(1_000, 5) == [0, 250, 500, 749, 999]
    assert axis.thinned(3, 5) == [0, 1, 2]


@pytest.mark.parametrize("rolls", [1, 6, 25, 146, 1_000, 49_113])
@pytest.mark.parametrize("outside", [funnel.INNER, funnel.OUTER])
def test_funnel_limits_are_those_of_the_exact_binomial_law(rolls: int, outside: float) -> None:
    low, high, chance = funnel.limits(rolls, outside)
    law = stats.binom(rolls, 1 / 6)
    # Nothing beyond the limits is likelier than allowed, and one step further in it would be (SciPy's tails).
    assert law.cdf(low - 1) <= outside / 2 < law.cdf(low)
    assert law.sf(high) <= outside / 2 < law.sf(high - 1)
    assert chance == pytest.approx(law.cdf(low - 1) + law.sf(high), rel=1e-9, abs=1e-15)


def test_funnel_counts_the_matches_outside() -> None:
    found = funnel.count([(25, 4, 10), (25, 25, 2), (25, 0, 1)])
    assert (found.matches, found.outside) == (13, 2)


def test_face_on_the_expected_share_stands_on_its_line() -> None:
    sixth = 1 / 6
    svg = faces.draw([sixth] * 6, [(sixth - 0.01, sixth + 0.01)] * 6, ["x"] * 6, [(sixth, "y")], "t")
    places = set(re.findall(r'<circle cx="([0-9.]+)" cy="[0-9.]+" r="7"', svg))
    lines = re.findall(r'<line x1="([0-9.]+)" y1="4"', svg)
    assert places == set(lines) == {"298"}


def test_interval_that_misses_the_expected_share_is_drawn_in_the_colour_of_alarm() -> None:
    fair = [(0.16, 0.17)] * 5
    svg = faces.draw([0.165] * 5 + [0.18], [*fair, (0.175, 0.185)], ["x"] * 6, [], "t")
    assert svg.count('class="s-alert"') == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_drawing_holds_numbers_and_no_joined_letters(language: str, pages: dict[str, str]) -> None:
    for svg in re.findall(r"<svg .*?</svg>", pages[language], re.DOTALL):
        assert 'direction="ltr"' in svg
        assert 'width="' in svg
        assert re.search(r"<title>[^<]+</title>", svg)
        for text in re.findall(r"<text [^>]*>([^<]*)</text>", svg):
            # PDF text inside a drawing is laid out letter by letter: digits and signs only where letters would join.
            assert not re.search("[\u0621-\u064a\u0671-\u06d3]", text)
            assert not re.search("[\u2066-\u2069]", text)


def test_every_chart_of_the_published_count_is_there(article: Tree) -> None:
    drawn = charts.draw(article, lambda key: key, lambda message, **_: message)
    assert all(drawn.values())
    assert len(drawn["running"]) == 6


def test_alternative_text_states_the_finding(pages: dict[str, str]) -> None:
    title = re.search(r'<svg [^>]*class="chart faces"[^>]*><title>([^<]+)', pages["en"])
    assert title is not None
    assert "4 has the smallest share, 16.60%; 6 the largest, 16.76%" in title.group(1)
