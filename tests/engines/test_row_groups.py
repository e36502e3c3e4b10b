"""Row groups judged one by one, as other machines do it, come to what the whole day comes to."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyspark.errors import PySparkException

from pipeline.engines.row_groups import row_groups
from pipeline.engines.spark import in_spark, told
from pipeline.errors import BadUsage, Unjudged
from pipeline.stages import verify
from pipeline.store import Store, parquet_files
from tests.engines.spark_log import home, judged, write_rolls
from tests.line.running import contents


def sent_away(work: Callable[[Any], Any], items: Sequence[Any]) -> list[Any]:
    """What a cluster does to work, items and results, without the cluster."""
    return [pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(work))(item))) for item in items]


def test_a_day_of_many_row_groups_gives_the_same_state_to_the_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet_files, "ROW_GROUP", 128)
    monkeypatch.setattr(verify, "SLICE", 64)
    monkeypatch.setattr(verify, "WAVE", 1_000)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    log = Store(home(tmp_path / "log"))
    log.root.parent.mkdir()
    write_rolls(log, {"fair": 1_500, "sequence": 300, "swapped_dice": 100})
    assert max(len(row_groups(path)) for path in log.files("rolls")) > 3
    here = judged(log, tmp_path / "here")
    away = judged(log, tmp_path / "away", sent_away)
    assert contents(away.root) == contents(here.root)


def test_slices_of_a_row_group_are_slices_of_its_day() -> None:
    assert parquet_files.ROW_GROUP % verify.SLICE == 0


def test_a_row_group_knows_its_place(tmp_path: Path) -> None:
    """By hand: ten rows by four are groups that begin at 0, 4 and 8."""
    pq.write_table(pa.table({"a": range(10)}), tmp_path / "ten.parquet", row_group_size=4)
    found = row_groups(tmp_path / "ten.parquet")
    assert [(group.first_row, group.rows) for group in found] == [(0, 4), (4, 4), (8, 2)]
    assert found[2].read().to_pydict() == {"a": [8, 9]}


def test_a_second_statement_does_not_reach_spark() -> None:
    with pytest.raises(BadUsage, match="question: got 2 statements, want one"):
        in_spark("question", "select 1 as a; drop table rolls")


def test_what_sorts_nulls_last_without_saying_so_says_so_in_spark() -> None:
    assert in_spark("question", "select a from t order by a") == "SELECT a FROM t ORDER BY a NULLS LAST"


def test_what_spark_throws_becomes_one_line() -> None:
    with (
        pytest.raises(Unjudged, match=r"sql/thing\.sql: got SparkException: all gone, want a job that ends") as said,
        told("sql/thing.sql"),
    ):
        raise PySparkException("An error occurred while calling o43.sql.\nSparkException: all gone\n\tat somewhere")
    assert "\n" not in str(said.value)
