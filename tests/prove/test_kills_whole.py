"""20 kills of a night with pages and drill: each time the next run ends in the same bytes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.line.kill_bench import bench
from tests.prove.test_kills import killed_again_and_again

FEW = {"changes": 6, "writes": 6, "instants": 8}


@pytest.mark.timeout(7200)
def test_killed_with_pages_and_drill_the_next_run_ends_the_same(tmp_path: Path) -> None:
    night = bench(tmp_path, rolls=2_000, options=())
    assert killed_again_and_again(night, tmp_path, 0, **FEW) == sum(FEW.values()) == 20
