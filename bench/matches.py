"""A folder of three hundred match files read on one core: random legal games, by a rules engine of the tests."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench.rounds import hold, measure, naive_way
from bench.rows import Row
from bench.scale import Scale
from pipeline.sources.match_files import read_match_files
from tests.sources.legal_games import random_game, written

FOLDER = "a folder of 300 match files"
FILES = 300
WANTED = 100_000
"""Rolls a second."""


def run(scale: Scale, folder: Path) -> Iterator[Row]:
    del folder
    chance = random.Random(12)
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        for number in range(FILES):
            games = [random_game(chance, keep_order=number % 2 == 0) for _ in range(chance.randint(2, 6))]
            (home / f"{number:03}.mat").write_text(written(games))
        rolls = count(home)  # the first reading pays for the disk and for imports of Arrow
        yield from measure({FOLDER: (rolls, partial(read, home, rolls))}, scale.rounds, naive_way(scale.base))


def count(home: Path) -> int:
    return sum(batch.num_rows for batch in read_match_files([home]).batches)


def read(home: Path, rolls: int) -> None:
    hold(FOLDER, count(home), rolls)
