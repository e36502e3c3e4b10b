"""Assess: test the counts, weigh the evidence, and write down every number of the edition.

Reads   the tables of sql/, verdicts, flags, rejected, digest_counts, leaves
Writes  simulated (fair logs on the same frame), the documents `assessment`, `evidence_chain` and `change_detector`
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.assessment import (
    chained,
    changes,
    chapters,
    count,
    family,
    nights,
    order,
    raw,
    sensitivity,
    skips,
    strata,
    tables,
    unseen,
    verification,
)  # fmt: skip
from pipeline.contracts import BREACHES, RESTATEMENTS, UNDATED
from pipeline.nights.restatements import LATE, REWRITTEN
from pipeline.recipes.book import Recipes
from pipeline.recipes.grammar import NONE
from pipeline.recipes.reference import VERDICTS, judge
from pipeline.statistics.fair_logs import simulate_days
from pipeline.statistics.log_tables import Accumulator, from_arrays, to_arrays
from pipeline.statistics.registry import Registry
from pipeline.store import Store

SIMULATED = "simulated"
NAMED = 50


@dataclass(frozen=True, slots=True)
class Question:
    """What an assessment depends on beside the tables: the edition, its settings, and facts of the run."""

    days: tuple[str, ...]
    read_on: str
    where: str
    first_day: str | None
    ties_dropped: bool
    alpha: float
    replicates: int
    log: Mapping[str, Any]
    provenance: Mapping[str, Any]
    drill: Callable[[], Mapping[str, Any] | None] = lambda: None
    """Asked for when everything else is computed: the drill may still be under way in another process."""
    checkpoint_broken: str = ""
    until: str | None = None


def run(store: Store, recipes: Recipes, registry: Registry, question: Question) -> dict[str, Any]:
    """Write the assessment; the caller holds the lock."""
    registry = registry.on(begins(question))
    counted = {name: store.whole(name) for name in COUNTED}
    digests = tables.digests(counted)
    record = family.OnRecord(counted, digests)
    simulated = fair_logs(store, record, registry, question.replicates)
    rule = {
        "where": question.where,
        "first_day": question.first_day,
        "ties_dropped": question.ties_dropped,
        "recipes": recipes.digest,
    }
    daily = tables.daily(counted["outcome_counts"])
    nights_so_far = chained.links(question.days, daily, record.pairs, digests.accepted)
    chain = chained.follow(store.document(chained.DOCUMENT), rule, nights_so_far)
    watched = changes.watch(store.document(changes.DOCUMENT), nights_so_far, daily, question.alpha)

    assessment = assess(store, counted, digests, daily, record, simulated, recipes, registry, question, chain, watched)

    with store.transaction() as transaction:
        transaction.write_document(chained.DOCUMENT, chain.document)
        transaction.write_document(changes.DOCUMENT, watched.document)
        transaction.write_document("assessment", assessment)
        transaction.commit()
    return assessment


def begins(question: Question) -> str | None:
    """The first day that may be counted; None where a log has no times."""
    if UNDATED in question.days:
        return None
    return max(question.days[0], question.first_day or "")


COUNTED = (
    "accepted_byte_counts",
    "doubles_counts",
    "dropped_byte_counts",
    "entropy_counts",
    "evidence_counts",
    "excluded_counts",
    "face_counts",
    "frame_counts",
    "gap_counts",
    "longest_run",
    "match_counts",
    "opening_counts",
    "outcome_counts",
    "pair_counts",
    "population",
    "run_counts",
    "seat_pair_counts",
    "secret_byte_counts",
    "sensitivity_counts",
    "shadow_counts",
    "stratum_counts",
    "verdict_counts",
)


def assess(
    store: Store,
    counted: Mapping[str, pa.Table],
    digests: tables.Digests,
    daily: tables.Daily,
    record: family.OnRecord,
    simulated: Accumulator | None,
    recipes: Recipes,
    registry: Registry,
    question: Question,
    chain: chained.Chained,
    watched: changes.Watched,
) -> dict[str, Any]:
    """Every chapter of the assessment, as plain values."""
    total = daily.all.sum(axis=0)
    rolls = int(total.sum())
    files = (store.document("source_report") or {}).get("match_files")
    ways = sensitivity.choices(counted["sensitivity_counts"], files)
    sorted_dice = ways.order != "kept"
    openings_daily = tables.openings(counted["opening_counts"])
    apart = sum(openings_daily.values(), np.zeros(36, np.int64))
    ties_dropped = question.ties_dropped or bool(apart.any())
    verified = _verification(store, counted, recipes, question)
    main = count.whole(total, sorted_dice, ways.kept if ways.order == "mixed" else None)
    openings_apart = count.openings(apart, not sorted_dice)
    answered = family.told(family.answer(record, simulated, registry, sorted_dice), registry) if simulated else None
    unrevealed = verified["verdicts"]["unrevealed"]
    evidence = (
        nights.not_weighed(question.alpha)
        if sorted_dice
        else nights.weigh(
            question.days,
            daily,
            {day: openings_daily.get(day, np.zeros(36, np.int64)) for day in question.days} if ties_dropped else {},
            record.pairs,
            digests.accepted,
            ties_dropped=ties_dropped,
            alpha=question.alpha,
            weights=registry.evidence_weights,
        )
    )
    assessment: dict[str, Any] = {
        "edition": question.days[-1],
        "read_on": question.read_on,
        "days": list(question.days),
        "population": _population(counted, daily, rolls, question),
        "verification": verified,
        "restatements": restatements(store, question.days),
        **main,
        "openings": openings_apart,
        "pooled": count.pooled(main["outcomes"], openings_apart) if main["outcomes"] else None,
        "order_of_dice": count.order_of_dice(total),
        "openings_without_doubles": count.no_doubles(daily.openings.sum(axis=0)),
        "running": None if sorted_dice else nights.running(daily),
        "evidence": evidence | {"chain": chain.chapter},
        "family": answered,
        "strata": strata.strata(counted["stratum_counts"], sorted_dice),
        "homogeneity": strata.homogeneities(counted["stratum_counts"], sorted_dice),
        "order": order.order(counted, sorted_dice),
        "skips": skips.skips(counted["gap_counts"]),
        "drift": changes.drift(daily),
        "since_any_night": None if sorted_dice else watched.chapter,
        "sensitivity": sensitivity.sensitivity(ways),
        "match_files": files,
        "bytes": raw.raw(digests, verified["flags"]),
        "matches": chapters.matches(counted["match_counts"]),
        "placebo": chapters.shadows(record.verified(), digests.shadows, registry.tests)
        if _tested(main["outcomes"])
        else None,
        "unrevealed": chapters.unrevealed(rolls, main["doubles"]["count"], unrevealed),
        "alternatives": chapters.alternatives(total) if rolls and not sorted_dice else None,
        "exact": chapters.exact(),
        "example": _example(store, recipes, question.days),
        "log": dict(question.log) | ({"broken": question.checkpoint_broken} if question.checkpoint_broken else {}),
        "drill": question.drill(),
        "provenance": dict(question.provenance),
    }
    assessment["unseen"] = unseen.unseen(assessment)
    assessment["findings"] = chapters.findings(answered, main, question.alpha)
    assessment["record_only"] = chapters.record_only(assessment["findings"], registry.of_the_count)
    assessment["found"] = _found(assessment)
    return assessment


def _openings_rule(counted: Mapping[str, pa.Table], daily: tables.Daily, question: Question) -> str:
    """How openings are logged: as the rows say where they do, else as the settings say."""
    apart = bool(sum(counted["opening_counts"].column("rolls").to_pylist()))
    whole = bool(daily.openings.any())
    if apart and whole:
        return "as_logged"
    return "ties_dropped" if apart or question.ties_dropped else "every_attempt"


def _population(counted: Mapping[str, pa.Table], daily: tables.Daily, rolls: int, question: Question) -> dict[str, Any]:
    row = counted["population"].to_pylist()[0]
    dated = row["first_day"] not in (None, "undated")
    excluded = {one["reason"]: one["records"] for one in counted["excluded_counts"].to_pylist()}
    chapter = {
        "first_day": row["first_day"] if dated else None,
        "last_day": row["last_day"] if dated else None,
        "rolls": rolls,
        "dice": 2 * rolls,
        "matches": row["matches"],
        "where": question.where,
        "openings_rule": _openings_rule(counted, daily, question),
        "excluded": excluded,
    }
    if question.ties_dropped:
        chapter["openings"] = "ties_dropped"
    if question.first_day:
        chapter["count_first_day"] = question.first_day
    return chapter


def _verification(
    store: Store, counted: Mapping[str, pa.Table], recipes: Recipes, question: Question
) -> dict[str, Any]:
    flags = store.whole("flags")
    flags = flags.filter(pc.is_in(flags.column("day"), pa.array(question.days)))
    flag_counts = Counter(flags.column("flag").to_pylist())
    restated = restatements(store, question.days)
    flag_counts["rewritten"] += sum(restated[kind] for kind in REWRITTEN)
    for row in counted["entropy_counts"].to_pylist():
        if row["entropy_source"] == "server":
            flag_counts["entropy_by_server"] = row["records"]
    entries = store.entries("verdicts")
    judged: Counter[str] = Counter()
    for day in question.days:
        facts = entries[day].facts
        judged.update({name: facts[name] for name in ("judged_by_kernel", "judged_by_reference", "cross_checked")})
    aside = store.whole("rejected").select(["reason", "day"]).to_pylist()
    after = question.until or "9999"
    rejected = Counter(row["reason"] for row in aside if row["day"] is None or row["day"] <= after)
    failures = _failures(store, recipes, question.days)
    chapter = verification.verification(
        counted["verdict_counts"],
        flag_counts,
        rejected,
        failures,
        {"kernel": judged["judged_by_kernel"], "reference": judged["judged_by_reference"]},
    )
    chapter["failures_total"] = chapter["failing"]
    chapter["cross_checked"] = judged["cross_checked"]
    flagged = flags.filter(pc.is_in(flags.column("flag"), pa.array(BREACHES)))
    named = flagged.slice(0, NAMED).select(["roll_id", "match_id", "day", "flag"]).to_pylist()
    rewritten = [
        {name: row[name] for name in ("roll_id", "match_id", "day")} | {"flag": "rewritten"}
        for row in restated["rows"]
        if row["kind"] in REWRITTEN and row["gone_on"] is None
    ]
    chapter["flagged"] = (rewritten + named)[:NAMED]
    table = verification.evidence_table(counted["evidence_counts"])
    chapter["evidence_table"] = {**table, "unrevealed": chapter["verdicts"]["unrevealed"]}
    return chapter


def restatements(store: Store, days: Sequence[str]) -> dict[str, Any]:
    """The chapter `restatements`: how many records of published days the source now shows otherwise, by kind, and the
    first of them by name. What was seen once and is as it was again stands behind them, with the day of that."""
    kinds = (*REWRITTEN, LATE)
    if store.whole_entry(RESTATEMENTS.name) is None:
        return dict.fromkeys(kinds, 0) | {"gone": 0, "rows": []}
    ledger = store.whole(RESTATEMENTS.name)
    ledger = ledger.filter(pc.less_equal(ledger.column("day"), max(days)))
    holds = pc.is_null(ledger.column("gone_on"))
    counted = Counter(ledger.filter(holds).column("kind").to_pylist())
    rows = pa.concat_tables([ledger.filter(holds), ledger.filter(pc.invert(holds))]).slice(0, NAMED).to_pylist()
    plain = [{name: _plain(value) for name, value in row.items()} for row in rows]
    gone = ledger.num_rows - counted.total()
    return {kind: counted[kind] for kind in kinds} | {"gone": gone, "rows": plain}


def _plain(value: Any) -> Any:
    if isinstance(value, bytes):
        return value.hex()
    return value.isoformat() if isinstance(value, dt.date) else value


def _failures(store: Store, recipes: Recipes, days: Sequence[str]) -> list[dict[str, Any]]:
    """Failing rolls by name, with the reference's reason; the first ones in the order of the log."""
    entries = store.entries("verdicts")
    named: list[dict[str, Any]] = []
    for day in days:
        facts = entries[day].facts["verdicts"]
        if len(named) >= NAMED or not any(facts.get(name) for name in VERDICTS if name not in ("ok", "unrevealed")):
            continue
        rolls = store.read("rolls", day)
        verdicts = store.read("verdicts", day, ["verdict"]).column("verdict").to_pylist()
        for at, verdict in enumerate(verdicts):
            if verdict in ("ok", "unrevealed") or len(named) >= NAMED:
                continue
            row = rolls.slice(at, 1).to_pylist()[0]
            if verdict == "unverifiable" and row["recipe"] == NONE:
                continue
            why = judge(chapters.record(row), recipes.get(row["recipe"])).why
            ids = {name: row[name] for name in ("roll_id", "match_id", "day")}
            named.append({**ids, "verdict": verdict, "why": why})
    return named


def _example(store: Store, recipes: Recipes, days: Sequence[str]) -> dict[str, Any] | None:
    last = store.read("rolls", days[-1]).slice(0, 200).to_pylist()
    rows = [{key: value for key, value in row.items() if key not in ("day", "position", "repeat")} for row in last]
    return chapters.example(rows, {recipe.name: recipe for recipe in recipes})


def _tested(outcomes: Mapping[str, Any] | None) -> bool:
    """Whether there is a chi-square of ordered outcomes that others can be ranked against."""
    return outcomes is not None and outcomes["chi_square"]["p"] is not None


def _found(assessment: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Everything that makes this edition carry a banner."""
    found = verification.breaches(assessment["verification"])
    if (assessment["openings_without_doubles"] or {}).get("breach"):
        found.append({"kind": "contract", "name": "openings_without_doubles", "number": 1})
    if (assessment["openings"] or {}).get("doubles"):
        number = assessment["openings"]["doubles"]
        found.append({"kind": "contract", "name": "doubles_among_openings_without_ties", "number": number})
    if "broken" in assessment["log"]:
        found.append({"kind": "log", "name": "checkpoint", "number": 1})
    if "broken" in assessment["evidence"]["chain"]:
        found.append({"kind": "log", "name": "evidence_chain", "number": 1})
    if (assessment["drill"] or {}).get("missed"):
        number = len(assessment["drill"]["missed"])
        found.append({"kind": "drill", "name": "planted_faults_missed", "number": number})
    if assessment["evidence"]["alarm"]:
        found.append({"kind": "alarm", "name": "evidence", "number": 1})
    return found


def fair_logs(store: Store, record: family.OnRecord, registry: Registry, replicates: int) -> Accumulator | None:
    """Replicates of every day on record; days whose frame is known are not thrown again."""
    frames = record.frames()
    if not replicates or not frames:
        return None
    of = {"registry": registry.seal, "replicates": str(replicates)}
    of |= {frame.day: family.frame_digest(frame) for frame in frames}
    entry = store.whole_entry(SIMULATED)
    kept: Accumulator | None = None
    if entry is not None and all(of.get(key) == value for key, value in entry.of.items()):
        kept = from_arrays(family.unpack(store.whole(SIMULATED)))
    new = [frame for frame in frames if kept is None or frame.day not in kept.days]
    if not new and kept is not None:
        return kept
    made = simulate_days(new, registry, replicates, kept)
    store.write_whole(SIMULATED, family.pack(to_arrays(made)), of=of)
    return made


def rolls_digest(store: Store, days: Sequence[str]) -> str:
    """SHA-256 over the digests of the days' files: what this edition was made from."""
    entries = store.entries("rolls")
    return hashlib.sha256("".join(f"{day} {entries[day].sha256}\n" for day in days).encode()).hexdigest()
