"""The one line that a run ends with on stdout: what was counted, what was found, where the edition lies."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pipeline.wording.simulated import at_floor

Article = Mapping[str, Any]


def summary(article: Article, folder: Path, code: int) -> dict[str, Any]:
    """The run in a few keys, for `--json`."""
    tested = article["unordered"] or article["outcomes"]
    return {
        "edition": article["edition"],
        "folder": str(folder),
        "rolls": article["population"]["rolls"],
        "records": article["verification"]["records"],
        "verdicts": {name: number for name, number in article["verification"]["verdicts"].items() if number},
        "rejected": dict(article["verification"]["rejected"]),
        "chi_square": tested["chi_square"] if tested else None,
        "found": list(article["found"]),
        "stands_out": _stands_out(article),
        "switched_off": list(article["provenance"]["switched_off"]),
        "exit_code": code,
    }


def in_words(made: Mapping[str, Any]) -> str:
    """The same as a line for people."""
    verdicts = ", ".join(f"{number:,} {name}" for name, number in made["verdicts"].items()) or "none"
    parts = [
        f"edition {made['edition']}: {made['rolls']:,} rolls counted",
        f"{made['records']:,} records: {verdicts}",
        _tested(made["chi_square"]),
        *_told(made),
    ]
    if made["rejected"]:
        parts.insert(2, f"{sum(made['rejected'].values()):,} rows set aside")
    if made["switched_off"]:
        parts.append("switched off: " + ", ".join(made["switched_off"]))
    return "; ".join([*parts, made["folder"]])


def _stands_out(article: Article) -> list[dict[str, Any]]:
    """Registered tests that stand out of the family in this edition. They are no finding and change no exit code: a p
    that is looked at every night falls below any line at some time, and only the nightly evidence is made for that."""
    replicates = (article["family"] or {}).get("replicates") or 0
    return [
        {
            "name": row["name"],
            "p_family": row["p_family"],
            "at_most": replicates > 0 and at_floor(row["p_family"], replicates),
        }
        for row in article["findings"]
        if row["status"] == "finding"
    ]


def _told(made: Mapping[str, Any]) -> list[str]:
    said = ["found: " + ", ".join(_finding(one) for one in made["found"])] if made["found"] else []
    if made["stands_out"]:
        each = (
            f"{one['name']} (p {'≤ ' if one['at_most'] else ''}{one['p_family']:.2g})" for one in made["stands_out"]
        )
        said.append("stands out: " + ", ".join(each))
    return said or ["nothing found"]


def _tested(test: Mapping[str, Any] | None) -> str:
    if test is None or test["statistic"] is None or test["p"] is None:
        why = (test or {}).get("refused")
        return "outcomes not tested" + (f" ({why})" if why else "")
    return f"outcomes chi-square {test['statistic']:.2f} (df {test['df']}, p {_p(test['p'], test.get('log10_p'))})"


def _p(p: float, log10: float | None) -> str:
    """Three digits, also where a double is too small for it."""
    if log10 is None or log10 > -300:
        return f"{p:.3g}"
    power = math.floor(log10)
    return f"{10 ** (log10 - power):.2f}e{power}"


def _finding(one: Mapping[str, Any]) -> str:
    return f"{one['name']} {one['number']:,}"
