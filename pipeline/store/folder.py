"""The state folder: day-partitioned Parquet files named by content, listed by a manifest that is the only truth.

A write is a temporary file, fsync, rename, fsync of the folder; the manifest is replaced last, in one step. Whatever
the manifest does not list is no state, whenever a run was killed: it is swept when the next one takes the lock.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from filelock import FileLock, Timeout

from pipeline.errors import BadUsage, Locked, Unjudged
from pipeline.store.disk import TEMPORARY, told
from pipeline.store.manifest import NAME, Entry, Manifest
from pipeline.store.transaction import CONTRACTS, MANIFEST, Transaction

LEDGER, LOCK, SPOOL = "ledger.jsonl", "lock", "spool"
DAMAGED = "the store is damaged: run on an empty state folder"


class Store:
    """One state folder. Reading needs no lock; writing happens inside `lock()`, in transactions."""

    def __init__(self, root: Path | str) -> None:
        self.root = Path(root)
        self._lock = FileLock(self.root / LOCK)
        self._parsed: tuple[tuple[int, int, int], Manifest] | None = None

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Be the one writer; a second one raises Locked. The lock of a killed run is free at once."""
        with told(self.root):
            # It holds secrets of every revealed roll and rows that were set aside: for its owner alone.
            self.root.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise Locked(
                str(self.root), "a lock that another run holds", "one run at a time", "wait until it has ended"
            ) from None
        try:
            if self._lock.lock_counter == 1:
                self.sweep()
            yield
        finally:
            if self._lock.lock_counter == 1:
                self.sweep()
            self._lock.release()

    @property
    def locked(self) -> bool:
        return bool(self._lock.is_locked)

    def manifest(self) -> Manifest:
        """What the state is now. Parsed once for each file that stood in its place: a rename makes another inode."""
        path = self.root / MANIFEST
        try:
            known = path.stat()
            key = (known.st_ino, known.st_mtime_ns, known.st_size)
            if self._parsed is None or self._parsed[0] != key:
                self._parsed = (key, Manifest.parse(path.read_text("utf-8"), str(path)))
        except FileNotFoundError:
            return Manifest()
        return self._parsed[1]

    # Reading

    def tables(self) -> tuple[str, ...]:
        """Names of the tables that have days."""
        return tuple(sorted(self.manifest().days))

    def days(self, table: str) -> tuple[str, ...]:
        """Days of a table, in order."""
        return tuple(sorted(self.manifest().days.get(table, {})))

    def entry(self, table: str, day: str) -> Entry | None:
        """What the manifest says of a table's day."""
        return self.manifest().days.get(table, {}).get(day)

    def entries(self, table: str) -> Mapping[str, Entry]:
        """What the manifest says of each day of a table, in order of days."""
        return dict(sorted(self.manifest().days.get(table, {}).items()))

    def read(self, table: str, day: str, columns: Sequence[str] | None = None) -> pa.Table:
        """One day of a table, checked against the manifest's digest and the table's contract."""
        entry = self.entry(table, day)
        if entry is None:
            raise Unjudged(f"table {table}", f"no day {day}", "a day that was written", "run the earlier stage first")
        return self._load(table, entry, columns)

    def files(self, table: str, days: Sequence[str] | None = None) -> list[Path]:
        """Parquet files of a table, in order of days; sizes are checked, digests by `damage`."""
        entries = self.entries(table)
        chosen = entries if days is None else {day: entries[day] for day in sorted(set(days)) if day in entries}
        return [self._present(entry) for entry in chosen.values()]

    def checked_files(self, table: str, days: Sequence[str] | None = None) -> list[Path]:
        """The same, each file held against its digest: a flipped bit in what another program reads would count."""
        files = self.files(table, days)
        chosen = set(files)
        for entry in self.entries(table).values():
            if self.root / entry.file in chosen:
                self._bytes(entry)
        return files

    def whole(self, name: str) -> pa.Table:
        """A table that has no days."""
        entry = self.manifest().whole.get(name)
        if entry is None:
            raise Unjudged(f"table {name}", "nothing", "a table that was written", "run the earlier stage first")
        return self._load(name, entry, None)

    def whole_entry(self, name: str) -> Entry | None:
        return self.manifest().whole.get(name)

    def document(self, name: str) -> dict[str, Any] | None:
        """A JSON document, or None where there is none."""
        entry = self.manifest().documents.get(name)
        if entry is None:
            return None
        found: dict[str, Any] = json.loads(self._bytes(entry))
        return found

    def document_entry(self, name: str) -> Entry | None:
        return self.manifest().documents.get(name)

    def ledger(self) -> list[dict[str, Any]]:
        """Every run that was recorded, oldest first. A line that a killed run left half-written is passed over."""
        try:
            lines = (self.root / LEDGER).read_bytes().split(b"\n")
        except FileNotFoundError:
            return []
        runs = []
        for line in lines:
            try:
                runs.append(json.loads(line))
            except ValueError:
                continue
        return runs

    def damage(self) -> list[str]:
        """What is not as the manifest says, one sentence each."""
        found = []
        for entry in self.manifest().entries():
            try:
                self._bytes(entry)
            except Unjudged as error:
                found.append(str(error))
        return found

    def _load(self, table: str, entry: Entry, columns: Sequence[str] | None) -> pa.Table:
        contents = pq.read_table(
            pa.BufferReader(self._bytes(entry)), columns=None if columns is None else list(columns)
        )
        if table in CONTRACTS and columns is None:
            CONTRACTS[table].check(contents.schema)
        return contents

    def _present(self, entry: Entry) -> Path:
        path = self.root / entry.file
        size = path.stat().st_size if path.is_file() else None
        if size != entry.bytes:
            got = "no file" if size is None else f"{size:,} bytes"
            raise Unjudged(str(path), got, f"{entry.bytes:,} bytes", DAMAGED)
        return path

    def _bytes(self, entry: Entry) -> bytes:
        data = self._present(entry).read_bytes()
        digest = sha256(data).hexdigest()
        if digest != entry.sha256:
            raise Unjudged(
                str(self.root / entry.file),
                f"sha256 {digest[:16]}",
                entry.sha256[:16],
                DAMAGED,
            )
        return data

    # Writing

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """Several writes that become state together at `commit()`; left without it, nothing has happened."""
        self._need_lock()
        transaction = Transaction(self.root, self.manifest)
        try:
            yield transaction
        finally:
            transaction.close()

    def rehearsal(self) -> Transaction:
        """A transaction that shows what it would make and writes nothing; needs no lock."""
        return Transaction(self.root, self.manifest, rehearsal=True)

    def write(
        self,
        table: str,
        day: str,
        contents: pa.Table,
        of: Mapping[str, str] | None = None,
        facts: Mapping[str, Any] | None = None,
    ) -> Entry:
        """Write one day of a table at once."""
        with self.transaction() as transaction:
            entry = transaction.write(table, day, contents, of, facts)
            transaction.commit()
        return entry

    def write_whole(self, name: str, contents: pa.Table, of: Mapping[str, str] | None = None) -> Entry:
        """Write a table that has no days at once."""
        with self.transaction() as transaction:
            entry = transaction.write_whole(name, contents, of)
            transaction.commit()
        return entry

    def write_document(self, name: str, contents: Mapping[str, Any], of: Mapping[str, str] | None = None) -> Entry:
        """Write a JSON document at once."""
        with self.transaction() as transaction:
            entry = transaction.write_document(name, contents, of)
            transaction.commit()
        return entry

    def record(self, run: Mapping[str, Any]) -> None:
        """Append one run to the ledger."""
        self._need_lock()
        line = json.dumps(run, ensure_ascii=False, sort_keys=True, default=str).encode() + b"\n"
        with told(self.root / LEDGER), (self.root / LEDGER).open("a+b") as file:
            if file.tell():
                file.seek(-1, os.SEEK_END)
                if file.read(1) != b"\n":
                    line = b"\n" + line
            file.write(line)
            file.flush()
            os.fsync(file.fileno())

    def spool(self) -> Path:
        """An empty folder for what a stage puts aside while it works; swept with everything that is no state."""
        self._need_lock()
        folder = self.root / SPOOL
        with told(folder):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
        return folder

    def sweep(self) -> list[str]:
        """Remove files that the manifest does not list: what a killed run left, and what was replaced."""
        self._need_lock()
        listed = {entry.file for entry in self.manifest().entries()}
        swept = []
        for name in (TEMPORARY, SPOOL):
            shutil.rmtree(self.root / name, ignore_errors=True)
        for folder in sorted(self.root.iterdir()):
            if not folder.is_dir() or not NAME.fullmatch(folder.name):
                continue
            for file in sorted(folder.iterdir()):
                relative = f"{folder.name}/{file.name}"
                if relative not in listed and file.is_file() and file.suffix in (".parquet", ".json"):
                    file.unlink()
                    swept.append(relative)
        return swept

    def _need_lock(self) -> None:
        if not self.locked:
            raise BadUsage(str(self.root), "a write without the lock", "store.lock()", "this is a mistake in dicecount")
