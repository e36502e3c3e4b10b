"""Folders: repeats and continuations by the rolls, each choice's counts, and the way into the roll record."""

from __future__ import annotations

import csv
import json
import random
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest
from click.testing import CliRunner

from pipeline.commands.matches import matches
from pipeline.contracts import REJECTED
from pipeline.errors import Unjudged, Unreachable
from pipeline.sources.match_files import ROLLS, archive_of, count_folder, describe, read_match, read_paths
from pipeline.sources.match_files.cells import Game, Turn
from pipeline.sources.match_files.folder import FolderCount
from pipeline.sources.match_files.matchfile import MatchFile
from pipeline.sources.match_files.repeats import shortest_run
from tests.sources.legal_games import Cell, random_game, written

CHANCE = random.Random(99)
GAMES = [random_game(CHANCE) for _ in range(6)]


def read(name: str, text: str) -> MatchFile:
    return read_match(text.encode(), name)


def count(*files: tuple[str, str]) -> FolderCount:
    return count_folder([read(*file) for file in files])


def repeats(counted: FolderCount) -> list[tuple[str, tuple[int, ...], str, int]]:
    return [(one.file, one.games, one.of, one.rolls) for one in counted.repeats]


def rolls(*games: list[Cell]) -> int:
    return sum(map(len, games))


def test_match_under_another_name_counts_once() -> None:
    counted = count(("a.mat", written(GAMES[:2])), ("b.mat", written(GAMES[:2], names=("Q (AAA)", "q2"))))
    assert repeats(counted) == [("b.mat", (1, 2), "a.mat", rolls(*GAMES[:2]))]
    assert counted.games == 2
    assert counted.rolls_and_doubles["as_read"][0] == 2 * counted.rolls_and_doubles["repeats_out"][0]


def test_single_game_in_another_match_counts_once() -> None:
    counted = count(("a.mat", written(GAMES[:2])), ("b.mat", written([GAMES[2], GAMES[1]])))
    assert repeats(counted) == [("b.mat", (2,), "a.mat", rolls(GAMES[1]))]
    assert counted.games == 3


def test_match_saved_by_the_other_player_is_the_same_match() -> None:
    turned = [[Cell("black" if c.seat == "white" else "white", c.die_1, c.die_2, c.play) for c in GAMES[0]]]
    assert repeats(count(("a.mat", written(GAMES[:1])), ("b.mat", written(turned)))) != []


def test_match_whose_dice_another_program_sorted_is_the_same_match() -> None:
    kept = random_game(random.Random(4), keep_order=True)
    higher_first = [Cell(c.seat, max(c.die_1, c.die_2), min(c.die_1, c.die_2), c.play) for c in kept]
    assert repeats(count(("a.mat", written([kept])), ("b.mat", written([higher_first])))) != []


def test_beginning_of_a_game_is_repeated_by_the_whole_of_it() -> None:
    counted = count(("a.mat", written([GAMES[0][:20]])), ("b.mat", written([GAMES[0]])))
    assert repeats(counted) == [("a.mat", (1,), "b.mat", 20)]


def test_rest_of_a_game_is_repeated_by_the_whole_of_it() -> None:
    lines = written([GAMES[0]]).splitlines()
    rest = "\n".join(lines[:4] + lines[14:])
    counted = count(("a.mat", written([GAMES[0]])), ("b.mat", rest))
    assert [one[:3] for one in repeats(counted)] == [("b.mat", (1,), "a.mat")]
    assert counted.games == 1


def test_one_roll_games_that_agree_by_chance_are_two_games() -> None:
    head = " 5 point match\n\n Game 1\n P1 : 0                         P2 : 0\n"
    short = head + "  1) 64: 8/2 6/2{}                  Doubles => 2\n"
    counted = count(("a.mat", short.format("")), ("b.mat", short.format(" ")))
    assert repeats(counted) == []
    assert counted.games == 2


def test_short_game_beside_a_repeated_one_is_repeated_too() -> None:
    short = GAMES[3][:2]
    counted = count(("a.mat", written([GAMES[0], short])), ("b.mat", written([GAMES[1], GAMES[0], short])))
    assert repeats(counted) == [("b.mat", (2, 3), "a.mat", rolls(GAMES[0], short))]


def test_run_that_is_no_chance_grows_with_the_folder() -> None:
    # Two games agree in one roll with chance 33/648; 36 games are 630 pairs: 630 x (33/648)^5 = 0.0002, ^4 = 0.004.
    assert shortest_run(36) == 5
    assert shortest_run(10_000) == 9


def cut(games: list[list[Cell]], rows: int) -> tuple[str, str]:
    """A match whose last game stops after some rows, and the file in which it goes on."""
    lines = written(games).splitlines()
    start = max(at for at, line in enumerate(lines) if line.startswith(" Game"))
    return "\n".join(lines[: start + 2 + rows]), "\n".join(
        [lines[0], "", *lines[start : start + 2], *lines[start + 2 + rows :]]
    )


def test_game_that_goes_on_in_another_file_counts_once_and_repeats_nothing() -> None:
    first, second = cut(GAMES[:2], 9)
    counted = count(("a.mat", first), ("b.mat", second))
    assert [(one.file, one.game, one.of) for one in counted.continues] == [("b.mat", 2, "a.mat")]
    assert counted.repeats == ()
    assert counted.games == 2
    assert counted.openings == 2
    assert counted.rolls_and_doubles["repeats_out"][0] == rolls(*GAMES[:2])


def test_rows_that_both_halves_hold_count_once() -> None:
    first, _ = cut(GAMES[:2], 9)
    _, second = cut(GAMES[:2], 7)
    counted = count(("a.mat", first), ("b.mat", second))
    assert repeats(counted) == [("b.mat", (2,), "a.mat", 4)]
    assert counted.rolls_and_doubles["repeats_out"][0] == rolls(*GAMES[:2])
    assert counted.games == 2


def test_half_with_another_score_is_no_continuation() -> None:
    first, second = cut(GAMES[:2], 9)
    assert count(("a.mat", first), ("b.mat", second.replace("P2 : 0", "P2 : 3"))).continues == ()


def test_file_without_a_roll_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.mat").write_text(written(GAMES[:1]))
    (tmp_path / "empty.mat").write_bytes(b"")
    (tmp_path / "notes.md").write_text("no match")
    (tmp_path / "unnamed").write_text(written(GAMES[1:2]))
    counted = count_folder(list(read_paths([tmp_path])))
    assert (counted.files, counted.errors, counted.games) == (3, ("empty.mat",), 2)


def test_archive_gives_a_roll_record_for_every_roll_and_names_no_player() -> None:
    files = [
        read("a.mat", written(GAMES[:2], names=("Quillfeather", "P2"))),
        read("Quillfeather vs P2.mat", written(GAMES[2:3], names=("Quillfeather", "P2"))),
        read("sub/a.mat", written(GAMES[:1])),
        read("bad.txt", " Game 1\n a : 0                      b : 0\n  1) 31: 8/5 6/5                 37: 8/5\n"),
    ]
    archive = archive_of(files)
    table = pa.Table.from_batches(archive.batches)
    assert table.schema == ROLLS
    assert table.num_rows == sum(len(file.rolls) for file in files)
    ids = list(dict.fromkeys(table["match_id"].to_pylist()))
    assert ids[0] == "a.mat"
    assert ids[1].startswith("match-")
    assert ids[2:] == ["a.mat~2", "bad.txt"]
    assert len(set(table["roll_id"].to_pylist())) == table.num_rows
    assert table["roll_id"][0].as_py() == "a.mat:0"
    in_order = [(roll.seat, roll.die_1, roll.die_2, roll.line) for file in files for roll in file.rolls]
    columns = ("seat", "die_1", "die_2", "source_line")
    assert list(zip(*(table[name].to_pylist() for name in columns), strict=True)) == in_order
    repeated = table.filter(table["repeat_of"].is_valid())
    assert set(repeated["match_id"].to_pylist()) == {"a.mat~2"}
    assert repeated.num_rows == len(GAMES[0])
    assert archive.rejected.schema == REJECTED.schema
    assert archive.rejected.to_pylist()[0]["reason"] == "bad_dice"
    assert "Quillfeather" not in str(table.drop_columns(["source_file"]).to_pydict())
    assert archive.files["players"].to_pylist() == [2, 2, 2, 2]


def test_archive_of_nothing_has_no_batch() -> None:
    archive = archive_of([read("empty.mat", "")])
    assert archive.batches == ()
    assert archive.rejected["reason"].to_pylist() == ["no_roll"]


def test_command_describes_a_folder_as_json(tmp_path: Path) -> None:
    (tmp_path / "a.mat").write_text(written(GAMES[:2]))
    (tmp_path / "empty.txt").write_bytes(b"")
    done = CliRunner().invoke(matches, [str(tmp_path), "--json"])
    assert done.exit_code == 0
    said = json.loads(done.stdout)
    assert said["a.mat"]["rolls_taken"] == rolls(*GAMES[:2])
    assert said["empty.txt"]["error"] == "no_roll"
    assert said["_folder"]["errors"] == ["empty.txt"]


def test_command_refuses_a_single_file_without_a_roll_by_name(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_bytes(b"")
    done = CliRunner().invoke(matches, [str(tmp_path / "empty.txt")])
    assert isinstance(done.exception, Unjudged)
    assert str(done.exception).startswith("empty.txt: got no_roll, want at least one roll")
    assert done.exception.exit_code == 4


def test_command_says_that_a_missing_path_cannot_be_reached(tmp_path: Path) -> None:
    done = CliRunner().invoke(matches, [str(tmp_path / "none")])
    assert isinstance(done.exception, Unreachable)


def test_command_prints_what_was_set_aside(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(written([GAMES[0][:8]]) + "\n Game 2\n  1) 31: 8/5 6/5                 00: ????\n")
    done = CliRunner().invoke(matches, [str(tmp_path)])
    assert "black: no_dice" in done.output
    assert "as read: 9 rolls" in done.output


@pytest.fixture(scope="module")
def cases(shared: Path) -> Path:
    return shared / "cases" / "matches"


def test_shared_cases_come_out_as_they_say_file_by_file_and_together(cases: Path) -> None:
    want = json.loads((cases / "expected.json").read_text("utf-8"))
    assert len(want) == 22
    assert describe(list(read_paths([cases]))) == want


def test_repeats_of_a_real_archive_are_found_by_its_rolls(shared: Path) -> None:
    # 49,113 rolls of one player's archive, 2009. Its README names two repeats of whole games: match A045 is A036, and
    # game 2 of A177 is game 1 of A116, 311 rolls together (44,950 - 44,639). Two more games were left and resumed:
    # their first 43 and 59 rolls, dice and seats, are word for word the beginning of a longer game elsewhere.
    games: dict[str, dict[int, Game]] = {}
    with (shared / "cases" / "server-2009-rolls.csv").open(encoding="utf-8", newline="") as lines:
        for at, row in enumerate(csv.DictReader(lines)):
            number = int(row["game"])
            game = games.setdefault(row["match_id"], {}).setdefault(number, Game(number, number, 1, finished=True))
            seat = "white" if row["side"] == "L" else "black"
            game.turns.append(Turn(at, int(row["turn"]), seat, int(row["die1"]), int(row["die2"]), "play", ""))
    empty = read_match(b"", "")
    files = [
        replace(empty, name=name, games=tuple(of_match.values()), error=None, sha256=name)
        for name, of_match in games.items()
    ]
    counted = count_folder(files)
    assert counted.rolls_and_doubles["as_read"][0] == 49_113
    assert set(repeats(counted)) == {
        ("A045", (1, 2, 3, 4, 5, 6), "A036", 200),
        ("A177", (2,), "A116", 111),
        ("A144", (2,), "A025", 43),
        ("A036", (6,), "A239", 59),
    }
