"""Each stage by itself, in order and out of order; what shortens a run never changes what it finds."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from pipeline.cli import COMMANDS
from pipeline.commands.provenance import source_kind
from pipeline.stages import render
from tests.line.conftest import ROLLS
from tests.line.running import SHORT, Counted, contents, count, dicecount

STAGES = ("extract", "verify", "aggregate", "assess", "render", "publish")


def options(log: Path, home: Path) -> tuple[str | Path, ...]:
    return ("--source", log, "--state", home / "state", "--out", home / "out", *SHORT)


def test_stages_one_by_one_give_the_bytes_of_one_run(small_log: Path, tmp_path: Path, counted: Counted) -> None:
    for stage in STAGES:
        ended = dicecount(stage, *options(small_log, tmp_path))
        assert ended.code == 0, ended.stderr
        assert bool(ended.stdout) == (stage == "publish")
    (edition,) = counted.editions
    # The run of the fixture had other folders; nothing of that may stand in an edition.
    assert contents(tmp_path / "out" / edition.name) == contents(edition)


@pytest.mark.parametrize("stage", STAGES[1:])
def test_stage_whose_tables_are_missing_says_what_to_run_first(stage: str, small_log: Path, tmp_path: Path) -> None:
    ended = dicecount(stage, *options(small_log, tmp_path))
    assert ended.code == 4
    assert ended.last.startswith("dicecount: ")
    assert "got no" in ended.last
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("skipped", "stage"),
    [("verify", "aggregate"), ("aggregate", "assess"), ("assess", "render"), ("render", "publish")],
)
def test_stage_refuses_tables_that_were_made_of_other_rolls(
    skipped: str, stage: str, small_csv: Path, home: Path, tmp_path: Path
) -> None:
    more = tmp_path / "log.csv"
    text = small_csv.read_text("utf-8").splitlines(keepends=True)
    # Another day's roll, so that nothing of what the state holds is rewritten.
    more.write_text("".join([*text, text[-1].replace("2026-05-18", "2026-05-19")]), "utf-8")
    before = contents(home / "out")
    for one in STAGES[: STAGES.index(skipped)]:
        assert dicecount(one, *options(more, home)).code in (0, 3)
    ended = dicecount(stage, *options(more, home))
    assert ended.code == 4
    assert "run " in ended.last
    assert contents(home / "out") == before


def test_article_in_words_of_another_version_is_rendered_again_first(
    small_log: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(home / "out")
    monkeypatch.setattr(render, "version", lambda: "that of a house with one more language")
    ended = dicecount("publish", *options(small_log, home))
    assert ended.code == 4
    assert ended.last.endswith("want one in the words that there are now; run `dicecount render` first")
    assert contents(home / "out") == before


def test_pages_of_an_earlier_run_do_not_slip_into_an_edition(small_log: Path, home: Path) -> None:
    pages = home / "state" / "pages"
    pages.mkdir(exist_ok=True)
    (pages / "report.xx.html").write_text("left over", "utf-8")
    shutil.rmtree(home / "out")
    made = count(small_log, home)
    assert made.code == 0, made.ended.last
    assert not list(made.editions[0].glob("*.xx.html"))


def test_second_run_over_the_same_log_changes_no_byte_of_the_edition(small_log: Path, home: Path) -> None:
    before = contents(home / "out")
    made = count(small_log, home, env={"DICECOUNT_NOW": "2027-01-01T00:00:00Z"})
    assert made.code == 0, made.ended.last
    assert contents(home / "out") == before


@pytest.mark.parametrize("like", ["fair", "wrong_dice"])
def test_what_is_switched_off_is_named_and_does_not_change_the_exit_code(like: str, tmp_path: Path) -> None:
    log = tmp_path / "game.sqlite"
    assert dicecount("simulate", log, "--rolls", str(ROLLS), "--like", like).code == 0
    short = count(log, tmp_path / "short")
    thrown = count(log, tmp_path / "thrown", "--simulations", "50")
    assert short.code == thrown.code == (3 if like == "wrong_dice" else 0)
    assert short.article["provenance"]["switched_off"] == ["pages", "simulations", "drill"]
    assert thrown.article["provenance"]["switched_off"] == ["pages", "drill"]
    assert short.article["family"] is None
    assert thrown.article["family"]["replicates"] == 50


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    ended = dicecount(command, "--help")
    assert ended.code == 0
    assert ended.stdout.startswith(f"Usage: dicecount {command}")


@pytest.mark.parametrize("stage", ["run", *STAGES])
def test_every_stage_takes_the_common_options(stage: str) -> None:
    shown = dicecount(stage, "--help").stdout
    common = ("--config", "--source", "--state", "--out", "--recipe", "--until")
    for option in (*common, "--languages", "--simulations", "--no-drill"):
        assert option in shown


def test_folders_may_be_named_from_where_the_shell_stands(
    small_log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copyfile(small_log, "game.sqlite")
    made = count("game.sqlite", Path("here"))
    assert made.code == 0, made.ended.last
    assert made.ended.stdout.rstrip().endswith("here/out/2026-05-18")


def test_run_prints_json_on_demand(small_log: Path, home: Path) -> None:
    made = count(small_log, home, "--json")
    said = json.loads(made.ended.stdout)
    assert said["edition"] == "2026-05-18"
    assert said["rolls"] == said["records"] == ROLLS
    assert said["folder"] == str(made.out / "2026-05-18")
    assert (said["exit_code"], made.code) == (0, 0)


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("sqlite:///var/game.sqlite", "sqlite"),
        ("postgresql://reader@host/game", "postgresql"),
        ("here/log.2026.csv", "csv"),
        ("here/log.csv.gz", "csv.gz"),
        ("here/matches", "folder"),
    ],
)
def test_edition_names_the_kind_of_its_source_and_not_its_place(url: str, kind: str) -> None:
    assert source_kind(url) == kind


def test_log_goes_to_stderr_as_json_lines_where_nobody_watches(small_log: Path, home: Path) -> None:
    made = count(small_log, home)
    lines = [json.loads(line) for line in made.ended.stderr.splitlines()]
    assert [line["stage"] for line in lines if "stage" in line and "seconds" in line] == list(STAGES)
