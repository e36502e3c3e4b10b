"""Every run is written down, also one that failed; and the log says which run, which stage, which day."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pipeline.commands import line as stages
from pipeline.errors import Unjudged
from tests.line.running import Counted, count, dicecount


def ledger(state: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (state / "ledger.jsonl").read_text("utf-8").splitlines()]


def test_ledger_keeps_inputs_hashes_rows_versions_settings_and_seconds(counted: Counted) -> None:
    (run,) = ledger(counted.state)
    article = counted.article
    assert run["exit_code"] == 0
    assert run["edition"] == article["edition"]
    assert run["log"] == article["log"]
    assert run["source"] == article["provenance"]["source"]
    assert run["rows"] == {"rolls": 150, "rejected": 0}
    assert list(run["seconds"]) == sorted(["extract", "verify", "aggregate", "assess", "render", "publish"])
    assert run["settings"]["source"]["url"] == "game.sqlite"
    assert run["packages"] == article["provenance"]["packages"]
    assert len(run["hashes"]["assessment"]) == 64
    assert "failure" not in run


def test_run_id_is_in_the_log_and_the_ledger_and_in_no_edition(counted: Counted) -> None:
    (run,) = ledger(counted.state)
    lines = [json.loads(line) for line in counted.ended.stderr.splitlines()]
    assert {line["run"] for line in lines} == {run["run"]}
    for folder in (counted.out, counted.state):
        holding = [
            path.name for path in folder.rglob("*") if path.is_file() and run["run"].encode() in path.read_bytes()
        ]
        assert holding == (["ledger.jsonl"] if folder == counted.state else [])


def test_json_lines_carry_stage_day_rows_and_seconds(counted: Counted) -> None:
    lines = {line["stage"]: line for line in map(json.loads, counted.ended.stderr.splitlines())}
    assert lines["extract"]["rows"] == 150
    assert lines["assess"]["day"] == counted.article["edition"]
    assert all(line["seconds"] >= 0 for line in lines.values())


def test_failed_run_is_on_record_with_where_got_and_want(counted: Counted, home: Path) -> None:
    made = count(home / "nothing.csv", home)
    assert made.code == 5
    first, second = ledger(home / "state")
    assert first["exit_code"] == 0
    assert second["exit_code"] == 5
    assert second["failure"]["stage"] == "extract"
    assert second["failure"]["got"] == "no such file"
    assert made.editions[0].name == counted.editions[0].name


def test_record_that_cannot_be_written_never_hides_why_the_run_failed(home: Path) -> None:
    ledger_file = home / "state" / "ledger.jsonl"
    ledger_file.unlink()
    ledger_file.mkdir()
    made = count(home / "nothing.csv", home)
    assert made.code == 5
    assert "no such file" in made.ended.last


def test_record_that_cannot_be_written_does_not_undo_what_is_published(small_log: Path, tmp_path: Path) -> None:
    (tmp_path / "state" / "ledger.jsonl").mkdir(parents=True)
    made = count(small_log, tmp_path)
    assert made.code == 0
    assert "the run is not on record" in made.ended.stderr
    assert len(made.editions) == 1


def test_crash_is_on_record_and_exits_1(home: Path, small_log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(line: object) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(stages, "STAGES", {**stages.STAGES, "assess": crash})
    assert count(small_log, home).code == 1
    assert ledger(home / "state")[-1]["failure"] == {"stage": "assess", "kind": "ZeroDivisionError", "got": "by zero"}


def test_pages_that_did_not_come_about_leave_the_night_unjudged(
    home: Path, small_log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(line: object) -> None:
        raise RuntimeError("no glyph")

    monkeypatch.setattr(stages, "STAGES", {**stages.STAGES, "render": crash})
    made = count(small_log, home)
    assert made.code == Unjudged.exit_code
    assert "render: got RuntimeError: no glyph, want a stage that finishes" in made.ended.last
    assert ledger(home / "state")[-1]["failure"]["stage"] == "render"


def test_state_whose_old_rows_changed_is_a_finding_and_what_is_on_record_stays(tmp_path: Path) -> None:
    """Assessed but never published, the day may still be read again; its checkpoint and its counts are on record."""
    state = tmp_path / "state"
    for name, seed in (("first", "1"), ("second", "2")):
        assert dicecount("simulate", tmp_path / f"{name}.csv", "--rolls", "150", "--seed", seed).code == 0
    assert stage_by_stage(tmp_path / "first.csv", state) == 0
    before = _document(state, "checkpoints"), _document(state, "evidence_chain")
    for _ in range(2):
        assert stage_by_stage(tmp_path / "second.csv", state) == 3
        assessment = json.loads(_document(state, "assessment"))
        assert "does not go on from the checkpoint of 2026-05-18 over 150" in assessment["log"]["broken"]
        assert assessment["evidence"]["chain"]["broken"].startswith("from 2026-05-18 on")
        found = [(one["kind"], one["name"]) for one in assessment["found"]]
        assert found == [("log", "checkpoint"), ("log", "evidence_chain")]
        assert (_document(state, "checkpoints"), _document(state, "evidence_chain")) == before


def stage_by_stage(log: Path, state: Path) -> int:
    """Extract to assess, without publishing; the exit code of assess."""
    codes = [
        dicecount(name, "--source", log, "--state", state, "--simulations", "0", "--no-drill").code
        for name in ("extract", "verify", "aggregate", "assess")
    ]
    assert codes[:3] == [0, 0, 0]
    return codes[3]


def _document(state: Path, name: str) -> str:
    (path,) = (state / "documents").glob(f"{name}-*.json")
    return path.read_text("utf-8")
