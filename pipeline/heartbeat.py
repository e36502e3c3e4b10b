"""The dead man's ping: a monitor elsewhere hears when a night begins and how it ended, and alarms at silence.

`URL/start` first; then `URL` itself only after everything succeeded, else `URL/<exit code>`. That is how the monitors
that people use (healthchecks and its kin) read it. A ping never fails a run, and its address is in no message.
"""

from __future__ import annotations

import http.client
import logging
import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass

LOG = logging.getLogger("dicecount")

TIMEOUT = 10.0
TRIES = 3
MOST = 10_000
"""Bytes of the message; what monitors keep."""


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """Where to ping, and for which run. Without an address nothing is sent."""

    url: str | None
    run: str
    pause: float = 1.0

    def start(self) -> bool:
        """A night begins."""
        return self._send("start", "")

    def end(self, code: int, message: str) -> bool:
        """A night is over. Only 0 counts as a success."""
        return self._send("" if code == 0 else str(code), message)

    def _send(self, sign: str, message: str) -> bool:
        if not self.url:
            return False
        if urllib.parse.urlsplit(self.url).scheme not in ("http", "https"):
            LOG.warning("ping: got an address of another kind, want http:// or https://; the run goes on")
            return False
        request = urllib.request.Request(_address(self.url, sign, self.run), message.encode()[:MOST], method="POST")
        request.add_header("Content-Type", "text/plain; charset=utf-8")
        reason = ""
        for attempt in range(TRIES):
            if attempt:
                time.sleep(self.pause * 2 ** (attempt - 1))
            try:
                with urllib.request.urlopen(request, timeout=TIMEOUT):
                    return True
            except urllib.error.HTTPError as error:
                reason = f"status {error.code}"
                error.close()
            except (OSError, http.client.HTTPException, ValueError) as error:
                reason = type(error).__name__
        LOG.warning("ping: got %s after %s tries, want an answer; the run goes on", reason, TRIES)
        return False


def _address(url: str, sign: str, run: str) -> str:
    parts = urllib.parse.urlsplit(url)
    path = parts.path.rstrip("/") + (f"/{sign}" if sign else "")
    query = "&".join(part for part in (parts.query, urllib.parse.urlencode({"rid": run})) if part)
    return urllib.parse.urlunsplit((parts.scheme, parts.netloc, path or "/", query, ""))
