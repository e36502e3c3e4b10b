"""The small tables of an edition as CSV: UTF-8, LF, decimal points, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def table(header: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    """One CSV file; a text that a spreadsheet would run as a formula gets an apostrophe in front."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    writer.writerows([[_cell(value) for value in row] for row in rows])
    return out.getvalue().encode()


def _cell(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        mark = "'" if value.startswith(FORMULA_STARTS) else ""
        return mark + value.replace("\r", " ").replace("\n", " ")
    return value


def outcomes(article: Mapping[str, Any]) -> bytes:
    """The 36 outcomes; an outcome that the log cannot tell (sorted dice) has no row."""
    part = article.get("outcomes")
    header = ("die_1", "die_2", "count", "expected", "deviation_percent")
    if not part:
        return table(header, ())
    expected = part["expected"]
    return table(
        header,
        (
            (first + 1, second + 1, count, expected, 100 * (count - expected) / expected if expected else None)
            for first, row in enumerate(part["counts"])
            for second, count in enumerate(row)
        ),
    )


def faces(article: Mapping[str, Any]) -> bytes:
    """The six faces with their shares and simultaneous intervals."""
    part = article.get("faces")
    header = ("face", "count", "share", "low", "high")
    if not part:
        return table(header, ())
    intervals = part.get("intervals") or [{"low": None, "high": None}] * 6
    return table(
        header,
        (
            (face, count, share, interval["low"], interval["high"])
            for face, count, share, interval in zip(range(1, 7), part["counts"], part["shares"], intervals, strict=True)
        ),
    )


FINDING_COLUMNS = ("name", "table", "n", "statistic", "df", "p_named", "p_after_looking", "status")


def findings(article: Mapping[str, Any]) -> bytes:
    """Every question that was asked of the log, with its n, its statistic and both p-values."""
    return table(FINDING_COLUMNS, ([row.get(name) for name in FINDING_COLUMNS] for row in article["findings"]))


def verdicts(article: Mapping[str, Any]) -> bytes:
    """What verification said: verdicts, flags and rows set aside, each with its number."""
    part = article["verification"]
    rows = [("verdict", name, number) for name, number in part["verdicts"].items()]
    rows += [("flag", name, number) for name, number in part["flags"].items()]
    rows += [("rejected", name, number) for name, number in part["rejected"].items()]
    return table(("kind", "name", "records"), rows)


def doubles(article: Mapping[str, Any]) -> bytes:
    """The six doubles."""
    part = article.get("doubles") or {}
    counts, rolls = part.get("by_face") or [], part.get("rolls")
    rows = ((face, count, count / rolls if rolls else None) for face, count in enumerate(counts, 1))
    return table(("face", "count", "share"), rows)


EXACT = (
    *("at_least_one_double", "two_in_a_row", "three_in_a_row", "opponent_two_ahead"),
    "some_opponent_three_in_a_row",
)


def exact(article: Mapping[str, Any]) -> bytes:
    """What fair dice do in one player's rolls; a fraction begins with a digit and stays text."""
    part = article.get("exact") or {}
    rows = ((name, part["rolls"], part[name]["fraction"], part[name]["value"]) for name in EXACT if name in part)
    return table(("event", "rolls", "fraction", "value"), rows)


SUMMARIES = {
    "outcomes.csv": outcomes,
    "doubles.csv": doubles,
    "faces.csv": faces,
    "findings.csv": findings,
    "verdicts.csv": verdicts,
    "exact.csv": exact,
}
