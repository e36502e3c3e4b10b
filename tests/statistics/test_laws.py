"""The common laws against ``scipy.stats``, which computes most of them in other ways."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from pipeline.statistics import binomial, laws

CHI_SQUARES = [(0.0, 1), (0.3, 5), (35.0, 35), (41.95, 35), (300.0, 25), (700.0, 251)]
BINOMIALS = [(1, 1 / 6), (6, 1 / 6), (250, 1 / 36), (72_914, 1 / 6), (438_679, 1 / 36)]


@pytest.mark.parametrize(("statistic", "df"), CHI_SQUARES)
def test_chi_square_tails_and_their_inverse(statistic: float, df: int) -> None:
    above = laws.chi_square_above(statistic, df)
    assert above == pytest.approx(stats.chi2.sf(statistic, df), rel=1e-12)
    assert laws.chi_square_below(statistic, df) == pytest.approx(stats.chi2.cdf(statistic, df), rel=1e-12)
    if 0 < above < 1:
        assert laws.chi_square_exceeded_by(float(above), df) == pytest.approx(statistic, rel=1e-9)


def test_chi_square_of_many_statistics_is_that_of_each() -> None:
    many = laws.chi_square_above(np.array([1.0, 20.0, 50.0]), 35)
    assert many.tolist() == [float(laws.chi_square_above(one, 35)) for one in (1.0, 20.0, 50.0)]


@pytest.mark.parametrize("p", [1e-300, 0.0005, 0.5, 0.8, 0.975])
def test_normal_quantile(p: float) -> None:
    assert laws.normal_quantile(p) == pytest.approx(stats.norm.ppf(p), rel=1e-12, abs=1e-15)


@pytest.mark.parametrize(("n", "chance"), BINOMIALS)
def test_binomial_mass_and_tails(n: int, chance: float) -> None:
    spread = (n * chance * (1 - chance)) ** 0.5
    around = {int(n * chance + z * spread) for z in (-12, -4, -1, 0, 1, 4, 12, 30)}
    counts = np.array(sorted({-1, 0, 1, n - 1, n, n + 1} | around))
    inside = counts[(counts >= 0) & (counts <= n)]
    # SciPy's tails of hundreds of thousands of trials are good to about 1e-9
    for ours, theirs in (
        (laws.binomial_mass(inside, n, chance), stats.binom.pmf(inside, n, chance)),
        (laws.binomial_at_least(counts, n, chance), stats.binom.sf(counts - 1, n, chance)),
        (laws.binomial_at_most(counts, n, chance), stats.binom.cdf(counts, n, chance)),
    ):
        assert ours == pytest.approx(theirs, rel=1e-8, abs=1e-290)


@pytest.mark.parametrize("successes", [1, 2, 5_000, 877_358])
def test_negative_binomial_mass_and_tails(successes: int) -> None:
    chance = 252 / 256
    law = stats.nbinom(successes, chance)
    mean, spread = float(law.mean()), float(law.std())
    counts = np.array(sorted({0, 1, *(max(0, int(mean + z * spread)) for z in (-8, -2, 0, 2, 8))}))
    assert laws.failures_at_least(counts, successes, chance) == pytest.approx(law.sf(counts - 1), rel=1e-8)
    assert laws.failures_at_most(counts, successes, chance) == pytest.approx(law.cdf(counts), rel=1e-8, abs=1e-290)
    for count in counts:
        assert laws.failures_log_mass(int(count), successes, chance) == pytest.approx(
            law.logpmf(int(count)), rel=1e-9, abs=1e-9
        )


def test_digest_of_32_bytes_that_gives_no_roll_has_its_golden_chance() -> None:
    # Of 256 ^ 32 digests: all 32 bytes among the 4 dropped values, or all but one. METHODS 7: 2017/2^192 = 3.2e-55.
    by_hand = Fraction(4**32 + 32 * 252 * 4**31, 256**32)
    assert by_hand == Fraction(2017, 2**192)
    assert float(by_hand) == pytest.approx(3.2e-55, abs=5e-57)
    assert laws.binomial_at_most(1, 32, 252 / 256) == pytest.approx(float(by_hand), rel=1e-12)
    found = binomial.tail(32, 252, 256, 1, "lower")
    assert found.p == pytest.approx(float(by_hand), rel=1e-12)
    assert found.log10_p == pytest.approx(math.log10(2017) - 192 * math.log10(2), rel=1e-14)
