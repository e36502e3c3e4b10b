"""What else lies in a digest: the bytes behind the dice, those that were dropped, and the rolls nobody played.

A digest of 32 bytes gives two dice from its first two kept bytes. The kept bytes after them, taken in pairs, give
shadow rolls: a placebo with the same secrets and the same frame as the count, thrown by nobody.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.contracts import DIGEST_COUNTS
from pipeline.recipes.book import Recipes
from pipeline.recipes.bulk import CODE, Judged, rows_by_recipe
from pipeline.recipes.grammar import Recipe
from pipeline.recipes.reference import LIMIT, OK

SHADOWS = 12
"""Nearly every digest has kept bytes for so many further rolls (14.6 on average)."""

WHAT = ("die_byte", "seed_byte", "entropy_byte", "dropped", "shadow", "seed_value", "entropy_value")

Counts = npt.NDArray[np.int64]
Group: TypeAlias = tuple[str, str, bool | None]
"""Recipe, kind of roll, person_played."""

NO_LIMIT = 256
"""For a recipe that says openly that it drops nothing (method "modulo")."""

READS = ("recipe", "roll_kind", "person_played", "repeat", "server_seed", "client_entropy")


def has_shadows(recipe: Recipe) -> bool:
    """One digest of 32 bytes a roll, a face from each kept byte: only then bytes are left that belong to nobody."""
    return recipe.method != "scale" and not recipe.sequence and recipe.function in ("hmac-sha256", "sha256")


@dataclass(slots=True)
class Spare:
    """Counts of one group of rolls."""

    die: Counts = field(default_factory=lambda: np.zeros(256, np.int64))
    server_seed: Counts = field(default_factory=lambda: np.zeros(256, np.int64))
    client_entropy: Counts = field(default_factory=lambda: np.zeros(256, np.int64))
    seed_values: Counts = field(default_factory=lambda: np.zeros(2, np.int64))
    entropy_values: Counts = field(default_factory=lambda: np.zeros(2, np.int64))
    """Secrets without and with a pattern."""
    dropped: Counts = field(default_factory=lambda: np.zeros(31, np.int64))
    shadows: Counts = field(default_factory=lambda: np.zeros((SHADOWS, 36), np.int64))

    def add(self, other: Spare) -> None:
        for name in self.__slots__:
            getattr(self, name).__iadd__(getattr(other, name))


def count_spare(rolls: pa.Table, judged: Judged, recipes: Recipes) -> dict[Group, Spare]:
    """Counts by group over the rows that are ok and no repeat; `judged` must hold the digests."""
    found: dict[Group, Spare] = {}
    if judged.digests is None:
        return found
    good = (judged.codes == CODE[OK]) & ~np.asarray(pc.fill_null(rolls["repeat"], False).to_numpy(), np.bool_)
    for name, rows in rows_by_recipe(rolls):
        recipe = recipes.get(name)
        if recipe is None or not has_shadows(recipe):
            continue
        of_recipe = np.zeros(rolls.num_rows, np.bool_)
        of_recipe[slice(None) if rows is None else rows] = True
        for kind, played, mask in _groups(rolls):
            at = np.flatnonzero(good & of_recipe & mask)
            if len(at):
                found[name, kind, played] = _count(rolls, judged.digests, at, recipe)
    return found


def _groups(rolls: pa.Table) -> list[tuple[str, bool | None, npt.NDArray[np.bool_]]]:
    groups = []
    for kind in pc.unique(_plain(rolls["roll_kind"])).to_pylist():
        of_kind = pc.equal(_plain(rolls["roll_kind"]), kind)
        for played in pc.unique(rolls["person_played"]).to_pylist():
            same = pc.is_null(rolls["person_played"]) if played is None else pc.equal(rolls["person_played"], played)
            mask = pc.fill_null(pc.and_(of_kind, same), False)
            groups.append((kind, played, np.asarray(mask.to_numpy(), np.bool_)))
    return groups


def _plain(column: pa.ChunkedArray) -> pa.ChunkedArray:
    return column.cast(column.type.value_type) if pa.types.is_dictionary(column.type) else column


def _count(rolls: pa.Table, digests: npt.NDArray[np.uint8], at: npt.NDArray[np.int64], recipe: Recipe) -> Spare:
    whole = len(at) == len(digests)
    spare = walk_digests(digests if whole else digests[at], NO_LIMIT if recipe.method == "modulo" else LIMIT)
    for name, values, text in (
        ("server_seed", "seed_values", recipe.seed_text),
        ("client_entropy", "entropy_values", recipe.entropy_text),
    ):
        if text == "hex":
            column = rolls[name] if whole else rolls[name].take(pa.array(at))
            for data in (data for chunk in column.chunks for data in _matrices(chunk)):
                getattr(spare, name).__iadd__(np.bincount(data.ravel(), minlength=256))
                patterned = int(has_pattern(data).sum())
                getattr(spare, values).__iadd__([len(data) - patterned, patterned])
    return spare


def _matrices(array: pa.Array) -> list[npt.NDArray[np.uint8]]:
    """A column of bytes as matrices of one length each; nulls are passed over."""
    array = array.drop_null()
    if pa.types.is_fixed_size_binary(array.type):
        width = int(array.type.byte_width)
        data = np.frombuffer(array.buffers()[1], np.uint8)[width * array.offset :][: width * len(array)]
        return [data.reshape(len(array), width)] if len(data) else []
    by_length: dict[int, list[bytes]] = {}
    for value in array.to_pylist():
        by_length.setdefault(len(value), []).append(value)
    return [
        np.frombuffer(b"".join(values), np.uint8).reshape(len(values), width)
        for width, values in sorted(by_length.items())
        if width
    ]


def has_pattern(secrets: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    """Which secrets (n x width) nobody drew: the second half repeats the first, or the bytes count up or down.

    In 16 bytes chance makes one in 2^64. Fewer than 8 bytes are not looked at.
    """
    rows, width = secrets.shape
    found = np.zeros(rows, np.bool_)
    if width < 8:
        return found
    half = width // 2
    step = secrets[:, 1] - secrets[:, 0]
    candidates = np.flatnonzero((secrets[:, half] == secrets[:, 0]) | (step == 1) | (step == 255))
    few = secrets[candidates]
    steps = np.diff(few, axis=1)
    repeats = (few[:, half : 2 * half] == few[:, :half]).all(axis=1)
    found[candidates] = repeats | (steps == 1).all(axis=1) | (steps == 255).all(axis=1)
    return found


def walk_digests(digests: npt.NDArray[np.uint8], limit: int = LIMIT) -> Spare:
    """Count the bytes of digests (n x 32) that each give at least two dice; bytes from `limit` on are dropped."""
    kept = digests < limit
    number = kept.sum(1)
    if len(number) and number.min() < 2:
        raise ValueError("a digest with fewer than two kept bytes gives no dice")
    values = digests[kept]
    start = np.cumsum(number) - number
    second = np.argmax(np.cumsum(kept, 1, dtype=np.uint8) == 2, axis=1)
    dice = np.concatenate([values[start], values[start + 1]])
    spare = Spare(die=np.bincount(dice, minlength=256), dropped=np.bincount(second - 1, minlength=31))
    faces = values % 6
    for shadow in range(SHADOWS):
        first = 2 * shadow + 2
        begin = start[number > first + 1] + first
        spare.shadows[shadow] = np.bincount(faces[begin].astype(np.int64) * 6 + faces[begin + 1], minlength=36)
    return spare


def as_table(day: str, groups: dict[Group, Spare]) -> pa.Table:
    """The table digest_counts of one day."""
    columns: dict[str, list[npt.NDArray[np.generic]]] = {
        name: [] for name in ("group", "what", "shadow", "value", "count")
    }
    keys = sorted(groups, key=lambda group: (group[0], group[1], str(group[2])))
    for place, key in enumerate(keys):
        spare = groups[key]
        parts = [
            (0, 0, spare.die if spare.die[LIMIT:].any() else spare.die[:LIMIT]),
            (1, 0, spare.server_seed),
            (2, 0, spare.client_entropy),
            (3, 0, spare.dropped),
        ]
        parts += [(4, shadow + 1, counts) for shadow, counts in enumerate(spare.shadows)]
        parts += [(5, 0, spare.seed_values), (6, 0, spare.entropy_values)]
        for what, shadow, counts in parts:
            size = len(counts)
            if what in (1, 2, 5, 6) and not counts.any():
                continue
            columns["group"].append(np.full(size, place, np.int32))
            columns["what"].append(np.full(size, what, np.int32))
            columns["shadow"].append(np.full(size, shadow, np.int16))
            columns["value"].append(np.arange(size, dtype=np.int16))
            columns["count"].append(counts)
    if not keys:
        return DIGEST_COUNTS.schema.empty_table()
    whole = {name: np.concatenate(parts) for name, parts in columns.items()}

    def of_group(values: list[str | bool | None], kind: pa.DataType) -> pa.Array:
        return pa.array(values, kind).take(pa.array(whole["group"]))

    arrays = [
        of_group([day] * len(keys), pa.string()),
        of_group([key[0] for key in keys], pa.string()),
        of_group([key[1] for key in keys], pa.string()),
        of_group([key[2] for key in keys], pa.bool_()),
        pa.array(WHAT, pa.string()).take(pa.array(whole["what"])),
        pa.array(whole["shadow"]),
        pa.array(whole["value"]),
        pa.array(whole["count"]),
    ]
    return pa.Table.from_arrays(arrays, schema=DIGEST_COUNTS.schema)
