"""Queries carry their contract in their head; the head is held against what DuckDB says the query reads and gives."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from pipeline.errors import BadUsage
from pipeline.places import SQL
from pipeline.queries import Query, in_order, load_queries, parse_query

FOLDERS = (SQL, SQL / "flags")
QUERIES = [query for folder in FOLDERS for query in load_queries(folder)]


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.name)
def test_a_query_reads_what_its_head_says(query: Query) -> None:
    assert set(duckdb.get_table_names(query.sql)) == set(query.reads)


@pytest.mark.parametrize("query", [query for query in QUERIES if not query.view], ids=lambda query: query.name)
def test_a_table_comes_in_a_fixed_order(query: Query) -> None:
    lines = [line for line in query.sql.splitlines() if line and not line.startswith("--")]
    assert lines[-1].startswith("order by ") or query.grain == "one row"


def test_every_folder_holds_queries_and_no_two_share_a_name() -> None:
    names = [query.name for query in QUERIES]
    assert len(names) > 20
    assert len(set(names)) == len(names)


HEAD = """-- thing: what it is.
-- grain:   one row per thing
-- reads:   other
-- used by: assess
-- columns:
--   rolls  bigint  how many
select count(*) as rolls from other
"""


def test_a_head_is_read_into_its_parts() -> None:
    query = parse_query("thing", HEAD)
    assert (query.about, query.reads, query.used_by) == ("what it is.", ("other",), ("assess",))
    assert [(column.name, column.type, column.meaning) for column in query.columns] == [("rolls", "bigint", "how many")]


def test_a_head_that_names_another_table_is_refused() -> None:
    with pytest.raises(BadUsage, match=r"sql/other\.sql: got a head that names 'thing', want 'other'"):
        parse_query("other", HEAD)


def test_a_head_without_a_grain_is_refused() -> None:
    with pytest.raises(BadUsage, match="no line `-- grain:`"):
        parse_query("thing", HEAD.replace("-- grain:   one row per thing\n", ""))


def test_queries_that_read_one_another_in_a_circle_are_refused() -> None:
    one = parse_query("thing", HEAD)
    two = parse_query("other", HEAD.replace("thing", "other").replace("reads:   other", "reads:   thing"))
    with pytest.raises(BadUsage, match="queries that read one another: other, thing"):
        in_order([one, two])


def test_a_query_comes_after_those_that_it_reads(tmp_path: Path) -> None:
    (tmp_path / "thing.sql").write_text(HEAD)
    (tmp_path / "other.sql").write_text(HEAD.replace("thing", "other").replace("reads:   other", "reads:   rolls"))
    assert [query.name for query in load_queries(tmp_path)] == ["other", "thing"]
