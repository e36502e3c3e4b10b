"""A log of about 20,000 rolls with something wrong of every kind, as a state folder that nothing was judged in yet."""

from __future__ import annotations

import random
import shutil
from collections.abc import Mapping
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from pipeline import simulate
from pipeline.contracts import ROLLS, SAID, UNDATED
from pipeline.engines.engine import Spread
from pipeline.stages import verify
from pipeline.store import Store
from tests.recipes.rolls import all_recipes

RECIPES = all_recipes()

PARTS = {
    "fair": 7_500,
    "sequence": 1_500,
    "missing_roll": 1_000,
    "duplicate_seed": 1_000,
    "duplicate_entropy": 1_000,
    "duplicate_roll": 1_000,
    "repeated_record": 1_000,
    "nonce_backwards": 1_000,
    "nonce_reused": 1_000,
    "revealed_before_committed": 1_000,
    "two_rolls_open": 1_000,
    "swapped_seed": 500,
    "swapped_dice": 500,
    "unknown_recipe": 500,
    "short_entropy": 500,
    "missing_commitment": 500,
    "unrevealed": 500,
}


def write_rolls(store: Store, parts: Mapping[str, int] = PARTS) -> int:
    """Fill the table `rolls` with so many rolls of each kind; how many rows that made."""
    log = pa.concat_tables(
        simulate.rolls(like, rolls, seed).cast(pa.schema(_record()))
        for seed, (like, rolls) in enumerate(parts.items(), 1)
    )
    log = pa.concat_tables([_with_odd_values(log), _match_files()])
    log = log.sort_by([("day", "ascending"), ("committed_at", "ascending"), ("nonce", "ascending")])
    log = log.set_column(log.schema.get_field_index("repeat"), "repeat", _repeats(log))
    with store.lock(), store.transaction() as transaction:
        for day in pc.unique(log["day"]).to_pylist():
            rolls = log.filter(pc.equal(log["day"], day)).combine_chunks()
            place = rolls.schema.get_field_index("position")
            rolls = rolls.set_column(place, "position", pa.array(range(rolls.num_rows), pa.int64()))
            transaction.write("rolls", day, rolls.cast(_schema()))
        transaction.commit()
    return int(log.num_rows)


def _record() -> list[pa.Field]:
    """The columns of a simulated log; bytes of any length, as faults make them."""
    return [
        field.with_type(pa.binary()) if pa.types.is_fixed_size_binary(field.type) else field
        for field in simulate.rolls("fair", 60).schema
    ]


def _schema() -> pa.Schema:
    return pa.schema([*ROLLS.schema, *(pa.field(one.name, one.type) for one in SAID), pa.field("variant", pa.string())])


def _with_odd_values(log: pa.Table) -> pa.Table:
    """Absent values in every column that may have them, and ids beyond ASCII."""
    chance = random.Random(7)
    rows = log.to_pylist()
    for row in rows:
        row |= {"day": row["committed_at"].strftime("%Y-%m-%d"), "position": 0, "repeat": False}
        row |= {"variant": chance.choice([None, "", "Nackgammon", "Ἀλέξανδρος", "a'b\"c"])}
        row |= {
            "ties_logged": chance.choice([None, True, False]),
            "order_kept": None,
            "danced": chance.choice([None, True]),
        }
        for name in ("mode", "entropy_source", "seat", "person_played", "game"):
            if chance.random() < 0.01:
                row[name] = None
        if chance.random() < 0.002:
            row["nonce"] = None
        if chance.random() < 0.002:
            row["roll_id"] = f"r\u00f6ll_\U0001f3b2{chance.randrange(40)}"
    return pa.Table.from_pylist(rows, schema=_schema())


def _match_files() -> pa.Table:
    """Games without commit and reveal, the third a copy of the first; all without times."""
    chance = random.Random(8)
    games = [[(chance.randint(1, 6), chance.randint(1, 6)) for _ in range(30)] for _ in range(3)]
    games.append(games[0])
    rows = [
        {"day": UNDATED, "repeat": False, "position": 0, "match_id": f"match:{place}", "roll_id": f"{place}:{line}"}
        | {
            "roll_kind": "ordinary",
            "die_1": dice[0],
            "die_2": dice[1],
            "recipe": "none",
            "game": 1,
            "order_kept": False,
        }
        for place, game in enumerate(games)
        for line, dice in enumerate(game)
    ]
    return pa.Table.from_pylist(rows, schema=_schema())


def _repeats(log: pa.Table) -> pa.Array:
    seen: set[tuple[object, ...]] = set()
    found = []
    for row in log.drop_columns(["position", "repeat", "variant", *(one.name for one in SAID)]).to_pylist():
        key = tuple(row.values())
        found.append(key in seen)
        seen.add(key)
    return pa.array(found, pa.bool_())


HOME = "state [1] {a,b} %20"
"""A folder whose name is full of what a path pattern or an address would read as something else."""


def home(folder: Path) -> Path:
    return folder / HOME


def judged(unjudged: Store, folder: Path, spread: Spread | None = None) -> Store:
    """A copy of a state whose rolls are judged, here or wherever `spread` sends them."""
    store = Store(shutil.copytree(unjudged.root, home(folder)))
    with store.lock():
        verify.run(store, RECIPES, spread=spread)
    return store
