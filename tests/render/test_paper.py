"""The PDFs: tagged, searchable, small, and the same bytes for the same log."""

from __future__ import annotations

import base64
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

from pipeline.errors import Unjudged
from pipeline.paper.press import print_pdf
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
        assert all("ReportSans" in font for font in fonts), fonts


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
    assert [line for line in lines if "[U+" in line] == [], "every sign of the sentences has its letter"
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


def boxes(path: Path) -> list[tuple[float, float, str]]:
    """Where each word of a PDF begins and ends across its page, in points."""
    done = subprocess.run(["pdftotext", "-bbox", str(path), "-"], capture_output=True, text=True, check=True)
    found = re.findall(r'<word xMin="([\d.-]+)" yMin="[^"]+" xMax="([\d.-]+)" yMax="[^"]+">(.*?)</word>', done.stdout)
    return [(float(left), float(right), html.unescape(word)) for left, right, word in found]


@pytest.mark.parametrize("language", PRINTED)
def test_no_word_runs_over_the_margins(printed: render.Rendered, language: str) -> None:
    # By hand: A4 is 595.28 points wide, 20 mm are 56.69; a point more for what hangs over.
    found = boxes(pdf(printed, language))
    assert len(found) > 2000
    assert [one for one in found if not (one[0] > 55.6 and one[1] < 539.6)] == []


@pytest.mark.parametrize("language", PRINTED)
def test_tables_have_headings_of_columns_and_of_rows(printed: render.Rendered, language: str) -> None:
    heads, rows = [], []
    with pikepdf.open(pdf(printed, language)) as document:
        for part in document.objects:
            if isinstance(part, pikepdf.Dictionary) and part.get("/S") in ("/THead", "/TBody"):
                (heads if part.S == "/THead" else rows).extend(row.K for row in part.K)
        assert len(heads) == 20, "the tables of this sample"
        for cells in heads:
            first, *others = cells
            assert first.S == "/TD"
            assert {(str(one.S), str(one.A[0].Scope)) for one in others} == {("/TH", "/Column")}
        assert len(rows) > 100
        for cells in rows:
            first, *others = cells
            assert (str(first.S), str(first.A.Scope)) == ("/TH", "/Row")
            assert {str(one.S) for one in others} == {"/TD"}


def sheet(body: str, language: str = "en", direction: str = "ltr") -> str:
    return (
        f'<html lang="{language}" dir="{direction}" data-digits="0123456789"><head><meta name="author" content="a">'
        '<meta name="description" content="d"><meta name="keywords" content="k"><title>t</title></head>'
        f"<body><h1>A heading</h1>{body}</body></html>"
    )


def table(heads: str, *rows: str) -> str:
    lines = "".join(f"<tr>{row}</tr>" for row in rows)
    return (
        '<div class="table" id="table-any"><table><caption>A table</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table></div>"
    )


def put(body: str, folder: Path, *written: str) -> Path:
    assert print_pdf(sheet(body, *written), folder / "some.pdf", render.PAPER, render.FONTS) == []
    return folder / "some.pdf"


def test_number_is_never_broken_however_long_the_texts_beside_it(tmp_path: Path) -> None:
    made = table(
        '<th>Text</th><th class="number">Number</th>',
        f'<th>{"word " * 200}</th><td class="number">123.456.789.012</td>',
    )
    assert "123.456.789.012" in [word for _, _, word in boxes(put(made, tmp_path))]


def test_ids_are_broken_before_numbers_and_stay_on_the_page(tmp_path: Path) -> None:
    name, number = "x" * 80, "1234567890"
    made = table(
        '<th>One</th><th>Other</th><th class="number">Number</th>',
        f'<th class="id"><code dir="ltr">{name}</code></th><td class="id"><code dir="ltr">{name}</code></td>'
        f'<td class="number">{number}</td>',
    )
    found = boxes(put(made, tmp_path))
    assert number in [word for _, _, word in found]
    assert max(right for _, right, _ in found) < 539.6
    assert "".join(word for _, _, word in found).count("x") == 160


def test_letters_with_vowel_signs_are_said_once(tmp_path: Path) -> None:
    words = "لم يُعثر أُحصيت عُدّت كُشف المتابَع سجلاً"
    read = lines_of(put(f"<p>{words}</p>", tmp_path, "ar", "rtl"))
    assert letters(words) in [letters(line) for line in read]


def test_what_looks_like_markup_is_text(tmp_path: Path) -> None:
    words = "#panic() $x$ *b* _i_ @ref [c] = d"
    assert words in "\n".join(lines_of(put(f"<p>{words}</p>", tmp_path)))


def test_sign_that_no_font_has_is_shown_by_its_number(tmp_path: Path) -> None:
    # U+6F22 is the first sign of the word kanji, U+1F600 the grinning face (The Unicode Standard).
    assert "[U+6F22][U+1F600]é" in lines_of(put("<p>\u6f22\U0001f600é</p>", tmp_path))


def test_signs_that_are_not_drawn_do_not_stop_the_press(tmp_path: Path) -> None:
    unseen = [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) == "Cf"]
    assert len(unseen) > 160
    for written in (("en", "ltr"), ("ar", "rtl")):
        put("".join(f"<p>a{sign}b {sign}</p>" for sign in unseen), tmp_path, *written)


def test_id_whose_signs_are_written_out_does_not_go_on_for_pages(tmp_path: Path) -> None:
    made = put(f'<p><code dir="ltr">{chr(0x6F22) * 80}</code></p>', tmp_path)
    # By hand: eleven times eight letters are 88, and a twelfth sign has no room among 96.
    assert "".join(lines_of(made)).count("[U+6F22]") == 11


@pytest.mark.parametrize(
    ("body", "got"),
    [
        ('<p><img alt="" src="http://127.0.0.1:1/x.png"></p>', "a picture from http://127.0.0.1:1/x.png"),
        ('<p><img alt="" src="/etc/hostname"></p>', "a picture from /etc/hostname"),
        ("<section>words</section>", "a text in <section>"),
        ("<p>words</section></p>", "</section> where <p> is open"),
    ],
)
def test_what_is_no_page_of_a_report_is_refused(body: str, got: str, tmp_path: Path) -> None:
    with pytest.raises(Unjudged, match=re.escape(f"render: PDF: got {got}, want")):
        print_pdf(sheet(body), tmp_path / "x.pdf", render.PAPER, render.FONTS)
    assert not (tmp_path / "x.pdf").exists()


def test_paper_that_would_not_be_accessible_is_not_written(tmp_path: Path) -> None:
    picture = base64.b64encode(b'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>').decode()
    body = f'<figure><figcaption>c</figcaption><img alt="" src="data:image/svg+xml;base64,{picture}"></figure>'
    with pytest.raises(Unjudged, match="alt"):
        print_pdf(sheet(body), tmp_path / "x.pdf", render.PAPER, render.FONTS)
    assert not (tmp_path / "x.pdf").exists()
