"""The whole report twice: the same bytes in all files, in any order and zone, within its time, fit for every reader."""

from __future__ import annotations

import gzip
import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from pipeline.languages import LANGUAGES
from pipeline.paper.press import print_pdf
from pipeline.stages import render
from pipeline.stages.publish import listed
from tests.conftest import SmallRun
from tests.line.running import dicecount
from tests.render import sample
from tests.render.conftest import axe, browser
from tests.render.test_browser import Watched, check_good_and_tampered, complaints_of_axe, violations
from tests.render.test_paper import check_form, check_text

__all__ = ["axe", "browser"]

SECONDS = 40
"""Of processor time: all languages, HTML and PDF, on one core; two cores take about half of it."""

AGAIN = """
import sys
from pathlib import Path
from pipeline.stages import render
from tests.render import sample
if __name__ == "__main__":
    render.run(sample.published(), Path(sys.argv[1]))
"""


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, float]:
    folder = tmp_path_factory.mktemp("first")
    before = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    render.run(sample.published(), folder)
    after = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    used = sum(b.ru_utime + b.ru_stime - a.ru_utime - a.ru_stime for a, b in zip(before, after, strict=True))
    return folder, used


def test_all_languages_take_no_longer_than_they_may(first: tuple[Path, float]) -> None:
    assert first[1] < SECONDS


def test_another_process_in_another_zone_writes_the_same_bytes(first: tuple[Path, float], tmp_path: Path) -> None:
    script = tmp_path / "again.py"
    script.write_text(AGAIN, encoding="utf-8")
    root = Path(__file__).resolve().parents[2]
    environment = {**os.environ, "TZ": "Asia/Tehran", "PYTHONHASHSEED": "77", "PYTHONPATH": str(root)}
    subprocess.run([sys.executable, script, tmp_path / "second"], cwd=root, env=environment, check=True)
    files = sorted(path.name for path in first[0].iterdir())
    assert len(files) == 2 * len(LANGUAGES) + 1
    assert files == sorted(path.name for path in (tmp_path / "second").iterdir())
    for name in files:
        assert (first[0] / name).read_bytes() == (tmp_path / "second" / name).read_bytes(), name


def test_a_paper_is_the_same_whatever_its_process_printed_before(first: tuple[Path, float], tmp_path: Path) -> None:
    article, fonts = render.build(sample.published()), render.load_fonts()
    for language in ("de", "en"):
        page = render.render_html(article, language, fonts=fonts, paper=True)
        print_pdf(page, tmp_path / f"report.{language}.pdf", render.PAPER, fonts.folder)
    assert (tmp_path / "report.en.pdf").read_bytes() == (first[0] / "report.en.pdf").read_bytes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_accessibility_checkers_find_no_error(first: tuple[Path, float], language: str) -> None:
    path = first[0] / f"report.{language}.pdf"
    tools = Path(sys.executable).parent
    for command in (["outloud", "--fail-on", "error"], ["pdfua", "check", "--min-severity", "error"]):
        done = subprocess.run([tools / command[0], *command[1:], path], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pdf_is_tagged_within_its_limits_and_gives_its_text_back(
    first: tuple[Path, float], language: str
) -> None:
    path = first[0] / f"report.{language}.pdf"
    check_form(path, language)
    check_text(path, language, render.build(sample.published()))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_violates_level_a_or_aa(
    browser: Browser, axe: str, first: tuple[Path, float], language: str, scheme: str
) -> None:
    assert violations(browser, first[0], axe, language, scheme) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_reader_checks_sorts_and_switches_in_every_language(
    browser: Browser, first: tuple[Path, float], language: str
) -> None:
    check_good_and_tampered(browser, first[0], language)
    watched = Watched(browser, first[0], language)
    page = watched.page
    column = "() => [...document.querySelectorAll('#table-faces tbody tr')].map(r => Number(r.cells[1].dataset.v))"
    page.locator("#table-faces thead th").nth(1).locator("button").click()
    assert page.evaluate(column) == sorted(page.evaluate(column))
    other = LANGUAGES[(LANGUAGES.index(language) + 1) % len(LANGUAGES)]
    page.click(f".languages a[hreflang={other}]")
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.lang") == other
    watched.quiet()


@pytest.fixture(scope="module")
def others(first: tuple[Path, float], small_run: SmallRun, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pages beside the report: all editions in two languages, an edition's index, a match's audit page."""
    folder = tmp_path_factory.mktemp("others")
    card = json.loads((small_run.edition / "edition.json").read_bytes())
    change = {"name": "population.rolls", "old": 2, "new": None}
    corrected = {**card, "edition": f"{card['edition']}.r2", "found": ["wrong_dice"]}
    corrected["erratum"] = {"corrects": card["edition"], "changed": 9, "changes": [change]}
    for name, page in listed([corrected, card], None).items():
        (folder / name).write_bytes(page)
    day = gzip.decompress(sorted((small_run.edition / "data" / "rolls").glob("*.csv.gz"))[0].read_bytes())
    match = day.splitlines()[1].split(b",")[1].decode()
    places = ("--state", small_run.state, "--out", small_run.out)
    assert dicecount("prove", match, *places, "--html", folder / "match.html").code == 0
    pages = {"editions": "index.html", "editions from the right": "index.fa.html", "match": "match.html"}
    return {"edition": first[0] / "index.html"} | {name: folder / page for name, page in pages.items()}


@pytest.mark.parametrize("name", ["edition", "editions", "editions from the right", "match"])
def test_page_beside_the_report_fits_and_violates_nothing(
    browser: Browser, axe: str, others: dict[str, Path], name: str
) -> None:
    for scheme in ("light", "dark"):
        context = browser.new_context(color_scheme=scheme, bypass_csp=True)
        page = context.new_page()
        complaints: list[str] = []
        page.on("console", lambda message, heard=complaints: heard.append(message.text))
        page.goto(others[name].as_uri())
        for width in (360, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") == width
        found = complaints_of_axe(page, axe)
        assert (found, complaints) == ([], [])
        context.close()


def test_hostile_ids_print_as_their_own_text(tmp_path: Path) -> None:
    article, fonts = render.build(sample.failed("\u202e<b>=cmd()", "x" * 10_000)), render.load_fonts()
    html = render.render_html(article, "en", fonts=fonts, paper=True)
    print_pdf(html, tmp_path / "hostile.pdf", render.PAPER, fonts.folder)
    done = subprocess.run(["pdftotext", tmp_path / "hostile.pdf", "-"], capture_output=True, text=True, check=True)
    assert "[U+202E]<b>=cmd()" in done.stdout
