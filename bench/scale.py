"""How much is measured: the sizes and rounds of a whole bench, and those of a quick look at whether it runs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scale:
    """Rows and rounds."""

    few: int
    """Rows of a way that does less than a million a second."""
    many: int
    """Rows of the faster ones."""
    base: int
    """Rows of the naive loop where it runs for comparison alone."""
    sizes: tuple[int, int, int]
    """Rows of what runs over a short, a long and the whole log."""
    rounds: int
    of_verdicts: tuple[int, int, int]
    """Rounds of file-to-verdict over the three logs."""
    of_flags: tuple[int, int, int]
    of_counts: tuple[int, int, int]
    """0 = that log is left out: every table over the longest takes ten minutes."""
    night: tuple[int, int]
    """Rolls of two logs whose whole runs give the cost of each stage."""
    nights: int
    """How often the 2nd and the 146th night are run; 0 = neither they nor the run of `make report`."""
    published: int
    """Rolls of the shorter of two logs whose whole runs are compared; the longer has ten times as many."""


FULL = Scale(
    few=200_000,
    many=1_000_000,
    base=50_000,
    sizes=(1_000_000, 10_000_000, 50_000_000),
    rounds=5,
    of_verdicts=(5, 3, 2),
    of_flags=(3, 1, 1),
    of_counts=(3, 1, 0),
    night=(100_000, 300_000),
    nights=2,
    published=438_679,
)

QUICK = Scale(
    few=5_000,
    many=50_000,
    base=2_000,
    sizes=(10_000, 50_000, 200_000),
    rounds=2,
    of_verdicts=(1, 1, 1),
    of_flags=(1, 1, 1),
    of_counts=(1, 1, 1),
    night=(2_000, 5_000),
    nights=0,
    published=500,
)
