"""Files as bytes: where they lie, what they are, and how they are unpacked (.gz, .zst, told by content)."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import pyarrow as pa

from pipeline.errors import Unjudged, Unreachable

GZIP, ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
PACKED = (".gz", ".zst")
BLOCK = 8 << 20
HEAD = 4096


def bare_suffix(path: Path) -> str:
    """The suffix that names the kind: `.csv` of `log.csv.gz`."""
    suffixes = [suffix.lower() for suffix in path.suffixes]
    while suffixes and suffixes[-1] in PACKED:
        suffixes.pop()
    return suffixes[-1] if suffixes else ""


def find(url: str, nested: Collection[str] = ()) -> list[Path]:
    """The files that a path, a folder or a glob names, in the order of their names.

    Of a folder's folders only files with a suffix of `nested` count; hidden files and folders never do.
    """
    path = Path(url)
    if path.is_dir():
        files = [file for file in path.iterdir() if file.is_file() and not file.name.startswith(".")]
        files += [file for folder in path.iterdir() if folder.is_dir() for file in _below(folder, nested)]
    elif path.exists():
        return [path]
    elif any(mark in url for mark in "*?["):
        anchor = Path(path.anchor or ".")
        pattern = str(path.relative_to(anchor)) if path.anchor else url
        files = [file for file in anchor.glob(pattern) if file.is_file()]
    else:
        raise Unreachable(url, "no such file", "a log", "check the path")
    if not files:
        raise Unreachable(url, "no file", "at least one", "check the path")
    return sorted(files, key=lambda file: file.as_posix())


def _below(folder: Path, suffixes: Collection[str]) -> Iterator[Path]:
    if folder.name.startswith(".") or folder.is_symlink():
        return
    for path in folder.iterdir():
        if path.is_dir():
            yield from _below(path, suffixes)
        elif path.is_file() and not path.name.startswith(".") and bare_suffix(path) in suffixes:
            yield path


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """The file's bytes, unpacked; a damaged file raises Unjudged where it is read."""
    try:
        with path.open("rb") as file:
            magic = file.read(4)
            file.seek(0)
            codec = "gzip" if magic.startswith(GZIP) else "zstd" if magic.startswith(ZSTD) else None
            if codec is None:
                yield file
                return
            try:
                with pa.CompressedInputStream(pa.PythonFile(file), codec) as stream:
                    yield stream
            except (OSError, EOFError, zlib.error) as error:
                raise Unjudged(
                    path.name, str(error).splitlines()[0], f"a whole {codec} file", "copy it again"
                ) from None
    except (PermissionError, FileNotFoundError) as error:
        got = error.strerror or "no access"
        raise Unreachable(path.name, got, "a file that can be read", "check the path and its rights") from None


def read_block(stream: BinaryIO) -> bytes:
    """The next `BLOCK` bytes; fewer only at the end."""
    parts: list[bytes] = []
    size = 0
    while size < BLOCK and (part := stream.read(BLOCK - size)):
        parts.append(part)
        size += len(part)
    return parts[0] if len(parts) == 1 else b"".join(parts)


def head(path: Path) -> bytes:
    """The first bytes, unpacked."""
    with opened(path) as stream:
        return stream.read(HEAD)
