"""4,000 fair histories of 146 nights: no more of them reach a level of evidence than Ville's inequality allows.

Each history is made of matches that end on dice (races), opens every match without a tie, and is read with the whole
registered portfolio. An e-process is multiplied here roll after roll, by what its bet predicted of the next one; the
pipeline uses the closed form of the same product, and a test holds the two against each other.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from scipy.special import logsumexp

from pipeline.statistics.evidence import CONCENTRATIONS, PORTFOLIO, DayCounts, evidence
from pipeline.statistics.registry import parse_registry

WEIGHTS = parse_registry((Path(__file__).parents[2] / "data" / "registry.toml").read_text("utf-8")).evidence_weights
HISTORIES, NIGHTS, MATCHES, PIPS = 4_000, 146, 12, 60
ROLLS = PIPS // 3 + 1
"""No roll moves less than three pips."""
OFF_DIAGONAL = np.flatnonzero(np.arange(36) % 7)

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class History:
    """Fair matches, shape (matches, rolls): outcomes, which rolls were thrown, and the byte behind each die."""

    dice: Ints
    thrown: npt.NDArray[np.bool_]
    bytes: Ints

    @property
    def night(self) -> Ints:
        return np.broadcast_to(np.arange(len(self.dice))[:, None] // MATCHES, self.dice.shape)


def thrown_history(rng: np.random.Generator) -> History:
    matches = NIGHTS * MATCHES
    dice = rng.integers(0, 36, (matches, ROLLS))
    dice[:, 0] = OFF_DIAGONAL[rng.integers(0, 30, matches)]
    first, second = dice // 6, dice % 6
    moved = np.where(first == second, 4 * first + 4, first + second + 2)
    faces = np.stack([first, second], axis=-1)
    return History(dice, moved.cumsum(axis=1) - moved < PIPS, faces + 6 * rng.integers(0, 42, faces.shape))


def seen_before(keys: Ints) -> Ints:
    """How many equal keys stand before each."""
    order = np.argsort(keys.astype(np.uint16), kind="stable")
    ranked = keys[order]
    starts = np.flatnonzero(np.diff(ranked, prepend=-1))
    counts = np.empty(len(keys), np.int64)
    counts[order] = np.arange(len(keys)) - np.repeat(starts, np.diff(starts, append=len(keys)))
    return counts


class Bets:
    """Tables of log(a + s) for the concentrations of the mixture, so that a roll costs a look and no logarithm."""

    def __init__(self, longest: int) -> None:
        self.longest = longest
        self.known: dict[tuple[float, ...], Floats] = {}

    def logs(self, *first: float) -> Floats:
        """log(a + 0), log(a + 1), ... of each a, one stretch after the other."""
        if first not in self.known:
            self.known[first] = np.log(np.add.outer(first, np.arange(self.longest))).ravel()
        return self.known[first]

    def read(self, night: Ints, value: Ints, odds: Floats, row: Ints | None = None, rows: int = 1) -> Floats:
        """Log e after each night: every value in turn against the share that the ones before it in its row gave it."""
        kinds, kind = np.unique(odds, return_inverse=True)
        before = seen_before(value if row is None else row * len(odds) + value) + self.longest * kind[value]
        of_row = np.arange(len(value)) if row is None else seen_before(row)
        fair = np.bincount(night, np.log(odds)[value], NIGHTS)
        logs = np.empty((len(CONCENTRATIONS), NIGHTS))
        for at, c in enumerate(CONCENTRATIONS):
            bet = self.logs(*(c / rows * kinds)).take(before) - self.logs(c / rows).take(of_row)
            logs[at] = (np.bincount(night, bet, NIGHTS) - fair).cumsum()
        top = logs.max(axis=0)
        return np.asarray(top + np.log(np.exp(logs - top).mean(axis=0)))


def read(history: History, bets: Bets) -> dict[str, Floats]:
    """Log e of every component of the portfolio after each night."""
    dice, thrown, night = history.dice, history.thrown, history.night
    ordinary = thrown.copy()
    ordinary[:, 0] = False
    rolls, when = dice[ordinary], night[ordinary]
    both = np.stack([rolls // 6, rolls % 6], axis=1).ravel()
    pair = ordinary[:, 1:]
    before, after, later = dice[:, :-1][pair], dice[:, 1:][pair], night[:, 1:][pair]
    even = np.full(36, 1 / 36)
    one_in_six = np.array([1 / 6, 5 / 6])
    return {
        "faces": bets.read(np.repeat(when, 2), both, np.full(6, 1 / 6)),
        "outcomes": bets.read(when, rolls, even),
        "doubles": bets.read(when, (rolls % 7 > 0).astype(np.int64), one_in_six),
        "bytes": bets.read(np.repeat(night[thrown], 2), history.bytes[thrown].ravel(), np.full(252, 1 / 252)),
        "openings": bets.read(night[:, 0], np.searchsorted(OFF_DIAGONAL, dice[:, 0]), np.full(30, 1 / 30)),
        "next_roll": bets.read(later, after, even, before, 36),
        "next_doubles": bets.read(
            later, (after % 7 > 0).astype(np.int64), one_in_six, (before % 7 > 0).astype(np.int64), 2
        ),
    }


@pytest.fixture(scope="module")
def bets() -> Bets:
    return Bets(2 * NIGHTS * MATCHES * ROLLS)


def test_product_roll_by_roll_is_the_closed_form_of_the_pipeline(bets: Bets) -> None:
    history = thrown_history(np.random.default_rng(1))
    dice, thrown, night = history.dice, history.thrown, history.night
    days = []
    for at in range(NIGHTS):
        mine = (night == at) & thrown
        ordinary = mine.copy()
        ordinary[:, 0] = False
        pair = ordinary[:, 1:]
        days.append(
            DayCounts(
                f"n{at:03d}",
                np.bincount(dice[ordinary], minlength=36),
                # a byte that became an opening's die is as good as any other
                np.bincount(history.bytes[mine].ravel(), minlength=252),
                np.bincount(dice[mine & ~ordinary], minlength=36),
                np.bincount((36 * dice[:, :-1] + dice[:, 1:])[pair], minlength=1296).reshape(36, 36),
            )
        )
    closed = evidence(days, ties_dropped=True, weights=WEIGHTS)
    mine_read = read(history, bets)
    assert set(mine_read) == set(closed.components) == set(PORTFOLIO)
    for name, logs in mine_read.items():
        assert np.abs(logs - closed.components[name]).max() < 1e-8, name


@pytest.mark.timeout(900)
def test_of_4000_fair_histories_no_more_reach_a_level_than_ville_allows(bets: Bets) -> None:
    rng = np.random.default_rng(20_261_010)
    names = sorted(WEIGHTS)
    log_weights = np.log([WEIGHTS[name] for name in names])
    peaks = np.empty(HISTORIES)
    alone = dict.fromkeys(names, 0)
    for at in range(HISTORIES):
        logs = read(thrown_history(rng), bets)
        parts = np.array([logs[name] for name in names])
        peaks[at] = logsumexp(parts + log_weights[:, None], axis=0).max()
        for name, part in zip(names, parts, strict=True):
            alone[name] += bool(part.max() >= math.log(20))
    reached = {level: int(np.count_nonzero(peaks >= math.log(level))) for level in (20, 100, 1_000)}
    print(f"of {HISTORIES} fair histories reach 20, 100, 1000: {reached}; a component alone reaches 20: {alone}")
    # Ville: at most 1 in 20, 100, 1000 of histories, and what chance adds at 4,000 of them (99.99 %).
    assert reached[20] <= 244
    assert reached[100] <= 61
    assert reached[1_000] <= 11
    # So does each component by itself.
    assert all(number <= 244 for number in alone.values()), alone
