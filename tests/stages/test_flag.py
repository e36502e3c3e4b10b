"""Flags over a log that sits at the edges of its types."""

from __future__ import annotations

import datetime as dt

import pyarrow as pa
import pytest

from pipeline.contracts import ROLLS
from pipeline.engines.duckdb import DuckDB
from pipeline.places import SQL, recipe_texts
from pipeline.queries import load_queries
from pipeline.recipes.book import load_recipes
from pipeline.recipes.grammar import Recipe, parse_recipe
from pipeline.stages.flag import flag

START = dt.datetime(2026, 5, 18, tzinfo=dt.UTC)


def rolls(recipe: str, nonces: list[int]) -> pa.Table:
    rows = [
        {
            "day": "2026-05-18", "position": at, "repeat": False, "roll_id": f"r{at}", "match_id": "mat_1",
            "nonce": nonce, "roll_kind": "ordinary", "recipe": recipe, "server_seed": bytes([at]) * 32,
            "commitment": bytes(32), "client_entropy": bytes([at]) * 16, "die_1": 1, "die_2": 2,
            "committed_at": START + dt.timedelta(seconds=at), "revealed_at": START + dt.timedelta(seconds=at + 0.5),
        }
        for at, nonce in enumerate(nonces)
    ]  # fmt: skip
    return pa.Table.from_pylist(rows, schema=pa.schema([pa.field(f.name, f.type, True) for f in ROLLS.schema]))


@pytest.mark.parametrize(
    ("recipe", "nonces", "wanted"),
    [
        ("boardgammon-v1", [-(2**63), 0, 2**63 - 1], []),
        ("boardgammon-v1", [2**63 - 1, -(2**63)], [("r1", "nonce_backwards")]),
        ("cube-v1", [0, 2**63 - 1], [("r1", "sequence_gap")]),
    ],
)
def test_nonces_at_both_ends_of_their_type_are_compared_and_not_overflowed(
    recipe: str, nonces: list[int], wanted: list[tuple[str, str]]
) -> None:
    table = rolls(recipe, nonces)
    with DuckDB() as engine:
        found = flag(engine, table, load_queries(SQL / "flags"), tuple(load_recipes(recipe_texts())))
    named = {(row["roll_id"], row["flag"]) for row in found.to_pylist()}
    assert named == set(wanted)


def words_that_stay(repeats: str) -> tuple[Recipe, ...]:
    text = f"""
name = "words"
commitment = {{ hash = "none" }}
entropy = {{ text = "utf-8"{repeats} }}
digest = {{ function = "sha256", message = "{{server_seed:bytes}}{{client_entropy:bytes}}{{nonce}}" }}
faces = {{ method = "rejection" }}
"""
    return (parse_recipe(text),)


def test_words_of_a_player_may_repeat_where_the_recipe_says_so() -> None:
    table = rolls("words", [0, 1])
    table = table.set_column(
        table.schema.get_field_index("client_entropy"), table.schema.field("client_entropy"), [[b"my words"] * 2]
    )
    for repeats, wanted in (("", {"r0", "r1"}), (", repeats = true", set())):
        with DuckDB() as engine:
            found = flag(engine, table, load_queries(SQL / "flags"), words_that_stay(repeats))
        assert {row["roll_id"] for row in found.to_pylist() if row["flag"] == "duplicate_entropy"} == wanted
