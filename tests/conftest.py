"""What several rooms' tests share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from filelock import FileLock

from pipeline import simulate
from pipeline.engines.kernel import bulk_kernel
from pipeline.simulate.writers import write_log

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of cases beside the checkout, which other machines do not have."""
    if not (SHARED / "cases").is_dir():
        pytest.skip("the cases beside the checkout are not on this machine")
    return SHARED


def _once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
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
    return pq.read_table(_once(tmp_path_factory, "published.parquet", _published_parquet))


@pytest.fixture(scope="session")
def published_log(tmp_path_factory: pytest.TempPathFactory, published_rolls: pa.Table) -> Path:
    """The published log as the game server's SQLite database. Only read it: copy it before changing a row."""
    return _once(tmp_path_factory, "published.sqlite", lambda path: _published_sqlite(published_rolls, path))


def _published_parquet(path: Path) -> None:
    simulate.write(path, simulate.PUBLISHED, kernel=bulk_kernel(folder=path.with_name("kernel")))


def _published_sqlite(rolls: pa.Table, path: Path) -> None:
    write_log([rolls], path)
