"""A p as an edition holds it: above 0 always, its true size as a logarithm beside it."""

from __future__ import annotations

from typing import Any

from pipeline.statistics.pearson import log_chi_square_tail
from pipeline.statistics.probability import SMALLEST, from_log


def chi_square_tail(n: int, statistic: float, df: int, refused: str | None) -> dict[str, Any]:
    """A chi-square as plain values; without a p where its asymptotic law does not hold."""
    tail = None if refused or df < 1 else from_log(log_chi_square_tail(statistic, df))
    return {
        "n": n,
        "statistic": statistic,
        "df": df,
        "p": tail.p if tail else None,
        "log10_p": tail.log10_p if tail else None,
        "refused": refused,
    }


def above_zero(p: float) -> float:
    """The p itself, or the smallest number that may stand for one."""
    return max(p, SMALLEST)
