"""Confidence sequences: golden intervals of the published count, a brute-force profile, and coverage."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.optimize import minimize_scalar

from pipeline.errors import Unjudged
from pipeline.statistics.confidence import (
    FACE_CELLS,
    face_bands,
    face_cells,
    face_profile,
    face_sequence,
    share_sequence,
)
from pipeline.statistics.evidence import log_e

SIX = (304_085, 122_147, 12_447)  # rolls with no six, one, two: 438,679 rolls, 147,041 sixes, 12,447 double sixes


def test_doubles_of_the_published_count_give_the_printed_interval() -> None:
    read = share_sequence(73_179, 438_679)
    assert (round(100 * read.low, 4), round(100 * read.high, 4)) == (16.4987, 16.8657)  # METHODS
    assert read.price_of_looking == pytest.approx(1.27, abs=0.005)  # METHODS: 27 % wider than one look


def test_six_of_the_published_count_gives_the_printed_interval() -> None:
    read = face_sequence(SIX)
    # METHODS prints 16.6024 and 16.9175; at 40 digits (mpmath) the ends are 16.60234991 and 16.91748285
    assert 100 * read.low == pytest.approx(16.60234991, abs=1e-7)
    assert 100 * read.high == pytest.approx(16.91748285, abs=1e-7)
    assert read.n == 438_679


@pytest.mark.parametrize("cells", [(50, 30, 5), (3, 0, 2), (7, 3, 0), (0, 4, 4), (9, 0, 0)])
@pytest.mark.parametrize("theta", [0.02, 0.17, 0.4, 0.5, 0.73, 0.97])
def test_profile_is_the_most_likely_law_with_that_share(cells: tuple[int, int, int], theta: float) -> None:
    def fit(t: float) -> float:
        q = (1 - 2 * theta + t, 2 * (theta - t), t)
        return -sum(s * math.log(max(x, 1e-300)) for s, x in zip(cells, q, strict=True) if s)

    low, high = max(0.0, 2 * theta - 1), theta
    best = minimize_scalar(fit, bounds=(low, high), method="bounded", options={"xatol": 1e-12})  # another program
    q = face_profile(cells, theta)
    assert sum(q) == pytest.approx(1, abs=1e-12)
    assert (q[1] + 2 * q[2]) / 2 == pytest.approx(theta, abs=1e-12)
    assert fit(q[2]) <= min(best.fun, fit(low), fit(high)) + 1e-9


def test_interval_holds_the_likelihood_ratio_at_its_ends() -> None:
    read = share_sequence(200, 1000)
    s, n = 200, 1000
    logs = []
    for c in (1e2, 1e3, 1e4, 1e5, 3e5, 1e6, 3e6, 1e7):  # M by lgamma, good enough at n = 1,000
        a, b = c / 6, 5 * c / 6
        logs.append(
            math.lgamma(c)
            - math.lgamma(c + n)
            + math.lgamma(a + s)
            - math.lgamma(a)
            + math.lgamma(b + n - s)
            - math.lgamma(b)
        )
    mixture = math.log(sum(math.exp(x - max(logs)) for x in logs) / 8) + max(logs)
    for end in (read.low, read.high):
        assert mixture - s * math.log(end) - (n - s) * math.log(1 - end) == pytest.approx(math.log(100), abs=1e-6)


def test_no_doubles_at_all_leave_zero_possible() -> None:
    read = share_sequence(0, 20)
    assert read.low == 0.0
    assert 0 < read.high < 1


def test_empty_count_is_refused() -> None:
    with pytest.raises(Unjudged, match="at least one roll"):
        share_sequence(0, 0)


def test_face_cells_count_rolls_with_none_one_and_two() -> None:
    outcomes = np.zeros(36, int)
    outcomes[35], outcomes[30], outcomes[5], outcomes[0] = 4, 2, 3, 7  # 6-6, 6-1, 1-6, 1-1
    assert face_cells(outcomes)[5].tolist() == [7, 5, 4]
    assert face_cells(outcomes)[0].tolist() == [4, 5, 7]


def test_intervals_cover_the_fair_share_on_all_nights_together() -> None:
    # 100 fair histories read six times; 95 % sequences may lose at most 15 of 100 (99.99 % binomial quantile).
    rng = np.random.default_rng(7)
    doubles = rng.binomial(1250, 1 / 6, (100, 6)).cumsum(axis=1)
    lost = 0
    for history in doubles:
        reads = (share_sequence(int(d), 1250 * (night + 1), alpha=0.05) for night, d in enumerate(history))
        lost += any(not r.low <= 1 / 6 <= r.high for r in reads)
    assert lost <= 15


def test_face_interval_covers_when_the_two_dice_are_always_equal() -> None:
    # Doubles only: a face shows on no die or on both. An interval from N = 2n dice would be too short by sqrt 2.
    rng = np.random.default_rng(8)
    lost = 0
    for both in rng.binomial(3000, 1 / 6, 200):
        read = face_sequence((3000 - int(both), 0, int(both)), alpha=0.05)
        lost += not read.low <= 1 / 6 <= read.high
    assert lost <= 22  # 99.99 % quantile of 200 at 5 %


def test_bands_of_many_readings_are_the_intervals_of_each() -> None:
    """The same roots by another way of finding them: Brent's method one by one, halving all at once."""
    rng = np.random.default_rng(7)
    cells = [
        rng.multinomial(n, [25 / 36, 10 / 36, 1 / 36]) for n in (1, 2, 3, 10, 100, 3000, 438_679) for _ in range(5)
    ]
    cells += [np.array(one) for one in ([5, 0, 0], [0, 0, 7], [0, 7, 0], [1000, 0, 0], [3, 0, 1])]
    logs = log_e(cells, FACE_CELLS)
    share, low, high = face_bands(cells, 0.01 / 6, logs)
    for at, one in enumerate(cells):
        read = face_sequence(one, 0.01 / 6, float(logs[at]))
        assert (share[at], low[at], high[at]) == pytest.approx((read.share, read.low, read.high), abs=1e-14)
