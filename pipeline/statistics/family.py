"""One family, one answer: how often fair dice on the same log would give a smallest p as small as this one.

References: Westfall and Young 1993 (min-P and its step-down); Phipson and Smyth 2010 (a simulated p is never 0);
Holm 1979.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from pipeline.errors import BadUsage, Unjudged
from pipeline.statistics.asked import STATISTICS
from pipeline.statistics.homogeneity import holm
from pipeline.statistics.log_tables import Accumulator, LogTables, Stratum
from pipeline.statistics.pearson import log_chi_square_tail
from pipeline.statistics.probability import SMALLEST
from pipeline.statistics.registry import RegisteredTest, Registry

_LOGS_AT_ONCE = 500


@dataclass(frozen=True)
class Finding:
    """One registered test on the log on record.

    ``p`` is the test's own, never below the smallest normal double; its true size then stands in ``log10_p`` (None
    where even that is out of reach). ``p_simulated`` is its rank among the replicates; ``p_family`` and ``p_holm`` are
    adjusted for the family (None for an exploratory or refused test), ``log10_p_holm`` as ``log10_p``. ``refused`` says
    why no p is given.
    """

    name: str
    role: str
    n: int
    statistic: float | None
    df: int | None
    p: float | None
    log10_p: float | None
    p_simulated: float | None
    p_family: float | None
    p_holm: float | None
    log10_p_holm: float | None
    refused: str | None


@dataclass(frozen=True)
class Family:
    """The family of an edition. ``tests`` counts the confirmatory tests that were asked; ``n`` is rolls.

    ``p_family`` = (1 + #{min p* <= p_min}) / (replicates + 1) is the one answer; ``floor`` = 1/(replicates + 1) is the
    smallest value it can take, printed as "< floor" there.
    """

    n: int
    tests: int
    replicates: int
    seal: str
    p_min: float | None
    smallest: str | None
    p_family: float | None
    floor: float
    findings: tuple[Finding, ...]


def check_statistics(registry: Registry) -> None:
    """Refuse a registry that names a statistic unknown here.

    Raises
    ------
    BadUsage
    """
    for test in registry.tests:
        if test.statistic not in STATISTICS:
            do = "mend the name, or compute it in a module of pipeline/statistics/asked"
            want = f"one of {', '.join(sorted(STATISTICS))}"
            raise BadUsage(f"registry, test {test.name}", f"statistic {test.statistic}", want, do)


def family_p(observed: LogTables, simulated: Accumulator, registry: Registry) -> Family:
    """Test the log on record as one family.

    Parameters
    ----------
    observed : LogTables
        One log.
    simulated : Accumulator
        Replicates of the same settled days under the same registry.
    registry : Registry

    Returns
    -------
    Family

    Raises
    ------
    Unjudged
        When the simulation belongs to another registry or to other rolls.
    """
    check_statistics(registry)
    null = replace(simulated.tables, unordered=observed.unordered)
    _same_frame(observed, null)
    if simulated.seal != registry.seal:
        raise Unjudged(
            "family",
            f"replicates of registry {simulated.seal[:12]}",
            f"of registry {registry.seal[:12]}",
            "simulate all days again under the present registry",
        )
    refusals = {test.name: STATISTICS[test.statistic].refused(observed) for test in registry.tests}
    asked = [test for test in registry.tests if refusals[test.name] is None]
    values, p = _all_p(observed, null, asked)
    members = [test for test in asked if test.confirmatory]
    weights = {test.name: test.weight for test in members}
    even = sum(weights.values()) / max(len(weights), 1)
    scaled = {name: p[name] * (even / weights[name]) for name in weights}
    adjusted = _step_down(scaled)
    by_holm = holm({name: float(scaled[name][0]) for name in scaled})
    findings = []
    for test in registry.tests:
        rule = STATISTICS[test.statistic]
        own = p.get(test.name)
        value = float(values[test.name][0]) if own is not None else None
        log10_p = _log10(test, own, value, observed)
        corrected = by_holm.get(test.name)
        findings.append(
            Finding(
                test.name,
                test.role,
                rule.n(observed),
                value,
                rule.df(observed) if own is not None else None,
                max(float(own[0]), SMALLEST) if own is not None else None,
                log10_p,
                _rank(own) if own is not None else None,
                adjusted.get(test.name),
                None if corrected is None else max(corrected, SMALLEST),
                _log10_holm(
                    corrected, log10_p, len(scaled) * even / weights[test.name] if test.name in weights else 1.0
                ),
                refusals[test.name],
            )
        )
    first = min(scaled, key=lambda name: (scaled[name][0], name)) if scaled else None
    return Family(
        observed.n,
        len(members),
        null.replicates,
        registry.seal,
        max(float(p[first][0]), SMALLEST) if first else None,
        first,
        adjusted[first] if first else None,
        1 / (null.replicates + 1),
        tuple(findings),
    )


def _log10(
    test: RegisteredTest, own: npt.NDArray[np.float64] | None, value: float | None, observed: LogTables
) -> float | None:
    if own is None or value is None:
        return None
    if own[0] >= SMALLEST:
        return float(np.log10(own[0]))
    rule = STATISTICS[test.statistic]
    df = rule.df(observed)
    if df is not None:
        return log_chi_square_tail(value, df) / math.log(10) if test.side == "upper" else None
    return rule.log10_tail(value, observed) if rule.log10_tail else None


def _log10_holm(corrected: float | None, log10_p: float | None, most: float) -> float | None:
    """Its true size; below the smallest double the p times the most that Holm can multiply it by."""
    if corrected is None:
        return None
    if corrected >= SMALLEST:
        return math.log10(corrected)
    return None if log10_p is None else log10_p + math.log10(most)


def _all_p(
    observed: LogTables, null: LogTables, tests: list[RegisteredTest]
) -> tuple[dict[str, npt.NDArray[np.float64]], dict[str, npt.NDArray[np.float64]]]:
    """Statistic and p of each test; the real log first, then the replicates."""
    logs = [observed] + [null.part(i, i + _LOGS_AT_ONCE) for i in range(0, null.replicates, _LOGS_AT_ONCE)]
    values = {test.name: np.concatenate([STATISTICS[test.statistic].value(part) for part in logs]) for test in tests}
    p = {test.name: STATISTICS[test.statistic].p(values[test.name], observed, test.side) for test in tests}
    return values, p


def _rank(p: npt.NDArray[np.float64]) -> float:
    """Return (1 + #{p* <= p}) / (B + 1); the first entry is the real log's."""
    # equal counts must tie, whatever the order of summation did to the last bits
    return float((1 + np.count_nonzero(p[1:] <= p[0] * (1 + 1e-9))) / len(p))


def _step_down(p: dict[str, npt.NDArray[np.float64]]) -> dict[str, float]:
    """Westfall-Young step-down min-P: each test against the smallest p of those no more certain than itself."""
    order = sorted(p, key=lambda name: (p[name][0], name))
    adjusted: dict[str, float] = {}
    smallest: npt.NDArray[np.float64] | None = None
    for name in reversed(order):
        smallest = p[name] if smallest is None else np.minimum(smallest, p[name])
        adjusted[name] = _rank(np.concatenate([p[name][:1], smallest[1:]]))
    highest = 0.0
    for name in order:
        highest = max(highest, adjusted[name])
        adjusted[name] = highest
    return adjusted


def _same_frame(observed: LogTables, null: LogTables) -> None:
    def frame(t: LogTables) -> tuple[dict[Stratum, int], list[int], list[int]]:
        runs = [int(v) for v in t.run_rolls]
        while runs and not runs[-1]:
            runs.pop()
        rolls = {s: int(n) for s, n in zip(t.strata, t.rolls, strict=True) if n}
        return rolls, [int(v) for v in t.pair_rows], runs

    if observed.replicates != 1 or frame(observed) != frame(null):
        raise Unjudged(
            "family",
            f"{null.n} simulated rolls",
            f"{observed.n} with the same strata, pairs and runs",
            "simulate the days that are missing",
        )
