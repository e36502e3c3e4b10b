"""The published log: its counts, its days, its cryptography."""

from __future__ import annotations

import csv
import json
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pytest

from pipeline import places, simulate
from pipeline.errors import BadUsage
from tests.simulate.oddities import flags, verdicts


@pytest.fixture(scope="module")
def counted(published_rolls: pa.Table) -> pa.Table:
    return published_rolls.filter(published_rolls["person_played"])


def test_counts_are_the_published_ones_cell_by_cell(counted: pa.Table) -> None:
    with (places.DATA / "published-count.csv").open(encoding="utf-8", newline="") as file:
        wanted = {(int(row["die1"]), int(row["die2"])): int(row["count"]) for row in csv.DictReader(file)}
    got = Counter(zip(counted["die_1"].to_pylist(), counted["die_2"].to_pylist(), strict=True))
    assert got == wanted
    assert len(wanted) == 36


def test_count_table_meets_every_printed_figure(shared: Path) -> None:
    # The figures as printed in the articles, kept beside the checkout.
    printed = json.loads((shared / "cases" / "published-figures.json").read_text("utf-8"))
    with (places.DATA / "published-count.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    counts = np.zeros((6, 6), int)
    for row in table:
        counts[int(row["die1"]) - 1, int(row["die2"]) - 1] = int(row["count"])
    faces = counts.sum(axis=0) + counts.sum(axis=1)
    assert int(counts.sum()) == printed["rolls"]
    assert [int(count) for count in counts.diagonal()] == printed["six_doubles"]
    assert [f"{100 * face / (2 * counts.sum()):.2f}" for face in faces] == printed["face_percent"]
    assert sum(row["printed"] == "yes" for row in table) == 7


def test_figures_are_those_of_the_articles(counted: pa.Table) -> None:
    # 438,679 rolls, 73,179 doubles, chi-square 42.2476 and 9.6235, 147,041 sixes: printed in the articles.
    dice = np.stack([counted["die_1"].to_numpy(), counted["die_2"].to_numpy()]).astype(int)
    outcomes = np.bincount(dice[0] * 6 + dice[1] - 7, minlength=36)
    faces = np.bincount(dice.ravel() - 1)
    n = outcomes.sum()
    assert n == 438_679
    assert (dice[0] == dice[1]).sum() == 73_179
    assert faces[5] == 147_041
    assert ((outcomes - n / 36) ** 2 / (n / 36)).sum() == pytest.approx(42.2476, abs=5e-5)
    assert ((faces - n / 3) ** 2 / (n / 3)).sum() == pytest.approx(9.6235, abs=5e-5)


def test_matches_that_nobody_played_stand_beside_the_count(published_rolls: pa.Table) -> None:
    bots = published_rolls.filter(pc.invert(published_rolls["person_played"]))
    assert bots.num_rows == 1_500
    assert pc.unique(bots["entropy_source"]).to_pylist() == ["server"]
    assert published_rolls.num_rows == 440_179


def test_every_day_of_the_period_has_rolls(counted: pa.Table) -> None:
    found = pc.value_counts(counted["committed_at"].cast(pa.date32())).to_pylist()
    days = {row["values"]: row["counts"] for row in found}
    first, last = date(2026, 5, 18), date(2026, 10, 10)
    assert sorted(days) == [first + timedelta(day) for day in range((last - first).days + 1)]
    assert len(days) == 146
    assert min(days.values()) > 1_000
    assert max(days.values()) < 7_000


def test_all_is_revealed_before_the_period_ends(published_rolls: pa.Table) -> None:
    assert published_rolls["revealed_at"].null_count == 0
    assert pc.max(published_rolls["revealed_at"]).as_py() < datetime(2026, 10, 11, tzinfo=UTC)
    assert pc.min(published_rolls["committed_at"]).as_py() >= datetime(2026, 5, 18, tzinfo=UTC)


def test_nights_are_quiet_and_weekends_busy(counted: pa.Table) -> None:
    hours = np.bincount(pc.hour(counted["committed_at"]).to_numpy(), minlength=24)
    assert hours[3:7].sum() * 2 < hours[19:23].sum()
    weekdays = np.bincount(pc.day_of_week(counted["committed_at"]).to_numpy(), minlength=7)
    assert weekdays[5:].mean() > weekdays[:5].mean()


def test_published_log_has_no_breach(published_rolls: pa.Table) -> None:
    assert flags(published_rolls) == {}


def test_dice_follow_from_the_secrets_by_the_reference_rule(published_rolls: pa.Table) -> None:
    sample = published_rolls.take(pa.array(range(0, published_rolls.num_rows, 211)))
    assert Counter(verdicts(sample)) == {"ok": sample.num_rows}


def test_redrawn_rolls_do_not_cluster(counted: pa.Table) -> None:
    # The first and the second half of the log, tested against one another: homogeneity chi-square on 35 degrees of
    # freedom; 66.6 is its upper 0.1 % point (R, qchisq(0.999, 35)).
    outcome = (counted["die_1"].to_numpy().astype(int) - 1) * 6 + counted["die_2"].to_numpy() - 1
    halves = np.stack([np.bincount(half, minlength=36) for half in np.array_split(outcome, 2)])
    expected = halves.sum(axis=1, keepdims=True) * halves.sum(axis=0) / halves.sum()
    assert ((halves - expected) ** 2 / expected).sum() < 66.6


def test_number_of_published_rolls_cannot_be_chosen() -> None:
    with pytest.raises(BadUsage, match=r"--rolls: got 5, want no number with --like published"):
        simulate.rolls(simulate.PUBLISHED, 5)
