"""One night: every stage under one lock, written down however it ends, and said to whoever waits for it."""

from __future__ import annotations

import datetime as dt
import logging
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pipeline import logs
from pipeline.apart import workers
from pipeline.commands import line as stages
from pipeline.commands import ready
from pipeline.commands.line import Line, step
from pipeline.commands.provenance import provenance
from pipeline.errors import FOUND, Failure, Locked, Unjudged
from pipeline.heartbeat import Heartbeat
from pipeline.settings import Settings, shown

LOG = logging.getLogger("dicecount")
CRASHED = 1


@dataclass(slots=True)
class Night:
    """One run as the ledger keeps it. Its id is drawn by chance and enters no output."""

    run: str = field(default_factory=lambda: secrets.token_hex(8))
    started: dt.datetime = field(default_factory=lambda: dt.datetime.now(dt.UTC))
    at: str = "settings"
    seconds: dict[str, float] = field(default_factory=dict)


def run(line: Line) -> int:
    """All stages once; 0, or 3 where something was found. Whatever else ends it is raised when it is written down."""
    night = Night()
    heart = Heartbeat(line.settings.alarm.ping, night.run)
    with logs.bound(run=night.run):
        try:
            with line.store.lock():
                heart.start()
                code = _recorded(line, night)
        except Locked:
            # The run that holds the lock has pinged its start and will ping its end.
            raise
        except BaseException as error:
            heart.end(_code(error), _reason(error))
            if isinstance(error, Failure) and (stands := standing(line)):
                LOG.warning("%s", stands)
            raise
        heart.end(code, ping(line))
    return code


def _recorded(line: Line, night: Night) -> int:
    """The stages, and their line in the ledger."""
    try:
        ready.check()
        if line.settings.publish.checkpoint_key:
            line.signer()
        with drilling(line, night) as begin_drill:
            for name, work in stages.STAGES.items():
                night.at = name
                started = time.perf_counter()
                try:
                    with logs.bound(stage=name), logs.ticking(name):
                        finished(name, partial(step, name, line, work))
                finally:
                    night.seconds[name] = round(time.perf_counter() - started, 3)
                if name == "verify" and line.settings.report.drill:
                    begin_drill()
        code = stages.code(line)
    except BaseException as error:
        _record(line, night, _code(error), {"failure": _failure(error, night)})
        raise
    _record(line, night, code)
    return code


def _record(line: Line, night: Night, code: int, more: Mapping[str, Any] | None = None) -> None:
    """One line of the ledger. A disk that refuses it neither hides why a run ended nor undoes one that is published."""
    try:
        line.store.record({**entry(line, night, code), **(more or {})})
    except (Failure, OSError) as error:
        LOG.warning("ledger: %s; the run is not on record", error)


def standing(line: Line) -> str:
    """What readers see while there is no new edition: the last good one, and how old it is."""
    from pipeline.commands.status import last_edition

    with suppress(OSError):
        last = last_edition(line.settings.paths.out, line.clock)
        if last is not None:
            age = "" if last["days_old"] is None else f" (age: {last['days_old']} days)"
            return f"the last good edition, {last['name']}, stands{age}"
    return ""


@contextmanager
def drilling(line: Line, night: Night) -> Iterator[Callable[[], None]]:
    """Begin the drill in a process of its own, while the stages go on; assess waits for it and tells its result.

    Its twin is of this night's last day, so that it begins once that is verified. The process loads what it will call
    while the source is read, which one core does alone.
    """
    with workers(1) as process:
        if line.settings.report.drill:
            process.submit(warmed)

        def begin() -> None:
            started = time.perf_counter()
            settings = line.settings.model_copy(update={"now": line.clock})
            under_way = process.submit(drill, settings, line.until)

            def ended() -> dict[str, Any]:
                with logs.bound(stage="drill"):
                    made: dict[str, Any] = finished("drill", under_way.result)
                    night.seconds["drill"] = round(time.perf_counter() - started, 3)
                    missed = f", missed: {', '.join(made['missed'])}" if made["missed"] else ""
                    LOG.info("drill: %s of %s planted faults caught%s", made["caught"], made["faults"], missed)
                return made

            line.drilling = ended

        yield begin


def warmed() -> None:
    """Have everything in memory that the drill calls."""
    from pipeline.commands.drill import load

    load()


def drill(settings: Settings, until: dt.date | None) -> dict[str, Any]:
    """The small drill of a night; what it plants is meant to fail, and says nothing."""
    from pipeline.commands.drill import every_night

    return every_night(Line(settings, until=until))


def finished(name: str, work: Callable[[], Any]) -> Any:
    """One stage. Pages and drill that were asked for and did not come about leave the night unjudged, whatever else
    was found: no edition may look whole without them."""
    try:
        return work()
    except Failure as failure:
        if name == "render" and failure.exit_code != Unjudged.exit_code:
            raise Unjudged(failure.where, failure.got, failure.want, failure.do) from failure
        raise
    except Exception as error:
        if name not in ("drill", "render"):
            raise
        LOG.exception("%s did not finish", name)
        got = f"{type(error).__name__}: {error}"
        raise Unjudged(name, got, "a stage that finishes", "leave it out by its option, or mend it") from error


def entry(line: Line, night: Night, code: int) -> dict[str, Any]:
    """What the ledger keeps: inputs, hashes, rows, versions, settings, seconds, exit code."""
    made: dict[str, Any] = {
        "run": night.run,
        "started": night.started.isoformat(timespec="seconds"),
        "clock": line.clock.isoformat(timespec="seconds"),
        "until": line.until.isoformat() if line.until else None,
        "exit_code": code,
        "seconds": night.seconds,
        "settings": shown(line.settings),
    }
    with suppress(Failure):
        days = line.edition_days()
        made |= {"edition": days[-1], "days": len(days), **provenance(line.settings, line.store, line.recipes, days)}
        made["settings"] = shown(line.settings)
    with suppress(Failure):
        manifest = line.store.manifest()
        rolls = manifest.days.get("rolls", {})
        made["rows"] = {
            "rolls": sum(one.rows for one in rolls.values()),
            "rejected": manifest.whole["rejected"].rows if "rejected" in manifest.whole else 0,
        }
        made["hashes"] = {name: one.sha256 for name, one in sorted(manifest.documents.items())}
    if code in (0, FOUND):
        assessment = line.store.document("assessment") or {}
        made |= {"log": assessment.get("log"), "found": assessment.get("found"), "drill": assessment.get("drill")}
    return made


def ping(line: Line) -> str:
    """What the success ping carries: the last settled day, rows and root."""
    assessment = line.store.document("assessment") or {}
    log = assessment.get("log", {})
    found = ", ".join(f"{one['name']} {one['number']}" for one in assessment.get("found", ())) or "nothing"
    return (
        f"last settled day {assessment.get('edition')}\nrows {log.get('size')}\nroot {log.get('root')}\nfound {found}\n"
    )


def _failure(error: BaseException, night: Night) -> dict[str, Any]:
    told: dict[str, Any] = {"stage": night.at, "kind": type(error).__name__}
    if isinstance(error, Failure):
        return told | {"where": error.where, "got": error.got, "want": error.want, "do": error.do}
    return told | {"got": str(error)}


def _code(error: BaseException) -> int:
    return error.exit_code if isinstance(error, Failure) else CRASHED


def _reason(error: BaseException) -> str:
    return str(error) if isinstance(error, Failure) else f"{type(error).__name__}: {error}"
