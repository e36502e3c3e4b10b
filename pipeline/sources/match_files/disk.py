"""The one place where match files touch the disk: paths in, bytes (unpacked) out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from pipeline.errors import Unjudged, Unreachable
from pipeline.sources.containers import GZIP, ZSTD, opened
from pipeline.sources.match_files.matchfile import MatchFile, read_match, unreadable

SUFFIXES = (".log", ".mat", ".sgf", ".txt")
_LARGEST_UNNAMED = 4 << 20
"""Bytes up to which a file of another suffix is looked into."""


def read_paths(paths: Iterable[Path], base: Path | None = None) -> Iterator[MatchFile]:
    """Read files and folders, a folder's files in the order of their names.

    In a folder, a file of another suffix counts only if it yields a roll; hidden files are not looked at. A file that
    the disk does not give comes back as an error with its name, so that the others are still read. Below `base` a
    file's name is its path from there; two folders may hold files of one name.
    """
    for path in paths:
        if path.is_dir():
            for file in sorted(each for each in path.rglob("*") if each.is_file()):
                name = file.relative_to(path)
                if any(part.startswith(".") for part in name.parts):
                    continue
                if file.suffix.lower() in SUFFIXES:
                    yield _read(file, name.as_posix())
                elif file.stat().st_size <= _LARGEST_UNNAMED:
                    match = _read(file, name.as_posix())
                    if match.error is None:
                        yield match
        elif path.exists():
            yield _read(path, path.relative_to(base).as_posix() if base else path.name)
        else:
            raise Unreachable(str(path), "no such file or folder", "a match file or a folder of them", "check the path")


def _read(path: Path, name: str) -> MatchFile:
    try:
        data = path.read_bytes()
        if data.startswith((GZIP, ZSTD)):
            with opened(path) as stream:
                data = stream.read()
    except (OSError, Unjudged, Unreachable):
        return unreadable(name)
    return read_match(data, name)
