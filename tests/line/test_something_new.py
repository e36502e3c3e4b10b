"""A language and a registered question are each one new file and lines in catalogs: added to a copy of the house."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.languages import LANGUAGES
from pipeline.places import HOUSE
from tests.line.running import SHORT, Ended

ESPERANTO = """
from pipeline.languages.language import Language

LANGUAGE = Language(
    code="eo", name="Esperanto", place=99, undated="sen dato", fewer="malpli ol", about=("ĉirkaŭ",),
    banned=("hazarda",), percent="\\u00a0%",
)
"""

NEVER_SEEN = """
import numpy as np

from pipeline.statistics.asked.statistic import Statistic, outcomes_of, rolls_of

ASKED = {
    "never_seen": Statistic(
        value=lambda t: outcomes_of(t)[:, 0],
        p=lambda values, t, side: np.append(1e-9, np.ones(len(values) - 1)),
        df=lambda t: None,
        n=rolls_of,
        refused=lambda t: None,
    )
}
"""

ENTRY = """
[[test]]
name = "never_seen"
statistic = "never_seen"
table = "outcome_counts"
null = "none; its p is tiny on the log on record"
side = "upper"
weight = 1
role = "confirmatory"
asks = "record"
from = {day}
meaning = "nothing"
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """What of the house a run needs, to be added to."""
    copy = tmp_path / "house"
    for room in ("pipeline", "reports", "sql", "data"):
        shutil.copytree(HOUSE / room, copy / room)
    (copy / "build").symlink_to(HOUSE / "build")
    return copy


def run(house: Path, log: Path, home: str, *options: str, **settings: str) -> tuple[Ended, Path]:
    """A run of that house; its edition lies in the folder that is given back."""
    out = house.parent / home / "out"
    command = [sys.executable, "-m", "pipeline", "run", "--source", str(log), *SHORT, *options]
    command += ["--state", str(house.parent / home / "state"), "--out", str(out)]
    kept = {key: value for key, value in os.environ.items() if not key.startswith("DICECOUNT_")}
    surroundings = kept | {"DICECOUNT_NOW": "2026-12-01T00:00:00Z", "PYTHONPATH": str(house), **settings}
    done = subprocess.run(command, cwd=house, env=surroundings, capture_output=True, text=True, check=False)
    return Ended(done.returncode, done.stdout, done.stderr), out / "latest"


def test_new_language_is_a_module_and_a_folder_of_catalogs(house: Path, small_csv: Path) -> None:
    (house / "pipeline" / "languages" / "eo.py").write_text(ESPERANTO)
    refused, _ = run(house, small_csv, "without", "--languages", "en")
    assert refused.code == 2
    assert refused.last == (
        "dicecount: reports/catalogs/eo: got no file report.ftl, sensitivity.ftl, statistics.ftl, index.ftl, "
        "article.ftl, want the language's sentences; copy the English files and translate them"
    )

    catalogs = house / "reports" / "catalogs"
    shutil.copytree(catalogs / "en", catalogs / "eo")
    ended, edition = run(house, small_csv, "with", "--languages", "eo")
    assert ended.code == 0, ended.stderr
    page = (edition / "report.eo.html").read_text("utf-8")
    assert '<html lang="eo" dir="ltr">' in page
    assert "16,67\u00a0%" in page  # an Esperanto number in an English sentence
    assert (edition / "report.eo.pdf").read_bytes().startswith(b"%PDF")
    assert "150" in (edition / "data" / "article.eo.md").read_text("utf-8")
    assert " and Esperanto |" in (edition / "data" / "README.md").read_text()
    schema = json.loads((edition / "data" / "article.schema.json").read_text("utf-8"))
    display = schema["properties"]["figures"]["additionalProperties"]["properties"]["display"]
    assert display["required"] == [*LANGUAGES, "eo"]
    assert "Esperanto" in (edition.parent / "index.eo.html").read_text("utf-8")


def test_new_question_is_a_module_an_entry_and_lines_in_catalogs(house: Path, small_csv: Path) -> None:
    (house / "pipeline" / "statistics" / "asked" / "never_seen.py").write_text(NEVER_SEEN)
    registry = house / "data" / "registry.toml"
    before, evidence = registry.read_text("utf-8").split("# The portfolio")
    asked = "{before}{entry}\n# The portfolio{evidence}"
    registry.write_text(asked.format(before=before, entry=ENTRY.format(day="2026-05-18"), evidence=evidence))
    refused, _ = run(house, small_csv, "without")
    assert refused.code == 2
    assert refused.last == (
        "dicecount: data/registry.toml, test never_seen: got no name, want one in reports/catalogs/en/report.ftl; "
        "add the line `test-never-seen = ...` to it, in every language"
    )

    for folder in (house / "reports" / "catalogs").iterdir():
        for file in ("report.ftl", "article.ftl"):
            with (folder / file).open("a", encoding="utf-8") as catalog:
                catalog.write(f"test-never-seen = rolls that nobody saw ({folder.name})\n")
    options = ("--simulations", "20")
    found, edition = run(house, small_csv, "found", *options, DICECOUNT_ALARM__ALPHA="0.1")
    assert found.code == 0, found.stderr
    article = json.loads((edition / "data" / "article.json").read_text("utf-8"))
    assert article["family"]["smallest"] == "never_seen"
    assert article["record_only"]["found_by"] == ["never_seen"]
    assert "added_on" not in article["family"]["members"][-1]
    for language in ("en", "fa"):
        text = (edition / "data" / f"article.{language}.md").read_text("utf-8")
        assert f"rolls that nobody saw ({language})" in text

    # The same question, written when the first of these rolls were known.
    registry.write_text(asked.format(before=before, entry=ENTRY.format(day="2026-05-19"), evidence=evidence))
    late, edition = run(house, small_csv, "late", *options, DICECOUNT_ALARM__ALPHA="0.1")
    assert late.code == 0, late.stderr
    article = json.loads((edition / "data" / "article.json").read_text("utf-8"))
    member = next(one for one in article["family"]["members"] if one["name"] == "never_seen")
    assert (member["confirmatory"], member["added_on"], member["p_family"]) == (False, "2026-05-19", None)
