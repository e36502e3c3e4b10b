"""Fair dice on the frame of a real day: the simulation behind the family-wise p.

A replicate of a day is a multinomial per stratum; the bytes given its faces (42 values inside each face) and a negative
binomial number of rejected bytes; its doubles dealt to the run lengths without replacement; and 36 multinomials of
successors given the real log's row totals. Of the last only the part that the order alone can show is tested, and that
part is asymptotically independent of the counts (a test compares it with dice thrown on the frame of matches).

The random stream of a day is fixed by the sealed registry and the day alone: nobody can shop for a seed, and nights
may be simulated in any order or all at once with the same result.

References: Westfall and Young 1993.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from scipy.special import pdtr

from pipeline.errors import Unjudged
from pipeline.statistics.log_tables import Accumulator, DayFrame, LogTables, Stratum, add, canonical_frame
from pipeline.statistics.registry import Registry

_CHUNK = 2_500
"""Replicates drawn together from one stream; part of the definition of the streams."""

_MOST_PER_CELL = 120
"""Expected count of a cell above which numpy's multinomial is used: the table below holds counts up to 254."""

_OFF_DIAGONAL = np.flatnonzero(~np.eye(6, dtype=bool).ravel())

Ints = npt.NDArray[np.int64]


def day_stream(seal: str, day: str, chunk: int = 0) -> np.random.SFC64:
    """Return the bit generator of one chunk of replicates of one day under one sealed registry."""
    key = hashlib.sha256(f"{seal}:{day}".encode("ascii")).digest()
    return np.random.SFC64(np.random.SeedSequence(int.from_bytes(key, "big"), spawn_key=(chunk,)))


def simulate_day(
    frame: DayFrame, registry: Registry, replicates: int = 10_000, onto: Accumulator | None = None
) -> Accumulator:
    """Throw the day anew with fair dice, ``replicates`` times.

    Parameters
    ----------
    frame : DayFrame
    registry : Registry
    replicates : int
    onto : Accumulator, optional
        Days already simulated; the result is the sum.

    Returns
    -------
    Accumulator
        About 75 MB of integers in memory for 10,000 replicates and 8 strata.
    """
    return simulate_days([frame], registry, replicates, onto)


def simulate_days(
    frames: Iterable[DayFrame], registry: Registry, replicates: int = 10_000, onto: Accumulator | None = None
) -> Accumulator:
    """Simulate several days; equal, bit for bit, to adding them one by one."""
    tidy = [canonical_frame(frame) for frame in frames]
    days = tuple(sorted(frame.day for frame in tidy))
    if replicates < 1 or not tidy or len(set(days)) != len(days):
        raise Unjudged("simulation", f"{replicates} replicates of days {days[:3]}", "at least one day, each once")
    strata = tuple(sorted({s for frame in tidy for s in frame.strata}))
    tables = _empty(strata, max(len(frame.run_rolls) for frame in tidy), replicates)
    for frame in tidy:
        _throw(frame, registry.seal, tables)
    total = Accumulator(registry.seal, days, tables)
    return total if onto is None else add(onto, total)


def _empty(strata: tuple[Stratum, ...], length: int, replicates: int) -> LogTables:
    def zeros(*shape: int) -> npt.NDArray[np.int32]:
        # replicates lie next to each other in memory and stand first in the shape
        return np.moveaxis(np.zeros((*shape, replicates), np.int32), -1, 0)

    return LogTables(
        strata,
        np.zeros(len(strata), np.int64),
        np.zeros(36, np.int64),
        np.zeros(length, np.int64),
        zeros(len(strata), 36),
        zeros(36, 36),
        zeros(length),
        zeros(6, 42),
        np.zeros(replicates, np.int64),
    )


def _throw(frame: DayFrame, seal: str, into: LogTables) -> None:
    """Add one day's replicates to tables that the caller has just made.

    Chunks of replicates have streams and rows of their own, so threads share nothing and their number changes nothing.
    """
    place = [into.strata.index(s) for s in frame.strata]
    byte_rolls = sum(int(n) for s, n in zip(frame.strata, frame.rolls, strict=True) if s.with_bytes)
    strata = [split_of(int(n), 30 if s.ties_dropped else 36) for s, n in zip(frame.strata, frame.rolls, strict=True)]
    rows = [split_of(int(n), 36) for n in frame.pair_rows]
    # faces vary between replicates: variance 5/6 of their mean, beside the Poisson's own
    faces = EvenSplit(2 * byte_rolls / 6, 42, spread=11 / 6)
    fair = np.array([not s.ties_dropped for s in frame.strata], bool)
    with_bytes = np.array([s.with_bytes for s in frame.strata], bool)
    lengths = len(frame.run_rolls)

    # at least two chunks, so that few replicates use two cores as well; the number of replicates alone decides
    length = min(_CHUNK, -(-into.replicates // 2))

    def throw(chunk: int) -> None:
        start = chunk * length
        size = min(length, into.replicates - start)
        own = slice(start, start + size)
        stream = day_stream(seal, frame.day, chunk)
        generator = np.random.Generator(stream)
        outcomes = np.zeros((len(strata), 36, size), np.int32)
        for i, (stratum, split) in enumerate(zip(frame.strata, strata, strict=True)):
            cells = _OFF_DIAGONAL if stratum.ties_dropped else slice(None)
            outcomes[i, cells] = split.draw(np.full(size, frame.rolls[i]), stream, generator)
            into.outcomes[own, place[i]] += outcomes[i].T
        for row, split in enumerate(rows):
            into.pairs[own, row] += split.draw(np.full(size, frame.pair_rows[row]), stream, generator).T
        doubles = outcomes[fair, ::7].sum(axis=(0, 1), dtype=np.int64)
        into.runs[own, :lengths] += _deal(doubles, int(frame.rolls[fair].sum()), frame.run_rolls, generator)
        if byte_rolls:
            square = outcomes[with_bytes].sum(axis=0, dtype=np.int64).reshape(6, 6, size)
            for face in range(6):
                totals = square[face].sum(axis=0) + square[:, face].sum(axis=0)
                into.accepted[own, face] += faces.draw(totals, stream, generator).T
            into.rejected[own] += generator.negative_binomial(2 * byte_rolls, 252 / 256, size)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(throw, range(-(-into.replicates // length))))
    into.rolls[place] += frame.rolls
    into.pair_rows[:] += frame.pair_rows
    into.run_rolls[:lengths] += frame.run_rolls


def _deal(doubles: Ints, rolls: int, run_rolls: Ints, generator: np.random.Generator) -> npt.NDArray[np.int32]:
    """Deal each replicate's doubles to the run lengths, as a shuffle of its rolls would."""
    dealt = np.zeros((len(doubles), len(run_rolls)), np.int32)
    left = doubles
    for j, size in enumerate(int(v) for v in run_rolls):
        if size:
            drawn = left if size == rolls else generator.hypergeometric(left, rolls - left, size)
            dealt[:, j] = drawn
            rolls, left = rolls - size, left - drawn
    return dealt


class EvenSplit:
    """Splits totals among k even cells: a multinomial, quickly and exactly.

    A row of k Poisson counts whose sum N is at most the total, filled up with single draws, is a multinomial row,
    whatever the Poisson rate; where N is more, the row is drawn singly from the start. The rate is set two standard
    deviations below the total, where fewest single draws are needed. The Poisson counts come from a table of the 65,536
    words of 16 bits; a word that lies across two counts is settled by a further uniform number.

    Parameters
    ----------
    expected : float
        Expected total.
    cells : int
        k, at most 256.
    spread : float
        Variance of (total - N) over the expected total; 1 where the total is fixed.
    """

    def __init__(self, expected: float, cells: int, spread: float = 1.0) -> None:
        self.cells = cells
        self.many = expected > _MOST_PER_CELL * cells
        self.rate = 0.0 if self.many else max(0.0, expected - 2 * (spread * expected) ** 0.5) / cells
        if self.rate:
            cumulative = pdtr(np.arange(255), self.rate) * 65_536
            self.cumulative = cumulative
            edge = np.minimum(np.floor(cumulative), 65_535).astype(np.int64)
            self.table = np.repeat(np.arange(256, dtype=np.uint8), np.diff(edge, prepend=0, append=65_536))
            self.table[edge] = 255

    def draw(self, totals: Ints, stream: np.random.SFC64, generator: np.random.Generator) -> npt.NDArray[np.int32]:
        """Return counts (k, len(totals)) whose columns sum to ``totals``."""
        size, k = len(totals), self.cells
        if self.many:
            return generator.multinomial(totals, np.full(k, 1 / k)).T.astype(np.int32)
        counts = np.zeros((k, size), np.int32)
        missing = totals
        if self.rate:
            words = _raw_bytes(stream, 2 * size * k).view("<u2")
            drawn = self.table.take(words)
            unsure = np.flatnonzero(drawn == 255)
            exact = words[unsure] + generator.random(len(unsure))
            drawn[unsure] = np.searchsorted(self.cumulative, exact, side="right")
            drawn = drawn.reshape(k, size)
            missing = totals - np.add.reduce(drawn, axis=0, dtype=np.uint16)
            over = np.flatnonzero(missing < 0)
            drawn[:, over] = 0
            missing[over] = totals[over]
            counts[:] = drawn
        cell = np.repeat(np.arange(size), missing)
        cell += _below(stream, len(cell), k) * np.int64(size)
        np.add.at(counts.ravel(), cell, np.int32(1))
        return counts


@lru_cache(maxsize=128)
def split_of(total: int, cells: int) -> EvenSplit:
    """The split of a fixed total; rows of successors of all days have much the same few totals."""
    return EvenSplit(total, cells)


def _below(stream: np.random.SFC64, count: int, cells: int) -> npt.NDArray[np.uint8]:
    """Uniform integers below ``cells``, from bytes; bytes beyond the last whole multiple are drawn again."""
    share = 256 // cells
    limit = share * cells
    raw = _raw_bytes(stream, count)
    bad = np.flatnonzero(raw >= limit)
    while len(bad):
        raw[bad] = _raw_bytes(stream, len(bad))
        bad = bad[raw[bad] >= limit]
    return raw // np.uint8(share)


def _raw_bytes(stream: np.random.SFC64, count: int) -> npt.NDArray[np.uint8]:
    words: npt.NDArray[np.uint64] = np.asarray(stream.random_raw(-(-count // 8)))
    return words.astype("<u8", copy=False).view(np.uint8)[:count]
