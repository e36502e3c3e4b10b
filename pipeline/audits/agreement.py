"""Two programs, one verdict: the edition's own checker judges day files that the pipeline has judged."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from pipeline.errors import PublishFailed

CHECKER = "verify.py"
OK = "ok"
WHERE = "agreement of verify.py and the pipeline"
DO = "nothing was published; one of the two programs is wrong"


def run_checker(data: Path, *arguments: str, script: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the checker in an edition's data folder as a stranger would: isolated, without any package."""
    program = str((script or data / CHECKER).resolve())
    command = [sys.executable, "-I", "-S", program, *arguments]
    return subprocess.run(command, cwd=data, capture_output=True, text=True, encoding="utf-8", check=False)


def _judged_by_checker(data: Path, days: Sequence[str]) -> dict[str, Any]:
    """What the checker says of some days: records, and those that are not ok."""
    done = run_checker(data, "--rolls", *(f"rolls/{day}.csv.gz" for day in days))
    if done.returncode:
        said = (done.stdout or done.stderr).strip().splitlines()
        raise PublishFailed(WHERE, (said or ["nothing"])[-1][:300], "a verdict on every record", DO)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def agree(data: Path, judged: Mapping[str, pa.Table]) -> int:
    """Compare the checker's verdict on every record of some days with the pipeline's; the number of records.

    `judged` is by day a table with the column `verdict`, in the order of the records.
    """
    if not judged:
        return 0
    days, at_once = list(judged), len(os.sched_getaffinity(0))
    parts = [days[start::at_once] for start in range(min(at_once, len(days)))]
    found: dict[str, Any] = {}
    with ThreadPoolExecutor(len(parts)) as pool:
        for part in pool.map(lambda some: _judged_by_checker(data, some), parts):
            found |= part
    for day, verdicts in judged.items():
        day_file = f"rolls/{day}.csv.gz"
        told = found[day_file]
        if told["records"] != verdicts.num_rows:
            raise PublishFailed(f"{WHERE}, {day_file}", f"{told['records']} records", f"{verdicts.num_rows}", DO)
        ours = _not_ok(verdicts)
        for place in sorted({*ours, *map(int, told["not_ok"])}):
            one, other = ours.get(place, OK), told["not_ok"].get(str(place), OK)
            if one != other:
                raise PublishFailed(f"{WHERE}, {day_file}, record {place + 1}", other, one, DO)
    return sum(verdicts.num_rows for verdicts in judged.values())


def _not_ok(verdicts: pa.Table) -> dict[int, str]:
    """The verdicts that are not `ok`, by their place from 0."""
    column = verdicts.column("verdict").cast(pa.string())
    places = pc.indices_nonzero(pc.not_equal(column, OK))
    return dict(zip(places.to_pylist(), column.take(places).to_pylist(), strict=True))
