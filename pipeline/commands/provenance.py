"""By what, from what and under which settings an edition was made."""

from __future__ import annotations

import platform
from importlib.metadata import version
from pathlib import Path
from typing import Any

from pipeline import __version__
from pipeline.recipes.book import DEFAULT, Recipes
from pipeline.settings import Settings, shown
from pipeline.store import Store

PACKAGES = ("duckdb", "numpy", "pyarrow", "scipy", "typst")


def provenance(settings: Settings, store: Store, recipes: Recipes, days: tuple[str, ...]) -> dict[str, Any]:
    """By what, from what and under which settings an edition was made."""
    from pipeline.stages.assess import rolls_digest

    report, count = settings.report, settings.count
    off = [] if report.languages else ["pages"]
    off += [] if report.simulations else ["simulations"]
    off += [] if report.drill else ["drill"]
    entries = store.entries("rolls")
    chosen = shown(settings)
    return {
        "version": __version__,
        "python": platform.python_version(),
        "packages": {name: version(name) for name in PACKAGES},
        "settings": {
            "recipe": settings.source.recipe or DEFAULT,
            "where": count.where,
            "first_day": chosen["count"]["first_day"],
            "strata": list(count.strata),
            "openings": settings.source.openings,
            "expires_after": chosen["source"]["expires_after"],
            "alpha": settings.alarm.alpha,
            "simulations": report.simulations,
        },
        "recipes_sha256": recipes.digest,
        "source": {
            "kind": source_kind(settings.source.url),
            "digest": rolls_digest(store, days),
            "rows": sum(entries[day].rows for day in days),
        },
        "switched_off": off,
    }


def source_kind(url: str) -> str:
    """What kind of address it is: sqlite, postgresql, csv.gz, folder; nothing of where it lies."""
    if "://" in url:
        return url.partition("://")[0]
    suffixes = Path(url).suffixes
    packed = suffixes[-1:] in ([".gz"], [".zst"])
    return "".join(suffixes[-2:] if packed else suffixes[-1:]).lstrip(".") or "folder"
