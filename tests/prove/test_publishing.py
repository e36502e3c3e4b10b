"""The long proofs of publishing: a hundred kills in a folder and in an object store, 300 changes of an edition."""

import json
import os
import random
import resource
import shutil
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.commands.test_audit import CHECKER, REWRITTEN, flip, found, rewrite
from tests.conftest import SmallRun
from tests.line.running import dicecount
from tests.stages import killed
from tests.stages.publisher import publish_days
from tests.stages.s3_server import s3_server

KILLS = 100
MINUTES = 2
"""What a stranger waits for the checker of the published bundle, at most."""
CHANGES = 300
LONGER = 1.3
"""Instants are spread over this much of a publication, so that some come after its end."""


@pytest.mark.timeout(3600)
def test_hundred_kills_never_leave_a_mixture_behind_the_link(small_run: SmallRun, tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    base = tmp_path / "base"
    publish_days(small_run.state, base, 3)
    shutil.copytree(base, whole, symlinks=True)
    started = time.perf_counter()
    publish_days(small_run.state, whole, 8)
    within = LONGER * (time.perf_counter() - started)
    seen: Counter[str] = Counter()
    draw = random.Random(102)
    with killed.killer() as killer:
        for number, instant in enumerate(killed.instants(KILLS, within, 100)):
            out = tmp_path / f"out-{number}"
            placed = number % 2 == 1
            after = draw.uniform(0, 0.02) if placed else instant
            seen[killed.publication(killer, small_run.state, whole, out, after, placed=placed, base=base)] += 1
            shutil.rmtree(out)
    print(seen)
    assert sum(seen.values()) == KILLS
    assert min(seen["2026-05-20"], seen["2026-05-25"]) >= KILLS // 20  # killed before the link moved, and after


@pytest.mark.timeout(3600)
def test_hundred_kills_never_leave_a_mixture_behind_the_pointer(small_run: SmallRun, tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    with s3_server() as server, killed.killer() as killer:
        publish_days(small_run.state, tmp_path / "whole", 8, server.url("whole"))
        name, objects = killed.read_through_pointer(server.url("whole"))
        assert name == "2026-05-25"
        base, url = tmp_path / "base", server.url("killed")
        publish_days(small_run.state, base, 3, url)
        before = killed.objects_below(url)
        draw = random.Random(102)
        requests = killed.requests_of_an_upload(killer, small_run.state, tmp_path / "counted", url, base)
        assert killed.read_through_pointer(url) == (name, objects)
        killed.put_back(url, before)
        # By how far it is and not by the clock, so that a busy machine does not kill all of them at their beginning.
        for number, request in enumerate(killed.instants(KILLS, LONGER * requests, 101)):
            out, after = tmp_path / f"out-{number}", draw.uniform(0, 0.02)
            seen[killed.upload(killer, small_run.state, out, url, after, request=int(request), base=base)] += 1
            shutil.rmtree(out)
            killed.put_back(url, before)
    print(seen)
    assert sum(seen.values()) == KILLS
    assert min(seen["2026-05-20"], seen["2026-05-25"]) >= KILLS // 20


@pytest.mark.timeout(3600)
def test_published_bundle_is_recomputed_by_a_bare_python_within_its_time(published_log: Path, tmp_path: Path) -> None:
    """All records of the published log, by the standard library alone in a venv without a package."""
    places = ("--source", published_log, "--state", tmp_path / "state", "--out", tmp_path / "out")
    ended = dicecount("run", *places, "--languages", "none", "--simulations", "20", "--no-drill")
    assert ended.code == 0, ended.stderr
    data = tmp_path / "out" / "latest" / "data"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "empty"], check=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    bare = [tmp_path / "empty" / "bin" / "python3", "-I", "-W", "error", "verify.py"]
    done = subprocess.run(bare, cwd=data, capture_output=True, text=True, env={"PATH": os.defpath})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert (done.returncode, done.stderr) == (0, "")
    records = json.loads((data / "article.json").read_bytes())["verification"]["records"]
    assert f"{records} records recomputed: ok {records}" in done.stdout
    assert "count: 438679 rolls, as published" in done.stdout
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{records} records in {used:.0f} s of processor time")
    assert used < 60 * MINUTES


@pytest.mark.timeout(3600)
def test_300_changes_whose_sums_were_rewritten_are_all_caught_and_named(small_run: SmallRun, tmp_path: Path) -> None:
    draw = random.Random(300)
    kinds: Counter[str] = Counter()
    for number in range(CHANGES):
        edition = tmp_path / "edition"
        shutil.copytree(small_run.edition, edition)
        kind = draw.choice(sorted(REWRITTEN)) if number % 4 else "die"
        names = REWRITTEN[kind](edition, draw)
        rewrite(edition)
        said = found(edition)
        assert any(name in said for name in names), (number, kind, said)
        kinds[kind] += 1
        shutil.rmtree(edition)
    assert set(kinds) == set(REWRITTEN)


@pytest.mark.timeout(3600)
def test_300_changed_bytes_of_the_data_are_all_caught_by_the_checker_alone(small_run: SmallRun, tmp_path: Path) -> None:
    draw = random.Random(301)
    edition = tmp_path / "edition"
    shutil.copytree(small_run.edition, edition)
    files = sorted(path for path in (edition / "data").rglob("*") if path.is_file())
    changes = 0
    while changes < CHANGES:
        path = draw.choice(files)
        whole = path.read_bytes()
        flip(path, draw)
        if path.read_bytes() != whole:  # a byte put beside its like, or taken from a run of them, changes nothing
            changes += 1
            bare = [sys.executable, "-I", "-S", CHECKER]
            done = subprocess.run(bare, cwd=edition / "data", capture_output=True, text=True)
            assert (done.returncode, done.stderr) == (1, ""), (path, done.stdout)
            name = path.relative_to(edition / "data").as_posix()
            assert f"DIFFERENCE: {name}: changed" in done.stdout or name == "SHA256SUMS", (name, done.stdout)
        path.write_bytes(whole)
