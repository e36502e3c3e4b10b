"""Bulk judging: who judges what, the second look, and that a disagreement stops the run."""

import numpy as np
import pytest

from pipeline.errors import Unjudged
from pipeline.recipes.bulk import CODE, Judged, judge_rolls, merge, sample
from tests.recipes.kernels import kernel
from tests.recipes.rolls import all_recipes, table
from tests.recipes.test_kernel_equals_reference import honest

RECIPES = all_recipes()


class Liar:
    """A kernel that calls one row something else."""

    def __init__(self, row: int, verdict: str) -> None:
        self.row, self.verdict = row, verdict

    def declines(self, recipe):
        return ""

    def judge(self, rolls, recipe, digests=None):
        codes, left = kernel().judge(rolls, recipe, digests)
        codes[self.row] = CODE[self.verdict]
        return codes, left


def spoil(made, row):
    made[row] = (made[row][0]._replace(die_1=made[row][0].die_1 % 6 + 1), made[row][1])
    return made


def test_a_kernel_that_calls_a_good_row_bad_stops_the_run_and_names_the_roll():
    with pytest.raises(Unjudged, match=r"roll 'rol_c8' of match 'mat_28': got wrong_dice by the kernel and ok by the"):
        judge_rolls(table(honest(3_000)), RECIPES, Liar(200, "wrong_dice"))


def test_a_kernel_that_calls_a_sampled_bad_row_good_stops_the_run():
    row = int(sample(3_000, "salt")[0])

    with pytest.raises(Unjudged, match="got ok by the kernel and wrong_dice by the reference"):
        judge_rolls(table(spoil(honest(3_000), row)), RECIPES, Liar(row, "ok"), "salt")


def test_a_kernel_that_names_the_wrong_fault_stops_the_run():
    with pytest.raises(Unjudged, match="got malformed by the kernel and wrong_dice by the reference"):
        judge_rolls(table(spoil(honest(100), 50)), RECIPES, Liar(50, "malformed"))


def test_every_failing_row_and_a_sample_is_judged_twice():
    made = honest(3_000)
    for row in range(0, 3_000, 30):
        spoil(made, row)

    judged = judge_rolls(table(made), RECIPES, kernel(), "salt")

    both = np.union1d(sample(3_000, "salt"), np.arange(0, 3_000, 30))
    assert judged.cross_checked == len(both) >= 100
    assert (judged.by_kernel, judged.by_reference) == (3_000, 0)


def test_the_sample_follows_the_content_and_nothing_else():
    assert list(sample(5_000, "a")) == list(sample(5_000, "a"))
    assert set(sample(5_000, "a")) != set(sample(5_000, "b"))
    assert len(sample(5_000, "a")) == len(set(sample(5_000, "a"))) == 16
    assert len(sample(1_000_000, "a")) == 1_000_000 // 1024
    assert sorted(sample(5, "a")) == [0, 1, 2, 3, 4]
    assert len(sample(0, "a")) == 0


def test_recipes_of_one_table_are_judged_each_by_its_own_rule_in_place():
    made = honest(60)
    names = ["boardgammon-v1", "none", "nobody's", "cube-v1"]
    rows = [(record, names[row % 4]) for row, (record, _) in enumerate(made)]

    judged = judge_rolls(table(rows), RECIPES, kernel())

    # Under cube-v1 the same bytes give other dice: 35 of 36 times wrong, so only the other three are compared.
    assert [code for row, code in enumerate(judged.codes) if row % 4 == 0] == [CODE["ok"]] * 15
    assert [code for row, code in enumerate(judged.codes) if row % 4 == 1] == [CODE["unverifiable"]] * 15
    assert [code for row, code in enumerate(judged.codes) if row % 4 == 2] == [CODE["unknown_recipe"]] * 15
    assert (judged.by_kernel, judged.by_reference) == (30, 30)


def test_counts_name_all_eight_verdicts_and_sum_to_the_rows():
    judged = judge_rolls(table(honest(10)), RECIPES, kernel())

    assert list(judged.counts) == list(CODE)
    assert sum(judged.counts.values()) == 10
    assert judged.verdicts.to_pylist() == ["ok"] * 10


def test_parts_of_a_batch_together_are_the_batch():
    rolls = table(spoil(honest(90), 40))

    parts = [judge_rolls(rolls.slice(at, 30), RECIPES, kernel()) for at in (0, 30, 60)]
    whole = judge_rolls(rolls, RECIPES, kernel())

    assert merge(parts).counts == whole.counts
    assert list(merge(parts).codes) == list(whole.codes)
    assert merge(parts).by_kernel == 90
    assert isinstance(merge([]), Judged)
