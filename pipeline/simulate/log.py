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
from pipeline.simulate.secrets import (
    BOARDGAMMON,
    CUBE,
    ByHash,
    Maker,
    Names,
    commit,
    draw_secrets,
    fixed_width,
    meet_counts,
    sequence_dice,
)

SCHEMA = pa.schema([pa.field(column.name, column.type) for column in RECORD])

BY_HASH = ByHash()

PUBLISHED_UNPLAYED = 1_500
"""Rolls of matches that nobody played, beside the published count; no figure is printed of them."""
UNPLAYED_PER_MILLION = 3_400
ROLLS_A_SLAB = 150_000
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


def published_log(seed: int, maker: Maker = BY_HASH) -> pa.Table:
    """A log whose counted rolls have exactly the published counts."""
    wanted = published_counts()
    played = int(wanted.sum())
    (slab,) = slabs("published", played, PUBLISHED_UNPLAYED, DAYS, at_most=played + PUBLISHED_UNPLAYED)
    records = _records(slab, seed, maker, wanted)
    return records.take(pa.array(_order(records))).combine_chunks()


def fair_log(rolls: int, seed: int, recipe: str = BOARDGAMMON, maker: Maker = BY_HASH) -> Iterator[pa.Table]:
    """A fair log in pieces, in order of commitment; memory does not grow with its length."""
    if rolls < 1:
        raise BadUsage("--rolls", str(rolls), "a number from 1")
    unplayed = rolls * UNPLAYED_PER_MILLION // 1_000_000
    days = min(DAYS, max(1, rolls // ROLLS_A_DAY))
    waiting = SCHEMA.empty_table()
    for slab in slabs(recipe, rolls - unplayed, unplayed, days, ROLLS_A_SLAB):
        if slab.played + slab.unplayed:
            records = _records(slab, seed, maker) if recipe == BOARDGAMMON else _sequence_records(slab, seed)
            waiting = pa.concat_tables([waiting, records])
        # Matches that go on after the slab wait for the next, so that the log stays in order of commitment.
        order = _order(waiting)
        due = int(np.searchsorted(_times(waiting)[order], slab.ends))
        piece, waiting = (waiting.take(pa.array(part)).combine_chunks() for part in (order[:due], order[due:]))
        if piece.num_rows:
            yield piece
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


def _order(log: pa.Table) -> Ints:
    return np.argsort(_times(log), kind="stable").astype(np.int64)


def _records(slab: Slab, seed: int, maker: Maker, wanted: Ints | None = None) -> pa.Table:
    """Roll records of the matches that begin in a slab, by boardgammon-v1, match by match."""
    frame = make_frame(slab, seed)
    names = Names(_text(frame.match_ids[frame.match]), _text(frame.roll_ids), frame.nonce)
    secrets = draw_secrets(Chance(seed, slab.log, slab.number, "secrets"), names, maker)
    if wanted is not None:
        counted = frame.person_played[frame.match]
        chance = Chance(seed, slab.log, slab.number, "redraw")
        secrets = meet_counts(secrets, counted, wanted, chance, names, maker)
    opening, black, by_server = turns(frame, secrets.dice)
    return _table(
        frame,
        names,
        secrets.dice,
        opening,
        black,
        {
            "entropy_source": _either(by_server, "server", "device"),
            "revealed_at": pa.array(frame.revealed, UTC),
            "commitment": fixed_width(secrets.commitments),
            "server_seed": fixed_width(secrets.seeds).cast(pa.binary()),
            "client_entropy": fixed_width(secrets.entropy).cast(pa.binary()),
            "recipe": _same(BOARDGAMMON, len(frame)),
        },
    )


def _sequence_records(slab: Slab, seed: int) -> pa.Table:
    """The same matches by cube-v1: one seed a match, revealed after its last roll, no client entropy."""
    frame = make_frame(slab, seed)
    lengths = np.bincount(frame.match)
    first = np.cumsum(lengths) - lengths
    seeds = [bytes(row) for row in Chance(seed, slab.log, slab.number, "sequence").ids("cube-", 24, len(lengths))]
    pairs = [sequence_dice(secret, rolls) for secret, rolls in zip(seeds, lengths.tolist(), strict=True)]
    dice = np.array([pair for of_match in pairs for pair in of_match], np.uint8).reshape(-1, 2)
    opening, black, _ = turns(frame, dice)
    places_in_match = np.arange(len(frame)) - first[frame.match]
    match_rows = pa.array(frame.match)
    return _table(
        frame,
        Names(_text(frame.match_ids[frame.match]), _text(frame.roll_ids), places_in_match),
        dice,
        opening,
        black,
        {
            "entropy_source": _same("server", len(frame)),
            "revealed_at": pa.array(np.maximum.reduceat(frame.revealed, first)[frame.match], UTC),
            "commitment": pa.array(commit(seeds), pa.binary(32)).take(match_rows),
            "server_seed": pa.array(seeds, pa.binary()).take(match_rows),
            "client_entropy": pa.nulls(len(frame), pa.binary()),
            "recipe": _same(CUBE, len(frame)),
        },
    )


def turns(frame: Frame, dice: Bytes) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Which rolls are openings, which are black's, and for which the server drew the entropy.

    A game begins with openings until the two dice differ, each of them logged. At an opening white's die is the first:
    the higher plays these dice, so the other seat makes the next roll. Who asks for an opening is fixed before the
    dice, so that no seat sees other dice than the other.
    """
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
    return opening, black, by_server


def _table(
    frame: Frame,
    names: Names,
    dice: Bytes,
    opening: npt.NDArray[np.bool_],
    black: npt.NDArray[np.bool_],
    of_scheme: dict[str, pa.Array],
) -> pa.Table:
    """Roll records; `of_scheme` are the columns in which one scheme differs from the other."""
    columns = of_scheme | {
        "roll_id": names.roll_ids,
        "match_id": names.match_ids,
        "nonce": pa.array(names.nonces),
        "roll_kind": _either(opening, "opening", "ordinary"),
        "mode": _either(frame.correspondence[frame.match], "correspondence", "live"),
        "seat": _either(black, "black", "white"),
        "person_played": pa.array(frame.person_played[frame.match]),
        "committed_at": pa.array(frame.committed, UTC),
        "die_1": pa.array(dice[:, 0].astype(np.int8)),
        "die_2": pa.array(dice[:, 1].astype(np.int8)),
        "game": pa.array(frame.game.astype(np.int32)),
    }
    return pa.table([columns[name] for name in SCHEMA.names], schema=SCHEMA)


def _same(text: str, n: int) -> pa.Array:
    return pa.DictionaryArray.from_arrays(pa.array(np.zeros(n, np.int32)), [text]).dictionary_decode()


def _either(mask: npt.NDArray[np.bool_], yes: str, no: str) -> pa.Array:
    return pc.if_else(pa.array(mask), yes, no)


def _text(rows_of_ascii: Bytes) -> pa.StringArray:
    n, width = rows_of_ascii.shape
    offsets = np.arange(0, (n + 1) * width, width, dtype=np.int32)
    data = np.ascontiguousarray(rows_of_ascii)
    return pa.StringArray.from_buffers(n, pa.py_buffer(offsets), pa.py_buffer(data))
