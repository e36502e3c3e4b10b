"""The tables that the family of tests is computed from, for one log or for many replicates of it.

A replicate has the frame of the real log (how many rolls each stratum had, how many followed each outcome) and dice of
its own.
All tables are sums over settled days, so a night adds its own and nothing is simulated twice.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from pipeline.errors import Unjudged

_TABLES = ("outcomes", "pairs", "runs", "accepted", "rejected")


@dataclass(frozen=True, order=True)
class Stratum:
    """What was known of a roll before it fell.

    Parameters
    ----------
    kind : str
        ``ordinary`` or ``opening``.
    ties_dropped : bool
        True for openings whose ties are not in the log: 30 outcomes of 1/30.
    entropy_source, mode, seat : str
        Empty where the log does not say.
    after_skip : bool
        Whether the roll's nonce skipped.
    with_bytes : bool
        Whether the bytes of the roll are in ``accepted`` and ``rejected``.
    """

    kind: str
    ties_dropped: bool = False
    entropy_source: str = ""
    after_skip: bool = False
    mode: str = ""
    seat: str = ""
    with_bytes: bool = True


@dataclass(frozen=True)
class DayFrame:
    """One settled day without its dice.

    Parameters
    ----------
    day : str
        ISO date.
    strata : tuple of Stratum
    rolls : ndarray of int, shape (strata,)
        Revealed rolls.
    pair_rows : ndarray of int, shape (36,)
        Pairs by the outcome before, cell 6 (die_1 - 1) + die_2 - 1; an opening without ties is no successor.
    run_rolls : ndarray of int, shape (J,)
        Rolls by the length of the run of doubles in progress in the match, the last entry "that length or more"; from
        length 1 on they are the pairs whose row is a double. Openings without ties are left out.
    """

    day: str
    strata: tuple[Stratum, ...]
    rolls: npt.NDArray[np.int64]
    pair_rows: npt.NDArray[np.int64]
    run_rolls: npt.NDArray[np.int64]


@dataclass(frozen=True)
class LogTables:
    """Counts of R logs with one frame; R = 1 for the log on record. Arrays of integers.

    Parameters
    ----------
    strata, rolls, pair_rows, run_rolls
        As in `DayFrame`, summed over days.
    outcomes : ndarray, shape (R, strata, 36)
    pairs : ndarray, shape (R, 36, 36)
        Row = outcome before, column = this outcome.
    runs : ndarray, shape (R, J)
        Doubles among ``run_rolls``.
    accepted : ndarray, shape (R, 6, 42)
        Accepted bytes by face and by byte // 6.
    rejected : ndarray, shape (R,)
    unordered : bool
        Whether the log stores the two dice sorted: then outcomes are tested as 21 classes.
    """

    strata: tuple[Stratum, ...]
    rolls: npt.NDArray[np.int64]
    pair_rows: npt.NDArray[np.int64]
    run_rolls: npt.NDArray[np.int64]
    outcomes: npt.NDArray[Any]
    pairs: npt.NDArray[Any]
    runs: npt.NDArray[Any]
    accepted: npt.NDArray[Any]
    rejected: npt.NDArray[Any]
    unordered: bool = False

    @property
    def n(self) -> int:
        """Rolls of one log."""
        return int(self.rolls.sum())

    @property
    def replicates(self) -> int:
        """How many logs."""
        return len(self.rejected)

    def part(self, start: int, stop: int) -> LogTables:
        """Return some of the logs."""
        return replace(self, **{name: getattr(self, name)[start:stop] for name in _TABLES})


def canonical_frame(frame: DayFrame) -> DayFrame:
    """Check a frame and put its strata in order, so that the order of a query cannot change a random stream.

    Raises
    ------
    Unjudged
        When shapes or signs are wrong, a stratum stands twice, or pairs and runs do not agree with the rolls.
    """
    rolls, rows, runs = (np.asarray(a, np.int64) for a in (frame.rolls, frame.pair_rows, frame.run_rolls))
    where = f"frame of {frame.day}"
    if rolls.shape != (len(frame.strata),) or rows.shape != (36,) or runs.ndim != 1 or not len(runs):
        raise Unjudged(
            where,
            f"shapes {rolls.shape}, {rows.shape}, {runs.shape}",
            f"({len(frame.strata)},) rolls, 36 pair rows, run lengths from 0",
        )
    if min(rolls.min(initial=0), rows.min(), runs.min()) < 0 or len(set(frame.strata)) != len(frame.strata):
        raise Unjudged(where, "a negative count or a stratum twice", "counts of each stratum once")
    order = sorted(range(len(frame.strata)), key=lambda i: frame.strata[i])
    strata, rolls = tuple(frame.strata[i] for i in order), rolls[order]
    fair = sum(int(n) for s, n in zip(strata, rolls, strict=True) if not s.ties_dropped)
    after_double = int(rows[::7].sum())
    if int(rows.sum()) > fair or int(runs.sum()) > fair or int(runs[1:].sum()) != after_double:
        raise Unjudged(
            where,
            f"{int(rows.sum())} pairs, {after_double} after a double, runs {runs.tolist()}",
            f"at most {fair} of each, and as many rolls in runs as after a double",
        )
    return DayFrame(frame.day, strata, rolls, rows, runs)


def observed_tables(
    frame: DayFrame,
    outcomes: npt.ArrayLike,
    pairs: npt.ArrayLike,
    runs: npt.ArrayLike,
    accepted: npt.ArrayLike,
    rejected: int,
    *,
    unordered: bool = False,
) -> LogTables:
    """Tables of the log on record (one day or all days), checked to re-sum.

    Parameters
    ----------
    frame : DayFrame
        Of the same rolls.
    outcomes : array_like of int, shape (strata, 36)
        In the order of ``frame.strata``.
    pairs : array_like of int, shape (36, 36)
    runs : array_like of int, shape (J,)
    accepted : array_like of int, shape (252,)
        By byte value.
    rejected : int
    unordered : bool

    Raises
    ------
    Unjudged
        When a total does not re-sum.
    """
    tidy = canonical_frame(frame)
    order = [frame.strata.index(s) for s in tidy.strata]
    o = np.asarray(outcomes, np.int64).reshape(len(tidy.strata), 36)[order]
    t, r = np.asarray(pairs, np.int64), np.asarray(runs, np.int64)
    a = np.asarray(accepted, np.int64).reshape(42, 6).T
    for name, got, want in (
        ("outcomes by stratum", o.sum(axis=1), tidy.rolls),
        ("pairs by row", t.sum(axis=1), tidy.pair_rows),
    ):
        if not np.array_equal(got, want):
            raise Unjudged(f"{name}, {frame.day}", f"{got.tolist()}", f"{want.tolist()}", "count the log again")
    if r.shape != tidy.run_rolls.shape or (r > tidy.run_rolls).any():
        raise Unjudged(f"runs of doubles, {frame.day}", f"{r.tolist()}", f"at most {tidy.run_rolls.tolist()}")
    return LogTables(
        tidy.strata,
        tidy.rolls,
        tidy.pair_rows,
        tidy.run_rolls,
        o[None],
        t[None],
        r[None],
        a[None],
        np.array([rejected], np.int64),
        unordered,
    )


def add_tables(first: LogTables, second: LogTables) -> LogTables:
    """Add the tables of two sets of days, replicate by replicate; a stratum missing in one counts zero there."""
    if first.replicates != second.replicates or first.unordered != second.unordered:
        raise Unjudged("log tables", f"{second.replicates} replicates", f"{first.replicates} of the same kind of log")
    strata = tuple(sorted(set(first.strata) | set(second.strata)))
    length = max(len(first.run_rolls), len(second.run_rolls))
    a, b = _spread(first, strata, length), _spread(second, strata, length)
    return replace(
        a,
        rolls=a.rolls + b.rolls,
        pair_rows=a.pair_rows + b.pair_rows,
        run_rolls=a.run_rolls + b.run_rolls,
        **{name: getattr(a, name) + getattr(b, name) for name in _TABLES},
    )


def _spread(tables: LogTables, strata: tuple[Stratum, ...], length: int) -> LogTables:
    if tables.strata == strata and len(tables.run_rolls) == length:
        return tables
    place = [strata.index(s) for s in tables.strata]
    rolls = np.zeros(len(strata), np.int64)
    rolls[place] = tables.rolls
    outcomes = np.zeros((tables.replicates, len(strata), 36), tables.outcomes.dtype)
    outcomes[:, place] = tables.outcomes
    pad = length - len(tables.run_rolls)
    return replace(
        tables,
        strata=strata,
        rolls=rolls,
        run_rolls=np.pad(tables.run_rolls, (0, pad)),
        outcomes=outcomes,
        runs=np.pad(tables.runs, ((0, 0), (0, pad))),
    )


@dataclass(frozen=True)
class Accumulator:
    """Simulated logs summed over settled days, of one sealed registry.

    Parameters
    ----------
    seal : str
        Of the registry; another registry has other random streams.
    days : tuple of str
        In order.
    tables : LogTables
    """

    seal: str
    days: tuple[str, ...]
    tables: LogTables


def add(first: Accumulator, second: Accumulator) -> Accumulator:
    """Add the accumulators of two sets of days.

    Raises
    ------
    Unjudged
        When their registries differ or they share a day.
    """
    if first.seal != second.seal:
        raise Unjudged(
            "simulated log",
            f"registry {second.seal[:12]}",
            f"registry {first.seal[:12]}",
            "simulate all days again under the present registry",
        )
    shared = sorted(set(first.days) & set(second.days))
    if shared:
        raise Unjudged("simulated log", f"day {shared[0]} twice", "each settled day once")
    return Accumulator(first.seal, tuple(sorted(first.days + second.days)), add_tables(first.tables, second.tables))


def to_arrays(accumulator: Accumulator) -> dict[str, npt.NDArray[Any]]:
    """Return the accumulator as arrays of plain types, integers in the narrowest type that holds them."""
    t = accumulator.tables
    arrays: dict[str, npt.NDArray[Any]] = {
        "seal": np.array([accumulator.seal]),
        "days": np.array(accumulator.days, dtype=np.str_),
        "strata": np.array([json.dumps(asdict(s), sort_keys=True) for s in t.strata], dtype=np.str_),
        "rolls": t.rolls,
        "pair_rows": t.pair_rows,
        "run_rolls": t.run_rolls,
    }
    for name in _TABLES:
        table = getattr(t, name)
        arrays[name] = table.astype(np.min_scalar_type(int(table.max(initial=0))))
    return arrays


def from_arrays(arrays: Mapping[str, npt.NDArray[Any]]) -> Accumulator:
    """Read back what `to_arrays` gave."""
    strata = tuple(Stratum(**json.loads(str(text))) for text in arrays["strata"])
    rolls, pair_rows, run_rolls, rejected = (
        arrays[name].astype(np.int64) for name in ("rolls", "pair_rows", "run_rolls", "rejected")
    )
    outcomes, pairs, runs, accepted = (arrays[name].astype(np.int32) for name in _TABLES[:4])
    tables = LogTables(strata, rolls, pair_rows, run_rolls, outcomes, pairs, runs, accepted, rejected)
    return Accumulator(str(arrays["seal"][0]), tuple(str(day) for day in arrays["days"]), tables)
