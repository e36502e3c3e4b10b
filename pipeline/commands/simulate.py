"""`dicecount simulate`: write a log with real cryptography."""

from __future__ import annotations

from pathlib import Path

import click

from pipeline import simulate as simulator


@click.command()
@click.argument("out", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--like", default="fair", show_default=True, metavar="published|fair|FAULT", help="What kind of log.")
@click.option("--rolls", type=click.IntRange(1, 50_000_000), help="Number of rolls.")
@click.option("--seed", default=simulator.SEED, show_default=True, type=int, help="Same seed, same log.")
def simulate(out: Path, like: str, rolls: int | None, seed: int) -> None:
    """Write a log to OUT (.sqlite, .csv, .jsonl or .parquet; .csv and .jsonl also .gz and .zst)."""
    count = simulator.write(out, like, rolls, seed)
    click.echo(f"{count:,} rolls in {out}")
