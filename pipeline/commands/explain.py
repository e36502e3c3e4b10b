"""`dicecount explain`: where a published number comes from."""

from __future__ import annotations

import fnmatch
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import click

from pipeline.contracts import HAND_MADE
from pipeline.errors import BadUsage
from pipeline.places import DATA, SQL
from pipeline.settings import load
from pipeline.store import Store

ARTICLE = "data/article.json"
LIKE = 8
"""Names that are proposed for one that does not exist."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Where one number comes from: an entry of data/explain.toml."""

    paths: tuple[str, ...]
    figures: tuple[str, ...]
    tables: tuple[str, ...]
    function: str
    formula: str
    reference: str
    file: str


@cache
def explanations() -> tuple[Explanation, ...]:
    """Every entry of data/explain.toml."""
    entries = tomllib.loads((DATA / "explain.toml").read_text("utf-8"))["number"]
    return tuple(
        Explanation(
            tuple(one["paths"]),
            tuple(one["figures"]),
            tuple(one["tables"]),
            one["function"],
            one["formula"],
            one["reference"],
            one["file"],
        )
        for one in entries
    )


def of_path(path: str) -> Explanation | None:
    """The entry of the longest key that the path begins with."""
    fit = [(key, one) for one in explanations() for key in one.paths if path == key or path.startswith(f"{key}.")]
    return max(fit, key=lambda pair: len(pair[0]))[1] if fit else None


def of_figure(name: str) -> Explanation | None:
    """The entry of the most exact pattern that a figure's id fits."""
    fit = [(len(key.replace("*", "")), one) for one in explanations() for key in one.figures if _fits(name, key)]
    return max(fit, key=lambda pair: pair[0])[1] if fit else None


def _fits(name: str, pattern: str) -> bool:
    return fnmatch.fnmatchcase(name, pattern)


def value_at(article: Mapping[str, Any], path: str) -> Any:
    """The value at `outcomes.counts.0.5`, or `outcomes.counts[0][5]`; KeyError where there is none."""
    value: Any = article
    for key in re.findall(r"[^.\[\]]+", path):
        if isinstance(value, Mapping):
            value = value[key]
        elif isinstance(value, Sequence) and not isinstance(value, str) and key.isdecimal() and int(key) < len(value):
            value = value[int(key)]
        else:
            raise KeyError(path)
    return value


@click.command()
@click.argument("name")
@click.option("--config", type=click.Path(path_type=Path), help="Settings file; pipeline.toml if it is there.")
@click.option("--state", type=click.Path(path_type=Path), help="Folder of the state (default var).")
@click.option("--json", "as_json", is_flag=True, help="The same as JSON.")
def explain(name: str, config: Path | None, state: Path | None, as_json: bool) -> None:
    """Where the number NAME comes from.

    NAME is a key of article.json such as outcomes.chi_square.p or outcomes.counts.5.5 (lists count from 0), or the id
    of a printed figure such as doubles-share. Shown are its value in the last assessment, the tables and queries it is
    counted from, the function that computes it, the formula, where the method is published, and the file of the
    edition that holds it.
    """
    settings = load(config, {"paths": {"state": state}} if state else {})
    store = Store(settings.paths.state)
    article = store.document("article") or store.document("assessment")
    told = explained(name, article)
    click.echo(json.dumps(told, ensure_ascii=False, indent=1) if as_json else in_words(told))


def explained(name: str, article: Mapping[str, Any] | None) -> dict[str, Any]:
    """Everything that is known about a number."""
    found, value, display = _lookup(name, article)
    if found is None:
        known = known_names(article)
        near = [one for one in known if name.lower() in one.lower()][:LIKE] or list(known)[:LIKE]
        raise BadUsage(f"explain {name}", "a name that nothing has", "such as " + ", ".join(near), "see article.json")
    told: dict[str, Any] = {"name": name, "value": value}
    if display is not None:
        told["display"] = display
    if article is None:
        told["note"] = "no assessment in the state yet: run `dicecount run` for the value"
    parts = asdict(found)
    told |= {key: parts[key] for key in ("tables", "function", "formula", "reference")}
    told["queries"] = [f"sql/{table}.sql" for table in found.tables if (SQL / f"{table}.sql").is_file()]
    told["by_hand"] = [f"{one.name}: {one.grain}" for one in HAND_MADE if one.name in found.tables]
    told["source"] = source_of(found.function)
    told["files"] = [file for file in (ARTICLE, found.file) if file]
    told["edition"] = article["edition"] if article else None
    return told


def _lookup(name: str, article: Mapping[str, Any] | None) -> tuple[Explanation | None, Any, Any]:
    if article is None:
        return of_figure(name) or of_path(".".join(re.findall(r"[^.\[\]]+", name))), None, None
    figure = (article.get("figures") or {}).get(name)
    if figure is not None:
        return of_figure(name), figure["value"], figure["display"]
    try:
        value = value_at(article, name)
    except KeyError:
        return None, None, None
    return of_path(".".join(re.findall(r"[^.\[\]]+", name))), value, None


def known_names(article: Mapping[str, Any] | None) -> list[str]:
    """Names that can be asked for: keys of the article two deep, and figures."""
    if article is None:
        return [key for one in explanations() for key in one.paths]
    names = [key for key in article if key != "figures"]
    names += [f"{key}.{inner}" for key in names if isinstance(article[key], Mapping) for inner in article[key]]
    return names + list(article.get("figures") or ())


def source_of(function: str) -> str:
    """The file that holds a function named module:name."""
    module, _, _ = function.partition(":")
    return module.replace(".", "/") + ".py"


def in_words(told: Mapping[str, Any]) -> str:
    """The same for people, a line each."""
    value = told["value"]
    long = isinstance(value, (list, Mapping)) and len(value) > LIKE
    lines = [f"{told['name']}" + (f"   (edition {told['edition']})" if told["edition"] else "")]
    rows = [
        ("value", f"{len(value)} entries" if long else json.dumps(value, ensure_ascii=False)),
        ("printed", (told.get("display") or {}).get("en", "")),
        ("formula", told["formula"]),
        ("reference", told["reference"]),
        ("counted by", ", ".join(told["queries"])),
        ("table", "; ".join(told["by_hand"])),
        ("computed by", f"{told['source']}, {told['function'].partition(':')[2]}"),
        ("stands in", ", ".join(told["files"])),
        ("note", told.get("note", "")),
    ]
    return "\n".join(lines + [f"  {label:<12} {text}" for label, text in rows if text])
