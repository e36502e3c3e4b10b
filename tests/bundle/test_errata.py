"""Errata: numbers are compared by the name of what they belong to, and said in a sentence that is true."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.bundle.errata import changes, erratum, told
from pipeline.bundle.listing import feed


def article(seal: str, *members: tuple[str, float]) -> dict[str, Any]:
    return {"family": {"seal": seal, "members": [{"name": name, "p": p} for name, p in members]}}


OLD = article("aa", ("outcomes", 0.2), ("faces", 0.3))


def test_question_put_first_changes_no_other_question() -> None:
    found = list(changes(OLD, article("bb", ("new", 0.5), ("outcomes", 0.2), ("faces", 0.3))))
    assert found == [
        {"name": "family.seal", "old": "aa", "new": "bb"},
        {"name": "family.members.new.name", "old": None, "new": "new"},
        {"name": "family.members.new.p", "old": None, "new": 0.5},
    ]


def test_rows_without_names_of_their_own_are_compared_by_place() -> None:
    old = {"strata": [{"name": "mode", "p": 1}, {"name": "mode", "p": 2}], "doubles": {"counts": [3, 4]}}
    new = {"strata": [{"name": "mode", "p": 1}, {"name": "mode", "p": 9}], "doubles": {"counts": [3, 5]}}
    assert [one["name"] for one in changes(old, new)] == ["doubles.counts.2", "strata.2.p"]


@pytest.mark.parametrize(
    ("new", "added", "text"),
    [
        (article("aa", ("outcomes", 0.2), ("faces", 0.4)), (), "Corrects 2026-05-20: 1 number changed."),
        (OLD, ("report.es.html",), "Adds to 2026-05-20: report.es.html; no number changed."),
        (
            article("bb", ("outcomes", 0.2), ("doubles", 0.4)),
            ("report.es.html",),
            "Corrects 2026-05-20: 5 numbers changed. The registered questions are others now: added doubles; "
            "removed faces.",
        ),
        (
            article("bb", ("outcomes", 0.2), ("faces", 0.3)),
            (),
            "Corrects 2026-05-20: 1 number changed. The registered questions are others now.",
        ),
    ],
)
def test_erratum_in_words_says_what_is_new(new: dict[str, Any], added: tuple[str, ...], text: str) -> None:
    made = erratum("2026-05-20", OLD, new, added)
    assert told(made) == text
    card = {"edition": "2026-05-20.r2", "rolls": 36, "matches": 1, "found": [], "pages": [], "erratum": made}
    assert feed([card], None).decode().count(text) == 1
