"""Extract under SIGKILL at random instants: the state is whole after each, and the next run ends in the same bytes."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from pipeline import simulate
from pipeline.store import Store

HOUSE = Path(__file__).resolve().parents[2]
KILLS = 25
RUN = """
import sys
from pathlib import Path
from tests.sources.log_files import extracted
print("up", flush=True)
extracted(sys.argv[1], Path(sys.argv[2]))
"""


def started(log: Path, state: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", RUN, str(log), str(state)], stdout=subprocess.PIPE, cwd=HOUSE)


def test_killed_extract_ends_in_the_bytes_of_an_undisturbed_one(tmp_path: Path) -> None:
    log, chance = tmp_path / "log.csv", random.Random(4)
    simulate.write(log, rolls=2_000)
    began = time.monotonic()
    with started(log, tmp_path / "whole") as process:
        assert process.stdout is not None
        process.stdout.readline()
        began = time.monotonic()
        assert process.wait() == 0
    lasts = time.monotonic() - began
    wanted = (tmp_path / "whole" / "manifest.json").read_bytes()
    states: set[bool] = set()
    for number in range(KILLS):
        state = tmp_path / f"s{number}"
        with started(log, state) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(lasts * chance.random())
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
        store = Store(state)
        assert store.damage() == []
        states.add((state / "manifest.json").exists())
        assert not (state / "manifest.json").exists() or (state / "manifest.json").read_bytes() == wanted
        with started(log, state) as process:
            assert process.wait() == 0
        assert (state / "manifest.json").read_bytes() == wanted
        kept = {entry.file for entry in store.manifest().entries()} | {"manifest.json", "lock"}
        assert {str(path.relative_to(state)) for path in state.rglob("*") if path.is_file()} == kept
    assert False in states, "no kill came before the end: the instants are not where they should be"
