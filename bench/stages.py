"""What a whole run costs a row, stage by stage: two fair logs of different length, and the difference between them.

Starting, reading settings and what does not grow with the log fall out. Pages, drill and simulations are left out: they
cost the same whatever the log.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.rows import Row
from bench.scale import Scale
from pipeline import simulate
from pipeline.engines.kernel import bulk_kernel

STAGES = ("extract", "verify", "aggregate", "assess", "render", "publish")
STAGE = "stage {name} of a run, a further row"
SHORT = ("--languages", "none", "--no-drill", "--simulations", "0")


def run(scale: Scale, folder: Path) -> Iterator[Row]:
    del folder
    few, many = scale.night
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        logs = {rolls: home / f"{rolls}.parquet" for rolls in scale.night}
        for rolls, log in logs.items():
            simulate.write(log, "fair", rolls, kernel=bulk_kernel())
        short, long = (stage_seconds(logs[rolls], home) for rolls in (few, many))
    for stage in STAGES:
        yield Row(STAGE.format(name=stage), many - few, (max(0.001, long[stage] - short[stage]),))


def stage_seconds(log: Path, home: Path) -> dict[str, float]:
    """Seconds of each stage of one run on empty folders, as the run itself logs them."""
    with tempfile.TemporaryDirectory(dir=home) as name:
        where = ["--source", str(log), "--state", f"{name}/state", "--out", f"{name}/out"]
        command = [sys.executable, "-m", "pipeline", "run", *where, *SHORT]
        ended = subprocess.run(command, capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in ended.stderr.splitlines() if line.startswith("{")]
    return {line["stage"]: line["seconds"] for line in lines if "stage" in line and "seconds" in line}
