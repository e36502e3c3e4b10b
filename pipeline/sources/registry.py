"""Which kind a source is. Every module of this folder that has a constant `SOURCE` is one."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pipeline.sources as folder
from pipeline.errors import BadUsage, Unjudged
from pipeline.sources import Ask, Batch, Kind
from pipeline.sources.containers import bare_suffix, find, head


@dataclass(frozen=True, slots=True)
class Opened:
    """One file or database of a source, not yet read."""

    name: str
    address: str
    kind: Kind

    def batches(self, ask: Ask) -> Iterator[Batch]:
        return self.kind.read(self.address, ask)


@cache
def kinds() -> tuple[Kind, ...]:
    """Every kind, by name."""
    modules = (
        importlib.import_module(f"{folder.__name__}.{found.name}") for found in pkgutil.iter_modules(folder.__path__)
    )
    sources = [module.SOURCE for module in modules if hasattr(module, "SOURCE")]
    return tuple(sorted(sources, key=lambda kind: kind.name))


def open_source(url: str) -> tuple[Opened, ...]:
    """What an address names, in the order in which it is read."""
    for kind in kinds():
        if any(url.startswith(scheme) for scheme in kind.schemes):
            return (Opened(kind.name, url, kind),)
    if "://" in url:
        schemes = sorted(scheme for kind in kinds() for scheme in kind.schemes)
        raise BadUsage("source.url", url.split("://")[0] + "://", "a path, or one of " + ", ".join(schemes))
    opened: list[Opened] = []
    for path in find(url):
        found = _kind_of(bare_suffix(path), head(path))
        if found is None:
            suffixes = ", ".join(sorted(suffix for kind in kinds() for suffix in kind.suffixes))
            raise Unjudged(path.name, "a file of no kind that is known", f"one of {suffixes}", "rename or take it out")
        opened.append(Opened(path.name, str(path), found))
    return tuple(opened)


def _kind_of(suffix: str, head: bytes) -> Kind | None:
    """By suffix, else by content."""
    named = next((kind for kind in kinds() if suffix in kind.suffixes), None)
    return named or next((kind for kind in kinds() if kind.sniff and kind.sniff(head)), None)
