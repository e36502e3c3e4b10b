"""Historical counts of doubles, recomputed."""

import csv

import pytest

from pipeline.places import DATA
from pipeline.statistics.binomial import tail
from pipeline.statistics.doubles import doubles_test

ROWS = {
    row["name"]: row for row in csv.DictReader((DATA / "reference" / "baselines.csv").read_text("utf-8").splitlines())
}


def counts(name: str) -> tuple[int, int]:
    return int(ROWS[name]["rolls"]), int(ROWS[name]["doubles"])


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row["doubles"]])
def test_share_is_that_of_the_counts(name: str) -> None:
    rolls, doubles = counts(name)
    assert f"{100 * doubles / rolls:.3f}" == ROWS[name]["doubles_percent"]


@pytest.mark.parametrize(
    ("name", "z", "half"),
    # Wolf: +1.018, archive of 2009: +0.21, published count: +0.26671, each from another program (METHODS), to half a
    # unit of its last digit
    [("wolf", 1.018, 5e-4), ("server-archive", 0.21, 5e-3), ("published", 0.26671, 5e-6)],
)
def test_deviation_is_the_one_in_the_literature(name: str, z: float, half: float) -> None:
    assert doubles_test(*counts(name)).two_sided.z == pytest.approx(z, abs=half)


def test_fibs_log_has_more_doubles_than_one_fair_log_in_five_hundred() -> None:
    # 0.0018210 by another program
    rolls, doubles = counts("fibs-log")
    assert tail(rolls, 1, 6, doubles, "upper").p == pytest.approx(0.0018210, abs=5e-8)


def test_fibs_share_of_all_rolls_lies_within_what_fair_dice_do() -> None:
    # (0.16651 - 1/6) / sqrt(5/36/10,593,121) = -1.37 by hand, and the rounding moves it by 0.04 at most
    row = ROWS["fibs-all"]
    for edge in (-0.0005, 0.0005):
        doubles = round(int(row["rolls"]) * (float(row["doubles_percent"]) + edge) / 100)
        assert doubles_test(int(row["rolls"]), doubles).two_sided.z == pytest.approx(-1.37, abs=0.05)
