"""Probability that every count of a multinomial lies in its limits, or that some count does not.

Levin (1981): counts are independent Poisson variables given their sum, whatever common factor lambda their means
carry. So P(all within) is a product of Poisson masses times one coefficient of a convolution, which the trapezoid
rule takes from the characteristic function. The complement is a sum of positive terms "the first class to leave its
limits is j", each with its own lambda, so that far tails keep their digits.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.statistics.binomial import log_within
from pipeline.statistics.point_masses import HALF_LOG_TWO_PI, log_remainder, poisson_log_term, stirling_error
from pipeline.statistics.probability import log_sum
from pipeline.statistics.truncated_poisson import Complexes, Limited, Piece, free, limited, mean_of, nodes_at

SPREAD = 12.0
"""Period of the trapezoid rule in standard deviations of the sum."""
TOLERANCE = 2.5
"""How far, in standard deviations, the tilted sum may lie from n: exp(3) is lost of sixteen digits."""
ENOUGH = 1e-12
"""What the nodes left out may add, relative to the first."""
SMOOTH = 8.0
"""Standard deviations of frequency that the first nodes cover: exp(-32) is left of a smooth sum."""
COMMON = math.log1p(-1e-3)
"""Above a chance of 1 in 1,000 one less the complement keeps ten digits, and is the shorter way."""
NEVER = -math.inf

Product = list[tuple[Piece, int]]
"""Independent pieces and how often each occurs."""


@dataclass(frozen=True)
class Limits:
    """One class: its weight (probability times the total weight) and its limits, both included."""

    weight: int
    low: int
    high: int


def log_all_within(n: int, weights: Sequence[int], low: Sequence[int], high: Sequence[int]) -> float:
    """Log P(low_i <= N_i <= high_i for all i) for a multinomial.

    Parameters
    ----------
    n : int
        Number of trials, 0 to 1e12.
    weights : sequence of int, shape (k,)
        Class probabilities as positive integers over their sum.
    low, high : sequence of int, shape (k,)
        Limits, both included.

    Returns
    -------
    float
        Natural logarithm; minus infinity where the limits cannot be met.

    Raises
    ------
    ValueError
        Weights below 1, n below 0, or lengths that differ.

    References
    ----------
    Levin 1981, Ann. Stat. 9:1123. Corrado 2011, Stat. Comput. 21:349.
    """
    classes = _classes(n, weights, low, high)
    total = sum(weights)
    if any(c.low > c.high for c in classes):
        return NEVER
    if sum(c.low for c in classes) > n or sum(c.high for c in classes) < n:
        return NEVER
    if all(c.low == 0 and c.high == n for c in classes):
        return 0.0
    for point in ([c.low for c in classes], [c.high for c in classes]):
        if sum(point) == n:
            return _log_multinomial_term(n, total, classes, point)
    if len(classes) == 2:
        return _two_classes(n, total, classes)
    counts = Counter(classes)
    tilt = tilt_for(n, total, counts, 0, 0.0)
    pieces: Product = [(piece_of(n, total, c, tilt), times) for c, times in counts.items()]
    return min(0.0, log_products(n, tilt, [pieces])[0])


def log_some_outside(n: int, weights: Sequence[int], low: Sequence[int], high: Sequence[int]) -> float:
    """Log P(N_i < low_i or N_i > high_i for some i), to full relative precision however small.

    Parameters and errors as in `log_all_within`. Below 1e-14 of the largest single class's tail nothing is summed.
    """
    classes = _classes(n, weights, low, high)
    total = sum(weights)
    if any(c.low > c.high for c in classes):
        return 0.0
    if sum(c.low for c in classes) > n or sum(c.high for c in classes) < n:
        return 0.0
    within = log_all_within(n, weights, low, high)
    if within < COMMON:
        return math.log(-math.expm1(within))
    # the largest class last: its free variable keeps every integrand but the last smooth
    classes.sort(key=lambda c: (c.weight, c.low, c.high))
    logs: list[float] = []
    for above in (True, False):
        logs.extend(_first_to_leave(n, total, classes, above))
    return min(0.0, log_sum(logs))


def _classes(n: int, weights: Sequence[int], low: Sequence[int], high: Sequence[int]) -> list[Limits]:
    if n < 0:
        raise ValueError(f"n: got {n}, want 0 or more")
    if not len(weights) == len(low) == len(high) or not weights:
        raise ValueError(f"limits: got {len(weights)}, {len(low)}, {len(high)} entries, want one per class")
    if min(weights) < 1:
        raise ValueError(f"weights: got {min(weights)}, want positive integers")
    return [Limits(w, max(0, a), min(n, b)) for w, a, b in zip(weights, low, high, strict=True)]


def _first_to_leave(n: int, total: int, classes: list[Limits], above: bool) -> list[float]:
    """Log of each term P(classes before j within, j above (or below) its limits)."""
    k = len(classes)
    bounds = {}
    for j, c in enumerate(classes):
        start, stop = (c.high + 1, n) if above else (0, c.low - 1)
        if start <= stop:
            bounds[j] = (start, stop)
    known: dict[tuple[int, int, int], float] = {}
    upper = {}
    for j, (start, stop) in bounds.items():
        key = (classes[j].weight, start, stop)
        if key not in known:
            known[key] = log_within(n, classes[j].weight, total, start, stop)
        upper[j] = known[key]
    top = max(upper.values(), default=NEVER)
    logs: list[float] = []
    pending: list[int] = []
    for j in bounds:
        if upper[j] < top - 36.0 - math.log(k):
            continue
        kept = [*classes[:j], Limits(classes[j].weight, *bounds[j])]
        least = sum(c.low for c in kept)
        most = sum(c.high for c in kept) if j == k - 1 else n + 1
        if least > n or most < n:
            continue
        if j == 0:
            logs.append(upper[j])
        elif least == n:
            point = [c.low for c in kept] + [0] * (k - j - 1)
            logs.append(_log_multinomial_term(n, total, classes, point))
        elif most == n:
            logs.append(_log_multinomial_term(n, total, classes, [c.high for c in kept]))
        elif k == 2:
            first = classes[0]
            within = max(first.low, n - bounds[j][1]), min(first.high, n - bounds[j][0])
            if within[0] <= within[1]:
                logs.append(log_within(n, first.weight, total, *within))
        else:
            pending.append(j)
    while pending:
        done = _terms_of_one_tilt(n, total, classes, bounds, pending)
        logs.extend(done.values())
        pending = [j for j in pending if j not in done]
    return logs


def _terms_of_one_tilt(
    n: int, total: int, classes: list[Limits], bounds: dict[int, tuple[int, int]], pending: list[int]
) -> dict[int, float]:
    """Choose lambda for the middle one of the pending terms, and take all terms that it serves."""
    middle = pending[len(pending) // 2]
    leaver = Limits(classes[middle].weight, *bounds[middle])
    kept = Counter([*classes[:middle], leaver])
    rest = sum(c.weight for c in classes[middle + 1 :])
    # where class j sits at its limit, the others share what is left
    edge = leaver.low if leaver.high == n else leaver.high
    weight = leaver.weight
    start = (n * weight - edge * total) / (n * (total - weight))
    tilt = tilt_for(n, total, kept, rest, start)

    inside: dict[Limits, Limited] = {}
    outside: dict[Limits, Limited] = {}
    served: list[int] = []
    products: list[Product] = []
    rest_from = {0: total}
    before: Counter[Limits] = Counter()
    position = 0
    for j in pending:
        while position < j:
            c = classes[position]
            before[c] += 1
            if c not in inside:
                inside[c] = piece_of(n, total, c, tilt)
            rest_from[position + 1] = rest_from[position] - c.weight
            position += 1
        key = Limits(classes[j].weight, *bounds[j])
        if key not in outside:
            outside[key] = piece_of(n, total, key, tilt)
        product: Product = [(inside[c], times) for c, times in before.items()]
        product.append((outside[key], 1))
        rest = rest_from[j] - classes[j].weight
        if rest:
            product.append((free(mean_of(n, rest, total, tilt)), 1))
        miss = sum(times * p.centre for p, times in product) - n + math.fsum(times * p.offset for p, times in product)
        spread = math.sqrt(sum(times * p.variance for p, times in product))
        if j == middle or abs(miss) <= TOLERANCE * spread:
            served.append(j)
            products.append(product)
    return dict(zip(served, log_products(n, tilt, products), strict=True))


def log_products(n: int, tilt: float, products: list[Product]) -> list[float]:
    """Log of (product of masses) P(sum = n) / P(Poisson(lambda n) = n) for several sums under one lambda."""
    period = math.ceil(SPREAD * math.sqrt((1.0 + tilt) * n) + 80.0)
    widths = [_width(product) for product in products]
    if all(width is not None for width in widths):
        period = min(period, 1 + max(width for width in widths if width is not None))
    step = 2.0 * math.pi / period
    variance = max(math.fsum(times * p.variance for p, times in product) for product in products)
    half = period // 2
    chunk = min(half, 6 + math.ceil(SMOOTH / (step * math.sqrt(max(variance, 0.05)))))
    sums = np.ones(len(products))
    left = list(range(len(products)))
    start = 1
    while start <= half and left:
        stop = min(half, start + chunk - 1)
        indices = np.arange(start, stop + 1)
        nodes = nodes_at(indices, step)
        twice = np.where(2 * indices == period, 1.0, 2.0)
        still = []
        waves: dict[int, Complexes] = {}
        for index in left:
            wave, shift = np.ones(indices.size, dtype=np.complex128), -n
            for piece, times in products[index]:
                if id(piece) not in waves:
                    waves[id(piece)] = piece.characteristic(nodes)
                wave *= waves[id(piece)] if times == 1 else waves[id(piece)] ** times
                shift += times * piece.centre
            # the phase t (sum of centres - n), taken modulo the period in integers
            angle = ((indices * (shift % period)) % period) * step
            sums[index] += float(np.dot(twice, wave.real * np.cos(angle) - wave.imag * np.sin(angle)))
            if float(np.abs(wave[-(chunk // 4 + 1) :]).max()) * stop > ENOUGH:
                still.append(index)
        left, start = still, stop + 1
        if start > 4 * chunk:
            chunk = min(2 * chunk, 200_000)
    logs, whole = [], log_whole(n, tilt)
    for value, product in zip(sums, products, strict=True):
        probability = max(float(value), 0.0) / period
        mass = math.fsum(times * piece.log_mass for piece, times in product)
        logs.append(mass + (math.log(probability) if probability > 0.0 else NEVER) - whole)
    return logs


def _width(product: Product) -> int | None:
    """Largest less smallest value of the sum, or None where a class is free."""
    width = 0
    for piece, times in product:
        if not isinstance(piece, Limited):
            return None
        width += times * (round(float(piece.points[-1] - piece.points[0])) + 1)
    return width


def piece_of(n: int, total: int, kept: Limits, tilt: float) -> Limited:
    """The Poisson variable of one class, kept to its limits."""
    return limited(mean_of(n, kept.weight, total, tilt), kept.low, None if kept.high >= n else kept.high)


def tilt_for(n: int, total: int, kept: Mapping[Limits, int], rest: int, start: float) -> float:
    """lambda - 1 such that the truncated means sum to n, near enough.

    The mean of an exponential family rises with the logarithm of lambda at the rate of its variance: Newton's method,
    kept inside a bracket.
    """
    tilt = max(start, -1.0 + 1e-9)
    bottom, top = -math.inf, math.inf
    for _ in range(200):
        miss, variance, centres = 0.0, 0.0, -n
        for c, times in kept.items():
            piece = piece_of(n, total, c, tilt)
            centres += times * piece.centre
            miss += times * piece.offset
            variance += times * piece.variance
        if rest:
            remaining = free(mean_of(n, rest, total, tilt))
            centres += remaining.centre
            miss += remaining.offset
            variance += remaining.variance
        miss += centres
        if abs(miss) <= 0.5 * math.sqrt(variance):
            break
        log_lambda = math.log1p(tilt)
        if miss > 0.0:
            top = log_lambda
        else:
            bottom = log_lambda
        step = log_lambda + max(-3.0, min(3.0, -miss / max(variance, 1e-12)))
        if not bottom < step < top:
            step = 0.5 * (bottom + top) if math.isfinite(bottom) and math.isfinite(top) else step
        if abs(step - log_lambda) < 1e-15:
            break
        tilt = math.expm1(step)
    return tilt


def log_whole(n: int, tilt: float) -> float:
    """Log P(Poisson((1 + tilt) n) = n)."""
    if n == 0:
        return 0.0
    size = np.asarray([float(n)])
    loss = float(n) * float(log_remainder(np.asarray([tilt]))[0])
    return -HALF_LOG_TWO_PI - 0.5 * math.log(n) - float(stirling_error(size)[0]) - loss


def _log_multinomial_term(n: int, total: int, classes: list[Limits], point: list[int]) -> float:
    """Log P(N = point): Poisson terms over the Poisson term of the sum."""
    logs = []
    for x, c in zip(point, classes, strict=True):
        logs.append(log_poisson_at(x, n, c.weight, total))
    return math.fsum(logs) - log_whole(n, 0.0)


def log_poisson_at(x: int, n: int, weight: int, total: int) -> float:
    """Log of the Poisson term at x for the mean n weight / total."""
    gap, mu = (total * x - n * weight) / total, n * weight / total
    return float(poisson_log_term(np.asarray([float(x)]), np.asarray([gap]), mu)[0])


def _two_classes(n: int, total: int, classes: list[Limits]) -> float:
    first, second = classes
    low, high = max(first.low, n - second.high), min(first.high, n - second.low)
    return log_within(n, first.weight, total, low, high) if low <= high else NEVER
