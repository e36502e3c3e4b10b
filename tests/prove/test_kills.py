"""A hundred kills of a night over 2,000 rolls, some published before: each time the next run ends in the same bytes."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from tests.line.disturbed import Disturb, at_change, at_edge, in_write
from tests.line.kill_bench import Bench, bench

EDGES = 7
"""Before each of the six stages of a run without drill, and after the last."""
QUICK = ("--languages", "none", "--no-drill")
CHANGES, WRITES, INSTANTS = 100, 60, 200 - 100 - 60 - EDGES


def spread(number: int, upto: float, chance: random.Random) -> list[float]:
    """One number by chance in each of equal stretches."""
    return [(at + chance.random()) * upto / number for at in range(number)]


def killed_again_and_again(night: Bench, folder: Path, edges: int, changes: int, writes: int, instants: int) -> int:
    """How many kills came; after each the next run has ended as an undisturbed one."""
    chance = random.Random(20260518)
    disturbs: list[Disturb | float] = [at_edge(edge) for edge in range(edges)]
    disturbs += [at_change(int(at)) for at in spread(changes, night.changes, chance)]
    disturbs += [in_write(int(at), chance.random()) for at in spread(writes, night.writes, chance)]
    disturbs += spread(instants, 0.95 * night.seconds, chance)
    came = 0
    for number, disturb in enumerate(disturbs):
        home = folder / f"kill-{number}"
        came += once(night, home, disturb)
    return came


def once(night: Bench, home: Path, disturb: Disturb | float) -> bool:
    """One kill. An instant is by the clock: on a machine that has become quicker it is tried again earlier."""
    home.mkdir()
    came = night.killed_after(home, disturb) if isinstance(disturb, float) else night.killed(home, disturb)
    shutil.rmtree(home)
    if not came and isinstance(disturb, float):
        return once(night, home, disturb / 2)
    return came


def a_hundred_kills(folder: Path, fresh: bool) -> None:
    night = bench(folder, rolls=2_000, options=QUICK, fresh=fresh)
    share = {"changes": CHANGES // 2, "writes": WRITES // 2, "instants": INSTANTS // 2 + 1}
    edges = EDGES - 1 + fresh
    came = killed_again_and_again(night, folder, edges, **share)
    assert came == edges + sum(share.values()) >= 100


@pytest.mark.timeout(7200)
def test_killed_a_hundred_times_after_published_nights_the_next_run_always_ends_the_same(tmp_path: Path) -> None:
    a_hundred_kills(tmp_path, fresh=False)
