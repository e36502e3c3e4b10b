"""The long proofs of publishing: a hundred kills in a folder and in an object store, 300 changes of an edition."""

import random
import shutil
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.commands.test_audit import REWRITTEN, flip, found, rewrite
from tests.conftest import SmallRun
from tests.stages import killed
from tests.stages.publisher import publish_days
from tests.stages.s3_server import s3_server

KILLS = 100
CHANGES = 300
LONGER = 1.3
"""Instants are spread over this much of an undisturbed publication, so that some come after its end."""


@pytest.mark.timeout(3600)
def test_hundred_kills_never_leave_a_mixture_behind_the_link(small_run: SmallRun, tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    publish_days(small_run.state, whole, 3)
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
            seen[killed.publication(killer, small_run.state, whole, out, after, placed=placed)] += 1
            shutil.rmtree(out)
    print(seen)
    assert sum(seen.values()) == KILLS
    assert min(seen["2026-05-20"], seen["2026-05-25"]) >= KILLS // 20  # killed before the link moved, and after


@pytest.mark.timeout(3600)
def test_hundred_kills_never_leave_a_mixture_behind_the_pointer(small_run: SmallRun, tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    with s3_server() as server, killed.killer() as killer:
        publish_days(small_run.state, tmp_path / "timed", 3, server.url("timed"))
        started = time.perf_counter()
        publish_days(small_run.state, tmp_path / "timed", 8, server.url("timed"))
        within = LONGER * (time.perf_counter() - started)
        for number, instant in enumerate(killed.instants(KILLS, within, 101)):
            out = tmp_path / f"out-{number}"
            seen[killed.upload(killer, small_run.state, out, server.url(f"kill-{number}"), instant)] += 1
            shutil.rmtree(out)
    print(seen)
    assert sum(seen.values()) == KILLS
    assert min(seen["2026-05-20"], seen["2026-05-25"]) >= KILLS // 20


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
    for _ in range(CHANGES):
        path = draw.choice(files)
        whole = path.read_bytes()
        flip(path, draw)
        if path.read_bytes() != whole:
            assert path.relative_to(edition / "data").as_posix() in found(edition) or path.name == "SHA256SUMS"
            assert found(edition)
        path.write_bytes(whole)
