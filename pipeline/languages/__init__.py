"""The languages of the editions. Every module of this folder that has a constant `LANGUAGE` is one."""

from __future__ import annotations

import importlib
import pkgutil

from pipeline.languages.language import Language

__all__ = ["ALL", "LANGUAGES", "MAIN", "RIGHT_TO_LEFT", "Language"]


def _found() -> dict[str, Language]:
    modules = [importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)]
    languages = [module.LANGUAGE for module in modules if hasattr(module, "LANGUAGE")]
    return {one.code: one for one in sorted(languages, key=lambda one: (one.place, one.code))}


ALL = _found()
LANGUAGES = tuple(ALL)
MAIN = LANGUAGES[0]
"""English: the catalogs of the others are held against its."""

RIGHT_TO_LEFT = frozenset(code for code, one in ALL.items() if one.right_to_left)
