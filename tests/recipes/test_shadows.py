"""Shadow rolls and byte counts against a walk in plain Python."""

import hashlib
from collections import Counter

import numpy as np
import pyarrow as pa
import pytest

from pipeline.contracts import DIGEST_COUNTS
from pipeline.recipes.bulk import judge_rolls
from pipeline.recipes.shadow import SHADOWS, as_table, count_spare, has_pattern, has_shadows, walk_digests
from tests.recipes.kernels import kernel
from tests.recipes.rolls import all_recipes, table
from tests.recipes.test_kernel_equals_reference import fixed, honest, spoiled

RECIPES = all_recipes()
DIGESTS = [hashlib.sha256(b"%d" % number).digest() for number in range(4_000)]


def by_hand(digests):
    """(bytes of dice, dropped before the second die, shadow rolls) with lists and loops alone."""
    dice, dropped, shadows = Counter(), Counter(), [Counter() for _ in range(SHADOWS)]
    for digest in digests:
        kept = [byte for byte in digest if byte < 252]
        dice.update(kept[:2])
        second = [at for at, byte in enumerate(digest) if byte < 252][1]
        dropped[second - 1] += 1
        for shadow in range(SHADOWS):
            pair = kept[2 * shadow + 2 : 2 * shadow + 4]
            if len(pair) == 2:
                shadows[shadow][pair[0] % 6, pair[1] % 6] += 1
    return dice, dropped, shadows


def test_counts_equal_a_walk_by_hand():
    spare = walk_digests(np.frombuffer(b"".join(DIGESTS), np.uint8).reshape(-1, 32))
    dice, dropped, shadows = by_hand(DIGESTS)

    assert {byte: int(n) for byte, n in enumerate(spare.die) if n} == dice
    assert {number: int(n) for number, n in enumerate(spare.dropped) if n} == dropped
    for shadow in range(SHADOWS):
        assert {divmod(cell, 6): int(n) for cell, n in enumerate(spare.shadows[shadow]) if n} == shadows[shadow]


def test_a_digest_full_of_dropped_bytes_gives_fewer_shadows():
    digest = bytes([255] * 10 + [0, 1] + [252] * 10 + [2, 3, 4, 5, 6] + [254] * 5)
    spare = walk_digests(np.frombuffer(digest, np.uint8).reshape(1, 32))

    # Kept: 0 1 | 2 3 | 4 5 | 6: two shadow rolls, 3-4 and 5-6; ten dropped bytes before the second die.
    assert [int(counts.sum()) for counts in spare.shadows] == [1, 1] + [0] * 10
    assert (int(spare.shadows[0][6 * 2 + 3]), int(spare.shadows[1][6 * 4 + 5])) == (1, 1)
    assert int(spare.dropped[10]) == 1


def test_a_digest_without_dice_is_refused():
    with pytest.raises(ValueError, match="fewer than two kept bytes"):
        walk_digests(np.full((1, 32), 255, np.uint8))


def with_groups(rolls: pa.Table) -> pa.Table:
    rows = rolls.num_rows
    kinds = pa.array(["opening" if row % 10 == 0 else "ordinary" for row in range(rows)])
    played = pa.array([None if row % 7 == 0 else row % 5 > 0 for row in range(rows)])
    repeat = pa.array([row % 11 == 0 for row in range(rows)])
    for name, column in (("roll_kind", kinds), ("person_played", played), ("repeat", repeat)):
        rolls = rolls.append_column(name, column)
    return rolls


@pytest.mark.parametrize("fast", [True, False], ids=["kernel", "reference"])
@pytest.mark.parametrize("shape", [fixed, lambda rolls: rolls], ids=["fixed", "variable"])
def test_only_verified_rolls_that_are_no_repeat_are_counted_each_in_its_group(fast, shape):
    made = spoiled(honest(600))
    rolls = with_groups(shape(table(made)))
    judged = judge_rolls(rolls, RECIPES, kernel() if fast else None, digests=True)

    groups = count_spare(rolls, judged, RECIPES)

    # Row r is spoiled where 3 divides it, a repeat where 11 does.
    wanted = Counter()
    seeds = Counter()
    for row, (record, _) in enumerate(made):
        if row % 3 and row % 11:
            kind, played = "opening" if row % 10 == 0 else "ordinary", None if row % 7 == 0 else row % 5 > 0
            wanted["boardgammon-v1", kind, played] += 1
            seeds.update(record.server_seed)
    assert {key: int(spare.dropped.sum()) for key, spare in groups.items()} == wanted
    assert sum(spare.server_seed for spare in groups.values()).tolist() == [seeds[byte] for byte in range(256)]
    assert sum(int(spare.client_entropy.sum()) for spare in groups.values()) == 16 * wanted.total()
    assert sum(spare.seed_values for spare in groups.values()).tolist() == [wanted.total(), 0]
    assert sum(spare.entropy_values for spare in groups.values()).tolist() == [wanted.total(), 0]


def test_the_table_of_a_day_has_every_class_also_those_that_never_came_up():
    rolls = with_groups(fixed(table(honest(50))))
    groups = count_spare(rolls, judge_rolls(rolls, RECIPES, kernel(), digests=True), RECIPES)

    counts = as_table("2026-05-18", groups)

    DIGEST_COUNTS.check(counts.schema)
    assert counts.num_rows == len(groups) * (252 + 256 + 256 + 31 + 12 * 36 + 2 + 2)
    assert as_table("2026-05-18", {}).schema == DIGEST_COUNTS.schema


def test_only_recipes_with_one_digest_of_32_bytes_a_roll_have_shadows():
    assert has_shadows(RECIPES.get("boardgammon-v1"))
    assert not any(has_shadows(RECIPES.get(name)) for name in ("cube-v1", "scaled4-hmac256-text", "text-hmac512"))


def test_without_rejection_every_byte_becomes_a_face_and_none_is_dropped():
    spare = walk_digests(np.frombuffer(b"".join(DIGESTS), np.uint8).reshape(-1, 32), limit=256)

    two = Counter(byte for digest in DIGESTS for byte in digest[:2])
    assert spare.die.tolist() == [two[byte] for byte in range(256)]
    assert spare.die[252:].sum() > 100
    assert spare.dropped.tolist() == [len(DIGESTS), *[0] * 30]
    last = Counter(digest[24] % 6 * 6 + digest[25] % 6 for digest in DIGESTS)
    assert spare.shadows[11].tolist() == [last[cell] for cell in range(36)]


@pytest.mark.parametrize(
    ("value", "patterned"),
    [
        (bytes(16), True),
        (b"\xab" * 16, True),
        (bytes(range(250, 256)) + bytes(range(10)), True),  # counts up over the end of a byte
        (bytes(range(40, 24, -1)), True),
        (b"\x01\x02" * 8, True),
        (b"12345678" * 2, True),
        (b"12345678" + b"12345679", False),
        (bytes(range(15)) + b"\x00", False),
        (hashlib.md5(b"drawn", usedforsecurity=False).digest(), False),
    ],
)
def test_secret_that_nobody_drew_has_a_pattern(value, patterned):
    assert has_pattern(np.frombuffer(value, np.uint8).reshape(1, 16)).tolist() == [patterned]


def test_secrets_of_a_few_bytes_are_not_looked_at_for_patterns():
    assert has_pattern(np.zeros((3, 7), np.uint8)).tolist() == [False] * 3
    assert has_pattern(np.zeros((0, 16), np.uint8)).tolist() == []
