"""Flip every bit of every field: what is caught, and what is not because an independent oracle finds the same dice.

What no verdict can catch, the log's root does: those survivors, and rows that were dropped, doubled or swapped.
"""

import hashlib
import hmac

import pyarrow as pa
import pytest

from pipeline.proofs import leaf
from pipeline.proofs.tree import Tree, hash_leaves
from pipeline.recipes.bulk import VERDICTS, judge_rolls
from pipeline.recipes.reference import Record
from tests.recipes.kernels import kernel
from tests.recipes.rolls import all_recipes, table
from tests.recipes.test_kernel_equals_reference import honest

RECIPES = all_recipes()
RECORDS = [record for record, _ in honest(200)]


def oracle(record: Record) -> str:
    """The published rule in a few lines of the standard library."""
    if len(record.server_seed) != 32 or len(record.client_entropy) != 16:
        return "malformed"
    if hashlib.sha256(record.server_seed).digest() != record.commitment:
        return "wrong_commitment"
    text = f"{record.match_id}:{record.roll_id}:{record.nonce}:{record.client_entropy.hex()}"
    digest = hmac.new(record.server_seed, text.encode(), "sha256").digest()
    dice = [byte % 6 + 1 for byte in digest if byte < 252][:2]
    return "ok" if dice == [record.die_1, record.die_2] else "wrong_dice"


def flips(value: bytes) -> list[bytes]:
    number = int.from_bytes(value, "big")
    return [(number ^ 1 << bit).to_bytes(len(value), "big") for bit in range(8 * len(value))]


def text_flips(value: str) -> list[str]:
    """Every flip of one bit of a text that is UTF-8 again."""
    found = []
    for data in flips(value.encode()):
        try:
            found.append(data.decode())
        except UnicodeDecodeError:
            continue
    return found


def number_flips(value: int, bits: int) -> list[int]:
    """Every flip of one bit of a number of so many bits, its sign among them."""
    flipped = [value % 2**bits ^ 1 << bit for bit in range(bits)]
    return [number - 2**bits if number >> bits - 1 else number for number in flipped]


def mutations(record: Record) -> list[tuple[str, Record]]:
    found = [
        (name, record._replace(**{name: data}))
        for name in ("server_seed", "commitment", "client_entropy")
        for data in flips(getattr(record, name))
    ]
    found += [
        (name, record._replace(**{name: text}))
        for name in ("match_id", "roll_id")
        for text in text_flips(getattr(record, name))
    ]
    for name, bits in (("nonce", 64), ("die_1", 8), ("die_2", 8)):
        found += [(name, record._replace(**{name: number})) for number in number_flips(getattr(record, name), bits)]
    return found


MADE = [(number, *mutation) for number, record in enumerate(RECORDS) for mutation in mutations(record)]


@pytest.fixture(scope="module")
def verdicts() -> list[str]:
    """What the kernel says of each mutation, without the reference's second look."""
    rolls = table((record, "boardgammon-v1") for _, _, record in MADE)
    codes, left = kernel().judge(rolls, RECIPES.get("boardgammon-v1"))
    assert not left.any()
    return [VERDICTS[code] for code in codes]


def test_every_flipped_bit_is_caught_unless_the_oracle_finds_the_same_dice(verdicts):
    survivors = [place for place, (_, _, record) in enumerate(MADE) if oracle(record) == "ok"]

    assert [place for place, verdict in enumerate(verdicts) if verdict == "ok"] == survivors
    assert verdicts == [oracle(record) for _, _, record in MADE]
    assert len(MADE) > 100_000


def test_the_reference_finds_the_same_survivors():
    made = MADE[::17]
    judged = judge_rolls(table((record, "boardgammon-v1") for _, _, record in made), RECIPES)

    assert [VERDICTS[code] for code in judged.codes] == [oracle(record) for _, _, record in made]


def test_flipped_bits_of_seed_commitment_and_dice_are_all_caught(verdicts):
    survived = {name for (_, name, _), verdict in zip(MADE, verdicts, strict=True) if verdict == "ok"}

    assert survived == {"client_entropy", "nonce", "match_id", "roll_id"}


def test_about_one_in_36_flips_of_entropy_ids_and_nonce_survive():
    soft = [record for _, name, record in MADE if name in ("client_entropy", "nonce", "match_id", "roll_id")]
    share = sum(oracle(record) == "ok" for record in soft) / len(soft)

    # Binomial with p = 1/36 (probability of the same pair): five standard errors around it.
    assert abs(share - 1 / 36) < 5 * (35 / 36**2 / len(soft)) ** 0.5
    assert len(soft) > 25_000


def test_rows_whose_secrets_changed_places_are_wrong_commitments():
    swapped = [one._replace(server_seed=two.server_seed) for one, two in zip(RECORDS[::2], RECORDS[1::2], strict=True)]

    judged = judge_rolls(table((record, "boardgammon-v1") for record in swapped), RECIPES, kernel())

    assert judged.counts["wrong_commitment"] == len(swapped) == 100


def leaves(records: list[Record]) -> list[bytes]:
    """What the log holds of each record; the columns that no verdict depends on are absent."""
    rolls = table((record, "boardgammon-v1") for record in records)
    for name in leaf.COLUMNS:
        if name not in rolls.column_names:
            rolls = rolls.append_column(name, pa.nulls(rolls.num_rows, pa.string()))
    return leaf.records(rolls)


def root(lines: list[bytes]) -> bytes:
    return Tree.of(hash_leaves(lines)).root()


HONEST = leaves(RECORDS)


def test_the_root_of_the_log_changes_for_every_survivor():
    survivors = [(number, record) for number, _, record in MADE if oracle(record) == "ok"]
    lines = leaves([record for _, record in survivors])

    places = [number for number, _ in survivors]
    roots = {root([*HONEST[:at], line, *HONEST[at + 1 :]]) for at, line in zip(places, lines, strict=True)}

    assert len(roots | {root(HONEST)}) == len(survivors) + 1
    assert len(survivors) > 700


def test_the_root_of_the_log_changes_for_a_row_dropped_doubled_or_swapped():
    rows = range(len(HONEST))
    dropped = [root(HONEST[:row] + HONEST[row + 1 :]) for row in rows]
    doubled = [root(HONEST[: row + 1] + HONEST[row:]) for row in rows]
    swapped = [root([*HONEST[:row], HONEST[row + 1], HONEST[row], *HONEST[row + 2 :]]) for row in rows[:-1]]

    assert len({root(HONEST), *dropped, *doubled, *swapped}) == 1 + 200 + 200 + 199


def test_verdicts_follow_their_rows_when_rows_are_dropped_doubled_or_swapped():
    """Row 3 is spoiled: wherever it stands, and as often as it stands, it alone is a wrong die."""
    spoiled = [*RECORDS[:3], RECORDS[3]._replace(die_1=RECORDS[3].die_1 % 6 + 1), *RECORDS[4:]]
    orders = {
        "dropped": ([0, 1, 3, *range(4, 200)], [2]),
        "doubled": ([0, 1, 2, 3, 3, *range(4, 200)], [3, 4]),
        "swapped": ([0, 1, 3, 2, *range(4, 200)], [2]),
    }
    for order, bad in orders.values():
        rolls = table((spoiled[row], "boardgammon-v1") for row in order)
        codes, _ = kernel().judge(rolls, RECIPES.get("boardgammon-v1"))
        assert [place for place, code in enumerate(codes) if VERDICTS[code] == "wrong_dice"] == bad
