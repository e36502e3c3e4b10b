"""The figures of an edition: every number of the assessment that is printed, with an id, a unit and a rounding."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pipeline.wording.counts import count_figures
from pipeline.wording.figures import Figures, slug
from pipeline.wording.sensitivity import sensitivity_figures
from pipeline.wording.statistics import statistics_figures

Tree = Mapping[str, Any]

BREACHES = (
    "duplicate_seed", "duplicate_entropy", "duplicate_roll", "nonce_reused", "nonce_backwards", "sequence_gap",
    "revealed_before_committed", "two_rolls_open", "rewritten",
)  # fmt: skip
"""The flags that are findings; `entropy_by_server` is a fact about what a record can prove."""


def figures_of(assessment: Tree) -> Figures:
    """All of them, in one pass over the assessment."""
    figures = Figures()
    _constants(figures)
    _population(figures, assessment)
    _verification(figures, assessment["verification"])
    count_figures(figures, assessment)
    _findings(figures, assessment)
    _nights(figures, assessment)
    _strata(figures, assessment)
    _closing(figures, assessment)
    sensitivity_figures(figures, assessment)
    statistics_figures(figures, assessment)
    return figures


def article(assessment: Tree) -> dict[str, Any]:
    """The edition's article.json: the assessment as it is, and every printed figure beside it."""
    return {**assessment, "figures": figures_of(assessment).as_json()}


def _constants(figures: Figures) -> None:
    """Numbers that a sentence about any two dice needs; kept with the others so that no sentence types one."""
    figures.count("faces-number", 6)
    figures.count("outcomes-number", 36)
    figures.count("pairs-number", 21)
    figures.count("doubles-number", 6)
    figures.count("none", 0)
    figures.count("one", 1)
    figures.percent("fair-face", Fraction(1, 6), 2)
    figures.percent("fair-doubles", Fraction(1, 6), 2)
    figures.percent("fair-outcome", Fraction(1, 36), 2)
    for face in range(1, 7):
        figures.plain(f"face-{face}", face)
    for first in range(1, 7):
        for second in range(1, 7):
            figures.outcome(f"outcome-{first}-{second}", (first, second))
    figures.count("rejection-limit", 252)
    figures.count("scale-bytes", 4)
    figures.count("scale-values", 2**32)


def _population(figures: Figures, assessment: Tree) -> None:
    population = assessment["population"]
    figures.day("edition-day", assessment["edition"])
    for name in ("first_day", "last_day"):
        if population.get(name):
            figures.day(slug(name), population[name])
    if assessment.get("read_on"):
        figures.day("read-on", str(assessment["read_on"])[:10])
    for name in ("rolls", "dice", "matches"):
        if population.get(name) is not None:
            figures.count(name, population[name])
    excluded = population.get("excluded") or {}
    figures.count("excluded-total", sum(excluded.values()))
    for reason, number in excluded.items():
        figures.count(slug("excluded", reason), number)


def _verification(figures: Figures, verification: Tree) -> None:
    records = verification["records"]
    figures.count("records", records)
    for kind in ("verdicts", "flags", "rejected"):
        for name, number in (verification.get(kind) or {}).items():
            figures.count(slug(kind, name), number)
    figures.count("rejected-total", sum((verification.get("rejected") or {}).values()))
    failures = verification.get("failures") or []
    figures.count("failures-total", verification.get("failures_total") or 0)
    figures.count("failures-shown", len(failures))
    for one in (*failures, *(verification.get("flagged") or [])):
        if one.get("day"):
            figures.day(slug("day", one["day"]), one["day"])
    figures.count("breaches-total", sum((verification.get("flags") or {}).get(name, 0) for name in BREACHES))
    for name, number in (verification.get("judged_by") or {}).items():
        figures.count(slug("judged-by", name), number)
    figures.count("cross-checked", verification.get("cross_checked") or 0)
    for name, number in (verification.get("evidence_table") or {}).items():
        figures.count(slug("proof", name), number)
        if records:
            figures.percent(slug("proof", name, "share"), Fraction(number, records), 2)


def _findings(figures: Figures, assessment: Tree) -> None:
    for row in assessment.get("findings") or []:
        key = slug("finding", row["name"], row.get("table") or "")
        if row.get("n") is not None:
            figures.count(f"{key}-n", row["n"])
        if row.get("statistic") is not None:
            if row.get("df") is None and float(row["statistic"]).is_integer():
                # A number of rolls, dice or bytes.
                figures.count(f"{key}-statistic", row["statistic"])
            else:
                figures.number(f"{key}-statistic", row["statistic"], 2)
        if row.get("df") is not None:
            figures.count(f"{key}-df", row["df"])
        for name in ("p_named", "p_after_looking"):
            if row.get(name) is not None:
                log10_p = row.get(f"log10_{name}", row.get("log10_p") if name == "p_named" else None)
                figures.p(slug(key, name), row[name], log10_p)
    family = assessment.get("family")
    if not family:
        return
    if family["tests"]:
        figures.count("family-tests", family["tests"])
    if family.get("p_min") is not None:
        figures.p("family-p-min", family["p_min"], family.get("log10_p_min"))
    if family.get("replicates"):
        figures.count("family-replicates", family["replicates"])
    if family.get("p_family") is not None:
        figures.p("family-p", family["p_family"], replicates=family.get("replicates") or None)
        figures.in_hundred("family-in-hundred", family["p_family"])
    for member in family.get("members") or []:
        key = slug("member", member["name"], member.get("table") or "")
        if member.get("added_on"):
            figures.day(f"{key}-added-on", member["added_on"])
        if member.get("p") is not None:
            figures.p(f"{key}-p", member["p"], member.get("log10_p"))
        if member.get("p_family") is not None:
            figures.p(f"{key}-corrected", member["p_family"], replicates=family.get("replicates") or None)
        elif member.get("p_holm") is not None:
            figures.p(f"{key}-corrected", member["p_holm"], member.get("log10_p_holm"))


def _nights(figures: Figures, assessment: Tree) -> None:
    evidence = assessment.get("evidence")
    if evidence and evidence.get("log_e") is not None:
        figures.power("evidence-e", evidence["log_e"] / math.log(10), "evidence")
        figures.power("evidence-alarm-at", math.log10(evidence["alarm_at"]), "evidence")
        figures.number("evidence-alpha", 1 / evidence["alarm_at"], _needed(1 / evidence["alarm_at"]))
        for part in evidence.get("components") or []:
            if part.get("log_e") is not None:
                figures.power(slug("evidence", part["name"], "e"), part["log_e"] / math.log(10), "evidence")
            figures.number(slug("evidence", part["name"], "weight"), part["weight"], 2)
        nights = evidence.get("nights") or []
        figures.count("evidence-nights", len(nights))
        if nights:
            peak = max(nights, key=lambda night: (float(night["log_e"]), str(night["day"])))
            figures.power("evidence-peak", peak["log_e"] / math.log(10), "evidence")
            figures.day("evidence-peak-day", peak["day"])
    running = assessment.get("running")
    if running and running.get("days"):
        figures.count("running-days", len(running["days"]))
        outside = sum(
            any(not low <= face[at] <= high for face in running["shares"])
            for at, (low, high) in enumerate(zip(running["low"], running["high"], strict=True))
        )
        figures.count("running-outside", outside)
        for face, shares in enumerate(running["shares"], 1):
            figures.percent(f"running-{face}-share", shares[-1], 2)
        figures.count("band-in-hundred", max(1, round(100 * (1 - running.get("level", 0.99)))))
        figures.percent("running-low", running["low"][-1], 2)
        figures.percent("running-high", running["high"][-1], 2)


def _strata(figures: Figures, assessment: Tree) -> None:
    for row in assessment.get("strata") or []:
        key = slug("stratum", row["name"], row["value"])
        figures.count(f"{key}-rolls", row["rolls"])
        if row.get("doubles") is not None and row["rolls"]:
            figures.count(f"{key}-doubles", row["doubles"])
            figures.percent(f"{key}-share", Fraction(row["doubles"], row["rolls"]), 2)
        test = row.get("chi_square")
        if test and test.get("p") is not None:
            figures.number(f"{key}-statistic", test["statistic"], 2)
            figures.count(f"{key}-df", test["df"])
            figures.p(f"{key}-p", test["p"], test.get("log10_p"))
    matches = assessment.get("matches") or []
    if matches:
        figures.count("funnel-matches", sum(row["matches"] for row in matches))
        figures.count("funnel-longest", max(row["rolls"] for row in matches))
    placebo = assessment.get("placebo")
    if placebo:
        figures.count("placebo-logs", placebo["logs"])
        figures.plain("placebo-rank", placebo["rank"])
        figures.count("placebo-places", placebo["logs"] + 1)
        for at, statistic in enumerate(placebo.get("statistics") or [], 1):
            figures.number(f"placebo-{at}", statistic, 1)


def _closing(figures: Figures, assessment: Tree) -> None:
    exact = assessment.get("exact") or {}
    if exact:
        figures.count("exact-rolls", exact.get("rolls", 25))
        figures.count("exact-games", exact.get("games", 20))
    for name, one in exact.items():
        if isinstance(one, Mapping) and one.get("value") is not None:
            figures.percent(slug("exact", name), one["value"], 2)
    unrevealed = assessment.get("unrevealed")
    if unrevealed:
        figures.count("unrevealed-count", unrevealed["count"])
        if unrevealed.get("limit") is not None:
            figures.count("unrevealed-limit", math.floor(unrevealed["limit"]))
        if unrevealed.get("doubles_low") is not None:
            figures.percent("unrevealed-low", unrevealed["doubles_low"], 2)
            figures.percent("unrevealed-high", unrevealed["doubles_high"], 2)
        if unrevealed.get("worst_z") is not None:
            figures.number("unrevealed-worst-z", unrevealed["worst_z"], 2, signed=True)
    log = assessment.get("log") or {}
    if log.get("size") is not None:
        figures.count("log-size", log["size"])
    source = (assessment.get("provenance") or {}).get("source") or {}
    if source.get("rows") is not None:
        figures.count("source-rows", source["rows"])
    drill = assessment.get("drill")
    if drill:
        figures.count("drill-faults", drill["faults"])
        figures.count("drill-caught", drill["caught"])


def _needed(value: float) -> int:
    """Decimals that a small level such as 0.001 needs."""
    return max(2, -math.floor(math.log10(value))) if value > 0 else 2
