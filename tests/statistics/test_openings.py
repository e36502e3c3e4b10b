"""Which null a table calls for."""

from __future__ import annotations

import numpy as np
import pytest

from pipeline.statistics.nulls import OPENING_ORDERED, OPENING_UNORDERED, ORDERED, UNORDERED
from pipeline.statistics.openings import (
    flatten,
    no_doubles,
    null_for,
    opening_faces,
    order_of_dice,
    pooled,
)
from pipeline.statistics.pearson import chi_square, faces_of


def _fair(n: int, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).multinomial(n, [1 / 36] * 36).reshape(6, 6)


def _sorted(table: np.ndarray) -> np.ndarray:
    return np.triu(table) + np.triu(table.T, 1)


def test_nulls_have_the_classes_and_probabilities_of_fair_dice() -> None:
    assert [(len(null.weights), null.total) for null in (ORDERED, UNORDERED, OPENING_ORDERED, OPENING_UNORDERED)] == [
        (36, 36),
        (21, 36),
        (30, 30),
        (15, 15),
    ]
    assert UNORDERED.probabilities[UNORDERED.outcomes.index((4, 4))] == 1 / 36
    assert UNORDERED.probabilities[UNORDERED.outcomes.index((4, 2))] == 2 / 36


def test_null_follows_kind_order_and_opening_rule() -> None:
    assert null_for("ordinary", True, True) is ORDERED
    assert null_for("ordinary", False, False) is UNORDERED
    assert null_for("opening", True, False) is ORDERED
    assert null_for("opening", True, True) is OPENING_ORDERED
    assert null_for("opening", False, True) is OPENING_UNORDERED


def test_sorted_table_is_recognised() -> None:
    assert order_of_dice(_fair(3_600, 1).tolist()).order == "kept"
    assert order_of_dice(_sorted(_fair(3_600, 1)).tolist()).order == "sorted"
    assert order_of_dice(_sorted(_fair(3_600, 1)).T.tolist()).order == "sorted"


def test_partly_sorted_table_is_recognised() -> None:
    mixed = _fair(36_000, 2) + _sorted(_fair(4_000, 3))
    assert order_of_dice(mixed.tolist()).order == "partly_sorted"


def test_two_unlike_dice_are_not_taken_for_sorted() -> None:
    # a worn first die that favours high faces, independent of a fair second one
    first = np.array([0.14, 0.15, 0.16, 0.17, 0.18, 0.20])
    table = np.random.default_rng(4).multinomial(50_000, np.outer(first, np.full(6, 1 / 6)).ravel()).reshape(6, 6)
    found = order_of_dice(table.tolist())
    assert found.p < 1e-9
    assert found.order == "kept"


def test_few_rolls_in_one_triangle_are_too_few_to_tell() -> None:
    table = [[0] * 6 for _ in range(6)]
    table[0][1] = 5
    assert order_of_dice(table).order == "too_few"


def test_seventy_six_openings_without_a_double_break_the_contract() -> None:
    # (5/6)^75 = 1.15e-6, (5/6)^76 = 9.6e-7, by hand
    assert not no_doubles(75, 0).breach
    assert no_doubles(76, 0).breach
    assert no_doubles(76, 0).chance == pytest.approx(9.6e-7, rel=1e-2)
    assert not no_doubles(10_000, 1).breach


def test_flattening_refuses_rolls_that_the_null_rules_out() -> None:
    table = _fair(360, 5).tolist()
    assert sum(flatten(table, UNORDERED)) == 360
    with pytest.raises(ValueError, match="rules out"):
        flatten(table, OPENING_ORDERED)


def test_face_chi_square_of_openings_is_corrected_by_five_quarters() -> None:
    rng = np.random.default_rng(6)
    corrected = []
    for _ in range(400):
        table = np.zeros((6, 6), dtype=int)
        table[~np.eye(6, dtype=bool)] = rng.multinomial(3_000, [1 / 30] * 30)
        faces = faces_of(table.tolist())
        found = opening_faces(faces)
        assert found.statistic == pytest.approx(1.25 * chi_square(faces, (1,) * 6).statistic)
        corrected.append(found.statistic)
    # mean of chi-square on 5 df is 5, its standard error here sqrt(10 / 400) = 0.16
    assert abs(float(np.mean(corrected)) - 5.0) < 0.8


def test_strata_add_their_chi_squares_and_degrees_of_freedom() -> None:
    ordinary = chi_square(_fair(3_600, 7).ravel().tolist(), ORDERED.weights)
    openings = chi_square([100] * 30, OPENING_ORDERED.weights)
    both = pooled([ordinary, openings])
    assert (both.df, both.n) == (35 + 29, 3_600 + 3_000)
    assert both.statistic == pytest.approx(ordinary.statistic)
