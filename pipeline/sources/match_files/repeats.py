"""The same rolls in two files, and games that go on in another file.

Names and dates cannot tell whether two files hold the same match; the rolls can. How long a run of equal rolls must be
follows from the folder: so long that fair dice would give fewer than one pair in a thousand folders of this size.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.sources.match_files.cells import OPENING, WHITE, Game, Turn
from pipeline.sources.match_files.matchfile import MatchFile

# Two rolls of fair dice agree, whichever way round, with chance 15/18^2 + 6/36^2.
_AGREE = 15 / 18**2 + 6 / 36**2
_BY_CHANCE = 1e-3
_FEWEST = 5


# One sign for a pair of dice, whichever way round: one writer sorts what another keeps.
_SIGN = [[chr(64 + 6 * max(i, j) + min(i, j)) for j in range(7)] for i in range(7)]


@dataclass(eq=False, slots=True)
class Trace:
    """One game as a string of signs; ties for the first move have none. `of` is the game that counts instead."""

    file: int
    game: Game
    signs: str
    of: Trace | None = None


@dataclass(frozen=True)
class Continuation:
    """A game whose beginning is in another file; the first `overlap` of its rolls are there too."""

    trace: Trace
    of: Trace
    overlap: int


def traces_of(number: int, file: MatchFile) -> list[Trace]:
    """The games of a file, as strings."""
    traces: list[Trace] = []
    for game in file.games:
        turns = game.turns
        if file.ties_logged:
            turns = [turn for turn in turns if turn.kind != OPENING or turn.die_1 != turn.die_2] or turns
        traces.append(Trace(number, game, "".join([_SIGN[turn.die_1][turn.die_2] for turn in turns])))
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
        for trace, beside in zip(of_file[::way], of_file[::way][1:], strict=False):
            if trace.of is None or beside.of is not None:
                continue
            there = traces[trace.of.file][::way]
            across = next(iter(there[there.index(trace.of) + 1 :]), None)
            if across is not None and across is not beside and across.of is None and across.signs == beside.signs:
                beside.of = across


def find_continuations(files: Sequence[MatchFile], traces: Sequence[list[Trace]]) -> list[Continuation]:
    """Games that begin in the middle and whose beginning is in another file.

    The game's number, the match's length and score where both print them, and the rows must meet. Names decide only
    where more than one beginning fits, since the same player is written in more than one way.
    """
    every = [trace for of_file in traces for trace in of_file if trace.of is None]
    open_games = [trace for trace in every if trace.game.last_row and not trace.game.finished]
    found: list[Continuation] = []
    taken: set[int] = set()
    for trace in every:
        if trace.game.first_row <= 1:
            continue
        fits = [pair for pair in _beginnings_of(trace, files, open_games) if id(pair.of) not in taken]
        if len(fits) > 1:
            fits = [pair for pair in fits if _names(files[pair.of.file]) == _names(files[trace.file])]
        if len(fits) == 1:
            found += fits
            taken.add(id(fits[0].of))
    return found


def _beginnings_of(trace: Trace, files: Sequence[MatchFile], open_games: list[Trace]) -> Iterator[Continuation]:
    game = trace.game
    for other in open_games:
        before = other.game
        if other.file == trace.file or before.printed != game.printed or before.first_row >= game.first_row:
            continue
        length = files[other.file].match_length, files[trace.file].match_length
        if not _same(before.score, game.score) or not _same(*length):
            continue
        first, last = game.turns[0], before.turns[-1]
        if first.seat != last.seat and first.row == last.row + (first.seat == WHITE):
            yield Continuation(trace, other, 0)
            continue
        there = {(turn.row, turn.seat): turn for turn in before.turns}
        both = [(turn, there.get((turn.row, turn.seat))) for turn in game.turns if _at(turn) <= _at(last)]
        if both and len(both) < len(game.turns) and all(old and _sign(old) == _sign(new) for new, old in both):
            yield Continuation(trace, other, len(both))


def _at(turn: Turn) -> tuple[int, bool]:
    return turn.row, turn.seat != WHITE


def _sign(turn: Turn) -> str:
    return _SIGN[turn.die_1][turn.die_2]


def _same(here: object, there: object) -> bool:
    return here is None or there is None or here == there


def _names(file: MatchFile) -> tuple[str, ...]:
    return tuple(name.casefold() for name in file.players or ())
