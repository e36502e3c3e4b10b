"""What makes a recipe worthless although it can be computed: refused before a single roll is judged by it.

A recipe that is biased is not refused, since a site may well use it: its rolls are judged, and its bias is said
(`cautions`).

A message is ambiguous when two different records can give the same bytes: the server could then move a character
from one field to the next and show either. Fixed-length fields never shift. Of the others, each but the last needs
fixed bytes behind it that it cannot itself contain: a decimal cannot contain `:`, an id can. One field of free text is
still read without doubt from both ends; with two or more it depends on the ids of the record whether there are two
readings. That does not make a record malformed, since the site mixes whatever its ids are, and each roll has a key of
its own; but who judges such a record is told (`two_readings`).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from pipeline.errors import BadUsage
from pipeline.recipes.grammar import Field, Recipe

# A counter below zero could be read in two ways behind a "-"; public schemes write "{client seed}-{nonce}", from 0 up.
_DECIMAL = frozenset(b"0123456789")
_HEX = frozenset(b"0123456789abcdef")


def refuse(recipe: Recipe, where: str) -> None:
    """Raise BadUsage for the first reason why this recipe proves nothing."""
    for got, want, do in faults(recipe):
        raise BadUsage(f"{where}: recipe {recipe.name}", got, want, do)


def faults(recipe: Recipe) -> list[tuple[str, str, str]]:
    """Every reason to refuse a recipe, as (got, want, what to do)."""
    found: list[tuple[str, str, str]] = []
    keyed = recipe.function.startswith("hmac-")
    if not keyed and not any(part.name == "server_seed" for part in recipe.message):
        found.append(
            (
                "a digest of public data alone",
                "the server seed in the message or as the key",
                "anybody could know the dice before they are thrown",
            )
        )
    if recipe.sequence and recipe.commitment_hash == "none":
        found.append(
            ("a sequence without a commitment", "a commitment", "a whole match could be exchanged after it was played")
        )
    if recipe.sequence and any(part.name == "nonce" for part in recipe.message):
        found.append(
            (
                "{nonce} in the message of a sequence",
                "the nonce as the place alone",
                "each roll would lie in a sequence of its own",
            )
        )
    found += [
        (
            f"{_show(left)} beside {_show(right)}",
            "fixed bytes between them that neither can contain",
            "the two could run into each other and one message belong to two rolls",
        )
        for left, right in running_together(recipe)
    ]
    return found


def cautions(recipe: Recipe) -> list[str]:
    """What a reader of this recipe's count has to know, although its rolls can be judged."""
    if recipe.method == "modulo":
        # 256 = 42 * 6 + 4: the remainders 0 to 3 have one byte more than 4 and 5
        return ["no byte is dropped, so that faces 1 to 4 have a share of 43/256 each, faces 5 and 6 of 42/256"]
    return []


def running_together(recipe: Recipe) -> list[tuple[Field, Field]]:
    """Neighbouring fields of variable length whose border cannot be found again in the message."""
    loose: list[tuple[Field, Field]] = []
    parts = [part for part in recipe.message if part.name or part.literal]
    at = [index for index, part in enumerate(parts) if part.name and _length(part, recipe) is None]
    for left, right in pairwise(at):
        between = b"".join(part.literal for part in parts[left + 1 : right])
        if not _parted(between, _letters(parts[left]), _letters(parts[right])):
            loose.append((parts[left], parts[right]))
    return loose


def _parted(between: bytes, left: frozenset[int] | None, right: frozenset[int] | None) -> bool:
    """Whether the border of two fields of variable length can be found by the bytes between them."""
    if left is None and right is None:
        return between != b""
    return any(byte not in letters for letters in (left, right) if letters is not None for byte in between)


def free_fields(recipe: Recipe) -> tuple[Field, ...]:
    """The fields of free text or bytes and of variable length; from two on, an id that contains a separator has two
    readings."""
    return tuple(
        part
        for part in recipe.message
        if part.name and part.name != "server_seed" and _letters(part) is None and _length(part, recipe) is None
    )


def separators(recipe: Recipe) -> tuple[bytes, ...]:
    """The fixed bytes that stand between two fields of free text; () where no id can be read in two ways."""
    free = free_fields(recipe)
    if len(free) < 2:
        return ()
    parts = list(recipe.message)
    first, last = parts.index(free[0]), parts.index(free[-1])
    return tuple(sorted({part.literal for part in parts[first:last] if part.literal}))


def two_readings(recipe: Recipe, fields: Mapping[str, bytes]) -> bool:
    """Whether an id or text of this record contains the bytes that stand between two free fields."""
    return any(
        separator in fields.get(part.name, b"") for part in free_fields(recipe) for separator in separators(recipe)
    )


def _length(part: Field, recipe: Recipe) -> int | None:
    """Bytes of a field in every message, or None where that differs from record to record."""
    if part.form in ("be4", "le4"):
        return 4
    if part.form in ("be8", "le8"):
        return 8
    declared = {"server_seed": recipe.seed_bytes, "client_entropy": recipe.entropy_bytes}.get(part.name)
    return None if declared is None else declared * (2 if part.form == "hex" else 1)


def _letters(part: Field) -> frozenset[int] | None:
    """The bytes that a field can contain, or None for all."""
    if part.name in ("nonce", "game", "block"):
        return _DECIMAL
    return _HEX if part.form == "hex" else None


def _show(part: Field) -> str:
    return f"{{{part.name}{':' + part.form if part.form else ''}}}"
