"""The dice-count section of the periodic article: ready sentences in one language, every number a figure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from pipeline.languages import RIGHT_TO_LEFT
from pipeline.wording.figures import Figures, read, slug
from pipeline.wording.fluent import Catalog
from pipeline.wording.verdict import verified

Tree = Mapping[str, Any]

LIMITS = ("limit-selection", "limit-small", "limit-cause")
SINCE = (("since-doubles", "doubles_share"), ("since-outcomes", "outcomes_p"), ("since-faces", "faces_p"))
EXACT = (
    *("at-least-one-double", "two-in-a-row", "three-in-a-row", "opponent-two-ahead"),
    "some-opponent-three-in-a-row",
)


def text(article: Tree, language: str, catalog: str) -> str:
    """The section as Markdown."""
    figures = read(article["figures"])
    say = Catalog(language, catalog, figures)
    blocks = [*_counted(article, say, figures), *_doubles(say, figures), *_outcomes(article, say, figures)]
    blocks += [*_changes(article, say), *_limits(article, say), *_check(article, say), *_exact(say, figures)]
    return "\n\n".join(blocks) + "\n"


def _counted(article: Tree, say: Catalog, figures: Figures) -> Iterator[str]:
    dated = bool(article["population"].get("first_day"))
    yield f"# {say.say('title')}"
    if not article["population"]["rolls"]:
        yield say.say("nothing-counted")
        return
    yield say.say("counted" if dated else "counted-undated")
    if "read-on" in figures:
        yield say.say("read")
    if figures["excluded-total"].value:
        yield say.say("excluded")
    if not verified(article):
        yield say.say("not-verified")
    elif figures["failures-total"].value:
        yield say.say("failed")
    elif figures["verdicts-ok"].value == figures["records"].value:
        yield say.say("verified")
    else:
        yield say.say("verified-partly")
    if figures["breaches-total"].value:
        yield say.say("breaches")
    if figures["rejected-total"].value:
        yield say.say("rejected")


def _doubles(say: Catalog, figures: Figures) -> Iterator[str]:
    if "doubles-share" not in figures:
        return
    yield f"## {say.say('doubles-head')}"
    yield say.say("doubles")
    if "doubles-in-hundred" in figures:
        yield say.say("doubles-test")
    if "doubles-1-share" in figures:
        yield say.say("doubles-each")
        heads = [say.say(name) for name in ("column-double", "column-count", "column-share", "column-deviation")]
        rows = [
            [say.number(f"outcome-{face}-{face}")]
            + [say.number(f"doubles-{face}-{name}") for name in ("count", "share", "deviation")]
            for face in range(1, 7)
        ]
        yield _table(heads, rows)


def _outcomes(article: Tree, say: Catalog, figures: Figures) -> Iterator[str]:
    if not {"largest", "smallest", "outcomes-in-hundred", "faces-in-hundred"} & set(figures):
        if "rolls" in figures and figures["rolls"].value:
            yield say.say("too-few")
        return
    yield f"## {say.say('outcomes-head')}"
    if "largest" in figures and "smallest" in figures:
        yield say.say("extremes")
        yield say.say("named-before")
        yield say.say("after-looking")
    if "outcomes-in-hundred" in figures:
        yield say.say("outcomes-test")
    if "faces-in-hundred" in figures:
        yield say.say("faces-test")
        if "farthest-face" in figures:
            yield say.say("face-farthest")
    if "family-in-hundred" in figures:
        yield say.say("family")
    if article.get("record_only"):
        names = [say.say(slug("test", name)) for name in article["record_only"]["found_by"]]
        separator = "\u061b " if say.language in RIGHT_TO_LEFT else "; "
        yield f"{say.say('record-only')} {separator.join(names)}."


def _changes(article: Tree, say: Catalog) -> Iterator[str]:
    chapter = article.get("compared")
    if not chapter:
        return
    yield f"## {say.say('since-head')}"
    yield say.say("since")
    for name, values in SINCE:
        if chapter[values]["old"] is not None and chapter[values]["new"] is not None:
            yield say.say(name)


def _limits(article: Tree, say: Catalog) -> Iterator[str]:
    yield f"## {say.say('limits-head')}"
    yield "\n".join(f"- {say.say(name)}" for name in LIMITS)


def _check(article: Tree, say: Catalog) -> Iterator[str]:
    yield f"## {say.say('check-head')}"
    if not verified(article):
        yield say.say("check-none")
        return
    yield say.say("check")
    yield "    python3 verify.py"
    yield say.say("check-match")


def _exact(say: Catalog, figures: Figures) -> Iterator[str]:
    if "exact-at-least-one-double" not in figures:
        return
    yield f"## {say.say('exact-head')}"
    yield say.say("exact")
    yield "\n".join(f"- {say.say(f'exact-{name}')}" for name in EXACT)


def _table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def changed(old: Tree, new: Tree) -> dict[str, Any]:
    """What the count tells differently than an earlier edition."""

    def pair(*path: str) -> dict[str, Any]:
        return {"old": _at(old, path), "new": _at(new, path)}

    return {
        "edition": old["edition"],
        "rolls": pair("population", "rolls"),
        "matches": pair("population", "matches"),
        "doubles_share": pair("doubles", "share"),
        "outcomes_p": pair("outcomes", "chi_square", "p"),
        "faces_p": pair("faces", "chi_square", "p"),
    }


def with_changes(figures: Tree, chapter: Tree) -> dict[str, Any]:
    """The figures and those of a comparison."""
    made = read(figures)
    made.day("since-edition", chapter["edition"])
    rolls, matches = chapter["rolls"], chapter["matches"]
    made.count("since-rolls", rolls["new"] - rolls["old"], signed=True)
    made.count("since-rolls-old", rolls["old"])
    made.count("since-matches", matches["new"] - matches["old"], signed=True)
    for key, name in SINCE:
        for when in ("old", "new"):
            value = chapter[name][when]
            if value is None:
                continue
            if name == "doubles_share":
                made.percent(f"{key}-{when}", value, 2)
            else:
                made.in_hundred(f"{key}-{when}", value)
    shares = chapter["doubles_share"]
    if shares["old"] is not None and shares["new"] is not None:
        points = 100 * (Fraction(shares["new"]) - Fraction(shares["old"]))
        made.number("since-doubles-points", points, 2, "percentage points", signed=True)
    return made.as_json()


def _at(tree: Any, path: tuple[str, ...]) -> Any:
    for key in path:
        tree = (tree or {}).get(key)
    return tree
