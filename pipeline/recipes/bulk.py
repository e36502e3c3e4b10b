"""Judge many rolls at once: Arrow in, verdicts out.

The kernel takes what it can, the reference the rest; and the reference looks again at every failing row and at a sample
of the others, chosen by the content so that the same log is sampled in the same way. A disagreement stops the run.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.errors import Unjudged
from pipeline.recipes import reference
from pipeline.recipes.book import Recipes
from pipeline.recipes.grammar import NONE, Recipe
from pipeline.recipes.lint import free_fields, separators
from pipeline.recipes.reference import VERDICTS, Record

CODE = {verdict: code for code, verdict in enumerate(VERDICTS)}
FAILING = np.isin(VERDICTS, ("wrong_commitment", "wrong_dice", "malformed", "exhausted"))
"""By code: is this a finding, and so judged a second time?"""

SAMPLE_AT_LEAST = 16
SAMPLE_ONE_IN = 1024
"""Rows of a batch that the reference looks at again, beside every failing one."""

READS = (
    "roll_id",
    "match_id",
    "nonce",
    "game",
    "revealed_at",
    "commitment",
    "server_seed",
    "client_entropy",
    "die_1",
    "die_2",
    "recipe",
)
"""The columns of `rolls` that a verdict depends on."""

Codes = npt.NDArray[np.uint8]


class Kernel(Protocol):
    """A fast implementation of the rule for some recipes."""

    def declines(self, recipe: Recipe) -> str:
        """Why it does not serve this recipe, or ''."""

    def judge(
        self, rolls: pa.Table, recipe: Recipe, digests: Codes | None = None
    ) -> tuple[Codes, npt.NDArray[np.bool_]]:
        """Verdict of each row, and which rows are left to the reference; fill `digests` (n x 32) if it is wanted."""


@dataclass(frozen=True, slots=True)
class Judged:
    """Verdicts of a batch, in the order of its rows, and who found them."""

    codes: Codes
    by_kernel: int
    by_reference: int
    cross_checked: int
    declined: Mapping[str, str]
    """Recipe -> why its rows were judged by the reference alone."""
    digests: Codes | None = None
    """n x 32: the digest of each row that is ok and whose recipe has one digest of 32 bytes a roll, if asked for."""

    @property
    def verdicts(self) -> pa.DictionaryArray:
        return pa.DictionaryArray.from_arrays(pa.array(self.codes.view(np.int8)), pa.array(VERDICTS))

    @property
    def counts(self) -> dict[str, int]:
        """Rows by verdict; all eight stand there, the empty ones too."""
        counts = np.bincount(self.codes, minlength=len(VERDICTS))
        return {verdict: int(counts[code]) for code, verdict in enumerate(VERDICTS)}


def judge_rolls(
    rolls: pa.Table, recipes: Recipes, kernel: Kernel | None = None, salt: str = "", digests: bool = False
) -> Judged:
    """Judge every row of a table of `rolls`.

    `salt` (the digest of the file that the rows come from) picks the sample that is judged twice; with `digests` those
    that were computed on the way are given back.
    """
    rolls = _needed(rolls)
    codes = np.empty(rolls.num_rows, np.uint8)
    kept = np.zeros((rolls.num_rows, 32), np.uint8) if digests else None
    seen = Counter[str]()
    declined: dict[str, str] = {}
    for name, rows in rows_by_recipe(rolls):
        part = rolls if rows is None else rolls.take(pa.array(rows))
        recipe = recipes.get(name)
        mixed = None if kept is None else kept if rows is None else np.zeros((part.num_rows, 32), np.uint8)
        reason = "" if kernel is None or recipe is None else kernel.declines(recipe)
        if kernel is None or recipe is None or reason:
            found = _by_reference(part, name, recipe, mixed)
            seen["reference"] += part.num_rows
            if reason:
                declined[name] = reason
        else:
            found, left = kernel.judge(part, recipe, mixed)
            seen["reference"] += _finish(part, recipe, found, left, mixed)
            seen["kernel"] += part.num_rows - int(left.sum())
            seen["checked"] += cross_check(part, recipe, found, left, salt)
        if rows is None:
            codes = found
        else:
            codes[rows] = found
            if kept is not None and mixed is not None:
                kept[rows] = mixed
    return Judged(codes, seen["kernel"], seen["reference"], seen["checked"], declined, kept)


def _needed(rolls: pa.Table) -> pa.Table:
    """The columns that a verdict depends on; views as plain texts, of which rows can be taken."""
    if isinstance(rolls, pa.RecordBatch):
        rolls = pa.Table.from_batches([rolls])
    rolls = rolls.select([name for name in READS if name in rolls.column_names])
    plain = {pa.string_view(): pa.string(), pa.binary_view(): pa.binary()}
    if any(kind in plain for kind in rolls.schema.types):
        rolls = rolls.cast(pa.schema([field.with_type(plain.get(field.type, field.type)) for field in rolls.schema]))
    return rolls


def merge(parts: Sequence[Judged]) -> Judged:
    """The judgement of several batches as one, in their order."""
    digests = [part.digests for part in parts if part.digests is not None]
    return Judged(
        np.concatenate([part.codes for part in parts]) if parts else np.empty(0, np.uint8),
        sum(part.by_kernel for part in parts),
        sum(part.by_reference for part in parts),
        sum(part.cross_checked for part in parts),
        {name: reason for part in parts for name, reason in part.declined.items()},
        np.concatenate(digests) if digests else None,
    )


def rows_by_recipe(rolls: pa.Table) -> Iterable[tuple[str, npt.NDArray[np.int64] | None]]:
    """Recipe names and the rows that carry each; None = all rows."""
    column = rolls["recipe"]
    if pa.types.is_dictionary(column.type):
        column = column.unify_dictionaries()
    names = pc.unique(column).to_pylist()
    if len(names) == 1:
        yield names[0] or "", None
        return
    if pa.types.is_dictionary(column.type):
        column = column.cast(column.type.value_type)
    for name in names:
        mask = pc.is_null(column) if name is None else pc.fill_null(pc.equal(column, name), False)
        yield name or "", np.flatnonzero(mask.to_numpy())


def two_readings(rolls: pa.Table, recipes: Recipes) -> int:
    """Rows of which an id contains the separator of its recipe's message, so that another record could give the same.

    The site mixes whatever its ids are, so this is no verdict; who publishes a count should know of it.
    """
    found = 0
    for name, rows in rows_by_recipe(rolls):
        recipe = recipes.get(name)
        if recipe is None or not separators(recipe):
            continue
        part = rolls if rows is None else rolls.take(pa.array(rows))
        hit = np.zeros(part.num_rows, np.bool_)
        for text in free_fields(recipe):
            column = part[text.name]
            if pa.types.is_dictionary(column.type):
                column = column.cast(column.type.value_type)
            if pa.types.is_fixed_size_binary(column.type):
                column = column.cast(pa.binary())
            for separator in separators(recipe):
                mask = pc.match_substring(column, separator if pa.types.is_binary(column.type) else separator.decode())
                hit |= np.asarray(pc.fill_null(mask, False).to_numpy(), np.bool_)
        found += int(hit.sum())
    return found


def records(rolls: pa.Table) -> list[Record]:
    """Rows as records for the reference; a row without a time of reveal is not revealed."""
    revealed = pc.is_valid(rolls["revealed_at"]).to_pylist()
    names = ("match_id", "roll_id", "nonce", "server_seed", "commitment", "client_entropy", "die_1", "die_2")
    columns = [rolls[name].to_pylist() for name in names]
    games = rolls["game"].to_pylist() if "game" in rolls.column_names else [None] * rolls.num_rows
    return [Record(*values) for values in zip(*columns, revealed, games, strict=True)]


def _by_reference(rolls: pa.Table, name: str, recipe: Recipe | None, digests: Codes | None = None) -> Codes:
    if name == NONE:
        return np.full(rolls.num_rows, CODE["unverifiable"], np.uint8)
    if recipe is None:
        return np.full(rolls.num_rows, CODE["unknown_recipe"], np.uint8)
    codes = np.empty(rolls.num_rows, np.uint8)
    for row, record in enumerate(records(rolls)):
        working = reference.judge(record, recipe)
        codes[row] = CODE[working.verdict]
        if digests is not None and working.digests and len(working.digests[0]) == digests.shape[1]:
            digests[row] = np.frombuffer(working.digests[0], np.uint8)
    return codes


def _finish(rolls: pa.Table, recipe: Recipe, codes: Codes, left: npt.NDArray[np.bool_], digests: Codes | None) -> int:
    """Let the reference judge the rows that the kernel left to it."""
    rows = np.flatnonzero(left)
    if len(rows):
        own = np.zeros((len(rows), 32), np.uint8)
        codes[rows] = _by_reference(rolls.take(pa.array(rows)), recipe.name, recipe, own)
        if digests is not None:
            digests[rows] = own
    return len(rows)


def cross_check(rolls: pa.Table, recipe: Recipe, codes: Codes, left: npt.NDArray[np.bool_], salt: str) -> int:
    """Judge every failing row and a sample of the rest a second time; raise where the two disagree."""
    again = FAILING[codes]
    again[sample(len(codes), salt)] = True
    rows = np.flatnonzero(again & ~left)
    if not len(rows):
        return 0
    part = rolls.take(pa.array(rows))
    second = _by_reference(part, recipe.name, recipe)
    wrong = np.flatnonzero(second != codes[rows])
    if len(wrong):
        at = int(wrong[0])
        raise Unjudged(
            f"roll {part['roll_id'][at].as_py()!r} of match {part['match_id'][at].as_py()!r}",
            f"{VERDICTS[codes[rows[at]]]} by the kernel and {VERDICTS[second[at]]} by the reference"
            + (f" ({len(wrong)} rows differ)" if len(wrong) > 1 else ""),
            "one verdict",
            "the verifier is at fault, not the log: report it with this line",
        )
    return len(rows)


def sample(rows: int, salt: str) -> npt.NDArray[np.int64]:
    """Rows to judge twice: one in SAMPLE_ONE_IN and at least SAMPLE_AT_LEAST, drawn from the digest of the content."""
    if not rows:
        return np.empty(0, np.int64)
    seed = int.from_bytes(hashlib.sha256(f"{salt}:{rows}".encode()).digest(), "big")
    size = min(rows, max(SAMPLE_AT_LEAST, rows // SAMPLE_ONE_IN))
    return np.random.default_rng(seed).choice(rows, size, replace=False, shuffle=False)
