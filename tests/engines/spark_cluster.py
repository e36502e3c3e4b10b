"""A standalone Spark cluster on the loopback of this machine: a master and workers, started and stopped by a test."""

from __future__ import annotations

import os
import re
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import psutil
import pyspark

HOME = Path(pyspark.__file__).parent
PATIENCE = 180
QUICK = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
"""Java that starts quickly and never gets fast: right for a job of seconds."""

UNTIL_THE_PIPE_CLOSES = '"$@" & read _; kill -9 $!'
"""Whatever ends the test, also a kill that runs no `finally`: the daemon ends with it."""


class Cluster:
    """A master and `workers` workers of one core each."""

    def __init__(self, folder: Path, workers: int = 2) -> None:
        self._folder = folder
        self._daemons: dict[str, subprocess.Popen[bytes]] = {}
        self._workers = workers
        self.master = ""

    def __enter__(self) -> Self:
        try:
            self._start("master", "org.apache.spark.deploy.master.Master")
            self.master = self._said("master", r"Starting Spark master at (spark://\S+)")
            for _ in range(self._workers):
                self.add_worker()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def add_worker(self) -> str:
        name = f"worker{len(self._daemons)}"
        room = ("--cores", "1", "--memory", "640m", "--work-dir", str(self._folder / name))
        self._start(name, "org.apache.spark.deploy.worker.Worker", *room, self.master)
        self._said(name, "Successfully registered with master")
        return name

    def kill(self, name: str) -> None:
        """End a worker as a power cut would: it, its executor and the executor's Python, by SIGKILL."""
        daemon = self._daemons.pop(name)
        for process in psutil.Process(daemon.pid).children(recursive=True):
            process.kill()
        daemon.communicate()

    def stop(self) -> None:
        for name in reversed(list(self._daemons)):
            self.kill(name)

    def _start(self, name: str, main: str, *options: str) -> None:
        java = ["java", *QUICK.split(), "-Xmx256m", "-Dspark.master.rest.enabled=false", "-cp", f"{HOME}/jars/*", main]
        java += ["--host", "127.0.0.1", "--port", "0", "--webui-port", "0", *options]
        home = {
            "SPARK_HOME": str(HOME),
            "SPARK_SCALA_VERSION": "2.13",
            "SPARK_LOCAL_IP": "127.0.0.1",
            "SPARK_LOCAL_DIRS": str(self._folder),
        }
        with self._log(name).open("wb") as log:
            self._daemons[name] = subprocess.Popen(
                ["sh", "-c", UNTIL_THE_PIPE_CLOSES, "sh", *java],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                env=os.environ | home,
            )

    def _log(self, name: str) -> Path:
        return self._folder / f"{name}.log"

    def _said(self, name: str, pattern: str) -> str:
        """Wait for a daemon to say something; what the pattern's group caught."""
        until = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self._log(name).read_text("utf-8"))):
            if time.monotonic() > until or self._daemons[name].poll() is not None:
                raise TimeoutError(f"{name} never said {pattern}: {self._log(name).read_text('utf-8')[-2000:]}")
            time.sleep(0.05)
        return found.group(found.re.groups)
