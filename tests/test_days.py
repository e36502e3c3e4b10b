"""States of a day, at their edges."""

from __future__ import annotations

import datetime as dt

import pytest

from pipeline.days import DayState, day_state, day_states

DAY = "2026-05-18"
WEEK = dt.timedelta(days=7)


def at(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text + "+00:00")


@pytest.mark.parametrize(
    ("now", "newest_unrevealed", "state"),
    [
        ("2026-05-18T12:00:00", None, DayState.OPEN),
        ("2026-05-18T23:59:59.999999", None, DayState.OPEN),
        ("2026-05-19T00:00:00", None, DayState.SETTLED),
        ("2026-05-19T00:00:00", "2026-05-18T10:00:00", DayState.PROVISIONAL),
        ("2026-05-25T10:00:00", "2026-05-18T10:00:00", DayState.PROVISIONAL),
        ("2026-05-25T10:00:00.000001", "2026-05-18T10:00:00", DayState.SETTLED),
    ],
)
def test_state_turns_at_the_stroke(now: str, newest_unrevealed: str | None, state: DayState) -> None:
    newest = at(newest_unrevealed) if newest_unrevealed else None
    assert day_state(DAY, at(now), WEEK, newest) is state


def test_sealed_day_stays_sealed_whatever_is_not_revealed() -> None:
    assert day_state(DAY, at("2026-05-19T00:00:00"), WEEK, at("2026-05-18T10:00:00"), sealed=True) is DayState.SEALED


def test_log_without_times_is_settled() -> None:
    assert day_state("undated", at("2026-05-19T00:00:00"), WEEK, None) is DayState.SETTLED


def test_states_come_from_the_facts_that_extract_wrote() -> None:
    facts = {
        "2026-05-18": {"unrevealed": 0, "newest_unrevealed": None},
        "2026-05-19": {"unrevealed": 1, "newest_unrevealed": "2026-05-19T10:00:00+00:00"},
        "2026-05-20": {"unrevealed": 0, "newest_unrevealed": None},
    }
    states = day_states(facts, at("2026-05-20T12:00:00"), WEEK, sealed=["2026-05-18"])
    assert states == {
        "2026-05-18": DayState.SEALED,
        "2026-05-19": DayState.PROVISIONAL,
        "2026-05-20": DayState.OPEN,
    }
