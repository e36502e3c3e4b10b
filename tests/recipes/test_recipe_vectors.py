"""Vectors made by openssl and perl (data/vectors/make.pl), mostly failing ones, named by what is wrong with them."""

import pytest

from pipeline.recipes import reference
from pipeline.recipes.bulk import CODE, VERDICTS, judge_rolls
from pipeline.recipes.grammar import NONE
from pipeline.recipes.kernel import machine, tile
from pipeline.recipes.kernel.table import BulkKernel
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


@pytest.mark.parametrize("limit", [250, 251, 253, 254, 255, 256])
def test_the_vectors_catch_another_rejection_limit(monkeypatch, limit):
    monkeypatch.setattr(reference, "LIMIT", limit)
    found = [reference.judge(record, RECIPES.get(recipe)).verdict for _, record, recipe, _ in BUILT_IN]

    assert found != [want["verdict"] for *_, want in BUILT_IN]


@pytest.mark.parametrize("limit", [250, 251, 253, 254, 255, 256])
def test_the_vectors_catch_another_rejection_limit_in_the_kernel(monkeypatch, limit):
    monkeypatch.setattr(tile, "LIMIT", limit)
    host = machine.this_host()
    program = machine.load(host, lambda key: None, lambda key, data: None)
    served = [vector for vector in BUILT_IN if vector[2] == "boardgammon-v1"]

    codes, _ = BulkKernel(program).judge(
        table((record, recipe) for _, record, recipe, _ in served), RECIPES.get("boardgammon-v1")
    )

    assert [VERDICTS[code] for code in codes] != [want["verdict"] for *_, want in served]
