"""The record that a page works through is recomputed in the page, whatever rule of the grammar it is of."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from pipeline.assessment.chapters import example
from pipeline.recipes.grammar import METHODS, as_table, build_recipe
from pipeline.stages import render
from tests.recipes.rolls import all_recipes, vectors
from tests.render.test_browser import Watched

RECIPES = all_recipes()
FIRST: dict[str, Any] = {}
for _, found, name, want in vectors():
    if want["verdict"] == "ok":
        FIRST.setdefault(name, found)
COLUMNS = ("match_id", "roll_id", "nonce", "game", "server_seed", "commitment", "client_entropy", "die_1", "die_2")


@pytest.mark.parametrize("name", sorted(RECIPES.by_name))
def test_table_of_a_recipe_says_what_its_file_says(name: str) -> None:
    recipe = RECIPES.by_name[name]
    again = build_recipe({"about": recipe.about, "columns": dict(recipe.columns)} | as_table(recipe), "table")

    assert again == recipe


def test_vectors_hold_a_good_roll_of_every_method() -> None:
    assert {RECIPES.by_name[name].method for name in FIRST} == set(METHODS)
    assert len(FIRST) >= 12


@pytest.mark.parametrize("name", sorted(FIRST))
def test_worked_record_of_any_recipe_is_recomputed_in_the_page(
    name: str, browser: Browser, changed: Callable[..., dict[str, Any]], tmp_path: Path
) -> None:
    row = {column: getattr(FIRST[name], column) for column in COLUMNS}
    row |= {"recipe": name, "revealed_at": dt.datetime(2026, 10, 10, 12, tzinfo=dt.UTC)}
    worked = example([row], RECIPES.by_name)
    assert worked is not None
    page_text = render.render_html(render.build(changed(example=worked)), "en")
    (tmp_path / "report.en.html").write_text(page_text, "utf-8")
    watched = Watched(browser, tmp_path, "en")
    page = watched.page

    page.click("#check-fill")
    page.wait_for_selector("[data-verdict]")

    assert page.get_attribute("[data-verdict]", "data-verdict") == "ok"
    shown = page.inner_text("#check-output")
    # Computed here by hashlib and hmac, there by Web Crypto.
    assert [one in shown for one in (*worked["digests"], *worked["faces"])].count(False) == 0
    assert ("Bytes dropped" in shown) is (RECIPES.by_name[name].method == "rejection")
    watched.quiet()
