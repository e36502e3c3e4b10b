"""The figures of what is tested beside the count itself: order, skips, changes, known faults, and the price of each."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pipeline.wording.figures import Figures, slug

Tree = Mapping[str, Any]


def statistics_figures(figures: Figures, assessment: Tree) -> None:
    """Add them."""
    _effects(figures, assessment)
    spread = (assessment.get("outcomes") or {}).get("range")
    if spread and assessment["outcomes"]["chi_square"] and assessment["outcomes"]["chi_square"]["p"] is not None:
        figures.count("outcomes-range", spread["range"])
        figures.p("outcomes-range-p", spread["p"], spread["log10_p"])
    if assessment.get("order"):
        _order(figures, assessment["order"])
    if assessment.get("skips"):
        _skips(figures, assessment["skips"])
    _changes(figures, assessment)
    if assessment.get("bytes"):
        _bytes(figures, assessment["bytes"])
    for one in (assessment.get("placebo") or {}).get("tests") or []:
        figures.p(slug("placebo", one["name"], "p"), one["p"])
        figures.plain(slug("placebo", one["name"], "place"), one["rank"])
    if assessment.get("record_only"):
        level = assessment["record_only"]["level"]
        figures.number("quiet-level", level, 2, "p")
    for row in assessment.get("homogeneity") or []:
        _test(figures, slug("same", row["name"]), row)
        if row.get("p_corrected") is not None:
            figures.p(slug("same", row["name"], "corrected"), row["p_corrected"])
    for row in assessment.get("alternatives") or []:
        key = slug("fault", row["fault"])
        if row["log_ratio"] is not None:
            figures.power(f"{key}-ratio", row["log_ratio"] / math.log(10), "likelihood ratio")
        if row["fault"].startswith("limit_"):
            figures.plain(f"{key}-value", int(row["fault"].removeprefix("limit_")))


def _test(figures: Figures, key: str, test: Tree | None) -> None:
    if not test or test.get("statistic") is None or not test.get("df"):
        return
    figures.count(f"{key}-n", test["n"])
    figures.number(f"{key}-chi", test["statistic"], 2)
    figures.count(f"{key}-df", test["df"])
    if test.get("p") is not None:
        figures.p(f"{key}-p", test["p"], test.get("log10_p"))


def _effects(figures: Figures, assessment: Tree) -> None:
    """What each test of the count would have noticed, what looking every night costs, dice that depend on another."""
    faces, doubles = assessment.get("faces") or {}, assessment.get("doubles") or {}
    effects = (
        ("detectable-outcomes", (assessment.get("outcomes") or {}).get("detectable_chi_square"), 1),
        ("detectable-doubles", doubles.get("detectable"), 2),
        ("detectable-faces", faces.get("detectable"), 2),
    )
    for key, effect, digits in effects:
        if effect and effect["relative"] is not None:
            figures.percent(key, effect["relative"], digits)
            figures.percent("detectable-power", effect["power"], 0)
            figures.percent("detectable-alpha", effect["alpha"], 0)
    if doubles.get("price_of_looking") is not None:
        figures.percent("price-of-looking", doubles["price_of_looking"] - 1, 0)
    _test(figures, "faces-dependent", faces.get("dependent_chi_square"))


def _order(figures: Figures, order: Tree) -> None:
    for within in ("match", "seat"):
        read = order.get(within)
        if not read:
            continue
        figures.count(f"next-{within}-pairs", read["pairs"])
        _test(figures, f"next-{within}-order", read["order"])
        _test(figures, f"next-{within}-given", read["given_row"])
        _test(figures, f"next-{within}-named", {**read["named_null"], "n": read["pairs"]})
        for name in ("after_double", "after_other"):
            _doubles(figures, slug(name, within), read[name])
    runs = order["runs"]
    for at, (length, rolls, doubles) in enumerate(zip(runs["length"], runs["rolls"], runs["doubles"], strict=True)):
        figures.count(f"run-{at}-length", length)
        figures.count(f"run-{at}-rolls", rolls)
        figures.count(f"run-{at}-doubles", doubles)
        figures.percent(f"run-{at}-share", doubles / rolls, 2)
    _test(figures, "runs", runs["chi_square"])
    longest = order["longest_run"]
    figures.count("longest-run", longest["longest"])
    figures.count("longest-run-n", longest["n"])
    figures.p("longest-run-p", longest["p_at_least"])


def _doubles(figures: Figures, key: str, row: Tree) -> None:
    figures.count(f"{key}-n", row["n"])
    if row["n"]:
        figures.count(f"{key}-doubles", row["doubles"])
        figures.percent(f"{key}-share", row["share"], 2)
        figures.number(f"{key}-z", row["z"], 2, signed=True)
        figures.p(f"{key}-p", row["p"], row["log10_p"])


def _skips(figures: Figures, skips: Tree) -> None:
    for name in ("records", "after_skip", "skipped", "longest", "server_rolls"):
        figures.count(slug("skips", name), skips[name])
    device = skips.get("device")
    if device:
        figures.count("skips-device-rolls", device["n"])
        figures.count("skips-bits", round(device["capacity_bits"]), "bits")
        figures.count("skips-added", round(device["doubles_added"]))
        figures.count("skips-removed", round(device["doubles_removed"]))


def _bytes(figures: Figures, chapter: Tree) -> None:
    accepted, dropped = chapter["accepted"], chapter["dropped"]
    figures.count("bytes-per-face", chapter["limit"] // 6)
    figures.count("bytes-used", accepted["bytes"])
    figures.count("bytes-impossible", accepted["impossible"])
    figures.count("bytes-dropped", dropped["bytes"])
    figures.number("bytes-dropped-expected", dropped["expected"], 1)
    figures.number("bytes-dropped-sd", dropped["sd"], 1)
    if accepted["impossible"]:
        # 256 = 42 * 6 + 4: of all bytes the remainders 0 to 3 have 43, the others 42
        figures.percent("modulo-often", Fraction(43, 256), 2)
        figures.percent("modulo-seldom", Fraction(42, 256), 2)
    for one in chapter["secrets"]:
        key = slug("secret", one["name"])
        for name in ("values", "duplicates", "patterned"):
            figures.count(f"{key}-{name}", one[name])
        _test(figures, key, one)


def _changes(figures: Figures, assessment: Tree) -> None:
    drift = assessment.get("drift")
    if drift:
        figures.plain("drift-face", drift["face"])
        figures.day("drift-day", drift["last_day_before"])
        figures.percent("drift-before", drift["share_before"], 2)
        figures.percent("drift-after", drift["share_after"], 2)
        figures.p("drift-p", drift["p"])
        figures.count("drift-n", drift["n"])
    since = assessment.get("since_any_night")
    if since:
        figures.count("anew-nights", since["nights"])
        figures.power("anew-m", since["log_m"] / math.log(10), "evidence")
        figures.power("anew-peak", since["log_m_peak"] / math.log(10), "evidence")
        figures.day("anew-peak-day", since["peak_day"])
        figures.power("anew-alarm-at", math.log10(since["alarm_at"]), "evidence")
        for key, day in (("anew-alarm-day", since["alarm_day"]), ("anew-began", since["began"])):
            if day:
                figures.day(key, day)
