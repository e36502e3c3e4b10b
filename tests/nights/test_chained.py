"""The chain of nights: it comes back bit for bit, or it is said where it does not."""

from __future__ import annotations

import hashlib
import json

import numpy as np

from pipeline.assessment.chained import follow, links
from pipeline.assessment.tables import Daily

DAYS = ("2026-05-18", "2026-05-19", "2026-05-20")
RULE = {"where": "true"}


def daily(change: int = 0) -> Daily:
    ordinary = np.arange(3 * 36, dtype=np.int64).reshape(3, 36)
    ordinary[1, 5] += change
    return Daily(DAYS, ordinary, np.zeros((3, 36), np.int64))


def chain(days: tuple[str, ...] = DAYS, change: int = 0) -> list:
    return links(days, daily(change), np.zeros((3, 36, 36), np.int64), {})


def test_hash_of_a_night_is_that_of_its_counts_and_the_night_before() -> None:
    one, two, _ = chain()
    counts = {"ordinary": list(range(36, 72)), "openings": [0] * 36, "pairs": [[0] * 36] * 36}
    text = json.dumps({"before": one.hash, "counts": counts, "day": DAYS[1]}, sort_keys=True, separators=(",", ":"))
    assert two.hash == hashlib.sha256(text.encode()).hexdigest()


def test_nights_one_by_one_give_the_same_chain_as_all_at_once() -> None:
    document = None
    for until in (1, 2, 3):
        document = follow(document, RULE, chain(DAYS[:until])).document
    whole = follow(None, RULE, chain())
    assert document == whole.document
    assert whole.chapter == {"nights": 3, "hash": chain()[-1].hash}


def test_rerun_up_to_an_earlier_day_takes_nothing_away() -> None:
    whole = follow(None, RULE, chain()).document
    made = follow(whole, RULE, chain(DAYS[:2]))
    assert made.document == whole
    assert "broken" not in made.chapter


def test_counts_that_changed_are_said_from_their_night_on_and_replace_nothing() -> None:
    whole = follow(None, RULE, chain()).document
    made = follow(whole, RULE, chain(change=1))
    assert made.chapter["broken"].startswith("from 2026-05-19 on the counts are not those on record (")
    assert made.document == whole


def test_day_that_was_put_between_is_named() -> None:
    known = follow(None, RULE, chain((DAYS[0], DAYS[2]))).document
    assert "from 2026-05-19 on" in follow(known, RULE, chain()).chapter["broken"]


def test_another_rule_begins_a_chain_beside_the_old() -> None:
    known = follow(None, RULE, chain()).document
    made = follow(known, {"where": "person_played"}, chain(change=1))
    assert "broken" not in made.chapter
    assert len(made.document["chains"]) == 2
    assert made.document["chains"][0] == known["chains"][0]
