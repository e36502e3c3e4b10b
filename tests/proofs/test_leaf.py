"""The bytes of a leaf, against Python's csv module writing the same row."""

import csv
import io
from datetime import UTC, datetime

import pyarrow as pa
import pytest

from pipeline.errors import Unjudged
from pipeline.proofs import leaf

SCHEMA = pa.schema(
    [
        ("roll_id", pa.string()),
        ("match_id", pa.string()),
        ("nonce", pa.int64()),
        ("roll_kind", pa.string()),
        ("mode", pa.string()),
        ("entropy_source", pa.string()),
        ("seat", pa.string()),
        ("person_played", pa.bool_()),
        ("committed_at", pa.timestamp("us", "UTC")),
        ("revealed_at", pa.timestamp("us", "UTC")),
        ("commitment", pa.binary(32)),
        ("server_seed", pa.binary()),
        ("client_entropy", pa.binary()),
        ("die_1", pa.int8()),
        ("die_2", pa.int8()),
        ("recipe", pa.string()),
        ("game", pa.int32()),
    ]
)
HONEST = {
    "roll_id": "007",
    "match_id": "mat_1",
    "nonce": 1234567890123456789,
    "roll_kind": "ordinary",
    "mode": "live",
    "entropy_source": "device",
    "seat": "white",
    "person_played": True,
    "committed_at": datetime(2026, 5, 18, 0, 0, 0, 0, UTC),
    "revealed_at": datetime(2026, 5, 18, 23, 59, 59, 999999, UTC),
    "commitment": bytes(range(32)),
    "server_seed": bytes(range(32, 64)),
    "client_entropy": bytes(range(16)),
    "die_1": 6,
    "die_2": 1,
    "recipe": "boardgammon-v1",
    "game": 3,
}


def rows(*changes):
    return pa.Table.from_pylist([HONEST | change for change in changes], schema=SCHEMA)


def by_csv(row, text=()):
    """The record as Python's csv module writes it."""
    fields = []
    for name in leaf.COLUMNS:
        value = row[name]
        if isinstance(value, datetime):
            value = value.replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
        elif isinstance(value, bytes):
            value = value.decode() if name in text else value.hex()
        elif isinstance(value, bool):
            value = "true" if value else "false"
        fields.append("" if value is None else str(value))
    line = io.StringIO()
    csv.writer(line, quoting=csv.QUOTE_MINIMAL, lineterminator="\n").writerow(fields)
    return line.getvalue().removesuffix("\n").encode()


def test_honest_record_is_written_as_the_contract_says():
    assert leaf.records(rows({})) == [
        b"007,mat_1,1234567890123456789,ordinary,live,device,white,true,2026-05-18T00:00:00.000000Z,"
        b"2026-05-18T23:59:59.999999Z,000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f,"
        b"202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f,000102030405060708090a0b0c0d0e0f,"
        b"6,1,boardgammon-v1,3"
    ]


CHANGES = [
    {"roll_id": 'a "quoted", id'},
    {"roll_id": "line\nbreak", "match_id": "ünï\N{ZERO WIDTH JOINER}"},
    {"roll_id": "", "match_id": "=1+1"},
    {"person_played": False, "game": None},
    {"person_played": None, "mode": None, "entropy_source": None, "seat": None, "nonce": None},
    {"server_seed": None, "revealed_at": None, "die_1": None, "die_2": None},
    {"commitment": None, "committed_at": None, "client_entropy": None},
    {"nonce": -(2**63)},
    {"committed_at": datetime(1969, 12, 31, 23, 59, 59, 1, UTC), "revealed_at": datetime(1, 1, 1, tzinfo=UTC)},
    {"committed_at": datetime(9999, 12, 31, 23, 59, 59, 999999, UTC)},
    {"client_entropy": b"", "server_seed": b"\x00"},
]


@pytest.mark.parametrize("change", CHANGES)
def test_record_is_written_as_the_csv_module_writes_it(change):
    assert leaf.records(rows(change)) == [by_csv(HONEST | change)]


def test_many_records_in_chunks_and_slices_are_written_one_by_one():
    table = pa.concat_tables([rows(*CHANGES), rows({}, *CHANGES)])
    want = [by_csv(HONEST | change) for change in [*CHANGES, {}, *CHANGES]]
    assert leaf.records(table) == want
    assert leaf.records(table.slice(3, 11)) == want[3:14]
    assert leaf.records(table.slice(0, 0)) == []


def test_columns_as_dictionaries_and_wide_types_are_written_the_same():
    table = rows(*CHANGES)
    want = leaf.records(table)
    for name, kind in (("mode", pa.dictionary(pa.int32(), pa.string())), ("server_seed", pa.large_binary())):
        at = table.column_names.index(name)
        table = table.set_column(at, name, table.column(name).cast(kind))
    assert leaf.records(table) == want


def test_seed_of_a_text_recipe_stands_as_its_text():
    plain = {"recipe": "cube-v1", "server_seed": b"cube, dice", "client_entropy": b"\xff"}
    table = rows(plain, {}, plain | {"server_seed": None})
    got = leaf.records(table, text_seeds={"cube-v1"})
    text = ("server_seed",)
    assert got == [by_csv(HONEST | plain, text), by_csv(HONEST), by_csv(HONEST | plain | {"server_seed": None}, text)]


def test_further_columns_never_reach_the_record():
    table = rows({}).append_column("player", pa.array(["somebody"]))
    assert leaf.records(table) == [by_csv(HONEST)]


def test_file_of_a_day_is_read_back_by_the_csv_module():
    lines = leaf.records(rows(*CHANGES))
    read = list(csv.DictReader(io.StringIO(leaf.csv_bytes(lines).decode(), newline="")))
    assert [row["roll_id"] for row in read] == [(HONEST | change)["roll_id"] for change in CHANGES]
    assert list(read[0]) == list(leaf.COLUMNS)


def test_table_without_a_column_of_the_record_is_refused():
    with pytest.raises(Unjudged, match="no column game"):
        leaf.records(rows({}).drop_columns("game"))
