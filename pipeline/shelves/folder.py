"""Editions in a folder: each stands there whole, and one link, `latest`, says which is the newest.

A folder is moved into place with one rename and never touched again; then the link moves, in one rename too. What a
killed run left aside has a name that no reader looks for and goes with the next run; a failed one clears up itself.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any

LATEST = "latest"
SUMS = "SHA256SUMS"
CARD = "edition.json"
ASIDE = ".new-"

_NAME = re.compile(r"(\d{4}-\d{2}-\d{2}|undated)(?:\.r([1-9][0-9]*))?\Z")


def order(name: str) -> tuple[str, int]:
    """Editions in order: by their day, then by their correction; an undated one comes first."""
    match = _NAME.match(name)
    day, revision = (match.group(1), int(match.group(2) or 1)) if match else ("", 0)
    return ("" if day == "undated" else day, revision)


def editions(out: Path) -> list[str]:
    """Names of the editions that stand in a folder, oldest first."""
    if not out.is_dir():
        return []
    return sorted((path.name for path in out.iterdir() if _NAME.match(path.name) and path.is_dir()), key=order)


def revisions(out: Path, edition: str) -> list[str]:
    """An edition and its corrections, oldest first."""
    return [name for name in editions(out) if name.partition(".r")[0] == edition]


def card(folder: Path) -> dict[str, Any]:
    """What an edition says of itself in short."""
    found: dict[str, Any] = json.loads((folder / CARD).read_bytes())
    return found


def cards(out: Path) -> list[dict[str, Any]]:
    """The cards of all editions, newest first; a folder without one is not ours."""
    return [card(out / name) for name in reversed(editions(out)) if (out / name / CARD).is_file()]


def begin(out: Path, edition: str, pool: str) -> Path:
    """An empty folder aside, after clearing what killed runs left here and in the pool of day files."""
    out.mkdir(parents=True, exist_ok=True)
    clear(out, pool)
    aside = out / f"{ASIDE}{edition}-{os.getpid()}"
    aside.mkdir()
    return aside


def clear(out: Path, pool: str) -> None:
    """Take away what lies aside; what the disk does not let go stays for the next run."""
    for left in [*out.glob(f"{ASIDE}*"), *out.glob(f"{pool}/{ASIDE}*"), *out.glob(f"{pool}/*/{ASIDE}*")]:
        if left.is_dir() and not left.is_symlink():
            shutil.rmtree(left, ignore_errors=True)
        else:
            with suppress(OSError):
                left.unlink()


def place(aside: Path, out: Path, name: str) -> Path:
    """Move a finished folder into its place, with one rename."""
    for folder in sorted((path for path in aside.rglob("*") if path.is_dir()), reverse=True):
        sync(folder)
    sync(aside)
    aside.rename(out / name)
    sync(out)
    return out / name


def point(out: Path) -> str:
    """Let `latest` lead to the newest edition, in one step."""
    newest = editions(out)[-1]
    link = out / LATEST
    if not link.is_symlink() or link.readlink().name != newest:
        aside = out / f"{ASIDE}{LATEST}-{os.getpid()}"
        aside.unlink(missing_ok=True)
        aside.symlink_to(newest)
        aside.replace(link)
        sync(out)
    return newest


def put(path: Path, content: bytes) -> None:
    """Write a new file and wait until it is on the disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def replace(path: Path, content: bytes) -> None:
    """Put a file in the place of another in one step; the same content touches nothing."""
    if path.is_file() and path.read_bytes() == content:
        return
    aside = path.with_name(f"{ASIDE}{path.name}-{os.getpid()}")
    put(aside, content)
    aside.replace(path)


def link(source: Path, target: Path) -> None:
    """The same file under a second name; a copy where the disk cannot."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)


def write_sums(folder: Path) -> None:
    """SHA256SUMS over every file below a folder, in the form that `sha256sum --check` reads."""
    lines = [
        f"{sha256(path)}  {path.relative_to(folder).as_posix()}\n"
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.relative_to(folder).as_posix() not in (SUMS, f"{SUMS}.sig")
    ]
    put(folder / SUMS, "".join(lines).encode())


def read_sums(text: bytes) -> dict[str, str]:
    """Digest by name."""
    lines = text.decode("utf-8", "replace").splitlines()
    return {name: digest for digest, _, name in (line.partition("  ") for line in lines)}


def sha256(path: Path) -> str:
    """A file's digest."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def sync(folder: Path) -> None:
    """Wait until a folder's names are on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
