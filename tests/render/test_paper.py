"""The PDFs: tagged, searchable, small, and the same bytes for the same log."""

from __future__ import annotations

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


def text_of(path: Path) -> str:
    done = subprocess.run(["pdftotext", "-raw", str(path), "-"], capture_output=True, text=True, check=True)
    return done.stdout


def letters(text: str) -> str:
    """Letters and digits alone: spaces, marks and presentation forms are the reader's matter, not the text's."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(char for char in plain if unicodedata.category(char)[0] in "LN")


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


WORDS = {
    "en": ("438,679 rolls counted, every record checked", "What the count cannot show", "What only the order shows"),
    "de": ("438.679 Würfe gezählt, jeder Eintrag geprüft", "Was die Zählung nicht zeigen kann", "Bekannte Fehler"),
    "fr": ("438 679 lancers comptés", "Ce que le décompte ne peut pas montrer", "Défauts connus"),
    "ar": ("إحصاء", "الحكم", "الخادم", "الوجه", "المنشورة", "التحقق", "أعطال", "438,679", "16.68%"),
    "fa": ("شمارش", "پرتاب", "سرور", "وجه", "تاس", "مسابقه", "شناخته", "۴۳۸٬۶۷۹", "۱۶٫۶۸"),
}


def check_text(path: Path, language: str, article: Tree) -> None:
    """Headings and figures come back out of the file as text."""
    text = letters(re.sub("[\u200c\u200e\u200f\u202a-\u202e\u2066-\u2069]", "", text_of(path)))
    for word in WORDS[language]:
        assert letters(word) in text, word
    if language == "fa":
        pages = re.sub("[\u2066-\u2069]", "", text_of(path))
        assert re.search("[\u06f0-\u06f9]+ / [\u06f0-\u06f9]+", pages), "page numbers in Persian digits"
    if language in ("ar", "fa"):
        return
    for key in ("rolls", "records", "doubles-share", "largest-count", "outcomes-chi", "face-6-share", "family-p"):
        assert letters(article["figures"][key]["display"][language]) in text, key


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
