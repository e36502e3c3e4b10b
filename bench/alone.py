"""One job in a process of its own: the time of its work without the start, and the most memory that it held."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Spent:
    seconds: float
    peak_mb: float | None = None


def alone(job: str, *arguments: str | int) -> Spent:
    """Run `module:function` with plain arguments; whatever it imports is imported before the clock starts."""
    code = "from bench.alone import answer; answer()"
    command = [sys.executable, "-c", code, job, json.dumps(arguments)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise SystemExit(f"bench: {job}: {ended.stderr.strip()[-1500:]}")
    return Spent(**json.loads(ended.stdout.splitlines()[-1]))


def answer() -> None:
    """The other side: do the job that the command line names, and say what it took."""
    module, _, name = sys.argv[1].partition(":")
    work = getattr(importlib.import_module(module), name)
    started = time.perf_counter()
    work(*json.loads(sys.argv[2]))
    seconds = time.perf_counter() - started
    print(json.dumps({"seconds": seconds, "peak_mb": peak_kilobytes() / 1024}))


def peak_kilobytes() -> int:
    """The most memory that this process has held. Not getrusage: there a child begins with its parent's peak."""
    status = Path("/proc/self/status").read_text("utf-8")
    return int(status.split("VmHWM:")[1].split()[0])
