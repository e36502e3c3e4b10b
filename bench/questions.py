"""What is asked of the whole log by SQL, as the stages ask it: every flag, every table, and the 36 counts alone.

Each is a job for a process of its own (see alone.py), with the engine as the settings leave it.
"""

from __future__ import annotations

import os

from pipeline.engines.choose import open_engine
from pipeline.places import SQL, recipe_texts
from pipeline.queries import load_queries
from pipeline.recipes.book import load_recipes
from pipeline.recipes.shadow import has_shadows
from pipeline.settings import Engine
from pipeline.stages import aggregate, flag, verify
from pipeline.store import Store

RECIPES = load_recipes(recipe_texts())
POPULATION = aggregate.Population(
    where="person_played is not false",
    first_day=None,
    openings_apart=False,
    strata=("mode", "entropy_source", "seat"),
    byte_recipes=tuple(recipe.name for recipe in RECIPES if has_shadows(recipe)),
)
OUTCOMES = ("all_outcomes", "repeated_games", "judged_rolls", "counted_rolls", "outcome_counts")
"""The 36 counts day by day, and the views that they are asked of."""


def judge(state: str) -> None:
    """The stage verify as a night runs it, over every day that has no verdicts yet."""
    store = Store(state)
    with store.lock():
        verify.run(store, RECIPES, os.cpu_count() or 1)


def flags(state: str, days: list[str]) -> None:
    """Duplicates, nonces, sequences, times: a fair log has nothing to flag."""
    with open_engine("duckdb", memory=Engine().memory) as engine:
        found = flag.flag(engine, Store(state).files("rolls", days), load_queries(SQL / "flags"), tuple(RECIPES))
    if found.num_rows:
        raise SystemExit(f"bench: flags: got {found.num_rows}, want none in a fair log")


def counts(state: str, days: list[str]) -> None:
    """Every table of sql/."""
    store = Store(state)
    with open_engine("duckdb", memory=Engine().memory) as engine:
        verdicts, digests = store.files("verdicts", days), store.files("digest_counts", days)
        aggregate.aggregate(engine, verdicts, digests, load_queries(SQL), POPULATION)


def outcomes(state: str, days: list[str], rows: int) -> None:
    """The 36 counts alone."""
    queries = [query for query in load_queries(SQL) if query.name in OUTCOMES]
    verdicts = Store(state).files("verdicts", days)
    with open_engine("duckdb", memory=Engine().memory) as engine:
        engine.table("verdicts", verdicts)
        engine.table("faces", aggregate.FACES)
        engine.table("counting", aggregate.counting(POPULATION))
        engine.view("filtered_verdicts", "select *, true as inside from verdicts")
        found = {query.name: engine.run(query) for query in queries}
    total = sum(found["outcome_counts"]["rolls"].to_pylist())
    if total != rows:
        raise SystemExit(f"bench: 36 counts: got {total} rolls, want {rows}")
