"""Day files to verdicts and 36 counts, with nothing imported that the stage does not need."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow.parquet as pq

from pipeline.engines.kernel import bulk_kernel
from pipeline.places import recipe_texts
from pipeline.recipes.book import load_recipes
from pipeline.recipes.bulk import READS, judge_rolls
from pipeline.recipes.kernel.table import BulkKernel

RECIPES = load_recipes(recipe_texts())


def file_to_counts(path: Path, kernel: BulkKernel) -> tuple[int, npt.NDArray[np.int64]]:
    """Bad rows and counts of a file, by the stage's own call: kernel, then a sample and every failing row again."""
    bad, counts = 0, np.zeros(36, np.int64)
    with pq.ParquetFile(path, read_dictionary=["match_id", "recipe"]) as file:
        columns = [name for name in READS if name in file.schema_arrow.names]
        for group in range(file.num_row_groups):
            rolls = file.read_row_group(group, columns=columns, use_threads=False)
            judged = judge_rolls(rolls, RECIPES, kernel, f"{path.name}:{group}")
            bad += rolls.num_rows - judged.counts["ok"]
            cell = rolls["die_1"].to_numpy().astype(np.int64) * 6 + rolls["die_2"].to_numpy() - 7
            counts += np.bincount(cell, minlength=36)
    return bad, counts


def day_files(paths: list[str], rows: int, bad: int) -> None:
    """The same over many files, held against what the log is known to hold."""
    kernel = bulk_kernel()
    assert kernel is not None
    found, total = 0, 0
    for path in paths:
        of_file, counts = file_to_counts(Path(path), kernel)
        found, total = found + of_file, total + int(counts.sum())
    if (found, total) != (bad, rows):
        raise SystemExit(f"bench: got {found} bad of {total} rolls, want {bad} of {rows}")
