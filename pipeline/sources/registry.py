"""Which kind a source is. Every module of this folder that has a constant `SOURCE` is one."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

import pipeline.sources as folder
from pipeline.errors import BadUsage, Unjudged
from pipeline.sources import Ask, Batch, Kind
from pipeline.sources.containers import bare_suffix, find, head


@dataclass(frozen=True, slots=True)
class Opened:
    """One file or database of a source (or files that must be seen together), not yet read."""

    name: str
    addresses: tuple[str, ...]
    kind: Kind

    def batches(self, ask: Ask) -> Iterator[Batch]:
        return self.kind.read(self.addresses, ask)


@cache
def kinds() -> tuple[Kind, ...]:
    """Every kind, by name."""
    names = [f"{folder.__name__}.{found.name}" for found in pkgutil.iter_modules(folder.__path__)]
    modules = [importlib.import_module(name) for name in names]
    sources = [module.SOURCE for module in modules if hasattr(module, "SOURCE")]
    return tuple(sorted(sources, key=lambda kind: str(kind.name)))


def open_source(ask: Ask) -> tuple[Opened, ...]:
    """What the settings' address names, in the order in which it is read."""
    url = ask.settings.url
    for kind in kinds():
        if any(url.startswith(scheme) for scheme in kind.schemes):
            return (Opened(kind.name, (url,), kind),)
    if "://" in url:
        schemes = sorted(scheme for kind in kinds() for scheme in kind.schemes)
        want = "a path, or one of " + ", ".join(schemes)
        raise BadUsage("source.url", url.split("://")[0] + "://", want, "name such a source")
    # Archives of match files lie in folders of folders; a log's parts lie side by side.
    paths = find(url, {suffix for kind in kinds() if kind.together for suffix in kind.suffixes + kind.weak_suffixes})
    found = {path: _kind_of(bare_suffix(path), head(path), alone=len(paths) == 1) for path in paths}
    unknown = [path.name for path, kind in found.items() if kind is None]
    if len(unknown) == len(paths):
        suffixes = ", ".join(sorted(suffix for kind in kinds() for suffix in kind.suffixes + kind.weak_suffixes))
        raise Unjudged(unknown[0], "a file of no kind that is known", f"one of {suffixes}", "rename it")
    if unknown:
        ask.say(f"{Path(url).name}: files of no kind that is known, not read: " + ", ".join(unknown))
    return tuple(_grouped({path: kind for path, kind in found.items() if kind is not None}))


def _grouped(found: dict[Path, Kind]) -> Iterator[Opened]:
    """Files one by one; then those of each kind that must see all its files together."""
    for path, kind in found.items():
        if not kind.together:
            yield Opened(path.name, (str(path),), kind)
    for kind in sorted({kind for kind in found.values() if kind.together}, key=lambda kind: kind.name):
        paths = [path for path, its in found.items() if its == kind]
        name = paths[0].name if len(paths) == 1 else f"{len(paths)} {kind.name}"
        yield Opened(name, tuple(str(path) for path in paths), kind)


def _kind_of(suffix: str, head: bytes, alone: bool) -> Kind | None:
    """By suffix, else by content, else by a suffix that says little. In a folder, content that tells itself decides."""
    named = (kind for kind in kinds() if suffix in kind.suffixes)
    sniffed = (kind for kind in kinds() if kind.sniff and kind.sniff(head))
    weakly = (kind for kind in kinds() if suffix in kind.weak_suffixes and (alone or not kind.sniff))
    return next(chain(named, sniffed, weakly), None)
