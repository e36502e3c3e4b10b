"""`dicecount prove`: a match's records with their inclusion proofs, for the player who wants to check them."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.assessment.chapters import record as as_record
from pipeline.bundle import match_page, own_check, receipts
from pipeline.commands.line import Line
from pipeline.commands.stages import line_of, settings_options
from pipeline.errors import FOUND, BadUsage, Unjudged, Unreachable
from pipeline.proofs import leaf, tree
from pipeline.proofs.match_proof import ProvedRecord, match_proof
from pipeline.recipes.reference import OK, UNREVEALED, judge
from pipeline.shelves import folder as shelf
from pipeline.stages import checkpoint, seal


@click.command()
@click.argument("match", metavar="MATCH")
@settings_options
@click.option(
    "--html", metavar="[FILE]", is_flag=False, flag_value="-", help="The match's audit page, instead of the proof."
)
@click.option("--receipts", "kept", metavar="FILE", type=click.Path(path_type=Path), help="What a device kept.")
@click.option("--output", metavar="FILE", type=click.Path(path_type=Path), help="Write the proof here.")
@click.option("--json", "as_json", is_flag=True, help="The proof as JSON, which it is anyway.")
def prove(match: str, html: str | None, kept: Path | None, output: Path | None, as_json: bool, **options: Any) -> None:
    """Prove the records of MATCH: each with the path by which it stands in the last edition's log.

    The proof is one JSON file that `verify.py --proof FILE` checks, in the edition's folder or anywhere. --receipts
    reads what the player's device kept (roll_id, commitment, client_entropy; JSON, JSON lines or CSV) and compares it
    roll by roll. Exit code 3 when a record or a receipt contradicts.
    """
    line = line_of(**options)
    article = line.store.document("article")
    if article is None:
        raise Unjudged("prove", "no edition in the state", "one that was published", "run `dicecount run` first")
    rolls, proved = records_of(line, match, article)
    proof = match_proof(str(article["edition"]), match, _checkpoint(line, article), proved)
    texts = [_fields(one.record) for one in proved]
    verdicts = [judge(as_record(row), line.recipes.get(row["recipe"])).verdict for row in rolls]
    verdicts = ["unverifiable" if row["recipe"] == "none" else said for row, said in zip(rolls, verdicts, strict=True)]

    compared = receipts.compare(receipts.read(_text(kept), kept.name), texts, match) if kept else None
    proof |= {"receipts": compared} if compared else {"receipts": None, "not_shown": receipts.NOT_SHOWN}
    if html is not None:
        page = match_page.page(proof, texts, verdicts, _programs(line, rolls, verdicts), compared)
        _put(page, None if html == "-" else Path(html))
    if html is None or output is not None:
        _put(json.dumps(proof, ensure_ascii=True, indent=1).encode() + b"\n", output)
    if compared is None:
        click.echo(receipts.NOT_SHOWN, err=True)
    bad = [said for said in verdicts if said not in (OK, UNREVEALED, "unverifiable")]
    if bad or (compared and compared["contradicted"]):
        sys.exit(FOUND)


def records_of(line: Line, match: str, article: Any) -> tuple[list[dict[str, Any]], list[ProvedRecord]]:
    """The match's rows in the edition's log, and each one's record, place and path."""
    log = seal.log_tree(line.store, article["days"])
    if log.root().hex() != article["log"]["root"]:
        raise Unjudged("prove", "a log of another root", "the log of the last edition", "run `dicecount run` again")
    rows: list[dict[str, Any]] = []
    proved = []
    start = 0
    for day in article["days"]:
        ids = line.store.read("rolls", day, ["match_id"]).column("match_id").combine_chunks()
        places = pc.indices_nonzero(pc.equal(ids.cast(pa.string()), match)).to_pylist()
        if places:
            here = line.store.read("rolls", day).take(pa.array(places))
            rows += here.to_pylist()
            written = leaf.records(here, line.text_seeds, line.text_entropy)
            for place, text in zip(places, written, strict=True):
                path = log.inclusion(start + place)
                if not tree.verify_inclusion(tree.hash_leaf(text), start + place, log.size, path, log.root()):
                    raise Unjudged("prove", f"a record of {day} that is not in the log", "one that is", "run verify")
                proved.append(ProvedRecord(start + place, text, path))
        start += len(ids)
    if not rows:
        raise BadUsage("MATCH", repr(match)[:100], "the id of a match in the last edition", "ids are case-sensitive")
    return rows, proved


def _checkpoint(line: Line, article: Any) -> str:
    """The checkpoint as it was published, or as it would be."""
    log, out = article["log"], line.settings.paths.out
    for name in reversed(shelf.revisions(out, str(article["edition"]))):
        path = out / name / "data" / "checkpoint.txt"
        if path.is_file() and json.loads((out / name / shelf.CARD).read_bytes())["root"] == log["root"]:
            return path.read_text("utf-8")
    origin = line.settings.publish.origin
    return checkpoint.written(origin, log["size"], bytes.fromhex(log["root"]), line.signer())


def _programs(line: Line, rolls: Sequence[dict[str, Any]], verdicts: Sequence[str]) -> tuple[str, str, str] | None:
    for row, verdict in zip(rolls, verdicts, strict=True):
        recipe = line.recipes.get(row["recipe"])
        if recipe is not None and verdict in ("ok", "wrong_commitment", "wrong_dice"):
            record = as_record(row)
            return record.roll_id, own_check.python_program(record, recipe), own_check.shell_check(record, recipe)
    return None


def _fields(text: bytes) -> dict[str, str]:
    row = next(csv.reader(io.StringIO(text.decode("utf-8", "surrogateescape"), newline="")))
    return dict(zip(leaf.COLUMNS, row, strict=True))


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        got = getattr(error, "strerror", None) or "bytes that are no UTF-8"
        raise Unreachable(f"--receipts {path.name}", got, "a file of receipts") from None


def _put(content: bytes, path: Path | None) -> None:
    if path is None:
        click.echo(content.decode("ascii"), nl=False)
        return
    try:
        path.write_bytes(content)
    except OSError as error:
        raise BadUsage(str(path), str(error.strerror), "a place to write to") from None
