"""What a run looks for at its start: each refusal says where, what is there, what is wanted and what to do."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pipeline import places
from pipeline.commands import ready
from pipeline.errors import BadUsage
from pipeline.languages import LANGUAGES

HOUSE = Path(__file__).resolve().parents[2]


@pytest.fixture
def catalogs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the catalogs, to be damaged."""
    copy = tmp_path / "catalogs"
    shutil.copytree(places.CATALOGS, copy)
    monkeypatch.setattr(places, "CATALOGS", copy)
    return copy


def refused() -> str:
    with pytest.raises(BadUsage) as stopped:
        ready.check()
    assert stopped.value.exit_code == 2
    return str(stopped.value)


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")


def test_house_as_it_stands_has_every_word() -> None:
    ready.check()


def test_every_folder_of_catalogs_belongs_to_a_language() -> None:
    assert {folder.name for folder in (HOUSE / "reports" / "catalogs").iterdir()} == set(LANGUAGES)


def test_language_without_its_folder_is_refused(catalogs: Path) -> None:
    shutil.rmtree(catalogs / "fr")
    every = "report.ftl, sensitivity.ftl, statistics.ftl, index.ftl, article.ftl"
    assert refused().startswith(f"reports/catalogs/fr: got no file {every}, want the language's sentences; copy the")


@pytest.mark.parametrize("chapter", ["article", "index", "report", "sensitivity", "statistics"])
def test_language_without_one_file_is_refused(catalogs: Path, chapter: str) -> None:
    (catalogs / "ar" / f"{chapter}.ftl").unlink()
    assert refused().startswith(f"reports/catalogs/ar: got no file {chapter}.ftl, want the language's sentences")


@pytest.mark.parametrize(
    ("file", "message"), [("article", "test-doubles-hazard"), ("report", "test-doubles"), ("index", "errata-none")]
)
def test_language_without_a_sentence_that_english_has_is_refused(catalogs: Path, file: str, message: str) -> None:
    change(catalogs / "de" / f"{file}.ftl", f"\n{message} =", f"\n{message}-x =")
    assert refused() == (
        f"reports/catalogs/de/{file}.ftl: got no message {message}, want every message of "
        f"reports/catalogs/en/{file}.ftl; copy it and translate it"
    )


def test_sentence_with_another_variable_is_refused(catalogs: Path) -> None:
    change(catalogs / "fa" / "index.ftl", "errata-title = { $edition }", "errata-title = { $editon }")
    assert refused() == (
        "reports/catalogs/fa/index.ftl, message errata-title: got $corrected, $editon, want $corrected, $edition, "
        "as in reports/catalogs/en/index.ftl; use the same variables"
    )


def test_broken_line_is_refused_with_the_file_that_it_is_in(catalogs: Path) -> None:
    change(catalogs / "de" / "sensitivity.ftl", "\nsensitivity-head =", "\nsensitivity-head :")
    assert refused().startswith("reports/catalogs/de/sensitivity.ftl: got 'sensitivity-head :")


@pytest.mark.parametrize(("test", "file"), [("doubles", "report"), ("next-roll", "article")])
def test_registered_question_that_no_language_names_is_refused(catalogs: Path, test: str, file: str) -> None:
    for language in LANGUAGES:
        change(catalogs / language / f"{file}.ftl", f"\ntest-{test} =", f"\ntest-{test}-x =")
    name = test.replace("-", "_")
    assert refused() == (
        f"data/registry.toml, test {name}: got no name, want one in reports/catalogs/en/{file}.ftl; "
        f"add the line `test-{test} = ...` to it, in every language"
    )


def test_registered_question_that_nothing_computes_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    registry = (HOUSE / "data" / "registry.toml").read_text("utf-8")
    (tmp_path / "registry.toml").write_text(registry.replace('statistic = "faces"', 'statistic = "facets"'), "utf-8")
    monkeypatch.setattr(ready, "DATA", tmp_path)
    said = refused()
    assert said.startswith("registry, test faces: got statistic facets, want one of ")
    assert said.endswith("; mend the name, or compute it in a module of pipeline/statistics/asked")
