"""The one line of a run: what was found, what merely stands out, and nothing where there is nothing."""

import copy
from pathlib import Path

import pytest

from pipeline.commands.summary import in_words, summary
from tests.render import sample


def article(*rows, found=()):
    made = copy.deepcopy(sample.published())
    made["provenance"]["switched_off"], made["found"] = [], list(found)
    made["unordered"] = made.get("unordered")
    made["family"]["replicates"] = 10_000
    made["findings"] = [dict(zip(("name", "p_family", "status"), row, strict=True)) for row in rows]
    return made


QUIET = ("doubles", 0.4, "ok")
EVEN = ("outcomes_too_even", 0.0005, "finding")
LEAST = ("outcomes", 1 / 10_001, "finding")
EVIDENCE = {"kind": "alarm", "name": "evidence", "number": 1}


@pytest.mark.parametrize(
    ("rows", "found", "said"),
    [
        ((QUIET,), (), "; nothing found; "),
        ((QUIET, EVEN), (), "; stands out: outcomes_too_even (p 0.0005); "),
        # One fair log in 10,001, the log itself, is the least that 10,000 simulated ones can say.
        ((LEAST, EVEN), (), "; stands out: outcomes (p ≤ 0.0001), outcomes_too_even (p 0.0005); "),
        ((EVEN,), (EVIDENCE,), "; found: evidence 1; stands out: outcomes_too_even (p 0.0005); "),
        ((("doubles_hazard", 0.0001, "exploratory"), ("faces", None, "refused")), (), "; nothing found; "),
    ],
)
def test_line_names_what_stands_out_and_says_nothing_found_only_where_nothing_does(rows, found, said):
    told = in_words(summary(article(*rows, found=found), Path("out/2026-10-10"), 0))

    assert said in told
    assert told.endswith("; out/2026-10-10")


def test_json_of_a_run_has_what_stands_out_as_data():
    made = summary(article(LEAST, QUIET), Path("out"), 0)

    assert made["stands_out"] == [{"name": "outcomes", "p_family": 1 / 10_001, "at_most": True}]
    assert made["found"] == []
