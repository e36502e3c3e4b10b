"""What a planted fault is: a pure function from a fair log to a spoilt one, and what must come of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pyarrow as pa

from pipeline.errors import FOUND, Unjudged
from pipeline.simulate.chance import Chance
from pipeline.simulate.secrets import BOARDGAMMON

Plant = Callable[[pa.Table, Chance], pa.Table]
Damage = Callable[[bytes, Chance], bytes]

SMALL = 3_000
UNJUDGED = Unjudged.exit_code
QUIET = 0


@dataclass(frozen=True, slots=True)
class Fault:
    """One kind of fault.

    `expected_sign` says who must catch it: verdict:NAME, flag:NAME, rejected, excluded:REASON, alarm, contract:NAME,
    unreadable (the source as a whole), unsettled, or statistic:NAME for what no single log can prove wrong.
    `expected_rows` is how many records bear the sign, where that is fixed.
    """

    name: str
    about: str
    expected_exit: int
    expected_sign: str
    expected_rows: int | None = None
    plant: Plant | None = None
    damage: Damage | None = None
    rolls: int = SMALL
    recipe: str = BOARDGAMMON
    suffixes: tuple[str, ...] = ()
    """The kinds of file that can hold it; () = all."""


FAULTS: dict[str, Fault] = {}


def planted(
    about: str,
    sign: str,
    rows: int | None = None,
    *,
    expected_exit: int = FOUND,
    rolls: int = SMALL,
    recipe: str = BOARDGAMMON,
    suffixes: tuple[str, ...] = (),
) -> Callable[[Plant], Plant]:
    """Enter a function over the log under its own name."""

    def enter(function: Plant) -> Plant:
        name = _name(function)
        FAULTS[name] = Fault(
            name, about, expected_exit, sign, rows, plant=function, rolls=rolls, recipe=recipe, suffixes=suffixes
        )
        return function

    return enter


def damaging(
    about: str,
    sign: str,
    rows: int | None = None,
    *,
    expected_exit: int = FOUND,
    suffixes: tuple[str, ...],
) -> Callable[[Damage], Damage]:
    """Enter a function over the bytes of the finished file under its own name."""

    def enter(function: Damage) -> Damage:
        name = _name(function)
        FAULTS[name] = Fault(name, about, expected_exit, sign, rows, damage=function, suffixes=suffixes)
        return function

    return enter


def _name(function: Plant | Damage) -> str:
    name = function.__name__
    if name in FAULTS:
        raise ValueError(f"two faults are named {name}")
    return name
