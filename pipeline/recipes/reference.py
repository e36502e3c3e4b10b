"""The audited rule: how seed, ids, nonce and entropy become dice, and what a record is worth.

Standard library only (hashlib, hmac), one record at a time, written to be read beside the published text of the
scheme. The bulk verifier must agree with this file on every row; where they differ, this file is right.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pipeline.recipes.grammar import COMMITMENT_BYTES, INTEGER_FORMS, Field, Recipe

LIMIT = 252
"""Bytes from here on are dropped: 252 = 42 * 6, so that each face has 42 of the 252 kept values."""

HASHES = {"sha256": hashlib.sha256, "sha512": hashlib.sha512}

LAST_PLACE = 99_999
"""The largest place in a sequence: no match is as long, and a hostile record must not cost an hour of hashing."""

OK = "ok"
WRONG_COMMITMENT = "wrong_commitment"
WRONG_DICE = "wrong_dice"
UNREVEALED = "unrevealed"
MALFORMED = "malformed"
UNKNOWN_RECIPE = "unknown_recipe"
EXHAUSTED = "exhausted"
UNVERIFIABLE = "unverifiable"

VERDICTS = (
    OK,
    WRONG_COMMITMENT,
    WRONG_DICE,
    UNREVEALED,
    MALFORMED,
    UNKNOWN_RECIPE,
    EXHAUSTED,
    UNVERIFIABLE,
)
"""Every verdict there is; a record has exactly one. The place in this list is its number in bulk."""


class Record(NamedTuple):
    """What a log says of one roll. Bytes are bytes, absent is None."""

    match_id: str
    roll_id: str
    nonce: int | None
    server_seed: bytes | None
    commitment: bytes | None
    client_entropy: bytes | None
    die_1: int | None
    die_2: int | None
    revealed: bool = True
    game: int | None = None


class Working(NamedTuple):
    """Everything that was computed on the way to a verdict, for a reader who wants to follow."""

    verdict: str
    why: str = ""
    commitment: bytes | None = None
    messages: tuple[bytes, ...] = ()
    digests: tuple[bytes, ...] = ()
    dropped: tuple[int, ...] = ()
    taken: tuple[bytes, ...] = ()
    """The bytes of the digests that became faces: one for each, or four where faces are scaled."""
    dice: tuple[int, int] | None = None


def judge(record: Record, recipe: Recipe | None) -> Working:
    """Judge one record by its recipe (None = a recipe nobody knows). The first reason that applies is the verdict."""
    if recipe is None:
        return Working(UNKNOWN_RECIPE, "no recipe of this name")
    if not record.revealed:
        return Working(UNREVEALED, "the server seed is not revealed")
    if lacking := missing(record, recipe):
        return Working(UNVERIFIABLE, f"{lacking} is absent")
    if wrong := malformed(record, recipe):
        return Working(MALFORMED, wrong)

    seed = record.server_seed or b""
    commitment = commit(seed, recipe)
    messages, digests, dropped, taken, faces = roll(record, recipe)
    dice = (faces[0], faces[1]) if len(faces) == 2 else None
    if record.commitment is not None and commitment is not None and commitment != record.commitment:
        verdict, why = WRONG_COMMITMENT, "the seed is not the one that was committed to"
    elif dice is None:
        verdict, why = EXHAUSTED, "the digest has fewer than two kept bytes"
    elif dice != (record.die_1, record.die_2):
        verdict, why = WRONG_DICE, f"the seed gives {dice[0]}-{dice[1]}, the log says {record.die_1}-{record.die_2}"
        why += accepted(record, recipe, dropped)
    else:
        verdict, why = OK, ""
    return Working(verdict, why, commitment, messages, digests, dropped, taken, dice)


def accepted(record: Record, recipe: Recipe, dropped: tuple[int, ...]) -> str:
    """The commonest reason for wrong dice, in words, if it is the one: the server took a byte that the rule drops."""
    alone = not recipe.sequence and not recipe.has_blocks  # then every byte that was dropped is in `dropped`
    if recipe.method != "rejection" or (alone and not dropped):
        return ""
    *_, faces = roll(record, replace(recipe, method="modulo"))
    return f"; so it is if a byte from {LIMIT} on is accepted" if faces == (record.die_1, record.die_2) else ""


def missing(record: Record, recipe: Recipe) -> str:
    """Name of the first thing that the recipe needs and the record lacks, or ''."""
    for name in recipe.needs:
        value = getattr(record, name)
        if value is None or value == b"":
            return name
    return ""


def malformed(record: Record, recipe: Recipe) -> str:
    """What lies outside of what the recipe allows, in words, or ''."""
    seed, entropy = record.server_seed or b"", record.client_entropy
    if recipe.seed_bytes is not None and len(seed) != recipe.seed_bytes:
        return f"server_seed has {len(seed)} bytes, the recipe wants {recipe.seed_bytes}"
    committed = record.commitment is not None and recipe.commitment_hash != "none"
    if committed and len(record.commitment or b"") != COMMITMENT_BYTES:
        return f"commitment has {len(record.commitment or b'')} bytes, the recipe wants {COMMITMENT_BYTES}"
    if recipe.uses_entropy and recipe.entropy_bytes is not None and len(entropy or b"") != recipe.entropy_bytes:
        return f"client_entropy has {len(entropy or b'')} bytes, the recipe wants {recipe.entropy_bytes}"
    if recipe.sequence and not 0 <= (record.nonce or 0) <= LAST_PLACE:
        return f"nonce is {record.nonce}, a place in a sequence is 0 to {LAST_PLACE}"
    for name, size in recipe.sized:
        if not 0 <= int(getattr(record, name) or 0) < 256**size:
            return f"{name} is {getattr(record, name)}, which {size} bytes cannot hold"
    return ""


def commit(seed: bytes, recipe: Recipe) -> bytes | None:
    """The commitment that the server must have given out for this seed."""
    if recipe.commitment_hash == "none":
        return None
    data = seed.hex().encode() if recipe.commitment_over == "hex" else seed
    return HASHES[recipe.commitment_hash](data).digest()


def message(record: Record, recipe: Recipe, block: int) -> bytes:
    """The bytes that are mixed, field by field."""
    return b"".join([part.literal or _field(part, record, block) for part in recipe.message])


def _field(part: Field, record: Record, block: int) -> bytes:
    value = block if part.name == "block" else getattr(record, part.name)
    if isinstance(value, str):
        return value.encode("utf-8", "surrogatepass")
    if isinstance(value, bytes):
        return value.hex().encode() if part.form == "hex" else value
    size = INTEGER_FORMS[part.form]
    if size is None:
        return b"%d" % value
    return int(value).to_bytes(size[0], "big" if size[1] == "big" else "little")


def digest(seed: bytes, data: bytes, recipe: Recipe) -> bytes:
    """One block of the mix."""
    _, keyed, name = recipe.function.rpartition("hmac-")
    if keyed:
        key = seed.hex().encode() if recipe.key == "hex" else seed
        return hmac.digest(key, data, name)
    return HASHES[name](data).digest()


def blocks(record: Record, recipe: Recipe) -> Iterator[tuple[bytes, bytes]]:
    """Message and digest of block 0, 1, 2, ...; only one where the message has no block number."""
    block = 0
    while block == 0 or recipe.has_blocks:
        data = message(record, recipe, block)
        yield data, digest(record.server_seed or b"", data, recipe)
        block += 1


def numbers(block: bytes, recipe: Recipe) -> Sequence[int]:
    """A digest as its bytes; or, where faces are scaled, each four of them as a number, most significant first."""
    if recipe.method == "scale":
        return [int.from_bytes(block[at : at + 4], "big") for at in range(0, len(block) - 3, 4)]
    return block


def face(number: int, method: str) -> int | None:
    """The face that a byte gives, None where it is dropped; or the one that four bytes give as a fraction of 1."""
    if method == "scale":
        return number * 6 // 2**32 + 1
    if method == "rejection" and number >= LIMIT:
        return None
    return number % 6 + 1


def roll(
    record: Record, recipe: Recipe
) -> tuple[tuple[bytes, ...], tuple[bytes, ...], tuple[int, ...], tuple[bytes, ...], tuple[int, ...]]:
    """Messages, digests, dropped bytes, the bytes taken and the faces of one roll.

    Only the blocks that this roll's own faces lie in are given back, and the bytes dropped after the roll before it
    up to its own second face; a roll that needs no second block has one message.
    """
    first = 2 * (record.nonce or 0) if recipe.sequence else 0
    width = 4 if recipe.method == "scale" else 1
    seen = 0
    messages: list[bytes] = []
    digests: list[bytes] = []
    dropped: list[int] = []
    taken: list[bytes] = []
    faces: list[int] = []
    for data, block in blocks(record, recipe):
        before = seen
        here: list[int] = []
        # One after another, for two suffice: most of a digest is never looked at.
        for number in numbers(block, recipe):
            one = face(number, recipe.method)
            if one is None:
                if seen >= first:
                    here.append(number)
                continue
            if seen >= first:
                taken.append(number.to_bytes(width, "big"))
                faces.append(one)
            seen += 1
            if len(faces) == 2:
                break
        if seen > first or (not recipe.has_blocks and before == 0):
            messages.append(data)
            digests.append(block)
            dropped += here
        if len(faces) == 2:
            break
    return tuple(messages), tuple(digests), tuple(dropped), tuple(taken), tuple(faces)
