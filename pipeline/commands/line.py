"""The whole line, stage by stage: settings in, tables and editions out.

Each function is one stage with its settings; night.py runs them all under one lock.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import logging
import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa

from pipeline.commands.own_recipe import with_own_recipe
from pipeline.commands.provenance import provenance
from pipeline.commands.summary import summary
from pipeline.days import DayState, day_states
from pipeline.engines.engine import Engine
from pipeline.errors import FOUND, BadUsage, Unjudged
from pipeline.places import DATA, SQL, recipe_texts
from pipeline.queries import load_queries
from pipeline.recipes.book import DEFAULT, Recipes, load_recipes
from pipeline.settings import Settings
from pipeline.sources import SourceSettings
from pipeline.stages.extract import Reading
from pipeline.store import Store, sealing

LOG = logging.getLogger("dicecount")


@dataclass
class Line:
    """One run: its settings, its clock read once, its store and its recipes."""

    settings: Settings
    until: dt.date | None = None
    first: dt.date | None = None
    last: dt.date | None = None
    full: bool = False
    dry_run: bool = False
    clock: dt.datetime = field(init=False)
    store: Store = field(init=False)
    recipes: Recipes = field(init=False)
    summary: dict[str, Any] | None = field(default=None, init=False)
    """What the run came to, once it is published."""
    would: dict[str, Any] | None = field(default=None, init=False)
    """What a dry run would have changed."""
    drilling: Callable[[], dict[str, Any]] | None = field(default=None, init=False)
    """Tonight's drill, under way in a process of its own: gives its result, and waits for it."""

    def __post_init__(self) -> None:
        self.settings = with_own_recipe(self.settings)
        self.clock = self.settings.clock()
        self.store = Store(self.settings.paths.state)
        self.recipes = load_recipes(recipe_texts(Path(name) for name in self.settings.source.recipes))

    @property
    def reading(self) -> Reading:
        """What of the source is asked for."""
        return Reading(self.until, self.first, self.last, self.full, self.dry_run)

    @property
    def first_day(self) -> str | None:
        day = self.settings.count.first_day
        return day.isoformat() if day else None

    @property
    def ties_dropped(self) -> bool:
        return self.settings.source.openings == "ties_dropped"

    @property
    def pages(self) -> Path:
        return self.settings.paths.state / "pages"

    @property
    def text_seeds(self) -> tuple[str, ...]:
        return tuple(recipe.name for recipe in self.recipes if recipe.seed_text == "utf-8")

    @property
    def text_entropy(self) -> tuple[str, ...]:
        return tuple(recipe.name for recipe in self.recipes if recipe.entropy_text == "utf-8")

    def signer(self) -> Any:
        """The key of checkpoints, or None where none is configured."""
        from pipeline.stages.checkpoint import signer_of

        path = self.settings.publish.checkpoint_key
        if path is None:
            return None
        try:
            return signer_of(path.read_text("ascii"), self.settings.publish.origin)
        except (OSError, ValueError) as error:
            got = getattr(error, "strerror", None) or "a file that is no key"
            raise BadUsage("publish.checkpoint_key", got, "the file of a signing key", "see the README") from None

    def edition_days(self) -> tuple[str, ...]:
        """Days of the edition: settled, one after another, up to `until`.

        A day that is not settled ends the edition before it: an edition is everything up to and including its day.
        """
        facts = {day: entry.facts for day, entry in self.store.entries("rolls").items()}
        over = {day for day in sealing.days(self.store) if day < self.clock.date().isoformat()}
        states = day_states(facts, self.clock, self.settings.source.expires_after, over)
        days: list[str] = []
        for day, state in states.items():
            if state not in (DayState.SETTLED, DayState.SEALED) or (self.until and day > self.until.isoformat()):
                break
            days.append(day)
        if not days:
            got = ", ".join(f"{day} {state.value}" for day, state in list(states.items())[:3]) or "no day"
            raise Unjudged("edition", got, "at least one settled day", "wait until a day is over and revealed")
        return tuple(days)


def step(name: str, line: Line, work: Callable[[Line], Any]) -> Any:
    """Run one stage and log what it took."""
    started = time.perf_counter()
    try:
        result = work(line)
    except OSError as error:
        where = f"{name}: {error.filename}" if error.filename else name
        do = "the last edition stands; make room, or mend the folder's rights"
        raise Unjudged(where, error.strerror or str(error), "a disk that reads and writes", do) from error
    finally:
        give_back()
    told = {"stage": name, "seconds": round(time.perf_counter() - started, 3)}
    told |= {key: value for key in ("rows", "day") if (value := getattr(result, key, None)) is not None}
    LOG.info("%s: %s", name, _told(result), extra=told)
    return result


def give_back() -> None:
    """Give freed memory back to the system: it would else be held beside what is taken next."""
    pa.default_memory_pool().release_unused()


def _told(result: Any) -> str:
    return str(getattr(result, "said", "done"))


@dataclass(frozen=True, slots=True)
class Said:
    """What a stage says of itself in the log."""

    said: str
    rows: int | None = None
    day: str | None = None


def extract(line: Line) -> Any:
    from pipeline.stages import extract as stage

    source, count = line.settings.source, line.settings.count
    limit = source.max_bad
    bad: Mapping[str, Any] = {}
    if limit is not None:
        rows, share = (limit, 0.0) if isinstance(limit, int) else (0, limit)
        bad = {"max_bad_rows": rows, "max_bad_share": share}
    settings = SourceSettings(
        url=source.url,
        recipe=source.recipe or DEFAULT,
        query=source.query,
        columns=source.columns,
        strata=count.strata,
        expires_after=source.expires_after,
        lookback=source.lookback,
        expect_rows_within=source.expect_rows_within,
        statement_timeout=source.statement_timeout,
        retries=source.retries,
        **bad,
    )
    made = stage.run(line.store, settings, line.recipes, line.clock, line.reading)
    if line.reading.rehearsal:
        line.would = made.would
    return Said(made.said, made.rows, made.days[-1])


def verify(line: Line) -> Any:
    from pipeline.stages import flag
    from pipeline.stages import verify as stage

    if not line.store.days("rolls"):
        raise Unjudged("verify", "no rolls", "rolls in the state", "run `dicecount extract` first")
    with opened(line) as engine:
        report = stage.run(line.store, line.recipes, line.settings.engine.threads, engine.spread)
        rolls = line.store.entries("rolls")
        of = {day: entry.sha256 for day, entry in rolls.items()} | {"recipes": line.recipes.digest}
        known = line.store.whole_entry("flags")
        if known is None or known.of != of:
            files, queries = line.store.checked_files("rolls"), load_queries(SQL / "flags")
            give_back()
            line.store.write_whole("flags", flag.flag(engine, files, queries, tuple(line.recipes)), of=of)
    return report


def opened(line: Line) -> Engine:
    """The engine that the settings name, for one stage."""
    from pipeline.engines.choose import open_engine

    chosen = line.settings.engine
    return open_engine(chosen.name, chosen.master, chosen.memory, chosen.threads)


def aggregate(line: Line) -> Any:
    from pipeline.recipes.shadow import has_shadows
    from pipeline.stages import aggregate as stage

    population = stage.Population(
        where=line.settings.count.where,
        first_day=line.first_day,
        openings_apart=line.ties_dropped,
        strata=line.settings.count.strata,
        byte_recipes=tuple(recipe.name for recipe in line.recipes if has_shadows(recipe)),
    )
    days = line.edition_days()
    verdicts = line.store.checked_files("verdicts", verified(line, days))
    digests = line.store.checked_files("digest_counts", days)
    with opened(line) as engine:
        tables = stage.aggregate(engine, verdicts, digests, load_queries(SQL), population)
    with line.store.transaction() as transaction:
        for name, table in tables.items():
            transaction.write_whole(name, table, of={"counted": counted_from(line, days)})
        transaction.commit()
    return Said(f"{len(tables)} tables up to {days[-1]}", day=days[-1])


def verified(line: Line, days: Sequence[str]) -> Sequence[str]:
    """The days, once each has verdicts of the rolls that the state holds now."""
    rolls, verdicts = line.store.entries("rolls"), line.store.entries("verdicts")
    for day in days:
        if day not in verdicts or verdicts[day].of.get("rolls") != rolls[day].sha256:
            got = "other rolls than were verified" if day in verdicts else "no verdicts"
            raise Unjudged(f"state: {day}", got, "verdicts of its rolls", "run `dicecount verify` first")
    return days


def counted_from(line: Line, days: Sequence[str]) -> str:
    """Digest of what the counts of an edition depend on: the verdicts of its days and the population."""
    entries, count = line.store.entries("verdicts"), line.settings.count
    parts = [f"{day} {entries[day].sha256}" for day in days if day in entries]
    parts += [count.where, str(line.first_day), ",".join(count.strata), line.settings.source.openings]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def assess(line: Line) -> Any:
    from pipeline.stages import assess as stage
    from pipeline.stages import checkpoint, seal
    from pipeline.statistics.registry import parse_registry

    days = line.edition_days()
    entry = line.store.whole_entry("population")
    if entry is None or entry.of.get("counted") != counted_from(line, days):
        got = "no counts" if entry is None else "counts of other verdicts, days or settings"
        raise Unjudged(
            "assess", got, f"counts up to {days[-1]}", "run `dicecount verify` and `dicecount aggregate` first"
        )
    since = checkpoint.last_size(line.store, days[-1], line.settings.publish.origin)
    sealed = seal.run(line.store, days, line.text_seeds, line.text_entropy, since)
    signed = checkpoint.run(line.store, sealed.tree, days[-1], line.settings.publish.origin, line.signer())
    if signed.broken:
        LOG.error("checkpoint: %s", signed.broken)
    registry = parse_registry((DATA / "registry.toml").read_text("utf-8"), "data/registry.toml")
    question = stage.Question(
        days=days,
        read_on=line.clock.date().isoformat(),
        where=line.settings.count.where,
        first_day=line.first_day,
        ties_dropped=line.ties_dropped,
        alpha=line.settings.alarm.alpha,
        replicates=line.settings.report.simulations,
        log={"size": sealed.size, "root": sealed.root.hex(), "signed": line.signer() is not None},
        provenance=provenance(line.settings, line.store, line.recipes, days),
        drill=partial(drilled, line, days),
        checkpoint_broken=signed.broken,
        until=line.until.isoformat() if line.until else None,
    )
    made = stage.run(line.store, line.recipes, registry, question)
    if "broken" in made["evidence"]["chain"]:
        LOG.error("evidence chain: %s", made["evidence"]["chain"]["broken"])
    return Said(f"found {len(made['found'])}, log of {sealed.size:,} records", sealed.size, days[-1])


def drilled(line: Line, days: tuple[str, ...]) -> dict[str, Any] | None:
    """What tonight's drill comes to, else what the last one did, where that was one for this edition."""
    if line.drilling is not None:
        line.store.write_document("drill", line.drilling(), of={"edition": days[-1]})
    entry = line.store.document_entry("drill")
    if not line.settings.report.drill or entry is None or entry.of.get("edition") != days[-1]:
        return None
    return line.store.document("drill")


def render(line: Line) -> Any:
    from pipeline.stages import render as stage

    assessment, entry = assessment_of(line)
    languages = line.settings.report.languages
    # Pages of an earlier run, perhaps in other languages, must not slip into this edition.
    shutil.rmtree(line.pages, ignore_errors=True)
    article = stage.run(assessment, line.pages, languages).article if languages else stage.build(assessment)
    line.store.write_document("article", article, of={"assessment": entry, "languages": ",".join(languages)})
    return Said(f"pages in {', '.join(languages)}" if languages else "no pages")


def publish(line: Line) -> Any:
    from pipeline.commands import edition
    from pipeline.stages import publish as stage

    assessment, entry = assessment_of(line)
    article, written = line.store.document("article"), line.store.document_entry("article")
    if article is None or written is None or written.of.get("assessment") != entry:
        got = "no article" if article is None else "an article of another assessment"
        raise Unjudged("publish", got, "the article of the last assessment", "run `dicecount render` first")
    if article["provenance"].get("renderer") != edition.rebuild().version:
        do = "run `dicecount render` first"
        raise Unjudged("publish", "an article in words of another version", "one in the words that there are now", do)
    pages = line.pages if written.of.get("languages") else None
    final, make = edition.content(line, article, assessment)
    made = stage.run(line.store, line.settings.paths.out, final, pages, make, edition.publishing(line))
    sealing.seal(line.store, article["days"])
    line.summary = summary(article, made.folder, code(line))
    told = f"{made.folder}" if made.new else f"{made.folder} says the same already"
    told += f"; {made.agreed:,} records judged alike by verify.py" if made.agreed else ""
    return Said(told + (f"; uploaded {', '.join(made.uploaded)}" if made.uploaded else ""))


def assessment_of(line: Line) -> tuple[dict[str, Any], str]:
    """The last assessment and its digest, once it is known to be of the rolls that the state holds now."""
    from pipeline.stages.assess import rolls_digest

    found, entry = line.store.document("assessment"), line.store.document_entry("assessment")
    if found is None or entry is None:
        raise Unjudged("assessment", "nothing", "one that was written", "run `dicecount assess` first")
    days = line.edition_days()
    if list(days) != found["days"] or rolls_digest(line.store, days) != found["provenance"]["source"]["digest"]:
        do = "run verify, aggregate and assess first"
        got = f"one of other rolls, up to {found['edition']}"
        raise Unjudged("assessment", got, f"one of the rolls in the state, up to {days[-1]}", do)
    return found, entry.sha256


STAGES: Mapping[str, Callable[[Line], Any]] = {
    "extract": extract,
    "verify": verify,
    "aggregate": aggregate,
    "assess": assess,
    "render": render,
    "publish": publish,
}


def code(line: Line) -> int:
    """0, or 3 where the assessment found something."""
    return FOUND if (line.store.document("assessment") or {}).get("found") else 0
