"""The count itself: outcomes, doubles and faces, each on its own null, named before and after looking."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from pipeline.assessment.tables import Ints, square
from pipeline.statistics import intervals, power
from pipeline.statistics import openings as kinds
from pipeline.statistics.binomial import Side
from pipeline.statistics.confidence import share_sequence
from pipeline.statistics.doubles import doubles_test
from pipeline.statistics.exact_law import Look, look
from pipeline.statistics.nulls import FACE, OPENING_ORDERED, OPENING_UNORDERED, ORDERED, UNORDERED, Null
from pipeline.statistics.pearson import (
    ChiSquare,
    chi_square,
    decompose,
    dependent_faces,
    faces_of,
    independence,
    likelihood_ratio,
)
from pipeline.statistics.range_law import range_test

CONFIDENCE = 0.99

LEAST_ROLLS = 180
"""Five rolls expected in each of 36 outcomes; below, no asymptotic p (METHODS of the report)."""

SIDES: tuple[tuple[str, Side], ...] = (("largest", "upper"), ("smallest", "lower"), ("farthest", "two-sided"))


def outcomes(counts: Ints, null: Null = ORDERED) -> dict[str, Any]:
    """A table of outcomes: chi-square, its parts, and the classes that stand out."""
    table = square(counts)
    flat = kinds.flatten(table, null)
    n = sum(flat)
    pearson = chi_square(flat, null.weights)
    chapter: dict[str, Any] = {
        "null": null.name,
        "rolls": n,
        "counts": table,
        "expected": n / 36 if null is ORDERED else None,
        "classes": len(flat),
        "chi_square": told(pearson),
        "g": told(likelihood_ratio(flat, null.weights)),
        "decomposition": None,
        "independence": None,
        "standardised": None,
    }
    for name, side in SIDES:
        chapter[name] = extreme(flat, null, side) if n else None
    chapter["range"] = asdict(range_test(flat)) if n and len(set(null.weights)) == 1 else None
    if null is ORDERED and n:
        parts = decompose(table)
        chapter["decomposition"] = [asdict(part) for part in parts.parts]
        chapter["independence"] = told(independence(table))
        spread = math.sqrt(n * 35) / 36
        chapter["standardised"] = [[(count - n / 36) / spread for count in row] for row in table]
    return chapter


def extreme(counts: Sequence[int], null: Null, side: Side) -> dict[str, Any]:
    """The class that stands out on one side, with both p-values; where classes differ in p, standardised."""
    alike = len(set(null.weights)) == 1
    statistic = ("count" if side != "two-sided" else "deviation") if alike else "standardised"
    found: Look = look(counts, null.weights, statistic, side)  # type: ignore[arg-type]
    outcome = list(null.outcomes[found.index])
    return {
        **({"face": outcome[0]} if len(outcome) == 1 else {"outcome": outcome}),
        "count": found.count,
        "expected": found.expected,
        "deviation_percent": 100 * found.deviation / found.expected if found.expected else None,
        "z": found.z,
        "p_named": found.p_named,
        "log10_p_named": found.log10_p_named,
        "p_after_looking": found.p_after_looking,
        "log10_p_after_looking": found.log10_p_after_looking,
    }


def doubles(counts: Ints) -> dict[str, Any]:
    """How many of the rolls are doubles, which, and the exact binomial p."""
    table = square(counts)
    n, by_face = int(np.sum(counts)), [table[at][at] for at in range(6)]
    number = sum(by_face)
    test = doubles_test(n, number).two_sided if n else None
    return {
        "rolls": n,
        "count": number,
        "share": number / n if n else None,
        "by_face": by_face,
        "z": test.z if test else None,
        "p": test.p if test else None,
        "log10_p": test.log10_p if test else None,
    }


def faces(counts: Ints) -> dict[str, Any]:
    """The faces of both dice together: shares, chi-square, and the face that stands out."""
    table = square(counts)
    flat = [int(count) for count in faces_of(table)]
    dice = sum(flat)
    chapter: dict[str, Any] = {
        "counts": flat,
        "shares": [count / dice for count in flat] if dice else [None] * 6,
        "chi_square": told(chi_square(flat, FACE.weights)),
        "dependent_chi_square": told(dependent_faces(table)) if dice else None,
    }
    for name, side in SIDES:
        chapter[name] = extreme(flat, FACE, side) if dice else None
    return chapter


def whole(total: Ints, sorted_dice: bool, kept: Ints | None) -> dict[str, Any]:
    """Outcomes, doubles and faces with their intervals; sorted dice are tested as 21 classes.

    Of a log that holds both, all rolls are tested as 21 classes, and those of `kept` order as 36.
    """
    rolls = int(total.sum())
    table = outcomes(total, ORDERED) if not sorted_dice else None
    if kept is not None and kept.any():
        table = outcomes(kept, ORDERED)
    unordered = outcomes(total, UNORDERED) if sorted_dice else None
    of_doubles, of_faces = doubles(total), faces(total)
    if rolls:
        seen = share_sequence(of_doubles["count"], rolls, alpha=1 - CONFIDENCE)
        of_doubles["interval"] = {"level": seen.level, "low": seen.low, "high": seen.high}
        # Of a few rolls nothing is known yet, and the price has no size.
        of_doubles["price_of_looking"] = seen.price_of_looking if math.isfinite(seen.price_of_looking) else None
        box = intervals.goodman(of_faces["counts"], CONFIDENCE)
        of_faces["level"] = CONFIDENCE
        of_faces["intervals"] = [{"low": low, "high": high} for low, high in zip(box.low, box.high, strict=True)]
        equal = intervals.equivalence_of_faces(square(total), CONFIDENCE)
        of_faces["equivalence"] = {"confidence": equal.confidence, "points": 100 * equal.margin}
        of_faces["detectable"] = asdict(power.by_chi_square(2 * rolls, 1 / 6, 5))
        of_doubles["detectable"] = asdict(power.by_chi_square(rolls, 1 / 6, 1))
        if table:
            table["detectable"] = asdict(power.by_largest_deviation(table["rolls"], ORDERED.weights))
            table["detectable_chi_square"] = asdict(power.by_chi_square(table["rolls"], 1 / 36, 35))
    return {"outcomes": table, "unordered": unordered, "doubles": of_doubles, "faces": of_faces}


def openings(counts: Ints, order_kept: bool) -> dict[str, Any] | None:
    """Openings whose ties were not logged, on their own null; a double among them is impossible and said."""
    table = square(counts)
    n = int(np.sum(counts))
    if n == 0:
        return None
    tied = sum(table[at][at] for at in range(6))
    clean = [[0 if i == j else count for j, count in enumerate(row)] for i, row in enumerate(table)]
    null = OPENING_ORDERED if order_kept else OPENING_UNORDERED
    flat = kinds.flatten(clean, null)
    return {
        "rule": "ties_dropped",
        "rolls": n,
        "counts": table,
        "doubles": tied,
        "null": null.name,
        "chi_square": told(chi_square(flat, null.weights)),
        "faces_chi_square": told(kinds.opening_faces(faces_of(clean))),
        "farthest": extreme(flat, null, "two-sided") if n - tied else None,
    }


def no_doubles(counts: Ints) -> dict[str, Any] | None:
    """Openings that claim every attempt but hold no double: a contract breach once chance is out of the question."""
    number = int(counts.sum())
    if number == 0:
        return None
    return asdict(kinds.no_doubles(number, int(counts[::7].sum())))


def order_of_dice(counts: Ints) -> dict[str, Any]:
    """Whether the log kept the order of the two dice."""
    return asdict(kinds.order_of_dice(square(counts)))


def pooled(ordinary: dict[str, Any], apart: dict[str, Any] | None) -> dict[str, Any] | None:
    """Chi-squares of kinds with different nulls, added with their df."""
    if apart is None or ordinary["chi_square"]["p"] is None or apart["chi_square"]["p"] is None:
        return None
    parts = [chapter["chi_square"] for chapter in (ordinary, apart)]
    made = [
        ChiSquare(part["n"], part["statistic"], part["df"], part["p"], part["log10_p"], part["p_lower"], 5.0, None)
        for part in parts
    ]
    return told(kinds.pooled(made))


def told(test: ChiSquare) -> dict[str, Any]:
    """A chi-square as plain values; p is null with a reason code where no asymptotic p is given."""
    return {
        "n": test.n,
        "statistic": test.statistic if math.isfinite(test.statistic) else None,
        "df": test.df,
        "p": test.p,
        "log10_p": test.log10_p,
        "p_lower": test.p_too_even,
        "smallest_expected": test.smallest_expected,
        "refused": test.refused,
    }


__all__ = ["UNORDERED", "doubles", "faces", "openings", "order_of_dice", "outcomes", "pooled", "whole"]
