"""The engine that the settings name. Nothing of Spark is imported before somebody asks for it."""

from __future__ import annotations

from pipeline.engines.engine import Engine
from pipeline.errors import BadUsage

SPARK_NEEDS = ("py4j", "pyspark", "sqlglot")


def open_engine(name: str, master: str | None = None, memory: str = "256MB", threads: int | None = None) -> Engine:
    """An engine for one stage.

    `master` is Spark's and None means all cores of this machine; `memory` and `threads` are DuckDB's (Spark's workers
    have settings of their own).
    """
    if name == "duckdb":
        from pipeline.engines.duckdb import DuckDB

        return DuckDB(memory, threads)
    try:
        from pipeline.engines.spark import Spark
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in SPARK_NEEDS:
            raise
        got = f"'spark' where the package {package} is missing"
        raise BadUsage("engine.name", got, "Spark installed", "pip install 'dicecount[spark]'") from None
    return Spark(master or "local[*]")
