"""Drift: how far each face has run from one sixth, night by night, and where it may have turned.

References: Howard et al. 2021 (time-uniform bands); Csorgo and Horvath 1997 (the CUSUM bridge and its Kolmogorov law).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.special import kolmogorov

from pipeline.errors import Unjudged
from pipeline.statistics.confidence import FACE_CELLS, face_bands, face_cells
from pipeline.statistics.evidence import face_counts, log_e


@dataclass(frozen=True)
class RunningDeviation:
    """Share of a face per die less one sixth, and its band; arrays of shape (nights, 6).

    The band holds on all nights and all faces together with ``level``: fair dice keep zero inside it for ever.
    """

    n: npt.NDArray[np.int64]
    level: float
    deviation: npt.NDArray[np.float64]
    low: npt.NDArray[np.float64]
    high: npt.NDArray[np.float64]
    first_outside: tuple[int | None, ...]


def running_deviation(nightly: npt.ArrayLike, alpha: float = 0.01) -> RunningDeviation:
    """Follow the share of each face with a time-uniform band.

    Parameters
    ----------
    nightly : array_like of int, shape (nights, 36)
        Outcomes of each settled day.
    alpha : float
        Of all six faces together; each face gets alpha / 6.

    Returns
    -------
    RunningDeviation
    """
    counts = _nightly(nightly)
    upto = np.cumsum(counts, axis=0)
    cells = face_cells(upto)
    logs = log_e(cells, FACE_CELLS)
    n = upto.sum(axis=1)
    shape = (len(counts), 6)
    deviation, low, high = np.zeros(shape), np.full(shape, -1 / 6), np.full(shape, 5 / 6)
    rolled = n > 0
    share, below, above = face_bands(cells[rolled].reshape(-1, 3), alpha / 6, logs[rolled].ravel())
    for into, found in ((deviation, share), (low, below), (high, above)):
        into[rolled] = found.reshape(-1, 6) - 1 / 6
    outside = (low > 0) | (high < 0)
    first = tuple(int(np.argmax(column)) if column.any() else None for column in outside.T)
    return RunningDeviation(n, 1 - alpha, deviation, low, high, first)


@dataclass(frozen=True)
class ChangePoint:
    """The night after which one face's share changed most, n = rolls.

    ``p`` is corrected for the search over nights (Kolmogorov's law of the bridge; on whole nights it errs to the safe
    side) and over six faces (Bonferroni). ``night`` is the last index before the change.
    """

    n: int
    face: int
    night: int
    share_before: float
    share_after: float
    statistic: float
    p: float


def change_point(nightly: npt.ArrayLike) -> ChangePoint:
    """Find the likeliest change of a face's share and its corrected p.

    The variance of a face per roll is the observed one, so dice that depend on one another within a roll do no harm.

    Parameters
    ----------
    nightly : array_like of int, shape (nights, 36)

    Returns
    -------
    ChangePoint

    Raises
    ------
    Unjudged
        When fewer than two nights have rolls.
    """
    counts = _nightly(nightly)
    counts = counts.copy()
    rolls = counts.sum(axis=1)
    if np.count_nonzero(rolls) < 2:
        raise Unjudged("change point", f"{np.count_nonzero(rolls)} nights with rolls", "at least two")
    upto, total = np.cumsum(rolls), int(rolls.sum())
    faces = np.cumsum(face_counts(counts), axis=0)
    cells = face_cells(counts.sum(axis=0)).astype(np.float64)
    mean = faces[-1] / total
    variance = (cells[:, 1] + 4 * cells[:, 2]) / total - mean**2
    scale = np.sqrt(np.where(variance > 0, variance, np.inf) * total)
    bridge = np.abs(faces - upto[:, None] * mean) / scale
    inside = (upto > 0) & (upto < total)
    bridge[~inside] = 0.0
    night, face = (int(i) for i in np.unravel_index(int(np.argmax(bridge)), bridge.shape))
    before, after = int(upto[night]), total - int(upto[night])
    return ChangePoint(
        total,
        face + 1,
        night,
        float(faces[night, face] / (2 * before)),
        float((faces[-1, face] - faces[night, face]) / (2 * after)),
        float(bridge[night, face]),
        float(min(1.0, 6 * kolmogorov(bridge[night, face]))),
    )


def _nightly(nightly: npt.ArrayLike) -> npt.NDArray[np.int64]:
    counts = np.asarray(nightly, np.int64)
    if counts.ndim != 2 or counts.shape[1] != 36 or (counts < 0).any():
        raise Unjudged("drift", f"shape {counts.shape}", "one row of 36 counts per night")
    return counts
