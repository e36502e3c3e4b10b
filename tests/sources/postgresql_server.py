"""A real PostgreSQL on loopback for the tests, and a wire that can be cut."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PASSWORD = "s3cr3t/of the house"
USER = "counter"


@dataclass(frozen=True)
class Server:
    port: int
    folder: Path

    def url(self, database: str = "postgres", port: int | None = None) -> str:
        return f"postgresql://{USER}@127.0.0.1:{port or self.port}/{database}"


def binaries() -> Path | None:
    """Where the server's programs lie."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextlib.contextmanager
def running(programs: Path) -> Iterator[Server]:
    """Start a server in a folder of its own; it refuses to run as root, so root lends it another user."""
    folder = Path(tempfile.mkdtemp(prefix="dicecount-postgresql-"))
    as_user: list[str] = []
    if os.geteuid() == 0:
        user = next(name for name in ("postgres", "nobody") if _exists(name))
        entry = pwd.getpwnam(user)
        os.chown(folder, entry.pw_uid, entry.pw_gid)
        as_user = ["setpriv", f"--reuid={entry.pw_uid}", f"--regid={entry.pw_gid}", "--clear-groups"]
    word = folder / "word"
    word.write_text(PASSWORD)
    word.chmod(0o644)
    data, port = folder / "data", free_port()

    def do(program: str, *options: str) -> None:
        command = [*as_user, str(programs / program), *options]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=folder, timeout=120)

    try:
        do("initdb", "-D", str(data), "-U", USER, "-A", "scram-sha-256", f"--pwfile={word}", "-N", "-E", "UTF8")
        settings = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off"
        do("pg_ctl", "-D", str(data), "-w", "-t", "60", "-o", settings, "-l", str(folder / "log"), "start")
        try:
            yield Server(port, folder)
        finally:
            do("pg_ctl", "-D", str(data), "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _exists(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True


@contextlib.contextmanager
def cut_wire(port: int, after: int, times: int) -> Iterator[int]:
    """A port that passes everything on, but cuts the first `times` connections that pass more than `after` bytes."""
    listener = socket.create_server(("127.0.0.1", 0))
    left = [times]

    def serve() -> None:
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", port))
            threading.Thread(target=_pass_on, args=(client, server, None, left), daemon=True).start()
            threading.Thread(target=_pass_on, args=(server, client, after, left), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    try:
        yield int(listener.getsockname()[1])
    finally:
        listener.close()


def _pass_on(source: socket.socket, target: socket.socket, limit: int | None, cuts_left: list[int]) -> None:
    passed = 0
    with contextlib.suppress(OSError):
        while data := source.recv(16_384):
            passed += len(data)
            if limit is not None and passed > limit and cuts_left[0] > 0:
                cuts_left[0] -= 1
                break
            target.sendall(data)
    for end in (source, target):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
