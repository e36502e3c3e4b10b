"""The frame of a log: which matches were played when, and which roll stands where; no secrets, no dice.

Laws are tables of quantiles in integers (see chance.py); their shapes are those of an online server: 37 rolls a game,
a quiet night, busier weekends, minutes a game when both sit at the board and days when they do not.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

import numpy as np
import numpy.typing as npt

from pipeline.simulate.chance import Bytes, Chance, Ints

FIRST_DAY = date(2026, 5, 18)
LAST_DAY = date(2026, 10, 10)
DAYS = (LAST_DAY - FIRST_DAY).days + 1

SECOND = 1_000_000
HOUR = 3600 * SECOND
DAY = 24 * HOUR

MATCH_LETTERS, ROLL_LETTERS = 20, 22

POINTS = (1, 3, 5, 7, 9, 11)
POINTS_WEIGHTS = (46, 24, 16, 9, 3, 2)
LONGEST_CORRESPONDENCE = 5
"""Points. Nobody plays eleven at a move a day inside five months."""
CORRESPONDENCE = 250_000
AGAINST_BOT = 420_000
"""Chances in a million, per match."""

ROLLS_A_GAME = (6, 12, 17, 21, 24, 27, 30, 32, 34, 37, 40, 43, 47, 51, 57, 66, 118)
REVEAL_MS = (55, 120, 190, 260, 330, 420, 530, 700, 950, 1400, 2300, 5200)
"""From commitment to reveal: the client's entropy travels to the server between the two."""
LIVE_MS = (850, 2600, 4100, 5600, 7100, 8600, 10_200, 12_000, 14_300, 17_200, 21_000, 26_000, 34_000, 47_000, 260_000)
CORRESPONDENCE_MS = (20_000, 60_000, 180_000, 500_000, 1_300_000, 3_000_000, 6_000_000, 11_000_000, 30_000_000)
PAUSE_MS = (4000, 9000, 14_000, 25_000, 70_000)
"""Between two games of a match, on top."""

HOURLY = (34, 24, 17, 13, 11, 12, 16, 23, 31, 37, 42, 46, 50, 51, 51, 53, 57, 63, 71, 79, 84, 80, 66, 49)
WEEKDAY = (95, 93, 95, 97, 103, 112, 108)
"""Starts of matches by UTC hour and by day of the week from Monday."""

SKIPS = 12_000
"""Chance in a million that a nonce was spent on a roll begun and given up, so that the next roll skips it."""
ODD_START, HUGE_START = 250_000, 3_000
"""Matches whose nonces do not begin at 1: a counter carried over, or one with 19 digits."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Rolls match by match in the order they were made; arrays over matches, and over rolls."""

    match_ids: Bytes
    points: Ints
    correspondence: npt.NDArray[np.bool_]
    person_played: npt.NDArray[np.bool_]
    device: npt.NDArray[np.bool_]
    """Does the match's client draw entropy on the device?"""
    bot_seat: Ints
    """0 white, 1 black, 2 both, -1 none."""

    match: Ints
    """Of each roll: which match."""
    game: Ints
    place: Ints
    """Place of the roll in its game, from 0."""
    nonce: Ints
    committed: Ints
    revealed: Ints
    """Microseconds since 1970."""
    roll_ids: Bytes
    fallback: npt.NDArray[np.bool_]
    """The device was silent and the server drew the client entropy instead."""

    def __len__(self) -> int:
        return len(self.match)


@dataclass(frozen=True, slots=True)
class Slab:
    """Some whole days of a log, and how many rolls belong to matches that begin in them."""

    log: str
    """What tells this log's secrets from those of any other: two logs of one seed never share one."""
    number: int
    begins: int
    ends: int
    log_ends: int
    played: int
    unplayed: int
    hours: Ints
    """Weight of each hour as the start of a match."""


def slabs(name: str, played: int, unplayed: int, days: int, at_most: int) -> list[Slab]:
    """Cut a log into runs of whole days of about `at_most` rolls; the quotas add up to the totals exactly."""
    begin = microseconds(FIRST_DAY)
    weights = np.array([WEEKDAY[(FIRST_DAY + timedelta(day)).weekday()] for day in range(days)], np.int64)
    parts = min(days, max(1, -(-(played + unplayed) // at_most)))
    edges = [days * part // parts for part in range(parts + 1)]
    shares = np.concatenate([[0], np.cumsum(weights)])
    total = int(shares[-1])
    result = []
    for number, (first, end) in enumerate(itertools.pairwise(edges)):
        low, high = int(shares[first]), int(shares[end])
        result.append(
            Slab(
                f"{name}-{played}-{unplayed}",
                number,
                begin + first * DAY,
                begin + end * DAY,
                begin + days * DAY,
                played * high // total - played * low // total,
                unplayed * high // total - unplayed * low // total,
                np.outer(weights[first:end], np.array(HOURLY, np.int64)).ravel(),
            )
        )
    return result


def microseconds(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * SECOND


def make_frame(slab: Slab, seed: int) -> Frame:
    """Matches that begin in a slab, to exactly its number of rolls."""
    chance = Chance(seed, slab.log, slab.number, "frame")
    played = _match_lengths(chance, slab.played)
    unplayed = _match_lengths(chance, slab.unplayed)
    points = np.concatenate([played[0], unplayed[0]])
    games = np.concatenate([played[1], unplayed[1]])
    lengths = np.concatenate([played[2], unplayed[2]])
    matches = len(points)
    person_played = np.arange(matches) < len(played[0])

    # From games to rolls: which match and game a roll belongs to, and its place in the game.
    match_of_game = np.repeat(np.arange(matches), games)
    game_in_match = np.arange(len(lengths)) - np.repeat(np.cumsum(games) - games, games) + 1
    game_of_roll = np.repeat(np.arange(len(lengths)), lengths)
    place = np.arange(len(game_of_roll)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    match = match_of_game[game_of_roll]
    n = len(match)

    against_bot = chance.happens(AGAINST_BOT, matches)
    bot_seat = np.where(against_bot, chance.below(2, matches), -1)
    bot_seat[~person_played] = 2
    correspondence = chance.happens(CORRESPONDENCE, matches) & (points <= LONGEST_CORRESPONDENCE) & person_played
    start = np.concatenate([_starts(chance, slab, len(played[0])), _starts(chance, slab, len(unplayed[0]))])
    new_game = (place == 0) & (game_in_match[game_of_roll] > 1)
    committed, revealed = _times(chance, slab.log_ends, match, start, correspondence, new_game)
    return Frame(
        match_ids=chance.ids("mat_", MATCH_LETTERS, matches),
        points=points,
        correspondence=correspondence,
        person_played=person_played,
        device=chance.happens(790_000, matches) & person_played,
        bot_seat=bot_seat,
        match=match,
        game=game_in_match[game_of_roll],
        place=place,
        nonce=_nonces(chance, match, matches),
        committed=committed,
        revealed=revealed,
        roll_ids=chance.ids("rol_", ROLL_LETTERS, n),
        fallback=chance.happens(9_000, n),
    )


def _match_lengths(chance: Chance, rolls: int) -> tuple[Ints, Ints, Ints]:
    """Points of each match, games of each match and rolls of each game, cut so that there are `rolls` in all.

    The last game breaks off where the number is reached: somebody left the board.
    """
    points, games, lengths = (np.empty(0, np.int64) for _ in range(3))
    while int(lengths.sum()) < rolls:
        more = (rolls - int(lengths.sum())) // 100 + 1
        new_points = np.array(POINTS, np.int64)[chance.weighted(POINTS_WEIGHTS, more)]
        middle = (chance.below(new_points, more) + chance.below(new_points, more) + 1) // 2
        new_games = np.where(new_points == 1, 1, (new_points + 1) // 2 + middle)
        points, games = np.concatenate([points, new_points]), np.concatenate([games, new_games])
        lengths = np.concatenate([lengths, chance.quantiles(ROLLS_A_GAME, int(new_games.sum()))])
    ends = np.cumsum(lengths)
    kept = int(np.searchsorted(ends, rolls)) + 1 if rolls else 0
    lengths = lengths[:kept]
    if kept:
        lengths[-1] -= int(ends[kept - 1]) - rolls
    starts = np.cumsum(games) - games
    matches = int(np.searchsorted(starts, kept))
    points, games = points[:matches], games[:matches]
    if matches:
        games[-1] = kept - int(starts[matches - 1])
    return points, games, lengths


def _starts(chance: Chance, slab: Slab, matches: int) -> Ints:
    """First commitments: a match in each of so many equal parts of the slab's weight, so that days differ little."""
    edges = np.cumsum(slab.hours)
    total = int(edges[-1])
    at = (np.arange(matches) * total + chance.below(total, matches)) // max(matches, 1)
    hour = np.searchsorted(edges, at, side="right")
    return np.asarray(slab.begins + hour * HOUR + chance.below(HOUR // 2, matches) * 2, np.int64)


def _times(
    chance: Chance,
    log_ends: int,
    match: Ints,
    start: Ints,
    correspondence: npt.NDArray[np.bool_],
    new_game: npt.NDArray[np.bool_],
) -> tuple[Ints, Ints]:
    """When each roll was committed and revealed; in a match the next commitment comes after the reveal."""
    n, matches = len(match), len(correspondence)
    reveal = chance.quantiles(REVEAL_MS, n) * 1000 + chance.below(1000, n)
    slow = correspondence[match]
    think = np.where(slow, chance.quantiles(CORRESPONDENCE_MS, n), chance.quantiles(LIVE_MS, n))
    think = (think + np.where(new_game, chance.quantiles(PAUSE_MS, n), 0)) * 1000 + chance.below(1000, n)

    first = np.searchsorted(match, np.arange(matches))
    last = np.append(first[1:], n) - 1
    think[first] = 0
    wait = reveal.copy()
    wait[1:] = reveal[:-1]
    wait[first] = 0

    # What would outlast the log is played faster (correspondence) or began earlier (live): no roll is cut away.
    think_total = _by_match(think, first, last)
    wait_total = _by_match(wait, first, last)
    room = log_ends - start - wait_total - reveal[last] - SECOND
    hurried = correspondence & (think_total > room) & (room > 0)
    pace = np.ones(matches)
    pace[hurried] = room[hurried] / think_total[hurried]
    think = np.where(hurried[match], np.floor(think * pace[match]).astype(np.int64), think)
    think_total = _by_match(think, first, last)
    latest = log_ends - SECOND - wait_total - think_total - reveal[last]
    start = np.where(start > latest, latest - chance.below(HOUR // 2, matches), start)

    passed = np.cumsum(think + wait)
    committed = start[match] + passed - passed[first][match]
    return committed, committed + reveal


def _by_match(values: Ints, first: Ints, last: Ints) -> Ints:
    """Sum of a column over the rolls of each match."""
    sums = np.concatenate([[0], np.cumsum(values)])
    return np.asarray(sums[last + 1] - sums[first], np.int64)


def _nonces(chance: Chance, match: Ints, matches: int) -> Ints:
    """Counters that rise by one, skip sometimes, and begin anywhere."""
    n = len(match)
    start = np.where(chance.happens(ODD_START, matches), chance.below(5000, matches), 0) + 1
    huge = chance.happens(HUGE_START, matches)
    start[huge] += 10**18 + chance.below(2**31, matches)[huge] * 2**31
    steps = 1 + np.where(chance.happens(SKIPS, n), 1 + chance.below(3, n), 0)
    first = np.searchsorted(match, np.arange(matches))
    steps[first] = 0
    passed = np.cumsum(steps)
    return np.asarray(start[match] + passed - passed[first][match], np.int64)
