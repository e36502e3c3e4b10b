"""The detector of late changes."""

from __future__ import annotations

import math

import numpy as np
import pytest

from pipeline.errors import Unjudged
from pipeline.statistics.detector import detect_change, read_nights
from pipeline.statistics.evidence import log_e


def test_detector_adds_up_the_processes_begun_each_night() -> None:
    nights = np.array([[10, 50], [12, 40], [30, 60]])
    read = read_nights(nights, [1, 5])
    for t in range(3):
        hand = sum(math.exp(float(log_e(nights[s : t + 1].sum(axis=0), [1, 5]))) for s in range(t + 1))
        assert read[t] == pytest.approx(math.log(hand), rel=1e-12)


def test_fault_that_begins_late_is_found_and_dated() -> None:
    rng = np.random.default_rng(3)
    fair = rng.multinomial(6000, np.full(6, 1 / 6), 80)
    loaded = rng.multinomial(6000, np.array([4, 4, 4, 4, 4, 5]) / 25, 10)
    read = detect_change({"faces": (np.concatenate([fair, loaded]), [1] * 6)})
    assert read.alarm_night is not None
    assert 80 <= read.alarm_night <= 82
    assert read.change_night in (79, 80, 81)


def test_first_reading_of_fair_dice_is_one_on_average() -> None:
    chances = [math.comb(5, k) * (1 / 6) ** k * (5 / 6) ** (5 - k) for k in range(6)]
    mean = sum(c * math.exp(read_nights([[k, 5 - k]], [1, 5])[0]) for k, c in enumerate(chances))
    assert mean == pytest.approx(1, abs=1e-12)


def test_no_night_is_refused() -> None:
    with pytest.raises(Unjudged):
        read_nights(np.zeros((0, 6), int), [1] * 6)


def test_two_tables_are_weighed_evenly() -> None:
    nights = np.array([[10, 50], [12, 40], [30, 60]])
    both = detect_change({"one": (nights, [1, 5]), "other": (nights[:, ::-1], [1, 5])})
    one, other = read_nights(nights, [1, 5]), read_nights(nights[:, ::-1], [1, 5])
    assert np.exp(both.log_m) == pytest.approx((np.exp(one) + np.exp(other)) / 2, rel=1e-12)


def test_tables_over_other_nights_are_refused() -> None:
    with pytest.raises(Unjudged, match="over the same nights"):
        detect_change({"one": (np.ones((3, 6), int), [1] * 6), "other": (np.ones((2, 6), int), [1] * 6)})
