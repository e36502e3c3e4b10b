"""How sealed days differ from what was read the first time: record by record, by the leaves of the log's tree.

A published count is never rewritten. What the source says now stands beside it, in a ledger that only grows: a row is
closed (`gone_on`) when a later look finds the source as it was, and never taken away.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa

from pipeline.contracts import RECORD, RESTATEMENTS
from pipeline.proofs import leaf, tree
from pipeline.recipes.book import Recipes
from pipeline.recipes.reference import OK, Record, judge

CHANGED, VANISHED, ADDED, LATE = "changed", "vanished", "added", "revealed_late"
REWRITTEN = (CHANGED, VANISHED, ADDED)
"""Kinds that rewrite history. A late reveal that keeps its commitment and gives the logged dice does not: the record
says more than it did, nothing else, and the reveal proves it. One that does not is `changed`."""

DISCLOSED = ("revealed_at", "server_seed", "client_entropy", "die_1", "die_2")
"""What a record says once it is revealed and not before."""
NAMES = [column.name for column in RECORD]
OF_RECORD = ("match_id", "roll_id", "nonce", "server_seed", "commitment", "client_entropy", "die_1", "die_2", "game")

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Leaf:
    """One record that stands on one side only."""

    day: str
    digest: bytes
    row: Row


@dataclass(slots=True)
class History:
    """Sealed days as they were read first, and as the source shows them now."""

    recipes: Recipes
    compared: list[str] = field(default_factory=list)
    rows: int = 0
    same: int = 0
    _first: list[_Leaf] = field(default_factory=list)
    _now: list[_Leaf] = field(default_factory=list)

    def agree(self, day: str, rows: int) -> None:
        """A day whose file is the same, byte by byte."""
        self.compared.append(day)
        self.rows += rows
        self.same += rows

    def compare(self, day: str, first: pa.Table, now: pa.Table) -> bool:
        """A day on both sides; tells whether every record is the same (order among equals does not count)."""
        was, shown = self._lines(first), self._lines(now)
        gone, come = Counter(was) - Counter(shown), Counter(shown) - Counter(was)
        self.compared.append(day)
        self.rows += len(was)
        self.same += len(was) - gone.total()
        self._first += _taken(day, first, was, gone)
        self._now += _taken(day, now, shown, come)
        return not gone and not come

    def differences(self) -> list[dict[str, Any]]:
        """Every difference as a row of the ledger, without its dates; records of one roll_id belong together."""
        now = defaultdict(list)
        for one in self._now:
            now[one.row["roll_id"]].append(one)
        rows = []
        for one in self._first:
            others = now[one.row["roll_id"]]
            other = others.pop(0) if others else None
            rows.append(_row(self._kind(one.row, other.row if other else None), one, other))
        rows += [_row(ADDED, None, one) for others in now.values() for one in others]
        return sorted(rows, key=_order)

    def _kind(self, first: Row, now: Row | None) -> str:
        if now is None:
            return VANISHED
        return LATE if _revealed_late(first, now, self.recipes) else CHANGED

    def _lines(self, rolls: pa.Table) -> list[bytes]:
        seeds = tuple(recipe.name for recipe in self.recipes if recipe.seed_text == "utf-8")
        entropy = tuple(recipe.name for recipe in self.recipes if recipe.entropy_text == "utf-8")
        return leaf.records(rolls, seeds, entropy) if rolls.num_rows else []


def _taken(day: str, rolls: pa.Table, lines: Sequence[bytes], wanted: Counter[bytes]) -> list[_Leaf]:
    """The records of these lines, as often as each is wanted."""
    left, places = Counter(wanted), []
    for at, line in enumerate(lines):
        if left[line] > 0:
            left[line] -= 1
            places.append(at)
    rows = rolls.select(NAMES).take(pa.array(places, pa.int64())).to_pylist()
    return [_Leaf(day, tree.hash_leaf(lines[at]), row) for at, row in zip(places, rows, strict=True)]


def _revealed_late(first: Row, now: Row, recipes: Recipes) -> bool:
    """Whether a record that was counted as unrevealed says the same and its secret too, and the secret proves it."""
    if first["revealed_at"] is not None or now["revealed_at"] is None:
        return False
    if any(first[name] != now[name] for name in NAMES if name not in DISCLOSED or first[name] is not None):
        return False
    values: dict[str, Any] = {name: now[name] for name in OF_RECORD}
    return judge(Record(**values, revealed=True), recipes.get(now["recipe"])).verdict == OK


def _row(kind: str, first: _Leaf | None, now: _Leaf | None) -> dict[str, Any]:
    one = first or now
    if one is None:
        return {}
    return {
        "day": one.day,
        "kind": kind,
        "roll_id": one.row["roll_id"],
        "match_id": one.row["match_id"],
        "first": first.digest if first else None,
        "now": now.digest if now else None,
    }


def _order(row: Mapping[str, Any]) -> tuple[Any, ...]:
    return (row["day"], row["roll_id"], row["kind"], row["first"] or b"", row["now"] or b"")


def entered(
    ledger: pa.Table | None, differences: Iterable[Mapping[str, Any]], compared: Collection[str], today: dt.date
) -> pa.Table:
    """The ledger after a night's look: new rows with its date; rows of the compared days that no longer hold closed."""
    rows = [] if ledger is None else ledger.to_pylist()
    known = {_order(row): row for row in rows}
    current = {_order(row): row for row in differences}
    looked = set(compared)
    for key, row in known.items():
        if key in current:
            row["gone_on"] = None
        elif row["day"] in looked and row["gone_on"] is None:
            row["gone_on"] = today
    rows += [{**row, "seen_on": today, "gone_on": None} for key, row in current.items() if key not in known]
    rows.sort(key=lambda row: (row["seen_on"], *_order(row)))
    return pa.Table.from_pylist(rows, RESTATEMENTS.schema)


def relaid(first: pa.Table, schema: pa.Schema) -> pa.Table:
    """A sealed day that the source shows otherwise, in the columns of today's settings (what it lacks is null)."""
    known = set(first.column_names)
    columns = [first.column(one.name) if one.name in known else pa.nulls(first.num_rows, one.type) for one in schema]
    return pa.Table.from_arrays(columns, names=schema.names)
