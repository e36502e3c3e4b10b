"""Change after a deploy: an e-detector, which restarts the evidence on every night.

A cumulative e-process forgives a fault that begins late, because months of fair rolls stand against it. The detector
adds up the e-processes begun on each night. Its promise differs: on fair dice the mean number of nights to a false
alarm is at least 1/alpha (not "never, but for one history in 1/alpha").

Reference: Shin, Ramdas and Rinaldo 2023, "E-detectors".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.special import logsumexp

from pipeline.errors import Unjudged
from pipeline.statistics.evidence import log_e


@dataclass(frozen=True)
class Detection:
    """The detector at each night: ``log_m`` has shape (n,), n nights.

    ``alarm_night`` is the first index with M >= 1/alpha, ``change_night`` the start night that carries most of M there.
    """

    n: int
    alpha: float
    log_m: npt.NDArray[np.float64]
    alarm_night: int | None
    change_night: int | None


def detect_change(nightly: npt.ArrayLike, weights: Sequence[int], alpha: float = 0.001) -> Detection:
    """Sum over start nights s of the mixture e-process begun at s, read at each night.

    Parameters
    ----------
    nightly : array_like of int, shape (nights, k)
        Counts of each settled day by itself (not cumulative).
    weights : sequence of int, shape (k,)
        The null as integers.
    alpha : float

    Returns
    -------
    Detection

    Raises
    ------
    Unjudged
        When the table has no night.
    """
    counts = np.asarray(nightly, np.int64)
    if counts.ndim != 2 or not len(counts):
        raise Unjudged("e-detector", f"shape {counts.shape}", "one row of counts per night")
    upto = np.concatenate([np.zeros((1, counts.shape[1]), np.int64), np.cumsum(counts, axis=0)])
    log_m = np.empty(len(counts))
    alarm = change = None
    for t in range(1, len(upto)):
        begun = log_e(upto[t] - upto[:t], weights)
        log_m[t - 1] = logsumexp(begun)
        if alarm is None and log_m[t - 1] >= -np.log(alpha):
            alarm, change = t - 1, int(np.argmax(begun))
    return Detection(len(counts), alpha, log_m, alarm, change)
