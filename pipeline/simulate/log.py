"""The log itself: frame and secrets put together into roll records, slab by slab in order of commitment.

Inside this package `server_seed` is always filled, as on the server; `disclosed` is what may leave it.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from pipeline import places
from pipeline.contracts import RECORD, UTC
from pipeline.errors import BadUsage, Unjudged
from pipeline.simulate.chance import Bytes, Chance, Ints
from pipeline.simulate.frame import DAYS, Frame, Slab, make_frame, slabs
from pipeline.simulate.secrets import Secrets, commit, draw_secrets, meet_counts, rows, sequence_dice

SCHEMA = pa.schema([pa.field(column.name, column.type) for column in RECORD])

BOARDGAMMON, CUBE = "boardgammon-v1", "cube-v1"

PUBLISHED_UNPLAYED = 1_500
"""Rolls of matches that nobody played, beside the published count; no figure is printed of them."""
UNPLAYED_PER_MILLION = 3_400
ROLLS_A_SLAB = 250_000
ROLLS_A_DAY = 250
"""A short log covers fewer days, down to one."""


def published_counts(path: Path | None = None) -> Ints:
    """The 36 published counts, first die by first die."""
    path = path or places.DATA / "published-count.csv"
    counts = np.zeros(36, np.int64)
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            counts[(int(row["die1"]) - 1) * 6 + int(row["die2"]) - 1] = int(row["count"])
    if not counts.all():
        raise Unjudged(str(path), f"{int((counts > 0).sum())} outcomes with a count", "36", "restore the file")
    return counts


def published_log(seed: int) -> pa.Table:
    """A log whose counted rolls have exactly the published counts."""
    wanted = published_counts()
    played = int(wanted.sum())
    (slab,) = slabs("published", played, PUBLISHED_UNPLAYED, DAYS, at_most=played + PUBLISHED_UNPLAYED)
    return _sorted(_records(slab, seed, wanted))


def fair_log(rolls: int, seed: int, recipe: str = BOARDGAMMON) -> Iterator[pa.Table]:
    """A fair log in pieces, in order of commitment; memory does not grow with its length."""
    if rolls < 1:
        raise BadUsage("--rolls", str(rolls), "a number from 1")
    unplayed = rolls * UNPLAYED_PER_MILLION // 1_000_000
    days = min(DAYS, max(1, rolls // ROLLS_A_DAY))
    waiting = SCHEMA.empty_table()
    for slab in slabs(recipe, rolls - unplayed, unplayed, days, ROLLS_A_SLAB):
        if slab.played + slab.unplayed:
            records = _records(slab, seed) if recipe == BOARDGAMMON else _sequence_records(slab, seed)
            waiting = pa.concat_tables([waiting, records])
        # Matches that go on after the slab wait for the next, so that the log stays in order of commitment.
        due = _times(waiting) < slab.ends
        piece = waiting.filter(pa.array(due))
        waiting = waiting.filter(pa.array(~due)).combine_chunks()
        if piece.num_rows:
            yield _sorted(piece)
    if waiting.num_rows:
        raise AssertionError("a roll lies behind the end of its log")


def disclosed(log: pa.Table) -> pa.Table:
    """The log without the seeds that are not yet revealed."""
    at = log.schema.get_field_index("server_seed")
    if at < 0 or log["revealed_at"].null_count == 0:
        return log
    seeds = pc.if_else(pc.is_valid(log["revealed_at"]), log["server_seed"], None)
    return log.set_column(at, log.schema.field(at), seeds)


def _times(log: pa.Table) -> Ints:
    return np.asarray(log["committed_at"].cast(pa.int64()).to_numpy(), np.int64)


def _sorted(log: pa.Table) -> pa.Table:
    return log.take(pa.array(np.argsort(_times(log), kind="stable"))).combine_chunks()


def _records(slab: Slab, seed: int, wanted: Ints | None = None) -> pa.Table:
    """Roll records of the matches that begin in a slab, by boardgammon-v1, match by match."""
    frame = make_frame(slab, seed)
    match_ids = _text(frame.match_ids[frame.match])
    roll_ids = _text(frame.roll_ids)
    names, rolls = match_ids.to_pylist(), roll_ids.to_pylist()
    secrets = draw_secrets(Chance(seed, slab.log, slab.number, "secrets"), names, rolls, frame.nonce)
    if wanted is not None:
        counted = frame.person_played[frame.match]
        chance = Chance(seed, slab.log, slab.number, "redraw")
        secrets = meet_counts(secrets, counted, wanted, chance, names, rolls, frame.nonce)
    opening, seat, by_server = turns(frame, secrets.dice)
    return _table(frame, match_ids, roll_ids, secrets, opening, seat, by_server)


def _sequence_records(slab: Slab, seed: int) -> pa.Table:
    """The same matches by cube-v1: one seed a match, revealed after its last roll, no client entropy."""
    frame = make_frame(slab, seed)
    chance = Chance(seed, slab.log, slab.number, "sequence")
    lengths = np.bincount(frame.match)
    seeds = [bytes(row) for row in chance.ids("cube-", 24, len(lengths))]
    pairs = [sequence_dice(secret, rolls) for secret, rolls in zip(seeds, lengths.tolist(), strict=True)]
    dice = np.array([pair for of_match in pairs for pair in of_match], np.uint8).reshape(-1, 2)
    opening, seat, _ = turns(frame, dice)
    first = np.cumsum(lengths) - lengths
    match_rows = pa.array(frame.match)
    ends = np.maximum.reduceat(frame.revealed, first)
    values = {
        "nonce": pa.array(np.arange(len(frame)) - first[frame.match]),
        "entropy_source": pa.array(["server"] * len(frame)),
        "revealed_at": pa.array(ends[frame.match], UTC),
        "commitment": pa.array(commit(seeds), pa.binary(32)).take(match_rows),
        "server_seed": pa.array(seeds, pa.binary()).take(match_rows),
        "client_entropy": pa.nulls(len(frame), pa.binary()),
        "recipe": pa.array([CUBE] * len(frame)),
    }
    none = Secrets(np.empty((len(frame), 0), np.uint8), np.empty((len(frame), 0), np.uint8), dice)
    table = _table(frame, _text(frame.match_ids[frame.match]), _text(frame.roll_ids), none, opening, seat, seat)
    for name, column in values.items():
        at = SCHEMA.get_field_index(name)
        table = table.set_column(at, SCHEMA.field(at), column)
    return table


def turns(frame: Frame, dice: Bytes) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Which rolls are openings, which are black's, and for which the server drew the entropy.

    A game begins with openings until the two dice differ, each of them logged. At an opening white's die is the first:
    the higher plays these dice, so the other seat makes the next roll. Who asks for an opening is fixed before the
    dice, so that no seat sees other dice than the other.
    """
    n = len(frame)
    doubles = dice[:, 0] == dice[:, 1]
    game_start = np.flatnonzero(frame.place == 0)
    game = np.cumsum(frame.place == 0) - 1
    singles_before = np.cumsum(~doubles) - ~doubles
    opening = singles_before == singles_before[game_start][game]

    decided = opening & ~doubles
    black_next = np.zeros(len(game_start), bool)
    black_next[game[decided]] = dice[decided, 0] > dice[decided, 1]
    attempts = np.bincount(game[opening], minlength=len(game_start))
    since = frame.place - attempts[game]
    ordinary_black = black_next[game] ^ (since % 2 == 1)
    asked_by_black = (frame.game + frame.place) % 2 == 0
    black = np.where(opening, asked_by_black, ordinary_black)

    bot = frame.bot_seat[frame.match]
    by_server = ~frame.device[frame.match] | frame.fallback | (bot == 2) | (bot == black.astype(np.int64))
    if len(by_server) != n:
        raise AssertionError("one label per roll")
    return opening, black, by_server


def _table(
    frame: Frame,
    match_ids: pa.Array,
    roll_ids: pa.Array,
    secrets: Secrets,
    opening: npt.NDArray[np.bool_],
    black: npt.NDArray[np.bool_],
    by_server: npt.NDArray[np.bool_],
) -> pa.Table:
    n = len(frame)
    columns = {
        "roll_id": roll_ids,
        "match_id": match_ids,
        "nonce": pa.array(frame.nonce),
        "roll_kind": _either(opening, "opening", "ordinary"),
        "mode": _either(frame.correspondence[frame.match], "correspondence", "live"),
        "entropy_source": _either(by_server, "server", "device"),
        "seat": _either(black, "black", "white"),
        "person_played": pa.array(frame.person_played[frame.match]),
        "committed_at": pa.array(frame.committed, UTC),
        "revealed_at": pa.array(frame.revealed, UTC),
        "commitment": pa.array(commit(rows(secrets.seeds)) if secrets.seeds.shape[1] else [None] * n, pa.binary(32)),
        "server_seed": pa.array(rows(secrets.seeds) if secrets.seeds.shape[1] else [None] * n, pa.binary()),
        "client_entropy": pa.array(rows(secrets.entropy) if secrets.entropy.shape[1] else [None] * n, pa.binary()),
        "die_1": pa.array(secrets.dice[:, 0].astype(np.int8)),
        "die_2": pa.array(secrets.dice[:, 1].astype(np.int8)),
        "recipe": pa.array([BOARDGAMMON] * n),
        "game": pa.array(frame.game.astype(np.int32)),
    }
    return pa.table([columns[name] for name in SCHEMA.names], schema=SCHEMA)


def _either(mask: npt.NDArray[np.bool_], yes: str, no: str) -> pa.Array:
    return pc.if_else(pa.array(mask), yes, no)


def _text(rows_of_ascii: Bytes) -> pa.StringArray:
    n, width = rows_of_ascii.shape
    offsets = np.arange(0, (n + 1) * width, width, dtype=np.int32)
    data = np.ascontiguousarray(rows_of_ascii)
    return pa.StringArray.from_buffers(n, pa.py_buffer(offsets), pa.py_buffer(data))
