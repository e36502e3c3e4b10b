"""A program that is a file and no module of a package, as a module: what its tests call."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType


def loaded(script: Path) -> ModuleType:
    """The file's names, once it was run; not as the main program."""
    spec = importlib.util.spec_from_file_location(script.stem, script)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
