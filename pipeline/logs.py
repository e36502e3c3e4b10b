"""Logging: readable lines on a terminal, JSON lines elsewhere; always on stderr, never a secret."""

from __future__ import annotations

import datetime as dt
import json
import logging
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

FIELDS = ("run", "stage", "day", "rows", "seconds")
"""Fields of a JSON line beside time, level and message: bound for a while, or carried by one call."""

PATIENCE = 2.0
"""Seconds that a stage may take before a terminal is told that it is still at work."""

LOG = logging.getLogger("dicecount")
CLEAR = "\r\x1b[K"

# One run to a process, and threads of its stages must log under it too: no context variable.
_bound: dict[str, object] = {}


class JsonLines(logging.Formatter):
    """One JSON object a line, with what is bound and what the call carried."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": dt.datetime.fromtimestamp(record.created, dt.UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        carried = {field: getattr(record, field) for field in FIELDS if hasattr(record, field)}
        line |= _bound | carried
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Lines(logging.Formatter):
    """The message alone; a ticking line under the cursor is wiped away first."""

    def format(self, record: logging.LogRecord) -> str:
        return CLEAR + super().format(record)


def configure() -> None:
    """Send the log of dicecount to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines("%(message)s") if sys.stderr.isatty() else JsonLines())
    LOG.handlers[:] = [handler]
    LOG.setLevel(logging.INFO)
    LOG.propagate = False


@contextmanager
def bound(**fields: object) -> Iterator[None]:
    """Every JSON line inside carries these fields."""
    before = dict(_bound)
    _bound.update(fields)
    try:
        yield
    finally:
        _bound.clear()
        _bound.update(before)


@contextmanager
def hushed() -> Iterator[None]:
    """No line inside: for what is meant to fail."""
    was, LOG.disabled = LOG.disabled, True
    try:
        yield
    finally:
        LOG.disabled = was


@contextmanager
def ticking(label: str) -> Iterator[None]:
    """On a terminal, say every second what is at work once it has taken two; nothing elsewhere."""
    if not sys.stderr.isatty():
        yield
        return
    done = threading.Event()
    thread = threading.Thread(target=_tick, args=(label, done), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _tick(label: str, done: threading.Event) -> None:
    started = time.monotonic()
    wait = PATIENCE
    while not done.wait(wait):
        sys.stderr.write(f"{CLEAR}{label} … {time.monotonic() - started:.0f} s")
        sys.stderr.flush()
        wait = 1.0
    if wait != PATIENCE:
        sys.stderr.write(CLEAR)
        sys.stderr.flush()
