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
from functools import cache
from pathlib import Path

import obstore
from obstore.store import ObjectStore, from_url

from pipeline.shelves.folder import read_sums
from tests.conftest import HOUSE
from tests.stages.publisher import publish_days

LOOK = 0.003
"""Seconds between two looks at how far a publication is."""


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
        requests: Path | None = None,
    ) -> bool:
        """Start a publication and kill it so long after its start, or after `once` is true; whether it had ended.

        The file `requests` grows by a byte with every request of this publication to the object store.
        """
        where = None if requests is None else str(requests)
        child = int(self._ask(json.dumps([str(state), str(out), days, url, where])))
        started = time.monotonic()
        while once is not None and not once() and not gone(child) and time.monotonic() < started + 60:
            time.sleep(LOOK)
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


def gone(process: int) -> bool:
    """Whether a process has ended; it waits to be asked for."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


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
    request: int | None = None,
    base: Path | None = None,
) -> str:
    """Kill a publication into an object store; what the pointer names must be whole. Then go on.

    With `request` the instant counts from when that request to the store (from 1) goes out.
    """
    begin(state, out, base)
    if base is None:
        publish_days(state, out, 3, url)
    sent = out / ".requests"
    killer.kill_after(instant, state, out, 8, url, None if request is None else lambda: asked(sent) >= request, sent)
    sent.unlink(missing_ok=True)
    name, found = read_through_pointer(url)
    assert found == tree(out / name)
    publish_days(state, out, 8, url)
    last, found = read_through_pointer(url)
    assert (last, found) == ("2026-05-25", tree(out / "2026-05-25"))
    return name


def requests_of_an_upload(killer: Killer, state: Path, out: Path, url: str, base: Path) -> int:
    """How many requests the publication after `base` sends to an object store when nobody kills it."""
    begin(state, out, base)
    sent = out / ".requests"
    assert killer.kill_after(0, state, out, 8, url, lambda: False, sent)
    return asked(sent)


def asked(sent: Path) -> int:
    """How many requests went out up to now."""
    try:
        return os.stat(sent).st_size  # noqa: PTH116  asked for every few milliseconds
    except FileNotFoundError:
        return 0


@cache
def store_at(url: str, endpoint: str) -> ObjectStore:
    """A store of this process; to open one reads the machine's certificates each time."""
    return from_url(url, endpoint=endpoint, client_options={"allow_http": True})


def here(url: str) -> ObjectStore:
    return store_at(url, os.environ["AWS_ENDPOINT_URL"])


def digests_below(url: str) -> dict[str, str | None]:
    """Everything in an object store below an address, by the digest that the store lists (of the content, by MD5)."""
    return {one["path"]: one["e_tag"] for batch in obstore.list(here(url)) for one in batch}


def objects_below(url: str) -> dict[str, bytes]:
    """Everything in an object store below an address."""
    return {path: bytes(obstore.get(here(url), path).bytes()) for path in digests_below(url)}


def put_back(url: str, before: Mapping[str, bytes]) -> None:
    """Make an object store again what it was before: objects that came go, those that changed are put back."""
    there = digests_below(url)
    if came := sorted(set(there) - set(before)):
        obstore.delete(here(url), came)
    wanted = {path: f'"{hashlib.md5(content).hexdigest()}"' for path, content in before.items()}
    for path, content in before.items():
        if there.get(path) != wanted[path]:
            obstore.put(here(url), path, content)
    assert digests_below(url) == wanted


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
    store = here(url)
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
