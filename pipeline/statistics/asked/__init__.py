"""What a registry's `statistic` may name. Every module of this folder that has a table `ASKED` adds to it."""

from __future__ import annotations

import importlib
import pkgutil

from pipeline.statistics.asked.statistic import Statistic

__all__ = ["STATISTICS", "Statistic"]


def _found() -> dict[str, Statistic]:
    tables: dict[str, Statistic] = {}
    for module in pkgutil.iter_modules(__path__):
        asked: dict[str, Statistic] = getattr(importlib.import_module(f"{__name__}.{module.name}"), "ASKED", {})
        if twice := sorted(set(asked) & set(tables)):
            raise ImportError(f"statistics {', '.join(twice)} stand in two modules of {__name__}")
        tables |= asked
    return tables


STATISTICS = _found()
