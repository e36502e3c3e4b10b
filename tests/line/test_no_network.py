"""At run time nothing is asked of any network: the whole line works where there is none."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.line.running import Counted

ALONE = ("unshare", "--net", "--map-root-user")


@pytest.fixture(scope="module")
def without_route() -> tuple[str, ...]:
    """What begins a command that has no network but a loopback device that is down."""
    tried = subprocess.run([*ALONE, "cat", "/proc/net/route"], capture_output=True, text=True, check=False)
    if tried.returncode:
        pytest.skip(f"no network namespace can be made here: {tried.stderr.strip()}")
    assert len(tried.stdout.splitlines()) <= 1, "a route where none should be"
    return ALONE


def test_whole_line_with_page_paper_and_drill_runs_without_any_network(
    without_route: tuple[str, ...], small_log: Path, tmp_path: Path
) -> None:
    where = ["--source", str(small_log), "--state", str(tmp_path / "state"), "--out", str(tmp_path / "out")]
    command = [sys.executable, "-m", "pipeline", "run", *where, "--languages", "en", "--simulations", "50"]
    clock = {"DICECOUNT_NOW": "2026-12-01T00:00:00Z"}
    ended = subprocess.run(
        [*without_route, *command], env=os.environ | clock, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr[-2000:]
    edition = tmp_path / "out" / "latest"
    assert (edition / "report.en.html").stat().st_size > 100_000
    assert (edition / "report.en.pdf").read_bytes().startswith(b"%PDF")
    assert '"message": "drill: 12 of 12 planted faults caught"' in ended.stderr


def test_state_is_for_its_owner_and_the_edition_for_everybody(counted: Counted) -> None:
    assert stat.S_IMODE(counted.state.stat().st_mode) == 0o700
    (edition,) = counted.editions
    mask = os.umask(0)
    os.umask(mask)
    for path in (edition / "data" / "article.json", edition / "data" / "SHA256SUMS"):
        mode = stat.S_IMODE(path.stat().st_mode)
        assert mode & ~mask == mode, f"{path.name} may be written by more than the mask allows: {mode:o}"
        assert mode & stat.S_IROTH == 0o666 & ~mask & stat.S_IROTH
