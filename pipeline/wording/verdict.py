"""The verdict of an edition: which of four states it is in, and the sentences that say so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pipeline.wording.figures import Figures, slug
from pipeline.wording.signed_log import log_message
from pipeline.wording.tables import shown_id

Tree = Mapping[str, Any]

NAMED = 5
"""So many failing rolls are named in the banner itself; the table names more, the data all of them."""


STANDS_OUT = ("count-loud", "count-single-loud")


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the banner. `tone` is good, alert or open.

    It names `rolls` by id, not all of them where there are `more`, and `tests` by row.
    """

    message: str
    tone: str = "good"
    rolls: tuple[str, ...] = ()
    more: bool = False
    open: str = ""
    tests: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """The state (nothing, odd, found, small, bare) and its sentences."""

    state: str
    lines: tuple[Line, ...]


def verified(article: Tree) -> bool:
    """Whether the log has anything to verify: a log without commit and reveal has only unverifiable rows."""
    verification = article["verification"]
    return bool(verification["records"] > verification["verdicts"].get("unverifiable", 0))


def verdict(article: Tree, figures: Figures) -> Verdict:
    """Judge the edition for its banner, by the list that decides the exit code: something is found if it is on it.

    A registered test that stands out is none of it, since a p-value looked at night after night would be at some time
    or other; it is said in a state of its own.
    """
    lines = [*_records(article, figures), *_others(article, figures), _count(article), _alarm(article)]
    if article["found"]:
        state = "found"
    elif any(line.message in STANDS_OUT for line in lines):
        state = "odd"
    elif not verified(article):
        state = "bare"
    elif lines[-2].message == "count-small":
        state = "small"
    else:
        state = "nothing"
    return Verdict(state, tuple(lines))


def _records(article: Tree, figures: Figures) -> list[Line]:
    verification = article["verification"]
    lines = []
    failures = verification.get("failures_total") or 0
    verdicts = verification["verdicts"]
    if failures:
        rolls = tuple(shown_id(str(one["roll_id"])) for one in (verification.get("failures") or [])[:NAMED])
        lines.append(Line("records-failed", "alert", rolls, more=failures > len(rolls)))
    elif not verified(article):
        lines.append(Line("records-none", "open"))
    elif verdicts.get("ok", 0) == verification["records"]:
        lines.append(Line("records-all-ok"))
    else:
        waiting = verification["records"] - verdicts.get("ok", 0)
        lines.append(Line("records-some-open", "open", open=figures.count("records-open", waiting)))
    if figures["rejected-total"].value:
        lines.append(Line("records-rejected", "alert"))
    if figures["breaches-total"].value:
        lines.append(Line("records-breaches", "alert"))
    return lines


def _others(article: Tree, figures: Figures) -> list[Line]:
    """What was found beside records and numbers: a log that breaks its own contract, a signed tree, a drill."""
    lines = []
    for one in article.get("found") or []:
        if one["kind"] in ("contract", "log") or (one["kind"] == "drill" and "drill-faults" in figures):
            lines.append(Line(log_message(article, slug("found", one["name"])), "alert"))
    return lines


def _count(article: Tree) -> Line:
    statuses = {row["status"] for row in article.get("findings") or []}
    loud = tuple(at for at, row in enumerate(article.get("findings") or []) if row["status"] == "finding")
    family = article.get("family")
    if not statuses & {"ok", "finding"}:
        return Line("count-small", "open")
    if family and family.get("p_family") is not None:
        return Line("count-loud" if loud else "count-quiet", "open" if loud else "good", tests=loud)
    return Line("count-single-loud" if loud else "count-single-quiet", "open" if loud else "good", tests=loud)


def _alarm(article: Tree) -> Line:
    evidence = article.get("evidence")
    if not evidence or evidence.get("log_e") is None:
        return Line("alarm-none", "open")
    return Line("alarm-loud", "alert") if evidence.get("alarm") else Line("alarm-quiet")


def keys(article: Tree, figures: Figures) -> list[tuple[str, str]]:
    """The key figures as (message, figure), those that this log can give."""
    wanted = [
        ("key-rolls", "rolls"),
        ("key-ok", slug("verdicts", "ok")),
        ("key-doubles", "doubles-share"),
        ("key-outcomes", "outcomes-in-hundred"),
        ("key-faces", "faces-in-hundred"),
        ("key-evidence", "evidence-e"),
    ]
    return [
        (message, figure)
        for message, figure in wanted
        if figure in figures and (message != "key-ok" or verified(article))
    ]
