"""What several rooms' tests share."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from filelock import FileLock

from pipeline import simulate
from pipeline.engines.kernel import bulk_kernel
from pipeline.simulate.writers import write_log
from tests.line.running import dicecount

HOUSE = Path(__file__).resolve().parents[1]
SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of cases beside the checkout, which other machines do not have."""
    if not (SHARED / "cases").is_dir():
        pytest.skip("the cases beside the checkout are not on this machine")
    return SHARED


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A file that is made once a test run, also when several workers want it."""
    base = factory.getbasetemp()
    # Under xdist every worker has a folder of its own inside the run's.
    home = base.parent if base.name.startswith("popen-") else base
    path = home / name
    with FileLock(f"{path}.lock"):
        if not path.exists():
            make(path)
    return path


@pytest.fixture(scope="session")
def published_rolls(tmp_path_factory: pytest.TempPathFactory) -> pa.Table:
    """The roll records of the published log."""
    return pq.read_table(once(tmp_path_factory, "published.parquet", _published_parquet))


@pytest.fixture(scope="session")
def published_log(tmp_path_factory: pytest.TempPathFactory, published_rolls: pa.Table) -> Path:
    """The published log as the game server's SQLite database. Only read it: copy it before changing a row."""
    return once(tmp_path_factory, "published.sqlite", lambda path: _published_sqlite(published_rolls, path))


def _published_parquet(path: Path) -> None:
    simulate.write(path, simulate.PUBLISHED, kernel=bulk_kernel(folder=path.with_name("kernel")))


def _published_sqlite(rolls: pa.Table, path: Path) -> None:
    write_log([rolls], path)


PLANTED = {"player_name": "Zoltan-Quux", "rating": "1987.6543", "device": "dev-8f0e9a77", "ip_address": "203.0.113.77"}
"""What a source may hold about players, on every row; none of it may be published."""


@dataclass(frozen=True)
class SmallRun:
    """A run of the whole line over 3,000 rolls: its source, its state and its editions. Only read them."""

    log: Path
    state: Path
    out: Path

    @property
    def edition(self) -> Path:
        return (self.out / "latest").resolve()


@pytest.fixture(scope="session")
def small_run(tmp_path_factory: pytest.TempPathFactory) -> SmallRun:
    """The edition of a fair log of 3,000 rolls whose source also has columns about players."""
    home = once(tmp_path_factory, "small-run", _small_run)
    return SmallRun(home / "log.csv", home / "state", home / "out")


def _small_run(home: Path) -> None:
    aside = home.with_name("small-run-aside")
    shutil.rmtree(aside, ignore_errors=True)
    aside.mkdir()
    plain, log = aside / "plain.csv", aside / "log.csv"
    assert dicecount("simulate", plain, "--like", "fair", "--rolls", "3000", "--seed", "11").code == 0
    header, *rows = plain.read_text("utf-8").splitlines()
    planted = [f"{header},{','.join(PLANTED)}", *(f"{row},{','.join(PLANTED.values())}" for row in rows)]
    log.write_text("\n".join(planted) + "\n", "utf-8")
    options = ("--languages", "none", "--simulations", "50", "--no-drill")
    ended = dicecount("run", "--source", log, "--state", aside / "state", "--out", aside / "out", *options)
    assert ended.code == 0, ended.stderr
    aside.rename(home)
