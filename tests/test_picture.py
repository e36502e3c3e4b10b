"""README's picture is the report's chart of the published count."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from tests.loading import loaded

HOUSE = Path(__file__).resolve().parents[1]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def picture() -> ModuleType:
    return loaded(HOUSE / "setup" / "picture.py")


def test_picture_is_what_its_script_draws(picture: ModuleType) -> None:
    assert picture.TARGET.read_text("utf-8") == picture.picture(), "run .venv/bin/python setup/picture.py"


def test_picture_shows_the_shares_that_the_site_published(picture: ModuleType) -> None:
    # the site's published count prints these six, from 1 to 6
    drawn = ElementTree.fromstring(picture.TARGET.read_text("utf-8"))
    shares = [text.text for text in drawn.iter(f"{SVG}text") if text.get("font-weight") == "700"]
    assert shares == ["16.62%", "16.71%", "16.67%", "16.60%", "16.64%", "16.76%"]


def test_picture_stands_on_a_ground_of_its_own_and_loads_nothing(picture: ModuleType) -> None:
    drawn = picture.TARGET.read_text("utf-8")
    first = list(ElementTree.fromstring(drawn))[1]
    assert (first.tag, first.get("width"), first.get("height"), first.get("fill")) == (
        f"{SVG}rect",
        "100%",
        "100%",
        "#ffffff",
    )
    assert set(re.findall(r"https?://[^\"<]+", drawn)) == {"http://www.w3.org/2000/svg"}
