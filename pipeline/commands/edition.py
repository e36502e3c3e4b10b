"""What an edition's data folder holds beside its rolls and counts, put together from the settings of a run."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pipeline.audits.words import Rebuild
from pipeline.bundle.article_schema import article_schema
from pipeline.bundle.readme import readme
from pipeline.bundle.summaries import table
from pipeline.commands.line import Line
from pipeline.errors import BadUsage
from pipeline.languages import LANGUAGES
from pipeline.places import ARTICLE, REPORTS, catalog_text, recipe_texts
from pipeline.recipes.grammar import parse_recipe
from pipeline.shelves import folder as shelf
from pipeline.stages import checkpoint, render
from pipeline.stages.publish import Publishing
from pipeline.wording import story

Article = Mapping[str, Any]
Make = Callable[[Article], Mapping[str, bytes]]


def content(line: Line, article: Article, assessment: Article) -> tuple[Article, Make]:
    """The article, with what changed since an edition where one is named; and what makes the files that go with it."""
    if line.settings.publish.compare:
        article = compared(article, earlier(line.settings.paths.out, line.settings.publish.compare))
    log, signer = assessment["log"], line.signer()
    files = {"verify.py": (REPORTS / "bundle" / "verify.py").read_bytes()}
    files["article.schema.json"] = article_schema((REPORTS / "bundle" / "article.schema.json").read_text("utf-8"))
    note = checkpoint.written(line.settings.publish.origin, log["size"], bytes.fromhex(log["root"]), signer)
    files["checkpoint.txt"] = note.encode()
    texts = recipe_texts(Path(name) for name in line.settings.source.recipes)
    tables = {}
    for name, text in texts.items():
        recipe = parse_recipe(text, name).name
        files[f"recipes/{recipe}.toml"] = text.encode()
        tables[recipe] = tomllib.loads(text)
    files["recipes.json"] = json.dumps(tables, ensure_ascii=False, indent=1).encode() + b"\n"
    for name, whole in (("repeated.csv", "repeated_rolls"), ("matches.csv", "match_dice")):
        rows = line.store.whole(whole)
        if rows.num_rows:
            files[name] = table(rows.column_names, [list(row.values()) for row in rows.to_pylist()])
    identity = line.settings.publish.origin if line.settings.publish.signing_key else None

    def make(final: Article) -> Mapping[str, bytes]:
        told = {f"article.{language}.md": article_text(final, language) for language in LANGUAGES}
        about = readme(final, identity, signer.verifier.text if signer else None)
        return {**files, **told, "README.md": about}

    return article, make


def publishing(line: Line) -> Publishing:
    """How this run publishes."""
    chosen = line.settings.publish
    return Publishing(
        text_seeds=line.text_seeds,
        text_entropy=line.text_entropy,
        signing_key=chosen.signing_key,
        identity=chosen.origin,
        url=chosen.url,
        site=chosen.site,
        full=chosen.full,
        rebuild=rebuild(),
    )


def rebuild() -> Rebuild:
    """What an audit makes the words of an edition again with."""
    return Rebuild(render.version(), rebuilt, rebuilt_files)


def rebuilt(article: Article) -> Article:
    """An article made again from its numbers, for an audit of its figures."""
    return compared(render.build(article), None)


def rebuilt_files(article: Article, folder: Path) -> Mapping[str, bytes]:
    """The texts of an edition, and the pages of those languages that it has."""
    files = {f"data/article.{language}.md": article_text(article, language) for language in LANGUAGES}
    index = folder / "index.html"
    listed = re.findall(r'href="report\.(\w+)\.html"', index.read_text("utf-8", "replace")) if index.is_file() else []
    languages = [language for language in dict.fromkeys(listed) if language in LANGUAGES]
    if languages:
        fonts = render.load_fonts()
        for language in languages:
            page = render.render_html(article, language, fonts=fonts, languages=languages)
            files[f"report.{language}.html"] = page.encode()
        files["index.html"] = render.render_index(article, languages, fonts=fonts).encode()
    return files


def article_text(article: Article, language: str) -> bytes:
    """The article's text in one language."""
    return story.text(article, language, catalog_text(language, ARTICLE)).encode()


def compared(article: Article, old: Article | None) -> Article:
    """The article with the chapter `compared` and its figures; without `old`, the chapter that it has already."""
    chapter = story.changed(old, article) if old is not None else article.get("compared")
    if chapter is None:
        return article
    return {**article, "compared": chapter, "figures": story.with_changes(article["figures"], chapter)}


def earlier(out: Path, name: str) -> Article:
    """The article of an edition that stands in the folder."""
    names = shelf.editions(out)
    if name not in names:
        have = ", ".join(names[-3:]) or "none"
        raise BadUsage("--compare", repr(name), f"an edition in {out.name}", f"the last ones are: {have}")
    found: dict[str, Any] = json.loads((out / name / "data" / "article.json").read_bytes())
    return found
