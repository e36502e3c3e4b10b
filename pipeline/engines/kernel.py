"""The verification kernel of this host: built once, kept as an object in a folder that only the user can write.

A kept object is code that will run. So the folder and the file must belong to the user and be writable by nobody else,
and the file begins with a digest of what follows; else it is built anew and not kept.
"""

from __future__ import annotations

import hashlib
import logging
import os
import stat
import tempfile
from pathlib import Path

from pipeline.recipes.kernel.machine import load, supported, this_host
from pipeline.recipes.kernel.table import BulkKernel

LOG = logging.getLogger("dicecount")
DIGEST = hashlib.sha256().digest_size


def bulk_kernel(threads: int = 1, folder: Path | None = None) -> BulkKernel | None:
    """The kernel, or None where this machine cannot run it; then the reference judges every row, and the log says so.

    `folder` keeps the built object; None = the user's cache folder.
    """
    reason = supported()
    if reason:
        LOG.warning("verifying with the reference alone: %s", reason)
        return None
    cache = _Cache(folder or _user_folder())
    return BulkKernel(load(this_host(), cache.fetch, cache.keep), threads)


def _user_folder() -> Path | None:
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "dicecount"
    except RuntimeError:
        return None


class _Cache:
    """Objects by key in a folder; without a safe folder nothing is kept."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def fetch(self, key: str) -> bytes | None:
        if self.folder is None or not _ours(self.folder):
            return None
        path = self.folder / f"{key}.o"
        try:
            if not _ours(path):
                return None
            data = path.read_bytes()
        except OSError:
            return None
        return data[DIGEST:] if hashlib.sha256(data[DIGEST:]).digest() == data[:DIGEST] else None

    def keep(self, key: str, data: bytes) -> None:
        if self.folder is None:
            return
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not _ours(self.folder):
                return
            handle, name = tempfile.mkstemp(dir=self.folder)
            with os.fdopen(handle, "wb") as file:
                file.write(hashlib.sha256(data).digest() + data)
            Path(name).replace(self.folder / f"{key}.o")
        except OSError as error:
            LOG.info("the kernel is built anew each time: %s", error.strerror)


def _ours(path: Path) -> bool:
    """Whether this belongs to the user and nobody else can write it."""
    try:
        about = path.stat(follow_symlinks=False)
    except OSError:
        return False
    return about.st_uid == os.getuid() and not about.st_mode & (stat.S_IWGRP | stat.S_IWOTH) and not path.is_symlink()
