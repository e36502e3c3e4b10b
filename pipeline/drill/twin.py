"""The twin: an honest log with real cryptography, from the last settled day, or made where that has too little."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from pipeline import simulate
from pipeline.recipes.reference import OK
from pipeline.simulate.log import SCHEMA
from pipeline.simulate.secrets import BOARDGAMMON

SIMULATED = "simulated"
LEAST = 120
"""Rolls; with fewer the faults would find no match that is long enough."""
LATER = dt.timedelta(days=30)
"""The drill's clock stands so far behind the newest roll: everything is settled, whatever the run's own clock says."""


@dataclass(frozen=True, slots=True)
class Twin:
    """An honest log, and where it comes from: a day, or `simulated`."""

    log: pa.Table
    origin: str

    @property
    def clock(self) -> dt.datetime:
        newest: dt.datetime = pc.max(self.log.column("committed_at")).as_py()
        return newest + LATER

    @property
    def oldest(self) -> dt.datetime:
        first: dt.datetime = pc.min(self.log.column("committed_at")).as_py()
        return first


def of_day(
    day: str, rolls: pa.Table, verdicts: pa.Table, flagged: pa.Table, ties_dropped: bool, most: int
) -> Twin | None:
    """The first rolls of a day, up to `most`, of those matches of which every record is in order.

    `verdicts` and `flagged` are the tables of that day. Openings stay out where their ties were not logged: such a log
    cannot be told from one whose ties were taken away. None where too few rolls are left to spoil.
    """
    sound = pc.and_(
        pc.equal(rolls.column("recipe").cast(pa.string()), BOARDGAMMON),
        pc.and_(
            pc.and_(pc.is_valid(rolls.column("person_played")), pc.is_valid(rolls.column("revealed_at"))),
            pc.and_(pc.invert(rolls.column("repeat")), pc.equal(verdicts.column("verdict").cast(pa.string()), OK)),
        ),
    )
    match_ids = rolls.column("match_id").cast(pa.string()).combine_chunks()
    unsound = {*match_ids.filter(pc.invert(sound).combine_chunks()).to_pylist()}
    unsound |= {*flagged.column("match_id").to_pylist()}
    whole = pc.invert(pc.is_in(match_ids, pa.array(sorted(unsound), pa.string())))
    # A scheme with a seed for each roll has nothing to miss where its matches end early.
    if ties_dropped:
        whole = pc.and_(whole, pc.not_equal(rolls.column("roll_kind").cast(pa.string()), "opening"))
    part = rolls.filter(whole).slice(0, most).select(SCHEMA.names)
    if part.num_rows < LEAST:
        return None
    return Twin(part.cast(SCHEMA).combine_chunks(), day)


def simulated(rolls: int, recipe: str = BOARDGAMMON) -> Twin:
    """A fair log of the simulator, always the same."""
    kind = simulate.FAIR if recipe == BOARDGAMMON else simulate.SEQUENCE
    return Twin(pa.concat_tables(simulate.pieces(kind, rolls)).combine_chunks(), SIMULATED)
