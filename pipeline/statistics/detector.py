"""Change after a deploy: an e-detector, which restarts the evidence on every night.

A cumulative e-process forgives a fault that begins late, because months of fair rolls stand against it. The detector
adds up the e-processes begun on each night. Its promise differs: on fair dice the mean number of nights to a false
alarm is at least 1/alpha (not "never, but for one history in 1/alpha").

Each night reads every night before it, so reading all of them anew costs the square of their number; `known` takes what
was read of the first ones.

Reference: Shin, Ramdas and Rinaldo 2023, "E-detectors".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
from scipy.special import logsumexp

from pipeline.errors import Unjudged
from pipeline.statistics.evidence import log_e

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Detection:
    """The detector at each night: ``log_m`` has shape (n,), n nights.

    ``alarm_night`` is the first index with M >= 1/alpha, ``change_night`` the start night that carries most of M there.
    ``by_table`` holds the detector of each table, of which M is the mean.
    """

    n: int
    alpha: float
    log_m: Floats
    alarm_night: int | None
    change_night: int | None
    by_table: Mapping[str, Floats] = field(default_factory=dict)


def read_nights(nightly: npt.ArrayLike, weights: Sequence[int], known: npt.ArrayLike = ()) -> Floats:
    """Log of the sum over start nights s of the mixture e-process begun at s, read at each night.

    Parameters
    ----------
    nightly : array_like of int, shape (nights, k)
        Counts of each settled day by itself (not cumulative).
    weights : sequence of int, shape (k,)
        The null as integers.
    known : array_like of float, shape (at most nights,)
        What this has given for the first nights.

    Returns
    -------
    ndarray of float, shape (nights,); nats.

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
    first = len(np.asarray(known)[: len(counts)])
    log_m[:first] = np.asarray(known, np.float64)[:first]
    for t in range(first + 1, len(upto)):
        log_m[t - 1] = logsumexp(log_e(upto[t] - upto[:t], weights))
    return log_m


def detect_change(
    tables: Mapping[str, tuple[npt.ArrayLike, Sequence[int]]],
    alpha: float = 0.001,
    known: Mapping[str, npt.ArrayLike] | None = None,
) -> Detection:
    """Watch several tables at once: the mean of their detectors is a detector with the same promise.

    Parameters
    ----------
    tables : mapping of name to (nightly, weights)
        As `read_nights` takes them, all over the same nights.
    alpha : float
    known : mapping of name to array_like of float
        ``by_table`` of a detection over the first nights of the same tables.

    Returns
    -------
    Detection
        ``change_night`` is the start that carries most in the table that speaks loudest at the alarm.

    Raises
    ------
    Unjudged
        When a table has no night, or tables have different nights.
    """
    read = {name: read_nights(*table, (known or {}).get(name, ())) for name, table in tables.items()}
    if len({len(one) for one in read.values()}) != 1:
        raise Unjudged("e-detector", f"{sorted(map(len, read.values()))} nights", "tables over the same nights")
    logs = np.stack(list(read.values()))
    log_m = np.asarray(logsumexp(logs, axis=0) - np.log(len(read)))
    over = np.flatnonzero(log_m >= -np.log(alpha))
    if not len(over):
        return Detection(len(log_m), alpha, log_m, None, None, read)
    alarm = int(over[0])
    nightly, weights = list(tables.values())[int(np.argmax(logs[:, alarm]))]
    counts = np.asarray(nightly, np.int64)[: alarm + 1]
    begun = log_e(np.cumsum(counts[::-1], axis=0)[::-1], weights)
    return Detection(len(log_m), alpha, log_m, alarm, int(np.argmax(begun)), read)
