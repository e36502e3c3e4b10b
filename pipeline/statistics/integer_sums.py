"""Sums over very many integers of a term that is smooth, from few of its values; all in logarithms."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np

from pipeline.statistics.box import NEVER
from pipeline.statistics.point_masses import lattice_rule
from pipeline.statistics.probability import log_sum

NEGLIGIBLE = 34.0
"""Terms below exp(-34) of the largest are left out."""
PANEL_NODES = 18
"""Values taken on one panel."""
STEP = 0.5
"""Step of the trapezoid rule, in standard deviations of the bell."""
AGREE = 1e-5
"""How near the sums over every other node must lie: the error of the whole is the fourth power of theirs."""


def trapezoid_sum(term: Callable[[int], float], last: int, centre: int, deviation: float) -> float | None:
    """Log of the sum of a bell-shaped term over 0..last; None where it does not die out on both sides.

    ``term(t)`` is the logarithm of the term at ``t``; the bell is about ``deviation`` wide, its top near ``centre``.
    """
    known: dict[int, float] = {}

    def at(t: int) -> float:
        if t not in known:
            known[t] = term(t)
        return known[t]

    # uphill to the top, then its curvature
    stride = max(1, int(0.25 * deviation))
    while centre + stride <= last and at(centre + stride) > at(centre):
        centre += stride
    while centre >= stride and at(centre - stride) > at(centre):
        centre -= stride
    if not stride <= centre <= last - stride:
        return None
    bend = 2.0 * at(centre) - at(centre + stride) - at(centre - stride)
    step = max(1, int(STEP * stride / math.sqrt(bend))) if bend > 0.0 else stride
    while True:
        logs = {0: at(centre)}
        for direction in (1, -1):
            place = direction
            while True:
                t = centre + place * step
                if not 0 <= t <= last:
                    if step == 1:
                        break
                    return None
                logs[place] = at(t)
                if logs[place] < at(centre) - NEGLIGIBLE:
                    break
                place += direction
        whole = log_sum(list(logs.values())) + math.log(step)
        even = log_sum([value for place, value in logs.items() if place % 2 == 0]) + math.log(2 * step)
        if step == 1 or abs(math.expm1(even - whole)) <= AGREE:
            return whole
        step = max(1, step // 2)


def panel_sum(term: Callable[[int], float], last: int, centre: int, panel: int, kinks: Sequence[int]) -> float:
    """Log of the sum over 0..last of a term that is smooth between its kinks, in panels from the centre outwards.

    ``term(t)`` is the logarithm of the term at ``t``; a panel is at most ``panel`` integers long and ends at a kink.
    """
    logs: list[float] = []
    top = NEVER

    def add(first: int, final: int) -> float:
        nonlocal top
        nodes, weights = _integer_rule(final - first + 1)
        terms = [term(first + x) for x in nodes]
        best = max(terms)
        top = max(top, best)
        if best > NEVER:
            total = math.fsum(w * math.exp(one - best) for w, one in zip(weights, terms, strict=True))
            logs.append(best + math.log(total) if total > 0.0 else NEVER)
        return best

    # panels upwards from the centre, then downwards, each until nothing is left
    first = centre
    while first <= last:
        final = min([last, first + panel - 1, *(kink for kink in kinks if kink >= first)])
        if add(first, final) < top - NEGLIGIBLE:
            break
        first = final + 1
    final = centre - 1
    while final >= 0:
        first = max([0, final - panel + 1, *(kink + 1 for kink in kinks if kink < final)])
        if add(first, final) < top - NEGLIGIBLE:
            break
        final = first - 1
    return log_sum(logs)


@lru_cache(maxsize=256)
def _integer_rule(points: int) -> tuple[list[int], list[float]]:
    """Rule for a smooth sum over 0..points-1 that needs values at integers only.

    Legendre nodes, rounded; weights that are exact for polynomials up to the number of nodes.
    """
    if points <= 2 * PANEL_NODES:
        return list(range(points)), [1.0] * points
    legendre, _ = np.polynomial.legendre.leggauss(PANEL_NODES)
    nodes = np.unique(np.rint(0.5 * (points - 1) * (1.0 + legendre)))
    x, w = lattice_rule(points)
    half = 0.5 * (points - 1)
    moments = np.polynomial.legendre.legvander(x / half - 1.0, nodes.size - 1).T @ w
    basis = np.polynomial.legendre.legvander(nodes / half - 1.0, nodes.size - 1).T
    weights = np.linalg.solve(basis, moments)
    return [int(node) for node in nodes], [float(weight) for weight in weights]
