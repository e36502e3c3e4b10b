"""Logs and finished runs that several tests of the line look at. Nobody may change them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.line.running import Counted, Ended, count, dicecount

ROLLS = 150


@pytest.fixture(scope="session")
def small_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fair log of 150 rolls in the game server's own tables: its first day, whole matches."""
    path = tmp_path_factory.mktemp("small") / "game.sqlite"
    assert dicecount("simulate", path, "--rolls", str(ROLLS)).code == 0
    return path


@pytest.fixture(scope="session")
def small_csv(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same log as a file of roll records."""
    path = tmp_path_factory.mktemp("small") / "log.csv"
    assert dicecount("simulate", path, "--rolls", str(ROLLS)).code == 0
    return path


@pytest.fixture(scope="session")
def counted(tmp_path_factory: pytest.TempPathFactory, small_log: Path) -> Counted:
    """A run over the small log, its edition published."""
    made = count(small_log, tmp_path_factory.mktemp("counted"))
    assert made.code == 0, made.ended.stderr
    return made


@pytest.fixture
def home(tmp_path: Path, counted: Counted) -> Path:
    """A folder with the state and the edition of that run, to run in again."""
    shutil.copytree(counted.state.parent, tmp_path / "home", symlinks=True)
    return tmp_path / "home"


__all__ = ["Counted", "Ended"]
