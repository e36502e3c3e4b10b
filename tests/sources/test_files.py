"""What files are: their shapes, their damage, and which of it costs a row, which the run."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipeline.drill import simulated
from pipeline.errors import Unjudged, Unreachable
from pipeline.sources import Ask, SourceSettings, parquet
from tests.sources.log_files import (
    WRITERS,
    csv_text,
    extracted,
    log,
    recipes,
    rejected,
    rolls,
    row,
    write_csv,
    write_jsonl,
    write_sqlite,
)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("\n", "\r\n", 2),
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: text.replace(",", ";"),
        lambda text: text.replace(",", "\t"),
        lambda text: "\n".join(",".join(f'"{cell}"' for cell in line.split(",")) for line in text.splitlines()),
    ],
    ids=["bom", "crlf", "cr", "mixed", "no last end", "empty lines", "semicolons", "tabs", "all quoted"],
)
def test_other_shape_of_the_same_csv_gives_the_same_rolls(tmp_path: Path, change: object) -> None:
    text = csv_text(log(5))
    (tmp_path / "plain.csv").write_text(text)
    (tmp_path / "other.csv").write_bytes(change(text).encode())  # type: ignore[operator]
    _, plain = extracted(tmp_path / "plain.csv", tmp_path / "a")
    _, other = extracted(tmp_path / "other.csv", tmp_path / "b")
    assert (plain.root / "manifest.json").read_bytes() == (other.root / "manifest.json").read_bytes()


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_quoted_field_with_a_line_break_keeps_it_and_later_lines_keep_their_numbers(tmp_path: Path, end: str) -> None:
    rows = log(5, mode=f'"li{end}ve"')
    rows[4]["die_1"] = "9"
    path = tmp_path / "log.csv"
    path.write_bytes(csv_text(rows, end=end).encode())
    _, store = extracted(path, tmp_path / "s")
    assert rolls(store)[2]["mode"] == f"li{end}ve"
    # header 1, rows 2 3 4-5 6 7
    assert [one["line"] for one in rejected(store)] == [7]


def test_surplus_separator_costs_that_row_alone(tmp_path: Path) -> None:
    report, store = extracted(write_csv(tmp_path, log(5, mode="li,ve")), tmp_path / "s")
    assert report.rejected == {"wrong_field_count": 1}
    assert (rejected(store)[0]["line"], rejected(store)[0]["detail"]) == (4, "got 18 fields, want 17 as in the header")
    assert [one["roll_id"] for one in rolls(store)] == ["r000", "r001", "r003", "r004"]


def test_short_row_costs_that_row_alone(tmp_path: Path) -> None:
    lines = csv_text(log(5)).splitlines()
    lines[3] = lines[3].rsplit(",", 2)[0]
    (tmp_path / "log.csv").write_text("\n".join(lines))
    report, store = extracted(tmp_path / "log.csv", tmp_path / "s")
    assert report.rejected == {"wrong_field_count": 1}
    assert rejected(store)[0]["line"] == 4


def test_quote_that_is_never_closed_costs_that_line_alone(tmp_path: Path) -> None:
    report, store = extracted(write_csv(tmp_path, log(300, mode='"live')), tmp_path / "s")
    assert report.rejected == {"unclosed_quote": 1}
    assert (report.rolls, rejected(store)[0]["line"]) == (299, 152)


def test_quote_inside_a_bare_field_is_a_letter(tmp_path: Path) -> None:
    report, store = extracted(write_csv(tmp_path, log(5, mode='5" board')), tmp_path / "s")
    assert (report.rolls, report.rejected) == (5, {})
    assert rolls(store)[2]["mode"] == '5" board'


@pytest.mark.parametrize(("write", "line"), [(write_csv, 4), (write_jsonl, 3)])
def test_bytes_that_are_no_utf8_cost_that_row_and_name_the_line(tmp_path: Path, write: object, line: int) -> None:
    path = write(tmp_path, log(5, mode="li@ve"))  # type: ignore[operator]
    path.write_bytes(path.read_bytes().replace(b"@", b"\xff"))
    report, store = extracted(path, tmp_path / "s")
    assert (report.rolls, report.rejected) == (4, {"invalid_utf8": 1})
    (one,) = rejected(store)
    assert (one["file"], one["line"]) == (path.name, line)
    assert "li\\xffve" in one["text"]


def test_bytes_that_are_no_utf8_in_a_column_that_is_not_read_cost_nothing(tmp_path: Path) -> None:
    rows = [one | {"player_name": "J@rg"} for one in log(5)]
    (tmp_path / "log.csv").write_bytes(csv_text(rows).encode().replace(b"@", b"\xf6"))
    report, _ = extracted(tmp_path / "log.csv", tmp_path / "s")
    assert (report.rolls, report.rejected) == (5, {})
    assert "log.csv: columns that are not read: player_name" in report.notes


@pytest.mark.parametrize("write", [write_csv, write_jsonl])
def test_nul_byte_costs_that_row(tmp_path: Path, write: object) -> None:
    report, store = extracted(write(tmp_path, log(5, roll_id="r\0")), tmp_path / "s")  # type: ignore[operator]
    assert report.rejected == {"nul_byte": 1}
    assert rejected(store)[0]["line"] == (4 if write is write_csv else 3)


def test_sqlite_text_that_is_no_utf8_costs_that_row(tmp_path: Path) -> None:
    import sqlite3

    path = write_sqlite(tmp_path, log(5))
    with sqlite3.connect(path) as con:
        con.execute("update rolls set mode = cast(x'6cff65' as text) where roll_id = 'r002'")
    con.close()
    report, store = extracted(path, tmp_path / "s")
    assert report.rejected == {"invalid_utf8": 1}
    assert rejected(store)[0]["line"] == 3


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"roll_id": "r1", ', "not_json"),
        ('["r1"]', "not_json"),
        ("roll", "not_json"),
        ('{"roll_id": "r1"} {"roll_id": "r2"}', "not_json"),
        ('{"match_id": "m", "match_id": "n"}', "key_twice"),
    ],
)
def test_line_that_is_no_json_object_costs_that_line(tmp_path: Path, line: str, reason: str) -> None:
    lines = [json.dumps(one) for one in log(4)]
    (tmp_path / "log.jsonl").write_text("\r\n".join([*lines[:2], line, "", *lines[2:]]))
    report, store = extracted(tmp_path / "log.jsonl", tmp_path / "s")
    assert report.rejected == {reason: 1}
    assert (report.rolls, rejected(store)[0]["line"]) == (4, 3)


def test_json_array_is_read_with_the_line_of_each_object(tmp_path: Path) -> None:
    rows = log(5, die_1=9)
    (tmp_path / "log.json").write_text("\ufeff" + json.dumps(rows, indent=1))
    report, store = extracted(tmp_path / "log.json", tmp_path / "s")
    assert (report.rolls, report.rejected) == (4, {"bad_die_1": 1})
    # `[` is line 1; an object of 17 keys takes 19 lines
    assert rejected(store)[0]["line"] == 2 + 2 * 19


def test_same_file_given_twice_counts_once(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    write_csv(tmp_path / "logs", log(5), "a.csv")
    write_csv(tmp_path / "logs", log(5), "b.csv")
    report, store = extracted(tmp_path / "logs", tmp_path / "s")
    assert report.rolls == 10
    assert [one["repeat"] for one in rolls(store)] == [False, True] * 5


def test_same_id_with_other_content_is_no_repeat(tmp_path: Path) -> None:
    rows = log(3)
    rows.append(rows[0] | {"die_1": "6"})
    _, store = extracted(write_csv(tmp_path, rows), tmp_path / "s")
    assert [one["repeat"] for one in rolls(store)] == [False] * 4


def test_column_name_twice_is_refused(tmp_path: Path) -> None:
    text = csv_text(log()).replace("seat", "mode")
    (tmp_path / "log.csv").write_text(text)
    with pytest.raises(Unjudged, match="the column mode twice"):
        extracted(tmp_path / "log.csv", tmp_path / "s")


def packed(data: bytes, codec: str) -> bytes:
    if codec == "gz":
        return gzip.compress(data)
    sink = pa.BufferOutputStream()
    with pa.CompressedOutputStream(sink, "zstd") as stream:
        stream.write(data)
    return bytes(sink.getvalue())


@pytest.mark.parametrize("codec", ["gz", "zst"])
@pytest.mark.parametrize("write", [write_csv, write_jsonl])
def test_packed_file_is_read_and_a_truncated_one_refused(tmp_path: Path, codec: str, write: object) -> None:
    path = write(tmp_path, log(400))  # type: ignore[operator]
    data = packed(path.read_bytes(), codec)
    whole, half = tmp_path / f"w{path.suffix}.{codec}", tmp_path / f"h{path.suffix}.{codec}"
    whole.write_bytes(data)
    half.write_bytes(data[: len(data) // 2])
    assert extracted(whole, tmp_path / "s")[0].rolls == 400
    with pytest.raises(Unjudged, match=f"^h{path.suffix}.{codec}: got .*want a whole (gzip|zstd) file") as caught:
        extracted(half, tmp_path / "t")
    assert caught.value.exit_code == 4
    assert state_files(tmp_path / "t") == ["lock"]


def state_files(root: Path) -> list[str]:
    return sorted(path.name for path in root.rglob("*") if path.is_file())


@pytest.mark.parametrize("name", ["log.csv", "log.jsonl", "log.parquet", "log.sqlite", "log"])
def test_empty_file_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"")
    with pytest.raises(Unjudged):
        extracted(tmp_path / name, tmp_path / "s")


@pytest.mark.parametrize("name", ["log.csv", "log.sqlite", "no*.csv", "sqlite:///nowhere.sqlite"])
def test_missing_file_is_unreachable(tmp_path: Path, name: str) -> None:
    with pytest.raises(Unreachable) as caught:
        extracted(name if "://" in name else tmp_path / name, tmp_path / "s")
    assert caught.value.exit_code == 5


def test_header_alone_is_refused(tmp_path: Path) -> None:
    (tmp_path / "log.csv").write_text(csv_text(log()).splitlines()[0] + "\n")
    with pytest.raises(Unjudged, match="no row at all"):
        extracted(tmp_path / "log.csv", tmp_path / "s")


def test_truncated_parquet_is_refused(tmp_path: Path) -> None:
    path = WRITERS["parquet"](tmp_path, log(50))
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(Unjudged, match=r"^log\.parquet: got .* want a whole Parquet file"):
        extracted(path, tmp_path / "s")


def test_parquet_file_is_never_in_memory_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "log.parquet"
    pq.write_table(pa.concat_tables([simulated(500).log] * 40), path, row_group_size=500, use_dictionary=False)
    monkeypatch.setattr(parquet, "ROWS", 500)
    before = held = pa.total_allocated_bytes()
    read = 0
    for batch in parquet.read([str(path)], Ask(SourceSettings(str(path), "boardgammon-v1"), recipes())):
        read += batch.rolls.num_rows
        held = max(held, pa.total_allocated_bytes())
    assert read == 40 * 500
    assert held - before < path.stat().st_size / 4


def test_text_file_called_sqlite_is_refused(tmp_path: Path) -> None:
    (tmp_path / "log.sqlite").write_text("roll_id,match_id\n")
    with pytest.raises(Unjudged, match="want an SQLite database"):
        extracted(tmp_path / "log.sqlite", tmp_path / "s")


def test_utf16_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "log.csv").write_bytes(csv_text(log()).encode("utf-16"))
    with pytest.raises(Unjudged, match="UTF-16"):
        extracted(tmp_path / "log.csv", tmp_path / "s")


@pytest.mark.parametrize("kind", WRITERS)
def test_kind_is_told_by_content_where_the_name_tells_nothing(tmp_path: Path, kind: str) -> None:
    path = WRITERS[kind](tmp_path, log()).rename(tmp_path / "export")
    assert extracted(path, tmp_path / "s")[0].rolls == 3


@pytest.mark.parametrize(
    "name", ["match_id", "die_1", "roll_id", "nonce", "commitment", "server_seed", "revealed_at", "client_entropy"]
)
@pytest.mark.parametrize("kind", ["csv", "sqlite"])
def test_missing_column_is_refused_and_named(tmp_path: Path, name: str, kind: str) -> None:
    rows = [{key: value for key, value in one.items() if key != name} for one in log()]
    with pytest.raises(Unjudged, match=rf"no column {name} \(there are: .*recipe") as caught:
        extracted(WRITERS[kind](tmp_path, rows), tmp_path / "s")
    assert caught.value.exit_code == 4


def test_column_of_words_instead_of_dice_is_refused_and_named(tmp_path: Path) -> None:
    rows = [row(number, die_1="three") for number in range(20)]
    with pytest.raises(Unjudged, match=r"no row with a die_1 that can be read; line 2: .*'three'"):
        extracted(write_csv(tmp_path, rows), tmp_path / "s")


@pytest.mark.parametrize(
    ("count", "bad", "stops"), [(100, 10, False), (2000, 11, False), (1100, 11, False), (1000, 11, True)]
)
def test_bad_rows_stop_the_run_beyond_ten_and_one_percent(tmp_path: Path, count: int, bad: int, stops: bool) -> None:
    rows = [row(number, **({"die_1": "7"} if number < bad else {})) for number in range(count)]
    path = write_csv(tmp_path, rows)
    if stops:
        with pytest.raises(Unjudged, match=r"11 of 1,000 rows .*bad_die_1 11.*log.csv line 2"):
            extracted(path, tmp_path / "s")
    else:
        assert extracted(path, tmp_path / "s")[0].rejected == {"bad_die_1": bad}


def test_column_map_renames_and_shifts(tmp_path: Path) -> None:
    rows = [
        {("d1" if key == "die_1" else "place" if key == "nonce" else key): v for key, v in one.items()} for one in log()
    ]
    columns = {"die_1": "d1", "nonce": "place - 1"}
    _, store = extracted(write_csv(tmp_path, rows), tmp_path / "s", columns=columns)
    assert [one["nonce"] for one in rolls(store)] == [99, 100, 101]


def test_query_over_a_file_reads_it_as_table_source(tmp_path: Path) -> None:
    (tmp_path / "q.sql").write_text(
        "select * replace (lpad(roll_id, 6, '0') as roll_id) from source where die_2 = '3';\n"
    )
    _, store = extracted(write_csv(tmp_path, log(4, die_2="4")), tmp_path / "s", query=str(tmp_path / "q.sql"))
    assert [one["roll_id"] for one in rolls(store)] == ["00r000", "00r001", "00r003"]
