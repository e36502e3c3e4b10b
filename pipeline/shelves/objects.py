"""Editions in an object store, under a URL such as s3://bucket/prefix.

Objects of an edition are written under a prefix that nothing leads to, read back, and only then named by the one
object `latest.json`: the list of published editions, the newest first. What is named there is never written again.
Keys and addresses come from the environment as usual for the store (AWS_ACCESS_KEY_ID, AWS_ENDPOINT_URL, ...).
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from obstore import copy, delete, get, head, put
from obstore import list as list_objects
from obstore.exceptions import BaseError
from obstore.store import ObjectStore, from_url

from pipeline.errors import BadUsage, PublishFailed
from pipeline.shelves.folder import SUMS, card, editions, order, read_sums, sha256

POINTER = "latest.json"
KEPT = "the last published edition stands; the next run goes on"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".jsonld": "application/ld+json",
    ".csv": "text/csv; charset=utf-8",
    ".gz": "application/gzip",
    ".md": "text/markdown; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".py": "text/x-python; charset=utf-8",
    ".toml": "text/plain; charset=utf-8",
    ".pdf": "application/pdf",
    ".parquet": "application/vnd.apache.parquet",
}


class Shelf:
    """The published editions below one URL."""

    def __init__(self, url: str) -> None:
        plain = os.environ.get("AWS_ENDPOINT_URL", os.environ.get("AWS_ENDPOINT", "")).startswith("http:")
        try:
            self.store: ObjectStore = from_url(
                url,
                client_options={"allow_http": True} if plain else None,
                retry_config={"max_retries": 4},
            )
        except (BaseError, ValueError) as error:
            raise BadUsage(
                "publish.url", _first_line(error), "such as s3://bucket/prefix", "mend the address"
            ) from None

    def published(self) -> list[dict[str, Any]]:
        """What the pointer names, newest first."""
        text = self._get(POINTER)
        if text is None:
            return []
        found: list[dict[str, Any]] = json.loads(text)["editions"]
        return found

    def bring(self, out: Path, listing: Mapping[str, bytes]) -> list[str]:
        """Publish every edition of a folder that is not there yet, oldest first; then the pages that list them."""
        try:
            published = self.published()
            known = {one["edition"]: one["sums_sha256"] for one in published}
            new = []
            for name in editions(out):
                digest = sha256(out / name / SUMS)
                if name not in known:
                    self._upload(out / name, name, published)
                    published = _ordered([{**card(out / name), "sums_sha256": digest}, *published])
                    self._point(published)
                    new.append(name)
                elif known[name] != digest:
                    got = "another edition of this name"
                    raise PublishFailed(name, got, "the one that was published", "a published edition never changes")
            for name, content in listing.items():
                if self._get(name) != content:
                    put(self.store, name, content, attributes=_kind(name))
        except (BaseError, OSError) as error:
            raise PublishFailed("publish.url", _first_line(error), "a store that can be written", KEPT) from None
        return new

    def _upload(self, folder: Path, name: str, published: list[dict[str, Any]]) -> None:
        """Every file under the edition's prefix, then read back; what an earlier try left there and is none goes."""
        before = published[0]["edition"] if published else ""
        there = read_sums(self._get(f"{before}/{SUMS}") or b"") if before else {}
        here = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
        digests = {file: sha256(path) for file, path in here.items()}
        for file, path in here.items():
            if there.get(file) == digests[file] and path.parent.name == "rolls":
                copy(self.store, f"{before}/{file}", f"{name}/{file}")
            else:
                put(self.store, f"{name}/{file}", path, attributes=_kind(file))
        for batch in list_objects(self.store, prefix=name):
            for one in batch:
                file = one["path"].removeprefix(f"{name}/")
                if file not in here:
                    delete(self.store, one["path"])
        for file, path in here.items():
            copied = there.get(file) == digests[file] and path.parent.name == "rolls"
            if copied:
                whole = head(self.store, f"{name}/{file}")["size"] == path.stat().st_size
            else:
                whole = hashlib.sha256(self._get(f"{name}/{file}") or b"").hexdigest() == digests[file]
            if not whole:
                raise PublishFailed(f"{name}/{file}", "other bytes than were written", "the same bytes", KEPT)

    def _point(self, published: list[dict[str, Any]]) -> None:
        pointer = {"latest": published[0]["edition"], "editions": published}
        text = json.dumps(pointer, ensure_ascii=False, indent=1).encode() + b"\n"
        put(self.store, POINTER, text, attributes=_kind(POINTER))

    def _get(self, key: str) -> bytes | None:
        try:
            return bytes(get(self.store, key).bytes())
        except FileNotFoundError:  # NotFoundError is one of these
            return None


def _ordered(published: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(published, key=lambda one: order(one["edition"]), reverse=True)


def _kind(name: str) -> dict[str, str]:
    kind = TYPES.get(Path(name).suffix, "application/octet-stream")
    return {"Content-Type": kind, "Cache-Control": "no-cache" if "/" not in name else "max-age=31536000, immutable"}


def _first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0][:200] if str(error).strip() else type(error).__name__
