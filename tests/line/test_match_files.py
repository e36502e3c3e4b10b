"""Match files through the whole line: what counts, on which null, what is set aside, and what stops the line."""

from __future__ import annotations

import gzip
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.line.running import Counted, count
from tests.sources.legal_games import random_game, written

CHANCE = random.Random(8)
SORTED = [random_game(CHANCE) for _ in range(3)]
KEPT = [random_game(CHANCE, keep_order=True) for _ in range(3)]


def run(source: Path | str, home: Path) -> Counted:
    return count(source, home, "--recipe", "none")


def lines(counted: Counted) -> dict[str, Any]:
    return {line["name"]: line for line in counted.article["sensitivity"]}


def rolls(games: list[Any]) -> int:
    return sum(map(len, games))


def doubles(games: list[Any]) -> int:
    return sum(cell.die_1 == cell.die_2 for game in games for cell in game)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Counted:
    """A folder as players keep them: two orders of dice, a match saved twice, a note, a picture, a nested folder."""
    home = tmp_path_factory.mktemp("matches")
    source = home / "source"
    (source / "old").mkdir(parents=True)
    (source / "sorted.mat").write_text(written(SORTED))
    (source / "kept.mat").write_text(written(KEPT))
    (source / "old" / "sorted.mat").write_text(written(SORTED, names=("Other", "Names")))
    (source / "note.txt").write_text("1) nothing was rolled tonight\n")
    (source / "board.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    return run(source, home)


def test_folder_counts_every_roll_once_and_openings_on_their_own(folder: Counted) -> None:
    population = folder.article["population"]
    assert folder.code == 3  # the note is named as a file without a roll
    assert population["rolls"] == rolls(SORTED) + rolls(KEPT) - 6
    assert population["excluded"] == {"duplicate": rolls(SORTED)}
    assert folder.article["openings"]["rolls"] == 6
    assert folder.article["verification"]["rejected"] == {"no_roll": 1}
    assert folder.article["verification"]["records"] == rolls(SORTED) * 2 + rolls(KEPT)


def test_only_files_that_keep_the_order_enter_the_table_of_36(folder: Counted) -> None:
    assert folder.article["outcomes"]["rolls"] == rolls(KEPT) - 3
    assert folder.article["unordered"]["rolls"] == rolls(SORTED) + rolls(KEPT) - 6


def test_repeats_and_files_without_a_roll_are_named(folder: Counted) -> None:
    files = folder.article["match_files"]
    (repeat,) = files["repeats"]
    assert {repeat["match_id"], repeat["of"]} == {"sorted.mat", "sorted.mat~2"}
    assert (repeat["games"], repeat["rolls"]) == ([1, 2, 3], rolls(SORTED))
    assert files["errors"] == ["note.txt"]
    assert {one["match_id"]: one["dice_order"] for one in files["files"]}["kept.mat"] == "kept"


def test_each_way_of_counting_has_its_own_rolls_and_says_whether_it_is_right(folder: Counted) -> None:
    ways = lines(folder)
    once = rolls(SORTED) + rolls(KEPT)
    assert {name: (way["rolls"], way["right"]) for name, way in ways.items() if "dances" not in name} == {
        "naive": (once + rolls(SORTED), False),
        "as_read": (once + rolls(SORTED), False),
        "repeats_out": (once, True),
        "repeats_and_openings_out": (once - 6, True),
        "openings_pooled": (once, False),
        "order_kept": (rolls(KEPT), True),
        "order_kept_openings_out": (rolls(KEPT) - 3, True),
        "order_kept_openings_pooled": (rolls(KEPT), False),
    }
    assert ways["repeats_out"]["doubles"] == doubles(SORTED) + doubles(KEPT)
    # By hand: doubles among the rolls that can be doubles, against a sixth of them.
    n, seen = once - 6, doubles(SORTED) + doubles(KEPT)
    assert ways["repeats_out"]["z"] == pytest.approx((seen - n / 6) / (n * 5 / 36) ** 0.5)
    assert ways["openings_pooled"]["z"] == pytest.approx((seen - once / 6) / (once * 5 / 36) ** 0.5)


def test_edition_of_match_files_recomputes_from_its_files_alone(folder: Counted) -> None:
    (edition,) = folder.editions
    done = subprocess.run(
        [sys.executable, "verify.py"], cwd=edition / "data", capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines()[-1] == "all of it holds", done.stdout + done.stderr


def test_edition_that_counts_a_repeated_roll_again_does_not_recompute(folder: Counted, tmp_path: Path) -> None:
    (edition,) = folder.editions
    for path in (edition / "data").rglob("*"):
        if path.is_file():
            target = tmp_path / path.relative_to(edition / "data")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    repeated = (tmp_path / "repeated.csv").read_text().splitlines(keepends=True)
    (tmp_path / "repeated.csv").write_text("".join(repeated[:-1]))
    sums = subprocess.run(
        "sha256sum $(find . -type f ! -name SHA256SUMS -printf '%P\\n' | sort)",
        shell=True, cwd=tmp_path, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    (tmp_path / "SHA256SUMS").write_text(sums)
    done = subprocess.run([sys.executable, "verify.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "population.rolls" in done.stdout + done.stderr


@pytest.mark.parametrize("name", ["one.mat", "one.txt", "one.mat.gz"])
def test_one_file_is_a_source_under_any_of_its_names(tmp_path: Path, name: str) -> None:
    data = written(SORTED[:1]).encode()
    (tmp_path / name).write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    counted = run(tmp_path / name, tmp_path)
    assert counted.code == 0, counted.ended.stderr
    assert counted.article["population"]["rolls"] == rolls(SORTED[:1]) - 1
    assert counted.article["openings"]["rolls"] == 1


def test_glob_of_match_files_is_a_source(tmp_path: Path) -> None:
    for at, game in enumerate(SORTED):
        (tmp_path / f"{at}.mat").write_text(written([game]))
    assert run(f"{tmp_path}/[01].mat", tmp_path).article["population"]["rolls"] == rolls(SORTED[:2]) - 2


def test_files_without_a_roll_do_not_outvote_those_with_one(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "one.mat").write_text(written(SORTED[:1]))
    for at in range(40):
        (source / f"note-{at}.txt").write_text("no roll here\n")
    counted = run(source, tmp_path)
    assert counted.code == 3
    assert counted.article["verification"]["rejected"] == {"no_roll": 40}


def test_many_cells_with_bad_dice_stop_the_line(tmp_path: Path) -> None:
    text = written(SORTED[:1])
    for face in "12345":
        text = text.replace(f"6{face}:", f"8{face}:")
    (tmp_path / "bad.mat").write_text(text)
    assert text.count("8") > 10
    counted = run(tmp_path / "bad.mat", tmp_path)
    assert counted.code == 4
    assert "bad_dice" in counted.ended.last
    assert counted.editions == []


def test_folder_of_errors_alone_stops_the_line(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "empty.mat").write_bytes(b"")
    (source / "minutes.txt").write_text("1) apologies\n2) Game of the month\n")
    counted = run(source, tmp_path)
    assert counted.code == 4
    assert "no roll" in counted.ended.last


def test_file_cut_short_is_no_smaller_log(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "one.mat").write_text(written(SORTED[:1]))
    (source / "two.mat.gz").write_bytes(gzip.compress(written(SORTED[1:2]).encode())[:-40])
    assert run(source, tmp_path).code in (4, 5)


def test_shared_folder_gives_what_its_expectations_say(shared: Path, tmp_path: Path) -> None:
    want = json.loads((shared / "cases" / "matches" / "expected.json").read_text("utf-8"))["_folder"]
    counted = run(shared / "cases" / "matches", tmp_path)
    ways = lines(counted)
    names = {"repeats_out_order_kept_only": "order_kept"}
    assert {
        name: [ways[names.get(name, name)]["rolls"], ways[names.get(name, name)]["doubles"]]
        for name in want["rolls_and_doubles"]
    } == want["rolls_and_doubles"]
    files = counted.article["match_files"]
    assert files["errors"] == want["errors"]
    assert [(one["match_id"], one["of"], one["rolls"]) for one in files["repeats"]] == [
        (one["file"], one["of"], one["rolls"]) for one in want["repeats"]
    ]
    assert [(one["match_id"], one["game"], one["of"]) for one in files["continues"]] == [
        (one["file"], one["game"], one["of"]) for one in want["continues"]
    ]
    # Openings of a log that keeps every attempt are rolls like any other; those of match files are not.
    logged = 3
    assert counted.article["openings"]["rolls"] == want["openings"] - logged
    assert counted.article["population"]["openings_rule"] == "as_logged"
