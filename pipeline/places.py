"""Where sql/, reports/ and data/ lie: beside the package in a checkout, inside it in an installed wheel."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pipeline.errors import BadUsage

_PACKAGE = Path(__file__).resolve().parent
HOUSE = _PACKAGE / "_house" if (_PACKAGE / "_house").is_dir() else _PACKAGE.parent

SQL = HOUSE / "sql"
REPORTS = HOUSE / "reports"
DATA = HOUSE / "data"

RECIPES = DATA / "recipes"
CATALOGS = REPORTS / "catalogs"

PAGES = ("report", "sensitivity", "statistics", "index")
"""The files of a language that pages are made of; `index` also lists the editions."""
ARTICLE = "article"
"""The file of a language for the text of the article."""


def catalog_files(language: str, *chapters: str) -> list[Path]:
    """The files of a language's folder that hold its sentences, once all of them are there."""
    files = [CATALOGS / language / f"{chapter}.ftl" for chapter in chapters]
    if missing := [file.name for file in files if not file.is_file()]:
        want, do = "the language's sentences", "copy the English files and translate them"
        raise BadUsage(f"reports/catalogs/{language}", f"no file {', '.join(missing)}", want, do)
    return files


def catalog_text(language: str, *chapters: str) -> str:
    """The sentences of a language: the files of its folder, one after the other."""
    return "\n".join(file.read_text("utf-8") for file in catalog_files(language, *chapters))


def recipe_texts(extra: Iterable[Path] = ()) -> dict[str, str]:
    """The built-in recipes and the files that the settings name, as text by file name."""
    texts = {path.name: path.read_text("utf-8") for path in sorted(RECIPES.glob("*.toml"))}
    for path in extra:
        try:
            texts[str(path)] = Path(path).read_text("utf-8")
        except FileNotFoundError:
            raise BadUsage(str(path), "no such file", "a recipe in TOML", "see data/recipes for examples") from None
        except (OSError, UnicodeDecodeError) as error:
            raise BadUsage(str(path), str(error), "a recipe in TOML", "see data/recipes for examples") from None
    return texts
