"""One run at a time, held by real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.line.running import SHORT, contents, count, dicecount

HOLD = """
import sys, time
from pipeline.store import Store
with Store(sys.argv[1]).lock():
    print("held", flush=True)
    time.sleep(60)
"""


def hold(state: Path) -> subprocess.Popen[str]:
    """A process of its own that holds the lock of a state."""
    holder = subprocess.Popen([sys.executable, "-c", HOLD, str(state)], stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    return holder


def end(holder: subprocess.Popen[str], sign: int) -> None:
    os.kill(holder.pid, sign)
    holder.wait()
    assert holder.stdout is not None
    holder.stdout.close()


def test_second_run_exits_6_and_harms_nothing_and_a_killed_holder_frees_the_lock(small_log: Path, home: Path) -> None:
    before = contents(home)
    holder = hold(home / "state")
    try:
        refused = count(small_log, home)
        assert refused.code == 6
        assert "a lock that another run holds" in refused.ended.last
        assert contents(home) == before
        said = dicecount("status", "--source", small_log, "--state", home / "state", "--json")
        assert (said.code, '"locked": true' in said.stdout) == (0, True)
    finally:
        end(holder, signal.SIGKILL)
    assert count(small_log, home).code == 0


def test_two_runs_at_once_one_works_and_one_exits_6(small_log: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pipeline", "run", "--source", str(small_log), "--state", str(tmp_path / "state")]
    command += ["--out", str(tmp_path / "out"), *SHORT]
    environment = {**os.environ, "DICECOUNT_NOW": "2026-12-01T00:00:00Z"}
    started = [subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)]
    lock = tmp_path / "state" / "lock"
    waited = time.monotonic()
    while not lock.exists() and time.monotonic() - waited < 60:
        time.sleep(0.02)
    time.sleep(0.1)
    started.append(subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
    assert sorted(one.wait() for one in started) == [0, 6]
    assert (tmp_path / "out" / "2026-05-18" / "data" / "article.json").is_file()
