"""Faults of single records: what is written is not what was committed, or not what the rule gives."""

from __future__ import annotations

import pyarrow as pa

from pipeline.simulate.chance import LETTERS, Chance
from pipeline.simulate.faults.planting import (
    cells,
    changed,
    doubles,
    first_that_shows,
    logged_dice,
    pick,
    pick_match,
    swapped,
    with_cells,
    with_dice,
)
from pipeline.simulate.faults.registry import QUIET, UNJUDGED, planted
from pipeline.simulate.secrets import commit

TRIES = 30
UNREVEALED_ROLLS = 20
BAD_ROLLS = 3
BAD_ONE_IN = 20


@planted("one die of one roll shows another face", "verdict:wrong_dice", 1)
def wrong_dice(log: pa.Table, chance: Chance) -> pa.Table:
    (row,) = pick(log, chance)
    return changed(log, "die_1", row, lambda face: (face + chance.one(5)) % 6 + 1)


@planted("one roll has its two dice in the wrong order", "verdict:wrong_dice", 1)
def swapped_dice(log: pa.Table, chance: Chance) -> pa.Table:
    (row,) = pick(log, chance, among=~doubles(log))
    ((first, second),) = logged_dice(log, [row])
    return with_dice(log, [row], [(second, first)])


@planted("two rolls have each other's server seed", "verdict:wrong_commitment", 2)
def swapped_seed(log: pa.Table, chance: Chance) -> pa.Table:
    one, other = pick(log, chance, 2)
    return swapped(log, ["server_seed"], one, other)


@planted("two rolls have each other's server seed and commitment", "verdict:wrong_dice", 2)
def swapped_secrets(log: pa.Table, chance: Chance) -> pa.Table:
    one, *others = pick(log, chance, TRIES)
    return first_that_shows((swapped(log, ["server_seed", "commitment"], one, other), [one, other]) for other in others)


@planted("one bit of one commitment is flipped", "verdict:wrong_commitment", 1)
def flipped_commitment_bit(log: pa.Table, chance: Chance) -> pa.Table:
    (row,) = pick(log, chance)
    return changed(log, "commitment", row, lambda value: _flipped(value, chance.one(8 * len(value))))


@planted("one bit of one server seed is flipped", "verdict:wrong_commitment", 1)
def flipped_seed_bit(log: pa.Table, chance: Chance) -> pa.Table:
    (row,) = pick(log, chance)
    return changed(log, "server_seed", row, lambda value: _flipped(value, chance.one(8 * len(value))))


@planted("one bit of one roll's client entropy is flipped", "verdict:wrong_dice", 1)
def flipped_entropy_bit(log: pa.Table, chance: Chance) -> pa.Table:
    (row,) = pick(log, chance)
    entropy = cells(log, "client_entropy", [row])[0]
    bits = chance.below(8 * len(entropy), TRIES).tolist()
    return first_that_shows((with_cells(log, "client_entropy", [row], [_flipped(entropy, bit)]), [row]) for bit in bits)


@planted("the last roll of a match has a higher nonce than its dice were made with", "verdict:wrong_dice", 1)
def changed_nonce(log: pa.Table, chance: Chance) -> pa.Table:
    row = pick_match(log, chance, at_least=2)[-1]
    nonce = cells(log, "nonce", [row])[0]
    return first_that_shows((with_cells(log, "nonce", [row], [nonce + more]), [row]) for more in range(1, TRIES))


@planted("one letter of one roll id is another", "verdict:wrong_dice", 1)
def changed_roll_id(log: pa.Table, chance: Chance) -> pa.Table:
    (row,) = pick(log, chance)
    return _changed_id(log, "roll_id", row, chance)


@planted("one roll names a match that does not exist", "verdict:wrong_dice", 1)
def changed_match_id(log: pa.Table, chance: Chance) -> pa.Table:
    (row,) = pick(log, chance)
    return _changed_id(log, "match_id", row, chance)


@planted("every roll's larger die is written first", "verdict:wrong_dice")
def sorted_dice(log: pa.Table, chance: Chance) -> pa.Table:
    del chance
    rows = range(log.num_rows)
    return with_dice(log, rows, [(max(pair), min(pair)) for pair in logged_dice(log, rows)])


@planted("one roll follows a recipe that nobody knows", "verdict:unknown_recipe", 1)
def unknown_recipe(log: pa.Table, chance: Chance) -> pa.Table:
    (row,) = pick(log, chance)
    return with_cells(log, "recipe", [row], ["boardgammon-v9"])


@planted("one server seed has 31 bytes, and its commitment is over these", "verdict:malformed", 1)
def malformed_seed(log: pa.Table, chance: Chance) -> pa.Table:
    (row,) = pick(log, chance)
    seed = cells(log, "server_seed", [row])[0][:31]
    return with_cells(with_cells(log, "server_seed", [row], [seed]), "commitment", [row], commit([seed]))


@planted("one roll's client entropy has 15 bytes", "verdict:malformed", 1)
def short_entropy(log: pa.Table, chance: Chance) -> pa.Table:
    (row,) = pick(log, chance)
    return changed(log, "client_entropy", row, lambda value: value[:15])


@planted("one roll has no commitment", "verdict:unverifiable", 1)
def missing_commitment(log: pa.Table, chance: Chance) -> pa.Table:
    return with_cells(log, "commitment", pick(log, chance), [None])


@planted("one revealed roll has no client entropy", "verdict:unverifiable", 1)
def missing_entropy(log: pa.Table, chance: Chance) -> pa.Table:
    return with_cells(log, "client_entropy", pick(log, chance), [None])


@planted(
    f"{UNREVEALED_ROLLS} commitments are never revealed",
    "verdict:unrevealed",
    UNREVEALED_ROLLS,
    expected_exit=QUIET,
)
def unrevealed(log: pa.Table, chance: Chance) -> pa.Table:
    rows = pick(log, chance, UNREVEALED_ROLLS)
    for column in ("revealed_at", "client_entropy", "die_1", "die_2"):
        log = with_cells(log, column, rows, [None] * len(rows))
    return log


@planted(f"{BAD_ROLLS} rolls have a die of 7", "rejected", BAD_ROLLS)
def bad_rows(log: pa.Table, chance: Chance) -> pa.Table:
    return with_cells(log, "die_1", pick(log, chance, BAD_ROLLS), [7] * BAD_ROLLS)


@planted(f"one roll in {BAD_ONE_IN} has a die of 7", "unreadable", expected_exit=UNJUDGED)
def too_many_bad_rows(log: pa.Table, chance: Chance) -> pa.Table:
    rows = pick(log, chance, log.num_rows // BAD_ONE_IN)
    return with_cells(log, "die_1", rows, [7] * len(rows))


def _flipped(value: bytes, bit: int) -> bytes:
    number = int.from_bytes(value, "big") ^ (1 << bit)
    return number.to_bytes(len(value), "big")


def _changed_id(log: pa.Table, column: str, row: int, chance: Chance) -> pa.Table:
    letters = bytes(LETTERS).decode()
    old = cells(log, column, [row])[0]
    place = len(old) - 1 - chance.one(16)
    others = [old[:place] + letter + old[place + 1 :] for letter in letters if letter != old[place]]
    return first_that_shows((with_cells(log, column, [row], [new]), [row]) for new in others)
