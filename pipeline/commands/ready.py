"""Whether the words and statistics a night may need are there: said at its start, not on the night of a finding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline.errors import BadUsage
from pipeline.languages import LANGUAGES, MAIN
from pipeline.places import ARTICLE, DATA, PAGES, catalog_files, catalog_text
from pipeline.statistics.registry import RegisteredTest, parse_registry
from pipeline.wording.figures import slug
from pipeline.wording.fluent import parsed

Messages = Mapping[str, frozenset[str]]

TEXTS = (PAGES, (ARTICLE,))
"""Each is one text to whoever says its sentences."""


def check(languages: Sequence[str] = LANGUAGES) -> None:
    """Every language has each sentence of the English one, every registered test its name in each and its statistic.

    Not only those of the pages: an edition tells its article in every language.

    Raises
    ------
    BadUsage
    """
    from pipeline.statistics.family import check_statistics  # loads SciPy, which not every command needs

    for language in languages:
        catalog_files(language, *PAGES, ARTICLE)  # whatever is missing, in one line
        for files in TEXTS:
            english, other = messages(MAIN, files), messages(language, files)
            for name, variables in english.items():
                if other.get(name) != variables:
                    raise BadUsage(*_difference(language, files, name))
    registry = parse_registry((DATA / "registry.toml").read_text("utf-8"), "data/registry.toml")
    check_statistics(registry)
    for language in languages:
        for test in registry.tests:
            _named(test, language)


def messages(language: str, files: Sequence[str]) -> Messages:
    """The messages of some files of a language, each with its variables."""
    try:
        return parsed(catalog_text(language, *files))[1]
    except BadUsage as error:
        for file in files:
            try:
                parsed(catalog_text(language, file))
            except BadUsage:
                do = "mend that line"
                raise BadUsage(_place(language, file), error.got, error.want, error.do or do) from None
        raise


def _difference(language: str, files: Sequence[str], name: str) -> tuple[str, str, str, str]:
    file = next(file for file in files if name in messages(MAIN, (file,)))
    english, other = messages(MAIN, files)[name], messages(language, files).get(name)
    where = _place(language, file)
    if other is None:
        return where, f"no message {name}", f"every message of {_place(MAIN, file)}", "copy it and translate it"
    got = ", ".join(f"${one}" for one in sorted(other)) or "no variable"
    want = ", ".join(f"${one}" for one in sorted(english)) or "none"
    return f"{where}, message {name}", got, f"{want}, as in {_place(MAIN, file)}", "use the same variables"


def _named(test: RegisteredTest, language: str) -> None:
    message = slug("test", test.name)
    # Only a question of the family can be what stands out in the record alone, which the article names.
    for files in TEXTS if test.confirmatory and test.asks == "record" else TEXTS[:1]:
        if message not in messages(language, files):
            file = files[0]
            do = f"add the line `{message} = ...` to it, in every language"
            raise BadUsage(f"data/registry.toml, test {test.name}", "no name", f"one in {_place(language, file)}", do)


def _place(language: str, file: str) -> str:
    return f"reports/catalogs/{language}/{file}.ftl"
