"""Many match files together: what each choice of what to count gives."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from pipeline.sources.match_files.cells import SetAside
from pipeline.sources.match_files.judge import OPENING, PLACEHOLDER, Roll
from pipeline.sources.match_files.matchfile import KEPT, MatchFile
from pipeline.sources.match_files.repeats import Continuation, Trace, find_continuations, find_repeats, traces_of


@dataclass(frozen=True)
class Repeat:
    """Games of `file` whose rolls `of` holds too; `rolls` are left out where rolls count once."""

    file: str
    games: tuple[int, ...]
    of: str
    rolls: int


@dataclass(frozen=True)
class Continued:
    """A game of `file` whose beginning is in `of`."""

    file: str
    game: int
    of: str


@dataclass(frozen=True)
class FolderCount:
    """What a folder gives, counted several ways.

    Parameters
    ----------
    files : how many were read
    errors : names of the files that yield no roll
    games : games with at least one roll, a game in two files once
    openings, opening_ties, placeholders : with repeated rolls once
    rolls_and_doubles : for each way of counting, how many rolls and how many of them are doubles
    repeated : for each file, the places of its rolls that another file holds, and that file's name
    """

    files: int
    errors: tuple[str, ...]
    repeats: tuple[Repeat, ...]
    continues: tuple[Continued, ...]
    games: int
    openings: int
    opening_ties: int
    placeholders: int
    rolls_and_doubles: Mapping[str, tuple[int, int]]
    repeated: tuple[Mapping[int, str], ...]


def count_folder(files: Sequence[MatchFile]) -> FolderCount:
    """Find what is repeated and what goes on elsewhere, and count.

    Parameters
    ----------
    files : in the order in which the first of two equal games is the one that counts
    """
    traces = [traces_of(number, file) for number, file in enumerate(files)]
    find_repeats(files, traces)
    goes_on = find_continuations(files, traces)
    repeated = _repeated(files, traces, goes_on)
    once = [
        [roll for place, roll in enumerate(file.rolls) if place not in places] if places else file.rolls
        for file, places in zip(files, repeated, strict=True)
    ]
    fillers = [aside for file, of_file in zip(files, traces, strict=True) for aside in _placeholders(file, of_file)]
    openings = _count(once, lambda roll: roll.kind == OPENING)
    all_once = _count(once)
    return FolderCount(
        files=len(files),
        errors=tuple(file.name for file in files if file.error),
        repeats=_report(files, traces, repeated, goes_on),
        continues=tuple(
            Continued(files[pair.trace.file].name, pair.trace.game.number, files[pair.of.file].name) for pair in goes_on
        ),
        games=sum(trace.of is None for of_file in traces for trace in of_file) - len(goes_on),
        openings=openings[0],
        opening_ties=openings[1],
        placeholders=len(fillers),
        rolls_and_doubles={
            "as_read": _count(file.rolls for file in files),
            "repeats_out": all_once,
            "repeats_and_openings_out": (all_once[0] - openings[0], all_once[1] - openings[1]),
            "repeats_and_dances_out": _count(once, lambda roll: not roll.danced),
            "repeats_out_placeholders_in": (
                all_once[0] + len(fillers),
                all_once[1] + sum(aside.die_1 == aside.die_2 for aside in fillers),
            ),
            "repeats_out_order_kept_only": _count(
                rolls for file, rolls in zip(files, once, strict=True) if file.dice_order == KEPT
            ),
        },
        repeated=tuple(repeated),
    )


def _count(rolls: Iterable[Sequence[Roll]], which: Callable[[Roll], bool] | None = None) -> tuple[int, int]:
    total = doubles = 0
    for of_file in rolls:
        taken = of_file if which is None else [roll for roll in of_file if which(roll)]
        total += len(taken)
        doubles += sum([roll[1] == roll[2] for roll in taken])
    return total, doubles


def _repeated(
    files: Sequence[MatchFile], traces: Sequence[list[Trace]], goes_on: Sequence[Continuation]
) -> list[dict[int, str]]:
    repeated: list[dict[int, str]] = [{} for _ in files]
    for of_file in traces:
        for trace in of_file:
            if trace.of is not None:
                repeated[trace.file].update(dict.fromkeys(trace.places, files[trace.of.file].name))
    for pair in goes_on:
        repeated[pair.trace.file].update(dict.fromkeys(pair.overlap, files[pair.of.file].name))
    return repeated


def _placeholders(file: MatchFile, traces: Sequence[Trace]) -> list[SetAside]:
    out = {trace.game.number for trace in traces if trace.of is not None}
    return [aside for aside in file.set_aside if aside.reason == PLACEHOLDER and aside.game not in out]


def _report(
    files: Sequence[MatchFile],
    traces: Sequence[list[Trace]],
    repeated: Sequence[Mapping[int, str]],
    goes_on: Sequence[Continuation],
) -> tuple[Repeat, ...]:
    """One line for each pair of files."""
    pairs: dict[tuple[int, int], set[int]] = defaultdict(set)
    for of_file in traces:
        for trace in of_file:
            if trace.of is not None:
                pairs[trace.file, trace.of.file].add(trace.game.number)
    for pair in goes_on:
        if pair.overlap:
            pairs[pair.trace.file, pair.of.file].add(pair.trace.game.number)
    report: list[Repeat] = []
    for (file, of), games in sorted(pairs.items()):
        rolls = sum(
            source == files[of].name and files[file].rolls[place].game in games
            for place, source in repeated[file].items()
        )
        report.append(Repeat(files[file].name, tuple(sorted(games)), files[of].name, rolls))
    return tuple(report)
