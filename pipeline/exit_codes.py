"""What each exit code means and what to do about it: read by --help, by `status` and by the README's runbook."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ExitCode:
    code: int
    means: str
    do: str


EXIT_CODES = (
    ExitCode(0, "nothing found, everything published", "nothing; where the line says `stands out`, read the report"),
    ExitCode(
        1,
        "dicecount itself crashed",
        "the last good edition stands; report the traceback with the run's line of ledger.jsonl",
    ),
    ExitCode(2, "bad usage or settings", "mend the option or the key that the message names; nothing was touched"),
    ExitCode(
        3,
        "something found, published with a banner",
        "read the report's first page and `dicecount status`: failed rolls are named there; look at these rolls in the "
        "game server before anything else is changed",
    ),
    ExitCode(
        4,
        "the source could not be judged: no new edition, the last one stands",
        "read the message: it says what was got and what was wanted; mend the source or the disk and run again",
    ),
    ExitCode(
        5,
        "source unreachable",
        "see that the database or the file is there and that the account may read it; the next run takes up all that "
        "was missed",
    ),
    ExitCode(6, "another run holds the lock", "wait until it has ended; a lock whose run was killed is free at once"),
    ExitCode(
        7,
        "publishing failed, the last good edition stands",
        "see that the folder of editions has room and may be written, then `dicecount publish`",
    ),
)

BY_CODE = {one.code: one for one in EXIT_CODES}
