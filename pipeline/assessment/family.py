"""The family of registered tests: the frame of each day, what is on record, and fair logs thrown on the same frame."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from pipeline.assessment.tables import Digests, Ints, cells, codes, ints, pairs, runs
from pipeline.statistics.family import Family, family_p
from pipeline.statistics.log_tables import Accumulator, DayFrame, LogTables, Stratum, observed_tables
from pipeline.statistics.registry import Registry

LONGEST_RUN = 12
"""Runs of doubles from this length on are pooled; 6^-12 of all rolls come so far."""

STRATUM_COLUMNS = ("roll_kind", "apart", "entropy_source", "after_skip", "mode", "seat", "has_bytes")


class OnRecord:
    """The counted log as frames (what simulation keeps) and tables (what the dice showed), day by day."""

    def __init__(self, tables: Mapping[str, pa.Table], digests: Digests) -> None:
        frame = tables["frame_counts"]
        keys = list(zip(*(frame.column(name).to_pylist() for name in STRATUM_COLUMNS), strict=True))
        if not digests.rolls:
            keys = [(*key[:-1], False) for key in keys]
        self.days = tuple(sorted(frame.column("day").unique().to_pylist()))
        stratum_of = {key: _stratum(key) for key in set(keys)}
        self.strata = tuple(sorted(set(stratum_of.values())))
        place = {stratum: at for at, stratum in enumerate(self.strata)}
        known = {key: place[stratum] for key, stratum in stratum_of.items()}
        self.outcomes = np.zeros((len(self.days), len(self.strata), 36), np.int64)
        at = (
            codes(frame.column("day"), self.days),
            np.fromiter((known[key] for key in keys), np.int64, len(keys)),
            cells(ints(frame, "die_1"), ints(frame, "die_2")),
        )
        np.add.at(self.outcomes, at, ints(frame, "rolls"))
        self.pairs = pairs(tables["pair_counts"], self.days)
        self.run_rolls, self.run_doubles = runs(tables["run_counts"], self.days, LONGEST_RUN)
        self.accepted, self.rejected = digests.total, digests.dropped

    def verified(self) -> Ints:
        """Outcomes of the rolls whose bytes are counted beside verification."""
        with_bytes = [at for at, stratum in enumerate(self.strata) if stratum.with_bytes]
        whole: Ints = self.outcomes[:, with_bytes].sum(axis=(0, 1))
        return whole

    def frames(self) -> tuple[DayFrame, ...]:
        return tuple(
            _frame(day, self.strata, self.outcomes[at], self.pairs[at], self.run_rolls[at])
            for at, day in enumerate(self.days)
        )

    def observed(self, unordered: bool) -> LogTables:
        frame = _frame("all days", self.strata, self.outcomes.sum(0), self.pairs.sum(0), self.run_rolls.sum(0))
        kept = [self.strata.index(stratum) for stratum in frame.strata]
        return observed_tables(
            frame,
            self.outcomes.sum(0)[kept],
            self.pairs.sum(0),
            self.run_doubles.sum(0),
            self.accepted,
            self.rejected,
            unordered=unordered,
        )


def _stratum(key: Sequence[Any]) -> Stratum:
    kind, apart, entropy_source, after_skip, mode, seat, has_bytes = key
    return Stratum(kind, apart, entropy_source, after_skip, mode, seat, has_bytes)


def _frame(day: str, strata: Sequence[Stratum], outcomes: Ints, pairs_: Ints, run_rolls: Ints) -> DayFrame:
    rolls = outcomes.sum(axis=1)
    kept = np.flatnonzero(rolls)
    return DayFrame(day, tuple(strata[int(at)] for at in kept), rolls[kept], pairs_.sum(axis=1), run_rolls)


def frame_digest(frame: DayFrame) -> str:
    """What a day's replicates depend on, beside the registry and their number."""
    parts = [
        [[str(stratum), int(rolls)] for stratum, rolls in zip(frame.strata, frame.rolls, strict=True)],
        frame.pair_rows.tolist(),
        frame.run_rolls.tolist(),
    ]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:32]


def pack(arrays: Mapping[str, Any]) -> pa.Table:
    """Arrays of any shape as rows of one table."""
    rows = []
    for name, array in sorted(arrays.items()):
        if array.dtype.kind == "U":
            rows.append((name, "json", "[]", json.dumps(array.tolist()).encode()))
        else:
            whole = np.ascontiguousarray(array)
            rows.append((name, whole.dtype.str, json.dumps(list(whole.shape)), whole.tobytes()))
    columns = list(zip(*rows, strict=True))
    kinds = (pa.string(), pa.string(), pa.string(), pa.large_binary())
    names = ("name", "type", "shape", "data")
    return pa.table({name: pa.array(column, kind) for name, column, kind in zip(names, columns, kinds, strict=True)})


def unpack(table: pa.Table) -> dict[str, Any]:
    arrays: dict[str, Any] = {}
    for row in table.to_pylist():
        if row["type"] == "json":
            arrays[row["name"]] = np.array(json.loads(row["data"]), dtype=np.str_)
        else:
            arrays[row["name"]] = np.frombuffer(row["data"], row["type"]).reshape(json.loads(row["shape"]))
    return arrays


def answer(record: OnRecord, simulated: Accumulator, registry: Registry, unordered: bool) -> Family:
    """One family, one answer."""
    return family_p(record.observed(unordered), simulated, registry)


def told(family: Family, registry: Registry) -> dict[str, Any]:
    """The chapter `family` as plain values."""
    tables = {test.name: test for test in registry.tests}
    return {
        "tests": family.tests,
        "p_min": family.p_min,
        "log10_p_min": next((one.log10_p for one in family.findings if one.name == family.smallest), None),
        "smallest": family.smallest,
        "p_family": family.p_family,
        "replicates": family.replicates,
        "floor": family.floor,
        "seal": family.seal,
        "members": [
            {
                "name": one.name,
                "table": tables[one.name].table,
                "n": one.n,
                "statistic": one.statistic,
                "df": one.df,
                "p": one.p,
                "log10_p": one.log10_p,
                "p_simulated": one.p_simulated,
                "p_family": one.p_family,
                "p_holm": one.p_holm,
                "log10_p_holm": one.log10_p_holm,
                "confirmatory": tables[one.name].confirmatory,
                "refused": one.refused,
                **({"added_on": tables[one.name].since} if tables[one.name].late else {}),
            }
            for one in family.findings
        ],
    }
