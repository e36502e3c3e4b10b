"""Charts of an edition: which numbers along which axes, and each chart from the article's own arrays.

Figures know no language: the numbers that stand in a chart come in through `number` (a figure's text by its id)
and the alternative texts through `say`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from pipeline.figures import faces, family, funnel, nights, placebo, running
from pipeline.figures.axis import Tick, decimals
from pipeline.figures.funnel import INNER, OUTER

__all__ = ["INNER", "OUTER", "draw", "marks", "outside"]

Tree = Mapping[str, Any]
Number = Callable[[str], str]
Say = Callable[..., str]

Axis = tuple[str, Sequence[Any], str, int]
"""Name of an axis, the values at its ticks, their kind (percent, number, power, month) and decimals."""


def marks(article: Tree) -> dict[str, list[Axis]]:
    """Every number along every axis."""
    found: dict[str, list[Axis]] = {}
    if _faces(article):
        found["faces"] = [_percents("x", faces.axis(*_faces_data(article)))]
    if _running(article):
        one = article["running"]
        found["running"] = [_percents("y", running.axis(one["low"], one["high"])), _months("x", one["days"], 2)]
    if _nights(article):
        log_e, alarm_at, days = _nights_data(article)
        found["nights"] = [("y", nights.axis(log_e, alarm_at), "power", 0), _months("x", days, 1)]
    if _family(article):
        found["family"] = [("y", family.MARKS, "number", 2)]
    if article.get("matches"):
        across, up = funnel.axes(_matches(article))
        found["funnel"] = [("x", across, "number", 0), _percents("y", up)]
    if _placebo(article):
        values = placebo.axis(article["outcomes"]["chi_square"]["statistic"], article["placebo"]["statistics"])
        found["placebo"] = [("x", values, "number", decimals(values))]
    return found


def outside(article: Tree) -> funnel.Funnel | None:
    """How many matches lie outside of the funnel."""
    return funnel.count(_matches(article)) if article.get("matches") else None


def draw(article: Tree, number: Number, say: Say) -> dict[str, Any]:
    """Every chart that this log can give; the others are None."""
    axes = marks(article)

    def along(chart: str, axis: str) -> list[Tick]:
        values = next(values for name, values, _, _ in axes[chart] if name == axis)
        return [(float(value), number(f"axis-{chart}-{axis}-{at}")) for at, value in enumerate(values)]

    def months(chart: str, days: Sequence[str]) -> list[tuple[int, str]]:
        values = next(values for name, values, _, _ in axes[chart] if name == "x")
        return [(list(days).index(day), number(f"axis-{chart}-x-{at}")) for at, day in enumerate(values)]

    charts: dict[str, Any] = dict.fromkeys(("faces", "running", "nights", "family", "funnel", "placebo"))
    if "faces" in axes:
        shares, intervals = _faces_data(article)
        low, high = (f"face-{shares.index(pick(shares)) + 1}" for pick in (min, max))
        title = say("chart-faces-alt", lowest=low, highest=high, **{
            "lowest-share": f"{low}-share", "highest-share": f"{high}-share",
        })  # fmt: skip
        labels = [number(f"face-{face}-share") for face in range(1, 7)]
        charts["faces"] = faces.draw(shares, intervals, labels, along("faces", "x"), title)
    if "running" in axes:
        one = article["running"]
        charts["running"] = [
            {
                "face": f"face-{face}", "share": f"running-{face}-share",
                "svg": running.draw(
                    one["shares"][face - 1], one["low"], one["high"], along("running", "y"),
                    months("running", one["days"]),
                    say("chart-running-alt", face=f"face-{face}", share=f"running-{face}-share"),
                ),
            }
            for face in range(1, 7)
        ]  # fmt: skip
    if "nights" in axes:
        log_e, alarm_at, days = _nights_data(article)
        charts["nights"] = nights.draw(
            log_e, alarm_at, along("nights", "y"), months("nights", days), say("chart-nights-alt")
        )
    if "family" in axes:
        members = _family(article)
        loud = [_loud(article, one["name"]) for one in members]
        values = [one["p"] for one in members]
        charts["family"] = family.draw(values, loud, along("family", "y"), say("chart-family-alt"))
    if "funnel" in axes:
        charts["funnel"] = funnel.draw(
            _matches(article), along("funnel", "x"), along("funnel", "y"), say("chart-funnel-alt")
        )
    if "placebo" in axes:
        charts["placebo"] = placebo.draw(
            article["outcomes"]["chi_square"]["statistic"], article["placebo"]["statistics"], along("placebo", "x"),
            number("outcomes-chi"), say("chart-placebo-alt"),
        )  # fmt: skip
    return charts


def _percents(name: str, values: Sequence[float]) -> Axis:
    return name, values, "percent", decimals([100 * value for value in values])


def _months(name: str, days: Sequence[str], every: int) -> Axis:
    """The first day of each month after the first day; in a short log the first day alone."""
    starts = [day for before, day in pairwise(days) if before[:7] != day[:7]]
    picked = starts[:: every * max(1, -(-len(starts) // 8))]
    return name, picked or list(days[:1]), "month", 0


def _faces(article: Tree) -> bool:
    return bool(article.get("faces") and article["faces"].get("intervals"))


def _faces_data(article: Tree) -> tuple[list[float], list[tuple[float, float]]]:
    one = article["faces"]
    return list(one["shares"]), [(pair["low"], pair["high"]) for pair in one["intervals"]]


def _running(article: Tree) -> bool:
    one = article.get("running")
    return bool(one and len(one["days"]) > 1)


def _nights(article: Tree) -> bool:
    one = article.get("evidence")
    return bool(one and one.get("log_e") is not None and len(one.get("nights") or []) > 1)


def _nights_data(article: Tree) -> tuple[list[float], float, list[str]]:
    one = article["evidence"]
    return [night["log_e"] for night in one["nights"]], one["alarm_at"], [night["day"] for night in one["nights"]]


def _family(article: Tree) -> list[Any]:
    family_ = article.get("family")
    if not family_ or family_.get("p_min") is None:
        return []
    return [one for one in family_.get("members") or [] if one.get("p") is not None and one.get("confirmatory", True)]


def _loud(article: Tree, name: str) -> bool:
    return any(row["name"] == name and row["status"] == "finding" for row in article.get("findings") or [])


def _matches(article: Tree) -> list[funnel.Match]:
    return [(row["rolls"], row["doubles"], row["matches"]) for row in article["matches"]]


def _placebo(article: Tree) -> bool:
    one, outcomes = article.get("placebo"), article.get("outcomes")
    return bool(one and one.get("statistics") and outcomes and outcomes.get("chi_square"))
