"""Real rolls of an online server, archived in 2009, from the file to the report: a log without commit and reveal.

The wanted figures stand in the README of the cases (chi-square by another program); the file itself is not on every
machine.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.places import SQL
from tests.line.running import Counted, count

SETTINGS = """\
[source]
query = "{query}"
recipe = "none"
openings = "ties_dropped"
"""


@pytest.fixture(scope="module")
def archive(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Counted:
    home = tmp_path_factory.mktemp("archive")
    config = home / "archive.toml"
    config.write_text(SETTINGS.format(query=SQL / "source" / "archive_2009.sql"), "utf-8")
    made = count(shared / "cases" / "server-2009-rolls.csv", home, "--config", config, "--languages", "en")
    assert made.code == 0, made.ended.stderr
    return made


def test_ordinary_rolls_are_those_of_the_cases(archive: Counted) -> None:
    article = archive.article
    # 44,950 rolls whose order was kept, less 311 of two games saved twice, less the openings of 1,063 games.
    assert article["verification"]["records"] == 44_950
    assert article["population"]["excluded"] == {"repeated_game": 44_950 - 44_639}
    assert article["population"]["rolls"] == 43_576
    test = article["outcomes"]["chi_square"]
    assert test["statistic"] == pytest.approx(28.6695, abs=5e-5)
    assert (test["df"], round(test["p"], 3)) == (35, 0.766)
    assert round(100 * article["doubles"]["share"], 3) == 16.704
    assert round(article["doubles"]["z"], 2) == 0.21


def test_openings_stand_apart_on_their_own_null(archive: Counted) -> None:
    openings = archive.article["openings"]
    assert openings["rolls"] == 1_063
    assert openings["doubles"] == 0
    assert openings["null"] == "opening_ordered"
    assert openings["chi_square"]["df"] == 29
    assert archive.article["population"]["openings_rule"] == "ties_dropped"


def test_the_right_and_the_wrong_way_of_counting_stand_beside_one_another(archive: Counted) -> None:
    ways = {line["name"]: line for line in archive.article["sensitivity"]}
    right, wrong = ways["repeats_and_openings_out"], ways["openings_pooled"]
    assert (right["rolls"], round(right["chi_square"]["statistic"], 2), right["right"]) == (43_576, 28.67, True)
    assert (wrong["rolls"], round(wrong["z"], 2), wrong["right"]) == (44_639, -2.04, False)
    # As exported: 33.857, doubles 16.291 %, z -2.135.
    assert round(ways["naive"]["chi_square"]["statistic"], 3) == 33.857
    assert (round(100 * ways["naive"]["share"], 3), round(ways["naive"]["z"], 3)) == (16.291, -2.135)
    (edition,) = archive.editions
    assert "openings as if they were like any other roll" in (edition / "report.en.html").read_text("utf-8")


def test_pairs_within_games_give_the_printed_figures_of_the_order(archive: Counted) -> None:
    # METHODS 7, computed from the file by another program: a pair is two rolls of one game, the opening its first.
    match = archive.article["order"]["match"]
    assert match["pairs"] == 43_576
    assert (match["after_double"]["doubles"], match["after_double"]["n"]) == (1_215, 7_019)
    assert (match["after_other"]["doubles"], match["after_other"]["n"]) == (6_064, 36_557)
    assert (match["given_row"]["statistic"], match["given_row"]["df"]) == (pytest.approx(1207.9531, abs=5e-5), 1_260)
    assert (match["order"]["statistic"], match["order"]["df"]) == (pytest.approx(1181.4275, abs=5e-5), 1_225)


def test_log_without_commit_and_reveal_is_unverifiable_and_undated(archive: Counted) -> None:
    article = archive.article
    assert {name: n for name, n in article["verification"]["verdicts"].items() if n} == {"unverifiable": 44_950}
    assert article["found"] == []
    assert article["edition"] == "undated"
    assert (article["population"]["first_day"], article["population"]["last_day"]) == (None, None)
    (edition,) = archive.editions
    assert edition.name == "undated"


def test_report_is_written(archive: Counted) -> None:
    (edition,) = archive.editions
    page = (edition / "report.en.html").read_text("utf-8")
    assert "43,576" in page
    assert (edition / "report.en.pdf").read_bytes().startswith(b"%PDF-")


def test_everything_mixed_is_counted_without_order_and_the_careless_way_stands_beside_it(
    shared: Path, tmp_path: Path
) -> None:
    # README of the cases: everything mixed 49,113 rolls, 310.495 (a sorting artefact).
    query = (SQL / "source" / "archive_2009.sql").read_text("utf-8")
    whole, config = tmp_path / "whole.sql", tmp_path / "whole.toml"
    ours = "where class = 'order_kept_server'\n"
    assert query.count(ours) == 1
    whole.write_text(query.replace(ours, ""), "utf-8")
    config.write_text(SETTINGS.format(query=whole), "utf-8")
    made = count(shared / "cases" / "server-2009-rolls.csv", tmp_path, "--config", config, "--languages", "en")
    assert made.code == 0, made.ended.stderr
    article = made.article
    assert article["verification"]["records"] == 49_113
    assert {name: n for name, n in article["verification"]["verdicts"].items() if n} == {"unverifiable": 49_113}
    naive = next(line for line in article["sensitivity"] if line["name"] == "naive")
    assert (naive["rolls"], naive["right"], naive["chi_square"]["df"]) == (49_113, False, 35)
    assert naive["chi_square"]["statistic"] == pytest.approx(310.495, abs=5e-4)
    # What is a habit of writing is no finding: the count itself takes the dice without their order.
    assert article["found"] == []
    assert article["outcomes"] is None
    assert article["unordered"]["chi_square"]["df"] == 20
    (edition,) = made.editions
    page = (edition / "report.en.html").read_text("utf-8")
    assert "49,113" in page
    assert "310.49" in page
