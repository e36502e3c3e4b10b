"""Hits and entering, against the players' shot table and against a naive player of every roll."""

import random
from itertools import combinations_with_replacement

import brute_backgammon as brute
import pytest

from pipeline.errors import BadUsage
from pipeline.statistics.exact_hits import entering, hits_at_distance, hits_of_position
from pipeline.statistics.exact_plays import ROLLS, Position


def positions(points, checkers=4):
    """Positions of up to `checkers` checkers on `points`: (own, blots, walls), a wall being two enemy checkers."""
    for own_number in range(1, checkers):
        for own in combinations_with_replacement(points, own_number):
            free = [point for point in points if point not in own and point <= 24]
            for enemy in range(1, checkers - own_number + 1):
                for held in combinations_with_replacement(free, enemy):
                    blots = sorted({p for p in held if held.count(p) == 1})
                    walls = sorted({p for p in held if held.count(p) > 1})
                    if blots:
                        yield own, blots, walls


def assert_agrees(own, blots, walls):
    board = brute.place(own, blots, walls)
    position = Position.of({point: own.count(point) for point in own}, frozenset(walls))
    for legal_only in (False, True):
        got = hits_of_position(position, blots, others_can_move=not legal_only).rolls
        want = tuple(roll for roll in ROLLS if brute.hits(board, roll, legal_only))
        assert got == want, (own, blots, walls, legal_only)


# The shot table in every primer of the game (open board, rolls of 36); distance 4 also in the site's articles.
SHOTS = {
    1: 11,
    2: 12,
    3: 14,
    4: 15,
    5: 15,
    6: 17,
    7: 6,
    8: 6,
    9: 5,
    10: 3,
    11: 2,
    12: 3,
    15: 1,
    16: 1,
    18: 1,
    20: 1,
    24: 1,
}


@pytest.mark.parametrize("distance", range(1, 25))
def test_hits_by_distance_are_those_of_the_shot_table(distance):
    assert hits_at_distance(distance).count == SHOTS.get(distance, 0)


def test_blocked_points_take_away_the_combinations_that_need_them():
    # Distance 6 with 3 held: 3-3 is lost; 5-1, 4-2 and 2-2 remain. With 2 and 4 held, 4-2 and 2-2 go as well.
    assert hits_at_distance(6, [3]).count == 16
    assert hits_at_distance(6, [2, 3, 4]).count == 13


def test_distance_and_position_give_the_same_shots():
    for distance in range(1, 24):
        assert hits_at_distance(distance).rolls == hits_of_position(Position.of({24: 1}), [24 - distance]).rolls


def test_every_position_of_up_to_three_checkers_near_home_agrees_with_a_naive_player():
    for own, blots, walls in positions([*range(1, 10), 25], checkers=3):
        assert_agrees(own, blots, walls)


def test_a_draw_of_positions_of_up_to_four_checkers_agrees_with_a_naive_player():
    # The complete set is checked by `make prove`.
    chosen = random.Random(7).sample(list(positions([*range(1, 26)], checkers=4)), 150)
    for own, blots, walls in chosen:
        assert_agrees(own, blots, walls)


def test_hit_with_the_smaller_die_fails_where_the_larger_must_be_played():
    # One checker on 20, a blot on 19, 13 held: with 6-1 either die can be played, never both, so the 6 must be.
    alone = hits_of_position(Position.of({20: 1}, frozenset({13})), [19], others_can_move=False)
    free = hits_of_position(Position.of({20: 1}, frozenset({13})), [19])
    assert set(free.rolls) - set(alone.rolls) == {(1, 6), (6, 1)}


def test_entering_counts_are_36_less_the_square_of_the_closed_points():
    assert [entering(points).count for points in range(7)] == [36 - (6 - points) ** 2 for points in range(7)]
    assert [entering(points, 2).count for points in range(7)] == [points**2 for points in range(7)]
    assert [entering(points, 3).count for points in range(7)] == list(range(7))


def test_shots_that_no_board_holds_are_refused():
    with pytest.raises(BadUsage, match="distance: got 25"):
        hits_at_distance(25)
    with pytest.raises(BadUsage, match="blocked"):
        hits_at_distance(4, [4])
    with pytest.raises(BadUsage, match="blots"):
        hits_of_position(Position.of({8: 2}), [8])
    with pytest.raises(BadUsage, match="both sides on point 8"):
        Position.of({8: 2}, frozenset({8}))
