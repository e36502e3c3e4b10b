"""Flag: what is odd about a record beside its verdict, over the whole log.

Reads   rolls
Writes  flags
"""

from __future__ import annotations

from collections.abc import Sequence

import pyarrow as pa

from pipeline.contracts import FLAGS
from pipeline.engines.engine import Engine, Relation
from pipeline.queries import Query
from pipeline.recipes.grammar import Recipe


def flag(engine: Engine, rolls: Relation, queries: Sequence[Query], recipes: Sequence[Recipe]) -> pa.Table:
    """Every flag of every record, as one table in the order of the log."""
    engine.table("rolls", rolls)
    engine.table("schemes", schemes(recipes))
    found = []
    for query in queries:
        result = engine.run(query)
        if result is not None:
            found.append(result.append_column("flag", pa.array([query.name] * result.num_rows, pa.string())))
    table = pa.concat_tables(found).select(list(FLAGS.names)).cast(FLAGS.schema)
    return table.sort_by([("day", "ascending"), ("position", "ascending"), ("flag", "ascending")])


def schemes(recipes: Sequence[Recipe]) -> pa.Table:
    """What the flags must know of each recipe.

    Is one seed for a whole match, does its sequence start anew a game, may client entropy be that of another roll.
    """
    return pa.table(
        {
            "recipe": pa.array([recipe.name for recipe in recipes], pa.string()),
            "is_sequence": pa.array([recipe.sequence for recipe in recipes], pa.bool_()),
            "per_game": pa.array(
                [any(part.name == "game" for part in recipe.message) for recipe in recipes], pa.bool_()
            ),
            "entropy_repeats": pa.array([recipe.entropy_repeats for recipe in recipes], pa.bool_()),
        }
    )
