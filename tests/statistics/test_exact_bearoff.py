"""Bearing off, against a naive player of every roll, and the points of a win."""

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

import brute_backgammon as brute
import pytest

from pipeline.errors import BadUsage
from pipeline.statistics.exact_bearoff import expected_rolls, legal_bearoffs
from pipeline.statistics.exact_cube import win_value
from pipeline.statistics.exact_plays import OFF, ROLLS, Position


@cache
def brute_rolls(board: tuple[int, ...]) -> Fraction:
    """Expected rolls of a board by trying every sequence of every roll."""
    if not any(board):
        return Fraction(0)
    total = Fraction(0)
    for roll in ROLLS:
        ends = {tuple(line[-1][3]) for line in brute.legal_sequences(list(board), roll)}
        total += min(brute_rolls(end) for end in ends)
    return 1 + total / 36


def test_expected_rolls_of_every_home_position_of_up_to_four_checkers_agree_with_a_naive_player():
    for checkers in range(1, 5):
        for points in combinations_with_replacement(range(1, 7), checkers):
            home = tuple(points.count(point) for point in range(1, 7))
            assert expected_rolls(home).rolls == brute_rolls(tuple(brute.place(points))), home


def test_legal_bearoffs_of_every_position_of_up_to_four_checkers_agree_with_a_naive_player():
    # Points 1 to 6, one point outside and the bar: all that the rule of bearing off can turn on.
    for checkers in range(1, 5):
        for points in combinations_with_replacement([*range(1, 7), 8, 25], checkers):
            board = brute.place(points)
            position = Position.of({point: points.count(point) for point in points})
            for roll in ROLLS[:: 5 if checkers == 4 else 1]:
                lines = brute.legal_sequences(board, roll)
                got = legal_bearoffs(position, roll)
                off = [sum(step[2] is not None for step in line) for line in lines]
                assert (got.fewest, got.most) == (min(off), max(off)), (points, roll)
                assert {(s.die, s.start) for s in got.now} == {line[0][2] for line in lines if line and line[0][2]}


def test_larger_die_takes_only_the_rearmost_checker_and_only_when_none_stands_further_back():
    # Facts of the rule, by hand: 6-5 with the rear on 4 takes two from 4; with a checker on 6 the 5 has to be exact.
    low = legal_bearoffs(Position.of({4: 2, 2: 1}), (6, 5))
    assert {(step.die, step.start) for step in low.now} == {(6, 4), (5, 4)}
    assert (low.fewest, low.most) == (2, 2)
    high = legal_bearoffs(Position.of({6: 1, 4: 1}), (5, 5))
    assert high.now == ()
    assert high.most == 2  # 6/1, 4/off, 1/off


def test_nothing_is_borne_off_while_a_checker_is_outside_or_on_the_bar():
    outside = legal_bearoffs(Position.of({1: 14, 13: 1}), (1, 2))
    assert (outside.now, outside.most) == ((), 0)
    bar = legal_bearoffs(Position.of({1: 14, 25: 1}, frozenset({23, 24})), (1, 2))
    assert bar.plays == ((),)
    # The last checker comes home with the 6, and then the 1 bears off.
    comes_home = legal_bearoffs(Position.of({1: 14, 8: 1}), (6, 1))
    assert comes_home.now == ()
    assert comes_home.most == 1


def test_the_last_checker_may_leave_with_either_die_that_takes_it():
    found = legal_bearoffs(Position.of({5: 1}), (5, 1))
    assert [(step.die, step.start, step.end) for step in found.now] == [(5, 5, OFF)]


def test_a_stack_on_the_ace_point_needs_half_a_roll_a_checker_less_what_doubles_save():
    # One or two checkers: one roll. Three: two rolls unless the first is a double: 1 + 5/6. Four: the same.
    rolls = [expected_rolls((n, 0, 0, 0, 0, 0)).rolls for n in range(5)]
    assert rolls == [0, 1, 1, Fraction(11, 6), Fraction(11, 6)]


def test_stacked_distribution_wastes_more_pips_than_a_balanced_one_of_the_same_count():
    stacked, balanced = expected_rolls((0, 0, 4, 0, 0, 0)), expected_rolls((0, 1, 2, 1, 0, 0))
    assert stacked.pips == balanced.pips == 12
    gap = expected_rolls((3, 0, 0, 0, 0, 1)), expected_rolls((0, 2, 0, 0, 1, 0))
    assert gap[0].pips == gap[1].pips == 9
    assert gap[0].wasted_pips > gap[1].wasted_pips
    assert stacked.wasted_pips == Fraction(49, 6) * stacked.rolls - 12


def test_a_win_pays_one_two_or_three_times_the_cube():
    assert [win_value(2, win) for win in ("single", "gammon", "backgammon")] == [2, 4, 6]
    assert [win_value(1, win) for win in ("single", "gammon", "backgammon")] == [1, 2, 3]
    assert win_value(1, "gammon", jacoby=True) == 1
    assert win_value(2, "gammon", jacoby=True) == 4


@pytest.mark.parametrize(("cube", "win", "message"), [(3, "single", "cube: got 3"), (2, "triple", "win: got 'triple'")])
def test_wins_that_no_cube_pays_are_refused(cube, win, message):
    with pytest.raises(BadUsage, match=message):
        win_value(cube, win)


def test_distributions_that_no_home_board_holds_are_refused():
    with pytest.raises(BadUsage, match="15 checkers at most"):
        expected_rolls((16, 0, 0, 0, 0, 0))
