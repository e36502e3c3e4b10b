"""Hits of every position of up to four checkers on one side of the board and the bar, against a naive player."""

from itertools import chain
from pathlib import Path

import pytest

from tests.loading import loaded


@pytest.mark.timeout(3600)
def test_every_position_of_up_to_four_checkers_agrees_with_a_naive_player(monkeypatch):
    statistics = Path(__file__).parent.parent / "statistics"
    monkeypatch.syspath_prepend(str(statistics))
    hits = loaded(statistics / "test_exact_hits.py")
    near = hits.positions([*range(1, 13), 25], checkers=4)
    anywhere = hits.positions(range(1, 26), checkers=3)
    checked = 0
    for own, blots, walls in chain(near, anywhere):
        hits.assert_agrees(own, blots, walls)
        checked += 1
    # A loop over nothing would pass: more positions than this are known to exist.
    assert checked > 20_000
