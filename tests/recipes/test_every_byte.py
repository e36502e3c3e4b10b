"""All 256 values of a byte, one by one, in each implementation: 42 for each face, 4 dropped."""

import numpy as np
import pytest

from pipeline.recipes.reference import LIMIT, rejection
from pipeline.recipes.shadow import walk_digests
from tests.recipes.kernels import FORMS, kernel

# The published rule, by hand: bytes 0..251 hold 42 whole turns of the six faces, 252..255 are dropped.
FACES = dict(enumerate([1, 2, 3, 4, 5, 6] * 42))
DROPPED = (252, 253, 254, 255)


def digest(first: int, second: int = 7) -> list[int]:
    """32 bytes that begin with the two; behind them bytes of face 1 alone."""
    return [first, second] + [0] * 30


def test_the_expectation_itself_has_42_bytes_a_face():
    assert sorted(FACES) == list(range(252))
    assert [list(FACES.values()).count(face) for face in range(1, 7)] == [42] * 6


@pytest.mark.parametrize("byte", range(256))
def test_reference_maps_each_byte_as_published(byte):
    ((value, kept),) = rejection(bytes([byte]), LIMIT)

    assert (value, kept) == (byte, byte not in DROPPED)
    assert not kept or value % 6 + 1 == FACES[byte]


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
