"""The commands of the line: `run`, and each stage by itself."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from pipeline.commands import line as stages
from pipeline.commands.line import Line
from pipeline.errors import BadUsage
from pipeline.settings import load

Command = Callable[..., Any]


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
            click.option("--recipe", help="Recipe of rows that name none (none = a log without commit and reveal)."),
            click.option("--until", metavar="DAY", help="Count up to and including this UTC day."),
        )
    ):
        command = option(command)
    return command


def line_of(
    config: Path | None,
    source: str | None,
    state: Path | None,
    out: Path | None,
    recipe: str | None,
    until: str | None,
    **report: Any,
) -> Line:
    """A run from its options."""
    options: dict[str, Any] = {
        "source": {key: value for key, value in (("url", source), ("recipe", recipe)) if value is not None},
        "paths": {key: value for key, value in (("state", state), ("out", out)) if value is not None},
        "report": {key: value for key, value in report.items() if value is not None},
    }
    settings = load(config, {section: values for section, values in options.items() if values})
    try:
        day = dt.date.fromisoformat(until) if until else None
    except ValueError:
        raise BadUsage("--until", repr(until), "a day as YYYY-MM-DD", "give the last day to count") from None
    return Line(settings, day)


@click.command()
@settings_options
@click.option("--languages", help="Languages of the report, such as en,de; none for no pages.")
@click.option("--simulations", type=click.IntRange(0), help="Fair logs thrown for the family (default 10,000).")
@click.option("--no-drill", is_flag=True, help="Leave out the nightly drill.")
def run(languages: str | None, simulations: int | None, no_drill: bool, **options: Any) -> int:
    """All stages once: read, verify, count, test, report, publish. The cron line."""
    chosen = None if languages is None else () if languages == "none" else tuple(languages.split(","))
    line = line_of(**options, languages=chosen, simulations=simulations, drill=False if no_drill else None)
    return stages.whole(line)


def _stage(name: str, help_: str) -> click.Command:
    @settings_options
    def command(**options: Any) -> int:
        line = line_of(**options)
        with line.store.lock():
            stages.step(name, line, stages.STAGES[name])
        return stages.code(line) if name in ("assess", "render", "publish") else 0

    return click.command(name, help=help_)(command)


extract = _stage("extract", "Read the source into the store, day by day.")
verify = _stage("verify", "Recompute every commitment and every pair of dice, and flag what is odd.")
aggregate = _stage("aggregate", "Count outcomes, faces, doubles and verdicts.")
assess = _stage("assess", "Test the counts and weigh the evidence.")
render = _stage("render", "Write the report's pages.")
publish = _stage("publish", "Put the edition in its place, whole or not at all.")
