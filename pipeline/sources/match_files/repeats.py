"""The same rolls in two files, and games that go on in another file.

Names and dates cannot tell whether two files hold the same match; the rolls can. How long a run of equal rolls must be
follows from the folder: so long that fair dice would give fewer than one pair in a thousand folders of this size.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.sources.match_files.cells import BLACK, WHITE, Game
from pipeline.sources.match_files.judge import OPENING
from pipeline.sources.match_files.matchfile import MatchFile

# Two rolls of fair dice agree, whichever way round, with chance 15/18^2 + 6/36^2.
_AGREE = 15 / 18**2 + 6 / 36**2
_BY_CHANCE = 1e-3
_FEWEST = 5

# One sign for a pair of dice, whichever way round: one writer sorts what another keeps.
_SIGN = [[chr(64 + 6 * max(i, j) + min(i, j)) for j in range(7)] for i in range(7)]


@dataclass(eq=False, slots=True)
class Trace:
    """One game as a string of signs. `places` are the places of its rolls in the file; ties for the first move have no sign.

    `of` is the game that holds the same rolls and counts instead of this one.
    """

    file: int
    game: Game
    signs: str
    places: range
    of: Trace | None = None


@dataclass(frozen=True)
class Continuation:
    """A game whose beginning is in another file; `overlap` are places of rolls that both files hold."""

    trace: Trace
    of: Trace
    overlap: tuple[int, ...]


def traces_of(number: int, file: MatchFile) -> list[Trace]:
    """The games of a file, as strings."""
    traces: list[Trace] = []
    rolls = file.rolls
    games = {game.number: game for game in file.games}
    begin = 0
    while begin < len(rolls):
        game = rolls[begin][4]
        end = begin + 1
        while end < len(rolls) and rolls[end][4] == game:
            end += 1
        first = begin
        while first < end - 1 and rolls[first].kind == OPENING and rolls[first].die_1 == rolls[first].die_2:
            first += 1
        signs = "".join([_SIGN[roll[1]][roll[2]] for roll in rolls[first:end]])
        traces.append(Trace(number, games[game], signs, range(begin, end)))
        begin = end
    return traces


def find_repeats(files: Sequence[MatchFile], traces: Sequence[list[Trace]]) -> None:
    """Set `of` of every game that stands in another file (or again in its own)."""
    every = [trace for of_file in traces for trace in of_file]
    shortest = shortest_run(len(every))
    _whole_files(files, traces, shortest)
    alike: dict[str, list[Trace]] = defaultdict(list)
    for trace in every:
        if trace.of is None and len(trace.signs) >= shortest:
            alike[trace.signs[:shortest]].append(trace)
    for group in alike.values():
        if len(group) > 1:
            _beginnings(group)
    for trace in every:
        if trace.of is None and trace.game.first_row != 1 and len(trace.signs) >= shortest:
            trace.of = next((other for other in every if _inside(trace, other)), None)
    for of_file in traces:
        _neighbours(of_file, traces)


def shortest_run(games: int) -> int:
    """How many equal rolls are no chance among so many games."""
    pairs, run = games * (games - 1) / 2, _FEWEST
    while pairs * _AGREE**run >= _BY_CHANCE:
        run += 1
    return run


def _whole_files(files: Sequence[MatchFile], traces: Sequence[list[Trace]], shortest: int) -> None:
    """Whole matches: all games equal in their order, or the very same bytes."""
    seen: dict[tuple[str, ...] | str, int] = {}
    for number, of_file in enumerate(traces):
        match = tuple(trace.signs for trace in of_file)
        keys: list[tuple[str, ...] | str] = [files[number].sha256] if match else []
        if sum(map(len, match)) >= shortest:
            keys.append(match)
        first = next((seen[key] for key in keys if key in seen), None)
        if first is None:
            seen.update(dict.fromkeys(keys, number))
            continue
        for trace, other in zip(of_file, traces[first], strict=True):
            trace.of = other


def _beginnings(group: list[Trace]) -> None:
    """Games that begin alike: the longest counts, and of equal ones the first."""
    kept: list[Trace] = []
    for trace in sorted(group, key=lambda one: -len(one.signs)):
        trace.of = next((longer for longer in kept if longer.signs.startswith(trace.signs)), None)
        if trace.of is None:
            kept.append(trace)


def _inside(trace: Trace, other: Trace) -> bool:
    """Whether the rest of a cut game stands in a game that counts."""
    return (
        other is not trace and other.of is None and len(other.signs) > len(trace.signs) and trace.signs in other.signs
    )


def _neighbours(of_file: list[Trace], traces: Sequence[list[Trace]]) -> None:
    """Games too short to speak for themselves, next to a repeated one on both sides of the pair."""
    for way in (1, -1):
        order = range(len(of_file)) if way == 1 else range(len(of_file) - 1, -1, -1)
        for place in order:
            other = of_file[place].of
            if other is None or not 0 <= place + way < len(of_file):
                continue
            there = traces[other.file]
            across = there.index(other) + way
            beside = of_file[place + way]
            if beside.of is None and 0 <= across < len(there) and there[across] is not beside:
                if there[across].of is None and there[across].signs == beside.signs:
                    beside.of = there[across]


def find_continuations(files: Sequence[MatchFile], traces: Sequence[list[Trace]]) -> list[Continuation]:
    """Games that begin in the middle and whose beginning is in another file.

    The game's number, the match's length and score where both print them, and the rows must meet. Names decide only
    where more than one beginning fits, since the same player is written in more than one way.
    """
    open_games = [
        trace
        for of_file in traces
        for trace in of_file
        if trace.of is None and not trace.game.finished and trace.game.last_row
    ]
    found: list[Continuation] = []
    taken: set[int] = set()
    for trace in (trace for of_file in traces for trace in of_file):
        if trace.of is not None or trace.game.first_row <= 1:
            continue
        fits = [pair for pair in _beginnings_of(trace, files, open_games) if id(pair.of) not in taken]
        if len(fits) > 1:
            fits = [pair for pair in fits if _names(files[pair.of.file]) == _names(files[trace.file])]
        if len(fits) == 1:
            found += fits
            taken.add(id(fits[0].of))
    return found


def _beginnings_of(trace: Trace, files: Sequence[MatchFile], open_games: list[Trace]) -> Iterator[Continuation]:
    game, rolls = trace.game, files[trace.file].rolls
    for other in open_games:
        before = other.game
        if other.file == trace.file or before.printed != game.printed or before.first_row >= game.first_row:
            continue
        if not _same(before.score, game.score) or not _same(
            files[other.file].match_length, files[trace.file].match_length
        ):
            continue
        last = files[other.file].rolls[other.places[-1]]
        first = rolls[trace.places[0]]
        next_row = last.row + 1 if last.seat == BLACK else last.row
        if first.seat != last.seat and first.row == (
            next_row if first.seat == BLACK or last.seat == BLACK else last.row + 1
        ):
            yield Continuation(trace, other, ())
            continue
        there = {(r.row, r.seat): _SIGN[r.die_1][r.die_2] for r in (files[other.file].rolls[p] for p in other.places)}
        both = [p for p in trace.places if (rolls[p].row, rolls[p].seat) in there]
        end = max((rolls[p].row, rolls[p].seat != WHITE) for p in trace.places)
        if both and end > (last.row, last.seat != WHITE):
            if all(there[rolls[p].row, rolls[p].seat] == _SIGN[rolls[p].die_1][rolls[p].die_2] for p in both):
                yield Continuation(trace, other, tuple(both))


def _same(here: object, there: object) -> bool:
    return here is None or there is None or here == there


def _names(file: MatchFile) -> tuple[str, ...]:
    return tuple(name.casefold() for name in file.players or ())
