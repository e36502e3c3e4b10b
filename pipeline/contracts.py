"""The contract of every table that a stage writes by hand: grain, columns, types, meaning.

Tables that a query makes carry their contract in the head of their SQL file (see sql/). Both are checked when a table
is written and when it is read; data/README.md is printed from here.
"""

from __future__ import annotations

from dataclasses import dataclass

import pyarrow as pa

from pipeline.errors import Unjudged

UTC = pa.timestamp("us", tz="UTC")
UNDATED = "undated"
"""The day of a log without times."""


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    type: pa.DataType
    meaning: str
    nullable: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """One table: what a row is, and its columns. `open_columns` = further columns may follow (strata)."""

    name: str
    grain: str
    columns: tuple[Column, ...]
    open_columns: bool = False

    @property
    def schema(self) -> pa.Schema:
        return pa.schema([pa.field(column.name, column.type, column.nullable) for column in self.columns])

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(column.name for column in self.columns)

    def check(self, schema: pa.Schema) -> None:
        """Raise where a table on its way in or out is not what is written here."""
        for column in self.columns:
            at = schema.get_field_index(column.name)
            if at < 0:
                raise Unjudged(
                    f"table {self.name}", f"no column {column.name}", f"{column.type}", "the store is damaged"
                )
            if not _same(schema.field(at).type, column.type):
                got = f"{column.name} as {schema.field(at).type}"
                raise Unjudged(f"table {self.name}", got, f"{column.type}", "the store is damaged")
        extra = [name for name in schema.names if name not in self.names]
        if extra and not self.open_columns:
            raise Unjudged(f"table {self.name}", f"column {extra[0]}", "only the columns of its contract")


def _same(got: pa.DataType, want: pa.DataType) -> bool:
    """Equal up to how it is stored: a dictionary of the values, or bytes that all have one length."""
    if pa.types.is_dictionary(got):
        got = got.value_type
    return bool(got == want or (pa.types.is_fixed_size_binary(got) and want == pa.binary()))


RECORD = (
    Column("roll_id", pa.string(), "the server's id of the roll, character for character"),
    Column("match_id", pa.string(), "the server's id of the match, character for character"),
    Column("nonce", pa.int64(), "counter that enters the mix; rises with every roll begun, can skip", True),
    Column("roll_kind", pa.string(), "ordinary or opening: picks the null"),
    Column("mode", pa.string(), "live, correspondence, ...", True),
    Column("entropy_source", pa.string(), "device or server: who drew the client entropy", True),
    Column("seat", pa.string(), "white or black", True),
    Column("person_played", pa.bool_(), "a person sat at the board", True),
    Column("committed_at", UTC, "when the commitment was given out", True),
    Column("revealed_at", UTC, "when the server seed was revealed; null = unrevealed", True),
    Column("commitment", pa.binary(32), "SHA-256 of the server seed, given out before the roll", True),
    Column("server_seed", pa.binary(), "the server's secret; null while unrevealed", True),
    Column("client_entropy", pa.binary(), "the second number of the mix", True),
    Column("die_1", pa.int8(), "first die in the order of the digest, 1 to 6; null while unrevealed", True),
    Column("die_2", pa.int8(), "second die", True),
    Column("recipe", pa.string(), "name of the rule by which the dice follow from the secrets"),
    Column("game", pa.int32(), "the game within the match", True),
)
"""The roll record: these columns and no others leave a source, but for the strata that the settings name."""

SAID = (
    Column("ties_logged", pa.bool_(), "every attempt for the first move is in the log; null = see the settings", True),
    Column("order_kept", pa.bool_(), "the dice stand as they fell; false = sorted or not known; null = not said", True),
    Column("danced", pa.bool_(), "the player had no legal play; null = not said", True),
)
"""What some logs (match files) say of a roll beside the record: each picks a null or a line of the sensitivity table.
A table of rolls holds those that its source says, the table of verdicts always all of them."""

ROLLS = Table(
    "rolls",
    "one row per commitment, day by day (UTC day of committed_at), within a day by committed_at, nonce, place in the "
    "source",
    (
        Column("day", pa.string(), "UTC day of the commitment as YYYY-MM-DD, or undated"),
        Column("position", pa.int64(), "place within the day, from 0; with day the key of the row"),
        Column("repeat", pa.bool_(), "an identical record stands before this one; it counts once"),
        *RECORD,
    ),
    open_columns=True,
)

VERDICTS = Table(
    "verdicts",
    "one row per row of rolls, in the same order; what counting needs, without any secret",
    (
        Column("day", pa.string(), "UTC day of the commitment, or undated"),
        Column("position", pa.int64(), "place within the day, from 0"),
        Column("repeat", pa.bool_(), "an identical record stands before this one"),
        Column("roll_id", pa.string(), "the server's id of the roll"),
        Column("match_id", pa.string(), "the server's id of the match"),
        Column("nonce", pa.int64(), "counter that enters the mix", True),
        Column("roll_kind", pa.string(), "ordinary or opening"),
        Column("mode", pa.string(), "live, correspondence, ...", True),
        Column("entropy_source", pa.string(), "device or server", True),
        Column("seat", pa.string(), "white or black", True),
        Column("person_played", pa.bool_(), "a person sat at the board", True),
        Column("committed_at", UTC, "when the commitment was given out", True),
        Column("revealed_at", UTC, "when the server seed was revealed", True),
        Column("die_1", pa.int8(), "first die", True),
        Column("die_2", pa.int8(), "second die", True),
        Column("recipe", pa.string(), "name of the rule"),
        Column("game", pa.int32(), "the game within the match", True),
        *SAID,
        Column("verdict", pa.string(), "what verification says of the record"),
    ),
    open_columns=True,
)

REJECTED = Table(
    "rejected",
    "one row per line of the source that is no roll record",
    (
        Column("file", pa.string(), "name of the file, or of the database's query"),
        Column("line", pa.int64(), "line of the file, from 1 (row of the query in a database)"),
        Column("reason", pa.string(), "short name of what is wrong, the key under which it is counted"),
        Column("detail", pa.string(), "column, got, want in words"),
        Column("text", pa.string(), "the line itself, cut at 2,000 characters"),
        Column("day", pa.string(), "UTC day of the commitment where it can be read", True),
    ),
)

RESTATEMENTS = Table(
    "restatements",
    "one row per record of a sealed day that the source no longer shows as it was read, or shows too; only grows",
    (
        Column("day", pa.string(), "UTC day of the commitment: of the sealed record, else of the one shown now"),
        Column(
            "kind",
            pa.string(),
            "changed, vanished, added (each a finding), or revealed_late: unrevealed when its day was sealed, and the "
            "reveal fits",
        ),
        Column("roll_id", pa.string(), "the server's id of the roll"),
        Column("match_id", pa.string(), "the server's id of the match"),
        Column("first", pa.binary(32), "leaf hash of the record as it was read first; null where added", True),
        Column("now", pa.binary(32), "leaf hash of the record as it was shown; null where vanished", True),
        Column("seen_on", pa.date32(), "day of the run that saw it first"),
        Column("gone_on", pa.date32(), "day of the run that found the source as it was; null while it is not", True),
    ),
)

FLAGS = Table(
    "flags",
    "one row per row of rolls and flag",
    (
        Column("day", pa.string(), "UTC day of the commitment, or undated"),
        Column("position", pa.int64(), "place within the day"),
        Column("roll_id", pa.string(), "the server's id of the roll"),
        Column("match_id", pa.string(), "the server's id of the match"),
        Column("flag", pa.string(), "what is odd beside the verdict"),
    ),
)

DIGEST_COUNTS = Table(
    "digest_counts",
    "one row per day, recipe, kind, person_played, what, shadow and value; over verified rolls that are no repeat",
    (
        Column("day", pa.string(), "UTC day of the commitment, or undated"),
        Column("recipe", pa.string(), "name of the rule"),
        Column("roll_kind", pa.string(), "ordinary or opening"),
        Column("person_played", pa.bool_(), "a person sat at the board", True),
        Column(
            "what",
            pa.string(),
            "die_byte: a byte that gave a die; seed_byte, entropy_byte: a byte of those; dropped: bytes from 252 on "
            "before a roll's second die; shadow: a roll that the unused bytes of the digest would give; seed_value, "
            "entropy_value: one of those as a whole",
        ),
        Column("shadow", pa.int16(), "which shadow roll, 1 to 12; 0 where what is not shadow"),
        Column(
            "value",
            pa.int16(),
            "the byte; how many were dropped; the outcome, 6 * (first die - 1) + second die - 1; or 1 for a value with "
            "a pattern (its second half repeats the first, or its bytes count up or down), else 0",
        ),
        Column("count", pa.int64(), "how often; values that never came up stand there with 0"),
    ),
)

BREACHES = (
    "duplicate_seed",
    "duplicate_entropy",
    "duplicate_roll",
    "nonce_reused",
    "nonce_backwards",
    "sequence_gap",
    "revealed_before_committed",
    "two_rolls_open",
    "rewritten",
)
"""Flags that are findings (exit code 3)."""

FLAG_NAMES = (*BREACHES, "entropy_by_server")

HAND_MADE = (ROLLS, VERDICTS, REJECTED, RESTATEMENTS, FLAGS, DIGEST_COUNTS)
