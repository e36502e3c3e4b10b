"""Other ways to count: the figures of each line, and of games that go on in another file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pipeline.wording.figures import Figures, slug

Tree = Mapping[str, Any]


def sensitivity_figures(figures: Figures, assessment: Tree) -> None:
    """The numbers of every line, and of games that go on in another file."""
    for line in assessment.get("sensitivity") or []:
        key = slug("way", line["name"])
        figures.count(f"{key}-rolls", line["rolls"])
        figures.count(f"{key}-doubles", line["doubles"])
        if line["share"] is not None:
            figures.percent(f"{key}-share", line["share"], 2)
        if line["p"] is not None:
            figures.number(f"{key}-z", line["z"], 2, signed=True)
            figures.p(f"{key}-p-doubles", line["p"], line["log10_p"])
        test = line["chi_square"]
        if test and test["p"] is not None:
            figures.number(f"{key}-chi", test["statistic"], 2)
            figures.count(f"{key}-df", test["df"])
            figures.p(f"{key}-p", test["p"], test["log10_p"])
    continues = (assessment.get("match_files") or {}).get("continues")
    if continues:
        figures.count("continues-total", len(continues))
