"""Ways of counting one log, against arithmetic by hand and the real rolls of 2009."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from pipeline.assessment.sensitivity import APART, KEPT, NOT_KEPT, ORDINARY, Choices, sensitivity

SHAPE = (3, 2, 3, 2, 36)


def log(*cells: tuple[tuple[int, int, int, int], np.ndarray], fillers: tuple[int, int] = (0, 0)) -> Choices:
    outcomes = np.zeros(SHAPE, np.int64)
    for at, counts in cells:
        outcomes[at] += counts
    return Choices(outcomes, fillers)


EVEN = np.full(36, 100)
NO_DOUBLES = np.where(np.arange(36) % 7 == 0, 0, 40)


def test_log_in_which_no_choice_matters_has_no_table() -> None:
    assert sensitivity(log(((KEPT, 0, ORDINARY, 0), EVEN))) is None


def test_openings_pooled_make_even_dice_short_of_doubles() -> None:
    lines = {
        line["name"]: line
        for line in sensitivity(log(((KEPT, 0, ORDINARY, 0), EVEN), ((KEPT, 0, APART, 0), NO_DOUBLES))) or []
    }
    right, wrong = lines["repeats_out"], lines["openings_pooled"]
    assert (right["rolls"], right["z"], right["right"]) == (4800, 0.0, True)
    assert right["chi_square"]["statistic"] == pytest.approx(0, abs=1e-12)
    assert right["chi_square"]["df"] == 35 + 29
    # by hand: 600 doubles of 4,800, expected 800, variance 4,800 * 5/36
    assert wrong["z"] == pytest.approx(-200 / (4800 * 5 / 36) ** 0.5)
    # 30 cells of 140 and six of 100 against 133.33 each
    assert wrong["chi_square"]["statistic"] == pytest.approx((30 * (20 / 3) ** 2 + 6 * (100 / 3) ** 2) / (400 / 3))
    assert not wrong["right"]


def test_placeholders_let_in_are_doubles_that_nobody_threw() -> None:
    (line,) = [
        line
        for line in sensitivity(log(((KEPT, 0, ORDINARY, 0), EVEN), fillers=(30, 30))) or []
        if line["name"] == "repeats_out_placeholders_in"
    ]
    assert (line["rolls"], line["doubles"], line["right"]) == (3630, 630, False)
    assert line["z"] == pytest.approx((630 - 605) / (3630 * 5 / 36) ** 0.5)


def test_danced_rolls_left_out_is_wrong_and_sorted_dice_are_tested_as_pairs() -> None:
    sorted_dice = np.array([200 if i > j else 100 if i == j else 0 for i in range(6) for j in range(6)])
    danced = np.where(np.arange(36) % 7 == 0, 10, 0)
    lines = {
        line["name"]: line
        for line in sensitivity(log(((NOT_KEPT, 0, ORDINARY, 0), sorted_dice), ((NOT_KEPT, 0, ORDINARY, 1), danced)))
        or []
    }
    assert lines["repeats_and_dances_out"]["right"] is False
    assert lines["repeats_and_dances_out"]["z"] == 0
    assert lines["repeats_out"]["chi_square"]["df"] == 20
    assert lines["naive"]["chi_square"]["df"] == 35
    assert "order_kept" not in lines


def test_rolls_of_2009_give_both_the_right_and_the_wrong_line(shared: Path) -> None:
    """43,576 rolls: 28.67 on 35 df and 16.704 %; openings pooled: z = -2.04; all as exported: 310.495."""
    rows = list(csv.DictReader((shared / "cases" / "server-2009-rolls.csv").read_text("utf-8").splitlines()))
    twice = {("A045", None), ("A177", "2")}  # the match and the game that its README names
    counts: Counter[tuple[int, int, int, int]] = Counter()
    for row in rows:
        order = KEPT if row["class"] == "order_kept_server" else NOT_KEPT
        repeated = (row["match_id"], None) in twice or (row["match_id"], row["game"]) in twice
        kind = APART if row["seq_in_game"] == "1" and order == KEPT else ORDINARY
        counts[order, int(repeated), kind, 6 * int(row["die1"]) + int(row["die2"]) - 7] += 1
    outcomes = np.zeros(SHAPE, np.int64)
    for (order, repeated, kind, cell), number in counts.items():
        outcomes[order, repeated, kind, 0, cell] = number
    lines = {line["name"]: line for line in sensitivity(Choices(outcomes)) or []}

    assert (lines["naive"]["rolls"], lines["order_kept_openings_out"]["rolls"]) == (49_113, 43_576)
    assert lines["naive"]["chi_square"]["statistic"] == pytest.approx(310.495, abs=5e-4)
    right, wrong = lines["order_kept_openings_out"], lines["order_kept_openings_pooled"]
    assert right["chi_square"]["statistic"] == pytest.approx(28.6695, abs=5e-5)
    assert right["chi_square"]["p"] == pytest.approx(0.766, abs=5e-4)
    assert right["share"] == pytest.approx(0.16704, abs=5e-6)
    assert (right["right"], wrong["right"]) == (True, False)
    assert wrong["z"] == pytest.approx(-2.04, abs=5e-3)
