"""Every published number says where it comes from, and what it names exists."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from pipeline.commands.explain import explanations, of_figure, of_path, source_of, value_at
from pipeline.contracts import HAND_MADE
from pipeline.places import HOUSE, SQL
from tests.line.running import Counted, dicecount

OF_THE_STAGES = {"leaves", "simulated"}
"""Tables that a stage writes for itself, without a contract: hashes, and fair logs."""


def leaves(value: Any, path: str = "") -> Iterator[str]:
    """Paths of everything in an article that is no mapping."""
    if isinstance(value, Mapping) and value:
        for key, inner in value.items():
            yield from leaves(inner, f"{path}.{key}" if path else key)
    else:
        yield path


def test_every_key_of_the_article_is_explained(counted: Counted) -> None:
    article = {key: value for key, value in counted.article.items() if key != "figures"}
    paths = list(leaves(article))
    assert len(paths) > 100
    assert [path for path in paths if of_path(path) is None] == []


def test_every_printed_figure_is_explained(counted: Counted) -> None:
    figures = counted.article["figures"]
    assert len(figures) > 100
    assert [name for name in figures if of_figure(name) is None] == []


def test_every_function_and_table_that_is_named_exists() -> None:
    known = {table.name for table in HAND_MADE} | {path.stem for path in SQL.glob("*.sql")} | OF_THE_STAGES
    for one in explanations():
        module, _, name = one.function.partition(":")
        assert callable(getattr(importlib.import_module(module), name)), one.function
        assert (HOUSE / source_of(one.function)).is_file() or (
            HOUSE / source_of(one.function).removesuffix(".py") / "__init__.py"
        ).is_file()
        assert set(one.tables) <= known, one.paths
        assert one.formula.endswith(".")


def test_every_file_that_is_named_lies_in_the_edition(counted: Counted) -> None:
    (edition,) = counted.editions
    for file in {one.file for one in explanations() if one.file}:
        assert (edition / file).exists(), file


@pytest.mark.parametrize(
    ("path", "begins"),
    [
        ("outcomes.chi_square.p", "Sum over 36 outcomes"),
        ("outcomes.counts.0.5", "Each of 36 ordered"),
        ("faces.chi_square.p", "Sum over 6 faces"),
        ("faces.farthest.p_after_looking", "p_named: exact binomial of this face"),
        ("verification.flags.duplicate_seed", "What is odd"),
        ("evidence.chain.hash", "SHA-256 of a night's"),
    ],
)
def test_longest_key_explains(path: str, begins: str) -> None:
    found = of_path(path)
    assert found is not None
    assert found.formula.startswith(begins)


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("doubles-share", "doubles_test"),
        ("doubles-interval", "share_sequence"),
        ("doubles-number", "figures_of"),
        ("face-3-interval", "goodman"),
        ("face-3", "figures_of"),
        ("largest-p-named", "look"),
        ("outcomes-g-p", "likelihood_ratio"),
    ],
)
def test_most_exact_pattern_explains_a_figure(name: str, function: str) -> None:
    found = of_figure(name)
    assert found is not None
    assert found.function.endswith(f":{function}")


def test_explain_gives_the_value_that_the_article_holds(counted: Counted) -> None:
    for name in ("outcomes.counts.0.5", "outcomes.counts[0][5]"):
        told = json.loads(dicecount("explain", name, "--state", counted.state, "--json").stdout)
        assert told["value"] == counted.article["outcomes"]["counts"][0][5]
        assert told["queries"] == ["sql/outcome_counts.sql"]
        assert told["files"] == ["data/article.json", "data/outcomes.csv"]
    words = dicecount("explain", "doubles-share", "--state", counted.state).stdout
    assert counted.article["figures"]["doubles-share"]["display"]["en"] in words


def test_unknown_name_exits_2_and_proposes_others(counted: Counted) -> None:
    ended = dicecount("explain", "double", "--state", counted.state)
    assert ended.code == 2
    assert "doubles" in ended.last
    assert dicecount("explain", "outcomes.counts.0.6", "--state", counted.state).code == 2


def test_without_an_assessment_the_method_is_told_all_the_same(tmp_path: Any) -> None:
    ended = dicecount("explain", "outcomes.chi_square.p", "--state", tmp_path / "none")
    assert ended.code == 0
    assert "dicecount run" in ended.stdout


def test_value_at_refuses_what_is_not_there() -> None:
    with pytest.raises(KeyError):
        value_at({"a": [1]}, "a.1")
