"""Nightly evidence: e-processes against fair dice that may be read every night, for ever.

A p-value read every night is wrong soon: on fair dice 146 looks at one cumulative chi-square show p < 0.05 on some
night for 44 % of servers. An e-process has expectation at most 1 at every stopping time, so by Ville's inequality a
fair server reaches E in at most one of E histories.

References: Ville 1939; Lindon and Malek 2022 (arXiv:2011.03567); Loader 2000 (the deviance form).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.special import gammaln, logsumexp, xlogy

from pipeline.errors import Unjudged

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

CONCENTRATIONS: tuple[float, ...] = (1e2, 1e3, 1e4, 1e5, 3e5, 1e6, 3e6, 1e7)
"""Dirichlet concentrations of the mixture: 1e2 bets on gross bias, 1e7 on bias of a tenth of a per cent."""

PORTFOLIO: dict[str, float] = {
    "faces": 1 / 6,
    "outcomes": 1 / 6,
    "doubles": 1 / 6,
    "bytes": 1 / 6,
    "openings": 1 / 6,
    "next_roll": 1 / 12,
    "next_doubles": 1 / 12,
}
"""Default weights; the two order components share the sixth that belongs to the next roll."""

_OFF_DIAGONAL = ~np.eye(6, dtype=bool).ravel()
_DOUBLE = ~_OFF_DIAGONAL
_HALF_LOG_TAU = 0.9189385332046727


def deviance(x: npt.ArrayLike, mean: npt.ArrayLike, difference: npt.ArrayLike) -> Floats:
    """Return ``x log(x / mean) + mean - x`` without cancellation.

    Parameters
    ----------
    x, mean : array_like of float, x >= 0, mean > 0
    difference : array_like of float
        ``x - mean``, formed by the caller from integers.

    Returns
    -------
    ndarray of float, relative error a few ulp.

    References
    ----------
    Loader 2000, "Fast and accurate computation of binomial probabilities".
    """
    x, mean, difference = np.broadcast_arrays(*(np.asarray(a, np.float64) for a in (x, mean, difference)))
    v = difference / (x + mean)
    near = np.abs(v) < 0.1
    w = np.where(near, v, 0.0)
    series = np.asarray(difference * w)
    term = 2.0 * x * w
    for j in range(1, 10):
        term = term * (w * w)
        series = np.asarray(series + term / (2 * j + 1))
    # Nearly every count lies near its mean: the logarithm is taken where it is needed alone.
    far = ~near
    if far.any():
        with np.errstate(divide="ignore"):
            series[far] = xlogy(x[far], x[far] / mean[far]) - difference[far]
    return series


def _stirling_rest(x: Floats) -> Floats:
    """Return ``lgamma(x) - ((x - 1/2) log x - x + log(2 pi) / 2)`` to full precision for x > 0."""
    big = np.maximum(x, 16.0)
    i = 1.0 / (big * big)
    series = np.asarray((1 / 12 + i * (-1 / 360 + i * (1 / 1260 + i * (-1 / 1680 + i / 1188)))) / big)
    small = x < 16.0
    if small.any():
        low = x[small]
        series[small] = gammaln(low) - ((low - 0.5) * np.log(low) - low + _HALF_LOG_TAU)
    return series


def log_e_by_concentration(
    counts: npt.ArrayLike, weights: npt.ArrayLike, concentrations: Sequence[float] = CONCENTRATIONS
) -> Floats:
    """Log e-value of a Dirichlet-multinomial alternative centred at the null, one per concentration.

    Written as a deviance: with a_i = c p_i, the leading terms are ``sum_i deviance(a_i + S_i, (c + n) p_i)``, whose
    difference S_i - n p_i is an exact integer ratio. Differences of lgamma at 1e7 would lose eight digits.

    Parameters
    ----------
    counts : array_like of int, shape (..., k)
    weights : array_like of int, shape (k,)
        The null as integers: p_i = weights_i / sum(weights).
    concentrations : sequence of float

    Returns
    -------
    ndarray of float, shape (..., len(concentrations)); nats.

    Raises
    ------
    Unjudged
        When a count is negative or the shapes do not fit.
    """
    s = np.asarray(counts, np.int64)
    w = np.asarray(weights, np.int64)
    if w.ndim != 1 or s.shape[-1:] != w.shape or (w <= 0).any() or (s < 0).any():
        raise Unjudged(
            "e-value",
            f"counts of shape {s.shape}, weights of shape {w.shape}",
            "non-negative counts, one positive weight per class",
        )
    total = int(w.sum())
    p = w / total
    n = s.sum(axis=-1, keepdims=True)
    difference = (s * total - n * w) / total
    logs = []
    for c in concentrations:
        a = c * p
        lead = deviance(a + s, (c + n) * p, difference).sum(axis=-1)
        half = 0.5 * (np.log1p(n[..., 0] / c) - np.log1p(s / a).sum(axis=-1))
        rest = (_stirling_rest(a + s) - _stirling_rest(a)).sum(axis=-1)
        whole = _stirling_rest(c + n[..., 0].astype(np.float64)) - _stirling_rest(np.array(c))
        logs.append(lead + half + rest - whole)
    return np.stack(logs, axis=-1)


def log_e(counts: npt.ArrayLike, weights: npt.ArrayLike, concentrations: Sequence[float] = CONCENTRATIONS) -> Floats:
    """Log e-value of the even mixture over concentrations.

    Parameters
    ----------
    counts : array_like of int, shape (..., k)
    weights : array_like of int, shape (k,)
    concentrations : sequence of float

    Returns
    -------
    ndarray of float, shape (...); 0 where nothing was counted yet.
    """
    logs = log_e_by_concentration(counts, weights, concentrations)
    return np.asarray(logsumexp(logs, axis=-1) - np.log(len(concentrations)), np.float64)


def log_e_rows(
    table: npt.ArrayLike, weights: npt.ArrayLike, concentrations: Sequence[float] = CONCENTRATIONS
) -> Floats:
    """Log e-value of a table of successors: a product over predecessor rows, each with its own Dirichlet.

    One Dirichlet-multinomial over all cells would be no e-process, because the number of rolls that follow a given
    outcome is decided by the dice. Given its row, each successor is a fair roll; so the product over rows is one.

    Parameters
    ----------
    table : array_like of int, shape (..., rows, k)
        ``table[a, b]``: rolls of class b that followed a roll of row a.
    weights : array_like of int, shape (k,)
    concentrations : sequence of float
        Of the whole table; each row gets ``c / rows``.

    Returns
    -------
    ndarray of float, shape (...)
    """
    t = np.asarray(table, np.int64)
    rows = t.shape[-2]
    logs = log_e_by_concentration(t, weights, [c / rows for c in concentrations]).sum(axis=-2)
    return np.asarray(logsumexp(logs, axis=-1) - np.log(len(concentrations)), np.float64)


@dataclass(frozen=True)
class DayCounts:
    """The integers of one settled day, from which all evidence is derived.

    Parameters
    ----------
    day : str
        ISO date.
    outcomes : ndarray of int, shape (36,)
        Ordered outcomes of rolls whose law is 1/36 each; cell 6 (die_1 - 1) + (die_2 - 1).
    accepted : ndarray of int, shape (252,)
        Values of accepted bytes; zeros where the recipe keeps no bytes.
    openings : ndarray of int, shape (36,)
        Opening rolls, by outcome.
    pairs : ndarray of int, shape (36, 36)
        Row = the roll before in the same match, column = this roll, counted on the day of this roll.
    """

    day: str
    outcomes: Ints
    accepted: Ints
    openings: Ints
    pairs: Ints


@dataclass(frozen=True)
class Evidence:
    """The portfolio read at the end of each settled day.

    ``log_e`` has shape (days,), ``components`` maps a name to the same shape; ``n`` counts the rolls at each reading.
    ``alarm_day`` is the first day at which the total reached 1/alpha (for ever after), ``component_alarms`` the first
    day on which a component alone reached 1/(alpha w).
    """

    n: Ints
    days: tuple[str, ...]
    alpha: float
    weights: dict[str, float]
    components: dict[str, Floats]
    log_e: Floats
    alarm_at: float
    alarm_day: str | None
    component_alarms: dict[str, str | None]

    @property
    def alarm(self) -> bool:
        """Whether the total has ever reached the alarm level."""
        return self.alarm_day is not None


def evidence(
    days: Sequence[DayCounts],
    *,
    ties_dropped: bool = False,
    alpha: float = 0.001,
    weights: Mapping[str, float] | None = None,
) -> Evidence:
    """Read the registered portfolio of e-processes at every settled day.

    Parameters
    ----------
    days : sequence of DayCounts
        Settled days in order, without repeats.
    ties_dropped : bool
        Whether ties of opening rolls were left out of the log: then openings have 30 outcomes of 1/30.
    alpha : float
        The alarm sounds at E >= 1/alpha.
    weights : mapping of str to float, optional
        Registered weight of each component; they sum to 1.

    Returns
    -------
    Evidence

    Raises
    ------
    Unjudged
        When the days are not in order, weights do not sum to 1, or doubles stand among openings without ties.
    """
    w = dict(PORTFOLIO if weights is None else weights)
    if not set(w) <= set(PORTFOLIO) or abs(sum(w.values()) - 1) > 1e-12 or min(w.values()) <= 0:
        raise Unjudged(
            "evidence weights", f"{w}", f"positive weights of {sorted(PORTFOLIO)} that sum to 1", "correct the registry"
        )
    names = [d.day for d in days]
    if not days or names != sorted(set(names)):
        raise Unjudged("evidence", f"days {names[:3]}...", "at least one day, in order, each once")
    outcomes = np.cumsum([d.outcomes for d in days], axis=0, dtype=np.int64)
    pairs = np.cumsum([d.pairs for d in days], axis=0, dtype=np.int64)
    openings = np.cumsum([d.openings for d in days], axis=0, dtype=np.int64)
    accepted = np.cumsum([d.accepted for d in days], axis=0, dtype=np.int64)
    if ties_dropped and openings[-1][_DOUBLE].any():
        raise Unjudged(
            "openings",
            f"{int(openings[-1][_DOUBLE].sum())} doubles",
            "none where ties are not logged",
            'set [source] openings = "every_attempt"',
        )
    read = {
        "faces": lambda: log_e(face_counts(outcomes), np.ones(6, np.int64)),
        "outcomes": lambda: log_e(outcomes, np.ones(36, np.int64)),
        "doubles": lambda: log_e(doubles_split(outcomes), [1, 5]),
        "bytes": lambda: log_e(accepted, np.ones(accepted.shape[-1], np.int64)),
        "openings": lambda: log_e(
            openings[:, _OFF_DIAGONAL] if ties_dropped else openings, np.ones(30 if ties_dropped else 36, np.int64)
        ),
        "next_roll": lambda: log_e_rows(pairs, np.ones(36, np.int64)),
        "next_doubles": lambda: log_e_rows(doubles_rows(pairs), [1, 5]),
    }
    parts = {name: read[name]() for name in w}
    total = logsumexp([np.log(w[name]) + parts[name] for name in w], axis=0)
    level = float(-np.log(alpha))
    return Evidence(
        n=outcomes.sum(axis=1) + (openings.sum(axis=1) if ties_dropped else 0),
        days=tuple(names),
        alpha=alpha,
        weights=w,
        components=parts,
        log_e=np.asarray(total, np.float64),
        alarm_at=1 / alpha,
        alarm_day=_first(names, np.asarray(total) >= level),
        component_alarms={name: _first(names, parts[name] >= level - np.log(w[name])) for name in w},
    )


def _first(names: Sequence[str], reached: npt.NDArray[np.bool_]) -> str | None:
    return names[int(np.argmax(reached))] if reached.any() else None


def face_counts(outcomes: npt.ArrayLike) -> Ints:
    """Return how often each face came up: (..., 36) outcomes to (..., 6) faces, two dice a roll."""
    o = np.asarray(outcomes, np.int64)
    square = o.reshape(*o.shape[:-1], 6, 6)
    return np.asarray(square.sum(axis=-1) + square.sum(axis=-2), np.int64)


def doubles_split(outcomes: npt.ArrayLike) -> Ints:
    """Return (doubles, others) of outcomes: (..., 36) to (..., 2)."""
    o = np.asarray(outcomes, np.int64)
    return np.stack([o[..., _DOUBLE].sum(axis=-1), o[..., _OFF_DIAGONAL].sum(axis=-1)], axis=-1)


def doubles_rows(pairs: npt.ArrayLike) -> Ints:
    """Return the 2 x 2 table of a lag-1 table: (..., 36, 36) to rows (after a double, after another), same columns."""
    t = doubles_split(pairs)
    return np.stack([t[..., _DOUBLE, :].sum(axis=-2), t[..., _OFF_DIAGONAL, :].sum(axis=-2)], axis=-2)
