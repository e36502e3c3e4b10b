"""Aggregate: run every query of sql/ over the judged log.

Reads   verdicts (days up to the edition), recipes and settings
Writes  one table for each query file that is no view
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

import pyarrow as pa

from pipeline.engines.engine import Engine, Relation
from pipeline.errors import BadUsage, Unjudged
from pipeline.queries import Query

FACES = pa.table({"face": pa.array(range(1, 7), pa.int8())})


@dataclass(frozen=True, slots=True)
class Population:
    """What is counted: the settings that enter the queries."""

    where: str
    first_day: str | None
    openings_apart: bool
    strata: tuple[str, ...]
    byte_recipes: tuple[str, ...] = ()
    """Recipes whose bytes are counted beside verification."""


def aggregate(
    engine: Engine, verdicts: Relation, digests: Relation, queries: Sequence[Query], population: Population
) -> Mapping[str, pa.Table]:
    """Every table of sql/ over the judged log; raises Unjudged where totals do not re-sum.

    `digests` (digest_counts) knows who played and what kind a roll is, but no stratum: under a filter that asks for
    more, what is counted beside verification is left out.
    """
    engine.table("verdicts", verdicts)
    engine.table("faces", FACES)
    engine.table("counting", counting(population))
    engine.table("byte_recipes", pa.table({"recipe": pa.array(population.byte_recipes, pa.string())}))
    engine.condition(population.where, "verdicts")
    engine.view("filtered_verdicts", f"select *, coalesce(({population.where}), false) as inside from verdicts")
    engine.table("digest_counts", digests)
    engine.view("filtered_digests", _filtered_digests(engine, population.where))

    tables: dict[str, pa.Table] = {}
    for query in queries:
        if "stratified_rolls" in query.reads:
            engine.view("stratified_rolls", stratified(population.strata))
        result = engine.run(query)
        if result is not None:
            tables[query.name] = result
    reconcile(tables)
    return tables


def _filtered_digests(engine: Engine, where: str) -> str:
    inside = "false"
    with suppress(BadUsage):
        engine.condition(where, "digest_counts")
        inside = f"coalesce(({where}), false) and coalesce(day >= first_day, true)"
    return f"select digest_counts.*, {inside} as inside from digest_counts cross join counting"


def counting(population: Population) -> pa.Table:
    """The one-row table of settings that queries join."""
    return pa.table(
        {
            "first_day": pa.array([population.first_day], pa.string()),
            "openings_apart": pa.array([population.openings_apart], pa.bool_()),
        }
    )


def stratified(strata: Sequence[str]) -> str:
    """SQL of a view with one row per counted roll and stratum. Names are checked when settings are read."""
    parts = [
        f"select '{name}' as stratum, coalesce(cast(\"{name}\" as varchar), '(none)') as value, die_1, die_2 "
        "from counted_rolls"
        for name in strata
    ]
    nothing = "select '' as stratum, '' as value, die_1, die_2 from counted_rolls where false"
    return " union all ".join(parts or [nothing])


def reconcile(tables: Mapping[str, pa.Table]) -> None:
    """Each total, counted by different queries, must be the same number."""
    counted = _total(tables["outcome_counts"], "rolls")
    faces = _total(tables["face_counts"], "first") + _total(tables["face_counts"], "second")
    apart = _total(tables["opening_counts"], "rolls")
    excluded = _total(tables["excluded_counts"], "records")
    records = _total(tables["verdict_counts"], "records")
    balances = (
        ("rolls of outcome_counts and of population", counted, _total(tables["population"], "rolls")),
        ("dice of face_counts and twice the rolls", faces, 2 * counted),
        ("records judged and records counted, apart or excluded", records, counted + apart + excluded),
    )
    for what, left, right in balances:
        if left != right:
            raise Unjudged(
                f"aggregate: {what}", f"{left:,} and {right:,}", "equal totals", "do not publish; report this"
            )


def _total(table: pa.Table, column: str) -> int:
    return int(sum(table.column(column).to_pylist()))
