"""Kill a publication at some instant and look at what a reader sees."""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import obstore
from obstore.store import from_url

from pipeline.shelves.folder import read_sums
from tests.conftest import HOUSE
from tests.stages.publisher import publish_days


class Killer:
    """Starts publications and kills them."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.stages.publisher"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=HOUSE, text=True)

    def kill_after(
        self,
        seconds: float,
        state: Path,
        out: Path,
        days: int,
        url: str | None = None,
        once: Callable[[], bool] | None = None,
    ) -> bool:
        """Start a publication and kill it so long after its start, or after `once` is true; whether it had ended."""
        child = int(self._ask(json.dumps([str(state), str(out), days, url])))
        started = time.monotonic()
        while once is not None and not once() and time.monotonic() < started + 60:
            time.sleep(0.001)
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)  # one that has ended waits to be asked for, so the number is still its own
        status = int(self._ask("ended?"))
        assert status in (0, signal.SIGKILL)
        return status == 0

    def _ask(self, line: str) -> str:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline()

    def close(self) -> None:
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()
        self._process.kill()
        self._process.wait()


@contextmanager
def killer() -> Iterator[Killer]:
    """A killer that ends with the test."""
    one = Killer()
    try:
        yield one
    finally:
        one.close()


def publication(
    killer: Killer,
    state: Path,
    whole: Path,
    out: Path,
    instant: float,
    *,
    placed: bool = False,
    base: Path | None = None,
) -> str:
    """Kill a publication into a folder; the edition that a reader then sees, which must be whole. Then go on.

    `whole` is the folder as it is after both publications, when nobody kills them; with `placed` the instant counts
    from when the new edition stands in its place, which is when the link moves; `base` is the folder after the first.
    """
    begin(state, out, base)
    killer.kill_after(instant, state, out, 8, once=(out / "2026-05-25").exists if placed else None)
    seen = (out / "latest").resolve()
    assert tree(seen) == tree(whole / seen.name)
    publish_days(state, out, 8)
    assert tree(out) == tree(whole)
    assert not list(out.glob(".new-*"))
    return seen.name


def begin(state: Path, out: Path, base: Path | None) -> None:
    """The first edition in a folder: published, or copied from where it was published before."""
    if base is None:
        publish_days(state, out, 3)
    else:
        shutil.copytree(base, out, symlinks=True)


def upload(
    killer: Killer,
    state: Path,
    out: Path,
    url: str,
    instant: float,
    *,
    once: Callable[[], bool] | None = None,
    base: Path | None = None,
) -> str:
    """Kill a publication into an object store; what the pointer names must be whole. Then go on."""
    begin(state, out, base)
    if base is None:
        publish_days(state, out, 3, url)
    killer.kill_after(instant, state, out, 8, url, once)
    name, found = read_through_pointer(url)
    assert found == tree(out / name)
    publish_days(state, out, 8, url)
    last, found = read_through_pointer(url)
    assert (last, found) == ("2026-05-25", tree(out / "2026-05-25"))
    return name


def objects_below(url: str) -> dict[str, bytes]:
    """Everything in an object store below an address."""
    store = from_url(url, client_options={"allow_http": True})
    return {
        one["path"]: bytes(obstore.get(store, one["path"]).bytes()) for batch in obstore.list(store) for one in batch
    }


def put_back(url: str, before: Mapping[str, bytes]) -> None:
    """Make an object store again what it was before: objects that came go, those that changed are put back."""
    store = from_url(url, client_options={"allow_http": True})
    for path, content in objects_below(url).items():
        if path not in before:
            obstore.delete(store, path)
        elif content != before[path]:
            obstore.put(store, path, before[path])


def uploaded(url: str, objects: int) -> float:
    """How far the upload of the second edition is: the share of its objects that are there, 1 and more at the end."""
    store = from_url(url, client_options={"allow_http": True})
    there = sum(len(batch) for batch in obstore.list(store, prefix="2026-05-25"))
    pointer = json.loads(bytes(obstore.get(store, "latest.json").bytes()))
    return there / objects if pointer["latest"] == "2026-05-20" else 1 + there / objects


def instants(number: int, within: float, seed: int) -> list[float]:
    """Random instants, spread over the whole publication: one in each of equal stretches."""
    draw = random.Random(seed)
    return [(at + draw.random()) * within / number for at in range(number)]


def tree(folder: Path) -> dict[str, str]:
    """Digest of every file below a folder."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def read_through_pointer(url: str) -> tuple[str, dict[str, str]]:
    """What a reader of an object store gets: the edition that the pointer names, each object's digest."""
    store = from_url(url, client_options={"allow_http": True})
    pointer = json.loads(bytes(obstore.get(store, "latest.json").bytes()))
    name = pointer["latest"]
    found = {}
    for batch in obstore.list(store, prefix=name):
        for one in batch:
            content = bytes(obstore.get(store, one["path"]).bytes())
            found[one["path"].removeprefix(f"{name}/")] = hashlib.sha256(content).hexdigest()
    sums = read_sums(bytes(obstore.get(store, f"{name}/SHA256SUMS").bytes()))
    assert {file: found.get(file) for file in sums} == sums
    return name, found
