"""Faults of the frame: rolls that are missing, doubled, out of order, or at times that cannot be.

Dice, commitments and secrets agree in all of them, as an able cheat would see to it; only the order tells.
"""

from __future__ import annotations

from datetime import timedelta

import numpy as np
import pyarrow as pa

from pipeline.simulate.chance import Chance
from pipeline.simulate.faults.planting import (
    cells,
    doubles,
    having,
    pick,
    pick_match,
    remade,
    swapped,
    with_cells,
)
from pipeline.simulate.faults.registry import QUIET, UNJUDGED, planted
from pipeline.simulate.secrets import CUBE

SKIPPED_NONCES = 1_000
FUTURE_ROLLS = 20
FUTURE = timedelta(days=36_525)
HOUR = timedelta(hours=1)
# 8,000 rolls begin some 216 games; the contract is broken from 76 openings on.
ROLLS_FOR_OPENINGS = 8_000


@planted("two rolls have the same server seed", "flag:duplicate_seed", 2)
def duplicate_seed(log: pa.Table, chance: Chance) -> pa.Table:
    one, other = pick(log, chance, 2)
    return remade(with_cells(log, "server_seed", [other], cells(log, "server_seed", [one])), [other])


@planted("two rolls have the same client entropy from the device", "flag:duplicate_entropy", 2)
def duplicate_entropy(log: pa.Table, chance: Chance) -> pa.Table:
    one, other = pick(log, chance, 2, having(log, "entropy_source", "device"))
    return remade(with_cells(log, "client_entropy", [other], cells(log, "client_entropy", [one])), [other])


@planted("two different rolls have the same roll id", "flag:duplicate_roll", 2)
def duplicate_roll(log: pa.Table, chance: Chance) -> pa.Table:
    one, other = pick(log, chance, 2)
    return remade(with_cells(log, "roll_id", [other], cells(log, "roll_id", [one])), [other])


@planted("one record stands in the log twice, character for character", "excluded:duplicate", 1, expected_exit=QUIET)
def repeated_record(log: pa.Table, chance: Chance) -> pa.Table:
    (row,) = pick(log, chance)
    return pa.concat_tables([log.slice(0, row + 1), log.slice(row)]).combine_chunks()


@planted("one roll of a match is gone (a scheme with one seed a match)", "flag:sequence_gap", 1, recipe=CUBE)
def missing_roll(log: pa.Table, chance: Chance) -> pa.Table:
    rows = pick_match(log, chance, at_least=10)
    return _without(log, [rows[1 + chance.one(len(rows) - 2)]])


@planted(
    "one roll is gone (a scheme with a seed per roll): a gap as skips leave it; only an earlier reading tells",
    "statistic:nonce_gap",
    expected_exit=QUIET,
)
def vanished_roll(log: pa.Table, chance: Chance) -> pa.Table:
    rows = pick_match(log, chance, at_least=10)
    return _without(log, [rows[1 + chance.one(len(rows) - 2)]])


@planted("two successive rolls of a match have each other's nonce", "flag:nonce_backwards", 1)
def nonce_backwards(log: pa.Table, chance: Chance) -> pa.Table:
    one, other = _successive(log, chance)
    return remade(swapped(log, ["nonce"], one, other), [one, other])


@planted("two successive rolls of a match have the same nonce", "flag:nonce_reused", 2)
def nonce_reused(log: pa.Table, chance: Chance) -> pa.Table:
    one, other = _successive(log, chance)
    return remade(with_cells(log, "nonce", [other], cells(log, "nonce", [one])), [other])


@planted(
    f"the nonces of a match jump by {SKIPPED_NONCES:,}: room for the server to try that many seeds",
    "statistic:nonce_gap",
    expected_exit=QUIET,
)
def nonce_gap(log: pa.Table, chance: Chance) -> pa.Table:
    rows = pick_match(log, chance, at_least=10)
    later = rows[1 + chance.one(len(rows) - 2) :]
    return remade(with_cells(log, "nonce", later, [n + SKIPPED_NONCES for n in cells(log, "nonce", later)]), later)


@planted("one server seed was revealed a second before its commitment", "flag:revealed_before_committed", 1)
def revealed_before_committed(log: pa.Table, chance: Chance) -> pa.Table:
    (row,) = pick(log, chance)
    return with_cells(log, "revealed_at", [row], [cells(log, "committed_at", [row])[0] - timedelta(seconds=1)])


@planted("one roll of a match was committed while the one before it was open", "flag:two_rolls_open", 1)
def two_rolls_open(log: pa.Table, chance: Chance) -> pa.Table:
    one, other = _successive(log, chance)
    return with_cells(log, "revealed_at", [one], [cells(log, "committed_at", [other])[0] + timedelta(milliseconds=1)])


@planted("the server's clock is set back by an hour in the middle of a match", "flag:nonce_backwards", 1)
def clock_set_back(log: pa.Table, chance: Chance) -> pa.Table:
    # A match shorter than an hour, so that its second half lies wholly before its first and nothing else is odd.
    while True:
        rows = pick_match(log, chance, at_least=6, live=True)
        first, last = cells(log, "committed_at", [rows[0], rows[-1]])
        if last - first < HOUR - timedelta(seconds=30):
            break
    later = rows[len(rows) // 2 :]
    for column in ("committed_at", "revealed_at"):
        log = with_cells(log, column, later, [at - HOUR for at in cells(log, column, later)])
    return log


@planted(
    f"the last {FUTURE_ROLLS} rolls are dated a hundred years ahead", "unsettled", FUTURE_ROLLS, expected_exit=QUIET
)
def clock_ahead(log: pa.Table, chance: Chance) -> pa.Table:
    del chance
    rows = range(max(0, log.num_rows - FUTURE_ROLLS), log.num_rows)
    for column in ("committed_at", "revealed_at"):
        log = with_cells(log, column, rows, [at + FUTURE for at in cells(log, column, rows)])
    return log


@planted(
    "the server drew every client entropy itself: nothing but the count can speak",
    "flag:entropy_by_server",
    expected_exit=QUIET,
)
def entropy_by_server(log: pa.Table, chance: Chance) -> pa.Table:
    del chance
    return with_cells(log, "entropy_source", range(log.num_rows), ["server"] * log.num_rows)


@planted(
    "ties of the opening are left out of a log that claims every attempt",
    "contract:openings",
    rolls=ROLLS_FOR_OPENINGS,
)
def openings_without_doubles(log: pa.Table, chance: Chance) -> pa.Table:
    del chance
    return _without(log, np.flatnonzero(having(log, "roll_kind", "opening") & doubles(log)).tolist())


@planted("no roll at all", "unreadable", expected_exit=UNJUDGED)
def empty_log(log: pa.Table, chance: Chance) -> pa.Table:
    del chance
    return log.slice(0, 0)


@planted(
    "the column of commitments is missing",
    "unreadable",
    expected_exit=UNJUDGED,
    suffixes=(".csv", ".csv.gz", ".csv.zst", ".jsonl", ".jsonl.gz", ".jsonl.zst", ".parquet"),
)
def missing_column(log: pa.Table, chance: Chance) -> pa.Table:
    del chance
    return log.drop_columns(["commitment"])


def _successive(log: pa.Table, chance: Chance) -> tuple[int, int]:
    rows = pick_match(log, chance, at_least=3)
    at = chance.one(len(rows) - 1)
    return rows[at], rows[at + 1]


def _without(log: pa.Table, rows: list[int]) -> pa.Table:
    kept = np.ones(log.num_rows, bool)
    kept[rows] = False
    return log.filter(pa.array(kept)).combine_chunks()
