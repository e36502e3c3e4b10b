"""Exact chances of doubles in a run of fair rolls, as rationals.

Everything is counted in whole sequences (5 of 6 faces of the second die are no double), so nothing is rounded
before the caller rounds it.
"""

from __future__ import annotations

from fractions import Fraction

from pipeline.errors import BadUsage

MEMORYLESS = Fraction(1, 6)
"""One roll is a double; also the next one, whatever came before."""


def at_least_one(rolls: int) -> Fraction:
    """Chance of one double or more in `rolls` rolls: 1 - (5/6)^n.

    Parameters
    ----------
    rolls : int, 0 or more

    Returns
    -------
    Fraction
    """
    _want(rolls >= 0, "rolls", rolls, "0 or more")
    return Fraction(6**rolls - 5**rolls, 6**rolls)


def row_somewhere(length: int, rolls: int) -> Fraction:
    """Chance that `length` doubles in a row stand somewhere in `rolls` rolls.

    Counts the sequences without such a row: w(n) = 6 w(n-1) - 5 w(n-1-k), from w(n) = 6^n for n < k and
    w(k) = 6^k - 1.

    Parameters
    ----------
    length : int, 1 or more, the k above
    rolls : int, 0 or more

    Returns
    -------
    Fraction
    """
    _want(length >= 1, "length", length, "1 or more")
    _want(rolls >= 0, "rolls", rolls, "0 or more")
    if rolls < length:
        return Fraction(0)
    without = [6**n for n in range(length)] + [6**length - 1]
    # A ring of the last k + 1 values: 10,000 rolls would otherwise hold 10,000 numbers of 7,800 digits.
    for n in range(length + 1, rolls + 1):
        place = n % (length + 1)
        without[place] = 6 * without[(n - 1) % (length + 1)] - 5 * without[place]
    return 1 - Fraction(without[rolls % (length + 1)], 6**rolls)


def opponent_ahead(lead: int, rolls: int) -> Fraction:
    """Chance that the opponent has at least `lead` doubles more than the player, both with `rolls` rolls.

    The sequences with difference d are the coefficient c(d) of z^d in (26 + 5z + 5/z)^n, out of 36^n. From the
    top, 5 (n-d+1) c(d-1) = 26 d c(d) + 5 (n+d+1) c(d+1): all terms positive, nothing cancels.

    Parameters
    ----------
    lead : int
    rolls : int, 0 or more

    Returns
    -------
    Fraction
    """
    _want(rolls >= 0, "rolls", rolls, "0 or more")
    if lead <= -rolls:
        return Fraction(1)
    above, here, total = 0, 5**rolls, 0
    for difference in range(rolls, lead - 1, -1):
        total += here
        below = 26 * difference * here + 5 * (rolls + difference + 1) * above
        above, here = here, below // (5 * (rolls - difference + 1))
    return Fraction(total, 36**rolls)


def some_opponent_row(length: int, rolls: int, games: int) -> Fraction:
    """Chance that in `games` games of `rolls` rolls some opponent rolls `length` doubles in a row.

    Parameters
    ----------
    length : int, 1 or more
    rolls : int, 0 or more
    games : int, 0 or more

    Returns
    -------
    Fraction
    """
    _want(games >= 0, "games", games, "0 or more")
    return Fraction(1 - (1 - row_somewhere(length, rolls)) ** games)


def named_rolls(count: int) -> Fraction:
    """Chance that `count` rolls named beforehand are all doubles: (1/6)^count.

    Parameters
    ----------
    count : int, 0 or more

    Returns
    -------
    Fraction
    """
    _want(count >= 0, "count", count, "0 or more")
    return Fraction(1, 6**count)


def mean_doubles(rolls: int) -> Fraction:
    """Doubles to be expected in `rolls` rolls, in doubles.

    Parameters
    ----------
    rolls : int, 0 or more

    Returns
    -------
    Fraction
    """
    _want(rolls >= 0, "rolls", rolls, "0 or more")
    return Fraction(rolls, 6)


def _want(holds: bool, where: str, got: int, want: str) -> None:
    if not holds:
        raise BadUsage(where, str(got), want)
