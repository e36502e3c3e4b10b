"""Spark on a cluster of its own: a master and two workers on the loopback, real work, one worker killed on the way.

What must come out is what DuckDB and this machine's threads make of the same log, to the byte.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

import pyarrow as pa
import pytest

from pipeline.contracts import BREACHES
from pipeline.engines.duckdb import DuckDB
from pipeline.engines.engine import Engine
from pipeline.engines.kernel import bulk_kernel
from pipeline.engines.row_groups import RowGroup
from pipeline.engines.spark import Spark
from pipeline.errors import BadUsage, Unjudged
from pipeline.places import SQL
from pipeline.queries import load_queries, parse_query
from pipeline.stages import verify
from pipeline.stages.aggregate import Population, aggregate
from pipeline.stages.flag import flag
from pipeline.store import Store
from pipeline.store.parquet_files import encode
from tests.engines.spark_cluster import QUICK, Cluster
from tests.engines.spark_log import RECIPES, home, judged, write_rolls
from tests.line.running import contents

pytestmark = [pytest.mark.xdist_group("spark"), pytest.mark.timeout(900)]

POPULATION = Population(
    where="person_played is not false and roll_kind in ('ordinary', 'opening')",
    first_day="2026-05-19",
    openings_apart=True,
    strata=("mode", "entropy_source", "seat", "variant"),
    byte_recipes=("boardgammon-v1",),
)


@pytest.fixture(scope="module")
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What driver and workers inherit: quick Java, and one folder for the built kernel, which is built here once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPARK_SUBMIT_OPTS", QUICK)
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))
        bulk_kernel()
        yield


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory, surroundings: None) -> Iterator[Cluster]:
    with Cluster(tmp_path_factory.mktemp("cluster")) as running:
        yield running


@pytest.fixture(scope="module")
def engine(cluster: Cluster) -> Iterator[Engine]:
    with Spark(cluster.master, {"spark.executor.memory": "512m", "spark.executor.extraJavaOptions": QUICK}) as running:
        yield running


@pytest.fixture(scope="module")
def unjudged(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """The log, extracted and not yet judged; copy it before judging."""
    store = Store(home(tmp_path_factory.mktemp("log")))
    assert write_rolls(store) > 20_000
    return store


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory, surroundings: None, unjudged: Store) -> Store:
    """The same log, judged by this machine."""
    return judged(unjudged, tmp_path_factory.mktemp("here"))


def counts(engine: Engine, store: Store) -> Mapping[str, pa.Table]:
    return aggregate(engine, store.files("verdicts"), store.files("digest_counts"), load_queries(SQL), POPULATION)


def differing(got: Mapping[str, pa.Table], want: Mapping[str, pa.Table]) -> list[str]:
    """Tables that are not the same in names, types, values, order, or the bytes that the store would write."""
    assert got.keys() == want.keys()
    return [
        name
        for name, table in want.items()
        if not got[name].schema.equals(table.schema) or encode(got[name]) != encode(table)
    ]


def test_every_count_is_that_of_duckdb(engine: Engine, here: Store) -> None:
    with DuckDB() as duckdb:
        want = counts(duckdb, here)
    assert len(want) > 15
    assert [name for name, table in want.items() if table.num_rows == 0] == []
    assert differing(counts(engine, here), want) == []


def test_every_flag_is_that_of_duckdb(engine: Engine, unjudged: Store) -> None:
    queries, files, recipes = load_queries(SQL / "flags"), unjudged.files("rolls"), tuple(RECIPES)
    with DuckDB() as duckdb:
        want = flag(duckdb, files, queries, recipes)
    assert set(want["flag"].to_pylist()) == set(BREACHES) - {"rewritten"}
    assert differing({"flags": flag(engine, files, queries, recipes)}, {"flags": want}) == []


def test_nulls_come_last_also_in_windows_and_parameters_are_values(engine: Engine) -> None:
    """By hand: among 3, 1 and nothing, nothing is the last and 3 stands before it."""
    engine.table("things", pa.table({"a": pa.array([3, None, 1], pa.int8()), "b": ["'; --", None, "y"]}))
    found = engine.sql("select a, lag(a) over (order by a) as before from things order by a")
    assert found.to_pydict() == {"a": [1, 3, None], "before": [None, 1, 3]}
    assert engine.sql("select a from things where b = $b", {"b": "'; --"}).to_pydict() == {"a": [3]}


def test_a_filter_is_refused_in_the_same_words_as_by_duckdb(engine: Engine) -> None:
    things = pa.table({"a": pa.array([1], pa.int8()), "b": ["x"]})
    engine.table("things", things)
    engine.condition("a > 1 and b is not null", "things")
    with DuckDB() as duckdb:
        duckdb.table("things", things)
        for text in ("a", "a > 1; drop table things", "nothing = 1"):
            with pytest.raises(BadUsage) as by_duckdb:
                duckdb.condition(text, "things")
            with pytest.raises(BadUsage) as by_spark:
                engine.condition(text, "things")
            assert str(by_spark.value) == str(by_duckdb.value)


def test_a_filter_that_only_duckdb_knows_is_refused(engine: Engine) -> None:
    engine.table("things", pa.table({"b": ["x"]}))
    with pytest.raises(BadUsage, match=r"count.where: got .*, want a condition that Spark knows as well"):
        engine.condition("regexp_full_match(b, 'x')", "things")


def test_a_head_that_promises_another_type_is_refused(engine: Engine) -> None:
    head = (
        "-- thing: a thing.\n-- grain: one row\n-- reads: none\n-- used by: none\n-- columns:\n--   a  bigint  a number"
    )
    with pytest.raises(BadUsage, match=r"sql/thing\.sql: got a as string, want int64; make head and query agree"):
        engine.run(parse_query("thing", head + "\nselect 'x' as a"))


def test_a_failure_on_a_worker_arrives_as_itself(engine: Engine) -> None:
    """The work that fails is the reading of a query without a head: any function that workers know would do."""
    assert engine.spread is not None
    with pytest.raises(BadUsage) as here:
        parse_query("thing", "-- other: no head")
    with pytest.raises(BadUsage) as there:
        engine.spread(partial(parse_query, "thing"), ["-- other: no head"])
    assert str(there.value) == str(here.value)


def test_a_worker_that_does_not_see_the_state_says_so(engine: Engine) -> None:
    assert engine.spread is not None
    gone = RowGroup("/nowhere/rolls.parquet", 0, 0, 1)
    with pytest.raises(Unjudged, match=r"/nowhere/rolls\.parquet: got no such file on .*, want the state folder under"):
        engine.spread(partial(verify.judge_row_group, RECIPES), [("", gone)])


def test_a_worker_killed_in_the_middle_changes_no_byte(
    cluster: Cluster, engine: Engine, unjudged: Store, here: Store, tmp_path: Path
) -> None:
    context = engine.session.sparkContext  # type: ignore[attr-defined]
    wait_for(lambda: workers(context) == 2, "two workers")
    made: list[Store] = []
    job = threading.Thread(target=lambda: made.append(judged(unjudged, tmp_path, engine.spread)))
    job.start()
    done, tasks = wait_for(lambda: midway(context), "a job with some tasks done")
    cluster.kill("worker2")
    assert job.is_alive()
    job.join()

    assert 0 < done < tasks
    assert workers(context) == 1
    assert contents(made[0].root) == contents(here.root)


def midway(context: object) -> tuple[int, int] | None:
    """Tasks done and tasks in all of a stage that is running, once some are done."""
    tracker = context.statusTracker()  # type: ignore[attr-defined]
    for stage in tracker.getActiveStageIds():
        info = tracker.getStageInfo(stage)
        if info and info.numActiveTasks and info.numCompletedTasks:
            return info.numCompletedTasks, info.numTasks
    return None


def workers(context: object) -> int:
    return int(context._jsc.sc().getExecutorMemoryStatus().size()) - 1  # type: ignore[attr-defined]


def wait_for(found, what: str):  # type: ignore[no-untyped-def]
    until = time.monotonic() + 240
    while not (value := found()):
        assert time.monotonic() < until, f"waited in vain for {what}"
        time.sleep(0.01)
    return value
