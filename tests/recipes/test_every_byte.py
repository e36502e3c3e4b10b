"""All 256 values of a byte, one by one, in each implementation: 42 for each face, 4 dropped.

The browser's checker is asked in tests/render/test_browser_bytes.py.
"""

import duckdb
import numpy as np
import pytest

from pipeline.places import REPORTS
from pipeline.recipes import reference
from pipeline.recipes.bulk import VERDICTS
from pipeline.recipes.reference import face
from pipeline.recipes.shadow import walk_digests
from tests.conftest import HOUSE
from tests.loading import loaded
from tests.recipes.every_byte import DROPPED, FACES, found
from tests.recipes.kernels import FORMS, kernel
from tests.recipes.rolls import all_recipes, table

RULE = all_recipes().get("boardgammon-v1")


def digest(first: int, second: int = 7) -> list[int]:
    """32 bytes that begin with the two; behind them bytes of face 1 alone."""
    return [first, second] + [0] * 30


def test_the_expectation_itself_has_42_bytes_a_face():
    assert sorted(FACES) == list(range(252))
    assert [list(FACES.values()).count(face) for face in range(1, 7)] == [42] * 6


@pytest.mark.parametrize("byte", range(256))
def test_reference_maps_each_byte_as_published(byte):
    assert face(byte, "rejection") == (None if byte in DROPPED else FACES[byte])


@pytest.mark.parametrize("form", FORMS)
def test_kernel_maps_each_byte_as_published_in_both_places(form):
    program = kernel(form).program
    first = np.array([digest(byte) for byte in range(256)], np.uint8)
    second = np.array([digest(7, byte) for byte in range(256)], np.uint8)
    none = np.zeros(256, np.int64)

    dice_first, dice_second = program.walk(first, none), program.walk(second, none)

    for byte in range(256):
        # Byte 7 is face 2; where the byte is dropped the two that follow it count: 7 and 0, or 0.
        assert list(dice_first[byte]) == ([2, 1] if byte in DROPPED else [FACES[byte], 2])
        assert list(dice_second[byte]) == [2, 1 if byte in DROPPED else FACES[byte]]


def test_kernel_passes_earlier_rolls_and_dropped_bytes_of_a_sequence():
    row = np.array([[255, 5, 252, 4, 3, 2, 253, 254, 1, 0] + [255] * 22], np.uint8)
    program = kernel().program

    dice = [list(program.walk(row, np.array([skip]))[0]) for skip in range(7)]

    # Kept bytes are 5 4 3 2 1 0: faces 6 5 4 3 2 1; from the last of them on one or both dice are missing.
    assert dice == [[6, 5], [5, 4], [4, 3], [3, 2], [2, 1], [1, 0], [0, 0]]


def test_kernel_says_when_a_digest_has_no_or_one_kept_byte():
    program = kernel().program
    none, one = np.full((1, 32), 252, np.uint8), np.full((1, 32), 255, np.uint8)
    one[0, 31] = 251

    assert list(program.walk(none, np.zeros(1, np.int64))[0]) == [0, 0]
    assert list(program.walk(one, np.zeros(1, np.int64))[0]) == [6, 0]


def test_shadows_count_each_byte_as_published():
    spare = walk_digests(np.array([digest(byte) for byte in range(256)], np.uint8))

    assert [int(spare.die[byte]) for byte in DROPPED] == [0] * 4
    assert all(spare.die[byte] >= 1 for byte in range(252))
    # Each kept first byte stands with 7; the 4 digests whose first byte is dropped give 7 and 0.
    assert (int(spare.die[7]), int(spare.die[0])) == (1 + 256, 1 + 4)
    assert list(spare.dropped[:3]) == [252, 4, 0]


def logged_as_every_pair():
    """(record, its verdict): each of the 512 records with every first die, and with every second die."""
    for one in found():
        for die in range(1, 7):
            for name, own in (("die_1", one.record.die_1), ("die_2", one.record.die_2)):
                yield one.record._replace(**{name: die}), "ok" if die == own else "wrong_dice"


LOGGED, WANT = zip(*logged_as_every_pair(), strict=True)


def test_the_records_hold_every_byte_in_both_places():
    assert [(one.place, one.byte) for one in found()] == [(place, byte) for place in (0, 1) for byte in range(256)]
    assert (len(LOGGED), WANT.count("ok")) == (512 * 12, 512 * 2)


def test_reference_takes_each_byte_of_a_record_as_published():
    assert tuple(reference.judge(record, RULE).verdict for record in LOGGED) == WANT


@pytest.mark.parametrize("form", FORMS)
def test_kernel_takes_each_byte_of_a_record_as_published(form):
    codes, left = kernel(form).judge(table((record, "boardgammon-v1") for record in LOGGED), RULE)

    assert not left.any()
    assert tuple(VERDICTS[code] for code in codes) == WANT


def test_sql_takes_each_byte_of_a_record_as_published():
    rolls = table((record, "boardgammon-v1") for record in LOGGED)
    rolls = rolls.append_column("position", [list(range(len(LOGGED)))])
    con = duckdb.connect()
    con.register("rolls", rolls)

    verdicts = con.sql((HOUSE / "bench" / "verify.sql").read_text("utf-8")).to_arrow_table()["verdict"]

    assert tuple(verdicts.to_pylist()) == WANT


def test_script_of_the_edition_takes_each_byte_of_a_record_as_published():
    script = loaded(REPORTS / "bundle" / "verify.py")

    for record, want in zip(LOGGED, WANT, strict=True):
        fields = {
            "match_id": record.match_id,
            "roll_id": record.roll_id,
            "nonce": str(record.nonce),
            "server_seed": record.server_seed.hex(),
            "commitment": record.commitment.hex(),
            "client_entropy": record.client_entropy.hex(),
            "die_1": str(record.die_1),
            "die_2": str(record.die_2),
        }
        assert script.boardgammon(fields) == want
