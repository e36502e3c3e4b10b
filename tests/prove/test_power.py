"""Each fault is found by the test meant for it at the number of rolls at which it should be, and not much before."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from scipy.stats import binom, chi2

from pipeline.statistics.asked.statistic import two_sided_binomial
from pipeline.statistics.evidence import log_e, log_e_by_concentration
from pipeline.statistics.exact_law import after_looking
from pipeline.statistics.pearson import chi_square
from pipeline.statistics.raw_bytes import rejected_bytes
from pipeline.statistics.sequence import next_roll_statistics

Ints = npt.NDArray[np.int64]
ALPHA, POWER = 0.01, 0.8
EVEN = np.full(36, 1 / 36)
DOUBLE = np.arange(36) % 7 == 0
# A double after a double is a fifth likelier than it should be; other rolls pay it back, so that one in six stays.
AFTER_DOUBLE, AFTER_OTHER = 0.2, (1 / 6 - 0.2 / 6) * 6 / 5


def found_in(successes: int, logs: int) -> None:
    """A share of successes that a power of 80 % gives in so many logs, but for one in 10,000."""
    assert binom.ppf(5e-5, logs, POWER) <= successes <= binom.ppf(1 - 5e-5, logs, POWER), successes / logs


def successors(rng: np.random.Generator, rolls: int, logs: int) -> Ints:
    """Tables of the next roll given the one before, shape (logs, 36, 36)."""

    def law(double: float) -> npt.NDArray[np.float64]:
        return np.where(DOUBLE, double / 6, (1 - double) / 30)

    rows = rng.multinomial(rolls, EVEN, logs)
    tables = [rng.multinomial(rows[:, a], law(AFTER_DOUBLE if DOUBLE[a] else AFTER_OTHER)) for a in range(36)]
    return np.asarray(np.stack(tables, axis=1), np.int64)


def test_doubles_after_doubles_a_fifth_too_often_are_found_in_8760_rolls() -> None:
    # z = 1/30 sqrt(m / (5/36)) must be 2.576 + 0.842 for m rolls after a double: m = 1,460, six times as many rolls.
    logs = 2_000
    tables = successors(np.random.default_rng(1), 8_760, logs)
    after, doubles = tables[:, DOUBLE].sum(axis=(1, 2)), tables[:, DOUBLE][:, :, DOUBLE].sum(axis=(1, 2))
    p = [float(two_sided_binomial(np.array([d]), int(m), 1 / 6)[0]) for m, d in zip(after, doubles, strict=True)]
    found_in(int(np.count_nonzero(np.array(p) <= ALPHA)), logs)


@pytest.mark.timeout(600)
def test_the_whole_table_of_next_rolls_finds_the_same_in_103000_rolls_and_not_in_8760() -> None:
    # Non-centrality 0.0016 a roll, by hand: 1/6 * 0.008 + 5/6 * 0.008 / 25; 164.8 on 1,225 degrees of freedom.
    rng, logs, critical = np.random.default_rng(2), 300, float(chi2.isf(ALPHA, 1_225))
    _, long = next_roll_statistics(successors(rng, 103_000, logs), EVEN)
    _, short = next_roll_statistics(successors(rng, 8_760, logs), EVEN)
    found_in(int(np.count_nonzero(long > critical)), logs)
    assert np.mean(short > critical) < 0.1


@pytest.mark.parametrize(
    ("trials", "classes", "percent"),
    [(877_358, 6, 1.01), (438_679, 2, 1.15), (438_679, 36, 5.3)],
    ids=["a face", "doubles", "one of 36 outcomes"],
)
def test_printed_effect_is_found_by_the_chi_square_in_four_of_five_published_counts(
    trials: int, classes: int, percent: float
) -> None:
    # METHODS 2.7, at the size of the published count; one class more frequent by so many per cent, the others alike
    weights = (1, 5) if classes == 2 else (1,) * classes
    fair = np.array(weights) / sum(weights)
    law = fair * (1 - fair[0] * (1 + percent / 100)) / (1 - fair[0])
    law[0] = fair[0] * (1 + percent / 100)
    logs, critical = 1_000, float(chi2.isf(ALPHA, classes - 1))
    counts = np.random.default_rng(4).multinomial(trials, law, logs)
    if classes == 2:
        p = two_sided_binomial(counts[:, 0], trials, 1 / 6)
        found_in(int(np.count_nonzero(p <= ALPHA)), logs)
    found_in(sum(chi_square(row.tolist(), weights).statistic > critical for row in counts), logs)


@pytest.mark.parametrize(("trials", "classes", "percent"), [(877_358, 6, 0.95), (438_679, 36, 4.0)])
def test_printed_effect_is_found_by_the_largest_deviation_in_four_of_five_published_counts(
    trials: int, classes: int, percent: float
) -> None:
    # METHODS 2.7; significant is what the exact law of the farthest class says is
    share = (1 + percent / 100) / classes
    law = np.full(classes, (1 - share) / (classes - 1))
    law[0] = share
    logs = 1_000
    counts = np.random.default_rng(5).multinomial(trials, law, logs)
    farthest = np.sort(np.abs(classes * counts - trials).max(axis=1))
    low, high = 0, logs
    while low < high:
        middle = (low + high) // 2
        count = int(trials + farthest[middle]) // classes
        if after_looking(trials, (1,) * classes, 0, count, "standardised", "two-sided").p <= ALPHA:
            high = middle
        else:
            low = middle + 1
    found_in(logs - low, logs)


def nights_until(logs: npt.NDArray[np.float64], level: float) -> float:
    """The night in the middle of the first nights on which each history has reached a level."""
    reached = logs >= np.log(level)
    return float(np.median(np.where(reached.any(axis=0), reached.argmax(axis=0) + 1, 10_000)))


def test_remainders_of_bytes_reach_the_levels_of_evidence_on_the_promised_nights() -> None:
    # 43/256 for four faces and 42/256 for two; 438,679 rolls in 146 nights. Where one concentration alone would take
    # 69 nights, the mixture takes 39, and 44 as a sixth of a portfolio.
    rng, histories = np.random.default_rng(3), 1_000
    dice = 2 * 438_679 / 146
    faces = np.zeros((histories, 6), np.int64)
    mixture, single = [], []
    law = np.array([43] * 4 + [42] * 2) / 256
    for night in range(146):
        faces = faces + rng.multinomial(round(dice * (night + 1)) - round(dice * night), law, histories)
        mixture.append(log_e(faces, [1] * 6))
        single.append(log_e_by_concentration(faces, [1] * 6, [100.0])[:, 0])
    read = np.array(mixture)
    assert nights_until(read, 100) == pytest.approx(30, abs=2)
    assert nights_until(read, 1_000) == pytest.approx(39, abs=2)
    assert nights_until(read, 6_000) == pytest.approx(44, abs=2)
    assert nights_until(np.array(single), 1_000) == pytest.approx(69, abs=3)


def test_bytes_that_are_never_dropped_are_found_in_a_thousand_rolls_and_not_in_a_hundred() -> None:
    # 2 * 4/252 a roll should be: 31.7 in 1,000 rolls, 3.2 in 100; no byte at all has the chance (252/256)^(2 n).
    assert rejected_bytes(0, 1_000).p == pytest.approx(2 * (252 / 256) ** 2_000, rel=1e-9)
    assert rejected_bytes(0, 1_000).p < 1e-13
    assert rejected_bytes(0, 100).p > 0.01
