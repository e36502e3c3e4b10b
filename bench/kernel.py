"""How fast verification is, as ratios within one run: the naive loop first, then every other way, round by round.

python -m bench.kernel            the table; about three minutes on two idle cores
"""

from __future__ import annotations

import hashlib
import hmac
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import duckdb
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from bench.limit import nanoseconds_a_row
from bench.passes import RECIPES, kernel_file
from bench.rolls import EVERY, RECIPE, make_rolls
from pipeline.engines.kernel import bulk_kernel
from pipeline.recipes import reference
from pipeline.recipes.bulk import records
from pipeline.recipes.kernel.machine import this_host
from pipeline.recipes.kernel.table import BulkKernel

ROUNDS = 5
SLOW, FAST = 200_000, 1_000_000
"""Rows of the ways below and above a million rows a second."""

GROUP = 131_072
"""Rows of a row group."""

COLUMNS = ("match_id", "roll_id", "nonce", "server_seed", "client_entropy", "commitment", "die_1", "die_2")


@dataclass(frozen=True, slots=True)
class Line:
    """One way of doing it: rows a second, and how many times the naive loop of the same round."""

    name: str
    median: float
    best: float
    ratio: float
    best_ratio: float

    @property
    def text(self) -> str:
        return f"| {self.name} | {self.median:,.0f} ({self.best:,.0f}) | {self.ratio:.2f} ({self.best_ratio:.2f}) |"


def bad_row(
    match: str, roll: str, nonce: int, seed: bytes, entropy: bytes, commitment: bytes, one: int, two: int
) -> bool:
    """What a user of the standard library writes."""
    if hashlib.sha256(seed).digest() != commitment:
        return True
    digest = hmac.new(seed, f"{match}:{roll}:{nonce}:{entropy.hex()}".encode(), "sha256").digest()
    faces = [byte % 6 + 1 for byte in digest if byte < 252]
    return faces[0] != one or faces[1] != two


def naive(lists: list[list]) -> int:
    return sum(bad_row(*row) for row in zip(*lists, strict=True))


def naive_file(path: Path) -> tuple[int, int]:
    """The same over a file: row group by row group, with the 36 counts."""
    bad, counts = 0, [0] * 36
    file = pq.ParquetFile(path)
    for group in range(file.num_row_groups):
        table = file.read_row_group(group, columns=list(COLUMNS), use_threads=False)
        for row in zip(*(table[name].to_pylist() for name in COLUMNS), strict=True):
            bad += bad_row(*row)
            counts[6 * row[6] + row[7] - 7] += 1
    return bad, sum(counts)


def write(rolls: pa.Table, path: Path) -> None:
    """As the store writes: zstd, dictionaries only where texts repeat."""
    repeating = ["match_id", "recipe", "die_1", "die_2"]
    pq.write_table(rolls, path, compression="zstd", row_group_size=GROUP, use_dictionary=repeating)


def measure(ways: dict[str, tuple[int, Callable[[], object]]], rounds: int = ROUNDS) -> list[Line]:
    """Every way once a round, the first being what the others are compared with."""
    first = next(iter(ways))
    rates: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, (rows, work) in ways.items():
            started = time.perf_counter()
            work()
            rates[name].append(rows / (time.perf_counter() - started))
    lines = []
    for name, found in rates.items():
        ratios = [own / base for own, base in zip(found, rates[first], strict=True)]
        lines.append(Line(name, statistics.median(found), max(found), statistics.median(ratios), max(ratios)))
    return lines


def verifiers(rolls: pa.Table, kernel: BulkKernel) -> list[Line]:
    recipe = RECIPES.get(RECIPE)
    assert recipe is not None
    few = rolls.slice(0, SLOW)
    lists = [few[name].to_pylist() for name in COLUMNS]
    frame = pd.DataFrame(dict(zip(COLUMNS, lists, strict=True)))
    made = records(few)
    con = duckdb.connect(config={"threads": 1})
    con.register("rolls", few)
    sql = (Path(__file__).parent / "verify.sql").read_text("utf-8")
    two = BulkKernel(kernel.program, threads=2)
    want = SLOW // EVERY

    def check(found: int) -> None:
        if found != want:
            raise SystemExit(f"bench: got {found} bad rows, want {want}")

    check(naive(lists))
    check(int((kernel.judge(few, recipe)[0] > 0).sum()))
    return measure(
        {
            "naive loop over lists (hashlib, hmac.new)": (SLOW, lambda: check(naive(lists))),
            "pandas apply": (20_000, lambda: frame.head(20_000).apply(lambda row: bad_row(*row), axis=1)),
            "reference": (SLOW // 4, lambda: [reference.judge(record, recipe) for record in made[: SLOW // 4]]),
            "DuckDB, HMAC in SQL, 1 thread": (SLOW, lambda: con.sql(sql).to_arrow_table()),
            "kernel, 1 thread": (FAST, lambda: kernel.judge(rolls, recipe)),
            "kernel, 2 threads": (FAST, lambda: two.judge(rolls, recipe)),
        }
    )


def from_file(rolls: pa.Table, kernel: BulkKernel) -> list[Line]:
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder) / "few.parquet", Path(folder) / "many.parquet"
        write(rolls.slice(0, SLOW), few)
        write(rolls, many)
        return measure(
            {
                "file to verdicts and 36 counts, naive loop": (SLOW, lambda: naive_file(few)),
                "file to verdicts and 36 counts, kernel, 1 thread": (FAST, lambda: kernel_file(many, kernel)),
            }
        )


def slope(path: Path, times: int) -> dict[str, float]:
    """Time and memory of `times` million rows in a fresh process; the file is read again for each million."""
    code = f"from bench.passes import passes; passes({str(path)!r}, {times})"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    found: dict[str, float] = json.loads(out)
    return found


def start_times() -> tuple[float, float]:
    """Seconds to a ready kernel: built, and from its kept object."""
    with tempfile.TemporaryDirectory() as folder:
        times = []
        for _ in range(2):
            code = (
                "import time; from pathlib import Path; from pipeline.engines.kernel import bulk_kernel\n"
                f"t = time.perf_counter(); bulk_kernel(folder=Path({folder!r}) / 'kept')\n"
                "print(time.perf_counter() - t)"
            )
            out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
            times.append(float(out))
    return times[0], times[1]


def main(millions: tuple[int, ...] = (1, 10, 50)) -> None:
    kernel = bulk_kernel()
    if kernel is None:
        raise SystemExit("the kernel does not run on this machine: nothing to measure")
    rolls = make_rolls(FAST)
    print(f"kernel: {this_host().name} on {this_host().cpu}; median (best) of {ROUNDS} rounds\n")
    print("| way | rows/s | times the naive loop of its round |\n|---|---|---|")
    lines = verifiers(rolls, kernel)
    for line in [*lines, *from_file(rolls, kernel)]:
        print(line.text, flush=True)
    limit = nanoseconds_a_row(this_host())
    took = 1e9 / next(line.best for line in lines if line.name == "kernel, 1 thread")
    print(
        f"\nlimit of this host's instructions: {limit:.0f} ns a row; kernel: {took:.0f}, {took / limit:.2f} times that"
    )
    cold, warm = start_times()
    print(f"start: built {cold:.2f} s, from its kept object {warm * 1000:.0f} ms")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rolls.parquet"
        write(rolls, path)
        for times in millions:
            found = slope(path, times)
            each = found["seconds"] / times * 1000
            print(
                f"file to verdicts, {times} million rows: {each:.0f} ns a row, peak {found['peak_mb']:.0f} MB",
                flush=True,
            )


if __name__ == "__main__":
    main()
