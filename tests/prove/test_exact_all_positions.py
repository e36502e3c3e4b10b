"""Hits of every position of up to four checkers on one side of the board and the bar, against a naive player."""

import importlib.util
from itertools import chain
from pathlib import Path

import pytest


def load(name):
    place = Path(__file__).parent.parent / "statistics" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, place)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.timeout(3600)
def test_every_position_of_up_to_four_checkers_agrees_with_a_naive_player(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parent.parent / "statistics"))
    hits = load("test_exact_hits")
    near = hits.positions([*range(1, 13), 25], checkers=4)
    anywhere = hits.positions(range(1, 26), checkers=3)
    checked = 0
    for own, blots, walls in chain(near, anywhere):
        hits.assert_agrees(own, blots, walls)
        checked += 1
    # A loop over nothing would pass: more positions than this are known to exist.
    assert checked > 20_000
