"""Render: the edition as one page and one PDF per language, and an index of them.

Reads   assessment, templates and catalogs of reports/, fonts of build/fonts
Writes  report.<lang>.html, report.<lang>.pdf, index.html
"""

from __future__ import annotations

import base64
import hashlib
import json
import logging
import multiprocessing
import tomllib
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from pipeline.errors import BadUsage, Unjudged
from pipeline.figures import charts as drawn
from pipeline.places import DATA, HOUSE, REPORTS
from pipeline.wording.edition import article as worded
from pipeline.wording.figures import Figures, read
from pipeline.wording.fluent import Catalog
from pipeline.wording.numbers import LANGUAGES, RIGHT_TO_LEFT
from pipeline.wording.tables import Tables, shown_id
from pipeline.wording.verdict import keys, verdict, verified

Tree = Mapping[str, Any]

FONTS = HOUSE / "build" / "fonts"
NAMES = {"en": "English", "de": "Deutsch", "fr": "Français", "ar": "العربية", "fa": "فارسی"}
SECTIONS = (
    "counted", "verified", "outcomes", "doubles", "faces", "running", "tests", "nights", "strata", "matches", "placebo",
    "exact", "proofs", "limits", "check", "methods", "provenance",
)  # fmt: skip
TITLES = {name: name for name in SECTIONS} | {"matches": "matches-head"}
METHODS = ("methods-count", "methods-doubles", "methods-intervals", "methods-family", "methods-nights", "methods-log")
LIMITS = 5
STEPS = 6
"""Shades of the heat map on each side; one is half a standard deviation, the same every night."""
PAPER_WORKERS = 2

SEQUENCE = {
    "recipe": "cube-v1",
    "server_seed": "cube-dice-example",
    "commitment": "cf29dd9f3513b834311bbc5e1ca1029730bd9f02fc3af98b82697754e5bfb84a",
    "rolls": [[1, 4], [4, 4], [4, 3], [3, 3], [3, 2], [6, 6], [5, 5], [1, 1]],
}
"""The example that the sequence scheme publishes, for the checker in the page."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """What was written: the article (for article.json) and the files; `warnings` come from the PDF writer."""

    article: dict[str, Any]
    files: tuple[Path, ...]
    warnings: tuple[str, ...] = ()


def run(
    assessment: Tree, out: Path, languages: Sequence[str] = LANGUAGES, fonts: Path | None = None, *, pdf: bool = True
) -> Rendered:
    """Write the pages and PDFs of every language into the folder `out`."""
    embedded = load_fonts(fonts)
    article = build(assessment)

    pages = {language: render_html(article, language, fonts=embedded, languages=languages) for language in languages}
    papers = {
        language: render_html(article, language, fonts=embedded, languages=languages, paper=True)
        for language in (languages if pdf else ())
    }

    out.mkdir(parents=True, exist_ok=True)
    files = [_write(out / f"report.{language}.html", page) for language, page in pages.items()]
    files.append(_write(out / "index.html", render_index(article, languages, fonts=embedded)))
    jobs = [(paper, out / f"report.{language}.pdf") for language, paper in papers.items()]
    warnings = _print(jobs)
    return Rendered(article, (*files, *(target for _, target in jobs)), tuple(warnings))


def build(assessment: Tree) -> dict[str, Any]:
    """The content of article.json: the assessment, and every figure that any page or chart prints."""
    article = worded(assessment)
    figures = read(article["figures"])
    verdict(article, figures)
    drawn_figures(article, figures)
    return {**article, "figures": figures.as_json()}


def drawn_figures(article: Tree, figures: Figures) -> None:
    """The numbers along the axes of the charts, and what only a chart counts."""
    for chart, marks in drawn.marks(article).items():
        for axis, values, kind, digits in marks:
            for at, value in enumerate(values):
                key = f"axis-{chart}-{axis}-{at}"
                if kind == "percent":
                    figures.percent(key, value, digits)
                elif kind == "power":
                    figures.power_of_ten(key, value)
                elif kind == "month":
                    figures.month(key, str(value))
                else:
                    figures.number(key, value, digits)
    funnel = drawn.outside(article)
    if funnel:
        figures.count("funnel-outside", funnel.outside)
        figures.number("funnel-outside-expected", funnel.expected, 1)
        figures.percent("funnel-inner", 1 - drawn.INNER, 0)
        figures.percent("funnel-outer", 1 - drawn.OUTER, 1)


@dataclass(frozen=True, slots=True)
class Fonts:
    """The @font-face rules for pages (WOFF2) and for the PDF (TTF), the fonts inside."""

    page: str
    paper: str
    page_arabic: str
    paper_arabic: str


@lru_cache(maxsize=4)
def load_fonts(folder: Path | None = None) -> Fonts:
    """Read the fonts that set-up has put into build/fonts."""
    place = folder or FONTS

    def faces(family: str, suffix: str) -> str:
        rules = []
        for style, weight in (("Regular", 400), ("Bold", 700)):
            path = place / f"{family.replace(' ', '')}-{style}.{suffix}"
            if not path.is_file():
                raise BadUsage(f"render: {path}", "no such font", "the report's fonts", "run setup/fonts.py (or make)")
            data = base64.b64encode(path.read_bytes()).decode()
            kind = {"woff2": "font/woff2", "ttf": "font/ttf"}[suffix]
            rules.append(
                f'@font-face{{font-family:"{family}";font-weight:{weight};font-display:block;'
                f'src:url("data:{kind};base64,{data}")}}'
            )
        return "\n".join(rules)

    latin, arabic = "Report Sans", "Report Sans Arabic"
    return Fonts(faces(latin, "woff2"), faces(latin, "ttf"), faces(arabic, "woff2"), faces(arabic, "ttf"))


def render_html(
    article: Tree, language: str, *, fonts: Fonts | None = None, languages: Sequence[str] = LANGUAGES,
    paper: bool = False,
) -> str:  # fmt: skip
    """One language's page; `paper` is the same without what only a screen can do, for the PDF."""
    figures = read(article["figures"])
    catalog = Catalog(language, _text(f"catalogs/{language}.ftl"), figures)
    tables = Tables(article, catalog)
    style = _style(language, fonts, paper)
    script = "" if paper else _text("report.js") + _text("check.js")
    context = {
        "article": article, "language": language, "languages": list(languages), "names": NAMES, "paper": paper,
        "direction": "rtl" if language in RIGHT_TO_LEFT else "ltr",
        "say": catalog.say, "n": catalog.number, "has": figures.__contains__,
        "verified": verified(article), "dated": bool(article["population"].get("first_day")),
        "verdict": verdict(article, figures), "keys": keys(article, figures), "titles": TITLES,
        "tables": _tables(tables, article), "charts": _charts(article, catalog), "heat": _heat(article, figures),
        "population_rule": shown_id(str(article["population"].get("where") or "–")),
        "openings_message": _openings(article, catalog), "limits": LIMITS, "one": 1, "methods": METHODS,
        "running_outside": "running-outside" in figures and figures["running-outside"].value,
        "example": _example(article, catalog), "switched_off": _switched_off(article),
        "style": Markup(style), "script": Markup(script), "policy": _policy(style, script),
        "dataset": Markup("" if paper else _dataset(article, catalog)),
        "page_data": Markup("" if paper else _page_data(article, catalog)),
    }  # fmt: skip
    context["sections"] = [name for name in SECTIONS if _present(name, context)]
    return _templates().get_template("report.html").render(context)


def render_index(article: Tree, languages: Sequence[str], *, fonts: Fonts | None = None) -> str:
    """The page that lists the languages and the data."""
    figures = read(article["figures"])
    catalogs = {one: Catalog(one, _text(f"catalogs/{one}.ftl"), figures) for one in languages}
    style = _style("ar", fonts, paper=False)
    return _templates().get_template("index.html").render(
        article=article, languages=list(languages), names=NAMES, catalogs=catalogs, right_to_left=RIGHT_TO_LEFT,
        style=Markup(style), policy=_policy(style, ""), main=languages[0] if languages else "en",
    )  # fmt: skip


@lru_cache(maxsize=1)
def _templates() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(REPORTS), autoescape=True, undefined=jinja2.StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip


@lru_cache(maxsize=32)
def _text(name: str) -> str:
    path = REPORTS / name
    if not path.is_file():
        raise BadUsage(f"render: {path}", "no such file", "the report's templates and catalogs")
    return path.read_text(encoding="utf-8")


def _style(language: str, fonts: Fonts | None, paper: bool) -> str:
    faces = ""
    if fonts:
        faces = fonts.paper if paper else fonts.page
        if language in RIGHT_TO_LEFT:
            faces += "\n" + (fonts.paper_arabic if paper else fonts.page_arabic)
    return "\n".join([faces, _text("report.css"), _text("paper.css" if paper else "screen.css")])


def _policy(style: str, script: str) -> str:
    """Nothing is loaded, nothing is sent; only this page's own style and script may work."""

    def digest(text: str) -> str:
        return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()

    scripts = f"'sha256-{digest(script)}'" if script else "'none'"
    return (
        f"default-src 'none'; style-src 'sha256-{digest(style)}'; script-src {scripts}; "
        "font-src data:; img-src data:; base-uri 'none'; form-action 'none'"
    )


def _present(name: str, context: Mapping[str, Any]) -> bool:
    article, charts, has = context["article"], context["charts"], context["has"]
    needs = {
        "outcomes": article.get("outcomes"), "doubles": article.get("doubles") and has("doubles-share"),
        "faces": article.get("faces") and has("face-1-share"), "running": charts["running"],
        "tests": article.get("findings"), "nights": charts["nights"], "strata": article.get("strata"),
        "matches": charts["funnel"], "placebo": charts["placebo"], "exact": article.get("exact"),
    }  # fmt: skip
    return bool(needs.get(name, True))


def _tables(tables: Tables, article: Tree) -> dict[str, Any]:
    verification = article["verification"]
    made: dict[str, Any] = {
        "verdicts": tables.verdicts(), "flags": tables.flags(), "failures": tables.failures(),
        "excluded": tables.reasons("excluded"), "rejected": tables.reasons("rejected"),
        "provenance": tables.provenance(),
        "proofs": tables.proofs() if verification.get("evidence_table") else None,
    }  # fmt: skip
    if article.get("outcomes") and article["outcomes"].get("decomposition"):
        made["parts"] = tables.parts()
    if article.get("doubles") and article["doubles"].get("by_face"):
        made["doubles"] = tables.doubles()
    for name, table in (
        ("faces", tables.faces), ("strata", tables.strata), ("exact", tables.exact), ("findings", tables.tests)
    ):  # fmt: skip
        if article.get(name):
            made["tests" if name == "findings" else name] = table()
    if article.get("evidence") and article["evidence"].get("components"):
        made["evidence"] = tables.evidence()
    return made


def _charts(article: Tree, catalog: Catalog) -> dict[str, Any]:
    charts = drawn.draw(article, catalog.number, catalog.say)
    return {name: _safe(chart) for name, chart in charts.items()}


def _safe(chart: Any) -> Any:
    if isinstance(chart, list):
        return [{**panel, "svg": Markup(panel["svg"])} for panel in chart]
    return Markup(chart) if chart else None


def _heat(article: Tree, figures: Figures) -> dict[str, Any]:
    """The 36 cells: which figures stand in them and which shade they have."""
    outcomes = article.get("outcomes") or {}
    standardised = outcomes.get("standardised")
    shades = [*(f"hm{at}" for at in range(STEPS, 0, -1)), "h0", *(f"hp{at}" for at in range(1, STEPS + 1))]

    def shade(first: int, second: int) -> str:
        value = standardised[first - 1][second - 1] if standardised else 0.0
        return shades[STEPS + max(-STEPS, min(STEPS, round(2 * (value or 0.0))))]

    rows = [
        {
            "face": first,
            "cells": [
                {
                    "count": f"count-{first}-{second}", "outcome": f"outcome-{first}-{second}",
                    "deviation": key if (key := f"deviation-{first}-{second}") in figures else "",
                    "shade": shade(first, second),
                }
                for second in range(1, 7)
            ],
        }
        for first in range(1, 7)
    ]  # fmt: skip
    return {"rows": rows, "faces": range(1, 7), "shades": shades}


def _openings(article: Tree, catalog: Catalog) -> str:
    rule = (article.get("openings") or {}).get("rule") or article["population"].get("openings_rule")
    message = f"openings-{rule}"
    return message if catalog.has(message) else ""


def _switched_off(article: Tree) -> str:
    return ", ".join(str(one) for one in (article.get("provenance") or {}).get("switched_off") or [])


def _example(article: Tree, catalog: Catalog) -> dict[str, Any] | None:
    """One roll worked through, line by line, or nothing where no record could be verified."""
    example = article.get("example")
    if not example:
        return None
    record = example["record"]
    given = [
        ("check-roll", record.get("roll_id")), ("check-match", record.get("match_id")),
        ("check-counter", record.get("nonce")), ("check-commitment", record.get("commitment")),
        ("check-seed", record.get("server_seed")), ("check-entropy", record.get("client_entropy")),
        ("check-logged", f"{record.get('die_1')}-{record.get('die_2')}"), ("check-recipe", example.get("recipe")),
    ]  # fmt: skip
    dice = "-".join(str(one) for one in example["dice"])
    computed = [
        ("check-commitment-again", [example.get("commitment") or "–"]),
        ("check-message", [shown_id(str(one)) if len(str(one)) < 60 else str(one) for one in example["messages"]]),
        ("check-digest", list(example["digests"])),
        ("check-dropped", [str(one) for one in example["dropped"]]),
        ("check-dice", [dice]),
    ]
    return {"given": [(name, str(value)) for name, value in given if value is not None], "computed": computed}


def _dataset(article: Tree, catalog: Catalog) -> str:
    """The edition as a schema.org Dataset, for search engines and citation."""
    population = article["population"]
    files = ("article.json", "outcomes.csv", "faces.csv", "findings.csv", "verdicts.csv")
    dataset = {
        "@context": "https://schema.org/", "@type": "Dataset", "name": catalog.say("page-title"),
        "description": catalog.say("data-description" if population.get("first_day") else "data-description-undated"), "inLanguage": catalog.language,
        "version": article["edition"], "isAccessibleForFree": True,
        "creator": {"@type": "Organization", "name": "dicecount"},
        "distribution": [
            {
                "@type": "DataDownload", "contentUrl": f"data/{name}",
                "encodingFormat": "application/json" if name.endswith("json") else "text/csv",
            }
            for name in files
        ],
    }  # fmt: skip
    if population.get("first_day"):
        dataset["temporalCoverage"] = f"{population['first_day']}/{population['last_day']}"
    if article.get("read_on"):
        dataset["datePublished"] = str(article["read_on"])[:10]
    return _json(dataset)


def _page_data(article: Tree, catalog: Catalog) -> str:
    """What the script of the page needs: its words, the counts, the worked record and the recipes."""
    labels = {
        name: catalog.say(name)
        for name in (
            "copy", "copied", "sort-by", "check-ok", "check-wrong-commitment", "check-wrong-dice", "check-malformed",
            "check-commitment-again", "check-message", "check-digest", "check-dropped", "check-dropped-none",
            "check-dice", "check-logged", "check-crypto",
        )
    }  # fmt: skip
    recipes = {}
    for path in sorted((DATA / "recipes").glob("*.toml")):
        recipe = tomllib.loads(path.read_text(encoding="utf-8"))
        recipes[recipe["name"]] = {key: value for key, value in recipe.items() if key != "about"}
    return _json({
        "language": catalog.language, "labels": labels, "recipes": recipes, "sequence": SEQUENCE,
        "counts": (article.get("outcomes") or {}).get("counts"),
        "example": (article.get("example") or {}).get("record"),
    })  # fmt: skip


def _json(tree: object) -> str:
    """JSON that can stand inside a script element whatever its texts hold."""
    text = json.dumps(tree, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


def _print(jobs: Sequence[tuple[str, Path]]) -> list[str]:
    """Print pages to PDF, in processes of their own where there is more than one: each takes some seconds."""
    if len(jobs) < 2:
        return [warning for html, target in jobs for warning in print_pdf(html, target)]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(PAPER_WORKERS, len(jobs)), mp_context=context) as pool:
        return [warning for found in pool.map(print_pdf, *zip(*jobs, strict=True)) for warning in found]


def print_pdf(html: str, target: Path) -> list[str]:
    """Print one page as a tagged PDF; what the writer had to say about it comes back."""
    try:
        import weasyprint
        from weasyprint.urls import URLFetcher
    except OSError as problem:
        raise Unjudged(
            "render: PDF", str(problem).splitlines()[0], "Pango",
            "apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0",
        ) from problem  # fmt: skip
    heard: list[str] = []
    listener = logging.Handler(logging.WARNING)
    listener.emit = lambda record: heard.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("weasyprint")
    logger.addHandler(listener)
    try:
        fetcher = URLFetcher(allowed_protocols=["data"], fail_on_errors=True)
        data = weasyprint.HTML(string=html, url_fetcher=fetcher).write_pdf(pdf_variant="pdf/ua-1")
    finally:
        logger.removeHandler(listener)
    target.write_bytes(data)
    return sorted(set(heard))
