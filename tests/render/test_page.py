"""The page of each language: every number out of the article, nothing left out, nothing that a log could break."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import BadUsage
from pipeline.languages import LANGUAGES, RIGHT_TO_LEFT
from pipeline.places import REPORTS
from pipeline.recipes.grammar import METHODS
from pipeline.stages import render
from pipeline.wording.figures import read as figures_read
from pipeline.wording.fluent import Catalog, Text
from pipeline.wording.signed_log import UNSIGNED
from tests.render import sample
from tests.render.reading import numbers, read

Tree = dict[str, Any]

EXEMPT = {
    "SHA-256": "the name of a hash function",
    "RFC 9162": "the name of a document",
    "100": "the unit of a phrase such as 'of 100'",
    "۱۰۰": "the same in Persian digits",
}

TEMPLATES = (
    *("report.html", "checker.html", "index.html"),
    *("sensitivity.html", "order.html", "changes.html", "unseen.html"),
)


@pytest.mark.parametrize("name", TEMPLATES)
def test_template_types_no_number(name: str) -> None:
    text = (REPORTS / name).read_text(encoding="utf-8")
    text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", " ", text, flags=re.DOTALL)
    assert numbers(text) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_a_page_is_a_figure_of_the_article(language: str, article: Tree, pages: dict[str, str]) -> None:
    known = {number for one in article["figures"].values() for number in numbers(one["display"][language])}
    strings = json.dumps(article, ensure_ascii=False)
    page = read(pages[language])
    assert len(page.texts) > 500
    for code, text in page.texts:
        if code:
            # Ids, digests, versions and settings: as they stand in the article.
            for word in re.findall(r"[0-9A-Za-z.:]{2,}", text):
                pieces = word.strip(".:").split(":")
                assert all(piece in strings for piece in pieces), text
            continue
        for name in EXEMPT:
            text = text.replace(name, " ")
        assert numbers(text) <= known, text


def test_all_languages_print_the_same_figures(
    article: Tree, fonts: render.Fonts, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: dict[str, set[str]] = {language: set() for language in LANGUAGES}
    number, variable = Catalog.number, Catalog._variable

    def watch_number(self: Catalog, key: str) -> str:
        used[self.language].add(key)
        return number(self, key)

    def watch_variable(self: Catalog, key: str) -> object:
        if not isinstance(key, Text):  # the words of a language
            used[self.language].add(key)
        return variable(self, key)

    monkeypatch.setattr(Catalog, "number", watch_number)
    monkeypatch.setattr(Catalog, "_variable", watch_variable)
    for language in LANGUAGES:
        render.render_html(article, language, fonts=fonts)
    assert len(used["en"]) > 200
    assert all(figures == used["en"] for figures in used.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_says_its_language_and_direction(language: str, pages: dict[str, str]) -> None:
    html = dict(read(pages[language]).elements)["html"]
    assert html["lang"] == language
    assert html["dir"] == ("rtl" if language in ("ar", "fa") else "ltr")


def test_page_has_every_section_once_and_the_contents_link_to_each(pages: dict[str, str]) -> None:
    elements = read(pages["en"]).elements
    ids = [given["id"] for _, given in elements if "id" in given]
    assert len(ids) == len(set(ids))
    linked = [given["href"][1:] for tag, given in elements if tag == "a" and given.get("href", "").startswith("#")]
    assert set(linked) <= set(ids)
    assert set(render.SECTIONS) <= set(ids)


def test_page_loads_nothing_from_anywhere(pages: dict[str, str]) -> None:
    for page in pages.values():
        elements = read(page).elements
        assert not [given for _, given in elements if "src" in given or "style" in given]
        assert not [tag for tag, _ in elements if tag in ("link", "iframe", "img", "object")]
        links = [given["href"] for tag, given in elements if tag == "a"]
        assert not [link for link in links if "//" in link or link.startswith(("javascript:", "data:"))]
        assert "url(" not in re.sub(r'url\("data:font/woff2;base64,[A-Za-z0-9+/=]+"\)', "", page)


def test_policy_allows_only_this_pages_own_style_and_script(pages: dict[str, str]) -> None:
    policy = next(given["content"] for tag, given in read(pages["en"]).elements if "http-equiv" in given)
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    assert "connect-src" not in policy


def test_dataset_in_the_head_is_json_ld(pages: dict[str, str]) -> None:
    for language, page in pages.items():
        found = re.search(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)
        assert found is not None
        dataset = json.loads(found.group(1))
        assert (dataset["@type"], dataset["inLanguage"]) == ("Dataset", language)
        assert dataset["temporalCoverage"] == "2026-05-18/2026-10-10"


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", " ".join(text for _, text in read(page).texts))


def banner(assessment: Tree, language: str = "en") -> str:
    page = render.render_html(render.build(assessment), language)
    return text_of(page).split("Key figures")[0]


def test_published_count_is_nothing_found() -> None:
    assert "Nothing found" in banner(sample.published())


def test_one_failing_roll_is_named_in_the_banner() -> None:
    found = banner(sample.failed())
    assert "Something found" in found
    assert "One record of 460,895 does not follow" in found
    assert "rol_ 05d7b1" in found or "rol_05d7b1" in found


def test_log_without_commitments_is_counted_but_never_called_verified() -> None:
    found = banner(sample.bare())
    assert "Counted, not verified" in found
    assert "Not applicable: this log holds no commitments" in found
    assert "every record checked" not in found


def test_small_log_is_told_that_it_is_too_small() -> None:
    found = banner(sample.small())
    assert "Too few rolls to say" in found
    assert "With 40 rolls the tests of the count would say nothing" in found


def test_loud_family_stands_out_and_is_no_alarm(changed: Callable[..., Tree]) -> None:
    loud = changed()
    loud["findings"][1]["status"] = "finding"
    loud["family"]["p_family"] = 1 / 10_001
    found = banner(loud)
    # The exit code follows `found`, which is empty: no p-value sounds the nightly alarm.
    assert "Something found" not in found
    assert "No alarm, but the count stands out" in found
    assert "What stands out: 6 faces." in found
    assert "p\u00a0=\u00a0< 1/10,001" in found or "< 1/10,001" in found


@pytest.mark.parametrize("language", LANGUAGES)
def test_dice_that_are_fair_in_the_count_alone_are_said_in_one_sentence_with_the_test(
    language: str, changed: Callable[..., Tree]
) -> None:
    found_by = ["doubles_after_doubles", "entropy_sources"]
    record_only = {"level": 0.01, "smallest_p": 0.087, "found_by": found_by}
    plain = text_of(render.render_html(render.build(sample.published()), language))
    built = render.build(changed(record_only=record_only))
    page = text_of(render.render_html(built, language))
    names = Catalog(language, render.sentences(language), figures_read(built["figures"]))
    separator = "\u061b " if language in RIGHT_TO_LEFT else "; "
    tests = separator.join(names.say(f"test-{name.replace('_', '-')}") for name in found_by)
    assert re.sub(r"\s+", " ", f"{names.say('tests-record-only')} {tests}.") in page
    assert re.sub(r"\s+", " ", names.say("tests-record-only")) not in plain


def test_alarm_of_the_evidence_is_something_found(changed: Callable[..., Tree]) -> None:
    alarmed = changed(found=[{"kind": "alarm", "name": "evidence", "number": 1}])
    alarmed["evidence"]["alarm"] = True
    assert "Something found" in banner(alarmed)
    assert "reached its alarm level of 1,000" in banner(alarmed)


def test_log_that_breaks_its_own_contract_is_something_found(changed: Callable[..., Tree]) -> None:
    sentences = {
        "openings_without_doubles": "No opening roll is a double",
        "checkpoint": "The signed log no longer continues",
        "evidence_chain": "differs from what was recorded",
    }
    said = banner(changed(found=[{"kind": "contract", "name": name, "number": 1} for name in sentences]))
    assert "Something found" in said
    assert all(sentence in said for sentence in sentences.values())


@pytest.mark.parametrize("make", [sample.failed, sample.bare, sample.small])
def test_every_kind_of_log_renders_in_every_language(make: Callable[[], Tree]) -> None:
    built = render.build(make())
    for language in LANGUAGES:
        for paper in (False, True):
            read(render.render_html(built, language, paper=paper))


@pytest.mark.parametrize(
    "missing",
    # Keys that no section shares go together.
    ["evidence running order", "family placebo skips", "unrevealed exact drift", "example openings since_any_night",
     "drill unordered alternatives", "outcomes homogeneity", "faces", "doubles", "drift since_any_night"],
)  # fmt: skip
def test_a_key_that_the_log_can_not_give_is_left_out(missing: str, changed: Callable[..., Tree]) -> None:
    read(render.render_html(render.build(changed(**dict.fromkeys(missing.split()))), "en"))


def test_hostile_ids_change_nothing_but_their_own_text(fonts: render.Fonts) -> None:
    hostile = ["<script>alert(1)</script>", "\u202egnp.evil", "=cmd()|' /C'!A0", "x" * 10_000, "{{ 7 * 7 }}", '"><b>']
    plain = render.render_html(render.build(sample.failed("rol", "mat")), "en", fonts=fonts)
    shape = [(tag, sorted(given)) for tag, given in read(plain).elements if tag != "wbr"]
    for roll, match in zip(hostile[::2], hostile[1::2], strict=True):
        page = render.render_html(render.build(sample.failed(roll, match)), "en", fonts=fonts)
        assert [(tag, sorted(given)) for tag, given in read(page).elements if tag != "wbr"] == shape
        assert "\u202e" not in page
        assert len(page) < len(plain) + 5_000


def test_hostile_worked_example_can_not_leave_its_script_element(changed: Callable[..., Tree]) -> None:
    example = sample.published()["example"]
    example["record"]["roll_id"] = "</script><img src=x onerror=alert(1)>"
    page = render.render_html(render.build(changed(example=example)), "en")
    assert "<img" not in page


WORKED = {
    # 2847249282 * 6 / 4294967296 = 3.98 and 3358935669 * 6 / 4294967296 = 4.69, by hand.
    "scale": [
        "a9b59382 = 2847249282; floor(2847249282 * 6 / 4294967296) + 1 = 4",
        "c8354a75 = 3358935669; floor(3358935669 * 6 / 4294967296) + 1 = 5",
    ],
    "modulo": ["fd = 253; 253 mod 6 + 1 = 2", "00 = 0; 0 mod 6 + 1 = 1"],
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("place", ["roll", "sequence"])
def test_worked_roll_says_the_last_step_of_its_own_method(
    method: str, place: str, language: str, changed: Callable[..., Tree]
) -> None:
    example = sample.published()["example"] | {"method": method, "place": place}
    example |= {"faces": WORKED.get(method, example["faces"])}
    article = render.build(changed(example=example))
    say = Catalog(language, render.sentences(language), figures_read(article["figures"])).say

    page = html.unescape(render.render_html(article, language))

    rules = {"rejection": "check-rule", "modulo": "check-rule-modulo", "scale": "check-rule-scale"}
    assert [say(rule) in page for rule in rules.values()] == [rules[method] == rule for rule in rules.values()]
    assert f"{say(rules[method])} {say(f'check-place-{place}')}</p>" in page
    assert [f">{line}</code>" in page for line in example["faces"]] == [True, True]
    # Only a rule that drops bytes has a line for them, and only beside one that drops none this is said of the faults.
    assert (f"<dt>{say('check-dropped')}</dt>" in page) is (method == "rejection")
    assert [say(f"faults-{name}") in page for name in ("scale", "modulo")] == [method == "scale", method == "modulo"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_log_is_called_signed_only_where_a_key_signed_it(language: str, changed: Callable[..., Tree]) -> None:
    log = sample.published()["log"]
    pages = {}
    for signed in (True, False):
        article = render.build(changed(log={**log, "signed": signed, "broken": "so"}, found=BROKEN))
        pages[signed] = html.unescape(render.render_html(article, language))
    say = Catalog(language, render.sentences(language), figures_read(article["figures"])).say

    for message in UNSIGNED:
        assert [say(message) in pages[signed] for signed in (True, False)] == [True, False], message
        assert [say(f"{message}-unsigned") in pages[signed] for signed in (True, False)] == [False, True], message


BROKEN = [{"kind": "log", "name": "checkpoint", "number": 1}]


def test_same_assessment_gives_the_same_bytes(article: Tree, pages: dict[str, str], fonts: render.Fonts) -> None:
    again = render.build(sample.published())
    assert json.dumps(again) == json.dumps(article)
    assert render.render_html(again, "fa", fonts=fonts) == pages["fa"]


def test_index_lists_every_language_and_the_data(edition: Path) -> None:
    index = read((edition / "index.html").read_text(encoding="utf-8"))
    links = {given["href"] for tag, given in index.elements if tag == "a"}
    assert {f"report.{language}.html" for language in LANGUAGES} <= links
    assert "data/article.json" in links


def test_missing_font_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(BadUsage, match=r"ReportSans-Regular.woff2: got no such font, want .*; run setup/fonts.py"):
        render.run(sample.published(), tmp_path / "out", ["en"], tmp_path / "nowhere")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("language", ["en", "fa"])
def test_rewritten_roll_is_named_in_the_report(language: str) -> None:
    made = sample.failed()
    made["verification"]["flags"]["rewritten"] = 1
    made["verification"]["flagged"] = [
        {"roll_id": "rol_<b>77", "match_id": "mat_0001", "day": "2026-06-30", "flag": "rewritten"}
    ]
    page = render.render_html(render.build(made), language)
    assert "rol_&lt;b&gt;77" in page
    assert 'id="table-flagged"' in page
    assert 'id="table-flagged"' not in render.render_html(render.build(sample.failed()), language)
