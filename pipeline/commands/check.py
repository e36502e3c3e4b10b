"""`dicecount check`: judge single rolls and show every step, so that a reader can follow with other tools."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from pipeline import places
from pipeline.errors import FOUND, BadUsage, Unjudged, Unreachable
from pipeline.recipes import arithmetic, reference
from pipeline.recipes.book import DEFAULT, Recipes, load_recipes
from pipeline.recipes.grammar import NONE, Recipe
from pipeline.recipes.lint import cautions, two_readings
from pipeline.recipes.reference import Record, Working
from pipeline.sources.claims import Claim, read_claims

LARGEST_FILE = 64 * 2**20


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--recipe", metavar="NAME|FILE.toml", help="The rule of records that name none.  [boardgammon-v1]")
@click.option(
    "--json", "as_json", is_flag=True, help="All steps as JSON: {ok, verdicts, rolls: [...], set_aside: [...]}."
)
def check(file: str, recipe: str | None, as_json: bool) -> None:
    """Judge the records in FILE: JSON, JSON lines or CSV (- reads standard input).

    A record has the columns of the roll record (match_id, roll_id, nonce, server_seed, commitment, client_entropy,
    die_1, die_2, recipe). A sequence may be one object: {"recipe": "cube-v1", "server_seed": "...", "commitment":
    "...", "rolls": [[1, 4], [4, 4]]}. A record with a field that is not of its type (a die of 7, 63 digits) is set
    aside and named, and the others are judged. Exit code 0 when every roll is ok, else 3; 4 when none could be judged.

    With --json each roll has: roll, where, match_id, roll_id, nonce, recipe, verdict, why, commitment {logged,
    computed}, message, digest, messages, digests, dropped, rule, faces, dice, logged: `rule` says how the digest is
    read, `faces` how each face comes from its bytes. A message that is not text stands as hex:...
    """
    recipes, default = choose(recipe)
    claims = read_claims(_read(file), "standard input" if file == "-" else Path(file).name, recipes, default)
    results = [show(number, claim, recipes) for number, claim in enumerate(claims, 1) if isinstance(claim, Claim)]
    aside = [_aside(number, claim) for number, claim in enumerate(claims, 1) if isinstance(claim, Unjudged)]
    counts = {name: n for name in reference.VERDICTS if (n := sum(row["verdict"] == name for row in results))}
    ok = counts == {reference.OK: len(claims)}
    if as_json:
        click.echo(json.dumps({"ok": ok, "verdicts": counts, "rolls": results, "set_aside": aside}, indent=1))
    else:
        rows = sorted([*results, *aside], key=lambda row: int(row["roll"]))
        for row in rows:
            click.echo(as_text(row) if "verdict" in row else _plain(f"roll {row['roll']}: set aside ({row['why']})"))
        failed = [
            f"{row['roll']} ({verdict})" for row in rows if (verdict := row.get("verdict", "set aside")) != reference.OK
        ]
        total = f"{len(rows)} roll{'s' if len(rows) != 1 else ''}"
        click.echo(f"{total}: all ok" if ok else f"{total}: not ok: roll {', '.join(failed)}")
    if not ok:
        sys.exit(FOUND)


def choose(option: str | None) -> tuple[Recipes, str]:
    """The recipes, and the name of the one that a record without a name is judged by."""
    option = option or DEFAULT
    if option.endswith(".toml"):
        built_in = places.recipe_texts()
        own = load_recipes({option: places.recipe_texts([Path(option)])[option]})
        name = own.names[0]
        return Recipes({**load_recipes(built_in).by_name, **own.by_name}), name
    recipes = load_recipes(places.recipe_texts())
    if recipes.get(option) is None and option != NONE:
        raise BadUsage(
            f"--recipe {option}", "no recipe of this name", "one of " + ", ".join(recipes.names), "or a file"
        )
    return recipes, option


def _read(file: str) -> str:
    try:
        data = sys.stdin.buffer.read(LARGEST_FILE + 1) if file == "-" else _bytes(Path(file))
    except FileNotFoundError:
        raise Unreachable(file, "no such file", "a file of records", "nothing was judged") from None
    except OSError as error:
        raise Unreachable(file, error.strerror or str(error), "a file of records", "nothing was judged") from None
    if len(data) > LARGEST_FILE:
        do = "judge a whole log with dicecount run --source"
        raise Unjudged(file, "more than 64 MB", "a few records", do)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unjudged(file, f"byte {error.start} is not UTF-8", "text in UTF-8", "nothing was judged") from None


def _bytes(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(LARGEST_FILE + 1)


def show(number: int, claim: Claim, recipes: Recipes) -> dict[str, Any]:
    """One roll with everything that was computed on the way."""
    record, recipe = claim.record, recipes.get(claim.recipe)
    working = _judge(record, claim.recipe, recipe)
    messages = [_text(data) for data in working.messages]
    digests = [data.hex() for data in working.digests]
    row: dict[str, Any] = {
        "roll": number,
        "where": claim.where,
        "match_id": record.match_id,
        "roll_id": record.roll_id,
        "nonce": record.nonce,
        "recipe": claim.recipe,
        "verdict": working.verdict,
        "why": working.why,
        "commitment": {
            "logged": record.commitment.hex() if record.commitment is not None and recipe is not None else None,
            "computed": working.commitment.hex() if working.commitment is not None else None,
        },
        "message": messages[0] if messages else None,
        "digest": digests[0] if digests else None,
        "messages": messages,
        "digests": digests,
        "dropped": list(working.dropped),
        "rule": arithmetic.rule(recipe, record.nonce) if recipe is not None and digests else None,
        "faces": arithmetic.steps(working.taken, recipe.method) if recipe is not None else [],
        "dice": list(working.dice) if working.dice else None,
        "logged": [record.die_1, record.die_2],
    }
    notes = cautions(recipe) if recipe is not None else []
    if recipe is not None and two_readings(recipe, _free(record)):
        notes.append("an id contains the separator of the message, which can therefore be read in two ways")
    if notes:
        row["note"] = "; ".join(notes)
    return row


def _aside(number: int, reason: Unjudged) -> dict[str, Any]:
    return {"roll": number, "where": reason.where, "why": f"{reason.where}: got {reason.got}, want {reason.want}"}


def _judge(record: Record, name: str, recipe: Recipe | None) -> Working:
    if name == NONE:
        return Working(reference.UNVERIFIABLE, "a log without commit and reveal")
    return reference.judge(record, recipe)


def _free(record: Record) -> Mapping[str, bytes]:
    return {
        "match_id": (record.match_id or "").encode("utf-8", "surrogatepass"),
        "roll_id": (record.roll_id or "").encode("utf-8", "surrogatepass"),
        "client_entropy": record.client_entropy or b"",
    }


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return "hex:" + data.hex()


def as_text(row: Mapping[str, Any]) -> str:
    """One roll for a reader's eye; what an id contains cannot steer the terminal."""
    name = f"{row['match_id']} {row['roll_id']}" if row["roll_id"] is not None else row["match_id"] or ""
    lines = [f"roll {row['roll']}: {row['verdict']}" + (f" ({row['why']})" if row["why"] else "")]
    logged, computed = row["commitment"]["logged"], row["commitment"]["computed"]
    lines += [f"  record      {name}"] if name else []
    lines += [f"  recipe      {row['recipe']}"]
    if computed is not None:
        same = "as logged" if logged == computed else f"logged: {logged or 'none'}"
        lines += [f"  commitment  {computed} ({same})"]
    for message, digest in zip(row["messages"], row["digests"], strict=True):
        lines += [f"  message     {message}", f"  digest      {digest}"]
    if row["rule"] is not None:
        dropped = " ".join(str(byte) for byte in row["dropped"])
        lines += [f"  rule        {row['rule']}", f"  dropped     {dropped or 'no byte'}"]
    lines += [f"  face        {step}" for step in row["faces"]]
    if row["dice"] is not None:
        said = "as logged" if row["dice"] == row["logged"] else "logged: {}-{}".format(*row["logged"])
        lines += ["  dice        {}-{} ({})".format(*row["dice"], said)]
    if "note" in row:
        lines += [f"  note        {row['note']}"]
    return "\n".join(_plain(line) for line in lines)


def _plain(line: str) -> str:
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in line)
