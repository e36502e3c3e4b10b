"""The smaller chapters: strata, matches, placebo, unrevealed, named faults, exact figures, one worked roll."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

import numpy as np
import pyarrow as pa

from pipeline.assessment.count import told
from pipeline.assessment.tables import Ints, cells, ints, square
from pipeline.recipes.grammar import Recipe
from pipeline.recipes.reference import OK, Record, judge
from pipeline.statistics import exact_doubles
from pipeline.statistics.alternatives import likelihood_ratios
from pipeline.statistics.homogeneity import homogeneity
from pipeline.statistics.nulls import ORDERED, UNORDERED
from pipeline.statistics.openings import flatten, fold
from pipeline.statistics.pearson import chi_square
from pipeline.statistics.placebo import placebo
from pipeline.statistics.unrevealed import unrevealed_bounds

LEAST_EXPECTED = 5
EXACT_ROLLS, EXACT_GAMES = 25, 20


def strata(stratum_counts: pa.Table, unordered: bool = False) -> list[dict[str, Any]]:
    """Outcomes within each value of each stratum, each on the fair null by itself; `unordered` dice as 21 classes."""
    chapter = []
    null = UNORDERED if unordered else ORDERED
    for (name, value), counts in _by_stratum(stratum_counts).items():
        rolls = int(counts.sum())
        chapter.append(
            {
                "name": name,
                "value": value,
                "rolls": rolls,
                "doubles": int(counts[::7].sum()),
                "chi_square": told(chi_square(flatten(square(counts), null), null.weights)),
            }
        )
    return chapter


def homogeneities(stratum_counts: pa.Table, unordered: bool = False) -> list[dict[str, Any]]:
    """Whether the values of a stratum share one law of outcomes; a value with too few rolls is left out and said."""
    groups: dict[str, dict[str, Ints]] = {}
    for (name, value), counts in _by_stratum(stratum_counts).items():
        groups.setdefault(name, {})[value] = counts
    chapter = []
    for name, values in groups.items():
        large = {value: counts for value, counts in values.items() if counts.sum() >= 36 * LEAST_EXPECTED}
        row: dict[str, Any] = {"name": name, "values": sorted(large), "left_out": sorted(set(values) - set(large))}
        if len(large) > 1:
            classes = {value: fold(square(counts)) if unordered else counts for value, counts in large.items()}
            row |= {key: value for key, value in asdict(homogeneity(classes)).items() if key not in row}
        chapter.append({key: _plain(value) for key, value in row.items()})
    return chapter


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    if isinstance(value, tuple):
        return list(value)
    return value


def _by_stratum(stratum_counts: pa.Table) -> dict[tuple[str, str], Ints]:
    found: dict[tuple[str, str], Ints] = {}
    at = cells(ints(stratum_counts, "die_1"), ints(stratum_counts, "die_2"))
    names = zip(stratum_counts.column("stratum").to_pylist(), stratum_counts.column("value").to_pylist(), strict=True)
    for key, cell, rolls in zip(names, at, ints(stratum_counts, "rolls"), strict=True):
        found.setdefault(key, np.zeros(36, np.int64))[cell] += rolls
    return found


def matches(match_counts: pa.Table) -> list[dict[str, int]]:
    """Matches by their rolls and doubles, for the funnel."""
    rows: list[dict[str, int]] = match_counts.to_pylist()
    return rows


def shadows(real: Ints, shadow_counts: Ints) -> dict[str, Any] | None:
    """The placebo: the same tests on the rolls that the unused bytes of each digest would have given."""
    if not real.sum() or not len(shadow_counts) or not shadow_counts.sum(axis=1).all():
        return None
    ranked = placebo(real, shadow_counts)
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
            "messages": [data.decode("utf-8", "backslashreplace") for data in working.messages],
            "digests": [data.hex() for data in working.digests],
            "dropped": list(working.dropped),
            "dice": list(working.dice),
            "recipe": recipe.name,
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
                "statistic": member["statistic"],
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
