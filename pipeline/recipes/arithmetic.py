"""The last step of a roll, from bytes to faces, written so that a reader can do it again by hand."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.recipes.grammar import Recipe
from pipeline.recipes.reference import LIMIT

RULES = {
    "rejection": f"byte by byte: a byte from {LIMIT} on is dropped, any other gives the face (byte mod 6) + 1",
    "modulo": "byte by byte: each gives the face (byte mod 6) + 1; no byte is dropped",
    "scale": "four bytes at a time, as a number N, most significant byte first: each N gives the face "
    "floor(N * 6 / 2^32) + 1; no byte is dropped",
}
"""How bytes become faces, in words, for every method that a recipe can name."""


def rule(recipe: Recipe, nonce: int | None) -> str:
    """How this roll's digests are read, and which faces of them it takes."""
    if not recipe.sequence:
        return f"{RULES[recipe.method]}; the first two faces make the roll"
    place = nonce or 0
    took = f"place {place} of the sequence takes faces {2 * place + 1} and {2 * place + 2} of all its digests"
    return f"{RULES[recipe.method]}; {took}"


def steps(taken: Sequence[bytes], method: str) -> list[str]:
    """One line for each face: the bytes as the digest shows them, their number, and what the method makes of it."""
    return [_step(source, method) for source in taken]


def _step(source: bytes, method: str) -> str:
    number = int.from_bytes(source, "big")
    if method == "scale":
        return f"{source.hex()} = {number}; floor({number} * 6 / {2**32}) + 1 = {number * 6 // 2**32 + 1}"
    return f"{source.hex()} = {number}; {number} mod 6 + 1 = {number % 6 + 1}"
