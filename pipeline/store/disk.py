"""The one way in which files of the state come to be: temporary file, fsync, rename, fsync of the folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyarrow as pa

from pipeline.errors import Unjudged

TEMPORARY = "tmp"


def replace(path: Path, data: pa.Buffer | bytes, root: Path) -> None:
    """The file whole or not at all."""
    folder = root / TEMPORARY
    folder.mkdir(exist_ok=True)
    temporary = folder / path.name
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def told(where: Path) -> Iterator[None]:
    """A disk that is full or may not be written ends the run in words; the old state stands."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unjudged(str(where), reason, "room and right to write", "mend that and run again") from None
