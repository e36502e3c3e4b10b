"""The bytes behind the dice: accepted, rejected, and those of seeds and client entropy.

A face hides which of 42 byte values made it. The bytes see a rejection limit that is off by one, or a recipe without
rejection, where the dice are too coarse.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pipeline.errors import Unjudged
from pipeline.statistics.laws import chi_square_above, failures_two_sided
from pipeline.statistics.sequence import ChiSquare


@dataclass(frozen=True)
class AcceptedBytes:
    """Values of accepted bytes against the even law. ``impossible`` counts bytes that the rule never accepts."""

    n: int
    chi_square: ChiSquare
    impossible: int


def accepted_bytes(counts: npt.ArrayLike, limit: int = 252) -> AcceptedBytes:
    """Test accepted bytes for evenness over the values below ``limit``.

    Parameters
    ----------
    counts : array_like of int, shape (256,)
        How often each byte value became a die.
    limit : int
        Bytes from here on are rejected by the rule.

    Returns
    -------
    AcceptedBytes
        df = limit - 1; impossible values are counted, never divided by zero.
    """
    c = _bytes("accepted bytes", counts)
    allowed, impossible = c[:limit], int(c[limit:].sum())
    return AcceptedBytes(int(c.sum()), even_chi_square(allowed), impossible)


@dataclass(frozen=True)
class RejectedBytes:
    """Bytes rejected before the dice were complete, against their negative binomial law. n = dice."""

    n: int
    rejected: int
    expected: float
    sd: float
    p: float
    """Twice the smaller exact tail, at most 1."""


def rejected_bytes(rejected: int, rolls: int, limit: int = 252) -> RejectedBytes:
    """Test the number of rejected bytes of ``rolls`` rolls (two dice each).

    Parameters
    ----------
    rejected, rolls : int
    limit : int

    Returns
    -------
    RejectedBytes
        Mean 2 (256 - limit) / limit a roll.
    """
    if rejected < 0 or rolls <= 0 or not 0 < limit < 256:
        raise Unjudged("rejected bytes", f"{rejected} in {rolls} rolls, limit {limit}", "counts of at least one roll")
    dice, kept = 2 * rolls, limit / 256
    mean, spread = dice * (1 - kept) / kept, math.sqrt(dice * (1 - kept)) / kept
    return RejectedBytes(dice, rejected, mean, spread, float(failures_two_sided(rejected, dice, kept)))


@dataclass(frozen=True)
class SecretBytes:
    """Bytes of server seeds or of client entropy.

    Any duplicate of a 16- or 32-byte random value is a finding by itself: ``duplicates_expected`` says how many chance
    gives.
    """

    n: int
    values: int
    chi_square: ChiSquare
    duplicates: int
    duplicates_expected: float
    patterned: int


def secret_bytes(counts: npt.ArrayLike, values: int, size: int, duplicates: int, patterned: int = 0) -> SecretBytes:
    """Test the bytes of secrets for evenness (df 255), and carry duplicates and patterned values.

    Parameters
    ----------
    counts : array_like of int, shape (256,)
        Byte values over all secrets.
    values : int
        Secrets read.
    size : int
        Bytes of each.
    duplicates : int
        Secrets that occurred before.
    patterned : int
        Secrets whose second half repeats the first (one repeated byte, say), or that count up or down.
    """
    c = _bytes("secret bytes", counts)
    expected = values * (values - 1) / 2 * 2.0 ** (-8 * size)
    return SecretBytes(int(c.sum()), values, even_chi_square(c), duplicates, expected, patterned)


def even_chi_square(counts: npt.NDArray[np.int64]) -> ChiSquare:
    """Pearson chi-square of counts against equal shares; refused below 5 expected."""
    n, k = int(counts.sum()), len(counts)
    if not n:
        return ChiSquare(0, 0.0, k - 1, None, f"0 bytes, needs {5 * k}")
    # integers first: k sum c^2 - n^2 keeps every digit of a small chi-square
    statistic = (k * sum(int(v) ** 2 for v in counts) - n * n) / n
    refused = None if n >= 5 * k else f"{n} bytes, needs {5 * k}"
    return ChiSquare(n, statistic, k - 1, None if refused else float(chi_square_above(statistic, k - 1)), refused)


def _bytes(where: str, counts: npt.ArrayLike) -> npt.NDArray[np.int64]:
    c = np.asarray(counts, np.int64)
    if c.shape != (256,) or (c < 0).any():
        raise Unjudged(where, f"shape {c.shape}", "256 non-negative counts, one per byte value")
    return c
