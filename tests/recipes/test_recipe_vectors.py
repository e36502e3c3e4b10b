"""Vectors made by openssl and perl (data/vectors/make.pl), mostly failing ones, named by what is wrong with them."""

import pytest

from pipeline.recipes import reference
from pipeline.recipes.bulk import CODE, VERDICTS, judge_rolls
from pipeline.recipes.grammar import NONE
from tests.recipes.rolls import all_recipes, table, vectors

RECIPES = all_recipes()
ALL = vectors()
BUILT_IN = [vector for vector in ALL if vector[2] != NONE]


@pytest.mark.parametrize(("record", "recipe", "want"), [v[1:] for v in BUILT_IN], ids=[v[0] for v in BUILT_IN])
def test_the_reference_agrees_with_openssl(record, recipe, want):
    working = reference.judge(record, RECIPES.get(recipe))

    assert working.verdict == want["verdict"]
    if "dice" in want:
        assert list(working.dice) == want["dice"]
        assert list(working.dropped) == want["dropped"]


def test_bulk_agrees_with_openssl_on_all_vectors_in_one_table():
    judged = judge_rolls(table((record, recipe) for _, record, recipe, _ in ALL), RECIPES)

    assert [VERDICTS[code] for code in judged.codes] == [want["verdict"] for *_, want in ALL]


def test_the_vectors_hold_every_verdict_and_are_mostly_failing():
    verdicts = [want["verdict"] for *_, want in ALL]

    assert set(verdicts) == set(CODE)
    assert len(ALL) > 180
    assert sum(verdict != "ok" for verdict in verdicts) > len(ALL) / 2
