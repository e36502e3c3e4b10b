"""What is said of the log: that it is signed only where a key signed it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

UNSIGNED = ("found-checkpoint", "limits-3", "methods-log", "item-log-size", "item-log-root")
"""Messages that call the log signed; each has one beside it for an edition without a checkpoint key."""


def log_message(article: Mapping[str, Any], message: str) -> str:
    """The message, or what stands in its place where no key was configured."""
    signed = (article.get("log") or {}).get("signed")
    return f"{message}-unsigned" if message in UNSIGNED and not signed else message
