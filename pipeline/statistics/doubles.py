"""Doubles: how many rolls show two equal dice, against one in six."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.statistics.binomial import BinomialTest, binomial_test, tail


@dataclass(frozen=True)
class DoublesTest:
    """Exact test of the share of doubles.

    Attributes
    ----------
    two_sided : BinomialTest
        n rolls, count of doubles, share, z and the exact p of all outcomes no more likely.
    p_upper, p_lower : float
        Exact tails.
    """

    two_sided: BinomialTest
    p_upper: float
    p_lower: float


def doubles_test(rolls: int, doubles: int) -> DoublesTest:
    """Test a count of doubles among rolls that could all have been doubles.

    Parameters
    ----------
    rolls, doubles : int
        0 <= doubles <= rolls. Openings whose ties were rerolled unlogged do not belong here.

    Raises
    ------
    ValueError
        A count outside its range.
    """
    return DoublesTest(
        binomial_test(rolls, 1, 6, doubles),
        tail(rolls, 1, 6, doubles, "upper").p,
        tail(rolls, 1, 6, doubles, "lower").p,
    )
