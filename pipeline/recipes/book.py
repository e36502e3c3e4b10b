"""The recipes of a run: every scheme's rule by its name, and one digest over all of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pipeline.errors import BadUsage
from pipeline.recipes.grammar import NONE, Recipe, parse_recipe
from pipeline.recipes.lint import refuse

DEFAULT = "boardgammon-v1"
"""The rule of records that name none, where the settings name none either."""


@dataclass(frozen=True, slots=True)
class Recipes:
    """Recipes by name. The name `none` is never in it: a log without commit and reveal has no rule."""

    by_name: Mapping[str, Recipe]

    def get(self, name: str) -> Recipe | None:
        return self.by_name.get(name)

    def __iter__(self) -> Iterator[Recipe]:
        return iter(self.by_name.values())

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted(self.by_name))

    @property
    def digest(self) -> str:
        """SHA-256 over what the recipes mean: a comment in a file or a column's name changes no verdict."""
        rules = [repr(replace(self.by_name[name], about="", columns={})) for name in self.names]
        return hashlib.sha256("\n".join(rules).encode()).hexdigest()

    def with_recipe(self, recipe: Recipe) -> Recipes:
        return Recipes({**self.by_name, recipe.name: recipe})


def load_recipes(texts: Mapping[str, str]) -> Recipes:
    """Parse and lint TOML texts, given by file name; two recipes of one name are refused."""
    by_name: dict[str, Recipe] = {}
    origin: dict[str, str] = {}
    for file, text in sorted(texts.items()):
        recipe = parse_recipe(text, file)
        if recipe.name == NONE:
            raise BadUsage(file, f"name {NONE!r}", "another name", f"{NONE!r} means a log without commit and reveal")
        if recipe.name in by_name:
            raise BadUsage(file, f"name {recipe.name!r}", "a name of its own", f"{origin[recipe.name]} has it already")
        refuse(recipe, file)
        by_name[recipe.name], origin[recipe.name] = recipe, file
    return Recipes(by_name)
