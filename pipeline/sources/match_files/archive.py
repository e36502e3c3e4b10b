"""Match files as roll records: Arrow batches for `extract`, what was set aside, and one line for each file.

No player's name leaves this module: a match is named after its file, or after the file's digest where the file's name
holds a player's.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.contracts import REJECTED
from pipeline.sources.match_files.cells import DANCE, UNKNOWN
from pipeline.sources.match_files.disk import read_paths
from pipeline.sources.match_files.folder import FolderCount, count_folder
from pipeline.sources.match_files.matchfile import KEPT, MatchFile

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
"""One row per roll thrown, file by file in order. `repeat_of` names the file that holds the same roll and counts
instead; `place` is the roll's place in its file, from 0; `ties_logged` picks the null of openings."""

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


def read_match_files(paths: Sequence[Path], base: Path | None = None) -> MatchArchive:
    """Read files and folders of match files.

    All of them are read before the first batch is given: whether a roll repeats one of another file is known only then.

    Parameters
    ----------
    paths : files or folders; a missing one raises `Unreachable`
    base : folder from which files are named
    """
    # Millions of tuples and no cycle among them: looking for cycles costs a fifth of the time and finds nothing.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return archive_of(list(read_paths(paths, base)))
    finally:
        if collecting:
            gc.enable()


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
    """Batches of whole files, some ten thousand rolls each."""
    begin = rolls = 0
    for end, file in enumerate(files, 1):
        rolls += sum([len(game.turns) for game in file.games])
        if rolls and (rolls >= _BATCH or end == len(files)):
            yield _batch(files[begin:end], names[begin:end], count.repeated[begin:end])
            begin, rolls = end, 0


def _batch(
    files: Sequence[MatchFile], names: Sequence[str], repeated: Sequence[Mapping[int, tuple[str, int]]]
) -> pa.RecordBatch:
    """What differs from roll to roll is gathered roll by roll; all else once for a file or game, and repeated."""
    games = [
        (at, game, *repeated[at].get(game.number, (None, 0))) for at, file in enumerate(files) for game in file.games
    ]
    turns = [turn for _, game, _, _ in games for turn in game.turns]
    line, _, seat, die_1, die_2, says, _, kind = zip(*turns, strict=True)
    lengths = np.array([len(game.turns) for _, game, _, _ in games])
    of_file = np.bincount([at for at, _, _, _ in games], weights=lengths, minlength=len(files)).astype(np.int64)
    place = np.arange(len(turns)) - np.repeat(np.cumsum(of_file) - of_file, of_file)
    of_game = [piece for _, game, of, first in games for piece in ((of, first), (None, len(game.turns) - first))]

    def for_files(values: Sequence[object], type_: pa.DataType) -> pa.Array:
        return pa.array(values, type=type_).take(pa.array(np.repeat(np.arange(len(files)), of_file)))

    match = for_files(names, pa.string())
    told = pa.array(says, type=pa.string())
    columns = {
        "match_id": match,
        "roll_id": pc.binary_join_element_wise(match, pc.cast(pa.array(place), pa.string()), ":"),
        "game": pa.array(np.repeat([game.number for _, game, _, _ in games], lengths), type=pa.int32()),
        "nonce": pa.nulls(len(turns), pa.int64()),
        "roll_kind": pa.array(kind, type=pa.string()),
        "seat": pa.array(seat, type=pa.string()),
        "die_1": pa.array(np.array(die_1, dtype=np.int8)),
        "die_2": pa.array(np.array(die_2, dtype=np.int8)),
        "dice_order": for_files([file.dice_order for file in files], pa.string()),
        "order_kept": for_files([file.dice_order == KEPT for file in files], pa.bool_()),
        "ties_logged": for_files([file.ties_logged for file in files], pa.bool_()),
        "danced": pc.equal(told, DANCE),
        "unknown_play": pc.equal(told, UNKNOWN),
        "repeat_of": pa.array([of for of, _ in of_game], type=pa.string()).take(
            pa.array(np.repeat(np.arange(len(of_game)), [n for _, n in of_game]))
        ),
        "place": pa.array(place),
        "source_file": for_files([file.name for file in files], pa.string()),
        "source_line": pa.array(np.array(line, dtype=np.int64)),
    }
    return pa.RecordBatch.from_arrays([columns[name] for name in ROLLS.names], schema=ROLLS)


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
            "rolls": sum(len(game.turns) for game in file.games),
            "set_aside": len(file.set_aside),
            "sha256": file.sha256,
        }
        for file, name in zip(files, names, strict=True)
    ]
    return pa.Table.from_pylist(rows, schema=FILES)
