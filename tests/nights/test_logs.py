"""The log: JSON lines under cron, readable lines on a terminal, a sign of life where a stage takes long."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

from pipeline.proofs import note
from tests.line.running import contents, count

SLOW = """
import time
from pipeline import logs
logs.PATIENCE = 0.1
logs.configure()
with logs.bound(run="r1", stage="verify"):
    with logs.ticking("verify"):
        time.sleep(0.5)
    with logs.hushed():
        logs.LOG.error("meant to fail")
    logs.LOG.info("done", extra={"rows": 3})
"""


def on_terminal() -> str:
    """What the program writes to a terminal as stderr."""
    ours, theirs = pty.openpty()
    subprocess.run([sys.executable, "-c", SLOW], stderr=theirs, check=True)
    os.close(theirs)
    said = b""
    try:
        while part := os.read(ours, 4096):
            said += part
    except OSError:  # Linux says so when the other end is closed.
        pass
    finally:
        os.close(ours)
    return said.decode()


def test_terminal_sees_a_slow_stage_at_work_and_then_the_line_alone() -> None:
    said = on_terminal()
    assert "verify … 0 s" in said
    last = said.replace("\r\n", "\n").split("\x1b[K")[-1]
    assert last == "done\n"
    assert "meant to fail" not in said


def test_cron_sees_json_lines_and_no_sign_of_life() -> None:
    done = subprocess.run([sys.executable, "-c", SLOW], stderr=subprocess.PIPE, text=True, check=True)
    (line,) = [json.loads(one) for one in done.stderr.splitlines()]
    assert {key: line[key] for key in line if key != "time"} == {
        "level": "info",
        "message": "done",
        "run": "r1",
        "stage": "verify",
        "rows": 3,
    }


def test_night_with_a_key_signs_its_checkpoint(small_log: Path, tmp_path: Path) -> None:
    signer = note.Signer.make("dice.example.org")
    key = tmp_path / "key"
    key.write_text(signer.text + "\n", "ascii")
    env = {"DICECOUNT_PUBLISH__CHECKPOINT_KEY": str(key), "DICECOUNT_PUBLISH__ORIGIN": "dice.example.org"}
    made = count(small_log, tmp_path, env=env)
    assert made.code == 0
    (edition,) = made.editions
    text = note.verify((edition / "data" / "checkpoint.txt").read_text("utf-8"), [signer.verifier])
    assert note.Checkpoint.parse(text).root.hex() == made.article["log"]["root"]
    assert made.article["log"]["signed"] is True
    (kept,) = (made.state / "documents").glob("checkpoints-*.json")
    (night,) = json.loads(kept.read_text("utf-8"))["logs"]["dice.example.org"]
    assert note.verify(night["note"], [signer.verifier]) == text
    # PRIVATE+KEY+name+id+seed; the seed is base64 and may hold a plus sign itself.
    secret = signer.text.split("+", 4)[4].encode()
    assert not any(secret in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file() and path != key)


def test_night_without_a_key_says_that_its_log_is_not_signed(small_log: Path, tmp_path: Path) -> None:
    made = count(small_log, tmp_path)
    (edition,) = made.editions
    # A signed note has its signatures after an empty line, each behind an em dash (C2SP).
    assert "\u2014" not in (edition / "data" / "checkpoint.txt").read_text("utf-8")
    assert made.article["log"]["signed"] is False


def test_key_that_cannot_be_used_ends_the_night_before_anything_is_read(home: Path, small_log: Path) -> None:
    edition = contents(home / "out")
    for text in ("no key", note.Signer.make("other.example.org").text):
        (home / "key").write_text(text, "ascii")
        made = count(small_log, home, env={"DICECOUNT_PUBLISH__CHECKPOINT_KEY": str(home / "key")})
        assert made.code == 2
        assert text not in made.ended.stderr
    assert contents(home / "out") == edition
    assert count(small_log, home, env={"DICECOUNT_PUBLISH__CHECKPOINT_KEY": str(home / "none")}).code == 2
