"""Raw columns of any source become roll records, in bulk; rows that are none are set aside with line and reason.

Two steps: `plan_columns` decides once, from the names a source has, which column feeds which field; `typed` converts a
batch. A server seed whose row is not revealed is dropped here, before anything is written, also from the text of a
rejected line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.contracts import RECORD, SAID, UTC
from pipeline.errors import Unjudged
from pipeline.recipes.grammar import COMMITMENT_BYTES, NONE, column_source
from pipeline.sources import TEXT_LIMIT, Ask, Batch, Rejected, batch_schema
from pipeline.sources.fields import (
    Mask,
    Parsed,
    as_text,
    is_text,
    read_booleans,
    read_bytes,
    read_choices,
    read_integers,
    read_texts,
    read_times,
    whole,
)

TYPES = {column.name: column.type for column in (*RECORD, *SAID)}
ALWAYS = ("match_id", "die_1", "die_2")
WITH_RECIPE = ("roll_id", "nonce", "commitment", "server_seed", "committed_at", "revealed_at")
SECRETS = ("commitment", "server_seed", "client_entropy")
CHOICES = {
    "roll_kind": ("ordinary", "opening"),
    "entropy_source": ("device", "server"),
    "seat": ("white", "black"),
}
WANT = {
    "nonce": "a whole number of 64 bits in plain digits",
    "game": "a whole number of 32 bits in plain digits",
    "die_1": "1 to 6",
    "die_2": "1 to 6",
    **dict.fromkeys(("person_played", *(column.name for column in SAID)), "true or false"),
    "committed_at": "a time as ISO 8601 with its zone, such as 2026-05-18T00:00:00Z",
    "revealed_at": "a time as ISO 8601 with its zone, such as 2026-05-18T00:00:00Z",
    "commitment": "64 hexadecimal digits",
    "server_seed": "pairs of hexadecimal digits",
    "client_entropy": "pairs of hexadecimal digits",
    **{name: " or ".join(words) for name, words in CHOICES.items()},
}


@dataclass(frozen=True, slots=True)
class Feed:
    """Which column of the source feeds a field, what is added to its number, and how its bytes are written."""

    column: str
    add: int = 0
    how: str | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """Which columns of a source are read."""

    where: str
    feeds: Mapping[str, Feed]
    names: tuple[str, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The source's columns that are read, in its order."""
        wanted = {feed.column for feed in self.feeds.values()}
        return tuple(name for name in self.names if name in wanted)

    @property
    def secret_columns(self) -> frozenset[str]:
        """The source's columns of bytes."""
        return frozenset(feed.column for name, feed in self.feeds.items() if name in SECRETS)

    @property
    def seed_column(self) -> str | None:
        feed = self.feeds.get("server_seed")
        return feed.column if feed else None

    @property
    def revealed_column(self) -> str | None:
        feed = self.feeds.get("revealed_at")
        return feed.column if feed else None

    @property
    def committed_column(self) -> str | None:
        feed = self.feeds.get("committed_at")
        return feed.column if feed else None


@dataclass(frozen=True, slots=True)
class Raw:
    """Rows as a source has them: columns by the source's names, the line of each row, and its text.

    `text(row, seeds)` gives a row's text, without its server seed where `seeds` is false. `faults` are rows that the
    source's reader already knows to be none (row: reason, detail); `rejected` are lines that are not even rows.
    """

    columns: Mapping[str, pa.Array]
    lines: npt.NDArray[np.int64]
    text: Callable[[int, bool], str]
    faults: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    rejected: tuple[Rejected, ...] = ()


def plan_columns(names: Sequence[str], where: str, ask: Ask) -> Plan:
    """Decide which column feeds which field; a needed column that is missing raises Unjudged."""
    twice = sorted({name for name in names if list(names).count(name) > 1})
    if twice:
        raise Unjudged(where, f"the column {twice[0]} twice", "each column once", "mend the header")
    feeds = {name: Feed(name) for name in (*TYPES, *ask.strata) if name in names}
    recipe = ask.default_recipe
    if recipe is not None and recipe.columns:
        own = {name: column_source(text) for name, text in recipe.columns.items()}
        if all(column in names for column, _ in own.values()):
            feeds |= {name: Feed(column, add) for name, (column, add) in own.items()}
    for name, text in ask.settings.columns.items():
        feeds[name] = _feed(name, text, names, where)
    plan = Plan(where, feeds, tuple(names))
    _need(plan, ALWAYS, "every log has")
    if "recipe" not in feeds:
        need_for(plan, ask.settings.recipe, ask)
    dropped = [name for name in names if name not in plan.columns]
    if dropped:
        ask.say(f"{where}: columns that are not read: " + ", ".join(dropped))
    return plan


def _feed(name: str, text: str, names: Sequence[str], where: str) -> Feed:
    """A column map's entry: a name of the file, `NAME as base64`, or `NAME - 1`."""
    if text in names:
        return Feed(text)
    coded = re.fullmatch(r"(.+?)\s+as\s+(hex|base64|utf-8)", text)
    if coded and coded[1] in names and name in SECRETS:
        return Feed(coded[1], how=coded[2])
    column, add = column_source(text)
    if column in names and name in ("nonce", "game"):
        return Feed(column, add)
    raise Unjudged(
        where, f"no column {text!r} for {name}", "one of " + ", ".join(names), "mend [source.columns] in the settings"
    )


def need_for(plan: Plan, recipe_name: str, ask: Ask) -> None:
    """Refuse a source that lacks a column which a recipe needs."""
    if recipe_name == NONE:
        return
    recipe = ask.recipes.get(recipe_name)
    needed = [name for name in WITH_RECIPE if not (recipe and name == "commitment" and recipe.commitment_optional)]
    if recipe is not None and recipe.uses_entropy:
        needed.append("client_entropy")
    if recipe is not None and any(part.name == "game" for part in recipe.message):
        needed.append("game")
    _need(plan, needed, f"recipe {recipe_name} needs")


def _need(plan: Plan, needed: Sequence[str], who: str) -> None:
    missing = [name for name in needed if name not in plan.feeds]
    if missing:
        there = ", ".join(plan.names) or "none"
        raise Unjudged(
            plan.where,
            f"no column {', '.join(missing)} (there are: {there})",
            f"the columns that {who}",
            "map the file's names in [source.columns], or name the log's recipe (--recipe none: without commit and "
            "reveal)",
        )


def read_all(raws: Iterator[Raw], plan: Plan, file: str, ask: Ask) -> Iterator[Batch]:
    """Every batch of one file, typed."""
    for raw in raws:
        yield typed(raw, plan, file, ask)


def typed(raw: Raw, plan: Plan, file: str, ask: Ask) -> Batch:
    """Roll records of one batch, and the rows that are none."""
    rows = _Rows(raw, plan, ask)
    columns = rows.convert()
    rolls = pa.Table.from_arrays(columns, schema=batch_schema(ask))
    if not rows.faults:
        return Batch(rolls, raw.rejected)
    good = np.ones(len(raw.lines), np.bool_)
    good[list(rows.faults)] = False
    rejected = list(raw.rejected)
    for row, (reason, detail) in sorted(rows.faults.items()):
        text = raw.text(row, bool(rows.revealed[row]))[:TEXT_LIMIT]
        when = rolls.column("committed_at")[row].as_py()
        day = when.date().isoformat() if when is not None else None
        rejected.append(Rejected(file, int(raw.lines[row]), reason, detail, text, day=day))
    rejected.sort(key=lambda one: one.line)
    return Batch(rolls.filter(pa.array(good)), tuple(rejected))


class _Rows:
    """The conversion of one batch: fields one after another, the first fault of a row is its reason."""

    def __init__(self, raw: Raw, plan: Plan, ask: Ask) -> None:
        self.raw, self.plan, self.ask = raw, plan, ask
        self.size = len(raw.lines)
        self.faults: dict[int, tuple[str, str]] = dict(raw.faults)
        self.revealed: Mask = np.zeros(self.size, np.bool_)

    def convert(self) -> list[pa.Array]:
        done: dict[str, pa.Array] = {}
        done["recipe"] = self._recipe()
        ruled = self._mask(pc.not_equal(done["recipe"], NONE))
        for name in pc.unique(done["recipe"]).to_pylist():
            need_for(self.plan, name, self.ask)
        done["match_id"] = self._texts("match_id")
        done["roll_id"] = self._roll_ids(done["match_id"], ruled)
        done["nonce"] = self._integers("nonce")
        done["roll_kind"] = self._choices("roll_kind").fill_null("ordinary")
        for name in ("entropy_source", "seat"):
            done[name] = self._choices(name)
        for name in ("mode", *self.ask.strata):
            done[name] = self._texts(name)
        for name in ("person_played", *(column.name for column in SAID)):
            done[name] = self._read(name, read_booleans)
        done["game"] = self._integers("game")
        for name in ("committed_at", "revealed_at"):
            done[name] = self._times(name)
        self.revealed = self._mask(done["revealed_at"].is_valid())
        for name in SECRETS:
            done[name] = self._bytes(name, done["recipe"], ruled)
        # Dice are known once the seed is; a log without commit and reveal has nothing but its dice.
        known = self.revealed | ~ruled
        for name in ("die_1", "die_2"):
            done[name] = self._dice(name, known)

        self._refuse_missing("match_id", done["match_id"], np.ones(self.size, np.bool_))
        self._refuse_missing("roll_id", done["roll_id"], ruled)
        self._refuse_missing("committed_at", done["committed_at"], ruled)
        for name in ("die_1", "die_2"):
            self._refuse_missing(name, done[name], known)
        done["place"] = pa.array(self.raw.lines, pa.int64())
        done["repeat"] = pa.array(np.zeros(self.size, np.bool_))
        return [done[name] for name in batch_schema(self.ask).names]

    def _column(self, name: str) -> pa.Array | None:
        feed = self.plan.feeds.get(name)
        return None if feed is None else whole(self.raw.columns[feed.column])

    def _read(self, name: str, reader: Callable[[pa.Array], Parsed]) -> pa.Array:
        column = self._column(name)
        if column is None:
            return pa.nulls(self.size, TYPES.get(name, pa.string()))
        parsed = reader(column)
        self._refuse(name, column, parsed.bad)
        return parsed.values

    def _texts(self, name: str) -> pa.Array:
        texts = self._read(name, read_texts)
        if len(texts) and pc.any(pc.match_substring(texts, "\0")).as_py():
            for row in np.flatnonzero(self._mask(pc.fill_null(pc.match_substring(texts, "\0"), False))):
                self.faults.setdefault(int(row), ("nul_byte", f"{name}: got a NUL byte, want text"))
        return texts

    def _choices(self, name: str) -> pa.Array:
        return self._read(name, lambda column: read_choices(column, CHOICES[name]))

    def _integers(self, name: str) -> pa.Array:
        feed = self.plan.feeds.get(name)
        numbers = self._read(name, lambda column: read_integers(column, TYPES[name]))
        return pc.add(numbers, pa.scalar(feed.add, TYPES[name])) if feed and feed.add else numbers

    def _dice(self, name: str, known: Mask) -> pa.Array:
        dice = self._read(name, lambda column: read_integers(column, pa.int8(), 1, 6))
        return dice if known.all() else pc.if_else(pa.array(known), dice, pa.scalar(None, pa.int8()))

    def _recipe(self) -> pa.Array:
        return self._texts("recipe").fill_null(self.ask.settings.recipe)

    def _roll_ids(self, match_ids: pa.Array, ruled: Mask) -> pa.Array:
        """Given ids; a row of recipe `none` that has none is called by match and line."""
        given = self._texts("roll_id")
        if given.null_count == 0 or ruled.all():
            return given
        made = pc.binary_join_element_wise(match_ids, pa.array(self.raw.lines).cast(pa.string()), ":")
        return pc.if_else(pa.array(ruled), given, pc.coalesce(given, made))

    def _times(self, name: str) -> pa.Array:
        column = self._column(name)
        if column is None:
            return pa.nulls(self.size, UTC)
        times = read_times(column)
        self._refuse(name, column, times.bad)
        if times.zoneless:
            self.ask.say(f"{self.plan.where}: {name} has times without a zone; they are read as UTC")
        if times.finer:
            self.ask.say(f"{self.plan.where}: {name} is finer than a microsecond; what is finer is cut off")
        return times.values

    def _bytes(self, name: str, recipes: pa.Array, ruled: Mask) -> pa.Array:
        """A column of bytes, each row written as its recipe says; seeds that are not revealed are gone before that."""
        column = self._column(name)
        kind = TYPES[name]
        if column is None:
            return pa.nulls(self.size, kind)
        keep = ruled & self.revealed if name == "server_seed" else ruled
        if not keep.all():
            column = pc.if_else(pa.array(keep), column, pa.scalar(None, column.type))
        ways = self._ways(name, recipes)
        values: pa.Array | None = None
        for how in sorted(set(ways.values())):
            part = column
            if len(set(ways.values())) > 1:
                mine = pc.is_in(recipes, pa.array([recipe for recipe, way in ways.items() if way == how]))
                part = pc.if_else(mine, column, pa.scalar(None, column.type))
            parsed = read_bytes(part, how)
            self._refuse(name, part, parsed.bad)
            values = parsed.values if values is None else pc.coalesce(values, parsed.values)
        if values is None:
            return pa.nulls(self.size, kind)
        if name != "commitment":
            return values
        short = pc.fill_null(pc.not_equal(pc.binary_length(values), COMMITMENT_BYTES), False)
        if pc.any(short).as_py():
            self._refuse(name, column, self._mask(short))
            values = pc.if_else(short, pa.scalar(None, pa.binary()), values)
        return values.cast(kind)

    def _ways(self, name: str, recipes: pa.Array) -> Mapping[str, str]:
        """How each recipe of the batch writes these bytes; an unknown recipe's text is kept as it is."""
        declared = self.plan.feeds[name].how
        ways: dict[str, str] = {}
        for recipe_name in pc.unique(recipes).to_pylist():
            recipe = self.ask.recipes.get(recipe_name)
            own = "utf-8" if recipe is None else recipe.seed_text if name == "server_seed" else recipe.entropy_text
            ways[recipe_name] = declared or ("hex" if name == "commitment" else own or "utf-8")
        return ways

    def _refuse(self, name: str, column: pa.Array, bad: Mask | None) -> None:
        if bad is None:
            return
        for row in np.flatnonzero(bad):
            if int(row) not in self.faults:
                self.faults[int(row)] = _fault(name, column[int(row)])

    def _refuse_missing(self, name: str, values: pa.Array, needed: Mask) -> None:
        if values.null_count == 0:
            return
        for row in np.flatnonzero(self._mask(values.is_null()) & needed):
            if int(row) not in self.faults:
                detail = f"{name}: got nothing, want {WANT.get(name, 'a value')}"
                self.faults[int(row)] = (f"missing_{name}", detail)

    @staticmethod
    def _mask(flags: pa.Array) -> Mask:
        mask: Mask = np.asarray(flags.to_numpy(zero_copy_only=False), np.bool_)
        return mask


def _fault(name: str, value: pa.Scalar) -> tuple[str, str]:
    """Reason and detail of one bad field. Of a secret only its shape is told."""
    text = as_text(pa.array([value.as_py()]))[0].as_py() if not pa.types.is_binary(value.type) else None
    if name in SECRETS:
        got = f"{len(text)} characters" if text is not None else f"{len(value.as_py())} bytes"
        if text is not None and re.fullmatch(r"(0[xX])?[0-9a-fA-F]+", text):
            got = f"{len(text) - 2 * (text[1:2] in ('x', 'X'))} hexadecimal digits"
        elif not is_text(value.type) and text is not None:
            got = f"a value of type {value.type}"
    else:
        got = repr(text[:40]) if text is not None else f"a value of type {value.type}"
    if name in ("committed_at", "revealed_at") and text is not None and re.fullmatch(r"-?\d{9,20}(\.\d+)?", text):
        return f"epoch_{name}", f"{name}: got {got}, a number of seconds or of parts of one, want {WANT[name]}"
    return f"bad_{name}", f"{name}: got {got}, want {WANT.get(name, 'a text')}"
