"""What set-up installs: by hash, ready made; nothing is compiled on the machine that installs it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[1]
LOCKS = re.findall(r"^\t.*\$\(PIP\) install (.*-r setup/\w+\.lock)$", (HOUSE / "Makefile").read_text("utf-8"), re.M)
COMPILED = {".c", ".cc", ".cpp", ".h", ".pyx", ".rs", ".so", ".cu"}


def test_packages_come_by_hash_and_ready_made() -> None:
    assert [lock.split()[-1] for lock in LOCKS] == ["setup/run.lock", "setup/test.lock"]
    for lock in LOCKS:
        assert {"--require-hashes", "--only-binary", ":all:"} <= set(lock.split())
    # Spark's own package, for tests, is an archive of class files without a wheel; nothing else may come as source.
    assert re.findall(r"--no-binary (\S+)", "\n".join(LOCKS)) == ["pyspark"]


def test_every_package_of_the_locks_is_one_version_with_its_hashes() -> None:
    for name in ("run.lock", "test.lock"):
        text = re.sub(r"\\\n\s*", " ", (HOUSE / "setup" / name).read_text("utf-8"))
        lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
        assert len(lines) > 50
        assert [line for line in lines if not re.match(r"[\w.-]+(\[[\w,-]+\])?==[\w.!+]+ .*--hash=sha256:", line)] == []


def test_the_project_itself_has_nothing_to_compile() -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))
    assert project["build-system"]["build-backend"] == "hatchling.build"
    assert "hooks" not in project["tool"]["hatch"]["build"]
    rooms = [HOUSE / name for name in ("pipeline", "sql", "reports", "data", "setup", "bench", "tests")]
    assert not [path for room in rooms for path in room.rglob("*") if path.suffix in COMPILED]
    assert not list(HOUSE.glob("setup.py"))
