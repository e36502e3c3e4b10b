"""What the stages ask of an engine; whether it is one machine or many makes no difference to any table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Protocol, Self, TypeAlias, TypeVar

import pyarrow as pa

from pipeline.queries import Query

Relation: TypeAlias = pa.Table | Sequence[Path]
"""An Arrow table, or Parquet files of one schema (at least one)."""

Item = TypeVar("Item")
Result = TypeVar("Result")


class Spread(Protocol):
    """Do one piece of work for every item, on whatever machines there are; results come in the order of the items."""

    def __call__(self, work: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]: ...


class Engine(Protocol):
    """What runs the SQL files."""

    name: ClassVar[str]

    @property
    def spread(self) -> Spread | None:
        """How work of our own goes to other machines; None = there is this one only."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def close(self) -> None:
        """Give back what the engine holds."""

    def table(self, name: str, data: Relation) -> None:
        """Make `name` readable by queries."""

    def view(self, name: str, sql: str) -> None:
        """Make a query's result readable under a name, computed when it is read."""

    def run(self, query: Query) -> pa.Table | None:
        """Run one query file: a view is made, a table is given back with the columns that its head promises."""

    def sql(self, text: str, parameters: Mapping[str, Any] | None = None) -> pa.Table:
        """One ad hoc question of a stage, with named parameters ($name)."""

    def condition(self, text: str, table: str) -> None:
        """Refuse a filter that is not one true-or-false expression over the columns of a table."""
