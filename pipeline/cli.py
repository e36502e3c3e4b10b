"""The command line: reads options, calls, turns failures into one line and an exit code.

Commands are imported when they are called, so that `--help` and the small commands start at once.
"""

from __future__ import annotations

import gc
import importlib
import os
import sys
import traceback
from collections.abc import Sequence
from typing import NoReturn

import click

from pipeline.errors import Failure
from pipeline.exit_codes import EXIT_CODES

COMMANDS = {
    "run": ("pipeline.commands.stages:run", "All stages once: the cron line."),
    "extract": ("pipeline.commands.stages:extract", "Read the source into the store."),
    "verify": ("pipeline.commands.stages:verify", "Recompute every commitment and every pair of dice."),
    "aggregate": ("pipeline.commands.stages:aggregate", "Count outcomes, faces, doubles, verdicts."),
    "assess": ("pipeline.commands.stages:assess", "Test the counts and weigh the evidence."),
    "render": ("pipeline.commands.stages:render", "Write the report's pages."),
    "publish": ("pipeline.commands.stages:publish", "Put the edition in its place, whole or not at all."),
    "simulate": ("pipeline.commands.simulate:simulate", "Write a log with real cryptography."),
    "check": ("pipeline.commands.check:check", "Judge single records, with every intermediate value."),
    "table": ("pipeline.commands.table:table", "The tests of a bare count."),
    "exact": ("pipeline.commands.exact:exact", "Exact figures of fair dice, for articles."),
    "matches": ("pipeline.commands.matches:matches", "What match files hold, file by file."),
    "prove": ("pipeline.commands.prove:prove", "A match's records with their inclusion proofs."),
    "audit": ("pipeline.commands.audit:audit", "Verify a published edition again, from its files alone."),
    "status": ("pipeline.commands.status:status", "Where the state stands."),
    "explain": ("pipeline.commands.explain:explain", "Where a published number comes from."),
    "drill": ("pipeline.commands.drill:drill", "Plant faults; each must be caught."),
}
"""Name: (module:attribute, one line of help)."""

CRASHED, STOPPED = 1, 130


class Lazy(click.Group):
    """A group whose commands are imported when they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[name][0].partition(":")
        command: click.Command = getattr(importlib.import_module(module), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])
        with formatter.section("Exit codes"):
            formatter.write_dl([(str(one.code), f"{one.means}. To do: {one.do}.") for one in EXIT_CODES])


@click.group(cls=Lazy, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(package_name="dicecount", prog_name="dicecount")
def cli() -> None:
    """Count every roll on record, verify each, test the count, and publish it so that a stranger can recompute it."""


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Entry point: every failure is one last line on stderr and its exit code."""
    from pipeline.logs import configure

    configure()
    # Rows come by the ten thousand: looking for circles among them after every 700 takes a tenth of a run.
    gc.set_threshold(100_000)
    sys.exit(called(args))


def called(args: Sequence[str] | None) -> int:
    """Call the command and give its exit code."""
    try:
        code = cli.main(args=None if args is None else list(args), prog_name="dicecount", standalone_mode=False)
    except click.exceptions.Abort:
        return told("stopped before the end: the state and the last edition stand as they were", STOPPED)
    except click.exceptions.Exit as exit_:
        code = exit_.exit_code
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        name = context.command_path if context else "dicecount"
        return told(f"{name}: {error.format_message()} See {name} --help", error.exit_code)
    except Failure as failure:
        return told(str(failure), failure.exit_code)
    except Exception as error:
        if os.environ.get("DICECOUNT_DEBUG") == "1":
            traceback.print_exc()
        do = "a mistake in dicecount; DICECOUNT_DEBUG=1 shows where"
        return told(f"{type(error).__name__}: {error} ({do})", CRASHED)
    return code if isinstance(code, int) else 0


def told(message: str, code: int) -> int:
    """Say in one line on stderr why it ended; what a file's name or text holds cannot steer the terminal."""
    line = " ".join(message.split())
    click.echo("dicecount: " + "".join(char if char.isprintable() else ascii(char)[1:-1] for char in line), err=True)
    return code
