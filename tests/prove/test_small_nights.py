"""Small nights, one after another, end in the edition of one run over the whole."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pytest

from pipeline.simulate.writers import write_log
from tests.prove.test_nights import nights_end_in_the_bytes_of_one_run


@pytest.mark.timeout(7200)
def test_forty_nights_of_every_thirtieth_match_end_in_the_bytes_of_one_run(
    published_rolls: pa.Table, tmp_path: Path
) -> None:
    """Small nights, some of them without a roll of some kind."""
    matches = pc.unique(published_rolls.column("match_id"))
    kept = matches.take(pa.array(range(0, len(matches), 30)))
    write_log([published_rolls.filter(pc.is_in(published_rolls.column("match_id"), kept))], tmp_path / "game.sqlite")
    nights_end_in_the_bytes_of_one_run(tmp_path / "game.sqlite", tmp_path, 40)
