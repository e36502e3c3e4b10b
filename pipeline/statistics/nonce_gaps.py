"""Skipped nonces: what could have been hidden in them, and whether the rolls after them differ.

Gaps are counted over all commitments of a match, unrevealed and filtered ones included. How many there are has no null
(a nonce may rise for a lost connection); what could have been gained by them has a bound.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pipeline.errors import Unjudged
from pipeline.statistics.homogeneity import Homogeneity, homogeneity


@dataclass(frozen=True)
class Grinding:
    """What a server could have gained had each skipped nonce been a roll it threw away.

    Holds only where the roll id is fixed before the entropy arrives and the entropy is the device's; else unbounded.
    """

    n: int
    rolls_after_skip: int
    skipped: int
    longest_gap: int
    capacity_bits: float
    doubles_added: float
    doubles_removed: float


def grinding(gap: npt.ArrayLike, rolls: npt.ArrayLike) -> Grinding:
    """Bound of what skipped nonces could have chosen.

    Parameters
    ----------
    gap : array_like of int, shape (g,)
        Nonces skipped before a roll (0 = none), each value once.
    rolls : array_like of int, shape (g,)
        Rolls with that gap.

    Returns
    -------
    Grinding
        capacity = sum log2(1 + gap) bits; doubles that could have been added, sum[5/6 - (5/6)^(1+gap)], or removed,
        sum[1/6 - (1/6)^(1+gap)].
    """
    g, r = np.asarray(gap, np.int64), np.asarray(rolls, np.int64)
    if g.ndim != 1 or g.shape != r.shape or (g < 0).any() or (r < 0).any() or len(np.unique(g)) != len(g):
        raise Unjudged("nonce gaps", f"{len(g)} gaps, {len(r)} counts", "each gap once, with its number of rolls")
    size = g.astype(np.float64)
    skips = g > 0
    return Grinding(
        n=int(r.sum()),
        rolls_after_skip=int(r[skips].sum()),
        skipped=sum(int(a) * int(b) for a, b in zip(g, r, strict=True)),
        longest_gap=int(g[r > 0].max(initial=0)),
        capacity_bits=float((r * np.log2(1 + size)).sum()),
        doubles_added=float((r * (5 / 6) * -np.expm1(size * np.log(5 / 6))).sum()),
        doubles_removed=float((r * (1 / 6) * -np.expm1(-size * np.log(6))).sum()),
    )


def after_skip(with_skip: npt.ArrayLike, without: npt.ArrayLike) -> Homogeneity:
    """Compare outcomes of rolls whose nonce skipped with those whose nonce did not.

    Parameters
    ----------
    with_skip, without : array_like of int, shape (36,)
    """
    return homogeneity({"after a skip": with_skip, "no skip": without})
