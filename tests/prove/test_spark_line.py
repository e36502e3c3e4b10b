"""The whole line by Spark: the same edition as by DuckDB, and a day of several row groups judged as one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pytest

from pipeline import simulate
from pipeline.contracts import ROLLS
from pipeline.engines.row_groups import row_groups
from pipeline.engines.spark import Spark
from pipeline.store import Store
from tests.engines.spark_log import home, judged
from tests.line.running import contents, count

pytestmark = [pytest.mark.xdist_group("spark"), pytest.mark.timeout(1800)]
BY_SPARK = {"DICECOUNT_ENGINE__NAME": "spark", "DICECOUNT_ENGINE__MASTER": "local[2]"}
DAY = "2026-05-18"


@pytest.fixture(autouse=True)
def kept_kernel(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))
    yield


def test_the_edition_by_spark_is_that_by_duckdb(tmp_path: Path) -> None:
    log = tmp_path / "log.parquet"
    simulate.write(log, "swapped_dice", 20_000)
    by_duckdb = count(log, tmp_path / "duckdb")
    by_spark = count(log, tmp_path / "spark", env=BY_SPARK)
    assert (by_spark.code, by_duckdb.code) == (3, 3), by_spark.ended.stderr
    assert contents(by_spark.out) == contents(by_duckdb.out)


def test_a_day_of_three_row_groups_is_judged_as_one(tmp_path: Path) -> None:
    rolls = simulate.rolls("fair", 300_000)
    rows = rolls.num_rows
    rolls = pa.table(
        {
            "day": pa.array([DAY]).take(pa.array([0] * rows)),
            "position": pa.array(range(rows), pa.int64()),
            "repeat": pa.array([False]).take(pa.array([0] * rows)),
            **{name: rolls[name] for name in rolls.column_names},
        }
    ).cast(ROLLS.schema)
    store = Store(home(tmp_path / "log"))
    store.root.parent.mkdir()
    with store.lock():
        store.write("rolls", DAY, rolls)
    assert len(row_groups(store.files("rolls")[0])) == 3
    here = judged(store, tmp_path / "here")
    with Spark("local[2]") as engine:
        there = judged(store, tmp_path / "there", engine.spread)
    assert contents(there.root) == contents(here.root)
