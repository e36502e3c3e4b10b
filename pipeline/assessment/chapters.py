"""The smaller chapters: matches, placebo, unrevealed, named faults, exact figures, one worked roll."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import pyarrow as pa

from pipeline.assessment.tables import Ints, square
from pipeline.recipes.arithmetic import steps
from pipeline.recipes.grammar import Recipe, as_table
from pipeline.recipes.reference import OK, Record, judge
from pipeline.statistics import exact_doubles
from pipeline.statistics.alternatives import likelihood_ratios
from pipeline.statistics.placebo import placebo
from pipeline.statistics.registry import RegisteredTest
from pipeline.statistics.unrevealed import unrevealed_bounds

EXACT_ROLLS, EXACT_GAMES = 25, 20


def matches(match_counts: pa.Table) -> list[dict[str, int]]:
    """Matches by their rolls and doubles, for the funnel."""
    rows: list[dict[str, int]] = match_counts.to_pylist()
    return rows


def shadows(real: Ints, shadow_counts: Ints, tests: Sequence[RegisteredTest] = ()) -> dict[str, Any] | None:
    """The placebo: the same tests on the rolls that the unused bytes of each digest would have given."""
    if not real.sum() or not len(shadow_counts) or not shadow_counts.sum(axis=1).all():
        return None
    ranked = placebo(real, shadow_counts, tests)
    expected = shadow_counts.sum(axis=1, keepdims=True) / 36
    statistics = ((shadow_counts - expected) ** 2 / expected).sum(axis=1)
    return {
        "logs": len(shadow_counts),
        "rolls": int(real.sum()),
        "rank": ranked["outcomes"].rank,
        "statistics": statistics.tolist(),
        "tests": [
            {"name": name, "p": one.p, "rank": one.rank, "shadow_p": list(one.shadow_p)} for name, one in ranked.items()
        ],
    }


def unrevealed(rolls: int, doubles: int, number: int) -> dict[str, Any] | None:
    """What commitments that were never revealed could hide."""
    if rolls == 0:
        return None
    bounds = unrevealed_bounds(rolls, doubles, number)
    return {
        "count": number,
        "doubles_low": bounds.share_low,
        "doubles_high": bounds.share_high,
        "worst_z": max(bounds.z_low, bounds.z_high, key=abs),
        "z_low": bounds.z_low,
        "z_high": bounds.z_high,
        "limit": math.floor(bounds.limit),
        "verdict_possible": bounds.verdict_possible,
    }


def alternatives(counts: Ints) -> list[dict[str, Any]]:
    """Which known fault the count speaks for or against; infinite ratios are null."""
    rows = []
    for one in likelihood_ratios(square(counts)):
        values = asdict(one)
        rows.append(
            {
                key: None if isinstance(value, float) and not math.isfinite(value) else value
                for key, value in values.items()
            }
        )
    return rows


def exact(rolls: int = EXACT_ROLLS, games: int = EXACT_GAMES) -> dict[str, Any]:
    """What fair dice do in one player's rolls, exactly."""
    fractions = {
        "at_least_one_double": exact_doubles.at_least_one(rolls),
        "two_in_a_row": exact_doubles.row_somewhere(2, rolls),
        "three_in_a_row": exact_doubles.row_somewhere(3, rolls),
        "opponent_two_ahead": exact_doubles.opponent_ahead(2, rolls),
        "some_opponent_three_in_a_row": exact_doubles.some_opponent_row(3, rolls, games),
    }
    return {"rolls": rolls, "games": games} | {
        name: {"fraction": f"{value.numerator}/{value.denominator}", "value": float(value)}
        for name, value in fractions.items()
    }


def example(rows: Iterable[Mapping[str, Any]], recipe_of: Mapping[str, Recipe]) -> dict[str, Any] | None:
    """One verified roll with every intermediate value; one with a dropped byte if the rows hold it."""
    best: dict[str, Any] | None = None
    for row in rows:
        recipe = recipe_of.get(row["recipe"])
        if recipe is None:
            continue
        working = judge(record(row), recipe)
        if working.verdict != OK or working.dice is None:
            continue
        shown = {
            "record": _shown(row, recipe),
            "commitment": working.commitment.hex() if working.commitment else None,
            "method": recipe.method,
            "place": "sequence" if recipe.sequence else "roll",
            "messages": [data.decode("utf-8", "backslashreplace") for data in working.messages],
            "digests": [data.hex() for data in working.digests],
            "dropped": list(working.dropped),
            "faces": steps(working.taken, recipe.method),
            "dice": list(working.dice),
            "recipe": recipe.name,
            "rule": as_table(recipe),
        }
        if working.dropped:
            return shown
        best = best or shown
    return best


def record(row: Mapping[str, Any]) -> Record:
    """A row of rolls as the reference takes it."""
    names = ("match_id", "roll_id", "nonce", "server_seed", "commitment", "client_entropy", "die_1", "die_2", "game")
    values: dict[str, Any] = {name: row.get(name) for name in names}
    return Record(**values, revealed=row.get("revealed_at") is not None)


def _shown(row: Mapping[str, Any], recipe: Recipe) -> dict[str, Any]:
    texts = {"server_seed": recipe.seed_text, "client_entropy": recipe.entropy_text}
    shown: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, bytes):
            shown[name] = value.decode("utf-8", "replace") if texts.get(name) == "utf-8" else value.hex()
        elif hasattr(value, "strftime"):
            shown[name] = value.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
        else:
            shown[name] = value
    return shown


def findings(family: Mapping[str, Any] | None, count: Mapping[str, Any], alpha: float) -> list[dict[str, Any]]:
    """Every question asked of the log: n, statistic, both p-values, and what became of it."""
    rows = []
    for member in (family or {}).get("members", ()):
        after = log10_after = None
        named, log10_named = member["p"], member["log10_p"]
        for chapter in ("outcomes", "faces"):
            if member["name"] == f"{chapter}_farthest" and (count.get(chapter) or {}).get("farthest"):
                # Where the order of the dice is not kept throughout, the family asks about pairs.
                asked = count["unordered"] if chapter == "outcomes" and count.get("unordered") else count[chapter]
                farthest = asked["farthest"]
                named, log10_named = farthest["p_named"], farthest["log10_p_named"]
                after, log10_after = farthest["p_after_looking"], farthest["log10_p_after_looking"]
        adjusted = member["p_family"]
        if member["refused"]:
            status = "refused"
        elif not member["confirmatory"]:
            status = "exploratory"
        else:
            status = "finding" if adjusted is not None and adjusted <= alpha else "ok"
        rows.append(
            {
                "name": member["name"],
                "table": member["table"],
                "n": member["n"],
                "statistic": _counted(member["statistic"], member["df"]),
                "df": member["df"],
                "p_named": named,
                "log10_p_named": log10_named,
                "p_after_looking": after,
                "log10_p_after_looking": log10_after,
                "p_family": adjusted,
                "status": status,
                "refused": member["refused"],
            }
        )
    return rows


QUIET = 0.01
"""Above this p a test of the count is called quiet."""


def record_only(rows: Sequence[Mapping[str, Any]], of_the_count: Collection[str]) -> dict[str, Any] | None:
    """Dice that are fair in the count but not in the record: which tests found it while no test of the count did.

    `of_the_count` names the tests that a bare count can answer.
    """
    # A class that was picked out after looking counts as such.
    asked = [row for row in rows if row["name"] in of_the_count and row["p_named"] is not None]
    count = [row["p_named"] if row["p_after_looking"] is None else row["p_after_looking"] for row in asked]
    found_by = [row["name"] for row in rows if row["status"] == "finding" and row["name"] not in of_the_count]
    if not count or not found_by or min(count) <= QUIET:
        return None
    return {"level": QUIET, "smallest_p": min(count), "found_by": found_by}


def _counted(statistic: float | None, df: int | None) -> float | int | None:
    """A statistic that is a number of rolls, dice or bytes as the whole number that it is."""
    whole = statistic is not None and df is None and float(statistic).is_integer()
    return int(statistic) if whole and statistic is not None else statistic
