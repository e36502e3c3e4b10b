"""The engine for a log that outgrows one machine: the SQL files, put into Spark's dialect, over the same Parquet files.

What leaves here has the types that a query's head promises, so that no table tells which engine made it. Work of our
own (verification) goes out as a few words an item and comes back as small results; rows never pass through the JVM.

Workers need the same dicecount installed, and must see the state folder under the same path.
"""

from __future__ import annotations

import importlib
import logging
import os
import re
import shutil
import socket
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Self

import pyarrow as pa
import pyarrow.parquet as pq
import sqlglot
from py4j.protocol import Py4JError
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.pandas.types import from_arrow_schema
from sqlglot.errors import ErrorLevel, SqlglotError

from pipeline.engines.duckdb import DuckDB
from pipeline.engines.engine import Item, Relation, Result, Spread
from pipeline.errors import BadUsage, Failure, Unjudged
from pipeline.queries import Query

MASTER = re.compile(r"local(\[(\d+|\*)(, ?\d+)?\])?|spark://[^\s,:]+:\d+(,[^\s,:]+:\d+)*")
LOOPBACK = ("127.0.0.1", "localhost")
PATIENCE = 120.0
"""Seconds to wait for the first worker."""

ARROW = {
    "varchar": pa.string(),
    "bigint": pa.int64(),
    "integer": pa.int32(),
    "smallint": pa.int16(),
    "tinyint": pa.int8(),
    "double": pa.float64(),
    "boolean": pa.bool_(),
    "timestamp with time zone": pa.timestamp("us", tz="UTC"),
}
"""Types of a query's head as DuckDB gives them in Arrow."""

SETTINGS = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.log.level": "ERROR",
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.ansi.enabled": "true",
    "spark.sql.parquet.datetimeRebaseModeInRead": "CORRECTED",
    "spark.sql.catalogImplementation": "in-memory",
}


class Spark:
    """One session for one stage, begun when it is first needed; one at a time in a process."""

    name: ClassVar[str] = "spark"

    def __init__(self, master: str = "local[*]", options: Mapping[str, str] | None = None) -> None:
        if not MASTER.fullmatch(master):
            raise BadUsage("engine.master", repr(master), "spark://HOST:PORT or local[N]", "mend the setting")
        self._master = master
        self._options = dict(options or {})
        self._columns: dict[str, pa.Schema] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        session = self.__dict__.pop("session", None)
        if session is not None:
            session.stop()

    @cached_property
    def session(self) -> SparkSession:
        _need_java()
        hosts = _reached(self._master)
        # Spark starts Python by this name on every worker; without it that is whatever `python3` is there.
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        logging.getLogger("SQLQueryContextLogger").setLevel(logging.CRITICAL)  # a Java stack trace for every refusal
        chosen = dict(SETTINGS)
        if all(host in LOOPBACK for host in hosts):
            os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
            chosen |= {"spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1"}
        builder = SparkSession.builder.master(self._master).appName("dicecount")
        for key, value in (chosen | self._options).items():
            builder = builder.config(key, value)
        with told(f"engine.master {self._master}"):
            with warnings.catch_warnings():
                # Spark looks for pandas through this module and warns of its version; we ask nothing of pandas.
                warnings.filterwarnings("ignore", "PySpark does not yet fully support pandas", FutureWarning)
                importlib.import_module("pyspark.testing.utils")
            session = builder.getOrCreate()
            if hosts:
                _await_worker(session, self._master)
            cores = session.sparkContext.defaultParallelism
            if "spark.sql.shuffle.partitions" not in self._options:
                session.conf.set("spark.sql.shuffle.partitions", str(2 * cores))
        return session

    @property
    def spread(self) -> Spread | None:
        return self._spread

    def _spread(self, work: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
        if not items:
            return []
        with told("spark"):
            rdd = self.session.sparkContext.parallelize(items, len(items))
            answers: list[Result | _Ended] = rdd.map(partial(_attempt, work)).collect()
        results: list[Result] = []
        for answer in answers:
            if isinstance(answer, _Ended):
                raise answer.kind(*answer.said)
            results.append(answer)
        return results

    def table(self, name: str, data: Relation) -> None:
        """Make `name` readable by queries."""
        if isinstance(data, pa.Table):
            schema = _plain(data.schema)
            frame = self.session.createDataFrame(data.cast(schema))
        else:
            schema = _common_schema(name, data)
            reader = self.session.read.schema(from_arrow_schema(schema))
            frame = reader.parquet(*(_address(path) for path in data))
        self._columns[name] = schema
        frame.createOrReplaceTempView(name)

    def view(self, name: str, sql: str) -> None:
        """Make a query's result readable under a name, computed when it is read."""
        self._ask(name, sql).createOrReplaceTempView(name)

    def run(self, query: Query) -> pa.Table | None:
        """Run one query file: a view is made, a table is given back with the columns that its head promises."""
        where = f"sql/{query.name}.sql"
        if query.view:
            self.view(query.name, query.sql)
            return None
        with told(where):
            found = self._ask(query.name, query.sql).toArrow()
        schema = pa.schema([(column.name, ARROW[column.type]) for column in query.columns])
        if found.column_names != schema.names:
            got = ", ".join(found.column_names)
            raise BadUsage(where, got, ", ".join(schema.names), "make head and query agree")
        for got, want in zip(found.schema, schema, strict=True):
            if not _fits(got.type, want.type):
                raise BadUsage(where, f"{got.name} as {got.type}", f"{want.type}", "make head and query agree")
        return found.cast(schema).combine_chunks()

    def sql(self, text: str, parameters: Mapping[str, Any] | None = None) -> pa.Table:
        """One ad hoc question of a stage, with named parameters. Types are Spark's: no head promises any."""
        with told("spark"):
            return self._ask("question", text, parameters).toArrow()

    def condition(self, text: str, table: str) -> None:
        """Refuse a filter that is not one true-or-false expression over the columns of a table.

        DuckDB judges it, so that a setting is not good on one engine and bad on the other; then Spark must know it too.
        """
        with DuckDB() as judge:
            judge.table(table, self._columns[table].empty_table())
            judge.condition(text, table)
        try:
            kind = self._ask("count.where", f"select ({text}) as held from {table} where false").schema[0].dataType
        except (BadUsage, PySparkException) as error:
            want = "a condition that Spark knows as well"
            raise BadUsage("count.where", str(error).splitlines()[0], want, "mend the setting") from None
        if kind.typeName() != "boolean":
            raise BadUsage("count.where", f"{text!r}, which is {kind.typeName()}", "a condition: true or false")

    def _ask(self, name: str, sql: str, parameters: Mapping[str, Any] | None = None) -> DataFrame:
        return self.session.sql(in_spark(name, sql), args=dict(parameters) if parameters else None)


def in_spark(name: str, sql: str) -> str:
    """One statement of DuckDB in Spark's dialect.

    The one difference that no test of a small log would show: DuckDB sorts nulls last, Spark first, also in windows.
    """
    try:
        found = sqlglot.transpile(sql, read="duckdb", write="spark", comments=False, unsupported_level=ErrorLevel.RAISE)
    except SqlglotError as error:
        raise BadUsage(name, str(error).splitlines()[0], "SQL that DuckDB and Spark both know") from None
    if len(found) != 1:
        raise BadUsage(name, f"{len(found)} statements", "one")
    return str(found[0])


@dataclass(frozen=True, slots=True)
class _Ended:
    """A failure on its way back from a worker: an answer, not a crash that would be tried again."""

    kind: type[Failure]
    said: tuple[str, str, str, str]


def _attempt(work: Callable[[Item], Result], item: Item) -> Result | _Ended:
    try:
        return work(item)
    except Failure as error:
        return _Ended(type(error), (error.where, error.got, error.want, error.do))


@contextmanager
def told(where: str) -> Iterator[None]:
    """What Spark throws, in one line."""
    try:
        yield
    except (PySparkException, Py4JError) as error:
        text = str(error)
        if "JAVA_GATEWAY_EXITED" in text:
            raise _no_java("one that Spark cannot use") from error
        if "No module named 'pipeline'" in text:
            do = "pip install 'dicecount[spark]' on every worker"
            raise Unjudged(where, "a worker without dicecount", "dicecount on every worker", do) from error
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        reason = next((line for line in lines if "Exception" in line), lines[0] if lines else type(error).__name__)
        raise Unjudged(where, reason[:300], "a job that ends", "see Spark's own log") from error


def _need_java() -> None:
    home = os.environ.get("JAVA_HOME")
    found = shutil.which("java", path=str(Path(home) / "bin")) if home else shutil.which("java")
    if found is None:
        raise _no_java("none in JAVA_HOME" if home else "none on the PATH")


def _no_java(got: str) -> BadUsage:
    do = 'install a Java runtime (or set JAVA_HOME), or use [engine] name = "duckdb"'
    return BadUsage("engine.name 'spark': Java", got, "Java 17 or newer", do)


def _reached(master: str) -> list[str]:
    """Hosts of a cluster's masters, one of which must answer: Spark itself would try for minutes."""
    if not master.startswith("spark://"):
        return []
    refused = ""
    addresses = [one.rpartition(":") for one in master.removeprefix("spark://").split(",")]
    for host, _, port in addresses:
        try:
            socket.create_connection((host, int(port)), timeout=10).close()
        except (OSError, OverflowError) as error:
            refused = getattr(error, "strerror", None) or str(error)
        else:
            return [host for host, _, _ in addresses]
    raise Unjudged(f"engine.master {master}", refused, "a master that answers", "start the cluster")


def _await_worker(session: SparkSession, master: str) -> None:
    """Wait until a worker has joined; Spark would wait for ever."""
    until = time.monotonic() + PATIENCE
    while session.sparkContext._jsc.sc().getExecutorMemoryStatus().size() < 2:
        if time.monotonic() > until:
            session.stop()
            got = f"no worker within {PATIENCE:.0f} s"
            raise Unjudged(f"engine.master {master}", got, "at least one with free cores and memory")
        time.sleep(0.1)


def _plain(schema: pa.Schema) -> pa.Schema:
    """The same columns in the types that Spark has: no dictionaries, views or fixed lengths."""
    return pa.schema([field.with_type(_plain_type(field.type)) for field in schema])


def _plain_type(kind: pa.DataType) -> pa.DataType:
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    if pa.types.is_fixed_size_binary(kind) or kind in (pa.large_binary(), pa.binary_view()):
        return pa.binary()
    if pa.types.is_null(kind) or kind in (pa.large_string(), pa.string_view()):
        return pa.string()
    return kind


def _common_schema(name: str, files: Sequence[Path]) -> pa.Schema:
    """The first file's columns, which every other file must have: Spark would read a missing one as nulls."""
    first, *others = (_plain(pq.read_schema(path)) for path in files)
    for path, schema in zip(files[1:], others, strict=True):
        for field in first:
            at = schema.get_field_index(field.name)
            if at < 0 or schema.field(at).type != field.type:
                got = f"no column {field.name}" if at < 0 else f"{field.name} as {schema.field(at).type}"
                raise Unjudged(f"table {name}: {path.name}", got, f"{field.type}", "the store is damaged")
    return first


def _fits(got: pa.DataType, want: pa.DataType) -> bool:
    """Equal, or whole numbers of another width: the cast checks that they fit."""
    return bool(got == want or (pa.types.is_integer(got) and pa.types.is_integer(want)))


def _address(path: Path) -> str:
    """A path as Hadoop reads it: what is a pattern's letter there stands for itself."""
    return "file://" + re.sub(r"([\\{}\[\]*?])", r"\\\1", str(path.resolve()))
