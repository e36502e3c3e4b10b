"""Writes that become state together, in one step, or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyarrow as pa

from pipeline.contracts import HAND_MADE
from pipeline.errors import BadUsage
from pipeline.store.disk import replace, sync_folder, told
from pipeline.store.manifest import DAY, NAME, Entry, Manifest
from pipeline.store.parquet_files import encode

MANIFEST, DOCUMENTS = "manifest.json", "documents"
CONTRACTS = {table.name: table for table in HAND_MADE}


class Transaction:
    """Writes that become state together. A rehearsal goes through all of it and touches no disk."""

    def __init__(self, root: Path, manifest: Callable[[], Manifest], rehearsal: bool = False) -> None:
        self._root, self._manifest, self._rehearsal = root, manifest, rehearsal
        self._before = manifest()
        self._listed = {entry.file for entry in self._before.entries()}
        self._after = self._before.copy()
        self._made: dict[Path, None] = {}

    def write(
        self,
        table: str,
        day: str,
        contents: pa.Table,
        of: Mapping[str, str] | None = None,
        facts: Mapping[str, Any] | None = None,
    ) -> Entry:
        """One day of a table. `of`: digests of what it was made from; `facts`: what is worth knowing unread."""
        if not DAY.fullmatch(day):
            raise BadUsage(f"table {table}", f"day {day!r}", "YYYY-MM-DD or undated", "this is a mistake in dicecount")
        entry = self._table(table, f"{day}-", contents, of, facts)
        self._after.days.setdefault(table, {})[day] = entry
        return entry

    def write_whole(self, name: str, contents: pa.Table, of: Mapping[str, str] | None = None) -> Entry:
        """A table that has no days."""
        entry = self._table(name, "all-", contents, of, None)
        self._after.whole[name] = entry
        return entry

    def write_document(self, name: str, contents: Mapping[str, Any], of: Mapping[str, str] | None = None) -> Entry:
        """A JSON document."""
        data = json.dumps(contents, ensure_ascii=False, sort_keys=True, allow_nan=False).encode() + b"\n"
        digest = sha256(data).hexdigest()
        file = f"{DOCUMENTS}/{_named(name)}-{digest[:16]}.json"
        self._put(file, data)
        entry = Entry(file, digest, len(data), 0, dict(of or {}))
        self._after.documents[name] = entry
        return entry

    def digest(self, contents: pa.Table) -> str:
        """The digest that a table would have as a file."""
        return sha256(encode(contents)).hexdigest()

    def drop(self, table: str, day: str | None = None) -> None:
        """Leave a day out of the state, or (without a day) a whole table."""
        if day is not None:
            self._after.days.get(table, {}).pop(day, None)
        else:
            self._after.days.pop(table, None)
            self._after.whole.pop(table, None)
        if not self._after.days.get(table, True):
            del self._after.days[table]

    def days(self, table: str) -> tuple[str, ...]:
        """Days of a table as they will be."""
        return tuple(sorted(self._after.days.get(table, {})))

    def entries(self, table: str) -> Mapping[str, Entry]:
        """What the manifest will say of each day of a table."""
        return dict(sorted(self._after.days.get(table, {}).items()))

    def commit(self) -> bool:
        """Make it state, in one step; false where nothing changed."""
        if self._after == self._before:
            self._made.clear()
            return False
        if self._rehearsal:
            return True
        root = self._root
        with told(root):
            for folder in sorted({path.parent for path in self._made}):
                sync_folder(folder)
            replace(root / MANIFEST, self._after.text().encode(), root)
            sync_folder(root)
        self._before = self._after.copy()
        self._listed = {entry.file for entry in self._before.entries()}
        self._made.clear()
        return True

    def close(self) -> None:
        """Take back what was not committed. The manifest is asked: a commit may fail after that was in place."""
        if not self._made:
            return
        listed = {self._root / entry.file for entry in self._manifest().entries()}
        for path in self._made:
            if path not in listed:
                path.unlink(missing_ok=True)
        self._made.clear()

    def _table(
        self,
        table: str,
        prefix: str,
        contents: pa.Table,
        of: Mapping[str, str] | None,
        facts: Mapping[str, Any] | None,
    ) -> Entry:
        if table in CONTRACTS:
            CONTRACTS[table].check(contents.schema)
        data = encode(contents)
        digest = sha256(data).hexdigest()
        file = f"{_named(table)}/{prefix}{digest[:16]}.parquet"
        self._put(file, data)
        return Entry(file, digest, len(data), contents.num_rows, dict(of or {}), dict(facts or {}))

    def _put(self, file: str, data: pa.Buffer | bytes) -> None:
        if self._rehearsal:
            return
        path = self._root / file
        if file in self._listed and path.is_file() and path.stat().st_size == len(data):
            return
        with told(path):
            path.parent.mkdir(exist_ok=True)
            self._made[path] = None
            replace(path, data, self._root)


def _named(name: str) -> str:
    if not NAME.fullmatch(name):
        raise BadUsage("store", f"the name {name!r}", "a table's name in lower case", "this is a mistake in dicecount")
    return name
