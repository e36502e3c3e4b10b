"""Publish: put an edition in its place, whole or not at all.

Reads   rolls (days of the edition), the article, the pages
Writes  out/<edition>/
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.bundle.summaries import SUMMARIES
from pipeline.contracts import RECORD
from pipeline.errors import PublishFailed
from pipeline.proofs import leaf
from pipeline.store import Store

POOL = ".rolls"
"""Day files of all editions, each once under the digest of its rolls; editions hold links to them."""

SUMS = "SHA256SUMS"


@dataclass(frozen=True, slots=True)
class PublishReport:
    """Where the edition lies, and whether it is new."""

    folder: Path
    new: bool


def run(
    store: Store,
    out: Path,
    article: Mapping[str, Any],
    pages: Path | None,
    files: Mapping[str, bytes],
    text_seeds: Collection[str] = (),
    text_entropy: Collection[str] = (),
) -> PublishReport:
    """Build the edition aside, sync it to disk, then move it into place with one rename.

    `files` are further files of `data/` (name: bytes); `pages` is a folder whose files lie beside `data/`.
    """
    edition = str(article["edition"])
    try:
        out.mkdir(parents=True, exist_ok=True)
        for left in out.glob(".new-*"):
            shutil.rmtree(left, ignore_errors=True)
        aside = out / f".new-{edition}-{os.getpid()}"
        data = aside / "data"
        (data / "rolls").mkdir(parents=True)
        day_files(store, out / POOL, data / "rolls", article["days"], text_seeds, text_entropy)
        for name, content in bundle(article, files).items():
            put(data / name, content)
        write_sums(data)
        if pages is not None:
            for page in sorted(pages.iterdir()):
                put(aside / page.name, page.read_bytes())
        write_sums(aside)
        return _place(aside, out, edition)
    except OSError as error:
        raise PublishFailed(
            str(error.filename or out),
            error.strerror or str(error),
            "room and right to write",
            "the last edition stands",
        ) from None


def bundle(article: Mapping[str, Any], files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Every file of `data/` but the rolls and the sums."""
    made = {name: summary(article) for name, summary in SUMMARIES.items()}
    made["article.json"] = json.dumps(article, ensure_ascii=False, indent=1, allow_nan=False).encode() + b"\n"
    return made | dict(files)


def day_files(
    store: Store,
    pool: Path,
    target: Path,
    days: Sequence[str],
    text_seeds: Collection[str],
    text_entropy: Collection[str],
) -> None:
    """Each day's records as Parquet and as CSV, written once into the pool and linked from there."""
    entries = store.entries("rolls")
    for day in days:
        folder = pool / entries[day].sha256[:32]
        if not folder.is_dir():
            rolls = store.read("rolls", day)
            aside = folder.with_suffix(f".{os.getpid()}")
            shutil.rmtree(aside, ignore_errors=True)
            aside.mkdir(parents=True)
            lines = leaf.csv_bytes(leaf.records(rolls, text_seeds, text_entropy))
            put(aside / "csv.gz", gzip.compress(lines, compresslevel=1, mtime=0))
            put(aside / "parquet", parquet(rolls))
            _sync(aside)
            aside.replace(folder)
        for kind in ("csv.gz", "parquet"):
            _link(folder / kind, target / f"{day}.{kind}")


def parquet(rolls: pa.Table) -> bytes:
    """The roll record alone: no place in the source, no stratum of one site, nothing about players."""
    sink = pa.BufferOutputStream()
    pq.write_table(rolls.select([column.name for column in RECORD]), sink, compression="zstd")
    return bytes(sink.getvalue())


def write_sums(folder: Path) -> None:
    """SHA256SUMS over every file below a folder, in the form that `sha256sum --check` reads."""
    lines = []
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path != folder / SUMS:
            with path.open("rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
            lines.append(f"{digest}  {path.relative_to(folder).as_posix()}\n")
    put(folder / SUMS, "".join(lines).encode())


def put(path: Path, content: bytes) -> None:
    """Write a file and wait until it is on the disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _link(source: Path, target: Path) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)


def _place(aside: Path, out: Path, edition: str) -> PublishReport:
    """Move the edition into place; the same edition again changes nothing, another one gets a name of its own."""
    place, revision = out / edition, 1
    while place.exists():
        if _same(aside, place):
            shutil.rmtree(aside)
            return PublishReport(place, False)
        revision += 1
        place = out / f"{edition}.r{revision}"
    for folder in (aside / "data" / "rolls", aside / "data", aside):
        _sync(folder)
    aside.replace(place)
    _sync(out)
    return PublishReport(place, True)


def _same(one: Path, other: Path) -> bool:
    """Whether two editions say the same; when it was read and by which versions does not count."""
    return bool(_said(one) == _said(other))


def _said(folder: Path) -> Any:
    try:
        article = json.loads((folder / "data" / "article.json").read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return {key: value for key, value in article.items() if key not in ("read_on", "provenance", "figures", "drill")}


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
