"""Single rolls as a sceptic holds them: JSON, JSON lines or CSV, from the audit page of a site or typed by hand.

    {"match_id": ..., "roll_id": ..., "nonce": ..., "server_seed": ..., ...}     one record; or a list of them
    {"recipe": ..., "server_seed": ..., "commitment": ..., "rolls": [[1, 4], ...]}   a sequence, place by place from 0

Column names are those of the roll record, or the recipe's own (`[columns]`) where the file has all of them. A record
without a server seed is unrevealed. A record with a field that is not of its type is set aside by line and column,
and the others are judged; a file that cannot be read, or of which no record is left, raises Unjudged.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.errors import BadUsage, Unjudged
from pipeline.recipes.book import Recipes
from pipeline.recipes.grammar import Recipe, column_source
from pipeline.recipes.reference import Record
from pipeline.recipes.texts import to_bytes, to_integer

INTEGERS = ("nonce", "game")
DICE = ("die_1", "die_2")
KINDS = ("json", "jsonl", "csv")


@dataclass(frozen=True, slots=True)
class Claim:
    """One roll that somebody claims, the recipe it names and where it stands."""

    where: str
    record: Record
    recipe: str


def read_claims(text: str, file: str, recipes: Recipes, default: str) -> list[Claim | Unjudged]:
    """Every roll of a file's text, in its order, or why it was set aside.

    `default` is the recipe of a record that names none.
    """
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise Unjudged(file, "an empty file", "records as JSON, JSON lines or CSV", "nothing was judged")
    rows = list(_json_rows(text, file) if text.lstrip()[0] in "[{" else _csv_rows(text, file, recipes, default))
    if not rows:
        raise Unjudged(file, "no record", "at least one", "nothing was judged")
    found = [claim for where, row in rows for claim in _claims(where, row, recipes, default)]
    if not any(isinstance(one, Claim) for one in found):
        raise next(one for one in found if isinstance(one, Unjudged))
    return found


def _json_rows(text: str, file: str) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        whole = json.loads(text, parse_float=str, object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        if len(lines) < 2:
            raise Unjudged(file, _short(str(error)), "JSON") from None
        for number, line in lines:
            where = f"{file} line {number}"
            try:
                row = json.loads(line, parse_float=str, object_pairs_hook=_object)
            except (ValueError, RecursionError) as error:
                raise Unjudged(where, _short(str(error)), "one JSON object a line") from None
            yield where, _table(row, where)
        return
    if isinstance(whole, list):
        for number, row in enumerate(whole, 1):
            yield f"{file} record {number}", _table(row, f"{file} record {number}")
    else:
        yield file, _table(whole, file)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A key that stands twice has two readings: refuse rather than pick one."""
    table = dict(pairs)
    if len(table) != len(pairs):
        twice = next(key for at, (key, _) in enumerate(pairs) if key in dict(pairs[:at]))
        raise ValueError(f"the key {twice!r} twice in one object")
    return table


def _table(row: Any, where: str) -> dict[str, Any]:
    if not isinstance(row, dict):
        raise Unjudged(where, _short(repr(row)), "a JSON object with the columns of the roll record")
    return row


def _csv_rows(text: str, file: str, recipes: Recipes, default: str) -> Iterator[tuple[str, dict[str, Any]]]:
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        header = next(reader)
        if len(set(header)) != len(header):
            raise Unjudged(file, "a column name twice", "each column once", "mend the header")
        if "recipe" not in header:
            _need(header, recipes.get(default), file)
        start = reader.line_num + 1
        for cells in reader:
            where = f"{file} line {start}"
            start = reader.line_num + 1
            if not cells:
                continue
            if len(cells) != len(header):
                raise Unjudged(where, f"{len(cells)} fields", f"{len(header)} as in the header", "mend the line")
            yield where, {name: cell or None for name, cell in zip(header, cells, strict=True)}
    except csv.Error as error:
        raise Unjudged(f"{file} line {reader.line_num}", str(error), "CSV") from None


def _need(header: Sequence[str], recipe: Recipe | None, file: str) -> None:
    """A column that the recipe needs and the file lacks is no matter of single records."""
    if recipe is None:
        return
    names = _sources(header, recipe)
    needed = ["server_seed", *DICE]
    needed += [part.name for part in recipe.message if part.name not in ("", "block", "server_seed")]
    needed += ["nonce"] if recipe.sequence else []
    needed += ["commitment"] if recipe.commitment_hash != "none" and not recipe.commitment_optional else []
    for name in needed:
        column = names.get(name, (name, 0))[0]
        if column not in header:
            raise Unjudged(file, f"no column {column}", f"the columns that recipe {recipe.name} needs")


def _sources(present: Sequence[str] | Mapping[str, Any], recipe: Recipe | None) -> dict[str, tuple[str, int]]:
    """Field -> (column, number to add), where the file carries the recipe's own names."""
    if recipe is None:
        return {}
    own = {field: column_source(text) for field, text in recipe.columns.items()}
    return own if all(column in present for column, _ in own.values()) else {}


def _claims(where: str, row: Mapping[str, Any], recipes: Recipes, default: str) -> Iterator[Claim | Unjudged]:
    name = row.get("recipe") or default
    if not isinstance(name, str):
        raise Unjudged(f"{where}: recipe", _short(repr(name)), "the name of a recipe")
    recipe = recipes.get(name)
    if "rolls" not in row:
        yield _claim(where, row, recipe, name)
        return
    rolls = row["rolls"]
    if not isinstance(rolls, list) or not rolls:
        raise Unjudged(f"{where}: rolls", _short(repr(rolls)), "a list of pairs such as [1, 4]")
    if recipe is not None and not recipe.sequence:
        raise BadUsage(f"{where}: rolls", f"a sequence under {name}", "a recipe whose seed serves a whole sequence")
    for place, dice in enumerate(rolls):
        if not isinstance(dice, list) or len(dice) != 2:
            raise Unjudged(f"{where}: roll {place + 1}", _short(repr(dice)), "a pair of dice such as [1, 4]")
        one = {key: value for key, value in row.items() if key not in ("rolls", "nonce")}
        one |= {"nonce": place, "die_1": dice[0], "die_2": dice[1]}
        yield _claim(f"{where}: roll {place + 1}", one, recipe, name)


def _claim(where: str, row: Mapping[str, Any], recipe: Recipe | None, name: str) -> Claim | Unjudged:
    try:
        return Claim(where, _record(where, row, recipe), name)
    except Unjudged as reason:
        return reason


def _record(where: str, row: Mapping[str, Any], recipe: Recipe | None) -> Record:
    names = _sources(row, recipe)

    def get(field: str, how: str) -> Any:
        column, add = names.get(field, (field, 0))
        value = row.get(column)
        try:
            value = _value(value, how)
        except ValueError as error:
            raise Unjudged(f"{where}: {column}", _short(repr(row[column])), str(error), "mend the record") from None
        return value + add if add and value is not None else value

    # A record of an unknown recipe is not read further than its ids: nobody knows what its seed's text means.
    seed_text, entropy_text = (recipe.seed_text, recipe.entropy_text or "utf-8") if recipe else ("utf-8", "utf-8")
    seed = get("server_seed", seed_text)
    return Record(
        match_id=get("match_id", "text"),
        roll_id=get("roll_id", "text"),
        nonce=get("nonce", "integer"),
        server_seed=seed,
        commitment=get("commitment", "hex" if recipe else "utf-8"),
        client_entropy=get("client_entropy", entropy_text),
        die_1=get("die_1", "die"),
        die_2=get("die_2", "die"),
        revealed=seed is not None and row.get("revealed_at", "") is not None,
        game=get("game", "integer"),
    )


def _value(value: Any, how: str) -> Any:
    """One value of a record by its kind; None stays None."""
    if value is None:
        return None
    if how in ("integer", "die"):
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise ValueError("a whole number")
        number = to_integer(str(value))
        if how == "die" and not 1 <= number <= 6:
            raise ValueError("1 to 6")
        return number
    if isinstance(value, int) and not isinstance(value, bool) and how == "text":
        return str(value)
    if not isinstance(value, str):
        raise ValueError("a text")
    return value if how == "text" else to_bytes(value, how)


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."
