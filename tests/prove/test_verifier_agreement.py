"""Three implementations that share no code agree: the reference on ten million rows, SQL in DuckDB on a million."""

from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.compute
import pytest

from bench.rolls import make_rolls
from pipeline.places import recipe_texts
from pipeline.recipes.book import load_recipes
from pipeline.recipes.bulk import VERDICTS, judge_rolls
from tests.recipes.kernels import kernel

MILLION = 1_000_000
RECIPES = load_recipes(recipe_texts())
SQL = (Path(__file__).resolve().parents[2] / "bench" / "verify.sql").read_text("utf-8")


def spoiled(seed: int) -> pa.Table:
    """A million rolls, each with a fault one time in three: flipped bits, other dice, lost or cut fields."""
    random = np.random.default_rng(seed)
    rolls = make_rolls(MILLION, seed)
    fault = random.integers(0, 30, MILLION)
    for kind, name, width in ((0, "commitment", 32), (1, "server_seed", 32), (2, "client_entropy", 16)):
        data = np.frombuffer(rolls[name].combine_chunks().buffers()[1], np.uint8)[: MILLION * width].copy()
        rows = np.flatnonzero(fault == kind)
        data[rows * width + random.integers(0, width, len(rows))] ^= (1 << random.integers(0, 8, len(rows))).astype(
            np.uint8
        )
        column = pa.FixedSizeBinaryArray.from_buffers(pa.binary(width), MILLION, [None, pa.py_buffer(data.tobytes())])
        rolls = put(rolls, name, column)
    for kind, name in ((3, "die_1"), (4, "die_2")):
        dice = rolls[name].to_numpy().copy()
        dice[fault == kind] = dice[fault == kind] % 6 + 1
        rolls = put(rolls, name, pa.array(dice))
    nonce = rolls["nonce"].to_numpy().copy()
    nonce[fault == 5] = random.integers(-(2**63), 2**63 - 1, int((fault == 5).sum()))
    rolls = put(rolls, "nonce", pa.array(nonce))
    ids = rolls["roll_id"].to_pylist()
    for row in np.flatnonzero(fault == 6):
        ids[row] = "\u00e9" * int(random.integers(0, 120))
    return put(rolls, "roll_id", pa.array(ids))


def put(rolls: pa.Table, name: str, column: pa.Array) -> pa.Table:
    return rolls.set_column(rolls.schema.get_field_index(name), name, column)


def with_gaps(rolls: pa.Table, seed: int) -> pa.Table:
    """Nulls in every column, and bytes of other lengths."""
    random = np.random.default_rng(seed)
    for name in ("revealed_at", "commitment", "server_seed", "client_entropy", "nonce", "die_1", "die_2"):
        null = pa.array(random.random(MILLION) < 0.002)
        rolls = put(rolls, name, pa.compute.if_else(null, pa.scalar(None, rolls[name].type), rolls[name]))
    for name in ("server_seed", "client_entropy", "commitment"):
        column = rolls[name].cast(pa.binary())
        cut = pa.compute.binary_slice(column, 0, int(random.integers(0, 15)))
        rolls = put(rolls, name, pa.compute.if_else(pa.array(random.random(MILLION) < 0.002), cut, column))
    return rolls


@pytest.mark.timeout(3_600)
def test_reference_kernel_and_sql_agree_on_a_million_rows():
    rolls = spoiled(1)

    fast, left = kernel().judge(rolls, RECIPES.get("boardgammon-v1"))
    slow = judge_rolls(rolls, RECIPES).codes
    con = duckdb.connect(config={"memory_limit": "2GB"})
    con.register("rolls", rolls)
    found = con.sql(SQL).to_arrow_table()["verdict"].to_pylist()

    assert not left.any()
    assert np.array_equal(fast, slow)
    assert found == [VERDICTS[code] for code in slow]
    assert set(found) == {"ok", "wrong_commitment", "wrong_dice"}
    assert found.count("wrong_commitment") > 60_000


@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("seed", range(2, 12))
def test_reference_and_kernel_agree_on_ten_million_rows(seed):
    rolls = with_gaps(spoiled(seed), seed)

    fast, left = kernel().judge(rolls, RECIPES.get("boardgammon-v1"))
    slow = judge_rolls(rolls, RECIPES).codes

    assert not left.any()
    assert np.array_equal(fast, slow)
    assert len({int(code) for code in slow}) == 6
