"""The commands of the line: `run`, and each stage by itself."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from pipeline.commands import line as stages
from pipeline.commands import night, ready
from pipeline.commands.line import Line
from pipeline.commands.summary import in_words
from pipeline.errors import BadUsage
from pipeline.languages import LANGUAGES
from pipeline.settings import load

Command = Callable[..., Any]

WORDED = ("assess", "render", "publish")
"""Stages that need the registered questions or the sentences."""


def settings_options(command: Command) -> Command:
    """The options that override one run."""
    for option in reversed(
        (
            click.option(
                "--config", type=click.Path(path_type=Path), help="Settings file; pipeline.toml if it is there."
            ),
            click.option("--source", help="Where the log is: a path, folder, glob or database address."),
            click.option("--state", type=click.Path(path_type=Path), help="Folder of the state (default var)."),
            click.option("--out", type=click.Path(path_type=Path), help="Folder of the editions (default out)."),
            click.option(
                "--recipe",
                metavar="NAME|FILE.toml",
                help="Recipe of rows that name none (none = a log without commit and reveal).",
            ),
            click.option("--until", metavar="DAY", help="Count up to and including this UTC day."),
            click.option("--languages", metavar="LIST|none", help="Languages of the report, such as en,de."),
            click.option("--simulations", type=click.IntRange(0), help="Fair logs thrown for the family (10,000)."),
            click.option("--no-drill", is_flag=True, help="Leave out the nightly drill."),
        )
    ):
        command = option(command)
    return command


def reading_options(command: Command) -> Command:
    """What of the source is read again, or only looked at."""
    for option in reversed(
        (
            click.option("--from", "first", metavar="DAY", help="Read the days from this one on again, and no others."),
            click.option("--to", "last", metavar="DAY", help="Read the days up to this one again, and no others."),
            click.option("--dry-run", is_flag=True, help="Read, say what would change, and write nothing."),
        )
    ):
        command = option(command)
    return command


def publishing_options(command: Command) -> Command:
    """What only publishing asks for."""
    compare = click.option("--compare", metavar="EDITION", help="Let the article say what changed since an edition.")
    return compare(full_option(command))


def full_option(command: Command) -> Command:
    help_ = "Read every day again, and hold the whole edition against verify.py, not new days alone."
    return click.option("--full", is_flag=True, help=help_)(command)


def line_of(
    config: Path | None,
    source: str | None,
    state: Path | None,
    out: Path | None,
    recipe: str | None,
    until: str | None,
    languages: str | None,
    simulations: int | None,
    no_drill: bool,
    compare: str | None = None,
    full: bool = False,
    first: str | None = None,
    last: str | None = None,
    dry_run: bool = False,
) -> Line:
    """A run from its options."""
    options: dict[str, dict[str, Any]] = {
        "source": {"url": source, "recipe": recipe},
        "paths": {"state": state, "out": out},
        "report": {
            "languages": None if languages is None else chosen(languages),
            "simulations": simulations,
            "drill": False if no_drill else None,
        },
        "publish": {"compare": compare, "full": full or None},
    }
    given = {name: {key: value for key, value in keys.items() if value is not None} for name, keys in options.items()}
    settings = load(config, {name: keys for name, keys in given.items() if keys})
    return Line(settings, _day("--until", until), _day("--from", first), _day("--to", last), full, dry_run)


def _day(option: str, text: str | None) -> dt.date | None:
    try:
        return dt.date.fromisoformat(text) if text else None
    except ValueError:
        raise BadUsage(option, repr(text), "a day as YYYY-MM-DD", "give a day") from None


def chosen(languages: str) -> tuple[str, ...]:
    """Languages as an option names them."""
    named = tuple(dict.fromkeys(one.strip() for one in languages.split(",") if one.strip()))
    if not named:
        raise BadUsage("--languages", repr(languages), "some of " + ", ".join(LANGUAGES) + ", or none", "name them")
    return () if named == ("none",) else named


@click.command()
@settings_options
@reading_options
@publishing_options
@click.option("--json", "as_json", is_flag=True, help="Print what the run came to as JSON.")
def run(as_json: bool, **options: Any) -> int:
    """All stages once: read, verify, count, test, report, publish. The cron line."""
    line = line_of(**options)
    if line.dry_run:
        return _rehearsed(line, as_json)
    code = night.run(line)
    _say(line, as_json)
    return code


def _rehearsed(line: Line, as_json: bool) -> int:
    """What a run would change: the source is read as ever, nothing is written."""
    stages.step("extract", line, stages.STAGES["extract"])
    would = line.would or {}
    if as_json:
        click.echo(json.dumps(would))
        return 0
    days = {name: len(days) for name, days in would["days"].items()}
    restated = ", ".join(f"{number:,} {kind}" for kind, number in would["restatements"].items()) or "none"
    click.echo(
        f"would read {would['rows']:,} rows; days new {days['new']:,}, changed {days['changed']:,}, "
        f"gone {days['gone']:,}, unchanged {days['unchanged']:,}, sealed and read again {days['sealed']:,}; "
        f"records of sealed days that are not as they were: {restated}; nothing was written"
    )
    return 0


def _say(line: Line, as_json: bool) -> None:
    if line.summary is not None:
        click.echo(json.dumps(line.summary, ensure_ascii=False) if as_json else in_words(line.summary))


def _stage(name: str, help_: str) -> click.Command:
    @settings_options
    def command(**options: Any) -> int:
        line = line_of(**options)
        if line.dry_run:
            return _rehearsed(line, as_json=False)
        if name in WORDED:
            ready.check()
        with line.store.lock():
            stages.step(name, line, stages.STAGES[name])
        _say(line, as_json=False)
        return stages.code(line) if name in ("assess", "render", "publish") else 0

    if name == "extract":
        command = reading_options(full_option(command))
    elif name == "publish":
        command = publishing_options(command)
    return click.command(name, help=help_)(command)


extract = _stage("extract", "Read the source into the store, day by day.")
verify = _stage("verify", "Recompute every commitment and every pair of dice, and flag what is odd.")
aggregate = _stage("aggregate", "Count outcomes, faces, doubles and verdicts.")
assess = _stage("assess", "Test the counts and weigh the evidence.")
render = _stage("render", "Write the report's pages.")
publish = _stage("publish", "Put the edition in its place, whole or not at all.")
