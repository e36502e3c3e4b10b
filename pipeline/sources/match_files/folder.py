"""Many match files together: what each choice of what to count gives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pipeline.sources.match_files.cells import DANCE, OPENING, SetAside, Turn
from pipeline.sources.match_files.judge import PLACEHOLDER
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
    repeated : for each file, by game number: the file that holds the game too, and how many rolls of it from the first
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
    repeated: tuple[Mapping[int, tuple[str, int]], ...]


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
    once = [_once(file, told) for file, told in zip(files, repeated, strict=True)]
    fillers = [aside for file, of_file in zip(files, traces, strict=True) for aside in _placeholders(file, of_file)]
    openings = _sum(_count([turn for turn in turns if turn.kind == OPENING]) for turns in once)
    dances = _sum(_count([turn for turn in turns if turn.says == DANCE]) for turns in once)
    counted = [_count(turns) for turns in once]
    again = [_count(_again(file, told)) for file, told in zip(files, repeated, strict=True) if told]
    all_once = _sum(counted)
    return FolderCount(
        files=len(files),
        errors=tuple(file.name for file in files if file.error),
        repeats=_report(files, repeated),
        continues=tuple(
            Continued(files[pair.trace.file].name, pair.trace.game.number, files[pair.of.file].name) for pair in goes_on
        ),
        games=sum(trace.of is None for of_file in traces for trace in of_file) - len(goes_on),
        openings=openings[0],
        opening_ties=openings[1],
        placeholders=len(fillers),
        rolls_and_doubles={
            "as_read": _sum([*counted, *again]),
            "repeats_out": all_once,
            "repeats_and_openings_out": (all_once[0] - openings[0], all_once[1] - openings[1]),
            "repeats_and_dances_out": (all_once[0] - dances[0], all_once[1] - dances[1]),
            "repeats_out_placeholders_in": (
                all_once[0] + len(fillers),
                all_once[1] + sum(aside.die_1 == aside.die_2 for aside in fillers),
            ),
            "repeats_out_order_kept_only": _sum(
                of_file for file, of_file in zip(files, counted, strict=True) if file.dice_order == KEPT
            ),
        },
        repeated=tuple(repeated),
    )


def _once(file: MatchFile, told: Mapping[int, tuple[str, int]]) -> list[Turn]:
    """The rolls of a file that no other file tells."""
    rolls: list[Turn] = []
    for game in file.games:
        rolls += game.turns[told[game.number][1] :] if game.number in told else game.turns
    return rolls


def _again(file: MatchFile, told: Mapping[int, tuple[str, int]]) -> list[Turn]:
    """The rolls of a file that another file tells."""
    return [turn for game in file.games if game.number in told for turn in game.turns[: told[game.number][1]]]


def _count(turns: Sequence[Turn]) -> tuple[int, int]:
    """Rolls, and doubles among them."""
    return len(turns), sum([turn.die_1 == turn.die_2 for turn in turns])


def _sum(counts: Iterable[tuple[int, int]]) -> tuple[int, int]:
    rolls, doubles = zip((0, 0), *counts, strict=True)
    return sum(rolls), sum(doubles)


def _repeated(
    files: Sequence[MatchFile], traces: Sequence[list[Trace]], goes_on: Sequence[Continuation]
) -> list[dict[int, tuple[str, int]]]:
    repeated: list[dict[int, tuple[str, int]]] = [{} for _ in files]
    for of_file in traces:
        for trace in of_file:
            if trace.of is not None:
                repeated[trace.file][trace.game.number] = files[trace.of.file].name, len(trace.game.turns)
    for pair in goes_on:
        if pair.overlap:
            repeated[pair.trace.file][pair.trace.game.number] = files[pair.of.file].name, pair.overlap
    return repeated


def _placeholders(file: MatchFile, traces: Sequence[Trace]) -> list[SetAside]:
    out = {trace.game.number for trace in traces if trace.of is not None}
    return [aside for aside in file.set_aside if aside.reason == PLACEHOLDER and aside.game not in out]


def _report(files: Sequence[MatchFile], repeated: Sequence[Mapping[int, tuple[str, int]]]) -> tuple[Repeat, ...]:
    """One line for each pair of files."""
    report: list[Repeat] = []
    for file, games in zip(files, repeated, strict=True):
        for of in dict.fromkeys(name for name, _ in games.values()):
            told = {number: rolls for number, (name, rolls) in sorted(games.items()) if name == of}
            report.append(Repeat(file.name, tuple(told), of, sum(told.values())))
    return tuple(report)
