"""Exact figures of doubles, against the figures of the articles and against enumeration."""

from fractions import Fraction
from itertools import product

import pytest

from pipeline.errors import BadUsage
from pipeline.statistics import exact_doubles as doubles


def longest_row(pattern: tuple[bool, ...]) -> int:
    return max(len(part) for part in "".join("D" if double else " " for double in pattern).split(" "))


def brute(rolls: int, question) -> Fraction:
    """Add up the chance of every pattern of double / no double for which the question holds."""
    return sum(
        (
            Fraction(5 ** pattern.count(False), 6**rolls)
            for pattern in product((True, False), repeat=rolls)
            if question(pattern)
        ),
        Fraction(0),
    )


# Percentages of METHODS 6, computed there by two ways.
@pytest.mark.parametrize(
    ("value", "percent"),
    [
        (doubles.at_least_one(25), "98.95"),
        (doubles.row_somewhere(2, 25), "44.78"),
        (doubles.row_somewhere(3, 25), "8.67"),
        (doubles.opponent_ahead(2, 25), "28.28"),
        (doubles.some_opponent_row(3, 25, 20), "83.68"),
    ],
)
def test_figures_of_the_25_roll_article_come_out_as_printed(value, percent):
    assert f"{float(100 * value):.2f}" == percent


def test_at_least_one_double_in_25_rolls_is_the_published_fraction():
    assert doubles.at_least_one(25) == Fraction(28132264806052748251, 28430288029929701376)


def test_named_rolls_and_mean_are_those_of_hand_arithmetic():
    assert doubles.named_rolls(3) == Fraction(1, 216)
    assert doubles.named_rolls(2) == Fraction(1, 36)
    assert doubles.mean_doubles(25) == Fraction(25, 6)


@pytest.mark.parametrize("rolls", range(11))
def test_rows_of_doubles_agree_with_enumeration_of_every_pattern(rolls):
    for length in (1, 2, 3, 4):
        assert doubles.row_somewhere(length, rolls) == brute(rolls, lambda pattern, k=length: longest_row(pattern) >= k)
    assert doubles.at_least_one(rolls) == doubles.row_somewhere(1, rolls)


@pytest.mark.parametrize("rolls", range(8))
def test_opponent_ahead_agrees_with_enumeration_of_both_players(rolls):
    counts = [Fraction(0)] * (rolls + 1)
    for pattern in product((True, False), repeat=rolls):
        counts[sum(pattern)] += Fraction(5 ** pattern.count(False), 6**rolls)
    for lead in range(-rolls - 1, rolls + 2):
        want = sum(a * b for i, a in enumerate(counts) for j, b in enumerate(counts) if j - i >= lead)
        assert doubles.opponent_ahead(lead, rolls) == want


def test_some_opponent_in_two_games_is_the_complement_of_none_in_both():
    one = brute(5, lambda pattern: longest_row(pattern) >= 3)
    assert doubles.some_opponent_row(3, 5, 2) == one + (1 - one) * one
    assert doubles.some_opponent_row(3, 5, 0) == 0


def test_ten_thousand_rolls_are_answered_exactly():
    # A row of two in n rolls by another way: the transfer matrix raised to the n-th power by squaring.
    def times(a, b):
        return [[sum(x * y for x, y in zip(row, column, strict=True)) for column in zip(*b, strict=True)] for row in a]

    power, result, n = [[5, 1], [5, 0]], [[1, 0], [0, 1]], 10_000
    while n:
        if n & 1:
            result = times(result, power)
        power, n = times(power, power), n >> 1
    assert doubles.row_somewhere(2, 10_000) == 1 - Fraction(sum(result[0]), 6**10_000)


def test_impossible_lengths_are_refused_with_what_was_given():
    with pytest.raises(BadUsage, match="rolls: got -1, want 0 or more"):
        doubles.at_least_one(-1)
    with pytest.raises(BadUsage, match="length: got 0, want 1 or more"):
        doubles.row_somewhere(0, 5)
