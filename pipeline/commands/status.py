"""`dicecount status`: where the state stands, without a lock and without touching anything."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from filelock import FileLock, Timeout

from pipeline.commands.line import Line
from pipeline.commands.stages import line_of, settings_options
from pipeline.days import DayState, day_states
from pipeline.errors import FOUND
from pipeline.exit_codes import BY_CODE
from pipeline.store.folder import LOCK

EDITION = re.compile(r"(\d{4}-\d\d-\d\d|undated)(\.r\d+)?")


@click.command()
@settings_options
@click.option("--json", "as_json", is_flag=True, help="The same as JSON.")
def status(as_json: bool, **options: Any) -> None:
    """Where the state stands.

    The last run and what it ended in, the last edition and its age, days by state, rows, what waits for its reveal,
    the log's size and root, the lock, the last failure. Always exit code 0: how things are is said, not judged.
    """
    told = standing(line_of(**options))
    click.echo(json.dumps(told, ensure_ascii=False, indent=1) if as_json else in_words(told))


def standing(line: Line) -> dict[str, Any]:
    """Everything that `status` says."""
    rolls = line.store.entries("rolls")
    states = day_states(
        {day: entry.facts for day, entry in rolls.items()}, line.clock, line.settings.source.expires_after
    )
    chain = (line.store.document("checkpoints") or {"logs": {}})["logs"].get(line.settings.publish.origin, [])
    sealed = max((line.store.document("sealed") or {"days": {}})["days"], default=chain[-1]["day"] if chain else "")
    counted = Counter(
        DayState.SEALED if state is DayState.SETTLED and day <= sealed else state for day, state in states.items()
    )
    rejected = line.store.whole_entry("rejected")
    runs = line.store.ledger()
    failures = [run for run in runs if run.get("exit_code") not in (0, FOUND)]
    return {
        "state": str(line.store.root),
        "locked": locked(line.store.root),
        "last_run": _run(runs[-1]) if runs else None,
        "last_failure": _run(failures[-1]) if failures else None,
        "edition": last_edition(line.settings.paths.out, line.clock),
        "days": {state.value: counted[state] for state in DayState},
        "first_day": min(rolls, default=None),
        "last_day": max(rolls, default=None),
        "last_settled_day": _last_settled(states),
        "rows": sum(entry.rows for entry in rolls.values()),
        "rejected": rejected.rows if rejected else 0,
        "unrevealed": sum(int(entry.facts.get("unrevealed", 0)) for entry in rolls.values()),
        "log": {key: chain[-1][key] for key in ("day", "size", "root")} if chain else None,
        "damage": line.store.damage(),
    }


def locked(root: Path) -> bool:
    """Whether a run is at work now. A state folder that is not there is not made for the question."""
    path = root / LOCK
    if not path.is_file():
        return False
    lock = FileLock(path)
    try:
        with lock.acquire(timeout=0):
            return False
    except (Timeout, OSError):
        return True


def last_edition(out: Path, clock: dt.datetime) -> dict[str, Any] | None:
    """The newest edition that lies in its place, and how many days ago its last day ended."""
    found = [(path.stat().st_mtime_ns, path) for path in _folders(out) if (path / "data" / "article.json").is_file()]
    if not found:
        return None
    newest = max(found, key=lambda pair: (EDITION.fullmatch(pair[1].name)[1], pair[0]))[1]  # type: ignore[index]
    day = newest.name.partition(".")[0]
    age = None if day == "undated" else (clock.date() - dt.date.fromisoformat(day)).days - 1
    return {"name": newest.name, "folder": str(newest), "days_old": age}


def _folders(out: Path) -> list[Path]:
    if not out.is_dir():
        return []
    return [path for path in sorted(out.iterdir()) if path.is_dir() and EDITION.fullmatch(path.name)]


def _last_settled(states: Mapping[str, DayState]) -> str | None:
    """The last of the days that an edition could hold: none before it is open or provisional."""
    last = None
    for day, state in states.items():
        if state not in (DayState.SETTLED, DayState.SEALED):
            break
        last = day
    return last


def _run(run: Mapping[str, Any]) -> dict[str, Any]:
    keys = ("run", "started", "exit_code", "edition", "failure", "found")
    told = {key: run.get(key) for key in keys if run.get(key) is not None}
    seconds = run.get("seconds") or {}
    known = BY_CODE.get(run.get("exit_code", 0))
    told |= {"seconds": round(sum(seconds.values()), 1)}
    return told | ({"means": known.means, "do": known.do} if known else {})


def in_words(told: Mapping[str, Any]) -> str:
    """The same for people, a line each."""
    rows = [("state", told["state"] + (", a run is at work" if told["locked"] else ""))]
    rows.append(("last run", _told_run(told["last_run"]) if told["last_run"] else "none on record"))
    found = (told["last_run"] or {}).get("found")
    rows += [("found", ", ".join(f"{one['name']} {one['number']:,}" for one in found))] if found else []
    failure = told["last_failure"]
    if failure:
        why = failure.get("failure") or {}
        rows.append(("last failure", f"{failure['started']}, exit {failure['exit_code']}: {_why(why)}"))
        rows.append(("what to do", failure.get("do", "")))
    edition = told["edition"]
    age = "" if not edition or edition["days_old"] is None else f", {edition['days_old']} days old"
    rows.append(("edition", f"{edition['folder']}{age}" if edition else "none yet"))
    days = ", ".join(f"{number:,} {name}" for name, number in told["days"].items() if number) or "none"
    rows.append(("days", days + (f"; settled up to {told['last_settled_day']}" if told["last_settled_day"] else "")))
    rows.append(("rows", f"{told['rows']:,} rolls, {told['rejected']:,} set aside, {told['unrevealed']:,} unrevealed"))
    log = told["log"]
    rows.append(("log", f"{log['size']:,} records, root {log['root']}" if log else "not sealed yet"))
    rows += [("damage", one) for one in told["damage"]]
    return "\n".join(f"{label:<13} {text}" for label, text in rows if text)


def _told_run(run: Mapping[str, Any]) -> str:
    means = f" ({run['means']})" if "means" in run else ""
    return f"{run['started']}, exit {run['exit_code']}{means}, {run['seconds']} s"


def _why(failure: Mapping[str, Any]) -> str:
    where = failure.get("where") or failure.get("stage", "")
    want = f", want {failure['want']}" if failure.get("want") else ""
    return f"{where}: got {failure.get('got', failure.get('kind', ''))}{want}"
