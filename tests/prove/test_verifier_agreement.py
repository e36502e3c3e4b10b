"""Three implementations that share no code agree: reference and kernel on ten million rows, SQL in DuckDB on a million.

The reference needs about 25 microseconds a row, so every core takes a million at a time.
"""

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path

import duckdb
import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute
import pytest

from bench.rolls import make_rolls
from pipeline.places import recipe_texts
from pipeline.recipes.book import load_recipes
from pipeline.recipes.bulk import VERDICTS, judge_rolls
from tests.recipes.kernels import kernel

MILLION = 1_000_000
AT_ONCE = 5_000
"""Rows that lie in memory as records."""
WHOLE, WITH_GAPS = 1, range(2, 11)
"""Seeds of ten times a million rows: SQL knows no absent values, so one of them has none."""

RECIPES = load_recipes(recipe_texts())
SQL = (Path(__file__).resolve().parents[2] / "bench" / "verify.sql").read_text("utf-8")

Codes = npt.NDArray[np.uint8]


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


def material(seed: int) -> pa.Table:
    return spoiled(seed) if seed == WHOLE else with_gaps(spoiled(seed), seed)


def judged(seed: int) -> tuple[Codes, Codes, int]:
    """A million verdicts by the kernel, by the reference, and how many rows the kernel left to the reference."""
    rolls = material(seed)
    fast, left = kernel().judge(rolls, RECIPES.get("boardgammon-v1"))
    parts = (rolls.slice(start, AT_ONCE) for start in range(0, MILLION, AT_ONCE))
    return fast, np.concatenate([judge_rolls(part, RECIPES).codes for part in parts]), int(left.sum())


@pytest.fixture(scope="module")
def millions() -> Iterator[dict[int, Future[tuple[Codes, Codes, int]]]]:
    """Every seed's verdicts, on every core; begun with the first test."""
    with ProcessPoolExecutor(os.cpu_count(), mp_context=multiprocessing.get_context("spawn")) as pool:
        yield {seed: pool.submit(judged, seed) for seed in (WHOLE, *WITH_GAPS)}


@pytest.mark.timeout(3_600)
def test_reference_kernel_and_sql_agree_on_a_million_rows(millions):
    con = duckdb.connect(config={"memory_limit": "2GB", "threads": 1})
    con.register("rolls", material(WHOLE))
    found = con.sql(SQL).to_arrow_table()["verdict"].to_pylist()
    fast, slow, left = millions[WHOLE].result()

    assert left == 0
    assert np.array_equal(fast, slow)
    assert found == [VERDICTS[code] for code in slow]
    assert set(found) == {"ok", "wrong_commitment", "wrong_dice"}
    assert found.count("wrong_commitment") > 6 * MILLION // 100


@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("seed", WITH_GAPS)
def test_reference_and_kernel_agree_on_nine_million_rows_more(millions, seed):
    fast, slow, left = millions[seed].result()

    assert left == 0
    assert len(fast) == MILLION
    assert np.array_equal(fast, slow)
    assert len({int(code) for code in slow}) == 6
