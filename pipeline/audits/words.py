"""An edition's words made again from its numbers: figures, texts and pages, where the same program wrote them.

A later version may say the same numbers in other words, so the words of an edition are held only against the version
that wrote them; its numbers are held against every version.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline.errors import Failure

Tree = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Rebuild:
    """What makes an edition's words again.

    `version` is a digest of the program that writes them; `article` makes an article with its figures from one
    without, `files` all texts and pages by their names below the edition's folder, as far as it can make them here.
    """

    version: str
    article: Callable[[Tree], Tree]
    files: Callable[[Tree, Path], Mapping[str, bytes]]


def written_by(article: Tree) -> tuple[str, str]:
    """The version of dicecount that wrote an article, and the digest of the program that words it."""
    origin = article.get("provenance") or {}
    return str(origin.get("version") or "unknown"), str(origin.get("renderer") or "unknown")


def same_program(article: Tree, rebuild: Rebuild | None) -> bool:
    """Whether the words of an article may be held against this program's."""
    return rebuild is not None and written_by(article)[1] == rebuild.version


def words(folder: Path, data: Path, article: Tree, rebuild: Rebuild) -> tuple[str, str]:
    """The first difference between the edition's words and those made again, or nothing; and what was looked at."""
    if not same_program(article, rebuild):
        version, renderer = written_by(article)
        said = f"its pages were written by dicecount {version} (renderer {renderer}) and were not made again"
        return "", f"{said}, for this one has renderer {rebuild.version}; all its numbers were"
    figures = rebuild.article({key: value for key, value in article.items() if key != "figures"})["figures"]
    for key in sorted(set(figures) | set(article["figures"])):
        if figures.get(key) != article["figures"].get(key):
            return f"article.json: figure {key} is not what the numbers give", ""
    try:
        files = rebuild.files(article, folder)
    except Failure as error:  # no fonts, say
        return "", f"{len(figures)} figures made again; texts and pages were not: {error}"
    compared = 0
    for name, content in sorted(files.items()):
        path = data / name.removeprefix("data/") if name.startswith("data/") else folder / name
        if path.is_file() and (data != folder or name.startswith("data/")):
            compared += 1
            if path.read_bytes() != content:
                return f"{name}: not what article.json gives", ""
    return "", f"{len(figures)} figures and {compared} texts and pages made again"
