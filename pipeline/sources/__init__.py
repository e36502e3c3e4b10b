"""Where logs come from: one file for each kind of source. A source is only ever read.

A kind is a module (or package) of this folder with a constant `SOURCE = Kind(...)`; that file is all it takes to add
one. Its `read` yields batches of typed roll records beside the lines that are none. Text becomes typed in records.py.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa

from pipeline.contracts import RECORD, SAID
from pipeline.errors import Unreachable
from pipeline.nights.window import EVERYTHING, Window
from pipeline.recipes.book import Recipes
from pipeline.recipes.grammar import Recipe

LOG = logging.getLogger("dicecount")

TEXT_LIMIT = 2000
"""Characters of a rejected line that are kept."""


@dataclass(frozen=True, slots=True)
class SourceSettings:
    """What a run says about its source.

    `recipe` judges rows that name none. `columns` maps a name of the roll record to the file's own name, with
    ` as base64` or ` as hex` behind it where the bytes are written otherwise than the recipe says, or ` - 1` where the
    file counts from one. `query` is the path of an SQL file.
    """

    url: str
    recipe: str
    query: str | None = None
    columns: Mapping[str, str] = field(default_factory=dict)
    strata: tuple[str, ...] = ()
    max_bad_rows: int = 10
    max_bad_share: float = 0.01
    expires_after: dt.timedelta = dt.timedelta(days=7)
    lookback: dt.timedelta = dt.timedelta(days=14)
    expect_rows_within: dt.timedelta | None = None
    statement_timeout: dt.timedelta = dt.timedelta(minutes=10)
    retries: int = 3


class Interrupted(Unreachable):
    """The source was lost on the way; the whole read may be tried again."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """One line of a source that is no roll record.

    `fault` is false for a line that is none by the rules of its format (a turn without a throw): it is set aside and
    counted like all others, but says nothing against the source as a whole.
    """

    file: str
    line: int
    reason: str
    detail: str
    text: str
    fault: bool = True
    day: str | None = None
    """UTC day of the commitment, where it can be read."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Some rows of a source: roll records (schema: `batch_schema`) and what is none of them."""

    rolls: pa.Table
    rejected: tuple[Rejected, ...] = ()

    @property
    def rows(self) -> int:
        return int(self.rolls.num_rows) + len(self.rejected)


@dataclass(frozen=True, slots=True)
class Ask:
    """What a source is asked for, and where it says things once.

    `told` is what a source tells of itself as a whole, in plain values: which files repeat which, for example. A
    database asks its server for the `window` alone (rows around it do no harm), and writes down in `counted` how many
    rows the same snapshot has by day, counted there (None: of a day that the server cannot tell). Files are read whole.
    """

    settings: SourceSettings
    recipes: Recipes
    said: dict[str, None] = field(default_factory=dict)
    told: dict[str, Any] = field(default_factory=dict)
    window: Window = EVERYTHING
    counted: dict[str | None, int] = field(default_factory=dict)

    def say(self, note: str) -> None:
        """Log a sentence, once in a run."""
        if note not in self.said:
            self.said[note] = None
            LOG.info(note)

    @property
    def default_recipe(self) -> Recipe | None:
        return self.recipes.get(self.settings.recipe)

    @property
    def strata(self) -> tuple[str, ...]:
        """Strata that are no column of the roll record already."""
        known = {column.name for column in (*RECORD, *SAID)}
        return tuple(name for name in self.settings.strata if name not in known)


def batch_schema(ask: Ask) -> pa.Schema:
    """Columns of a batch: the roll record, what else logs may say of a roll, the strata as text, the place in the
    source, which orders ties, and whether the source itself says that the row repeats another."""
    columns = [pa.field(column.name, column.type) for column in (*RECORD, *SAID)]
    columns += [pa.field(name, pa.string()) for name in ask.strata]
    return pa.schema([*columns, pa.field("place", pa.int64()), pa.field("repeat", pa.bool_())])


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of source.

    `read` takes paths (files) or one address (`schemes`) and yields batches; a kind that must see all its files
    `together` is given them at once, others one by one. `sniff` looks at the first 4,096 bytes, unpacked, of a file
    whose name tells nothing; `weak_suffixes` are names that count only where no content does. `database` sources may be
    held to `expect_rows_within`.
    """

    name: str
    read: Callable[[Sequence[str], Ask], Iterator[Batch]]
    suffixes: tuple[str, ...] = ()
    weak_suffixes: tuple[str, ...] = ()
    together: bool = False
    schemes: tuple[str, ...] = ()
    sniff: Callable[[bytes], bool] | None = None
    database: bool = False
