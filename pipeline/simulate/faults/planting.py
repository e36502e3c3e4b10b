"""The tools of a fault: pick rolls, change cells, make the dice follow again from the secrets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.errors import BadUsage
from pipeline.simulate.chance import Chance, Ints
from pipeline.simulate.secrets import Faces, commit, faces_of, roll_dice

Mask = npt.NDArray[np.bool_]


def played(log: pa.Table) -> Mask:
    """Rolls of the counted population."""
    return np.asarray(log["person_played"].to_numpy(), np.bool_)


def having(log: pa.Table, column: str, value: object) -> Mask:
    return np.asarray(pc.equal(log[column], value).to_numpy(), np.bool_)


def doubles(log: pa.Table) -> Mask:
    return np.asarray(pc.equal(log["die_1"], log["die_2"]).to_numpy(), np.bool_)


def pick(log: pa.Table, chance: Chance, n: int = 1, among: Mask | None = None) -> list[int]:
    """n different rolls of the counted population, in the order of the log."""
    candidates = np.flatnonzero(played(log) if among is None else played(log) & among)
    if len(candidates) < n:
        raise BadUsage(
            "--rolls", f"a log with {len(candidates)} rolls fit for this fault", f"at least {n}", "more rolls"
        )
    order = np.argsort(chance.words(len(candidates)), kind="stable")
    return sorted(int(row) for row in candidates[order[:n]])


def matches(log: pa.Table) -> dict[str, list[int]]:
    """Rows of each match in order of commitment; the log itself is in that order."""
    rows: dict[str, list[int]] = {}
    for row, match_id in enumerate(log["match_id"].to_pylist()):
        rows.setdefault(match_id, []).append(row)
    return rows


def pick_match(log: pa.Table, chance: Chance, at_least: int, live: bool = False) -> list[int]:
    """Rows of a counted match with so many rolls."""
    counted = played(log) & having(log, "mode", "live") if live else played(log)
    fit = [rows for rows in matches(log).values() if len(rows) >= at_least and counted[rows[0]]]
    if not fit:
        raise BadUsage("--rolls", "no match that is long enough", f"one of {at_least} rolls", "more rolls")
    return fit[chance.one(len(fit))]


def cells(log: pa.Table, column: str, rows: Sequence[int] | Ints) -> list[Any]:
    return list(log[column].take(pa.array(np.asarray(rows, np.int64))).to_pylist())


def with_cells(log: pa.Table, column: str, rows: Sequence[int] | Ints, values: Sequence[Any]) -> pa.Table:
    """The log with some cells of one column replaced."""
    at = log.schema.get_field_index(column)
    field = log.schema.field(at)
    content = log[column].to_pylist()
    for row, value in zip(rows, values, strict=True):
        content[row] = value
    return log.set_column(at, field, pa.array(content, field.type))


def changed(log: pa.Table, column: str, row: int, change: Callable[[Any], Any]) -> pa.Table:
    return with_cells(log, column, [row], [change(cells(log, column, [row])[0])])


def swapped(log: pa.Table, columns: Sequence[str], one: int, other: int) -> pa.Table:
    """Two rolls with the cells of some columns exchanged."""
    for column in columns:
        log = with_cells(log, column, [other, one], cells(log, column, [one, other]))
    return log


def dice_of(log: pa.Table, rows: Sequence[int] | Ints, faces: Faces = faces_of) -> list[tuple[int, int]]:
    """The dice that follow from the secrets of some rolls."""
    ids = cells(log, "match_id", rows), cells(log, "roll_id", rows)
    secrets = cells(log, "server_seed", rows), cells(log, "client_entropy", rows)
    return roll_dice(*ids, cells(log, "nonce", rows), *secrets, faces)


def logged_dice(log: pa.Table, rows: Sequence[int] | Ints) -> list[tuple[int, int]]:
    return list(zip(cells(log, "die_1", rows), cells(log, "die_2", rows), strict=True))


def with_dice(log: pa.Table, rows: Sequence[int] | Ints, dice: Sequence[tuple[int, int]]) -> pa.Table:
    log = with_cells(log, "die_1", rows, [first for first, _ in dice])
    return with_cells(log, "die_2", rows, [second for _, second in dice])


def remade(log: pa.Table, rows: Sequence[int] | Ints) -> pa.Table:
    """Some rolls with commitments and dice that follow from their secrets: what an able cheat would leave behind."""
    log = with_cells(log, "commitment", rows, commit(cells(log, "server_seed", rows)))
    return with_dice(log, rows, dice_of(log, rows))


def first_that_shows(versions: Iterable[tuple[pa.Table, Sequence[int]]]) -> pa.Table:
    """The first version in which the dice of its changed rolls no longer follow: one change in 36 shows nothing."""
    for version, rows in versions:
        if all(have != want for have, want in zip(dice_of(version, rows), logged_dice(version, rows), strict=True)):
            return version
    raise BadUsage("--seed", "a log on which no change of this kind shows", "one that shows", "another seed")
