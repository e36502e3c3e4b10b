"""File to verdicts and 36 counts, with nothing imported that the stage does not need: for time and memory a row."""

from __future__ import annotations

import json
import time
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq

from pipeline.engines.kernel import bulk_kernel
from pipeline.places import recipe_texts
from pipeline.recipes.book import load_recipes
from pipeline.recipes.bulk import READS, judge_rolls
from pipeline.recipes.kernel.table import BulkKernel

RECIPES = load_recipes(recipe_texts())


def kernel_file(path: Path, kernel: BulkKernel) -> tuple[int, int]:
    """File to verdicts and 36 counts by the stage's own call: kernel, then a sample and every failing row again."""
    bad, counts = 0, np.zeros(36, np.int64)
    file = pq.ParquetFile(path, read_dictionary=["match_id", "recipe"])
    columns = [name for name in READS if name in file.schema_arrow.names]
    for group in range(file.num_row_groups):
        table = file.read_row_group(group, columns=columns, use_threads=False)
        judged = judge_rolls(table, RECIPES, kernel, f"{group}")
        bad += table.num_rows - judged.counts["ok"]
        cell = table["die_1"].to_numpy().astype(np.int64) * 6 + table["die_2"].to_numpy() - 7
        counts += np.bincount(cell, minlength=36)
    return bad, int(counts.sum())


def passes(path: str, times: int) -> None:
    kernel = bulk_kernel()
    assert kernel is not None
    started = time.perf_counter()
    for _ in range(times):
        kernel_file(Path(path), kernel)
    seconds = time.perf_counter() - started
    print(json.dumps({"seconds": seconds, "peak_mb": peak_kilobytes() / 1024}))


def peak_kilobytes() -> int:
    """The most memory that this process has held. Not getrusage: there a child begins with its parent's peak."""
    status = Path("/proc/self/status").read_text("utf-8")
    return int(status.split("VmHWM:")[1].split()[0])
