"""`dicecount matches`: what match files hold, file by file, and what each choice of counting gives."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from pipeline.errors import Unjudged
from pipeline.sources.match_files import FOLDER, describe, describe_file, read_paths

_WAYS = {
    "as_read": "as read",
    "repeats_out": "repeated rolls once",
    "repeats_and_openings_out": "... without openings",
    "repeats_and_dances_out": "... without danced rolls (the wrong way)",
    "repeats_out_placeholders_in": "... with placeholders (the wrong way)",
    "repeats_out_order_kept_only": "... files that keep the order of the dice",
}


@click.command()
@click.argument("path", type=click.Path(path_type=Path))
@click.option(
    "--json", "as_json", is_flag=True, help="Everything as JSON: each file under its name, all under _folder."
)
def matches(path: Path, as_json: bool) -> None:
    """What a match file, or a folder of them, holds.

    Dialect, encoding, dice order, seats, openings, what was set aside and why; for a folder also repeats, games that go
    on in another file, and the counts with and without each of them. A single file without a roll ends in exit code 4;
    in a folder it is named as an error and the others are read.
    """
    files = list(read_paths([path]))
    said = describe(files) if path.is_dir() else {files[0].name: describe_file(files[0])}
    if as_json:
        click.echo(json.dumps(said, ensure_ascii=False, indent=2))
    else:
        for line in _lines(said):
            click.echo(line)
    if not path.is_dir() and files[0].error:
        raise Unjudged(
            files[0].name, files[0].error, "at least one roll", "give a match file, or a folder that holds one"
        )


def _lines(said: dict[str, Any]) -> list[str]:
    lines: list[str] = []
    for name, file in said.items():
        if name == FOLDER:
            continue
        if file.get("error"):
            lines.append(f"{name}: {file['error']}")
            continue
        lines.append(
            f"{name}: {file['dialect']}, {file['encoding']}, order {file['dice_order']}; {file['rolls_taken']} rolls in"
            f" {file['games']} games, {file['openings']} openings, {file['doubles']} doubles, {file['dances']} danced"
        )
        lines += [f"  line {one['line']}, {one['seat'] or 'nobody'}: {one['reason']}" for one in file["set_aside"]]
    if FOLDER in said:
        folder = said[FOLDER]
        lines.append(f"{folder['files']} files, {folder['games']} games, {len(folder['errors'])} without a roll")
        lines += [
            f"  {one['file']} repeats {one['of']}: games {', '.join(map(str, one['games']))}, {one['rolls']} rolls"
            for one in folder["repeats"]
        ]
        lines += [f"  {one['file']} goes on with game {one['game']} of {one['of']}" for one in folder["continues"]]
        for way, text in _WAYS.items():
            rolls, doubles = folder["rolls_and_doubles"][way]
            lines.append(f"  {text}: {rolls} rolls, {doubles} doubles")
    return lines
