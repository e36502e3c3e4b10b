"""`dicecount simulate`: write a log with real cryptography."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from pipeline import simulate as simulator
from pipeline.engines.kernel import bulk_kernel

ENOUGH_FOR_KERNEL = 100_000
"""Rolls from which on building the kernel (a second, once on a machine) is made good."""


class _Kinds(click.Command):
    """The help page ends with every kind of log there is, from the registry itself."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Kinds of log (--like)"):
            formatter.write_dl(list(simulator.HONEST.items()))
        with formatter.section("One planted fault each (--like), in an otherwise fair log"):
            formatter.write_dl([(fault.name, _about(fault)) for _, fault in sorted(simulator.FAULTS.items())])


def _about(fault: simulator.Fault) -> str:
    only = f" ({', '.join(fault.suffixes)} only)" if fault.suffixes else ""
    return f"{fault.about}{only}; exit code {fault.expected_exit}, {fault.expected_sign}"


@click.command(cls=_Kinds, short_help="Write a log with real cryptography.")
@click.argument("out", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--like", default=simulator.FAIR, show_default=True, metavar="published|fair|sequence|FAULT", help="Kind of log."
)
@click.option(
    "--rolls",
    type=click.IntRange(1, 50_000_000),
    help=f"Number of rolls; {simulator.ROLLS:,} if not given, more for faults that only a long count shows.",
)
@click.option("--seed", default=simulator.SEED, show_default=True, type=int, help="Same seed, same log.")
def simulate(out: Path, like: str, rolls: int | None, seed: int) -> None:
    """Write a log to OUT: a game server's database (.sqlite, .db), or a file of roll records.

    The kind of file follows from its name: .csv, .jsonl (each also with .gz or .zst) or .parquet. A file that stands
    there already is replaced when the new one is whole. Seeds, commitments, entropy and dice are real; the secrets come
    from a counter, so that everybody gets the same log, and are no secrets.
    """
    many = simulator.length(like, rolls)
    with click.progressbar(
        length=many,
        label="rolls",
        file=sys.stderr,
        hidden=not sys.stderr.isatty() or like not in (simulator.FAIR, simulator.SEQUENCE),
    ) as bar:
        kernel = bulk_kernel(os.cpu_count() or 1) if many >= ENOUGH_FOR_KERNEL else None
        count = simulator.write(out, like, rolls, seed, bar.update, kernel)
    click.echo(f"{count:,} rolls in {out}")
