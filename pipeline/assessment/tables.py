"""Counted tables as arrays: the shapes that statistics take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.recipes.reference import LIMIT

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Daily:
    """Outcomes of each day: ordinary rolls and openings whose every attempt is logged, shape (days, 36)."""

    days: tuple[str, ...]
    ordinary: Ints
    openings: Ints

    @property
    def all(self) -> Ints:
        return self.ordinary + self.openings


@dataclass(frozen=True, slots=True)
class Digests:
    """What was counted beside verification: accepted bytes (252 a day), rolls walked, bytes dropped, shadow rolls.

    `impossible` counts the bytes from 252 on that became dice, which only a recipe without rejection allows; `secrets`
    holds the bytes of server seeds and of client entropy, and how many of those have no pattern and have one.
    """

    accepted: Mapping[str, Ints]
    rolls: int
    dropped: int
    shadows: Ints
    impossible: int
    secrets: Mapping[str, tuple[Ints, Ints]]

    @property
    def total(self) -> Ints:
        return sum(self.accepted.values(), np.zeros(LIMIT, np.int64))


def digests(tables: Mapping[str, pa.Table]) -> Digests:
    """The tables accepted_byte_counts, dropped_byte_counts and shadow_counts as arrays."""
    bytes_ = tables["accepted_byte_counts"]
    every: dict[str, Ints] = {}
    for day, value, number in zip(
        bytes_.column("day").to_pylist(), ints(bytes_, "value"), ints(bytes_, "bytes"), strict=True
    ):
        every.setdefault(day, np.zeros(256, np.int64))[value] += number
    accepted = {day: counts[:LIMIT] for day, counts in every.items()}
    impossible = sum(int(counts[LIMIT:].sum()) for counts in every.values())
    shadow = tables["shadow_counts"]
    number_of = ints(shadow, "shadow")
    shadows = np.zeros((int(number_of.max(initial=0)), 36), np.int64)
    np.add.at(shadows, (number_of - 1, ints(shadow, "value")), ints(shadow, "rolls"))
    dropped = tables["dropped_byte_counts"].to_pylist()[0]
    secrets = _secrets(tables["secret_byte_counts"])
    return Digests(accepted, dropped["rolls"], dropped["dropped"], shadows, impossible, secrets)


def _secrets(counts: pa.Table) -> dict[str, tuple[Ints, Ints]]:
    found: dict[str, tuple[Ints, Ints]] = {}
    names = np.array(counts.column("what").to_pylist(), np.str_)
    for name in ("seed", "entropy"):
        sizes = ((f"{name}_byte", np.zeros(256, np.int64)), (f"{name}_value", np.zeros(2, np.int64)))
        for what, into in sizes:
            mask = names == what
            np.add.at(into, ints(counts, "value")[mask], ints(counts, "count")[mask])
        if sizes[0][1].any():
            found[name] = (sizes[0][1], sizes[1][1])
    return found


def cells(first: Ints, second: Ints) -> Ints:
    """Cell 6 (die_1 - 1) + die_2 - 1 of each pair of dice."""
    return 6 * (first - 1) + second - 1


def ints(table: pa.Table, name: str) -> Ints:
    """A column as int64."""
    return np.asarray(table.column(name).to_numpy(), np.int64)


def codes(values: pa.ChunkedArray, order: Sequence[str]) -> Ints:
    """Place of each value in `order`; a value that is not there raises KeyError."""
    found = pc.index_in(values, value_set=pa.array(order, pa.string()))
    if found.null_count:
        raise KeyError(pc.filter(values, pc.is_null(found))[0].as_py())
    return np.asarray(found.to_numpy(), np.int64)


def daily(outcome_counts: pa.Table) -> Daily:
    """The table outcome_counts as one row of 36 a day."""
    names = outcome_counts.column("day")
    days = tuple(sorted(names.unique().to_pylist()))
    both = np.zeros((2, len(days), 36), np.int64)
    kind = np.asarray(pc.equal(outcome_counts.column("roll_kind"), "opening").to_numpy(), np.int64)
    at = cells(ints(outcome_counts, "die_1"), ints(outcome_counts, "die_2"))
    np.add.at(both, (kind, codes(names, days), at), ints(outcome_counts, "rolls"))
    return Daily(days, both[0], both[1])


def openings(opening_counts: pa.Table) -> dict[str, Ints]:
    """The table opening_counts as 36 counts a day."""
    found: dict[str, Ints] = {}
    at = cells(ints(opening_counts, "die_1"), ints(opening_counts, "die_2"))
    for day, cell, number in zip(
        opening_counts.column("day").to_pylist(), at, ints(opening_counts, "rolls"), strict=True
    ):
        found.setdefault(day, np.zeros(36, np.int64))[cell] += number
    return found


def pairs(pair_counts: pa.Table, days: Sequence[str]) -> Ints:
    """Next roll given the one before, shape (days, 36, 36)."""
    table = np.zeros((len(days), 36, 36), np.int64)
    np.add.at(table, (codes(pair_counts.column("day"), days), *_pair(pair_counts)), ints(pair_counts, "pairs"))
    return table


def all_pairs(counts: pa.Table) -> Ints:
    """The same over all days, of pair_counts or of seat_pair_counts, shape (36, 36)."""
    table = np.zeros((36, 36), np.int64)
    np.add.at(table, _pair(counts), ints(counts, "pairs"))
    return table


def _pair(counts: pa.Table) -> tuple[Ints, Ints]:
    before = cells(ints(counts, "first_1"), ints(counts, "first_2"))
    return before, cells(ints(counts, "second_1"), ints(counts, "second_2"))


def runs(run_counts: pa.Table, days: Sequence[str], longest: int) -> tuple[Ints, Ints]:
    """Rolls and doubles by length of the run before, shape (days, longest + 1); the last is that length or more."""
    shape = (len(days), longest + 1)
    rolls, doubles = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    at = (codes(run_counts.column("day"), days), np.minimum(ints(run_counts, "length"), longest))
    np.add.at(rolls, at, ints(run_counts, "rolls"))
    np.add.at(doubles, at, ints(run_counts, "doubles"))
    return rolls, doubles


def square(counts: Ints) -> list[list[int]]:
    """36 counts as six rows of six."""
    return [[int(count) for count in row] for row in np.asarray(counts, np.int64).reshape(6, 6)]
