"""Audit a published edition from its files alone: sums, rolls, counts, tests, texts, signatures."""

from __future__ import annotations

import csv
import gzip
import io
import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.assessment import count
from pipeline.audits.agreement import run_checker
from pipeline.audits.words import Rebuild, same_program, words
from pipeline.bundle.summaries import SUMMARIES
from pipeline.contracts import RECORD
from pipeline.errors import Failure, Unjudged
from pipeline.proofs import leaf, note
from pipeline.recipes.grammar import parse_recipe
from pipeline.shelves import signing
from pipeline.shelves.folder import SUMS, read_sums, sha256
from pipeline.statistics.nulls import ORDERED, UNORDERED

Tree = Mapping[str, Any]
CLOSE = 1e-9


class Difference(Exception):
    """Something is not as the edition says."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at: its name, whether it holds (None = could not be judged), and what was seen."""

    name: str
    holds: bool | None
    seen: str


def audit(
    folder: Path,
    checker: Path,
    rebuild: Rebuild | None = None,
    signers: Path | None = None,
    checkpoint_key: str | None = None,
) -> Iterator[Check]:
    """Every check of an edition (or of its data folder), in order; a later one still runs when one fails.

    `checker` is a verify.py of one's own, `rebuild` makes an edition's words again from its numbers, `signers` and
    `checkpoint_key` are keys that came another way than with the edition.
    """
    data = folder / "data" if (folder / "data").is_dir() else folder
    if not (data / SUMS).is_file():
        raise Unjudged(str(folder), f"no {SUMS}", "an edition or its data folder", "name the folder of one edition")
    looks: list[tuple[str, Callable[[], str]]] = []
    if data != folder:
        looks.append(("pages", lambda: _sums(folder)))
    looks += [
        ("checker", lambda: _checker(data, checker)),
        ("parquet", lambda: _parquet(data)),
        ("article", lambda: _article(data, rebuild)),
        *([("words", lambda: _words(folder, data, rebuild))] if rebuild else []),
        ("descriptors", lambda: _descriptors(data)),
    ]
    for name, look in looks:
        try:
            yield Check(name, True, look())
        except Difference as error:
            yield Check(name, False, str(error))
        except Unjudged as error:
            yield Check(name, None, str(error))
        except (OSError, ValueError, KeyError, TypeError, Failure, pa.ArrowException) as error:
            yield Check(name, False, f"cannot be read as an edition's: {error}")
    yield _signature(data, signers)
    yield _checkpoint(data, checkpoint_key)


def _sums(folder: Path) -> str:
    listed = read_sums((folder / SUMS).read_bytes())
    here = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    for name in sorted(here - set(listed) - {SUMS, f"{SUMS}.sig"}):
        raise Difference(f"{name}: not listed in {SUMS}")
    for name, digest in sorted(listed.items()):
        if name not in here:
            raise Difference(f"{name!r}: listed in {SUMS}, but not here")
        if sha256(folder / name) != digest:
            raise Difference(f"{name}: changed, its SHA-256 is not the one in {SUMS}")
    text = "".join(f"{digest}  {name}\n" for name, digest in sorted(listed.items()))
    if sorted((folder / SUMS).read_bytes().splitlines(True)) != sorted(text.encode().splitlines(True)):
        raise Difference(f"{SUMS}: not lines of a digest and a name")
    return f"{len(listed)} files as listed"


def _checker(data: Path, checker: Path) -> str:
    done = run_checker(data, script=checker)
    said = (done.stdout or done.stderr).strip().splitlines() or ["verify.py said nothing"]
    if done.returncode == 2:
        raise Unjudged("verify.py", said[-1], "a verdict")
    if done.returncode:
        raise Difference(said[-1].removeprefix("DIFFERENCE: "))
    return "; ".join(said[:-1])


def _parquet(data: Path) -> str:
    texts = {path.stem: path.read_text("utf-8") for path in sorted(data.glob("recipes/*.toml"))}
    tables, listed = {name: tomllib.loads(text) for name, text in texts.items()}, data / "recipes.json"
    if listed.is_file() and json.loads(listed.read_bytes()) != tables:
        raise Difference("recipes.json: not what the tables in recipes/ say")
    recipes = [parse_recipe(text, name) for name, text in texts.items()]
    seeds = [recipe.name for recipe in recipes if recipe.seed_text == "utf-8"]
    entropy = [recipe.name for recipe in recipes if recipe.entropy_text == "utf-8"]
    days = sorted(data.glob("rolls/*.parquet"))
    if [path.name.removesuffix(".parquet") for path in days] != sorted(
        path.name.removesuffix(".csv.gz") for path in data.glob("rolls/*.csv.gz")
    ):
        raise Difference("rolls: not every day is there as Parquet and as CSV")
    for path in days:
        rolls = pq.read_table(path)
        if rolls.column_names != [column.name for column in RECORD]:
            raise Difference(f"rolls/{path.name}: not the columns of a roll and no others")
        lines = leaf.csv_bytes(leaf.records(rolls, seeds, entropy))
        beside = path.with_name(path.name.removesuffix("parquet") + "csv.gz")
        written = gzip.decompress(beside.read_bytes())
        if lines != written:
            pairs = zip(lines.split(b"\n"), written.split(b"\n"), strict=False)
            at = next((at for at, (one, other) in enumerate(pairs, 1) if one != other), 0)
            raise Difference(f"rolls/{path.name}: record {at - 1} is another than in {beside.name}")
    return f"{len(days)} days say the same as Parquet and as CSV"


def _article(data: Path, rebuild: Rebuild | None) -> str:
    article = json.loads((data / "article.json").read_bytes())
    # Another version may have written further columns and keys, or fewer; what both have must be the same.
    whole = rebuild is None or same_program(article, rebuild)
    for name, summary in SUMMARIES.items():
        said, again = (data / name).read_bytes(), summary(article)
        if said != again and (whole or _columns(said, again) != _columns(again, said)):
            raise Difference(f"{name}: not what article.json gives")
    if (data / "article.json").read_bytes() != written(article):
        raise Difference("article.json: not written as an edition writes it")
    # Where some files keep the order of the dice and others do not, the pairs are those of every roll.
    if table := article.get("unordered") or article["outcomes"]:
        counts = np.array(table["counts"], dtype=np.int64).reshape(-1)
        made = {"doubles": count.doubles(counts), "faces": count.faces(counts)}
        for kind, null in (("outcomes", ORDERED), ("unordered", UNORDERED)):
            if article.get(kind):
                made[kind] = count.outcomes(np.array(article[kind]["counts"], dtype=np.int64).reshape(-1), null)
        for chapter, values in made.items():
            _compare(f"article.json: {chapter}", article[chapter], values, whole)
    return "counts and tests made again"


def _words(folder: Path, data: Path, rebuild: Rebuild) -> str:
    difference, seen = words(folder, data, json.loads((data / "article.json").read_bytes()), rebuild)
    if difference:
        raise Difference(difference)
    return seen


def _columns(table: bytes, other: bytes) -> list[dict[str, str]]:
    """The rows of a table, of those columns that the other table has too."""
    there = next(csv.reader(io.StringIO(other.decode())), [])
    rows = csv.DictReader(io.StringIO(table.decode()), strict=True)
    return [{name: value for name, value in row.items() if name in there} for row in rows]


def written(article: Tree) -> bytes:
    """article.json as an edition writes it."""
    return json.dumps(article, ensure_ascii=False, indent=1, allow_nan=False).encode() + b"\n"


def _compare(name: str, said: Any, made: Any, whole: bool) -> None:
    """What was made again stands there (`whole`: under every key); numbers to nine digits, counts exactly."""
    if isinstance(made, Mapping):
        for key, value in made.items():
            if whole or key in said:
                _compare(f"{name}.{key}", said[key], value, whole)
    elif isinstance(made, list | tuple):
        if len(said) != len(made):
            raise Difference(f"{name}: {len(said)} values are published, {len(made)} made again")
        for place, value in enumerate(made):
            _compare(f"{name}, {place + 1}", said[place], value, whole)
    elif isinstance(made, float) and isinstance(said, float | int) and not isinstance(said, bool):
        if not abs(said - made) <= CLOSE * max(abs(said), abs(made)):
            raise Difference(f"{name}: {said!r} is published, {made!r} made again")
    elif said != made:
        raise Difference(f"{name}: {said!r} is published, {made!r} made again")


def _descriptors(data: Path) -> str:
    package = json.loads((data / "datapackage.json").read_bytes())
    listed = {resource["path"]: resource for resource in package["resources"]}
    here = {path.relative_to(data).as_posix() for path in data.rglob("*") if path.is_file()}
    here -= {SUMS, f"{SUMS}.sig", "datapackage.json"}
    if set(listed) != here:
        name = sorted(set(listed) ^ here)[0]
        raise Difference(f"datapackage.json: {name} is listed or here, not both")
    for name, resource in listed.items():
        if resource["bytes"] != (data / name).stat().st_size or resource["hash"] != f"sha256:{sha256(data / name)}":
            raise Difference(f"{name}: not of the size and hash that datapackage.json says")
    return f"{len(listed)} resources as described"


def _signature(data: Path, signers: Path | None) -> Check:
    signature = data / f"{SUMS}.sig"
    if not signature.is_file():
        if signers or (data / signing.SIGNERS).is_file():
            return Check("signature", False, f"{SUMS}.sig is not here, but the edition says that it is signed")
        return Check("signature", True, "this edition is not signed")
    trusted = signers or data / signing.SIGNERS
    if not trusted.is_file():
        return Check("signature", False, f"{trusted.name}: not here")
    identity = signing.identity_in(trusted.read_bytes())
    if not signing.verified(data / SUMS, signature, trusted, identity):
        return Check("signature", False, f"{SUMS}.sig: no signature by a key of {trusted.name}")
    whose = (
        "by a key that you gave" if signers else "by the key that lies beside it: compare it with one from elsewhere"
    )
    return Check("signature", True, f"signed as {identity} {whose}")


def _checkpoint(data: Path, key: str | None) -> Check:
    try:
        text = (data / "checkpoint.txt").read_text("utf-8")
        if key is None:
            named = re.search(r"its public key is `([^`]+)`", (data / "README.md").read_text("utf-8"))
            if named is None:
                signed = "carries signatures, but no key is named" if note.parse(text).signatures else "is not signed"
                return Check("checkpoint", True, f"checkpoint.txt {signed}")
            key = named.group(1)
        note.verify(text, [note.Verifier.parse(key)])
    except (Failure, OSError, ValueError) as error:
        return Check("checkpoint", False, f"checkpoint.txt: {error}")
    return Check("checkpoint", True, f"checkpoint.txt is signed by {key.partition('+')[0]}")
