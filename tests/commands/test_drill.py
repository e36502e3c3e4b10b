"""The drill catches what is planted, and says so when a check has stopped catching."""

from __future__ import annotations

import datetime as dt
import json
import multiprocessing
import pickle
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from pipeline import drill as drills
from pipeline.assessment import verification
from pipeline.commands import drill as command
from pipeline.commands import night
from pipeline.contracts import FLAGS
from pipeline.drill.exercises import NIGHTLY, NIGHTLY_ROLLS
from pipeline.drill.twin import LEAST, of_day, simulated
from pipeline.errors import Locked
from pipeline.simulate.faults import FAULTS
from pipeline.store import Store
from tests.line.running import Counted, count, dicecount

NO_FLAGS = FLAGS.schema.empty_table()


def drilled(*names: str | Path) -> tuple[int, dict[str, Any]]:
    ended = dicecount("drill", *names, "--json")
    return ended.code, json.loads(ended.stdout)


def test_every_fault_of_the_simulator_is_an_exercise_or_needs_two_readings() -> None:
    left_out = {name for name in FAULTS if name not in drills.EXERCISES}
    assert left_out == {"nonce_gap", "vanished_roll"}
    assert set(NIGHTLY) <= set(drills.EXERCISES)


def test_nightly_drill_on_a_simulated_twin_catches_everything(tmp_path: Path) -> None:
    code, told = drilled("--nightly", "--state", tmp_path / "none")
    assert [one for one in told["results"] if not one["caught"]] == []
    assert (code, told["faults"], told["caught"], told["missed"]) == (0, len(NIGHTLY), len(NIGHTLY), [])
    assert told["twins"] == ["simulated"]
    assert list(tmp_path.iterdir()) == []


def test_twin_is_of_the_last_settled_day_and_the_state_is_only_read(counted: Counted) -> None:
    before = sorted(path.name for path in counted.state.rglob("*"))
    code, told = drilled("wrong_dice", "--state", counted.state)
    assert code == 0
    assert told["twins"] == ["2026-05-18"]
    assert sorted(path.name for path in counted.state.rglob("*")) == before


@pytest.mark.parametrize("name", ["damaged_verdicts", "clock_behind", "full_disk"])
def test_operational_fault_is_caught(name: str, counted: Counted) -> None:
    code, told = drilled(name, "--state", counted.state)
    assert (code, told["missed"]) == (0, [])


def test_verifier_that_stopped_catching_is_missed_and_exits_3(
    counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verification, "FAILING", ("wrong_commitment", "malformed", "exhausted", "unknown_recipe"))
    code, told = drilled("wrong_dice", "swapped_seed", "--state", counted.state)
    assert (code, told["missed"]) == (3, ["wrong_dice"])
    assert told["results"][0]["got"].startswith("exit 0")


def test_verifier_that_finds_fault_with_everything_fails_on_the_honest_twin(
    counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verification, "FAILING", (*verification.FAILING, "ok"))
    code, told = drilled("honest_twin", "--state", counted.state)
    assert (code, told["missed"]) == (3, ["honest_twin"])


class _InThisProcess(Executor):
    """What a test has changed in this process is not changed in another one."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(night, "workers", lambda most: _InThisProcess())


@pytest.mark.usefixtures("in_this_process")
def test_night_drills_and_a_missed_fault_is_a_finding(
    small_log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipeline.drill.exercises.NIGHTLY", ("wrong_dice", "missing_file"))
    monkeypatch.setattr(verification, "FAILING", ("wrong_commitment",))
    run = dicecount(
        "run", "--source", small_log, "--state", tmp_path / "state", "--out", tmp_path / "out",
        "--languages", "none", "--simulations", "0",
    )  # fmt: skip
    assert run.code == 3
    (path,) = (tmp_path / "out").glob("2026-05-18/data/article.json")
    article = json.loads(path.read_text("utf-8"))
    assert article["drill"] == {"faults": 2, "caught": 1, "missed": ["wrong_dice"], "twins": ["2026-05-18"]}
    assert {"kind": "drill", "name": "planted_faults_missed", "number": 1} in article["found"]
    assert "drill" not in article["provenance"]["switched_off"]


def test_drill_of_a_night_runs_in_a_process_of_its_own_and_its_result_is_told(small_log: Path, tmp_path: Path) -> None:
    run = dicecount(
        "run", "--source", small_log, "--state", tmp_path / "state", "--out", tmp_path / "out",
        "--languages", "none", "--simulations", "0",
    )  # fmt: skip
    assert run.code == 0
    (path,) = (tmp_path / "out").glob("2026-05-18/data/article.json")
    drilled_here = json.loads(path.read_text("utf-8"))["drill"]
    assert drilled_here == {"faults": 12, "caught": 12, "missed": [], "twins": drilled_here["twins"]}


def test_failure_is_handed_on_whole_between_processes() -> None:
    failure = pickle.loads(pickle.dumps(Locked("here", "this", "that", "do it")))
    assert (type(failure), str(failure)) == (Locked, "here: got this, want that; do it")


@pytest.mark.usefixtures("in_this_process")
def test_drill_that_did_not_finish_leaves_the_night_unjudged(
    small_log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(line: object) -> dict[str, Any]:
        raise RuntimeError("no room")

    monkeypatch.setattr(command, "every_night", crash)
    run = dicecount(
        "run", "--source", small_log, "--state", tmp_path / "state", "--out", tmp_path / "out",
        "--languages", "none", "--simulations", "0",
    )  # fmt: skip
    assert run.code == 4
    assert "drill: got RuntimeError: no room, want a stage that finishes" in run.last


def test_run_that_cannot_read_its_source_leaves_no_process_and_no_drill(tmp_path: Path) -> None:
    state = tmp_path / "state"
    run = dicecount(
        "run", "--source", tmp_path / "nothing.sqlite", "--state", state, "--out", tmp_path / "out",
        "--languages", "none", "--simulations", "0",
    )  # fmt: skip
    assert run.code == 5
    assert multiprocessing.active_children() == []
    store = Store(state)
    assert store.document_entry("drill") is None
    (line,) = store.ledger()
    assert (line["exit_code"], set(line["seconds"])) == (5, {"extract"})


def test_no_drill_is_named_in_the_edition(counted: Counted) -> None:
    assert counted.article["drill"] is None
    assert "drill" in counted.article["provenance"]["switched_off"]


def test_unknown_exercise_is_refused_with_all_names() -> None:
    ended = dicecount("drill", "nothing", "--state", "none")
    assert ended.code == 2
    assert "wrong_dice" in ended.last


def _day(rolls: pa.Table, verdict: str = "ok", repeat: bool = False) -> tuple[pa.Table, pa.Table]:
    size = rolls.num_rows
    return (
        rolls.append_column("repeat", pa.array([repeat] * size)),
        pa.table({"verdict": pa.array([verdict] * size)}),
    )


def test_twin_leaves_out_matches_that_hold_a_flagged_roll() -> None:
    rolls = simulated(NIGHTLY_ROLLS).log
    match = rolls["match_id"][0].as_py()
    flagged = pa.table(
        {"day": ["d"], "position": [0], "roll_id": ["r"], "match_id": [match], "flag": ["duplicate_seed"]}
    )
    twin = of_day("d", *_day(rolls), flagged, False, NIGHTLY_ROLLS)
    others = sum(one != match for one in rolls["match_id"].to_pylist())
    if others < LEAST:
        assert twin is None
    else:
        assert twin is not None
        assert match not in twin.log["match_id"].to_pylist()
        assert twin.log.num_rows == others


def test_day_of_failing_or_repeated_rolls_gives_no_twin() -> None:
    rolls = simulated(NIGHTLY_ROLLS).log
    assert of_day("d", *_day(rolls, "wrong_dice"), NO_FLAGS, False, NIGHTLY_ROLLS) is None
    assert of_day("d", *_day(rolls, repeat=True), NO_FLAGS, False, NIGHTLY_ROLLS) is None
    whole = of_day("d", *_day(rolls), NO_FLAGS, False, NIGHTLY_ROLLS)
    assert whole is not None
    assert whole.log.equals(rolls)


def test_fault_that_changes_nothing_is_planted_on_another_twin(tmp_path: Path) -> None:
    """A twin without one byte of 252 or more cannot show that such bytes are accepted."""
    quiet = drills.Twin(simulated(LEAST).log.slice(0, 3).combine_chunks(), "a day")

    def judge(order: drills.Order) -> drills.Trial:
        return drills.Trial(0, message="not judged")

    (result,) = drills.run([drills.EXERCISES["bytes_252_accepted"]], quiet, judge, NIGHTLY_ROLLS)
    assert result.twin == "simulated"


def test_clock_of_the_drill_is_a_month_behind_its_newest_roll() -> None:
    twin = simulated(NIGHTLY_ROLLS)
    assert twin.clock - max(twin.log["committed_at"].to_pylist()) == dt.timedelta(days=30)


def test_short_run_without_a_drill_has_no_drill_document(tmp_path: Path, small_csv: Path) -> None:
    made = count(small_csv, tmp_path)
    assert made.code == 0
    assert list((tmp_path / "state" / "documents").glob("drill-*")) == []


def test_openings_stay_out_of_the_twin_where_their_ties_were_not_logged() -> None:
    rolls = simulated(NIGHTLY_ROLLS).log
    openings = sum(kind == "opening" for kind in rolls["roll_kind"].to_pylist())
    assert openings > 0
    twin = of_day("d", *_day(rolls), NO_FLAGS, True, NIGHTLY_ROLLS)
    assert twin is not None
    assert twin.log.num_rows == rolls.num_rows - openings
    assert "opening" not in twin.log["roll_kind"].to_pylist()
