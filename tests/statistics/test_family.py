"""The family: sealed registry, simulated logs that add up bit for bit, calibrated p-values, planted faults."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import binomtest, chi2_contingency, ks_2samp, kstest

from pipeline.errors import BadUsage, Unjudged
from pipeline.statistics.asked import STATISTICS
from pipeline.statistics.asked.statistic import fold, two_sided_binomial
from pipeline.statistics.evidence import PORTFOLIO
from pipeline.statistics.exact_law import after_looking
from pipeline.statistics.fair_logs import EvenSplit, day_stream, simulate_day, simulate_days
from pipeline.statistics.family import family_p
from pipeline.statistics.log_tables import (
    Accumulator,
    DayFrame,
    LogTables,
    Stratum,
    add,
    from_arrays,
    observed_tables,
    to_arrays,
)
from pipeline.statistics.registry import parse_registry, seal
from pipeline.statistics.sequence import next_roll_statistics

TEXT = (Path(__file__).parents[2] / "data" / "registry.toml").read_text(encoding="utf-8")
REGISTRY = parse_registry(TEXT)
STOOD = re.sub(r"\nfrom = .*", "", TEXT)
"""The registry, as if every test stood from the beginning."""

LATE = STOOD.replace("weight = 1\n", "weight = 1\nfrom = 2026-12-01\n", 1)
STRATA = (
    Stratum("ordinary", entropy_source="device"),
    Stratum("ordinary", entropy_source="server"),
    Stratum("ordinary", entropy_source="device", after_skip=True),
    Stratum("opening", entropy_source="device"),
)


def _frame(day: str, rolls: tuple[int, ...] = (700, 600, 200, 300)) -> DayFrame:
    rows = np.full(36, (sum(rolls) - 60) // 36)
    after = int(rows[::7].sum())
    runs = np.array([sum(rolls) - after, after - after // 6, after // 6])
    return DayFrame(day, STRATA, np.array(rolls), rows, runs)


BIG = _frame("2026-05-18", (3000, 2500, 600, 900))
NULL = simulate_day(BIG, REGISTRY, 1500)


def _same(a: LogTables, b: LogTables) -> bool:
    names = ("rolls", "pair_rows", "run_rolls", "outcomes", "pairs", "runs", "accepted", "rejected")
    return a.strata == b.strata and all(np.array_equal(getattr(a, n), getattr(b, n)) for n in names)


def test_seal_changes_with_a_weight_and_not_with_a_comment() -> None:
    assert parse_registry("# other words\n" + TEXT).seal == REGISTRY.seal
    assert parse_registry(TEXT.replace("weight = 1\n", "weight = 2\n", 1)).seal != REGISTRY.seal


def test_seal_holds_the_day_of_a_question_and_not_in_which_words_it_is_told() -> None:
    assert parse_registry(TEXT.replace('asks = "count"', 'asks = "record"', 1)).seal == REGISTRY.seal
    seals = {parse_registry(text).seal for text in (STOOD, LATE, LATE.replace("12-01", "12-02"))}
    assert len(seals) == 3
    # by hand: the canonical JSON of these few keys, through sha256sum
    assert seal({"test": [{"name": "a", "asks": "count", "from": date(2026, 12, 1)}]}) == (
        hashlib.sha256(b'{"test":[{"from":"2026-12-01","name":"a"}]}').hexdigest()
    )


@pytest.mark.parametrize(
    ("first_day", "role"),
    [
        ("2026-12-01", "confirmatory"),
        ("2027-01-05", "confirmatory"),
        ("2026-11-30", "exploratory"),
        (None, "exploratory"),
    ],
)
def test_question_is_confirmatory_only_where_it_stood_before_the_first_counted_day(
    first_day: str | None, role: str
) -> None:
    added = parse_registry(LATE).on(first_day)
    assert [test.role for test in added.tests] == [role, *(test.role for test in parse_registry(STOOD).tests[1:])]
    assert added.tests[0].late == (role == "exploratory")
    assert added.seal == parse_registry(LATE).seal


def test_question_that_came_late_is_outside_of_the_family() -> None:
    late = parse_registry(LATE).on("2026-05-18")
    read = family_p(NULL.tables.part(3, 4), replace(NULL, seal=late.seal), late)
    first = read.findings[0]
    assert (first.name, first.role, first.p_family) == ("outcomes", "exploratory", None)
    assert first.p is not None
    assert read.tests == STOOD.count('role = "confirmatory"\n') - 1


def test_registry_on_record_asks_every_statistic_there_is_and_names_the_whole_portfolio() -> None:
    assert {test.statistic for test in REGISTRY.tests} == set(STATISTICS)
    assert REGISTRY.evidence_weights == pytest.approx(PORTFOLIO)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('side = "upper"', 'side = "left"', "side one of"),
        ('role = "confirmatory"', 'role = "decisive"', "role one of"),
        ('weight = "1/12"', 'weight = "1/6"', "weights that sum to 1"),
        ('name = "faces_farthest"', 'name = "faces"', "each name once"),
        ("weight = 1\n", "weight = 0\n", "positive number"),
        ("weight = 1\n", "weight = 1\ncolour = 2\n", "but \\['colour'\\]"),
        ('asks = "count"\n', "", "not \\['asks'\\]"),
        ('asks = "count"', 'asks = "luck"', "asks luck, want one of"),
        ("weight = 1\n", 'weight = 1\nfrom = "2026-12-01"\n', "a day such as 2026-12-01"),
        ("weight = 1\n", "weight = 1\nfrom = 2026-12-01T00:00:00\n", "a day such as 2026-12-01"),
    ],
)
def test_registry_with_a_mistake_is_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(BadUsage, match=message):
        parse_registry(TEXT.replace(old, new, 1))


def test_statistic_that_nobody_computes_is_refused() -> None:
    wrong = parse_registry(TEXT.replace('statistic = "doubles"', 'statistic = "luck"', 1))
    with pytest.raises(BadUsage, match="statistic luck"):
        family_p(NULL.tables.part(0, 1), replace(NULL, seal=wrong.seal), wrong)


def test_nights_added_one_by_one_equal_one_run_bit_for_bit() -> None:
    frames = [_frame("2026-05-18"), _frame("2026-05-19", (50, 0, 7, 90)), _frame("2026-05-20", (900, 400, 30, 100))]
    frames[1] = replace(frames[1], strata=STRATA[::-1], rolls=frames[1].rolls[::-1])
    at_once = simulate_days(frames, REGISTRY, 1100)
    nightly = simulate_day(frames[0], REGISTRY, 1100)
    nightly = simulate_day(frames[1], REGISTRY, 1100, onto=nightly)
    nightly = simulate_day(frames[2], REGISTRY, 1100, onto=from_arrays(to_arrays(nightly)))
    backwards = add(simulate_days(frames[1:], REGISTRY, 1100), simulate_day(frames[0], REGISTRY, 1100))
    assert _same(at_once.tables, nightly.tables)
    assert _same(at_once.tables, backwards.tables)
    assert at_once.days == nightly.days == backwards.days


def test_another_registry_or_day_throws_other_dice() -> None:
    frame = _frame("2026-05-18")
    own = simulate_day(frame, REGISTRY, 20).tables.outcomes
    other = simulate_day(frame, parse_registry(TEXT.replace("weight = 1\n", "weight = 2\n", 1)), 20).tables.outcomes
    next_day = simulate_day(replace(frame, day="2026-05-19"), REGISTRY, 20).tables.outcomes
    assert not np.array_equal(own, other)
    assert not np.array_equal(own, next_day)


def test_a_day_cannot_be_added_twice() -> None:
    day = simulate_day(_frame("2026-05-18"), REGISTRY, 20)
    with pytest.raises(Unjudged, match="2026-05-18 twice"):
        add(day, day)


def test_every_replicate_keeps_the_totals_of_the_frame() -> None:
    t = NULL.tables
    assert (t.outcomes.sum(axis=2) == t.rolls).all()
    assert (t.pairs.sum(axis=2) == t.pair_rows).all()
    assert (t.accepted.sum(axis=(1, 2)) == 2 * t.n).all()
    square = t.outcomes.sum(axis=1).reshape(-1, 6, 6)
    assert (t.accepted.sum(axis=2) == square.sum(axis=1) + square.sum(axis=2)).all()
    assert (t.runs.sum(axis=1) == t.outcomes[:, :, ::7].sum(axis=(1, 2))).all()


def test_openings_without_ties_never_show_a_double() -> None:
    strata = (Stratum("ordinary"), Stratum("opening", ties_dropped=True))
    frame = DayFrame("2026-05-18", strata, np.array([500, 400]), np.full(36, 10), np.array([440, 50, 10]))
    t = simulate_day(frame, REGISTRY, 50).tables
    opening = t.outcomes[:, t.strata.index(strata[1])]
    assert opening.sum() == 20_000
    assert opening[:, ::7].sum() == 0


@pytest.mark.parametrize(("total", "cells"), [(7, 36), (90, 36), (1000, 42), (40_000, 36)])
def test_even_split_is_a_multinomial(total: int, cells: int) -> None:
    stream = day_stream("seal", "day")
    counts = EvenSplit(total, cells).draw(np.full(4000, total), stream, np.random.Generator(stream)).astype(float)
    assert (counts.sum(axis=0) == total).all()
    # covariance of a multinomial: n p (1 - p) and -n p^2; chi-square of each row has mean k - 1 exactly
    p = 1 / cells
    chi = ((counts - total * p) ** 2 / (total * p)).sum(axis=0)
    assert chi.mean() == pytest.approx(cells - 1, abs=5 * (2 * cells / 4000) ** 0.5)
    assert chi.var() == pytest.approx(2 * (cells - 1) * (1 - 1 / total), rel=0.15)
    assert np.abs(counts.mean(axis=1) - total * p).max() < 5 * (total * p / 4000) ** 0.5


def test_order_by_row_totals_agrees_with_dice_thrown_on_the_frame_of_matches() -> None:
    # Way one: fair dice on the same matches, rows free. Way two: 36 multinomials given the row totals of one log.
    rng = np.random.default_rng(21)
    lengths = rng.integers(5, 60, 260)
    starts = np.cumsum(lengths)[:-1]

    def lag(dice: np.ndarray) -> np.ndarray:
        pair = np.ones(len(dice), bool)
        pair[starts] = False
        return np.bincount((dice[:-1] * 36 + dice[1:])[pair[1:]], minlength=1296).reshape(36, 36)

    tables = np.array([lag(rng.integers(0, 36, lengths.sum())) for _ in range(400)])
    rows = tables[0].sum(axis=1)
    after = int(rows[::7].sum())
    n = int(lengths.sum())
    frame = DayFrame("2026-05-18", (Stratum("ordinary"),), np.array([n]), rows, np.array([n - after, after]))
    simulated = simulate_day(frame, REGISTRY, 400).tables
    even = np.full(36, 1 / 36)
    assert ks_2samp(next_roll_statistics(tables, even)[1], next_roll_statistics(simulated.pairs, even)[1]).pvalue > 1e-3
    doubles = tables[:, ::7, ::7].sum(axis=(1, 2)) / tables[:, ::7].sum(axis=(1, 2))
    assert ks_2samp(doubles, simulated.runs[:, 1] / after).pvalue > 1e-3


@pytest.mark.parametrize("test", [t for t in REGISTRY.tests if t.confirmatory], ids=lambda t: t.name)
def test_p_of_each_registered_test_is_uniform_on_fair_logs(test: object) -> None:
    rule = STATISTICS[test.statistic]  # type: ignore[attr-defined]
    t = NULL.tables
    assert rule.refused(t) is None
    p = rule.p(rule.value(t), t, test.side)  # type: ignore[attr-defined]
    for a in (0.001, 0.01, 0.05, 0.1):  # never too sure: 99.99 % binomial quantile of 1,500
        assert np.count_nonzero(p <= a) <= 1500 * a + 4.3 * (1500 * a) ** 0.5 + 4
    discrete = rule.df(t) is None
    if discrete:
        levels, counts = np.unique(p, return_counts=True)  # randomised p: uniform between neighbouring levels
        low = np.concatenate([[0.0], levels[:-1]])
        p = np.repeat(low, counts) + np.random.default_rng(1).random(1500) * np.repeat(levels - low, counts)
    assert kstest(p, "uniform").pvalue > 1e-4


def test_family_wise_p_is_uniform_on_fair_logs() -> None:
    # without the two look-elsewhere tests, whose exact law costs more than all others together
    quick = replace(REGISTRY, tests=tuple(t for t in REGISTRY.tests if not t.name.endswith("_farthest")))
    few = Accumulator(NULL.seal, NULL.days, NULL.tables.part(100, 400))
    answers = [family_p(NULL.tables.part(i, i + 1), few, quick).p_family for i in range(40)]
    assert kstest(answers, "uniform").pvalue > 1e-3


def test_family_answers_are_ordered_and_never_zero() -> None:
    read = family_p(NULL.tables.part(3, 4), NULL, REGISTRY)
    # counted in the text, without the parser
    assert read.tests == TEXT.count('role = "confirmatory"\n') >= 14
    assert read.floor == 1 / 1501
    for f in read.findings:
        if f.role == "exploratory":
            assert f.p_family is None
            continue
        assert f.p is not None and f.p_family is not None and f.p_holm is not None
        assert f.p_family >= read.p_family >= read.floor  # type: ignore[operator]
        assert f.p_family >= f.p - 3 * (f.p / 1500) ** 0.5 - 0.01
        assert f.n > 0


def _planted(**tables: np.ndarray) -> LogTables:
    return replace(NULL.tables.part(0, 1), **{name: value[None] for name, value in tables.items()})


def test_doubles_that_follow_doubles_are_found_by_the_test_meant_for_them() -> None:
    # Doubles after doubles at 4/15, after others at 11/75: the count stays one in six.
    t = NULL.tables
    runs = np.array([round(t.run_rolls[0] * 11 / 75), *(round(n * 4 / 15) for n in t.run_rolls[1:])])
    read = family_p(_planted(runs=runs), NULL, REGISTRY)
    assert read.smallest in ("doubles_after_doubles", "doubles_hazard")
    assert read.p_family == read.floor
    assert next(f.p for f in read.findings if f.name == "doubles") > 0.01  # type: ignore[operator]


def test_missing_rejections_are_found_by_the_bytes_meant_for_them() -> None:
    read = family_p(_planted(rejected=np.array(0)), NULL, REGISTRY)
    assert read.smallest == "rejected_bytes"
    assert read.p_family == read.floor


def test_p_too_small_for_a_double_keeps_its_size_in_log10() -> None:
    outcomes = np.zeros((4, 36), int)
    outcomes[:, 0] = NULL.tables.rolls  # every roll is 1-1: 6^-7000 for doubles
    found = {f.name: f for f in family_p(_planted(outcomes=outcomes), NULL, REGISTRY).findings}
    assert found["doubles"].p == 2.2250738585072014e-308
    assert found["doubles"].log10_p == pytest.approx(-7000 * np.log10(6), rel=1e-9)
    chi = found["faces"].statistic
    assert chi == pytest.approx(14_000 * 5)  # all dice show one face: N (k - 1)
    # chi-square tail far out: e^(-x/2) (x/2)^(a-1) / Gamma(a), a = 5/2
    first_term = (-chi / 2 + 1.5 * np.log(chi / 2) - np.log(1.3293403881791370)) / np.log(10)
    assert found["faces"].log10_p == pytest.approx(first_term, rel=1e-6)


def test_table_too_even_is_found_on_the_lower_side() -> None:
    rolls = NULL.tables.rolls
    even = np.array([np.full(36, n // 36) for n in rolls])
    even[:, :5] += ((rolls - even.sum(axis=1)) / 5).astype(int)[:, None]
    even[:, 5] += rolls - even.sum(axis=1)
    read = family_p(_planted(outcomes=even), NULL, REGISTRY)
    assert read.smallest == "outcomes_too_even"
    assert read.p_family == read.floor


def test_simulation_of_other_rolls_is_refused() -> None:
    other = simulate_day(_frame("2026-05-18"), REGISTRY, 20)
    with pytest.raises(Unjudged, match="same strata, pairs and runs"):
        family_p(NULL.tables.part(0, 1), other, REGISTRY)


def test_simulation_under_another_seal_is_refused() -> None:
    with pytest.raises(Unjudged, match="of registry"):
        family_p(NULL.tables.part(0, 1), Accumulator("0" * 64, NULL.days, NULL.tables), REGISTRY)


def test_few_rolls_are_refused_in_words() -> None:
    null = simulate_day(_frame("2026-05-18", (40, 30, 0, 20)), REGISTRY, 200)
    read = family_p(null.tables.part(0, 1), null, REGISTRY)
    refused = {f.name: f.refused for f in read.findings if f.refused}
    assert refused["faces"] == "90 rolls, needs 180"
    assert refused["next_roll"] == "0 pairs, needs 6480"
    assert "doubles" not in refused


def test_log_with_sorted_dice_is_tested_on_21_classes() -> None:
    one = replace(NULL.tables.part(0, 1), unordered=True)
    read = family_p(one, NULL, REGISTRY)
    found = {f.name: f for f in read.findings}
    assert found["outcomes"].df == 20  # 21 classes; openings with every attempt logged have the same null
    assert found["next_roll"].df == 400
    assert found["first_against_second"].refused == "the log stores the dice sorted"


def test_folding_adds_the_two_orders_of_an_outcome() -> None:
    counts = np.arange(36)
    square = counts.reshape(6, 6)
    by_hand = [square[i, j] + (square[j, i] if i != j else 0) for i in range(6) for j in range(i, 6)]
    assert fold(counts).tolist() == by_hand


@pytest.mark.parametrize(("n", "chance"), [(1, 1 / 6), (7, 1 / 6), (31, 1 / 36), (200, 1 / 6)])
def test_tabulated_binomial_is_scipys_binomtest(n: int, chance: float) -> None:
    expected = [binomtest(k, n, chance).pvalue for k in range(n + 1)]
    assert two_sided_binomial(np.arange(n + 1), n, chance) == pytest.approx(expected, rel=1e-9)


def test_doubles_of_the_published_count_have_the_printed_p() -> None:
    assert float(two_sided_binomial(np.array([73_179]), 438_679, 1 / 6)[0]) == pytest.approx(0.78917, abs=5e-6)


def test_farthest_outcome_has_the_exact_look_elsewhere_p() -> None:
    rule = STATISTICS["outcomes_farthest"]
    values = rule.value(NULL.tables)
    p = rule.p(values, NULL.tables, "two")
    n = NULL.tables.n
    count = (n + int(values[0])) // 36 if (n + int(values[0])) % 36 == 0 else (n - int(values[0])) // 36
    assert p[0] == pytest.approx(after_looking(n, (1,) * 36, 0, count, "deviation", "two-sided").p)
    order = np.argsort(values)
    assert (np.diff(p[order]) <= 0).all()


def test_entropy_statistic_is_scipys_contingency_chi_square() -> None:
    t = NULL.tables.part(0, 1)
    device = np.array([s.entropy_source == "device" for s in t.strata])
    rows = [t.outcomes[0, device].sum(axis=0), t.outcomes[0, ~device].sum(axis=0)]
    expected = chi2_contingency(np.array(rows), correction=False).statistic
    assert STATISTICS["entropy_sources"].value(t)[0] == pytest.approx(expected)


def test_log_whose_tables_do_not_re_sum_is_refused() -> None:
    frame = _frame("2026-05-18")
    outcomes = np.zeros((4, 36), int)
    outcomes[:, 0] = frame.rolls
    pairs = np.zeros((36, 36), int)
    pairs[:, 0] = frame.pair_rows
    observed_tables(frame, outcomes, pairs, frame.run_rolls, np.zeros(252, int), 3)
    pairs[4, 0] -= 1
    with pytest.raises(Unjudged, match="pairs by row"):
        observed_tables(frame, outcomes, pairs, frame.run_rolls, np.zeros(252, int), 3)


def test_runs_that_disagree_with_the_pairs_are_refused() -> None:
    frame = _frame("2026-05-18")
    with pytest.raises(Unjudged, match="after a double"):
        simulate_day(replace(frame, run_rolls=frame.run_rolls + np.array([0, 1, 0])), REGISTRY, 10)
