"""Rolls for measuring: honest records of boardgammon-v1 in any number, with dice by the kernel."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from pipeline.engines.kernel import bulk_kernel
from pipeline.places import recipe_texts
from pipeline.recipes.book import load_recipes

RECIPE = "boardgammon-v1"
EVERY = 10_000
"""One roll in so many is spoiled: another first die."""


def make_rolls(rows: int, seed: int = 1) -> pa.Table:
    """`rows` rolls in matches of 60, one in EVERY with a wrong die."""
    random = np.random.default_rng(seed)
    number = np.arange(rows)

    def secret(width: int) -> pa.Array:
        return pa.FixedSizeBinaryArray.from_buffers(
            pa.binary(width), rows, [None, pa.py_buffer(random.bytes(width * rows))]
        )

    rolls = pa.table(
        {
            "position": number,
            "roll_id": [f"rol_{seed:x}_{place:018x}" for place in range(rows)],
            "match_id": [f"mat_{place // 60:010x}" for place in range(rows)],
            "nonce": number + 1_000_000,
            "game": pa.nulls(rows, pa.int32()),
            "revealed_at": pa.array(np.full(rows, 1_780_000_000_000_000), pa.timestamp("us", tz="UTC")),
            "server_seed": secret(32),
            "client_entropy": secret(16),
            "recipe": pa.array([RECIPE]).dictionary_encode().take(pa.array(np.zeros(rows, np.int32))).cast(pa.string()),
        }
    )
    kernel, recipe = bulk_kernel(), load_recipes(recipe_texts()).get(RECIPE)
    if kernel is None or recipe is None:
        raise SystemExit("the kernel does not run on this machine: nothing to measure")
    derived = kernel.derive(rolls, recipe)
    first = derived.die_1.astype(np.int8)
    first[::EVERY] = first[::EVERY] % 6 + 1
    commitment = pa.FixedSizeBinaryArray.from_buffers(
        pa.binary(32), rows, [None, pa.py_buffer(derived.commitment.tobytes())]
    )
    rolls = rolls.append_column("commitment", commitment)
    return rolls.append_column("die_1", pa.array(first)).append_column("die_2", pa.array(derived.die_2.astype(np.int8)))
