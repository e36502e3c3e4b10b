"""The dead man's ping, against a real server on loopback."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from pipeline.heartbeat import Heartbeat
from pipeline.store import Store
from tests.line.running import count


class Monitor(HTTPServer):
    """Keeps every request; answers the first `refuse` of them with 503."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.seen: list[tuple[str, str]] = []
        self.refuse = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/ping/abc"


class Handler(BaseHTTPRequestHandler):
    server: Monitor

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.server.seen.append((self.path, body))
        self.send_response(503 if len(self.server.seen) <= self.server.refuse else 200)
        self.end_headers()

    def log_message(self, *args: object) -> None:
        """Quiet."""


@pytest.fixture
def monitor() -> Iterator[Monitor]:
    with Monitor() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def test_start_success_and_failure_go_to_three_addresses(monitor: Monitor) -> None:
    heart = Heartbeat(monitor.url, "r1")
    assert heart.start()
    assert heart.end(0, "all well")
    assert heart.end(4, "no row at all")
    assert monitor.seen == [
        ("/ping/abc/start?rid=r1", ""),
        ("/ping/abc?rid=r1", "all well"),
        ("/ping/abc/4?rid=r1", "no row at all"),
    ]


def test_query_of_the_address_is_kept_behind_the_path(monitor: Monitor) -> None:
    assert Heartbeat(monitor.url + "/?create=1", "r1").end(3, "")
    assert monitor.seen == [("/ping/abc/3?create=1&rid=r1", "")]


def test_refused_ping_is_sent_again_and_arrives_at_the_third_try(monitor: Monitor) -> None:
    monitor.refuse = 2
    assert Heartbeat(monitor.url, "r1", pause=0.01).start()
    assert len(monitor.seen) == 3


def test_ping_that_never_arrives_is_given_up_without_an_error(monitor: Monitor) -> None:
    monitor.refuse = 99
    assert not Heartbeat(monitor.url, "r1", pause=0.01).start()
    assert len(monitor.seen) == 3
    assert not Heartbeat("http://127.0.0.1:1/x", "r1", pause=0.01).end(0, "")


def test_address_of_another_kind_is_never_opened(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("x")
    assert not Heartbeat(f"file://{tmp_path}/secret", "r1", pause=0.01).end(0, "")


def test_no_address_sends_nothing() -> None:
    assert not Heartbeat(None, "r1").start()


def test_night_pings_start_then_success_with_day_rows_and_root(
    monitor: Monitor, small_log: Path, tmp_path: Path
) -> None:
    made = count(small_log, tmp_path, env={"DICECOUNT_ALARM__PING": monitor.url})
    assert made.code == 0
    (start, nothing), (end, body) = monitor.seen
    assert start.startswith("/ping/abc/start?rid=")
    assert nothing == ""
    assert end == start.replace("/start", "")
    article = made.article
    lines = [
        f"last settled day {article['edition']}",
        f"rows {article['log']['size']}",
        f"root {article['log']['root']}",
    ]
    assert body.splitlines() == [*lines, "found nothing"]
    assert "127.0.0.1" not in made.ended.stderr


def test_night_without_a_source_pings_its_exit_code_and_why(monitor: Monitor, tmp_path: Path) -> None:
    made = count(tmp_path / "nothing.csv", tmp_path, env={"DICECOUNT_ALARM__PING": monitor.url})
    assert made.code == 5
    end, body = monitor.seen[-1]
    assert end.startswith("/ping/abc/5?")
    assert "nothing.csv" in body


def test_dead_monitor_does_not_change_the_exit_code(small_log: Path, tmp_path: Path) -> None:
    made = count(small_log, tmp_path, env={"DICECOUNT_ALARM__PING": "http://127.0.0.1:1/secret-id"})
    assert made.code == 0
    assert "ping: got" in made.ended.stderr
    assert "secret-id" not in made.ended.stderr


def test_run_that_finds_the_lock_taken_pings_nothing(monitor: Monitor, small_log: Path, tmp_path: Path) -> None:
    with Store(tmp_path / "state").lock():
        assert count(small_log, tmp_path, env={"DICECOUNT_ALARM__PING": monitor.url}).code == 6
    assert monitor.seen == []
