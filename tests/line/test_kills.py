"""Killed at any instant, a night's next run ends in the bytes of an undisturbed one. (tests/prove has 220 kills.)"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.cli import COMMANDS
from pipeline.commands.line import STAGES
from pipeline.store import Store
from tests.line.disturbed import Disturb, at_change, at_edge, child, ended, in_write, left_behind, run
from tests.line.kill_bench import Bench, bench


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    return bench(tmp_path_factory.mktemp("kills"), rolls=600, options=("--languages", "none", "--no-drill"))


def test_every_stage_is_a_command() -> None:
    assert set(STAGES) <= set(COMMANDS)


@pytest.mark.parametrize("edge", [1, 4])
def test_killed_at_the_edge_of_a_stage_the_next_run_ends_the_same(night: Bench, tmp_path: Path, edge: int) -> None:
    assert night.killed(tmp_path, at_edge(edge))


@pytest.mark.parametrize(("share", "instant"), [(0.2, 0.5), (0.9, 0.97)])
def test_killed_inside_a_write_the_next_run_ends_the_same(
    night: Bench, tmp_path: Path, share: float, instant: float
) -> None:
    assert night.killed(tmp_path, in_write(int(share * night.writes), instant))


@pytest.mark.parametrize("share", [0.3, 0.75, 0.98])
def test_killed_before_a_change_of_the_disk_the_next_run_ends_the_same(
    night: Bench, tmp_path: Path, share: float
) -> None:
    assert night.killed(tmp_path, at_change(int(share * night.changes)))


def test_a_bench_without_a_kill_is_noticed(night: Bench, tmp_path: Path) -> None:
    """The test of the test: an instant after the end kills nobody, and that is told."""
    never: Disturb = at_change(10**9)
    assert not night.killed(tmp_path, never)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    place = tmp_path / "disk"
    place.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=256m", "tmpfs", place], capture_output=True, text=True, check=False
    )
    if made.returncode:
        pytest.skip(f"no small file system can be mounted here: {made.stderr.strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", place], check=True)


def kib(folder: Path) -> int:
    """What a folder takes."""
    return int(subprocess.run(["du", "-sk", folder], capture_output=True, check=True).stdout.split()[0])


def resize(disk: Path, size: int) -> None:
    subprocess.run(["mount", "-o", f"remount,size={size}k", disk], check=True)


@pytest.mark.parametrize("room", [20, 300])
def test_full_disk_ends_in_words_and_with_room_the_next_run_ends_the_same(
    night: Bench, small_disk: Path, room: int
) -> None:
    """`room` KiB beside what the nights before take."""
    night.lay(small_disk)
    before = Store(small_disk / "state").manifest()
    taken = kib(small_disk)
    resize(small_disk, taken + room)
    code = run(night.command(small_disk), night.env, small_disk)
    assert code in (4, 7)
    assert Store(small_disk / "state").damage() == []
    if room == 20:
        assert Store(small_disk / "state").manifest() == before
    resize(small_disk, 256 << 10)
    assert run(night.command(small_disk), night.env, small_disk) == 0
    assert left_behind(small_disk) == night.wanted


def test_disk_that_fills_up_anywhere_in_the_night_never_harms_what_is_there(night: Bench, small_disk: Path) -> None:
    """A little more room each time, so that another write is the one too many, until the night has enough."""
    night.lay(small_disk)
    taken = kib(small_disk)
    codes: list[int] = []
    for room in range(20, 2_000, 60):
        resize(small_disk, taken + room)
        codes.append(run(night.command(small_disk), night.env, small_disk))
        assert Store(small_disk / "state").damage() == []
        # What a failed night began would take the room that the next one needs for its first step.
        assert not list(small_disk.rglob(".new-*"))
        if codes[-1] == 0:
            break
    assert left_behind(small_disk) == night.wanted
    assert {*codes[:-1]} == {4, 7}  # both before and within publishing
    assert len(codes) > 5


def test_two_runs_at_once_one_works_and_one_is_told_to_wait(night: Bench, tmp_path: Path) -> None:
    night.lay(tmp_path)
    both = [child(night.command(tmp_path), night.env, tmp_path) for _ in range(2)]
    assert sorted(ended(one) for one in both) == [0, 6]
    assert left_behind(tmp_path) == night.wanted
