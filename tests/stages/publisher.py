"""Publishes when it is told to, in a process of its own, so that it can be killed at any instant.

Reads lines of JSON: state folder, folder of editions, number of days, address of the object store or null, file that
grows by a byte with every request to the store or null. For each it writes the number of a process that publishes; on
the next line it waits for that process and writes how it ended.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from pipeline.places import REPORTS
from pipeline.stages import publish
from pipeline.stages.publish import Publishing
from pipeline.store import Store

REQUESTS = ("copy", "delete", "get", "head", "list_objects", "put")
"""What the shelf of an object store asks it, by the names that it has there."""


def article_of(state: Path, days: int) -> dict[str, Any]:
    """An article as if the edition ended after so many days."""
    article = Store(state).document("article")
    assert article is not None
    kept = article["days"][:days]
    return {**article, "days": kept, "edition": kept[-1]}


def files(article: Any) -> dict[str, bytes]:
    """What the agreement needs: the checker and the built-in recipes know the rest."""
    return {"verify.py": (REPORTS / "bundle" / "verify.py").read_bytes(), "README.md": b"text\n"}


def publish_days(state: Path, out: Path, days: int, url: str | None = None) -> publish.PublishReport:
    return publish.run(Store(state), out, article_of(state, days), None, files, Publishing(url=url))


def count_requests(into: Path) -> None:
    """From now on let a file grow by a byte before every request to an object store."""
    handle = os.open(into, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def counted(ask: Any) -> Any:
        def asked(*given: Any, **named: Any) -> Any:
            os.write(handle, b".")
            return ask(*given, **named)

        return asked

    for name in REQUESTS:
        setattr(objects, name, counted(getattr(objects, name)))


if __name__ == "__main__":
    import json

    # Imported beforehand, as everything is, and the catalogs are read: a publication begins at once.
    from pipeline.shelves import objects

    publish.listed([], None)
    for line in sys.stdin:
        given, target, number, address, requests = json.loads(line)
        child = os.fork()
        if child == 0:
            if requests is not None:
                count_requests(Path(requests))
            publish_days(Path(given), Path(target), number, address)
            os._exit(0)
        print(child, flush=True)
        sys.stdin.readline()
        print(os.waitpid(child, 0)[1], flush=True)
