"""The exact law against a million simulated counts, for 36 equal and 21 unequal classes."""

from __future__ import annotations

import math

import numpy as np
import pytest

from pipeline.statistics.exact_law import Side, after_looking
from pipeline.statistics.nulls import ORDERED, UNORDERED, Null

ROLLS, DRAWS, BATCH = 438_679, 1_000_000, 50_000


@pytest.mark.parametrize("null", [ORDERED, UNORDERED], ids=lambda null: null.name)
def test_law_agrees_with_a_million_simulated_counts(null: Null) -> None:
    p = np.asarray(null.probabilities)
    spread = np.sqrt(ROLLS * p * (1 - p))
    index = null.outcomes.index((6, 6))
    marks = [math.ceil(ROLLS * p[index] + z * spread[index]) for z in (1.5, 2.4, 3.2, 4.0)]
    sides: tuple[Side, ...] = ("upper", "two-sided")
    hits = {(mark, side): 0 for mark in marks for side in sides}
    rng = np.random.default_rng(20_261_010)
    for _ in range(DRAWS // BATCH):
        z = (rng.multinomial(ROLLS, p, size=BATCH) - ROLLS * p) / spread
        largest, farthest = z.max(axis=1), np.abs(z).max(axis=1)
        for mark in marks:
            edge = (mark - ROLLS * p[index]) / spread[index] - 1e-9
            hits[mark, "upper"] += int((largest >= edge).sum())
            hits[mark, "two-sided"] += int((farthest >= edge).sum())
    for (mark, side), seen in hits.items():
        exact = after_looking(ROLLS, null.weights, index, mark, "standardised", side).p
        # eight comparisons of about four and a half standard errors each
        assert abs(seen / DRAWS - exact) < 4.5 * math.sqrt(exact * (1 - exact) / DRAWS) + 1e-6
