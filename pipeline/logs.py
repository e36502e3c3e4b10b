"""Logging: readable lines on a terminal, JSON lines elsewhere; always on stderr, never a secret."""

from __future__ import annotations

import datetime as dt
import json
import logging
import sys

FIELDS = ("run", "stage", "day", "rows", "seconds")
"""Extra fields that a log call may carry."""


class JsonLines(logging.Formatter):
    """One JSON object a line, with the extra fields that the call carried."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": dt.datetime.fromtimestamp(record.created, dt.UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        line |= {field: getattr(record, field) for field in FIELDS if hasattr(record, field)}
        return json.dumps(line, ensure_ascii=False)


def configure() -> None:
    """Send the log of dicecount to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(message)s") if sys.stderr.isatty() else JsonLines())
    logger = logging.getLogger("dicecount")
    logger.handlers[:] = [handler]
    logger.setLevel(logging.INFO)
    logger.propagate = False
