"""The figures of the count itself: outcomes, doubles, faces, openings and unordered pairs."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pipeline.wording.figures import Figures, slug

Tree = Mapping[str, Any]


def count_figures(figures: Figures, assessment: Tree) -> None:
    """Add them."""
    if assessment.get("outcomes"):
        _outcomes(figures, assessment["outcomes"])
    if assessment.get("doubles"):
        _doubles(figures, assessment["doubles"], assessment["population"]["rolls"])
    if assessment.get("faces"):
        _faces(figures, assessment["faces"])
    for name in ("openings", "unordered"):
        table = assessment.get(name)
        if table:
            if table.get("rolls") is not None:
                figures.count(f"{name}-rolls", table["rolls"])
            _test(figures, name, table.get("chi_square"))


def _test(figures: Figures, name: str, test: Tree | None) -> None:
    if not test or test.get("p") is None or test.get("statistic") is None:
        return
    figures.number(f"{name}-chi", test["statistic"], 2)
    figures.count(f"{name}-df", test["df"])
    figures.p(f"{name}-p", test["p"], test.get("log10_p"))
    figures.in_hundred(f"{name}-in-hundred", test["p"])
    if test.get("p_lower") is not None:
        figures.p(f"{name}-p-lower", test["p_lower"])


def _outcomes(figures: Figures, outcomes: Tree) -> None:
    counts = outcomes["counts"]
    total = sum(map(sum, counts))
    figures.number("outcomes-expected", Fraction(total, 36), 1)
    for first, row in enumerate(counts, 1):
        for second, count in enumerate(row, 1):
            figures.count(f"count-{first}-{second}", count)
            if total:
                figures.percent(f"deviation-{first}-{second}", Fraction(36 * count, total) - 1, 1, signed=True)
    _test(figures, "outcomes", outcomes.get("chi_square"))
    _test(figures, "outcomes-g", outcomes.get("g"))
    for part in outcomes.get("decomposition") or []:
        _test(figures, slug("part", part["name"]), part)
    for name in ("largest", "smallest", "farthest"):
        one = outcomes.get(name)
        if one:
            figures.outcome(name, one["outcome"])
            figures.count(f"{name}-count", one["count"])
            if total:
                share = Fraction(36 * one["count"], total) - 1
                figures.percent(f"{name}-deviation", share, 2, signed=True)
                figures.percent(f"{name}-distance", abs(share), 2)
            _two_p(figures, name, one)
    detectable = outcomes.get("detectable") or {}
    relative = detectable.get("relative")
    if relative is not None:
        figures.percent("detectable-outcome", relative, 1)
        figures.percent("detectable-power", detectable.get("power", 0.8), 0)


def _two_p(figures: Figures, name: str, one: Tree) -> None:
    for kind, log in (("p_named", "log10_p_named"), ("p_after_looking", "log10_p_after_looking")):
        if one.get(kind) is not None:
            figures.p(slug(name, kind), one[kind], one.get(log))
            figures.in_hundred(slug(name, kind, "in-hundred"), one[kind])


def _doubles(figures: Figures, doubles: Tree, rolls: int) -> None:
    figures.count("doubles-count", doubles["count"])
    if rolls:
        figures.number("doubles-expected", Fraction(rolls, 6), 1)
        figures.percent("doubles-share", Fraction(doubles["count"], rolls), 2)
        for face, count in enumerate(doubles.get("by_face") or [], 1):
            figures.count(f"doubles-{face}-count", count)
            figures.percent(f"doubles-{face}-share", Fraction(count, rolls), 2)
            figures.percent(f"doubles-{face}-deviation", Fraction(36 * count, rolls) - 1, 2, signed=True)
    if doubles.get("p") is not None:
        figures.p("doubles-p", doubles["p"], doubles.get("log10_p"))
        figures.in_hundred("doubles-in-hundred", doubles["p"])
    if doubles.get("z") is not None:
        figures.number("doubles-z", doubles["z"], 2, signed=True)
    interval = doubles.get("interval")
    if interval:
        figures.percent_span("doubles-interval", interval["low"], interval["high"], 2)
        figures.percent("doubles-level", interval["level"], 0)


def _faces(figures: Figures, faces: Tree) -> None:
    total = sum(faces["counts"])
    intervals = faces.get("intervals") or []
    for face, count in enumerate(faces["counts"], 1):
        figures.count(f"face-{face}-count", count)
        if total:
            figures.percent(f"face-{face}-share", Fraction(count, total), 2)
            figures.percent(f"face-{face}-deviation", Fraction(6 * count, total) - 1, 2, signed=True)
    for face, interval in enumerate(intervals, 1):
        figures.percent_span(f"face-{face}-interval", interval["low"], interval["high"], 2)
    if intervals:
        figures.percent("faces-level", faces.get("level", 0.99), 0)
    _test(figures, "faces", faces.get("chi_square"))
    one = faces.get("farthest")
    if one and total:
        figures.plain("farthest-face", one["face"])
        figures.count("farthest-face-count", one["count"])
        figures.percent("farthest-face-share", Fraction(one["count"], total), 2)
        _two_p(figures, "farthest-face", one)
    equivalence = faces.get("equivalence")
    if equivalence:
        figures.percent("equivalence-confidence", equivalence["confidence"], 0)
        figures.number("equivalence-points", equivalence["points"], 2, "percentage points")
