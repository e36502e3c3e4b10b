"""Evidence: golden values of the published count, brute force on small n, and Ville's promise by simulation."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from pipeline.errors import Unjudged
from pipeline.statistics.evidence import (
    CONCENTRATIONS,
    PORTFOLIO,
    DayCounts,
    deviance,
    doubles_rows,
    evidence,
    face_counts,
    log_e,
    log_e_by_concentration,
    log_e_rows,
)

# Faces of the published count: shares and sixes as printed in the articles, the rest as the case file has them.
PUBLISHED_DOUBLES = (73_179, 365_500)
PUBLISHED_FACES = (145_787, 146_638, 146_230, 145_646, 146_016, 147_041)


def _day(day: str, outcomes: np.ndarray, **other: np.ndarray) -> DayCounts:
    zero = {"accepted": np.zeros(252, int), "openings": np.zeros(36, int), "pairs": np.zeros((36, 36), int)}
    return DayCounts(day, outcomes, **{**zero, **other})


def _exact_e(sequence: tuple[int, ...], weights: tuple[int, ...], c: int) -> Fraction:
    """One factor a roll: the Polya urn's predictive chance over the fair one (arithmetic by hand, no lgamma)."""
    total, e, seen = sum(weights), Fraction(1), [0] * len(weights)
    for n, x in enumerate(sequence):
        p = Fraction(weights[x], total)
        e *= (c * p + seen[x]) / (c + n) / p
        seen[x] += 1
    return e


def test_published_doubles_give_the_printed_evidence() -> None:
    assert float(log_e(PUBLISHED_DOUBLES, [1, 5])) == pytest.approx(-0.6746355193, abs=6e-11)  # METHODS table


def test_published_faces_give_the_printed_evidence() -> None:
    assert sum(PUBLISHED_FACES) == 877_358
    assert float(log_e(PUBLISHED_FACES, [1] * 6)) == pytest.approx(-0.2624548544, abs=6e-11)  # METHODS table


@pytest.mark.parametrize("c", [1e2, 1e5, 1e7])
def test_log_e_agrees_with_the_sum_over_every_roll(c: float) -> None:
    # log of rising factorials, term by term with exact summation: another way to the same number
    brute = math.fsum(math.log1p(k / (c / 6)) for s in PUBLISHED_FACES for k in range(s)) - math.fsum(
        math.log1p(k / c) for k in range(sum(PUBLISHED_FACES))
    )
    assert float(log_e_by_concentration(PUBLISHED_FACES, [1] * 6, [c])[0]) == pytest.approx(brute, abs=2e-9)


def _every_sequence(weights: tuple[int, ...], n: int) -> tuple[list[tuple[int, ...]], list[float]]:
    total = sum(weights)
    sequences = list(itertools.product(range(len(weights)), repeat=n))
    return sequences, [math.prod(weights[x] / total for x in sequence) for sequence in sequences]


@pytest.mark.parametrize("n", range(8))
@pytest.mark.parametrize("weights", [(1,), (1, 5), (1, 1), (1, 1, 1), (25, 10, 1), (1, 2, 3)])
def test_expectation_over_all_sequences_is_one(weights: tuple[int, ...], n: int) -> None:
    # of the mixture, and of the bet of each concentration by itself: rough ones beside the pipeline's
    sequences, chances = _every_sequence(weights, n)
    counts = [[sequence.count(i) for i in range(len(weights))] for sequence in sequences]
    assert float(np.dot(chances, np.exp(log_e(counts, weights)))) == pytest.approx(1.0, abs=1e-12)
    alone = np.dot(chances, np.exp(log_e_by_concentration(counts, weights, (0.5, 5.0, *CONCENTRATIONS))))
    assert alone == pytest.approx(np.ones(2 + len(CONCENTRATIONS)), abs=1e-12)


def _pairs(sequence: tuple[int, ...], k: int) -> np.ndarray:
    """How often class b came after class a, at [a, b]."""
    table = np.zeros((k, k), int)
    for a, b in itertools.pairwise(sequence):
        table[a, b] += 1
    return table


@pytest.mark.parametrize("n", range(8))
@pytest.mark.parametrize("c", [1.0, *CONCENTRATIONS, None])
def test_doubles_after_doubles_have_expectation_one_over_all_sequences(c: float | None, n: int) -> None:
    # two rows, class 0 = a double; None = the mixture
    sequences, chances = _every_sequence((1, 5), n)
    logs = log_e_rows([_pairs(s, 2) for s in sequences], (1, 5), CONCENTRATIONS if c is None else (c,))
    assert float(np.dot(chances, np.exp(logs))) == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize("n", range(4))
@pytest.mark.parametrize("c", [1.0, 100.0, None])
def test_openings_without_ties_and_what_follows_them_have_expectation_one_on_dice_of_three_faces(
    c: float | None, n: int
) -> None:
    # An opening shows one of six outcomes, never a double, and comes before the match's n ordinary rolls of nine: it
    # is the first row of a pair, and never a successor.
    mixture = CONCENTRATIONS if c is None else (c,)
    matches = list(itertools.product([1, 2, 3, 5, 6, 7], *[range(9)] * n))
    chance = 1 / 6 / 9**n
    counts = np.array([np.bincount([match[0]], minlength=9) for match in matches])
    openings = log_e(counts[:, [1, 2, 3, 5, 6, 7]], [1] * 6, mixture)
    following = log_e_rows([_pairs(match, 9) for match in matches], [1] * 9, mixture)
    doubles = log_e_rows([_pairs(tuple(int(x % 4 > 0) for x in match), 2) for match in matches], [1, 2], mixture)
    for logs in (openings, following, doubles, openings + following, openings + doubles):
        assert chance * float(np.exp(logs).sum()) == pytest.approx(1.0, abs=1e-12)


def _first_rolls(n: int, ties_dropped: bool) -> list[tuple[tuple[int, ...], float]]:
    """Sequences of n rolls by their first, with the chance of that: 1-1 stands for six doubles, 1-2 for all others.

    Whatever the faces are called, every component reads the same, so one of each kind is enough.
    """
    cells = [cell for cell in range(36) if not ties_dropped or cell % 7]
    first = [((1,), 1.0)] if ties_dropped else [((0,), 1 / 6), ((1,), 5 / 6)]
    rest = list(itertools.product(cells, repeat=n - 1)) if n else []
    return [(one + more, chance / len(rest)) for one, chance in first for more in rest] or [((), 1.0)]


@pytest.mark.parametrize("n", range(3))
def test_every_component_as_it_is_read_has_expectation_one_over_all_sequences(n: int) -> None:
    total, portfolio = 0.0, dict.fromkeys(PORTFOLIO, 0.0)
    for sequence, chance in _first_rolls(n, ties_dropped=False):
        outcomes = np.bincount(np.array(sequence, int), minlength=36)
        read = evidence([_day("2026-06-01", outcomes, pairs=_pairs(sequence, 36))])
        total += chance * math.exp(float(read.log_e[0]))
        for name, logs in read.components.items():
            portfolio[name] += chance * math.exp(float(logs[0]))
    assert portfolio == pytest.approx(dict.fromkeys(PORTFOLIO, 1.0), abs=1e-12)
    assert total == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize("ties_dropped", [False, True])
def test_openings_as_they_are_read_have_expectation_one_over_all_pairs_of_them(ties_dropped: bool) -> None:
    expectation = 0.0
    for sequence, chance in _first_rolls(2, ties_dropped):
        day = _day("2026-06-01", np.zeros(36, int), openings=np.bincount(sequence, minlength=36))
        read = evidence([day], ties_dropped=ties_dropped, weights={"openings": 1.0})
        expectation += chance * math.exp(float(read.components["openings"][0]))
    assert expectation == pytest.approx(1.0, abs=1e-12)


def test_accepted_bytes_have_expectation_one_over_all_pairs_of_them() -> None:
    # 252 values, alike under the null: of two bytes the second alone has to be summed over
    counts = np.eye(252, dtype=int)
    one, two = np.exp(log_e(counts, [1] * 252)), np.exp(log_e(counts + counts[0], [1] * 252))
    assert float(one.mean()) == pytest.approx(1.0, abs=1e-12)
    assert float(two.mean()) == pytest.approx(1.0, abs=1e-12)


def test_log_e_of_each_concentration_is_the_polya_urn() -> None:
    sequence = (0, 0, 2, 1, 0, 0, 0)
    logs = log_e_by_concentration([5, 1, 1], (1, 2, 3), [3, 100, 10_000_000])
    for c, got in zip((3, 100, 10_000_000), logs, strict=True):
        assert float(got) == pytest.approx(math.log(_exact_e(sequence, (1, 2, 3), c)), rel=1e-12)


def test_rows_process_has_expectation_one_when_the_dice_choose_the_rows_and_the_stop() -> None:
    # Three classes; a sequence stops at its first repeat of class 0 or after six rolls, so lengths depend on dice.
    def walk(sequence: tuple[int, ...], chance: float) -> float:
        stop = len(sequence) == 6 or (len(sequence) >= 2 and sequence[-2:] == (0, 0))
        if stop:
            table = np.zeros((3, 3), int)
            for a, b in itertools.pairwise(sequence):
                table[a, b] += 1
            return chance * math.exp(float(log_e_rows(table, [1, 2, 3], [5.0, 500.0])))
        return sum(walk((*sequence, x), chance * w / 6) for x, w in enumerate((1, 2, 3)))

    assert walk((), 1.0) == pytest.approx(1.0, abs=1e-12)


def test_one_dirichlet_over_all_pairs_would_be_no_e_process() -> None:
    # Why the rows stand apart: the same walk with one Dirichlet over the nine cells has another expectation.
    def walk(sequence: tuple[int, ...], chance: float) -> float:
        if len(sequence) == 6:
            table = np.zeros((3, 3), int)
            for a, b in itertools.pairwise(sequence):
                table[a, b] += 1
            return chance * math.exp(float(log_e(table.ravel(), [1] * 9, [2.0])))
        return sum(walk((*sequence, x), chance / 3) for x in range(3))

    assert abs(walk((), 1.0) - 1) > 0.01


def test_deviance_keeps_its_digits_where_count_and_mean_are_close() -> None:
    # x log(x/m) + m - x for x = 1e12 + 1, m = 1e12 is 1/(2e12) to first order
    assert float(deviance(1e12 + 1, 1e12, 1.0)) == pytest.approx(5e-13, rel=1e-9)


def test_log_e_keeps_ten_digits_at_a_billion_rolls() -> None:
    # For S = n p exactly and c >> n the value tends to 1/2 sum log(c p/(c p + S)) - ... ; here the closed Stirling form
    n, c = 6 * 10**9, 1e7
    exact = -0.5 * 6 * math.log1p(10**9 / (c / 6)) + 0.5 * math.log1p(n / c)
    exact += 6 * (1 / 12 / (c / 6 + 10**9) - 1 / 12 / (c / 6)) - (1 / 12 / (c + n) - 1 / 12 / c)
    assert float(log_e_by_concentration([10**9] * 6, [1] * 6, [c])[0]) == pytest.approx(exact, rel=1e-11)


def test_no_roll_is_no_evidence() -> None:
    assert float(log_e([0] * 36, [1] * 36)) == pytest.approx(0.0, abs=1e-14)
    assert float(log_e_rows(np.zeros((36, 36)), [1] * 36)) == pytest.approx(0.0, abs=1e-12)


def test_total_is_the_weighted_sum_and_alarms_for_ever() -> None:
    loaded = np.full(36, 80)
    loaded[35] = 400
    fair = np.full(36, 80)
    days = [_day(f"2026-06-{d:02d}", loaded if d == 3 else fair) for d in range(1, 29)]
    read = evidence(days)
    total = sum(PORTFOLIO[name] * np.exp(read.components[name]) for name in PORTFOLIO)
    assert np.allclose(np.log(total), read.log_e, rtol=1e-12)
    assert read.alarm and read.alarm_day == "2026-06-03"
    assert read.alarm_at == 1000
    assert read.component_alarms["bytes"] is None


def test_component_alone_alarms_only_at_its_own_higher_level() -> None:
    counts = np.full(36, 100)
    counts[::7] += 30
    read = evidence([_day("2026-06-01", counts)], weights={"doubles": 0.5, "faces": 0.5})
    level = math.log(1000) + math.log(2)
    assert (read.component_alarms["doubles"] is not None) == (read.components["doubles"][0] >= level)
    assert read.components["faces"][0] < 0 < read.components["doubles"][0]


def test_evidence_refuses_weights_that_do_not_sum_to_one() -> None:
    with pytest.raises(Unjudged, match="sum to 1"):
        evidence([_day("2026-06-01", np.full(36, 1))], weights={"faces": 0.5})


def test_openings_without_ties_may_hold_no_double() -> None:
    with pytest.raises(Unjudged, match="openings: got 36 doubles"):
        evidence([_day("2026-06-01", np.full(36, 1), openings=np.full(36, 6))], ties_dropped=True)


def test_doubles_rows_re_sum_the_lag_table() -> None:
    table = np.random.default_rng(1).integers(0, 9, (36, 36))
    small = doubles_rows(table)
    assert small.sum() == table.sum()
    assert small[0, 0] == sum(table[a, b] for a in range(0, 36, 7) for b in range(0, 36, 7))


def test_fair_histories_cross_no_more_often_than_ville_allows() -> None:
    # 600 histories of 146 nights of 300 rolls; Ville allows 1/20 of them to reach 20. 99.99 % binomial quantile: 51.
    rng = np.random.default_rng(20260518)
    outcomes = rng.multinomial(300, np.full(36, 1 / 36), (600, 146)).cumsum(axis=1)
    parts = [
        log_e(face_counts(outcomes), [1] * 6),
        log_e(np.stack([outcomes[..., ::7].sum(-1), outcomes.sum(-1) - outcomes[..., ::7].sum(-1)], -1), [1, 5]),
    ]
    total = np.logaddexp(*parts) - math.log(2)
    assert int((total.max(axis=1) >= math.log(20)).sum()) <= 51


def test_mixture_is_even_over_the_eight_concentrations() -> None:
    logs = log_e_by_concentration(PUBLISHED_DOUBLES, [1, 5])
    assert len(CONCENTRATIONS) == 8
    assert float(log_e(PUBLISHED_DOUBLES, [1, 5])) == pytest.approx(math.log(sum(np.exp(logs)) / 8), rel=1e-12)
