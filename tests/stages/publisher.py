"""Publishes when it is told to, in a process of its own, so that it can be killed at any instant.

Reads lines of JSON: state folder, folder of editions, number of days, address of the object store or null. For each
it writes the number of a process that publishes; on the next line it waits for that process and writes how it ended.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from pipeline.places import REPORTS
from pipeline.stages import publish
from pipeline.stages.publish import Publishing
from pipeline.store import Store


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


if __name__ == "__main__":
    import json
    import os

    import obstore  # noqa: F401  imported beforehand, as everything is: a publication begins at once

    for line in sys.stdin:
        given, target, number, address = json.loads(line)
        child = os.fork()
        if child == 0:
            publish_days(Path(given), Path(target), number, address)
            os._exit(0)
        print(child, flush=True)
        sys.stdin.readline()
        print(os.waitpid(child, 0)[1], flush=True)
