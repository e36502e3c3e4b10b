"""Every measurement runs, on tiny logs: each part ends, finds what it must find, and has rows."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from bench.parts import PARTS
from tests.conftest import HOUSE


@pytest.mark.timeout(1800)
def test_every_part_of_the_bench_ends_and_has_rows() -> None:
    before = (HOUSE / "bench" / "RESULTS.md").read_bytes() if (HOUSE / "bench" / "RESULTS.md").exists() else b""
    command = [sys.executable, "-m", "bench", "--quick"]
    ended = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    _, _, report = ended.stdout.partition("# Measurements")
    for way in (
        *("naive loop over lists", "pandas apply", "reference", "DuckDB, HMAC in SQL", "kernel, 1 thread"),
        *("kernel, 2 threads", "limit of this host", "start of the kernel, cold", "start of the kernel, warm"),
        *("simulate --like fair to .parquet", "extraction from SQLite", "extraction from Parquet"),
        "a folder of 300 match files",
        *("a day file to verdicts", "the same file, kernel", "every flag, DuckDB", "36 counts of verdict files"),
        *("every table of sql/, DuckDB", "Spark local[1]", "every flag, Spark", "stage publish of a run"),
    ):
        assert f"\n| {way}" in report, way
    assert len(re.findall(r"^\| day files to verdicts", report, re.MULTILINE)) == 3
    assert "## A billion rolls on paper" in report
    left_out = (
        "run of make report, seconds",
        "run of make report, peak MB of all its processes",
        "146th night over the 2nd",
    )
    assert report.count("not measured") == len(left_out), "a quick look leaves these out, and nothing else"
    assert all(re.search(rf"^\| {name}.*not measured", report, re.MULTILINE) for name in left_out)
    assert all(re.search(rf"{name} \d+ s", report) for name in PARTS)
    # Only a whole bench writes down what it found.
    after = (HOUSE / "bench" / "RESULTS.md").read_bytes() if (HOUSE / "bench" / "RESULTS.md").exists() else b""
    assert after == before
