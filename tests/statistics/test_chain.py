"""The chain of nights: one changed integer anywhere shows."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from pipeline.errors import Unjudged
from pipeline.statistics.chain import GENESIS, chain, first_broken

NIGHTS = [
    ("2026-05-18", {"outcomes": [1, 2, 3], "rejected": 4}),
    ("2026-05-19", {"outcomes": [0, 0, 1], "rejected": 0}),
]


def test_hash_is_sha256_of_the_written_out_line() -> None:
    line = '{"before":"' + GENESIS + '","counts":{"outcomes":[1,2,3],"rejected":4},"day":"2026-05-18"}'
    assert chain(NIGHTS)[0].hash == hashlib.sha256(line.encode()).hexdigest()


def test_whole_chain_is_whole_and_grows_night_by_night() -> None:
    once = chain(NIGHTS)
    first = chain(NIGHTS[:1])
    assert once == first + chain(NIGHTS[1:], before=first[0].hash, after=first[0].day)
    assert first_broken(once) is None


def test_one_changed_count_breaks_the_chain_at_its_night() -> None:
    links = chain(NIGHTS)
    assert first_broken([replace(links[0], counts={"outcomes": [1, 2, 4], "rejected": 4}), links[1]]) == 0
    assert first_broken([links[1]]) == 0
    assert first_broken([links[0], replace(links[1], before=GENESIS)]) == 1


def test_a_night_may_not_come_twice_or_out_of_order() -> None:
    with pytest.raises(Unjudged, match="rising order"):
        chain(list(reversed(NIGHTS)))


def test_a_float_has_no_place_in_the_chain() -> None:
    with pytest.raises(Unjudged, match="integers"):
        chain([("2026-05-18", {"log_e": 0.5})])
