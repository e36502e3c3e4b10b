"""The detector of late changes."""

from __future__ import annotations

import math

import numpy as np
import pytest

from pipeline.errors import Unjudged
from pipeline.statistics.detector import detect_change
from pipeline.statistics.evidence import log_e


def test_detector_adds_up_the_processes_begun_each_night() -> None:
    nights = np.array([[10, 50], [12, 40], [30, 60]])
    read = detect_change(nights, [1, 5])
    for t in range(3):
        hand = sum(math.exp(float(log_e(nights[s : t + 1].sum(axis=0), [1, 5]))) for s in range(t + 1))
        assert read.log_m[t] == pytest.approx(math.log(hand), rel=1e-12)


def test_fault_that_begins_late_is_found_and_dated() -> None:
    rng = np.random.default_rng(3)
    fair = rng.multinomial(6000, np.full(6, 1 / 6), 80)
    loaded = rng.multinomial(6000, np.array([4, 4, 4, 4, 4, 5]) / 25, 10)
    read = detect_change(np.concatenate([fair, loaded]), [1] * 6)
    assert read.alarm_night is not None
    assert 80 <= read.alarm_night <= 82
    assert read.change_night in (79, 80, 81)


def test_first_reading_of_fair_dice_is_one_on_average() -> None:
    chances = [math.comb(5, k) * (1 / 6) ** k * (5 / 6) ** (5 - k) for k in range(6)]
    mean = sum(c * math.exp(detect_change([[k, 5 - k]], [1, 5]).log_m[0]) for k, c in enumerate(chances))
    assert mean == pytest.approx(1, abs=1e-12)


def test_no_night_is_refused() -> None:
    with pytest.raises(Unjudged):
        detect_change(np.zeros((0, 6), int), [1] * 6)
