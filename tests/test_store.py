"""The state folder: whole or absent, named by content, one writer."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipeline.contracts import REJECTED, VERDICTS
from pipeline.errors import BadUsage, Locked, Unjudged
from pipeline.store import Store, disk
from pipeline.store.manifest import SCHEMA, Manifest

HOUSE = Path(__file__).resolve().parents[1]


def counts(*values: int) -> pa.Table:
    return pa.table({"day": ["2026-05-18"] * len(values), "rolls": pa.array(values, pa.int64())})


def files(root: Path) -> list[str]:
    return sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.is_file() and path.name != "lock")


def test_table_is_named_by_its_bytes_and_read_back(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with store.lock():
        entry = store.write("counts", "2026-05-18", counts(1, 2, 3), of={"rolls": "ab"})
    data = (tmp_path / entry.file).read_bytes()
    assert entry.file == f"counts/2026-05-18-{sha256(data).hexdigest()[:16]}.parquet"
    assert (entry.rows, entry.of, entry.bytes) == (3, {"rolls": "ab"}, len(data))
    assert store.read("counts", "2026-05-18") == counts(1, 2, 3)
    assert store.days("counts") == ("2026-05-18",)
    assert store.files("counts") == [tmp_path / entry.file]


def test_same_rows_give_the_same_bytes_however_they_are_chunked(tmp_path: Path) -> None:
    store = Store(tmp_path)
    chunked = pa.concat_tables([counts(1), counts(2, 3)])
    with store.lock():
        one = store.write("counts", "2026-05-18", counts(1, 2, 3))
        two = store.write("counts", "2026-05-19", chunked)
    assert one.sha256 == two.sha256


def test_bytes_of_one_length_are_stored_as_such_without_a_dictionary(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = pa.table(
        {
            "match_id": ["m", "m"],
            "server_seed": pa.array([b"a" * 32, None], pa.binary()),
            "client_entropy": pa.array([b"a", b"bc"], pa.binary()),
        }
    )
    with store.lock():
        entry = store.write("secrets", "2026-05-18", table)
    group = pq.ParquetFile(tmp_path / entry.file).metadata.row_group(0)
    kept = store.read("secrets", "2026-05-18")
    assert [field.type for field in kept.schema] == [pa.string(), pa.binary(32), pa.binary()]
    encodings = {group.column(at).path_in_schema: group.column(at).encodings for at in range(3)}
    assert "RLE_DICTIONARY" in encodings["match_id"]
    assert "RLE_DICTIONARY" not in encodings["server_seed"]
    assert group.column(0).compression == "ZSTD"


def test_transaction_that_is_left_leaves_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with store.lock():
        store.write("counts", "2026-05-18", counts(1))
        before = files(tmp_path)
        with pytest.raises(ZeroDivisionError), store.transaction() as transaction:
            transaction.write("counts", "2026-05-19", counts(2))
            transaction.drop("counts", "2026-05-18")
            raise ZeroDivisionError
        assert files(tmp_path) == before
    assert store.days("counts") == ("2026-05-18",)


def test_what_is_replaced_stays_until_the_lock_is_given_back(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with store.lock():
        old = store.write("counts", "2026-05-18", counts(1))
        new = store.write("counts", "2026-05-18", counts(2))
        assert (tmp_path / old.file).exists()
    assert files(tmp_path) == sorted([new.file, "manifest.json"])


def test_commit_of_nothing_new_touches_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with store.lock():
        store.write("counts", "2026-05-18", counts(1))
        before = (tmp_path / "manifest.json").stat().st_mtime_ns
        with store.transaction() as transaction:
            transaction.write("counts", "2026-05-18", counts(1))
            assert transaction.commit() is False
    assert (tmp_path / "manifest.json").stat().st_mtime_ns == before


def test_drop_of_the_last_day_leaves_no_table(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with store.lock():
        store.write("counts", "2026-05-18", counts(1))
        with store.transaction() as transaction:
            transaction.drop("counts", "2026-05-18")
            transaction.commit()
    assert (store.tables(), files(tmp_path)) == ((), ["manifest.json"])


def test_orphans_and_half_written_files_are_swept_by_the_next_run(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with store.lock():
        entry = store.write("counts", "2026-05-18", counts(1))
    (tmp_path / "counts" / "2026-05-19-0123456789abcdef.parquet").write_bytes(b"PAR1")
    for folder in ("tmp", "spool"):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / "half").write_bytes(b"PAR")
    with store.lock():
        assert files(tmp_path) == sorted([entry.file, "manifest.json"])


def test_documents_and_whole_tables_are_read_back(tmp_path: Path) -> None:
    store = Store(tmp_path)
    rejected = pa.table([["f"], [1], ["r"], ["d"], ["t"], ["2026-05-18"]], schema=REJECTED.schema)
    with store.lock():
        store.write_whole("rejected", rejected)
        store.write_document("assessment", {"p": 0.5, "name": "würfel"})
    assert store.whole("rejected") == rejected
    assert store.document("assessment") == {"p": 0.5, "name": "würfel"}
    assert store.document("nothing") is None


@pytest.mark.parametrize("side", ["written", "read"])
def test_table_off_its_contract_is_refused_on_both_sides(tmp_path: Path, side: str) -> None:
    store = Store(tmp_path)
    table = VERDICTS.schema.empty_table().drop_columns(["verdict"])
    with store.lock():
        if side == "written":
            with pytest.raises(Unjudged, match="table verdicts: got no column verdict"):
                store.write("verdicts", "2026-05-18", table)
            return
        entry = store.write("verdict_like", "2026-05-18", table)
        manifest = json.loads((tmp_path / "manifest.json").read_text())
        manifest["days"]["verdicts"] = manifest["days"].pop("verdict_like")
        (tmp_path / "manifest.json").write_text(json.dumps(manifest))
        assert entry.rows == 0
        with pytest.raises(Unjudged, match="table verdicts: got no column verdict"):
            store.read("verdicts", "2026-05-18")


@pytest.mark.parametrize("damage", ["cut", "flipped", "gone"])
def test_damaged_file_is_noticed(tmp_path: Path, damage: str) -> None:
    store = Store(tmp_path)
    with store.lock():
        entry = store.write("counts", "2026-05-18", counts(1, 2))
    path = tmp_path / entry.file
    data = bytearray(path.read_bytes())
    data[10] ^= 1
    path.unlink() if damage == "gone" else path.write_bytes(data[:-4] if damage == "cut" else data)
    with pytest.raises(Unjudged, match="the store is damaged"):
        store.read("counts", "2026-05-18")
    assert len(store.damage()) == 1


@pytest.mark.parametrize("name", ["../x", "Rolls", "a/b", ""])
def test_names_are_never_paths(tmp_path: Path, name: str) -> None:
    store = Store(tmp_path)
    with store.lock():
        with pytest.raises(BadUsage):
            store.write(name, "2026-05-18", counts(1))
        with pytest.raises(BadUsage):
            store.write("counts", name, counts(1))
    assert files(tmp_path) == []


def test_second_writer_is_locked_out(tmp_path: Path) -> None:
    with Store(tmp_path).lock(), pytest.raises(Locked) as caught, Store(tmp_path).lock():
        pass
    assert caught.value.exit_code == 6


def test_write_without_the_lock_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadUsage, match="without the lock"):
        Store(tmp_path).write("counts", "2026-05-18", counts(1))


def test_lock_inside_the_lock_of_the_same_store_is_one_lock(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with store.lock():
        with store.lock():
            store.write("counts", "2026-05-18", counts(1))
        store.write("counts", "2026-05-19", counts(1))
    assert not store.locked


HOLDER = """
import sys, time
from pipeline.store import Store
with Store(sys.argv[1]).lock():
    print("held", flush=True)
    time.sleep(60)
"""


def test_lock_of_a_killed_run_is_free(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(tmp_path)], stdout=subprocess.PIPE, cwd=HOUSE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        with pytest.raises(Locked), Store(tmp_path).lock():
            pass
        process.send_signal(signal.SIGKILL)
        process.wait()
        with Store(tmp_path).lock():
            pass


WRITER = """
import sys, pyarrow as pa
from pipeline.store import Store
store = Store(sys.argv[1])
with store.lock():
    number = 0
    while True:
        number += 1
        with store.transaction() as transaction:
            for day in range(1, 5):
                transaction.write("counts", f"2026-05-0{day}", pa.table({"rolls": [number] * 1000}))
            transaction.commit()
        print(number, flush=True)
"""


def test_kill_at_any_instant_leaves_one_whole_state(tmp_path: Path) -> None:
    for attempt in range(3):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE, cwd=HOUSE
        ) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(0.007 * attempt + 0.001)
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
        store = Store(tmp_path)
        values = {store.read("counts", day)["rolls"][0].as_py() for day in store.days("counts")}
        assert (len(store.days("counts")), len(values), store.damage()) == (4, 1, [])
        with store.lock():
            assert len(files(tmp_path)) == 5


def test_full_disk_ends_in_words_and_the_old_state_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk refuses the n-th fsync, for every n until the write passes."""
    store = Store(tmp_path)
    with store.lock():
        store.write("counts", "2026-05-18", counts(1))
        before = {name: (tmp_path / name).read_bytes() for name in files(tmp_path)}
        original = os.fsync
        refused = 0
        for refuse_at in range(1, 20):
            calls = 0

            def fsync(handle: int, refuse_at: int = refuse_at) -> None:
                nonlocal calls
                calls += 1
                if calls == refuse_at:
                    raise OSError(28, "No space left on device")
                original(handle)

            monkeypatch.setattr(disk.os, "fsync", fsync)
            try:
                with store.transaction() as transaction:
                    transaction.write("counts", "2026-05-18", counts(2))
                    transaction.write("counts", "2026-05-19", counts(3))
                    transaction.commit()
                break
            except Unjudged as error:
                refused += 1
                assert "No space left on device" in str(error)
                if store.read("counts", "2026-05-18") == counts(1):
                    assert {name: (tmp_path / name).read_bytes() for name in files(tmp_path)} == before
                else:
                    # Only the folder's own fsync came after the manifest had been replaced.
                    assert store.days("counts") == ("2026-05-18", "2026-05-19")
                    assert store.damage() == []
                    break
    assert refused >= 4


def test_ledger_is_appended_and_a_torn_line_passed_over(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with store.lock():
        store.record({"run": 1})
        with (tmp_path / "ledger.jsonl").open("ab") as file:
            file.write(b'{"run": ')
        store.record({"run": 2})
    assert store.ledger() == [{"run": 1}, {"run": 2}]


def test_manifest_of_another_version_is_refused(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text(json.dumps({"schema": SCHEMA + 1}))
    with pytest.raises(Unjudged, match=f"schema {SCHEMA + 1}, written by another version"):
        Store(tmp_path).days("rolls")


def test_older_manifest_is_migrated(monkeypatch: pytest.MonkeyPatch) -> None:
    from pipeline.store import manifest

    monkeypatch.setattr(manifest, "MIGRATIONS", {0: lambda data: data | {"schema": SCHEMA, "documents": {}}})
    old = json.dumps({"schema": 0, "days": {}, "whole": {}})
    assert Manifest.parse(old, "manifest.json") == Manifest()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"schema": 1, "days": {"rolls": {"2026-05-18": 3}}}'])
def test_manifest_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Unjudged, match="a text that is no manifest"):
        Manifest.parse(text, "manifest.json")
