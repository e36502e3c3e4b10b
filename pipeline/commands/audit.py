"""`dicecount audit`: verify a published edition again, from its files alone."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from pipeline.audits.edition import audit as checks
from pipeline.commands.edition import rebuild
from pipeline.errors import FOUND, Unjudged, Unreachable
from pipeline.places import REPORTS


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--signers", type=click.Path(path_type=Path), help="An allowed_signers file of your own.")
@click.option("--checkpoint-key", metavar="KEY", help="The public key of the checkpoint, from elsewhere.")
@click.option("--json", "as_json", is_flag=True, help="{holds, checks: [{name, holds, seen}]}.")
def audit(folder: Path, signers: Path | None, checkpoint_key: str | None, as_json: bool) -> None:
    """Audit the edition in DIR (or its data folder) from its files alone.

    Sums, every roll, the counts, the tests, Parquet against CSV, every printed figure, texts and pages (where this very
    program wrote them: another version may say the same numbers in other words), the descriptors, and the signatures.
    Nothing is read but DIR. Exit code 0 all of it holds, 3 a difference, 4 something could not be judged.
    """
    if not folder.is_dir():
        raise Unreachable(str(folder), "no such folder", "the folder of an edition")
    if signers is not None and not signers.is_file():
        raise Unreachable(f"--signers {signers.name}", "no such file", "an allowed_signers file")
    found = []
    for check in checks(folder, REPORTS / "bundle" / "verify.py", rebuild(), signers, checkpoint_key):
        found.append(check)
        if not as_json:
            word = "holds" if check.holds else "DIFFERENCE" if check.holds is False else "COULD NOT BE JUDGED"
            click.echo(f"{check.name}: {word}: {printable(check.seen)}")
    holds = all(check.holds for check in found)
    if as_json:
        listed = [{"name": one.name, "holds": one.holds, "seen": one.seen} for one in found]
        click.echo(json.dumps({"holds": holds, "checks": listed}, indent=1))
    elif holds:
        click.echo("all of it holds")
    if not holds:
        sys.exit(Unjudged.exit_code if any(one.holds is None for one in found) else FOUND)


def printable(text: str) -> str:
    """Names and ids are other people's text: nothing in them may steer a terminal."""
    return "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in text)
