"""Faults of the dice as a whole: a wrong rule, or a server that tries seeds until it likes the dice.

A server that selects leaves records that all verify; only the count can speak against it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pyarrow as pa

from pipeline.simulate.chance import Bytes, Chance, Ints
from pipeline.simulate.faults.planting import (
    Mask,
    cells,
    dice_of,
    doubles,
    having,
    logged_dice,
    matches,
    with_cells,
    with_dice,
)
from pipeline.simulate.faults.registry import QUIET, planted
from pipeline.simulate.secrets import BOARDGAMMON, ByHash, Names, Secrets, draw_secrets, faces_of, meet_counts, rows

# The nightly alarm must pass 1,000 with room to spare.
ROLLS_FOR_SIXES = 300_000
ROLLS_FOR_DOUBLES = 20_000
ROLLS_FOR_RUNS = 40_000
ROLLS_FOR_EVEN = 36_000

# A roll without a six (25 in 36) redrawn with chance q shows 1 + 25 q / 36 times as many sixes: 3 % more.
REDRAWN_FOR_SIXES = 43_200
REDRAWN_DOUBLES = 500_000
MADE_DOUBLE_AFTER_DOUBLE = 80_000
"""Chances in a million."""


@planted("bytes of 252 and more are accepted: faces 1 to 4 come up too often", "verdict:wrong_dice")
def bytes_252_accepted(log: pa.Table, chance: Chance) -> pa.Table:
    del chance
    return _by_limit(log, 256)


@planted("the byte 252 is accepted: one face in 253 is wrong", "verdict:wrong_dice")
def off_by_one_limit(log: pa.Table, chance: Chance) -> pa.Table:
    del chance
    return _by_limit(log, 253)


@planted(
    "the server redraws some rolls without a six: sixes +3 %, and every record verifies", "alarm", rolls=ROLLS_FOR_SIXES
)
def sixes_plus_3_percent(log: pa.Table, chance: Chance) -> pa.Table:
    dice = _pairs(log)
    chosen = np.flatnonzero(~(dice == 6).any(axis=1) & chance.happens(REDRAWN_FOR_SIXES, log.num_rows))
    return _redrawn(log, chosen, chance, lambda fresh: np.ones(len(fresh), np.bool_))


@planted("the server redraws every second double, and every record verifies", "alarm", rolls=ROLLS_FOR_DOUBLES)
def doubles_missing(log: pa.Table, chance: Chance) -> pa.Table:
    chosen = np.flatnonzero(doubles(log) & chance.happens(REDRAWN_DOUBLES, log.num_rows))
    return _redrawn(log, chosen, chance, lambda fresh: fresh[:, 0] != fresh[:, 1])


@planted(
    "after a double the next roll of the match is a double too often, and every record verifies",
    "alarm",
    rolls=ROLLS_FOR_RUNS,
)
def doubles_in_runs(log: pa.Table, chance: Chance) -> pa.Table:
    double = doubles(log)
    after = [
        row for rolls in matches(log).values() for before, row in pairwise(rolls) if double[before] and not double[row]
    ]
    chosen = np.sort(np.array(after, np.int64))
    chosen = chosen[chance.happens(MADE_DOUBLE_AFTER_DOUBLE, len(chosen))]
    return _redrawn(log, chosen, chance, lambda fresh: fresh[:, 0] == fresh[:, 1])


@planted(
    "every outcome comes up equally often, as in a log made by hand; every record verifies",
    "statistic:too_even",
    expected_exit=QUIET,
    rolls=ROLLS_FOR_EVEN,
)
def too_even(log: pa.Table, chance: Chance) -> pa.Table:
    n = log.num_rows
    wanted = np.full(36, n // 36, np.int64)
    wanted[: n % 36] += 1
    seeds, entropy, commitments = (_matrix(log, name) for name in ("server_seed", "client_entropy", "commitment"))
    secrets = Secrets(seeds, entropy, commitments, _pairs(log))
    everyone = np.arange(n)
    even = meet_counts(secrets, np.ones(n, np.bool_), wanted, chance, _names(log, everyone), ByHash())
    return _with_secrets(log, everyone, even)


def _by_limit(log: pa.Table, limit: int) -> pa.Table:
    """The dice of a server whose code has another limit in it."""
    ours = np.flatnonzero(having(log, "recipe", BOARDGAMMON))
    return with_dice(log, ours, dice_of(log, ours, lambda digest: faces_of(digest, limit)))


def _redrawn(log: pa.Table, chosen: Ints, chance: Chance, accept: Callable[[Bytes], Mask]) -> pa.Table:
    """Some rolls with fresh secrets, drawn again and again until the server accepts the dice."""
    names, maker = _names(log, chosen), ByHash()
    kept = draw_secrets(chance, names, maker)
    refused = np.flatnonzero(~accept(kept.dice))
    while len(refused):
        fresh = draw_secrets(chance, names.take(refused), maker)
        kept.put(refused, fresh)
        refused = refused[~accept(fresh.dice)]
    return _with_secrets(log, chosen, kept)


def _names(log: pa.Table, chosen: Ints) -> Names:
    part = log.take(pa.array(chosen)).combine_chunks()
    match_ids, roll_ids = part["match_id"].combine_chunks(), part["roll_id"].combine_chunks()
    return Names(match_ids, roll_ids, part["nonce"].to_numpy())


def _with_secrets(log: pa.Table, chosen: Ints, secrets: Secrets) -> pa.Table:
    log = with_cells(log, "server_seed", chosen, rows(secrets.seeds))
    log = with_cells(log, "client_entropy", chosen, rows(secrets.entropy))
    log = with_cells(log, "commitment", chosen, rows(secrets.commitments))
    return with_dice(log, chosen, [(int(first), int(second)) for first, second in secrets.dice])


def _pairs(log: pa.Table) -> Bytes:
    return np.array(logged_dice(log, range(log.num_rows)), np.uint8).reshape(-1, 2)


def _matrix(log: pa.Table, column: str) -> Bytes:
    values = cells(log, column, range(log.num_rows))
    return np.frombuffer(b"".join(values), np.uint8).reshape(len(values), -1)
