"""Runs that are killed: at a stage's edge, before a change to the disk, inside a write, or at some instant.

A run is a child of this process that has everything imported and nothing started, so that it takes no time to begin.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from babel import localedata

from pipeline.languages import LANGUAGES
from pipeline.sources.registry import kinds
from pipeline.store import Store
from tests.line.running import contents

CHANGES = ("os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate")
"""Audit events before the disk changes; `open` beside them where it is for writing."""
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

Disturb = Callable[[Path], None]
"""What is set up in the child before it runs; the folder is the one whose files count."""


def child(command: list[str], env: Mapping[str, str], home: Path, disturb: Disturb | None = None) -> int:
    """Start the command; the process's id."""
    _import_all()
    from pipeline.cli import main

    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        nowhere = os.open(home / "log.txt", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        os.environ.update(env)
        if disturb is not None:
            disturb(home)
        main(command)
    except SystemExit as ended:
        code = int(ended.code or 0)
    finally:
        os._exit(code)


@cache
def _import_all() -> None:
    """Everything that a run imports, so that its children need not. Nothing here may start a thread."""
    from pipeline.cli import COMMANDS
    from pipeline.commands import ready

    importlib.import_module(COMMANDS["run"][0].partition(":")[0])
    for stage in ("aggregate", "assess", "checkpoint", "flag", "publish", "render", "seal", "verify"):
        importlib.import_module(f"pipeline.stages.{stage}")
    for name in ("pipeline.commands.edition", "pipeline.engines.duckdb", "pipeline.engines.kernel"):
        importlib.import_module(name)
    kinds()
    ready.check()  # reads every catalog
    for language in LANGUAGES:
        localedata.load(language)


def ended(pid: int) -> int:
    """The exit code of a child; -9 where it was killed."""
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def run(command: list[str], env: Mapping[str, str], home: Path, disturb: Disturb | None = None) -> int:
    return ended(child(command, env, home, disturb))


def run_and_kill_after(seconds: float, command: list[str], env: Mapping[str, str], home: Path) -> int:
    pid = child(command, env, home)
    time.sleep(seconds)
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    return ended(pid)


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def at_change(number: int) -> Disturb:
    """Killed just before the disk changes for the n-th time (from 0); never where there are not so many."""

    def disturb(home: Path) -> None:
        at = _on_changes(home, lambda seen: _die() if seen == number else None)
        at()

    return disturb


def counting_changes(into: Path) -> Disturb:
    """Not killed; the file grows by a byte at every change."""

    def disturb(home: Path) -> None:
        handle = os.open(into, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        _on_changes(home, lambda seen: os.write(handle, b"."))()

    return disturb


def _on_changes(home: Path, do: Callable[[int], Any]) -> Callable[[], None]:
    seen, root = [0], str(home)

    def hook(event: str, details: tuple[Any, ...]) -> None:
        if event not in CHANGES and event != "open":
            return
        if event == "open" and not (isinstance(details[2], int) and details[2] & WRITING):
            return
        if any(str(part).startswith(root) for part in details[:2] if isinstance(part, str | os.PathLike)):
            do(seen[0])
            seen[0] += 1

    return lambda: sys.addaudithook(hook)


def in_write(number: int, share: float) -> Disturb:
    """Killed inside the n-th write that is waited for (from 0), when just this share of its bytes is on the disk."""

    def disturb(home: Path) -> None:
        left, real = [number], os.fsync

        def fsync(handle: int) -> None:
            if left[0] == 0:
                size = os.fstat(handle).st_size
                with contextlib.suppress(OSError):
                    os.ftruncate(handle, int(size * share))
                _die()
            left[0] -= 1
            real(handle)

        os.fsync = fsync  # type: ignore[assignment]

    return disturb


def counting_writes(into: Path) -> Disturb:
    def disturb(home: Path) -> None:
        handle, real = os.open(into, os.O_WRONLY | os.O_CREAT | os.O_APPEND), os.fsync

        def fsync(file: int) -> None:
            os.write(handle, b".")
            real(file)

        os.fsync = fsync  # type: ignore[assignment]

    return disturb


def at_edge(number: int) -> Disturb:
    """Killed at the n-th edge of a stage (from 0): before the first, between two, after the last."""

    def disturb(home: Path) -> None:
        from pipeline.commands import night

        left, real = [number], night.finished

        def finished(*given: Any) -> None:
            if left[0] == 0:
                _die()
            left[0] -= 1
            real(*given)
            if left[0] == 0 and given[0] == "publish":
                _die()

        night.finished = finished

    return disturb


def left_behind(home: Path) -> dict[str, str]:
    """What stands in the end: the state's manifest, and every file of every edition by its digest."""
    store = Store(home / "state")
    assert store.damage() == []
    listed = {entry.file for entry in store.manifest().entries()}
    files = {str(path.relative_to(store.root)) for path in store.root.rglob("*.*") if path.is_file()}
    files = {name for name in files if name.split("/")[0] not in ("pages",)}
    assert files == listed | {"manifest.json", "ledger.jsonl"}
    assert not list((home / "out").glob(".new-*"))
    return {"manifest": contents(home / "state")["manifest.json"]} | contents(home / "out")
