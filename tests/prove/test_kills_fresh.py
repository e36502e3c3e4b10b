"""100 kills of a night over 2,000 rolls where nothing is there yet: each time the next run ends in the same bytes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.prove.test_kills import a_hundred_kills


@pytest.mark.timeout(7200)
def test_killed_a_hundred_times_on_an_empty_state_the_next_run_always_ends_the_same(tmp_path: Path) -> None:
    a_hundred_kills(tmp_path, fresh=True)
