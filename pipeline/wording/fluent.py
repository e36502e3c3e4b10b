"""Sentences: one Fluent catalog per language, with every figure of the edition at hand as a variable."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import CurrentEnvironment, ResolverEnvironment
from fluent.runtime.types import FluentType
from fluent.syntax import ast

from pipeline.errors import BadUsage
from pipeline.languages import ALL, RIGHT_TO_LEFT
from pipeline.wording.figures import Figure
from pipeline.wording.numbers import ISOLATE, POP

_LIMIT = re.compile("\u00a0=\u00a0([\u2066\u2068]*)([<>]) ")
"""A formula whose figure is a limit already: p > 0.99, not p = > 0.99."""

_ABOUT = re.compile(
    "(?:" + "|".join(word for one in ALL.values() for word in one.about) + ") ([\u2066\u2068]*)"
    "(?=(?:" + "|".join(one.fewer for one in ALL.values()) + ")\u00a0)"
)
"""A number of cases that is a limit already: fewer than 1, not about fewer than 1."""

_FORMULA = re.compile("[A-Za-z] = \u2068(?:[^\u2066-\u2069]|\u2066[^\u2069]*\u2069)*\u2069")
"""A formula such as p = 0.19, its figure isolated by Fluent; right-to-left text must not turn it round."""


class Shown(float, FluentType):
    """A figure inside a sentence: plural forms go by its value, what is printed is its own text."""

    text: str

    def __new__(cls, value: float, text: str) -> Shown:
        """The value with its text."""
        made = super().__new__(cls, value)
        made.text = text
        return made

    def format(self, locale: object) -> str:
        """The figure's text in the language of the sentence; the locale is already in it."""
        return self.text


class Text(str):
    """A text out of the log or the catalog itself, to stand in a sentence as it is."""

    __slots__ = ()


class Worded(FluentType):
    """A figure that is no number (a day, an interval)."""

    def __init__(self, text: str) -> None:
        self.text = text

    def format(self, locale: object) -> str:
        """The figure's text."""
        return self.text


def variables(node: object) -> frozenset[str]:
    """Names of the variables that a message mentions."""
    found: set[str] = set()
    todo: list[Any] = [node]
    while todo:
        one = todo.pop()
        if isinstance(one, ast.VariableReference):
            found.add(one.id.name)
        elif isinstance(one, ast.BaseNode):
            todo += vars(one).values()
        elif isinstance(one, list):
            todo += one
    return frozenset(found)


@lru_cache(maxsize=64)
def parsed(text: str) -> tuple[Any, Mapping[str, frozenset[str]]]:
    """A catalog's syntax and, per message, the variables in it."""
    resource = FluentResource(text)
    junk = [str(entry.content).strip().splitlines()[0] for entry in resource.body if isinstance(entry, ast.Junk)]
    if junk:
        raise BadUsage("catalog", repr(junk[0]), "Fluent syntax")
    return resource, {one.id.name: variables(one) for one in resource.body if isinstance(one, ast.Message)}


class Catalog:
    """The sentences of one language over the figures of one edition."""

    def __init__(self, language: str, text: str, figures: Mapping[str, Figure]) -> None:
        resource, self.messages = parsed(text)
        self.language, self.figures = language, figures
        self._bundle = FluentBundle([language], use_isolating=language in RIGHT_TO_LEFT)
        self._bundle.add_resource(resource)

    def has(self, message: str) -> bool:
        """Whether this catalog knows the message."""
        return message in self.messages

    def number(self, key: str) -> str:
        """A figure's own text."""
        return self.figures[key].display[self.language]

    def say(self, message: str, **named: str) -> str:
        """One sentence. A variable is a figure's id, unless `named` says which figure, or which `Text`, it is here."""
        if message not in self.messages:
            raise BadUsage(f"catalog {self.language}", f"no message {message}", "every message that a template prints")
        needs = {name: self._variable(named.get(name, name)) for name in self.messages[message]}
        # The bundle's own format_pattern would turn a figure back into a bare number and round it once more.
        environment = ResolverEnvironment(self._bundle, errors=[], current=CurrentEnvironment(args=needs))
        pattern = self._bundle.get_message(message).value
        text = str(pattern(environment)) if pattern is not None else ""
        if environment.errors:
            problem = str(environment.errors[0])
            raise BadUsage(f"catalog {self.language}, message {message}", problem, "a sentence without gaps")
        if self.language in RIGHT_TO_LEFT:
            text = _FORMULA.sub(f"{ISOLATE}\\g<0>{POP}", text)
        text = _ABOUT.sub("\\1", text)
        return _LIMIT.sub("\u00a0\\1\\2\u00a0", text.replace(" = ", "\u00a0=\u00a0"))

    def _variable(self, key: str) -> object:
        if isinstance(key, Text):
            return str(key)
        figure = self.figures.get(key)
        if figure is None:
            raise BadUsage(f"catalog {self.language}", f"variable {key}", "the id of a figure of this edition")
        text = figure.display[self.language]
        return Worded(text) if isinstance(figure.value, str) else Shown(figure.value, text)
