"""Publishes when it is told to, in a process of its own, so that it can be killed at any instant.

Arguments: state folder, folder of editions, number of days, address of the object store or `-`. Writes `ready` once
everything is imported, waits for a line, publishes, writes `done`.
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
    import obstore  # noqa: F401  imported before `ready`, as everything is

    print("ready", flush=True)
    sys.stdin.readline()
    given, target, number, address = sys.argv[1:]
    publish_days(Path(given), Path(target), int(number), None if address == "-" else address)
    print("done", flush=True)
