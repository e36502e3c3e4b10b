"""Bearing off of up to four checkers, one of them outside or on the bar, with every roll: against a naive player."""

from __future__ import annotations

from itertools import combinations_with_replacement
from pathlib import Path
from types import ModuleType

import pytest

from pipeline.statistics.exact_bearoff import legal_bearoffs
from pipeline.statistics.exact_plays import ROLLS, Position
from tests.loading import loaded


@pytest.fixture(scope="module")
def brute() -> ModuleType:
    return loaded(Path(__file__).parent.parent / "statistics" / "brute_backgammon.py")


@pytest.mark.parametrize("outside", [7, 8, 12, 24])
def test_legal_bearoffs_of_four_checkers_agree_with_a_naive_player_at_every_roll(
    outside: int, brute: ModuleType
) -> None:
    places = list(combinations_with_replacement([*range(1, 7), outside, 25], 4))
    # Positions without the point outside are the same whatever that point is: once is enough.
    chosen = [points for points in places if outside in points or outside == 7]
    assert len(ROLLS) == 36
    assert len(chosen) == (330 if outside == 7 else 120)
    for points in chosen:
        board = brute.place(points)
        position = Position.of({point: points.count(point) for point in points})
        for roll in ROLLS:
            lines = brute.legal_sequences(board, roll)
            got = legal_bearoffs(position, roll)
            off = [sum(step[2] is not None for step in line) for line in lines]
            assert (got.fewest, got.most) == (min(off), max(off)), (points, roll)
            first = {line[0][2] for line in lines if line and line[0][2]}
            assert {(step.die, step.start) for step in got.now} == first, (points, roll)
