"""What match files hold, file by file and together, in plain values ready for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pipeline.sources.match_files.cells import OPENING
from pipeline.sources.match_files.folder import FolderCount, count_folder
from pipeline.sources.match_files.matchfile import MatchFile

FOLDER = "_folder"
_FIRST = 5


def describe(files: Sequence[MatchFile]) -> dict[str, Any]:
    """Each file under its name, and all together under ``_folder``."""
    said: dict[str, Any] = {file.name: describe_file(file) for file in files}
    said[FOLDER] = describe_folder(count_folder(files))
    return said


def describe_file(file: MatchFile) -> dict[str, Any]:
    """One file. ``error`` stands there only where there is one, ``opening_ties`` only where attempts are logged."""
    rolls = file.rolls
    said: dict[str, Any] = {"error": file.error} if file.error else {}
    said |= {
        "dialect": file.dialect,
        "encoding": file.encoding,
        "line_ends": file.line_ends,
        "players": list(file.players) if file.players else None,
        "dice_order": file.dice_order,
        "games": len(file.games),
        "rolls_taken": len(rolls),
        "openings": sum(roll.kind == OPENING for roll in rolls),
        "doubles": sum(roll.die_1 == roll.die_2 for roll in rolls),
        "ascending": sum(roll.die_1 < roll.die_2 for roll in rolls),
        "descending": sum(roll.die_1 > roll.die_2 for roll in rolls),
        "dances": sum(roll.danced for roll in rolls),
        "unknown_plays": sum(roll.unknown_play for roll in rolls),
    }
    if file.ties_logged:
        said["opening_ties"] = sum(roll.kind == OPENING and roll.die_1 == roll.die_2 for roll in rolls)
    said["set_aside"] = [{"line": one.line, "seat": one.seat, "reason": one.reason} for one in file.set_aside]
    said["first_rolls"] = [[roll.seat, roll.die_1, roll.die_2, roll.kind] for roll in rolls[:_FIRST]]
    said["all_rolls"] = " ".join(
        f"{(roll.seat or '-')[0]}{roll.die_1}{roll.die_2}{'o' if roll.kind == OPENING else ''}" for roll in rolls
    )
    said["sha256"] = file.sha256
    return said


def describe_folder(count: FolderCount) -> dict[str, Any]:
    """All files together."""
    return {
        "files": count.files,
        "errors": list(count.errors),
        "repeats": [
            {"file": one.file, "games": list(one.games), "of": one.of, "rolls": one.rolls} for one in count.repeats
        ],
        "continues": [{"file": one.file, "game": one.game, "of": one.of} for one in count.continues],
        "games": count.games,
        "openings": count.openings,
        "opening_ties": count.opening_ties,
        "placeholders": count.placeholders,
        "rolls_and_doubles": {way: list(counts) for way, counts in count.rolls_and_doubles.items()},
    }
