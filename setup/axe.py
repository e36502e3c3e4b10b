"""axe-core for the tests of the pages: takes it from its npm package, checks it, puts axe.min.js into build/axe."""

from __future__ import annotations

import os
import sys
import tarfile
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from npm import packed

TARGET = Path(__file__).resolve().parent.parent / "build" / "axe" / "axe.min.js"
PACKAGE = "axe-core@4.14.1"
SHA256 = "e6b0ce02b84d892e2e33e403485e7f3d6c29e2be6df65daf44d89ba564139745"


def main() -> Path:
    """Take it once."""
    if TARGET.is_file():
        return TARGET
    with tempfile.TemporaryDirectory() as scratch, tarfile.open(packed(PACKAGE, SHA256, Path(scratch))) as tar:
        data = tar.extractfile("package/axe.min.js")
        if data is None:
            sys.exit(f"axe: {PACKAGE}: got no axe.min.js, want it in the package")
        TARGET.parent.mkdir(parents=True, exist_ok=True)
        part = TARGET.with_suffix(f".{os.getpid()}")
        part.write_bytes(data.read())
        part.replace(TARGET)
    return TARGET


if __name__ == "__main__":
    print(f"axe: {main()}")
