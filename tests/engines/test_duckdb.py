"""The embedded engine where memory is short."""

from __future__ import annotations

from typing import Any

import duckdb
import pytest

from pipeline.engines.duckdb import DuckDB
from pipeline.errors import BadUsage
from pipeline.queries import parse_query

LISTS = """-- lists: one long list, which has to lie in memory as a whole.
-- grain:   one row
-- reads:   range
-- used by: this test
-- columns:
--   numbers  bigint  how many
select len(list(n)) as numbers from range(20_000_000) as t(n) order by numbers
"""


def test_log_too_long_for_the_memory_names_the_setting() -> None:
    with (
        DuckDB(memory="40MB", threads=2) as engine,
        pytest.raises(BadUsage, match=r"sql/lists\.sql: engine\.memory: got 40MB, too little for this log"),
    ):
        engine.run(parse_query("lists", LISTS))


class Short:
    """A connection that has too little memory the first time."""

    def __init__(self, con: Any) -> None:
        self.con, self.failures = con, 1

    def sql(self, text: str, **more: Any) -> Any:
        if self.failures:
            self.failures -= 1
            raise duckdb.OutOfMemoryException("Out of Memory Error: could not allocate block")
        return self.con.sql(text, **more)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.con, name)


def test_query_that_does_not_fit_goes_on_with_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    with DuckDB(memory="1GB", threads=2) as engine:
        monkeypatch.setattr(engine, "_con", Short(engine._con))
        table = engine.run(parse_query("lists", LISTS))
        assert table is not None
        assert table.to_pydict() == {"numbers": [20_000_000]}
        assert engine.sql("select current_setting('threads') as threads").to_pydict() == {"threads": [1]}
