"""A local S3 server for tests: moto's, in a process of its own.

Started by this file and not by `python -m moto.server`, which serves every service of AWS and looks for the one that
is meant among all of them at every request, longer than the answer takes.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

BUCKET = "dice"
HOUSE = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Server:
    """Its address, and the environment in which a store finds it."""

    endpoint: str
    environment: dict[str, str]

    def url(self, prefix: str) -> str:
        return f"s3://{BUCKET}/{prefix}"


@contextmanager
def s3_server() -> Iterator[Server]:
    """Start the server, make the bucket, and let this process find it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    endpoint = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "tests.stages.s3_server", str(port)]
    environment = {
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_REGION": "us-east-1",
        "AWS_ENDPOINT_URL": endpoint,
        "NO_PROXY": "127.0.0.1",
    }
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=HOUSE)
    try:
        _wait(endpoint, process)
        make = urllib.request.Request(f"{endpoint}/{BUCKET}", method="PUT")
        urllib.request.urlopen(make, timeout=20).close()
        with mock.patch.dict(os.environ, environment):
            yield Server(endpoint, environment)
    finally:
        process.kill()
        process.wait()


def _wait(endpoint: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        assert process.poll() is None
        try:
            urllib.request.urlopen(endpoint, timeout=5).close()
            return
        except urllib.error.URLError:
            time.sleep(0.1)
    raise TimeoutError(endpoint)


if __name__ == "__main__":
    from moto.moto_server.werkzeug_app import MotoRequestHandler, create_backend_app
    from werkzeug.serving import run_simple

    app = create_backend_app("s3")
    run_simple("127.0.0.1", int(sys.argv[1]), app, threaded=True, request_handler=MotoRequestHandler)
