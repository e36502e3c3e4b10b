"""Pages rendered once a test run."""

from __future__ import annotations

import copy
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from pipeline.languages import LANGUAGES
from pipeline.stages import render
from tests.loading import loaded
from tests.render import sample

Tree = dict[str, Any]

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


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


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium (Debian: apt-get install chromium)."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert found, "got no chromium, want it for the tests of the pages: apt-get install chromium"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """The accessibility checker, which set-up takes from its npm package."""
    script = loaded(Path(__file__).resolve().parents[2] / "setup" / "axe.py")
    return Path(script.main()).read_text(encoding="utf-8")
