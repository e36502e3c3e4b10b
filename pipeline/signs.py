"""Texts of other people, made safe to look at: signs by their numbers, and what is too long cut."""

from __future__ import annotations

from collections.abc import Iterable


def by_number(sign: str) -> str:
    """A sign that is not drawn, or must not do what it does: ``[U+202E]``."""
    return f"[U+{ord(sign):04X}]"


def cut(shown: Iterable[str], longest: int) -> str:
    """Signs as they are shown, in one text; of more than `longest` letters those that fit whole, and an ellipsis.

    What lies behind the cut is never looked at.
    """
    kept: list[str] = []
    length = 0
    for one in shown:
        length += len(one)
        if length > longest:
            return "".join(kept) + "…"
        kept.append(one)
    return "".join(kept)
