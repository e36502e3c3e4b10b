"""Which days a night reads."""

from __future__ import annotations

import datetime as dt

import pytest

from pipeline.nights.window import Window, sample, tonight

FIRST = dt.date(2026, 5, 18)
DAY = dt.timedelta(days=1)
LOOKBACK = dt.timedelta(days=14)


def days(number: int) -> list[str]:
    return [(FIRST + DAY * at).isoformat() for at in range(number)]


def test_everything_is_asked_for_while_no_day_is_sealed() -> None:
    assert tonight([], LOOKBACK, FIRST).whole
    assert tonight([], LOOKBACK, FIRST, until=FIRST) == Window(until=FIRST)


def test_lookback_counts_back_from_the_first_day_that_is_not_sealed() -> None:
    """Sealed through 31 May: 1 June is the first that is not, and 14 days before it is 18 May."""
    window = tonight(days(14), LOOKBACK, dt.date(2026, 6, 2))
    assert (window.since, window.days) == (dt.date(2026, 5, 18), ())
    assert window.holds("2026-05-18") and window.holds("2026-06-09") and not window.holds("2026-05-17")


def test_rows_without_a_day_are_always_asked_for() -> None:
    assert Window(since=FIRST, until=FIRST).holds("undated")


@pytest.mark.parametrize("first", [1, 2, 5, 40])
def test_every_sealed_day_is_read_again_within_as_many_nights_as_there_are_days(first: int) -> None:
    """Two years of nights, one more sealed day each; brute force over all of them. At most three days a night."""
    last_seen: dict[dt.date, int] = {}
    for night in range(first, 730):
        older = [FIRST + DAY * at for at in range(night)]
        chosen = sample(older, FIRST + DAY * night)
        assert len(chosen) <= 3
        for day in older:
            last_seen.setdefault(day, night)
        for day in chosen:
            last_seen[day] = night
        assert all(night - seen <= len(older) for seen in last_seen.values())


def test_sample_depends_on_the_night_and_nothing_else() -> None:
    older = [FIRST + DAY * at for at in range(100)]
    nights = [sample(older, FIRST + DAY * night) for night in range(100, 200)]
    assert nights == [sample(older, FIRST + DAY * night) for night in range(100, 200)]
    assert {day for night in nights for day in night} == set(older)


@pytest.mark.parametrize(
    ("window", "spans"),
    [
        (Window(), ((None, None),)),
        (Window(until=FIRST), ((None, FIRST + DAY),)),
        (Window(since=FIRST), ((FIRST, None),)),
        (Window(FIRST + 9 * DAY, None, (FIRST,)), ((FIRST, FIRST + DAY), (FIRST + 9 * DAY, None))),
        (Window(FIRST + DAY, None, (FIRST,)), ((FIRST, None),)),
        (Window(FIRST + 9 * DAY, FIRST, (FIRST,)), ((FIRST, FIRST + DAY),)),
    ],
)
def test_spans_hold_the_days_that_the_window_holds(
    window: Window, spans: tuple[tuple[dt.date | None, dt.date | None], ...]
) -> None:
    assert window.spans() == spans
    for at in range(-3, 20):
        day = FIRST + DAY * at
        inside = any((start is None or start <= day) and (end is None or day < end) for start, end in spans)
        assert inside == window.holds(day.isoformat())


def test_spans_with_a_margin_that_meet_are_one() -> None:
    window = Window(FIRST + 3 * DAY, None, (FIRST, FIRST + 2 * DAY))
    assert window.spans(DAY) == ((FIRST - DAY, None),)
