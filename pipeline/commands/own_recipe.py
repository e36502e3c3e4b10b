"""A rule that is named by its file, as `--recipe FILE.toml` or in the settings, instead of by its name."""

from __future__ import annotations

from pathlib import Path

from pipeline.places import recipe_texts
from pipeline.recipes.grammar import parse_recipe
from pipeline.settings import Settings


def with_own_recipe(settings: Settings) -> Settings:
    """The file joins the recipes of the run, and rows that name no rule are judged by the one it holds."""
    named, known = settings.source.recipe, settings.source.recipes
    if named is None or not named.endswith(".toml"):
        return settings
    recipe = parse_recipe(recipe_texts([Path(named)])[named], named)
    if Path(named).resolve() not in [Path(one).resolve() for one in known]:
        known = (*known, named)
    source = settings.source.model_copy(update={"recipe": recipe.name, "recipes": known})
    return settings.model_copy(update={"source": source})
