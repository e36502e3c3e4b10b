"""Lines of the table and the goals, by hand from made-up rounds."""

import pytest

from bench.results import Goal, by_way, goals, over_naive
from bench.rounds import measure
from bench.rows import Row

# 1,000 rows in 2, 1 and 4 ms; the naive loop took 20,000, 30,000 and 12,000 ns a row beside them.
ROW = Row("quick", 1_000, (0.002, 0.001, 0.004), (20_000.0, 30_000.0, 12_000.0), 80.4)


def test_a_figure_is_the_median_and_the_best_of_its_rounds():
    assert (ROW.median, ROW.best, ROW.each) == (0.002, 0.001, 2_000.0)


def test_a_ratio_is_that_of_the_same_round_and_the_best_is_best_against_best():
    # By round 20,000 / 2,000 = 10, 30,000 / 1,000 = 30, 12,000 / 4,000 = 3; best against best 12,000 / 1,000.
    assert (ROW.ratio, ROW.best_ratio) == (pytest.approx(10.0), pytest.approx(12.0))


def test_a_line_says_rows_rounds_seconds_rate_ratio_and_memory():
    assert ROW.line == "| quick | 1,000 | 3 | 0.0020 (0.0010) | 500,000 | 2,000 | 10.00 (12.00) | 80 |"
    assert Row("start", 0, (1.25,)).line == "| start |  | 1 | 1.25 (1.25) |  |  |  |  |"


def test_every_way_is_run_once_a_round_and_the_comparison_has_no_row_of_its_own():
    calls: list[str] = []

    rows = measure({"a": (5, lambda: calls.append("a"))}, 3, naive=(2, lambda: calls.append("naive")))

    assert calls == ["naive", "a"] * 3
    assert [(row.way, row.rows, len(row.seconds), len(row.naive)) for row in rows] == [("a", 5, 3, 3)]


def test_a_goal_says_whether_it_was_held_or_not_measured():
    found = by_way([ROW])
    least, most = (Goal("rows", 2_000, lambda got: got["quick"][0].each, most) for most in (False, True))
    missed = Goal("rows", 2_001, lambda got: got["quick"][0].each)

    assert least.line(found) == "| rows | at least 2,000 | 2,000 | yes |"
    assert most.line(found) == "| rows | at most 2,000 | 2,000 | yes |"
    assert missed.line(found) == "| rows | at least 2,001 | 2,000 | **no** |"
    assert all("not measured" in goal.line({}) for goal in goals(frozenset()))


def test_more_is_asked_of_wider_vectors():
    assert [over_naive(frozenset(names)) for names in (["avx512f", "avx2"], ["avx2", "sha"], ["sse2"])] == [28, 12, 5]
