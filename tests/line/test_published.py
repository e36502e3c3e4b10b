"""The published log through the whole line: every figure that the articles of 2026 printed comes out again.

The figures are typed from the articles, as the cases beside the checkout list them; the exact ones from METHODS.md 7.
"""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.line.running import Counted, count

# The run takes a minute on an idle machine, and several on a busy one.
pytestmark = [pytest.mark.xdist_group("published_log"), pytest.mark.timeout(1200)]

DATA = Path(__file__).resolve().parents[2] / "data"


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory, published_log: Path) -> Counted:
    """The run over it, once for all tests."""
    made = count(published_log, tmp_path_factory.mktemp("published"))
    assert made.code == 0, made.ended.stderr
    return made


@pytest.fixture(scope="session")
def article(published: Counted) -> Any:
    return published.article


def test_every_roll_is_counted_and_every_record_ok(article: Any) -> None:
    assert article["edition"] == "2026-10-10"
    population = article["population"]
    assert (population["first_day"], population["last_day"]) == ("2026-05-18", "2026-10-10")
    assert (population["rolls"], population["dice"]) == (438_679, 877_358)
    verification = article["verification"]
    records = 438_679 + sum(population["excluded"].values())
    assert set(population["excluded"]) == {"nobody_played"}
    assert verification["records"] == records
    assert {name: n for name, n in verification["verdicts"].items() if n} == {"ok": records}
    assert verification["failures"] == []
    assert {name for name, n in verification["flags"].items() if n} == {"entropy_by_server"}


def test_counts_are_the_published_ones_cell_by_cell(article: Any) -> None:
    with (DATA / "published-count.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 36
    counts = article["outcomes"]["counts"]
    assert [counts[int(row["die1"]) - 1][int(row["die2"]) - 1] for row in rows] == [int(row["count"]) for row in rows]


def test_outcomes_are_as_printed(article: Any) -> None:
    outcomes = article["outcomes"]
    test = outcomes["chi_square"]
    assert (round(test["statistic"], 2), test["df"], round(test["p"], 3)) == (42.25, 35, 0.186)
    assert test["statistic"] == pytest.approx(42.2476, abs=5e-5)
    assert round(outcomes["expected"], 1) == 12_185.5
    largest = outcomes["largest"]
    assert (largest["outcome"], largest["count"]) == ([6, 6], 12_447)
    assert round(largest["deviation_percent"], 2) == 2.15
    assert largest["p_after_looking"] == pytest.approx(0.2688888773845, abs=1e-12)
    # scipy.stats.binom.sf(12446, 438679, 1/36); times 36 it is the 0.3026 of METHODS.md 2.1.
    assert largest["p_named"] == pytest.approx(0.008404242257492, rel=1e-10)
    assert (outcomes["smallest"]["outcome"], outcomes["smallest"]["count"]) == ([3, 4], 11_973)
    assert round(100 * (1 - 36 * outcomes["counts"][0][0] / 438_679), 2) == 1.09


def test_doubles_are_as_printed(article: Any) -> None:
    doubles = article["doubles"]
    assert (doubles["count"], round(100 * doubles["share"], 2)) == (73_179, 16.68)
    assert doubles["by_face"] == [12_053, 12_244, 12_209, 12_163, 12_063, 12_447]
    assert doubles["p"] == pytest.approx(0.78917, abs=5e-6)


def test_faces_are_as_printed(article: Any) -> None:
    faces = article["faces"]
    assert [round(100 * share, 2) for share in faces["shares"]] == [16.62, 16.71, 16.67, 16.60, 16.64, 16.76]
    test = faces["chi_square"]
    assert (round(test["statistic"], 2), test["df"], round(test["p"], 3)) == (9.62, 5, 0.087)
    farthest = faces["farthest"]
    assert (farthest["face"], farthest["count"]) == (6, 147_041)
    assert farthest["p_named"] == pytest.approx(0.0197, abs=5e-5)
    assert farthest["p_after_looking"] == pytest.approx(0.1077, abs=5e-5)


def test_exact_figures_are_as_printed(article: Any) -> None:
    exact = article["exact"]
    printed = {
        "at_least_one_double": "98.95",
        "two_in_a_row": "44.78",
        "three_in_a_row": "8.67",
        "opponent_two_ahead": "28.28",
        "some_opponent_three_in_a_row": "83.68",
    }
    assert {name: f"{100 * exact[name]['value']:.2f}" for name in printed} == printed
    assert exact["at_least_one_double"]["value"] == pytest.approx(float(1 - Fraction(5, 6) ** 25), rel=1e-15)


def test_nothing_is_found_and_the_run_says_so_in_one_line(published: Counted) -> None:
    assert published.article["found"] == []
    (line,) = published.ended.stdout.splitlines()
    assert line.startswith("edition 2026-10-10: 438,679 rolls counted; ")
    assert "outcomes chi-square 42.25 (df 35, p 0.186); nothing found" in line


def test_what_was_switched_off_is_named_in_the_edition(article: Any) -> None:
    assert article["provenance"]["switched_off"] == ["pages", "simulations", "drill"]
    assert article["family"] is None


def test_tables_beside_the_article_say_the_same(published: Counted) -> None:
    (edition,) = published.editions
    with (edition / "data" / "outcomes.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 36
    assert sum(int(row["count"]) for row in rows) == 438_679
    with (edition / "data" / "faces.csv").open(newline="", encoding="utf-8") as file:
        assert sum(int(row["count"]) for row in csv.DictReader(file)) == 877_358
    with (edition / "data" / "verdicts.csv").open(newline="", encoding="utf-8") as file:
        verdicts = {row["name"]: int(row["records"]) for row in csv.DictReader(file) if row["kind"] == "verdict"}
    assert verdicts == published.article["verification"]["verdicts"]


def test_passage_that_readme_shows_stands_in_the_article(published: Counted) -> None:
    readme = (DATA.parent / "README.md").read_text("utf-8")
    shown = readme.split("```text\n")[1].split("```")[0].splitlines()
    article = (published.editions[0] / "data" / "article.en.md").read_text("utf-8")
    assert len(shown) == 4
    for sentence in shown:
        assert sentence in article
