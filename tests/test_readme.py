"""What README names exists, and what it shows runs."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from pipeline.cli import COMMANDS, cli
from pipeline.errors import FOUND, Failure
from pipeline.settings import Settings
from tests.conftest import SmallRun

HOUSE = Path(__file__).resolve().parents[1]
TEXTS = {
    name: (HOUSE / name).read_text("utf-8")
    for name in ("README.md", "data/README.md", "data/recipes/README.md", "data/vectors/README.md")
}
README = TEXTS["README.md"]
PATH = re.compile(r"`((?:[\w.-]+/)*[\w.-]+/?(?:::\w+)?)`")
ROOMS = ("bench", "build", "data", "pipeline", "reports", "setup", "sql", "tests")
MADE = re.compile(r"build/|var\b|out\b")
"""What only a run makes."""
PLACEHOLDER = re.compile(r"\b(?:NAME|XX|DAY)\b")
OF_AN_EDITION = {"data/article.json", "data/datapackage.json"}


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", README, re.S | re.M)


def named_paths() -> Iterator[tuple[str, str]]:
    for name, text in TEXTS.items():
        for path in PATH.findall(re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)):
            if path.split("/")[0] in ROOMS and "/" in path and not MADE.match(path) and not PLACEHOLDER.search(path):
                yield name, path
        for path in re.findall(r"\]\(([^)#:]+)\)", text):
            yield name, str((HOUSE / name).parent.joinpath(path).resolve().relative_to(HOUSE))


@pytest.mark.parametrize(("text", "path"), sorted(set(named_paths())))
def test_every_file_that_is_named_exists_and_every_test_in_it(text: str, path: str, small_run: SmallRun) -> None:
    file, _, test = path.partition("::")
    if path in OF_AN_EDITION:
        file = f"{small_run.edition}/{file}"
    assert (HOUSE / file).exists(), f"{text} names {file}"
    if test:
        assert f"def {test}(" in (HOUSE / file).read_text("utf-8"), f"{text} names {path}"


def test_enough_files_are_named_for_the_test_before_to_mean_something() -> None:
    assert len(set(named_paths())) > 40


def test_every_command_and_target_that_is_named_exists() -> None:
    commands = set(re.findall(r"dicecount ([a-z]+)", README)) - {"counts"}
    assert commands <= set(COMMANDS), commands - set(COMMANDS)
    assert len(commands) >= 7
    targets = set(re.findall(r"(?:`|\$ )make ([a-z-]+)", README))
    makefile = (HOUSE / "Makefile").read_text("utf-8")
    assert targets >= {"report", "test", "lint", "prove", "bench"}
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.M), f"no target {target}"


def settings_keys() -> set[str]:
    return {
        f"{section}.{key}"
        for section, field in Settings.model_fields.items()
        if hasattr(field.annotation, "model_fields")
        for key in field.annotation.model_fields  # type: ignore[union-attr]
    }


def test_table_of_settings_names_every_key_and_no_other() -> None:
    table = README.split("## Settings")[1].split("\n## ")[0]
    named: set[str] = set()
    for row in re.findall(r"^\| (`.*?) \|", table, re.M):
        section = ""
        for key in re.findall(r"`([\w.]+)`", row):
            section = key.split(".")[0] or section
            named.add(f"{section}.{key.split('.')[1]}")
    assert named == settings_keys()
    told = tomllib.loads((HOUSE / "pipeline.toml").read_text("utf-8"))
    assert {f"{section}.{key}" for section, keys in told.items() for key in keys} <= named


def test_table_of_exit_codes_names_every_code() -> None:
    table = README.split("## Operations")[1].split("\n## ")[0]
    named = {int(code) for code in re.findall(r"^\| (\d) \|", table, re.M)}
    kinds = [kind.exit_code for kind in Failure.__subclasses__()]
    assert named == {0, 1, FOUND, *kinds}


@pytest.fixture
def bench(tmp_path: Path, small_run: SmallRun) -> Path:
    """A folder with the files that README's commands name."""
    lines = small_run.log.read_text("utf-8").splitlines()
    (tmp_path / "log.csv").write_text("\n".join(lines[:201]) + "\n", "utf-8")
    header, first = lines[0].split(","), lines[1].split(",")
    (tmp_path / "roll.json").write_text(json.dumps(dict(zip(header, first, strict=True))), "utf-8")
    cells = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    count = "".join(f"{a},{b},{100 + a - b}\n" for a, b in cells)
    (tmp_path / "count.csv").write_text("die1,die2,count\n" + count, "utf-8")
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / "one.mat").write_text(
        " 1 point match\n\n Game 1\n White : 0              Black : 0\n"
        "  1) 31: 8/5 6/5                52: 13/11 13/8\n  2) 64: 24/14                  66: 24/18 24/18 13/7 13/7\n",
        "utf-8",
    )
    match = dict(zip(header, first, strict=True))["match_id"]
    (tmp_path / "MATCH").write_text(match, "utf-8")
    return tmp_path


def test_every_command_that_is_shown_runs(bench: Path) -> None:
    shown = [line.split("#")[0].strip() for block in blocks("console") for line in block.splitlines()]
    commands = [line.removeprefix("$ ") for line in shown if line.startswith("$ dicecount ")]
    assert len(commands) >= 7
    match = (bench / "MATCH").read_text("utf-8")
    environment = os.environ | {"DICECOUNT_NOW": "2026-12-01T00:00:00Z"}
    for command in commands:
        words = [match if word == "MATCH" else word for word in shlex.split(command)[1:]]
        if words[0] == "run":
            words += ["--languages", "none", "--simulations", "20", "--no-drill"]
        ended = subprocess.run(
            [sys.executable, "-m", "pipeline", *words],
            cwd=bench, env=environment | {"PYTHONPATH": str(HOUSE)}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ended.returncode == 0, f"{command}: exit {ended.returncode}: {ended.stderr[-600:]}{ended.stdout[-600:]}"


def test_console_block_of_the_two_commands_is_make_report_and_make_test() -> None:
    first = blocks("console")[0]
    assert [line for line in first.splitlines() if line.startswith("$")] == ["$ make report", "$ make test"]


def test_help_of_every_command_names_only_commands_and_options_that_exist() -> None:
    runner = CliRunner()
    for name in COMMANDS:
        helped = runner.invoke(cli, [name, "--help"])
        assert helped.exit_code == 0, name
        for other in re.findall(r"`dicecount ([a-z]+)", helped.output):
            assert other in COMMANDS, f"{name} --help names {other}"
