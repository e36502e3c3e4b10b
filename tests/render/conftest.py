"""Pages rendered once a test run."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.stages import render
from pipeline.wording.numbers import LANGUAGES
from tests.render import sample

Tree = dict[str, Any]


@pytest.fixture(scope="session")
def fonts() -> render.Fonts:
    """The fonts of set-up; without them no page can be made, and the message says what to run."""
    return render.load_fonts()


@pytest.fixture(scope="session")
def article() -> Tree:
    """The published count's article."""
    return render.build(sample.published())


@pytest.fixture(scope="session")
def pages(article: Tree, fonts: render.Fonts) -> dict[str, str]:
    """Its five pages."""
    return {language: render.render_html(article, language, fonts=fonts) for language in LANGUAGES}


@pytest.fixture(scope="session")
def edition(tmp_path_factory: pytest.TempPathFactory, fonts: render.Fonts) -> Path:
    """A folder with the pages of a log in which one roll failed, without PDFs."""
    folder = tmp_path_factory.mktemp("edition")
    render.run(sample.failed(), folder, pdf=False)
    return folder


@pytest.fixture
def changed() -> Callable[..., Tree]:
    """The published assessment with some keys replaced."""

    def change(**keys: Any) -> Tree:
        return {**copy.deepcopy(sample.published()), **keys}

    return change
