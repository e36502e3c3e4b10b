"""What people's exports do to text: understood, or refused by name; never silently changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.sources.log_files import (
    WRITERS,
    extracted,
    log,
    rejected,
    rolls,
    seed,
    write_csv,
    write_jsonl,
    write_sqlite,
)


def test_every_kind_of_file_gives_the_same_state(tmp_path: Path) -> None:
    manifests = set()
    for kind, write in WRITERS.items():
        _, store = extracted(write(tmp_path, log(5)), tmp_path / kind)
        manifests.add((store.root / "manifest.json").read_text())
    assert len(manifests) == 1


@pytest.mark.parametrize("kind", WRITERS)
def test_ids_keep_their_leading_zeros(tmp_path: Path, kind: str) -> None:
    _, store = extracted(WRITERS[kind](tmp_path, log(roll_id="007", match_id="0001e5")), tmp_path / "s")
    assert (rolls(store)[1]["roll_id"], rolls(store)[1]["match_id"]) == ("007", "0001e5")


@pytest.mark.parametrize("kind", WRITERS)
def test_nonce_of_19_digits_is_exact(tmp_path: Path, kind: str) -> None:
    # 2**63 - 1: as a double it would read ...5808
    nonce = 9223372036854775807
    _, store = extracted(WRITERS[kind](tmp_path, log(nonce=str(nonce))), tmp_path / "s")
    assert nonce in [one["nonce"] for one in rolls(store)]


def test_json_number_of_19_digits_is_exact(tmp_path: Path) -> None:
    rows = [one | {"nonce": int(one["nonce"])} for one in log(nonce=1234567890123456789)]
    _, store = extracted(write_jsonl(tmp_path, rows), tmp_path / "s")
    assert [one["nonce"] for one in rolls(store)] == [100, 1234567890123456789, 102]


@pytest.mark.parametrize(
    "nonce", ["1.5", "1e5", "1.22412E+31", "9223372036854775808", "+5", "007", "0x10", " 7", "-0", "seven", "1,5"]
)
@pytest.mark.parametrize("write", [write_jsonl, write_sqlite])
def test_nonce_that_is_no_plain_whole_number_is_set_aside(tmp_path: Path, nonce: str, write: object) -> None:
    report, store = extracted(write(tmp_path, log(nonce=nonce)), tmp_path / "s")  # type: ignore[operator]
    assert report.rejected == {"bad_nonce": 1}
    assert (report.rows, report.rolls) == (3, 2)
    assert rejected(store)[0]["line"] == 2
    assert repr(nonce) in rejected(store)[0]["detail"]


@pytest.mark.parametrize("text", ["1.5", "1e5", "1.22412E+31", "100.0"])
def test_json_float_as_nonce_is_set_aside_by_its_text(tmp_path: Path, text: str) -> None:
    lines = [json.dumps(one) for one in log()]
    lines[1] = lines[1].replace('"nonce": "101"', f'"nonce": {text}')
    path = tmp_path / "log.jsonl"
    path.write_text("\n".join(lines))
    report, store = extracted(path, tmp_path / "s")
    assert report.rejected == {"bad_nonce": 1}
    assert repr(text) in rejected(store)[0]["detail"]


@pytest.mark.parametrize("die", ["0", "7", "-1", "300", "5.0", "six", "⚅", "٣"])
def test_die_that_is_no_face_is_set_aside(tmp_path: Path, die: str) -> None:
    report, store = extracted(write_csv(tmp_path, log(die_2=die)), tmp_path / "s")
    assert report.rejected == {"bad_die_2": 1}
    assert rejected(store)[0]["detail"] == f"die_2: got {die!r}, want 1 to 6"


@pytest.mark.parametrize("how", [str.upper, lambda t: "0x" + t, lambda t: "0X" + t.upper()])
def test_hexadecimal_is_read_in_either_case_and_with_0x(tmp_path: Path, how: object) -> None:
    plain = log()
    rows = [
        one | {name: how(one[name]) for name in ("commitment", "server_seed", "client_entropy")}  # type: ignore[operator]
        for one in plain
    ]
    _, store = extracted(write_csv(tmp_path, rows), tmp_path / "s")
    assert [one["server_seed"].hex() for one in rolls(store)] == [one["server_seed"] for one in plain]
    assert [one["commitment"].hex() for one in rolls(store)] == [one["commitment"] for one in plain]


@pytest.mark.parametrize("name", ["commitment", "server_seed", "client_entropy"])
def test_63_hexadecimal_digits_are_set_aside_not_padded(tmp_path: Path, name: str) -> None:
    report, store = extracted(write_csv(tmp_path, log(**{name: seed(1)[:63]})), tmp_path / "s")
    assert report.rejected == {f"bad_{name}": 1}
    assert "63 hexadecimal digits" in rejected(store)[0]["detail"]


def test_commitment_of_31_bytes_is_set_aside_and_seed_of_31_bytes_is_kept(tmp_path: Path) -> None:
    # A short seed is typed and becomes `malformed` later; a commitment is 32 bytes or it is none.
    rows = log(5)
    rows[1]["commitment"] = rows[1]["commitment"][:62]
    rows[2]["server_seed"] = rows[2]["server_seed"][:62]
    report, store = extracted(write_csv(tmp_path, rows), tmp_path / "s")
    assert report.rejected == {"bad_commitment": 1}
    assert [len(one["server_seed"]) for one in rolls(store)] == [32, 31, 32, 32]


@pytest.mark.parametrize("text", ["1234e567" * 8, "12345678" * 8, "0" * 64])
@pytest.mark.parametrize("kind", WRITERS)
def test_seed_that_looks_like_a_number_stays_text(tmp_path: Path, text: str, kind: str) -> None:
    _, store = extracted(WRITERS[kind](tmp_path, log(server_seed=text)), tmp_path / "s")
    assert rolls(store)[1]["server_seed"].hex() == text


def test_seed_damaged_by_a_spreadsheet_is_set_aside(tmp_path: Path) -> None:
    report, store = extracted(write_csv(tmp_path, log(client_entropy="1.22412E+31")), tmp_path / "s")
    assert report.rejected == {"bad_client_entropy": 1}
    assert rejected(store)[0]["line"] == 3


def test_json_number_as_seed_is_set_aside(tmp_path: Path) -> None:
    report, _ = extracted(write_jsonl(tmp_path, log(server_seed=12345678)), tmp_path / "s")
    assert report.rejected == {"number_as_bytes": 1}


def test_seed_of_a_utf8_recipe_is_its_text(tmp_path: Path) -> None:
    # DESIGN 5: the seed of cube-v1 is plain UTF-8, also where it happens to be hexadecimal digits
    rows = log(3, recipe="cube-v1", server_seed="cube-dice-example")
    rows[2] |= {"recipe": "cube-v1", "server_seed": "abcd"}
    _, store = extracted(write_csv(tmp_path, rows), tmp_path / "s")
    assert [one["server_seed"] for one in rolls(store)] == [
        bytes.fromhex(seed(0)),
        b"cube-dice-example",
        b"abcd",
    ]


def test_base64_is_read_where_it_is_declared(tmp_path: Path) -> None:
    import base64

    rows = [one | {"server_seed": base64.b64encode(bytes.fromhex(one["server_seed"])).decode()} for one in log()]
    rows[1]["server_seed"] = "not/base64!"
    columns = {"server_seed": "server_seed as base64"}
    report, store = extracted(write_csv(tmp_path, rows), tmp_path / "s", columns=columns)
    assert report.rejected == {"bad_server_seed": 1}
    assert [one["server_seed"].hex() for one in rolls(store)] == [seed(0), seed(2)]


@pytest.mark.parametrize(
    ("text", "microsecond"),
    [
        ("2026-05-18T02:30:00.25+02:30", 250000),
        ("2026-05-18 00:00:00.250Z", 250000),
        ("2026-05-17T19:00:00.250000-0500", 250000),
        ("2026-05-18t00:00:00.25z", 250000),
        ("2026-05-18T00:00Z", 0),
        ("2026-05-18T00:00:00.2500009Z", 250000),
    ],
)
def test_time_with_a_zone_is_that_moment(tmp_path: Path, text: str, microsecond: int) -> None:
    _, store = extracted(write_csv(tmp_path, log(committed_at=text)), tmp_path / "s")
    found = next(one["committed_at"] for one in rolls(store) if one["roll_id"] == "r001")
    assert found.isoformat() == "2026-05-18T00:00:00" + (f".{microsecond}" if microsecond else "") + "+00:00"


def test_times_without_a_zone_are_utc_and_that_is_said_once(tmp_path: Path) -> None:
    rows = [one | {"committed_at": one["committed_at"].rstrip("Z")} for one in log()]
    report, store = extracted(write_csv(tmp_path, rows), tmp_path / "s")
    assert rolls(store)[0]["committed_at"].isoformat() == "2026-05-18T00:00:00+00:00"
    assert [note for note in report.notes if "zone" in note] == [
        "log.csv: committed_at has times without a zone; they are read as UTC"
    ]


@pytest.mark.parametrize(
    "text",
    ["2026-05-18", "18.05.2026 00:00", "2026-05-18T24:00:00Z", "2026-02-30T00:00:00Z", "now", "20260518T0000Z"],
)
def test_text_that_is_no_time_is_set_aside(tmp_path: Path, text: str) -> None:
    report, _ = extracted(write_csv(tmp_path, log(committed_at=text)), tmp_path / "s")
    assert report.rejected == {"bad_committed_at": 1}


def test_seconds_since_1970_are_refused_by_name(tmp_path: Path) -> None:
    report, store = extracted(write_csv(tmp_path, log(committed_at="1779062400")), tmp_path / "s")
    assert report.rejected == {"epoch_committed_at": 1}
    assert "a number of seconds" in rejected(store)[0]["detail"]


@pytest.mark.parametrize(("text", "value"), [("t", True), ("F", False), ("1", True), ("0", False), ("TRUE", True)])
def test_booleans_of_several_programs_are_read(tmp_path: Path, text: str, value: bool) -> None:
    _, store = extracted(write_csv(tmp_path, log(person_played=text)), tmp_path / "s")
    assert rolls(store)[1]["person_played"] is value


@pytest.mark.parametrize(
    ("name", "text"),
    [("person_played", "yes"), ("roll_kind", "first"), ("seat", "White"), ("entropy_source", "phone"), ("game", "x")],
)
def test_word_outside_the_list_is_set_aside(tmp_path: Path, name: str, text: str) -> None:
    report, _ = extracted(write_csv(tmp_path, log(**{name: text})), tmp_path / "s")
    assert report.rejected == {f"bad_{name}": 1}


@pytest.mark.parametrize("name", ["match_id", "roll_id", "committed_at", "die_1"])
def test_empty_field_that_every_record_needs_is_set_aside(tmp_path: Path, name: str) -> None:
    report, _ = extracted(write_csv(tmp_path, log(**{name: ""})), tmp_path / "s")
    assert report.rejected == {f"missing_{name}": 1}


def test_empty_commitment_is_kept_as_null(tmp_path: Path) -> None:
    # it becomes `unverifiable`: 2 judged, 1 not
    report, store = extracted(write_csv(tmp_path, log(commitment="")), tmp_path / "s")
    assert (report.rolls, report.rejected) == (3, {})
    assert [one["commitment"] is None for one in rolls(store)] == [False, True, False]
