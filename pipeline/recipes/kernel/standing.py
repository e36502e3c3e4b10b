"""Verdicts that stand without computing: unrevealed, unverifiable, malformed. The same order as in the reference."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from pipeline.recipes import reference
from pipeline.recipes.grammar import COMMITMENT_BYTES, INTEGER_FORMS, Recipe
from pipeline.recipes.kernel.columns import Columns, Flags

NONE = 255
"""Where nothing stands yet."""


def standing_verdicts(columns: Columns, recipe: Recipe) -> npt.NDArray[np.uint8] | None:
    """unrevealed, unverifiable or malformed where a row is so, else 255; None where no row is."""
    found: npt.NDArray[np.uint8] | None = None

    def put(rows: Flags, verdict: str) -> None:
        nonlocal found
        if rows.any():
            if found is None:
                found = np.full(columns.rows, NONE, np.uint8)
            found[rows] = reference.VERDICTS.index(verdict)

    for wrong in _malformed(columns, recipe):
        put(wrong, reference.MALFORMED)
    for name in _needed(recipe):
        if columns.nulls(name):
            put(columns.absent(name), reference.UNVERIFIABLE)
        if name in ("server_seed", "commitment", "client_entropy"):
            lengths = columns.lengths(name)
            if not isinstance(lengths, int):
                put(lengths == 0, reference.UNVERIFIABLE)
    if columns.nulls("revealed_at"):
        put(columns.absent("revealed_at"), reference.UNREVEALED)
    return found


def _needed(recipe: Recipe) -> tuple[str, ...]:
    names = ["server_seed", "die_1", "die_2"]
    names += ["commitment"] if recipe.commitment_hash != "none" and not recipe.commitment_optional else []
    names += ["nonce"] if recipe.sequence else []
    names += [part.name for part in recipe.message if part.name not in ("", "block")]
    return tuple(dict.fromkeys(names))


def _malformed(columns: Columns, recipe: Recipe) -> Iterator[Flags]:
    """Rows outside what the recipe allows, one rule after the other. Nulls are the next rule's matter."""
    wanted = [("server_seed", recipe.seed_bytes)]
    if recipe.uses_entropy:
        wanted.append(("client_entropy", recipe.entropy_bytes))
    if recipe.commitment_hash != "none":
        wanted.append(("commitment", COMMITMENT_BYTES))
    for name, bytes_ in wanted:
        lengths = columns.lengths(name)
        if bytes_ is None or (isinstance(lengths, int) and lengths == bytes_):
            continue
        wrong = np.broadcast_to(np.asarray(lengths != bytes_), (columns.rows,))
        yield wrong & ~columns.absent(name) if columns.nulls(name) else wrong
    if recipe.sequence:
        place = columns.integers("nonce")
        yield (place < 0) | (place > reference.LAST_PLACE)
    for part in recipe.message:
        size = INTEGER_FORMS.get(part.form)
        if part.name and size is not None and part.name != "block":
            number = columns.integers(part.name)
            yield (number < 0) | (number >= 256 ** size[0] if size[0] < 8 else np.zeros(1, np.bool_))
