"""Match files as roll records: Arrow batches for `extract`, what was set aside, and one line for each file.

No player's name leaves this module: a match is named after its file, or after the file's digest where the file's name
holds a player's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import pyarrow as pa

from pipeline.contracts import REJECTED
from pipeline.sources.match_files.disk import read_paths
from pipeline.sources.match_files.folder import FolderCount, count_folder
from pipeline.sources.match_files.matchfile import MatchFile

ROLLS = pa.schema(
    [
        ("match_id", pa.string()),
        ("roll_id", pa.string()),
        ("game", pa.int32()),
        ("nonce", pa.int64()),
        ("roll_kind", pa.string()),
        ("seat", pa.string()),
        ("die_1", pa.int8()),
        ("die_2", pa.int8()),
        ("dice_order", pa.string()),
        ("order_kept", pa.bool_()),
        ("ties_logged", pa.bool_()),
        ("danced", pa.bool_()),
        ("unknown_play", pa.bool_()),
        ("repeat_of", pa.string()),
        ("place", pa.int64()),
        ("source_file", pa.string()),
        ("source_line", pa.int64()),
    ]
)
"""One row per roll thrown, file by file in order. `repeat_of` names the file that holds the same roll and counts instead;
`place` is the roll's place in its file, from 0; `ties_logged` picks the null of openings."""

FILES = pa.schema(
    [
        ("file", pa.string()),
        ("match_id", pa.string()),
        ("error", pa.string()),
        ("dialect", pa.string()),
        ("encoding", pa.string()),
        ("line_ends", pa.string()),
        ("dice_order", pa.string()),
        ("players", pa.int8()),
        ("games", pa.int32()),
        ("rolls", pa.int64()),
        ("set_aside", pa.int64()),
        ("sha256", pa.string()),
    ]
)
"""One row per file; `players` is how many are named, never who."""

_DETAILS = {
    "no_dice": "the writer says that there was no roll",
    "bad_dice": "something else than two faces 1 to 6 stands where two dice should stand",
    "placeholder": "dice written for a shut-out player who did not throw",
    "third_cell": "more than two turns in one row",
    "overlong_line": "a row too long to be one",
}
_BATCH = 1 << 16


@dataclass(frozen=True)
class MatchArchive:
    """Everything that some match files hold.

    Parameters
    ----------
    batches : rolls as `ROLLS`
    rejected : what was set aside, and the files that yield no roll (line 0), as the contract `rejected`
    files : one row per file, as `FILES`
    count : the sensitivity counts, repeats and continuations
    """

    batches: tuple[pa.RecordBatch, ...]
    rejected: pa.Table
    files: pa.Table
    count: FolderCount


def read_match_files(paths: Sequence[Path]) -> MatchArchive:
    """Read files and folders of match files.

    All of them are read before the first batch is given: whether a roll repeats one of another file is known only then.

    Parameters
    ----------
    paths : files or folders; a missing one raises `Unreachable`
    """
    return archive_of(list(read_paths(paths)))


def archive_of(files: Sequence[MatchFile]) -> MatchArchive:
    """The same, from files already read."""
    count = count_folder(files)
    names = match_ids(files)
    return MatchArchive(tuple(_batches(files, names, count)), _rejected(files), _summary(files, names), count)


def match_ids(files: Sequence[MatchFile]) -> list[str]:
    """A unique id for each file: its name without a folder, or its digest where a player's name stands in it."""
    taken: dict[str, int] = {}
    ids: list[str] = []
    for file in files:
        name = PurePosixPath(file.name).name
        if any(len(player) > 2 and player.casefold() in name.casefold() for player in file.players or ()):
            name = f"match-{file.sha256[:16]}"
        taken[name] = taken.get(name, 0) + 1
        ids.append(name if taken[name] == 1 else f"{name}~{taken[name]}")
    return ids


def _batches(files: Sequence[MatchFile], names: Sequence[str], count: FolderCount) -> Iterator[pa.RecordBatch]:
    columns: list[list[object]] = [[] for _ in ROLLS]
    for file, name, repeated in zip(files, names, count.repeated, strict=True):
        n = len(file.rolls)
        if not n:
            continue
        seat, die_1, die_2, kind, game, line, _, danced, unknown = zip(*file.rolls, strict=True)
        of_file: tuple[Sequence[object], ...] = (
            [name] * n,
            [f"{name}:{place}" for place in range(n)],
            game,
            [None] * n,
            kind,
            seat,
            die_1,
            die_2,
            [file.dice_order] * n,
            [file.dice_order == "kept"] * n,
            [file.ties_logged] * n,
            danced,
            unknown,
            [repeated.get(place) for place in range(n)] if repeated else [None] * n,
            range(n),
            [file.name] * n,
            line,
        )
        for column, values in zip(columns, of_file, strict=True):
            column += values
        if len(columns[0]) >= _BATCH:
            yield _batch(columns)
            columns = [[] for _ in ROLLS]
    if columns[0]:
        yield _batch(columns)


def _batch(columns: Sequence[list[object]]) -> pa.RecordBatch:
    arrays = [pa.array(values, type=field.type) for values, field in zip(columns, ROLLS, strict=True)]
    return pa.RecordBatch.from_arrays(arrays, schema=ROLLS)


def _rejected(files: Sequence[MatchFile]) -> pa.Table:
    rows: list[dict[str, object]] = []
    for file in files:
        if file.error:
            detail = "the disk did not give the file" if file.error == "unreadable" else "no roll in the whole file"
            rows.append({"file": file.name, "line": 0, "reason": file.error, "detail": detail, "text": ""})
        for one in file.set_aside:
            detail = f"{one.seat or 'nobody'}: {_DETAILS[one.reason]}"
            rows.append({"file": file.name, "line": one.line, "reason": one.reason, "detail": detail, "text": one.text})
    return pa.Table.from_pylist(rows, schema=REJECTED.schema)


def _summary(files: Sequence[MatchFile], names: Sequence[str]) -> pa.Table:
    rows = [
        {
            "file": file.name,
            "match_id": name,
            "error": file.error,
            "dialect": file.dialect,
            "encoding": file.encoding,
            "line_ends": file.line_ends,
            "dice_order": file.dice_order,
            "players": sum(bool(player) for player in file.players or ()),
            "games": len(file.games),
            "rolls": len(file.rolls),
            "set_aside": len(file.set_aside),
            "sha256": file.sha256,
        }
        for file, name in zip(files, names, strict=True)
    ]
    return pa.Table.from_pylist(rows, schema=FILES)
