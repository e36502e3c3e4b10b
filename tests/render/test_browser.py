"""A real browser opens the pages from disk: nothing is asked of any network, nothing fails, everything works."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from pipeline.languages import LANGUAGES
from pipeline.stages import render
from tests.render import sample


class Watched:
    """A page, and everything it complained about or asked for."""

    def __init__(self, browser: Browser, folder: Path, language: str, width: int = 1280, **options: Any) -> None:
        self.context = browser.new_context(viewport={"width": width, "height": 900}, **options)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda problem: self.complaints.append(str(problem)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto((folder / f"report.{language}.html").as_uri())

    def quiet(self) -> None:
        """Nothing was said and nothing was asked for but the pages themselves and the fonts inside them."""
        assert self.complaints == []
        assert [url for url in self.requests if not url.startswith(("file:", "data:font/woff2"))] == []
        self.context.close()


def overflowing(page: Page, width: int) -> list[str]:
    """What reaches beyond the window, and the page itself if it must be scrolled sideways."""
    page.set_viewport_size({"width": width, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") == width
    beyond: list[str] = page.evaluate(
        """() => [...document.body.querySelectorAll('*')].filter(e => {
             const box = e.getBoundingClientRect();
             return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1)
               && !e.closest('.scroll') && !e.closest('.skip') && !e.closest('svg') && !e.closest('.hidden');
           }).map(e => e.outerHTML.slice(0, 120))"""
    )
    return beyond


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_overflows_on_a_phone_or_a_screen(browser: Browser, edition: Path, language: str) -> None:
    watched = Watched(browser, edition, language, 360)
    assert [overflowing(watched.page, width) for width in (360, 1280)] == [[], []]
    watched.quiet()


HOSTILE = {
    "script": "<script>document.title='taken'</script>",
    "image": "<img src=https://example.org/x.png onerror=\"document.title='taken'\">",
    "closing": "</code></td></table><style>*{width:9999px}</style>",
    "template": "{{ 7 * 7 }}{% raw %}",
    "mark": "\u202egnp.evil\u2066",
    "formula": "=cmd|' /C calc'!A0",
    "long": "x" * 10_000,
    "quotes": "\"' onclick='document.title=1' x=\"",
}
"""Ids that would do something if they were more than text."""


@pytest.mark.parametrize("language", ["en", "fa"])
def test_hostile_ids_of_failed_rolls_do_nothing_in_a_page(browser: Browser, language: str, tmp_path: Path) -> None:
    made = sample.failed()
    (one,) = made["verification"]["failures"]
    made["verification"]["failures"] = [one | {"roll_id": text, "match_id": text} for text in HOSTILE.values()]
    made["verification"]["verdicts"]["wrong_dice"] = made["verification"]["failures_total"] = len(HOSTILE)
    page = render.render_html(render.build(made), language)
    (tmp_path / f"report.{language}.html").write_text(page, "utf-8")
    watched = Watched(browser, tmp_path, language, 360)
    assert overflowing(watched.page, 360) == []
    assert "taken" not in watched.page.title()
    shown = watched.page.locator("#table-failures tbody tr").all_inner_texts()
    assert len(shown) == len(HOSTILE)
    assert HOSTILE["script"] in shown[0]
    assert watched.page.locator("#table-failures img, #table-failures style, #table-failures script").count() == 0
    assert [url for url in watched.requests if not url.startswith("data:")] == [
        (tmp_path / f"report.{language}.html").as_uri()
    ]
    watched.quiet()


@pytest.mark.parametrize(("language", "side"), [("en", "end"), ("fa", "right")])
def test_digits_of_a_column_stand_under_one_another(browser: Browser, edition: Path, language: str, side: str) -> None:
    watched = Watched(browser, edition, language)
    aligned = watched.page.eval_on_selector_all(
        "table[data-sortable] td.number", "all => all.map(e => getComputedStyle(e).textAlign)"
    )
    assert len(aligned) > 100
    assert set(aligned) == {side}  # numbers run from left to right in every language
    watched.quiet()


def complaints_of_axe(page: Page, axe: str) -> list[str]:
    """What axe-core has against a page on WCAG's levels A and AA; it must have asked, those of 2.2 too."""
    page.evaluate(axe)
    result = page.evaluate(
        """async () => {
            const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
            const {passes, inapplicable, violations} = await axe.run(document, {runOnly: tags});
            const nodes = v => v.nodes.map(n => n.html.slice(0, 100) + ' ' + n.failureSummary).join(' | ');
            return {
                asked: [...passes, ...inapplicable, ...violations].map(v => v.id),
                found: violations.map(v => v.id + ': ' + nodes(v)),
            };
        }"""
    )
    assert {"color-contrast", "target-size"} <= set(result["asked"])
    found: list[str] = result["found"]
    return found


def violations(browser: Browser, folder: Path, axe: str, language: str, scheme: str) -> list[str]:
    """What axe-core has against a page of which the checker has just been used."""
    watched = Watched(browser, folder, language, color_scheme=scheme, bypass_csp=True)
    page = watched.page
    page.click("#check-fill-sequence")
    page.wait_for_selector("[data-verdict]")
    found = complaints_of_axe(page, axe)
    watched.context.close()
    return found


# One language from each side and each scheme; the others are among the proofs.
@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("ar", "dark")])
def test_no_violation_of_level_a_or_aa(browser: Browser, edition: Path, axe: str, language: str, scheme: str) -> None:
    assert violations(browser, edition, axe, language, scheme) == []


@pytest.mark.parametrize("language", ["en", "fa"])
def test_good_and_tampered_record_are_told_apart_in_the_page(browser: Browser, edition: Path, language: str) -> None:
    check_good_and_tampered(browser, edition, language)


def check_good_and_tampered(browser: Browser, edition: Path, language: str) -> None:
    """The example of the page is right; with another die, commitment or seed it is wrong, and in which way is said."""
    watched = Watched(browser, edition, language)
    page = watched.page
    page.click("#check-fill")
    page.wait_for_selector("[data-verdict]")
    example = sample.published()["example"]
    assert page.get_attribute("[data-verdict]", "data-verdict") == "ok"
    shown = page.inner_text("#check-output")
    # Computed here by hashlib and hmac, there by Web Crypto.
    assert example["digests"][0] in shown
    assert example["messages"][0] in shown
    assert str(example["dropped"][0]) in shown
    assert [face in shown for face in example["faces"]] == [True, True]

    record = example["record"]
    tampered = {
        "wrong_dice": {**record, "die_1": record["die_1"] % 6 + 1},
        "wrong_commitment": {**record, "commitment": "00" * 32},
        "malformed": {**record, "server_seed": record["server_seed"][:-1]},
    }
    for verdict, one in tampered.items():
        page.fill("#check-input", json.dumps(one))
        page.click("#check-run")
        page.wait_for_selector(f"[data-verdict={verdict}]")
        assert page.locator("[data-verdict]").count() == 1
    watched.quiet()


def test_table_of_records_is_checked_line_by_line(browser: Browser, edition: Path) -> None:
    watched = Watched(browser, edition, "en")
    page = watched.page
    record = sample.published()["example"]["record"]
    other = {**record, "roll_id": 'rol_"quoted", with comma'}
    names = list(record)
    doubled = [[str(one[name]).replace('"', '""') for name in names] for one in (record, other)]
    quoted = [",".join(f'"{text}"' for text in row) for row in doubled]
    page.fill("#check-input", "\n".join([",".join(names), *quoted]))
    page.click("#check-run")
    page.wait_for_function("document.querySelectorAll('[data-verdict]').length === 2")
    # The second record's id is another, so its dice are others (but for one chance in 36, which this id does not hit).
    verdicts = page.eval_on_selector_all("[data-verdict]", "all => all.map(e => e.dataset.verdict)")
    assert verdicts == ["ok", "wrong_dice"]
    watched.quiet()


def test_published_sequence_gives_its_eight_rolls_and_names_a_changed_die(browser: Browser, edition: Path) -> None:
    watched = Watched(browser, edition, "de")
    page = watched.page
    page.click("#check-fill-sequence")
    page.wait_for_function("document.querySelectorAll('[data-verdict=ok]').length === 8")
    assert page.locator("[data-verdict]").count() == 8
    page.fill("#check-input", page.input_value("#check-input").replace("[3,3]", "[3,4]"))
    page.click("#check-run")
    page.wait_for_selector("[data-verdict=wrong_dice]")
    verdicts = page.eval_on_selector_all("[data-verdict]", "all => all.map(e => e.dataset.verdict)")
    assert verdicts == ["ok"] * 3 + ["wrong_dice"] + ["ok"] * 4
    watched.quiet()


def test_nonce_of_nineteen_digits_keeps_every_digit(browser: Browser, edition: Path) -> None:
    watched = Watched(browser, edition, "en")
    page = watched.page
    record = {**sample.published()["example"]["record"], "nonce": 9_007_199_254_740_993_001}
    page.fill("#check-input", json.dumps(record))
    page.click("#check-run")
    page.wait_for_selector("[data-verdict]")
    assert ":9007199254740993001:" in page.inner_text("#check-output")
    watched.quiet()


def test_counts_are_recomputed_into_chi_square_and_largest_cell(browser: Browser, edition: Path) -> None:
    watched = Watched(browser, edition, "en")
    page = watched.page
    # chi2.sf(42.2476, 35) = 0.186 and P(X >= 12,447) of the binomial law = 0.0084 (SciPy).
    assert page.inner_text("#counts-chi") == "42.25, 35, p = 0.186"
    assert page.inner_text("#counts-largest") == "6-6, p = 0.0084"
    page.locator(".grid input").nth(0).fill("13053")
    page.click("#counts-run")
    assert page.inner_text("#counts-largest").startswith("1-1")
    page.click("#counts-reset")
    assert page.inner_text("#counts-chi") == "42.25, 35, p = 0.186"
    watched.quiet()


# Two and three in a row in 25 rolls: 44.78 % and 8.67 % (exact rationals); three in three: 1/216.
STREAKS = (("2", "25", "44.78%"), ("3", "25", "8.666%"), ("3", "3", "0.463%"), ("1", "25", "98.95%"), ("4", "3", "0%"))


def test_streak_has_its_exact_chance(browser: Browser, edition: Path) -> None:
    watched = Watched(browser, edition, "en")
    for length, rolls, expected in STREAKS:
        watched.page.fill("#streak-length", length)
        watched.page.fill("#streak-rolls", rolls)
        assert watched.page.inner_text("#streak-result") == expected
    watched.quiet()


def test_persian_digits_are_read_as_numbers(browser: Browser, edition: Path) -> None:
    watched = Watched(browser, edition, "fa")
    watched.page.fill("#streak-length", "۳")
    watched.page.fill("#streak-rolls", "۲۵")
    assert watched.page.inner_text("#streak-result") == "۸٫۶۶۶٪"
    watched.quiet()


def test_table_sorts_up_down_and_back(browser: Browser, edition: Path) -> None:
    watched = Watched(browser, edition, "en")
    page = watched.page
    column = "() => [...document.querySelectorAll('#table-faces tbody tr')].map(r => Number(r.cells[1].dataset.v))"
    before = page.evaluate(column)
    button = page.locator("#table-faces thead th").nth(1).locator("button")
    button.click()
    assert page.evaluate(column) == sorted(before)
    assert page.locator("#table-faces thead th").nth(1).get_attribute("aria-sort") == "ascending"
    button.click()
    assert page.evaluate(column) == sorted(before, reverse=True)
    button.click()
    assert page.evaluate(column) == before
    watched.quiet()


def test_table_copies_as_lines_of_tabs(browser: Browser, edition: Path) -> None:
    watched = Watched(browser, edition, "ar", permissions=["clipboard-read", "clipboard-write"])
    page = watched.page
    page.locator("#table-faces .tools button").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert len(copied.splitlines()) == 7
    assert copied.splitlines()[6].split("\t")[:3] == ["6", "147,041", "16.76%"]
    watched.quiet()


def test_table_without_a_file_of_its_own_is_saved_as_csv(browser: Browser, edition: Path) -> None:
    watched = Watched(browser, edition, "fa", accept_downloads=True)
    page = watched.page
    with page.expect_download() as saved:
        page.locator("#table-after .tools a[download]").click()
    assert saved.value.suggested_filename == "table-after.csv"
    rows = list(csv.reader(Path(saved.value.path()).read_text(encoding="utf-8-sig").splitlines()))
    # Raw values, whatever digits the page prints: doubles after doubles of the sample.
    assert rows[1][1:3] == ["72565", "12145"]
    assert len({len(row) for row in rows}) == 1
    assert watched.complaints == []
    watched.context.close()


def test_language_switch_keeps_the_place(browser: Browser, edition: Path) -> None:
    watched = Watched(browser, edition, "en")
    page = watched.page
    page.click(".contents a[href='#doubles']")
    page.click(".languages a[hreflang=fa]")
    page.wait_for_load_state()
    assert page.url.endswith("report.fa.html#doubles")
    assert page.evaluate("document.documentElement.dir") == "rtl"
    watched.quiet()


@pytest.mark.parametrize("language", ["en", "ar"])
def test_page_is_whole_without_javascript(browser: Browser, edition: Path, language: str) -> None:
    watched = Watched(browser, edition, language, java_script_enabled=False)
    assert watched.page.locator("#table-tests tbody tr").count() == len(sample.published()["findings"])
    assert watched.page.locator("noscript p").count() == 1
    assert not watched.page.locator("#checker").is_visible()
    watched.quiet()


def test_text_is_drawn_in_the_fonts_that_the_page_brings(browser: Browser, edition: Path) -> None:
    watched = Watched(browser, edition, "fa")
    session = watched.context.new_cdp_session(watched.page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": "h1"})["nodeId"]
    fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    assert {font["familyName"] for font in fonts} == {"Report Sans Arabic"}
    watched.context.close()
