"""Render: the edition as one page and one PDF per language, and an index of them.

Reads   assessment, templates and catalogs of reports/, fonts of build/fonts
Writes  report.<lang>.html, report.<lang>.pdf, index.html
"""

from __future__ import annotations

import base64
import hashlib
import tomllib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jinja2
from markupsafe import Markup

from pipeline.errors import BadUsage
from pipeline.figures import charts as drawn
from pipeline.languages import ALL, LANGUAGES, RIGHT_TO_LEFT
from pipeline.paper.press import bind, sheet, typeset
from pipeline.places import CATALOGS, HOUSE, PAGES, REPORTS, catalog_text, recipe_texts
from pipeline.wording import parts
from pipeline.wording.edition import article as worded
from pipeline.wording.figures import Figures, read
from pipeline.wording.fluent import Catalog
from pipeline.wording.sensitivity_tables import sensitivity_tables
from pipeline.wording.signed_log import log_message
from pipeline.wording.statistics_tables import statistics_tables
from pipeline.wording.tables import Tables, shown_id
from pipeline.wording.verdict import keys, verdict, verified

Tree = Mapping[str, Any]

FONTS = HOUSE / "build" / "fonts"
SECTIONS = (
    "counted", "verified", "outcomes", "doubles", "faces", "running", "tests", "nights", "changes", "order", "bytes",
    "strata", "matches", "placebo", "faults", "exact", "proofs", "limits", "unseen", "check", "methods", "provenance",
)  # fmt: skip
NAMES = {code: one.name for code, one in ALL.items()}
TITLES = {name: name for name in SECTIONS} | {"matches": "matches-head"}
METHODS = ("methods-count", "methods-doubles", "methods-intervals", "methods-family", "methods-nights", "methods-log")
LIMITS = 5
PAPER = REPORTS / "paper.typ"
PRESSES = 2
"""Papers that are set at once: as many as there are cores to set them."""


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
    out.mkdir(parents=True, exist_ok=True)
    targets = {language: out / f"report.{language}.pdf" for language in (languages if pdf else ())}
    article = build(assessment)
    files, printing, warnings = [], [], list[str]()
    # Paper is set while the next page is made; joined letters take longest, and come first.
    with ThreadPoolExecutor(PRESSES) as press:
        for language in sorted(languages, key=lambda language: language not in RIGHT_TO_LEFT):
            text = said(article, language)
            page = partial(render_html, article, language, fonts=embedded, languages=languages, text=text)
            if pdf:
                paper = sheet(page(paper=True), embedded.folder)
                printing.append((targets[language], press.submit(typeset, paper, PAPER, embedded.folder)))
            files.append(_write(out / f"report.{language}.html", page()))
        files.append(_write(out / "index.html", render_index(article, languages, fonts=embedded)))
        for target, printed in printing:
            data, heard = printed.result()
            bind(data, target)
            warnings += heard
    return Rendered(article, (*files, *targets.values()), tuple(warnings))


def build(assessment: Tree) -> dict[str, Any]:
    """The content of article.json: the assessment, and every figure that any page or chart prints."""
    article = worded(assessment)
    figures = read(article["figures"])
    verdict(article, figures)
    drawn_figures(article, figures)
    origin = {**(article.get("provenance") or {}), "renderer": version()}
    return {**article, "provenance": origin, "figures": figures.as_json()}


@lru_cache(maxsize=1)
def version() -> str:
    """A digest of all that decides how an edition words its numbers; another program may word them otherwise."""
    package = Path(__file__).resolve().parents[1]
    rooms = ("languages", "wording", "figures", "bundle", "assessment", "statistics")
    files = [path for room in rooms for path in (package / room).rglob("*.py")]
    files += [Path(__file__), package / "signs.py", *REPORTS.glob("*.*"), *CATALOGS.glob("*/*.ftl")]
    digest = hashlib.sha256()
    for path in sorted(files, key=lambda path: path.parts[-2:]):
        digest.update("/".join(path.parts[-2:]).encode() + b"\0" + path.read_bytes() + b"\0")
    for package_name in ("babel", "fluent.runtime", "jinja2"):
        digest.update(installed(package_name).encode() + b"\0")
    return digest.hexdigest()[:16]


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
    """The @font-face rules for pages, the fonts inside; and where those for paper lie."""

    page: str
    page_arabic: str
    folder: Path


@lru_cache(maxsize=4)
def load_fonts(folder: Path | None = None) -> Fonts:
    """Read the fonts that set-up has put into build/fonts."""
    place = folder or FONTS

    def faces(family: str) -> str:
        rules = []
        for style, weight in (("Regular", 400), ("Bold", 700)):
            screen, paper = (place / f"{family.replace(' ', '')}-{style}.{kind}" for kind in ("woff2", "ttf"))
            for path in (screen, paper):
                if not path.is_file():
                    raise BadUsage(
                        f"render: {path}", "no such font", "the report's fonts", "run setup/fonts.py (or make)"
                    )
            data = base64.b64encode(screen.read_bytes()).decode()
            rules.append(
                f'@font-face{{font-family:"{family}";font-weight:{weight};font-display:block;'
                f'src:url("data:font/woff2;base64,{data}")}}'
            )
        return "\n".join(rules)

    return Fonts(faces("Report Sans"), faces("Report Sans Arabic"), place)


def said(article: Tree, language: str) -> dict[str, Any]:
    """What a page in this language says and shows, on a screen and on paper alike."""
    figures = read(article["figures"])
    catalog = Catalog(language, sentences(language), figures)
    context = {
        "article": article, "language": language, "names": NAMES,
        "direction": "rtl" if language in RIGHT_TO_LEFT else "ltr", "right_to_left": RIGHT_TO_LEFT,
        "digits": ALL[language].digits[:10],
        "catalog": catalog, "say": catalog.say, "n": catalog.number, "has": figures.__contains__,
        "verified": verified(article), "dated": bool(article["population"].get("first_day")),
        "verdict": verdict(article, figures), "keys": keys(article, figures), "titles": TITLES,
        "tables": _tables(Tables(article, catalog), article),
        "charts": drawn.draw(article, catalog.number, catalog.say), "heat": parts.heat(article, figures),
        "population_rule": shown_id(str(article["population"].get("where") or "–")),
        "openings_message": parts.openings(article, catalog), "limits": LIMITS, "one": 1, "methods": METHODS,
        "log_said": partial(log_message, article), "faults_said": parts.faults(article),
        "running_outside": "running-outside" in figures and figures["running-outside"].value,
        "example": parts.example(article, catalog), "switched_off": parts.switched_off(article),
        "added": parts.added(article),
    }  # fmt: skip
    context["sections"] = [name for name in SECTIONS if _present(name, context)]
    return context


def render_html(
    article: Tree, language: str, *, fonts: Fonts | None = None, languages: Sequence[str] = LANGUAGES,
    paper: bool = False, text: Tree | None = None,
) -> str:  # fmt: skip
    """One language's page; `paper` is the same without what only a screen can do, for the PDF, and without a style.

    What is `said` may be given, since both pages of a language say the same.
    """
    text = text or said(article, language)
    context = {**text, "languages": list(languages), "paper": paper, "charts": _charts(text["charts"], paper)}
    if not paper:
        style, script = _style(language, fonts), _text("report.js") + _text("check.js")
        context |= {
            "style": Markup(style), "script": Markup(script), "policy": _policy(style, script),
            "dataset": Markup(parts.dataset(article, text["catalog"])),
            "page_data": Markup(parts.page_data(article, text["catalog"], _recipes())),
        }  # fmt: skip
    return _templates().get_template("report.html").render(context)


def render_index(article: Tree, languages: Sequence[str], *, fonts: Fonts | None = None) -> str:
    """The page that lists the languages and the data."""
    figures = read(article["figures"])
    catalogs = {one: Catalog(one, sentences(one), figures) for one in languages}
    style = _style("ar", fonts)
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


@lru_cache(maxsize=1)
def _recipes() -> list[dict[str, Any]]:
    return [tomllib.loads(text) for text in recipe_texts().values()]


@lru_cache(maxsize=32)
def _text(name: str) -> str:
    path = REPORTS / name
    if not path.is_file():
        raise BadUsage(f"render: {path}", "no such file", "the report's templates and catalogs")
    return path.read_text(encoding="utf-8")


def sentences(language: str) -> str:
    """The catalog of a language: the report's own, and those of its chapters."""
    return catalog_text(language, *PAGES)


def _style(language: str, fonts: Fonts | None) -> str:
    faces = ""
    if fonts:
        faces = fonts.page + ("\n" + fonts.page_arabic if language in RIGHT_TO_LEFT else "")
    return "\n".join([faces, _text("report.css"), _text("screen.css")])


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
        "changes": article.get("drift") or article.get("since_any_night"), "order": article.get("order"),
        "bytes": article.get("bytes"), "faults": article.get("alternatives"), "unseen": article.get("unseen"),
        "matches": charts["funnel"], "placebo": charts["placebo"], "exact": article.get("exact"),
    }  # fmt: skip
    return bool(needs.get(name, True))


def _tables(tables: Tables, article: Tree) -> dict[str, Any]:
    verification = article["verification"]
    made: dict[str, Any] = {
        "verdicts": tables.verdicts(), "flags": tables.flags(), "failures": tables.failures(),
        "flagged": tables.flagged(),
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
    return made | sensitivity_tables(article, tables.catalog) | statistics_tables(article, tables.catalog)


def _charts(charts: Tree, paper: bool) -> dict[str, Any]:
    return {name: _safe(chart, _image if paper else Markup) for name, chart in charts.items()}


def _safe(chart: Any, shown: Callable[[str], Markup]) -> Any:
    if isinstance(chart, list):
        return [{**panel, "svg": shown(panel["svg"])} for panel in chart]
    return shown(chart) if chart else None


def _image(svg: str) -> Markup:
    """A chart on paper: an image, whose hundreds of lines and dots no parser of pages or styles has to go through."""
    title = ElementTree.fromstring(svg).findtext("{http://www.w3.org/2000/svg}title")
    data = base64.b64encode(svg.encode()).decode()
    return Markup('<img class="chart" alt="{}" src="data:image/svg+xml;base64,{}">').format(title, data)


def _write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8", newline="\n")
    return path
