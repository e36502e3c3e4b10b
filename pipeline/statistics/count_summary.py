"""The tests of one count, gathered under the keys that editions and ``dicecount table --json`` share."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from pipeline.statistics.alternatives import likelihood_ratios
from pipeline.statistics.doubles import doubles_test
from pipeline.statistics.exact_law import Look, Statistic, look
from pipeline.statistics.intervals import equivalence, equivalence_of_faces, goodman
from pipeline.statistics.nulls import FACE, OPENING_ORDERED, OPENING_UNORDERED, ORDERED, UNORDERED, Null
from pipeline.statistics.openings import FACE_FACTOR, flatten, fold, no_doubles, opening_faces, order_of_dice
from pipeline.statistics.pearson import (
    ChiSquare,
    chi_square,
    decompose,
    dependent_faces,
    faces_of,
    independence,
    likelihood_ratio,
    simulated_tail,
)
from pipeline.statistics.power import by_chi_square, by_largest_deviation
from pipeline.statistics.range_law import range_test

Table = Sequence[Sequence[int]]
Json = dict[str, Any]

SEED = 1882
"""Stream of simulated p-values of small tables, so that a count always gets the same p."""


def summarise(table: Table, null: Null) -> Json:
    """All tests of a count of outcomes.

    Parameters
    ----------
    table : sequence, shape (6, 6)
        Counts, row = first die; of an unordered table the upper triangle (or the lower) is empty.
    null : Null
        What the table is held against.

    Returns
    -------
    dict
        Keys ``outcomes``, ``doubles``, ``faces`` and ``alternatives``, ready for JSON.
    """
    openings = null in (OPENING_ORDERED, OPENING_UNORDERED)
    return {
        "outcomes": outcomes_summary(table, null),
        "doubles": None if openings else doubles_summary(table),
        "faces": faces_summary(faces_of(table), table, openings),
        "alternatives": None if openings else [_finite(asdict(r)) for r in likelihood_ratios(table)],
    }


def null_of(table: Table) -> tuple[Null, list[str]]:
    """Choose the null of a bare 6 x 6 count, and name what led to it.

    Returns
    -------
    null : Null
    notes : list of str
        Codes: ``sorted``, ``partly_sorted``, ``order_unknown`` (too few to tell), ``no_doubles``.
    """
    order = order_of_dice(table)
    notes: list[str] = [] if order.order == "kept" else ["order_unknown" if order.order == "too_few" else order.order]
    n = sum(int(value) for row in table for value in row)
    missing = no_doubles(n, sum(int(table[i][i]) for i in range(6))).breach
    if missing:
        notes.append("no_doubles")
    if order.order == "kept" or order.order == "too_few":
        return (OPENING_ORDERED if missing else ORDERED), notes
    return (OPENING_UNORDERED if missing else UNORDERED), notes


def outcomes_summary(table: Table, null: Null) -> Json:
    """Tests of the outcomes: chi-square both ways, extremes with both p, parts, intervals, what would be seen."""
    counts = flatten(table, null)
    n, equal = sum(counts), len(set(null.weights)) == 1
    statistic: Statistic = "deviation" if equal else "standardised"
    smallest = min(range(len(counts)), key=lambda i: null.weights[i])
    result: Json = {
        "n": n,
        "null": null.name,
        "classes": len(counts),
        "counts": [[int(value) for value in row] for row in table],
        "expected": n / len(counts) if equal else [n * w / null.total for w in null.weights],
        "chi_square": chi_square_json(chi_square(counts, null.weights), counts, null.weights),
        "g": chi_square_json(likelihood_ratio(counts, null.weights), None, None),
    }
    for name, side in (("largest", "upper"), ("smallest", "lower"), ("farthest", "two-sided")):
        found = look(counts, null.weights, statistic, side)  # type: ignore[arg-type]
        result[name] = {"outcome": list(null.outcomes[found.index]), **look_json(found)}
    result["range"] = asdict(range_test(counts)) if equal and n else None
    whole = null is ORDERED and n > 0
    result["decomposition"] = [asdict(part) for part in decompose(table).parts] if whole else None
    result["independence"] = chi_square_json(independence(table), None, None) if whole else None
    result["intervals"] = _intervals(counts)
    result["detectable"] = _detectable(n, null.weights, smallest, 1.0)
    return result


def doubles_summary(table: Table) -> Json:
    """Doubles against one in six, exact."""
    rolls = sum(int(value) for row in table for value in row)
    doubles = sum(int(table[i][i]) for i in range(6))
    test = doubles_test(rolls, doubles)
    counts = (doubles, rolls - doubles)
    return {
        "n": rolls,
        "count": doubles,
        "share": doubles / rolls if rolls else None,
        "p": test.two_sided.p,
        "log10_p": test.two_sided.log10_p,
        "z": test.two_sided.z if rolls else None,
        "p_upper": test.p_upper,
        "p_lower": test.p_lower,
        "intervals": _intervals(counts, classes=1),
        "equivalence": asdict(equivalence(counts, (1, 5))) if rolls else None,
        "detectable": asdict(by_chi_square(rolls, 1 / 6, 1)),
    }


def faces_summary(faces: Sequence[int], table: Table | None, openings: bool = False) -> Json:
    """Tests of the faces.

    Parameters
    ----------
    faces : sequence of int, shape (6,)
    table : sequence, shape (6, 6), or None
        The outcomes that the faces come from, where they are known: then the two dice of a roll may be dependent.
    openings : bool
        Openings without ties: a face is shown at most once a roll, and its variance is 4/5 of a multinomial one.
    """
    n = sum(faces)
    plain = chi_square(faces, FACE.weights)
    result: Json = {
        "n": n,
        "counts": [int(face) for face in faces],
        "shares": [face / n if n else None for face in faces],
        "chi_square": chi_square_json(opening_faces(faces), None, None)
        if openings
        else chi_square_json(plain, faces, FACE.weights),
        "g": None if openings else chi_square_json(likelihood_ratio(faces, FACE.weights), None, None),
        "dependent": chi_square_json(dependent_faces(table, openings), None, None) if table is not None else None,
    }
    for name, side in (("largest", "upper"), ("smallest", "lower"), ("farthest", "two-sided")):
        found = look(faces, FACE.weights, "deviation", side)  # type: ignore[arg-type]
        result[name] = {"face": found.index + 1, **look_json(found)}
    if openings:
        result["conservative"] = ["largest", "smallest", "farthest"]
    result["intervals"] = _intervals(faces)
    result["equivalence"] = None
    if n:
        result["equivalence"] = asdict(
            equivalence(faces, FACE.weights) if table is None or openings else equivalence_of_faces(table)
        )
    result["detectable"] = _detectable(n, FACE.weights, 0, 1.0 / FACE_FACTOR if openings else 1.0)
    return result


def chi_square_json(test: ChiSquare, counts: Sequence[int] | None, weights: Sequence[int] | None) -> Json:
    """A chi-square result for JSON; where counts are given, a refused p is simulated instead."""
    result = _finite(asdict(test))
    result["method"] = "asymptotic" if test.refused is None else None
    if test.refused == "small_expected" and counts is not None and weights is not None:
        p, replicates = simulated_tail(counts, weights, SEED)
        result.update(p=p, log10_p=math.log10(p), method="simulated", replicates=replicates)
    return result


def look_json(found: Look) -> Json:
    """An extreme class for JSON, without what the table already says."""
    result = asdict(found)
    for key in ("k", "index"):
        del result[key]
    return result


def unordered_table(high_low: dict[tuple[int, int], int]) -> list[list[int]]:
    """The 6 x 6 form of 21 classes: row = higher die, upper triangle empty."""
    return [[high_low.get((i, j), 0) if j <= i else 0 for j in range(1, 7)] for i in range(1, 7)]


def folded_table(table: Table) -> list[list[int]]:
    """A 6 x 6 table with every roll written higher die first."""
    return unordered_table(dict(zip(UNORDERED.outcomes, fold(table), strict=True)))  # type: ignore[arg-type]


def _intervals(counts: Sequence[int], classes: int | None = None) -> Json | None:
    if sum(counts) == 0:
        return None
    found = _finite(asdict(goodman(counts)))
    if classes is not None:
        found["low"], found["high"] = found["low"][:classes], found["high"][:classes]
    return found


def _detectable(n: int, weights: Sequence[int], index: int, factor: float) -> Json:
    p = weights[index] / sum(weights)
    return {
        "chi_square": asdict(by_chi_square(n, p, len(weights) - 1, variance_factor=factor)),
        "largest_deviation": asdict(by_largest_deviation(n, weights, index)),
    }


def _finite(values: Json) -> Json:
    """JSON has no infinities: they become null."""
    clean: Json = {}
    for key, value in values.items():
        if isinstance(value, tuple):
            clean[key] = list(value)
        else:
            clean[key] = None if isinstance(value, float) and not math.isfinite(value) else value
    return clean
