"""The same dice for everybody: outcomes compared across strata known before the roll.

Strata are mode, entropy source, seat, month, weekday, hour, recipe, app version, or "after a skipped nonce"; never
anything that the dice decide. Device against server entropy matters most: where the server drew both numbers, only the
count speaks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pipeline.errors import Unjudged
from pipeline.statistics.laws import chi_square_above


@dataclass(frozen=True)
class Homogeneity:
    """Contingency chi-square of strata by classes. ``p`` is None and ``refused`` says why below 5 expected a cell."""

    n: int
    strata: tuple[str, ...]
    rolls: tuple[int, ...]
    statistic: float
    df: int
    p: float | None
    refused: str | None
    residuals: npt.NDArray[np.float64]
    """Adjusted standardised residuals, shape (strata, classes); standard normal under homogeneity."""


def homogeneity(table: Mapping[str, npt.ArrayLike]) -> Homogeneity:
    """Compare the shares of the classes across strata.

    Parameters
    ----------
    table : mapping of str to array_like of int, shape (k,)
        Counts of each stratum: 36 outcomes, 2 (doubles and others), or 6 faces. Faces are only for dice that are
        independent within a roll.

    Returns
    -------
    Homogeneity
        Strata without rolls and classes without counts are left out, and df with them.
    """
    names = tuple(sorted(table))
    counts = np.array([np.asarray(table[name], np.int64) for name in names], np.int64)
    if counts.ndim != 2 or (counts < 0).any():
        raise Unjudged("homogeneity", f"shape {counts.shape}", "one row of non-negative counts per stratum")
    kept = counts.sum(axis=1) > 0
    names = tuple(name for name, keep in zip(names, kept, strict=True) if keep)
    counts = counts[kept][:, counts.sum(axis=0) > 0]
    n = int(counts.sum())
    rolls = tuple(int(v) for v in counts.sum(axis=1))
    df = max(len(names) - 1, 0) * max(counts.shape[1] - 1, 0)
    if df == 0:
        return Homogeneity(n, names, rolls, 0.0, 0, None, "fewer than two strata with rolls", np.zeros(counts.shape))
    row = counts.sum(axis=1, keepdims=True) / n
    column = counts.sum(axis=0, keepdims=True) / n
    expected = n * row * column
    statistic = float(((counts - expected) ** 2 / expected).sum())
    residuals = (counts - expected) / np.sqrt(expected * (1 - row) * (1 - column))
    least = float(expected.min())
    refused = None if least >= 5 else f"smallest expected count {least:.2f}, needs 5"
    return Homogeneity(
        n, names, rolls, statistic, df, None if refused else float(chi_square_above(statistic, df)), refused, residuals
    )


def homogeneity_statistic(tables: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Contingency chi-square of many tables at once: (..., strata, k) to (...)."""
    t = np.asarray(tables, np.float64)
    rows, columns = t.sum(axis=-1), t.sum(axis=-2)
    n = rows.sum(axis=-1)
    by_row = np.divide(1.0, rows, out=np.zeros_like(rows), where=rows > 0)
    by_column = np.divide(1.0, columns, out=np.zeros_like(columns), where=columns > 0)
    return np.asarray(n * np.einsum("...ab,...a,...b->...", t * t, by_row, by_column) - n)


def holm(p: Mapping[str, float]) -> dict[str, float]:
    """Holm's step-down adjusted p-values (Holm 1979), by name."""
    adjusted: dict[str, float] = {}
    highest = 0.0
    ordered = sorted(p, key=lambda name: (p[name], name))
    for i, name in enumerate(ordered):
        highest = max(highest, min(1.0, (len(ordered) - i) * p[name]))
        adjusted[name] = highest
    return {name: adjusted[name] for name in p}


def hierarchical(
    dimensions: Mapping[str, float], levels: Mapping[str, Mapping[str, float]]
) -> tuple[dict[str, float], dict[str, dict[str, float]]]:
    """Correct one question per dimension first, then its levels.

    Holm over the dimensions; within a dimension Holm over its levels, and no level is more certain than its dimension.
    So a level can only be named once its dimension differs, and the family of all of them keeps its error rate.

    Parameters
    ----------
    dimensions : mapping of dimension to p
    levels : mapping of dimension to mapping of level to p

    Returns
    -------
    adjusted dimensions, adjusted levels
    """
    top = holm(dimensions)
    # the levels are asked a further time, so they pay with the same number of dimensions
    below = {
        name: {level: max(top[name], min(1.0, len(dimensions) * p)) for level, p in holm(levels[name]).items()}
        for name in levels
    }
    return top, below


def level_p(table: Mapping[str, npt.ArrayLike]) -> dict[str, float]:
    """P of each stratum against all others together; strata too thin for the asymptotic law are left out."""
    found = {}
    counts = {name: np.asarray(table[name], np.int64) for name in table}
    whole = np.sum(list(counts.values()), axis=0)
    for name, own in counts.items():
        p = homogeneity({"own": own, "rest": whole - own}).p
        if p is not None:
            found[name] = p
    return found
