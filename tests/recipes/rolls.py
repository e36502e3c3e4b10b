"""Material of this room's tests: vectors, recipes, and rolls as Arrow tables."""

import datetime as dt
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pyarrow as pa

from pipeline import places
from pipeline.recipes.book import Recipes, load_recipes
from pipeline.recipes.reference import Record
from pipeline.sources.claims import read_claims

RULES = Path(__file__).parent / "rules"
VECTORS = places.DATA / "vectors"
REVEALED = dt.datetime(2026, 5, 18, 12, tzinfo=dt.UTC)

SCHEMA = pa.schema(
    {
        "roll_id": pa.string(),
        "match_id": pa.string(),
        "nonce": pa.int64(),
        "game": pa.int32(),
        "revealed_at": pa.timestamp("us", tz="UTC"),
        "commitment": pa.binary(),
        "server_seed": pa.binary(),
        "client_entropy": pa.binary(),
        "die_1": pa.int8(),
        "die_2": pa.int8(),
        "recipe": pa.string(),
    }
)


def all_recipes() -> Recipes:
    """The built-in recipes and those that only tests know."""
    texts = places.recipe_texts()
    return load_recipes(texts | {path.name: path.read_text() for path in RULES.glob("*.toml")})


def vectors() -> list[tuple[str, Record, str, dict[str, Any]]]:
    """(case, record, name of its recipe, what must come out) of every vector in data/vectors."""
    recipes = all_recipes()
    found = []
    for path in sorted(VECTORS.glob("*.jsonl")):
        text = path.read_text("utf-8")
        rows = [json.loads(line) for line in text.splitlines()]
        for row, claim in zip(rows, read_claims(text, path.name, recipes, "boardgammon-v1"), strict=True):
            found.append((row["case"], claim.record, claim.recipe, row["want"]))
    return found


def table(rows: Iterable[tuple[Record, str]], schema: pa.Schema = SCHEMA) -> pa.Table:
    """Records with the names of their recipes, as a table of `rolls`; an absent id stands as null."""
    columns: dict[str, list[Any]] = {name: [] for name in schema.names}
    for record, recipe in rows:
        for name in columns:
            if name == "recipe":
                columns[name].append(recipe)
            elif name == "revealed_at":
                columns[name].append(REVEALED if record.revealed else None)
            else:
                columns[name].append(getattr(record, name))
    return pa.table(columns, schema=schema)
