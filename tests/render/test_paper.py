"""The PDFs: tagged, searchable, small, and the same bytes for the same log."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from filelock import FileLock
from fontTools.ttLib import TTFont

from pipeline.stages import render
from tests.render import sample

Tree = dict[str, Any]

PRINTED = ("en", "fa")
"""One language from each side; all five are printed among the proofs."""

PAGES, BYTES = 25, 2_000_000


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> render.Rendered:
    """Two of them, printed once a run, also where several workers want them."""
    base = tmp_path_factory.getbasetemp()
    home = base.parent if base.name.startswith("popen-") else base
    folder, told = home / "printed", home / "printed.json"
    with FileLock(f"{folder}.lock"):
        if not told.exists():
            made = render.run(sample.published(), folder, PRINTED)
            told.write_text(json.dumps([made.article, list(made.warnings)]), encoding="utf-8")
    article, warnings = json.loads(told.read_text(encoding="utf-8"))
    return render.Rendered(article, tuple(sorted(folder.iterdir())), tuple(warnings))


def pdf(printed: render.Rendered, language: str) -> Path:
    return next(path for path in printed.files if path.name == f"report.{language}.pdf")


def lines_of(path: Path) -> list[str]:
    """The lines of a PDF as a reader without a screen gets them, marks of direction taken out."""
    done = subprocess.run(["pdftotext", str(path), "-"], capture_output=True, text=True, check=True)
    return re.sub("[\u200c\u200e\u200f\u202a-\u202e\u2066-\u2069]", "", done.stdout).splitlines()


def letters(text: str) -> str:
    """Letters and digits alone: spaces, marks and presentation forms are the reader's matter, not the text's.

    So is the order within the one sign that Arabic writes for lam and alef: pdftotext gives it back as alef and lam.
    """
    plain = unicodedata.normalize("NFKD", text)
    kept = "".join(char for char in plain if unicodedata.category(char)[0] in "LN")
    return re.sub("[\u0627\u0644]{2,}", lambda both: "".join(sorted(both[0])), kept)


def stands(text: str, lines: list[str]) -> bool:
    """Whether a text stands in a PDF, on one line or over several.

    Where a vowel sign stands high, pdftotext cuts the line at it and gives the second half first.
    """
    read = [found for line in lines if (found := letters(line))]
    wanted = letters(text)
    assert wanted
    turned = (
        "".join([*read[max(at - 2, 0) : at], read[at + 1], read[at], *read[at + 2 : at + 4]])
        for at in range(len(read) - 1)
    )
    return wanted in "".join(read) or any(wanted in some for some in turned)


def check_form(path: Path, language: str) -> None:
    """Tagged, named, with bookmarks and its own fonts, not too long and not too large."""
    assert path.stat().st_size <= BYTES
    with pikepdf.open(path) as document:
        assert 5 < len(document.pages) <= PAGES
        assert str(document.Root.Lang) == language
        assert bool(document.Root.MarkInfo.Marked)
        assert bool(document.Root.ViewerPreferences.DisplayDocTitle)
        with document.open_metadata() as metadata:
            assert metadata["{http://www.aiim.org/pdfua/ns/id/}part"] == "1"
        with document.open_outline() as outline:
            assert len(outline.root) >= 1
        fonts = {
            str(font.BaseFont)
            for page in document.pages
            for font in page.Resources.get("/Font", {}).values()
        }  # fmt: skip
        assert fonts
        assert all("Report-Sans" in font for font in fonts), fonts


MAIN_FIGURES = (
    "rolls", "records", "doubles-share", "largest-count", "outcomes-chi", "face-6-share", "family-p",
)  # fmt: skip


def headings(page: str) -> list[str]:
    """Every heading of a page, of whatever level."""
    found = re.findall(r"<h([1-6])[^>]*>(.*?)</h\1>", page, re.DOTALL)
    return [html.unescape(re.sub("<[^>]+>", "", text)) for _, text in found]


def check_text(path: Path, language: str, article: Tree) -> None:
    """Every heading of the page and the main figures come back out of the file as text."""
    lines = lines_of(path)
    wanted = headings(render.render_html(article, language, paper=True))
    assert len(wanted) > 25
    assert [text for text in wanted if not stands(text, lines)] == []
    figures = {key: article["figures"][key]["display"][language] for key in MAIN_FIGURES}
    assert {key: text for key, text in figures.items() if not stands(text, lines)} == {}
    if language == "fa":
        pages = [line for line in lines if re.fullmatch("[\u06f0-\u06f9]+ / [\u06f0-\u06f9]+", line.strip())]
        assert len(pages) > 5, "page numbers in Persian digits"


def test_writer_has_nothing_to_complain_about(printed: render.Rendered) -> None:
    assert printed.warnings == ()


@pytest.mark.parametrize("language", PRINTED)
def test_pdf_is_tagged_named_and_within_its_limits(printed: render.Rendered, language: str) -> None:
    check_form(pdf(printed, language), language)


@pytest.mark.parametrize("language", PRINTED)
def test_headings_and_figures_come_back_as_text(printed: render.Rendered, language: str) -> None:
    check_text(pdf(printed, language), language, printed.article)


def test_accessibility_checkers_find_no_error(printed: render.Rendered, tmp_path: Path) -> None:
    path = pdf(printed, "fa")
    tools = Path(sys.executable).parent
    report = tmp_path / "outloud.json"
    done = subprocess.run(
        [tools / "outloud", "--quiet", "--json", report, "--fail-on", "error", path],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert "UA" in json.dumps(json.loads(report.read_text(encoding="utf-8")))
    done = subprocess.run(
        [tools / "pdfua", "check", "--min-severity", "error", path], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_printing_asks_no_network(tmp_path: Path) -> None:
    with pytest.raises(BaseException, match="Error fetching"):
        render.print_pdf('<html lang="en"><title>t</title><img src="http://127.0.0.1:1/x.png">', tmp_path / "x.pdf")


def test_room_for_digits_is_that_of_the_figures_that_tables_are_set_in() -> None:
    """What the font's own table `tnum` puts for each digit, read here by itself."""
    reach = render.advances(render.FONTS, True)
    with TTFont(render.FONTS / "ReportSansArabic-Regular.ttf") as font:
        rules, letters, em = font["GSUB"].table, font.getBestCmap(), font["head"].unitsPerEm
        lookups = [place for one in rules.FeatureList.FeatureRecord if one.FeatureTag == "tnum"
                   for place in one.Feature.LookupListIndex]  # fmt: skip
        tabular = {}
        for place in lookups:
            for part in rules.LookupList.Lookup[place].SubTable:
                tabular |= getattr(part, "ExtSubTable", part).mapping
        for digit in "0123456789٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹":
            glyph = letters[ord(digit)]
            set_as = font["hmtx"][tabular.get(glyph, glyph)][0] / em
            assert reach[digit] == pytest.approx(set_as, abs=1e-9), digit
