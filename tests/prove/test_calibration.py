"""Calibration on fair dice: p-values uniform and never too sure, one family's error, intervals that cover.

The small form of each stands in tests/statistics; histories of nights in test_fair_histories.py. Tests of the order are
read on matches that end on dice (races), where careless ones fail.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from scipy.stats import binom, kstest

from pipeline.statistics.asked import STATISTICS
from pipeline.statistics.asked.statistic import two_sided_binomial
from pipeline.statistics.confidence import share_sequence
from pipeline.statistics.fair_logs import simulate_day
from pipeline.statistics.intervals import exact_box, goodman
from pipeline.statistics.log_tables import DayFrame, Stratum
from pipeline.statistics.registry import parse_registry
from pipeline.statistics.sequence import hazard, next_roll

REGISTRY = parse_registry((Path(__file__).parents[2] / "data" / "registry.toml").read_text(encoding="utf-8"))
LOGS = 2_000
LEVELS = (0.001, 0.01, 0.05, 0.1)
STRATA = (
    Stratum("ordinary", entropy_source="device", mode="live", seat="white"),
    Stratum("ordinary", entropy_source="server", mode="live", seat="black"),
    Stratum("ordinary", entropy_source="device", after_skip=True, mode="correspondence", seat="black"),
    Stratum("opening", entropy_source="device", mode="live", seat="white"),
)
Ints = npt.NDArray[np.int64]


def frame(day: str) -> DayFrame:
    rolls = np.array([3_000, 2_500, 600, 900])
    rows = np.full(36, (int(rolls.sum()) - 60) // 36)
    after = int(rows[::7].sum())
    return DayFrame(day, STRATA, rolls, rows, np.array([int(rolls.sum()) - after, after - after // 6, after // 6]))


@pytest.fixture(scope="module")
def fair() -> object:
    return simulate_day(frame("2026-05-18"), REGISTRY, LOGS).tables


def never_too_sure(p: npt.NDArray[np.float64]) -> None:
    for level in LEVELS:
        assert np.count_nonzero(p <= level) <= binom.ppf(0.9999, len(p), level), level


def randomised(p: npt.NDArray[np.float64], seed: int) -> npt.NDArray[np.float64]:
    """P(T > t) + V P(T = t): each p spread evenly down to the next smaller one."""
    levels, back = np.unique(p, return_inverse=True)
    low = np.concatenate([[0.0], levels[:-1]])
    return low[back] + np.random.default_rng(seed).random(len(p)) * (levels - low)[back]


@pytest.mark.parametrize("test", REGISTRY.tests, ids=lambda test: test.name)
def test_p_of_every_registered_test_is_uniform_and_never_too_sure(test: object, fair: object) -> None:
    rule = STATISTICS[test.statistic]  # type: ignore[attr-defined]
    p = rule.p(rule.value(fair), fair, test.side)  # type: ignore[attr-defined, arg-type]
    assert len(p) == LOGS
    never_too_sure(p)
    if rule.df(fair) is None:  # type: ignore[arg-type]
        p = randomised(p, 1)
    distance = kstest(p, "uniform")
    print(f"{test.name}: Kolmogorov-Smirnov p {distance.pvalue:.3g}")  # type: ignore[attr-defined]
    assert distance.pvalue > 1e-4


def test_family_errs_in_five_of_a_hundred_fair_logs(fair: object) -> None:
    # Fair logs against other fair logs on the same frame: the smallest p of each among the smallest of the others.
    null = simulate_day(frame("2026-05-19"), REGISTRY, LOGS).tables

    def smallest(tables: object) -> npt.NDArray[np.float64]:
        found = [
            STATISTICS[test.statistic].p(STATISTICS[test.statistic].value(tables), tables, test.side)  # type: ignore[arg-type]
            for test in REGISTRY.family
        ]
        return np.asarray(np.min(found, axis=0))

    others = np.sort(smallest(null))
    p = (1 + np.searchsorted(others, smallest(fair), side="right")) / (LOGS + 1)
    print(f"family-wise error at 5 %: {100 * np.mean(p <= 0.05):.2f} %")
    assert abs(float(np.mean(p <= 0.05)) - 0.05) <= 0.016


def races(rng: np.random.Generator, matches: int, pips: int) -> tuple[Ints, npt.NDArray[np.bool_]]:
    """Fair matches, shape (matches, rolls), that end once the dice cover a distance; and which rolls were thrown."""
    dice = rng.integers(0, 36, (matches, pips // 3 + 1))
    first, second = dice // 6 + 1, dice % 6 + 1
    moved = np.where(first == second, 4 * first, first + second)
    return dice, moved.cumsum(axis=1) - moved < pips


def lag_table(dice: Ints, thrown: npt.NDArray[np.bool_]) -> Ints:
    pair = thrown[:, 1:]
    table: Ints = np.bincount((36 * dice[:, :-1] + dice[:, 1:])[pair], minlength=1296).reshape(36, 36)
    return table


def runs_table(dice: Ints, thrown: npt.NDArray[np.bool_]) -> tuple[Ints, Ints]:
    double = (dice % 7 == 0) & thrown
    length = np.zeros(len(dice), np.int64)
    rolls, doubles = np.zeros(13, np.int64), np.zeros(13, np.int64)
    for at in range(dice.shape[1]):
        here = thrown[:, at]
        rolls += np.bincount(np.minimum(length[here], 12), minlength=13)
        doubles += np.bincount(np.minimum(length[double[:, at]], 12), minlength=13)
        length = np.where(double[:, at], length + 1, 0)
    return rolls, doubles


def test_tests_of_the_order_are_honest_where_matches_end_on_dice() -> None:
    rng = np.random.default_rng(17)
    after, of_runs, order, given = [], [], [], []
    for _ in range(LOGS):
        dice, thrown = races(rng, 900, 80)
        table = lag_table(dice, thrown)
        read = next_roll(table)
        order.append(read.order.p)
        given.append(read.given_row.p)
        after.append((int(table[::7].sum()), int(table[::7, ::7].sum())))
        of_runs.append(hazard(*runs_table(dice, thrown)).chi_square.p)
    for name, p in (("order alone", order), ("each row", given), ("runs", of_runs)):
        found = np.array(p, np.float64)
        never_too_sure(found)
        distance = kstest(found, "uniform").pvalue
        print(f"races, {name}: Kolmogorov-Smirnov p {distance:.3g}")
        assert distance > 1e-4
    doubles = np.array([float(two_sided_binomial(np.array([d]), n, 1 / 6)[0]) for n, d in after])
    never_too_sure(doubles)


def test_intervals_cover_what_they_say() -> None:
    rng = np.random.default_rng(5)
    sixth = 1 / 6
    counts = rng.multinomial(60_000, [sixth] * 6, LOGS)
    least = binom.ppf(1e-4, LOGS, 0.95) / LOGS
    for interval, logs in ((goodman, LOGS), (exact_box, 30)):
        held = [all(lo <= sixth <= hi for lo, hi in zip(one.low, one.high, strict=True))
                for one in (interval(row.tolist(), 0.95) for row in counts[:logs])]  # fmt: skip
        assert np.mean(held) >= (least if logs == LOGS else binom.ppf(1e-4, logs, 0.95) / logs)
    doubles = rng.binomial(30_000, sixth, 500)
    held = [one.low <= sixth <= one.high for one in (share_sequence(int(d), 30_000, alpha=0.01) for d in doubles)]
    assert np.mean(held) >= 0.99


def test_two_logs_of_one_frame_are_independent(fair: object) -> None:
    # The streams of two days share nothing: their chi-squares have no correlation beyond chance (4 standard errors).
    other = simulate_day(replace(frame("2026-05-20")), REGISTRY, LOGS).tables
    rule = STATISTICS["outcomes"]
    assert abs(np.corrcoef(rule.value(fair), rule.value(other))[0, 1]) < 4 / LOGS**0.5  # type: ignore[arg-type]
