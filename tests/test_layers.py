"""The shape of the house: who may import whom, and what no committed file may hold."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[1]

# A room may import from the rooms named here, and from itself. What is not named is not allowed.
PURE = {"errors"}
MAY_IMPORT = {
    "errors": set(),
    "contracts": PURE,
    "places": PURE,
    "languages": set(),
    "logs": set(),
    "apart": set(),
    "signs": set(),
    "paper": PURE | {"signs"},
    "days": PURE | {"contracts"},
    "queries": PURE,
    "settings": PURE | {"languages"},
    "recipes": PURE | {"contracts"},
    "statistics": PURE,
    "proofs": PURE,
    "figures": PURE | {"statistics"},
    "wording": PURE | {"languages", "signs"},
    "bundle": PURE | {"languages", "proofs", "recipes"},
    "assessment": PURE | {"contracts", "recipes", "statistics"},
    "simulate": PURE | {"contracts", "recipes", "places"},
    "nights": PURE | {"contracts", "recipes", "proofs"},
    "sources": PURE | {"nights", "contracts", "recipes", "places", "engines"},
    "engines": PURE | {"contracts", "queries", "recipes"},
    "store": PURE | {"contracts"},
    "shelves": PURE,
    "audits": PURE | {"contracts", "recipes", "statistics", "proofs", "bundle", "assessment", "shelves"},
    "stages": PURE
    | {"apart", "paper"}
    | {"contracts", "places", "days", "queries", "recipes", "statistics", "proofs", "figures", "wording", "bundle"}
    | {"assessment", "languages", "nights"}
    | {"sources", "engines", "store", "shelves", "audits"},
    "commands": {"*"},
    "heartbeat": set(),
    "exit_codes": set(),
    "drill": PURE | {"recipes", "simulate", "store"},
    "cli": {"commands", "errors", "exit_codes", "logs"},
    "__init__": set(),
    "__main__": {"cli"},
}


def rooms() -> list[tuple[str, Path]]:
    files = sorted((HOUSE / "pipeline").rglob("*.py"))
    assert len(files) > 20
    return [(path.relative_to(HOUSE / "pipeline").parts[0].removesuffix(".py"), path) for path in files]


def imported(path: Path) -> set[str]:
    """Dotted names of this project's modules that a file imports, also inside functions."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "pipeline":
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.split(".")[0] == "pipeline"}
    return found


def test_imports_point_down() -> None:
    wrong = []
    for room, path in rooms():
        assert room in MAY_IMPORT, f"{path.name}: the room {room} has no place in the layers"
        allowed = MAY_IMPORT[room] | {room, "__version__"}
        for name in imported(path):
            other = name.split(".")[1]
            if "*" not in allowed and other not in allowed:
                wrong.append(f"{path.relative_to(HOUSE)} imports {name}")
    assert wrong == []


def test_stages_never_import_one_another() -> None:
    wrong = []
    for room, path in rooms():
        if room == "stages" and path.stem != "__init__":
            wrong += [f"{path.name} imports {name}" for name in imported(path) if name.startswith("pipeline.stages.")]
    assert wrong == []


def test_nothing_of_spark_is_imported_outside_its_engine() -> None:
    users = [
        str(path.relative_to(HOUSE))
        for _, path in rooms()
        if re.search(r"^\s*(import|from) pyspark", path.read_text("utf-8"), re.MULTILINE)
    ]
    assert [user for user in users if not user.startswith("pipeline/engines/spark")] == []


@pytest.fixture(scope="module")
def committed() -> list[tuple[str, str]]:
    """Name and text of every committed text file."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=HOUSE, capture_output=True, check=True, text=True).stdout
    names = [name for name in listed.split("\0") if name and (HOUSE / name).is_file()]
    texts = []
    for name in names:
        try:
            texts.append((name, (HOUSE / name).read_text("utf-8")))
        except UnicodeDecodeError:
            continue
    assert len(texts) > 50
    return texts


def test_no_committed_file_names_a_package_registry(committed: list[tuple[str, str]]) -> None:
    hosts = re.compile(r"(py)(pi)\.(org)|(python)(hosted)\.|(registry)\.(npm)|(deb)\.(debian)", re.IGNORECASE)
    assert [name for name, text in committed if hosts.search(text)] == []


def test_no_committed_file_holds_a_path_of_one_machine(committed: list[tuple[str, str]]) -> None:
    paths = re.compile(r"(^|[^\w.])/(home|root|Users|wor[k])/\w", re.MULTILINE)
    assert [name for name, text in committed if paths.search(text)] == []


def test_no_room_is_a_drawer_for_odds_and_ends() -> None:
    assert [path.name for _, path in rooms() if path.stem in {"utils", "helpers", "common", "misc", "util"}] == []
