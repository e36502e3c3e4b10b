"""``dicecount table``: the tests of a bare count, from a CSV of 36 outcomes, 21 pairs or 6 faces."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from pipeline.errors import Unjudged, Unreachable
from pipeline.statistics.count_summary import faces_summary, null_of, summarise, unordered_table
from pipeline.statistics.nulls import FACES, OPENING_UNORDERED, UNORDERED
from pipeline.statistics.openings import no_doubles
from pipeline.wording.simulated import at_floor

SHAPES = (("die1", "die2"), ("high", "low"), ("face",))
ALIASES = {"die_1": "die1", "die_2": "die2"}
WANT = "a header die1,die2,count or high,low,count or face,count"
LARGEST_COUNT = 10**12
DECODINGS = ("utf-8-sig", "utf-16")
"""What a spreadsheet writes; UTF-16 only with its byte order mark."""

Json = dict[str, Any]
Cell = tuple[int, ...]


@dataclass(frozen=True)
class Count:
    """One table of a file: its group (site, month, ...), its kind and its cells."""

    group: dict[str, str]
    columns: tuple[str, ...]
    cells: dict[Cell, int]


@click.command(name="table")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the tests as JSON.")
def table(file: Path, as_json: bool) -> None:
    """Test a bare count of dice.

    FILE is a CSV with the header die1,die2,count (36 outcomes), high,low,count (21 pairs) or face,count (6 faces).
    Columns before these (site, month, ...) split the file into several tables; columns after them are ignored.
    """
    found = tabulate(file)
    click.echo(json.dumps(found, indent=2, allow_nan=False) if as_json else "\n".join(in_words(found)))


def tabulate(path: Path | str) -> Json:
    """All tests of the count in a file.

    One table gives the keys ``outcomes``, ``doubles``, ``faces``; several give ``tables``, a list of such with
    ``group``.
    Raises `Unreachable` for a missing file and `Unjudged` for one that holds no count.
    """
    path = Path(path)
    counts = read_counts(_text_of(path), path.name)
    tested = [_tested(count) for count in counts]
    if len(tested) == 1 and not tested[0]["group"]:
        return tested[0]
    return {"tables": tested}


def read_counts(text: str, where: str) -> list[Count]:
    """The tables of a CSV text, in the order in which they begin."""
    lines = list(csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text)))
    rows = [(number, [field.strip() for field in line]) for number, line in enumerate(lines, start=1) if any(line)]
    if not rows:
        raise Unjudged(where, "an empty file", WANT, "write the count with its header and try again")
    header = [ALIASES.get(name.lower(), name.lower()) for name in rows[0][1]]
    columns = next((shape for shape in SHAPES if all(name in header for name in shape)), None)
    if columns is None or "count" not in header:
        raise Unjudged(where, f"the header {','.join(rows[0][1])[:80]}", WANT, "name the columns so")
    if len(rows) == 1:
        raise Unjudged(where, "a header without rows", "one row per class", "write the counts below the header")
    twice = next((name for name in (*columns, "count") if header.count(name) > 1), None)
    if twice:
        raise Unjudged(where, f"two columns named {twice}", "one", "remove or rename one of them")
    first = min(header.index(name) for name in columns)
    grouping = _grouping([row for _, row in rows[1:]], first)

    tables: dict[tuple[str, ...], dict[Cell, int]] = {}
    for number, row in rows[1:]:
        place = f"{where}, line {number}"
        if len(row) < len(header):
            raise Unjudged(place, f"{len(row)} fields", f"{len(header)}, as in the header", "mend this line")
        cell = tuple(_whole(row[header.index(name)], place, name, 1, 6) for name in columns)
        if columns == ("high", "low") and cell[0] < cell[1]:
            raise Unjudged(
                place, f"high {cell[0]}, low {cell[1]}", "high of at least low", "swap them, or use die1,die2"
            )
        count = _whole(row[header.index("count")], place, "count", 0, LARGEST_COUNT)
        cells = tables.setdefault(tuple(row[i] for i in grouping), {})
        if cell in cells:
            raise Unjudged(
                place, f"{'-'.join(map(str, cell))} a second time", "one row per class", "add the two counts up"
            )
        cells[cell] = count
    names = [rows[0][1][i] for i in grouping]
    return [Count(dict(zip(names, key, strict=True)), columns, cells) for key, cells in tables.items()]


def in_words(found: Json) -> list[str]:
    """The tests as short aligned lines."""
    if "tables" in found:
        lines: list[str] = []
        for part in found["tables"]:
            title = ", ".join(f"{name} {value}" for name, value in part["group"].items())
            lines += [title, *(f"  {line}" for line in in_words(part)), ""]
        return lines[:-1]
    lines = [f"{'test':<34}{'n':>12}  {'result':<34}p"]
    lines += [*_outcome_lines(found["outcomes"]), *_doubles_lines(found["doubles"]), *_face_lines(found["faces"])]
    return lines + [f"note: {NOTES[note]}" for note in found["notes"]]


NOTES = {
    "sorted": "no roll has its first die larger (or none its second): the log sorts its dice; tested on 21 pairs",
    "partly_sorted": "one of the two orders is far too rare: part of the log sorts its dice; tested on 21 pairs",
    "order_unknown": "too few rolls to tell whether the dice are sorted",
    "no_doubles": "no double at all: openings whose ties were not logged, or a log that lost its doubles; "
    "outcomes tested without doubles",
    "missing_rows": "classes without a row were taken as counts of 0",
    "faces_only": "a count of faces cannot show how the two dice of a roll depend on one another",
}


def _tested(count: Count) -> Json:
    classes = {2: 36 if count.columns == SHAPES[0] else 21, 1: 6}[len(count.columns)]
    notes = ["missing_rows"] if len(count.cells) < classes else []
    if classes == 6:
        faces = [count.cells.get((face,), 0) for face in FACES]
        found: Json = {"outcomes": None, "doubles": None, "faces": faces_summary(faces, None), "alternatives": None}
        notes.append("faces_only")
    else:
        if classes == 36:
            grid = [[count.cells.get((i, j), 0) for j in FACES] for i in FACES]
            null, told = null_of(grid)
        else:
            grid = unordered_table({(cell[0], cell[1]): value for cell, value in count.cells.items()})
            rolls = sum(map(sum, grid))
            missing = no_doubles(rolls, sum(grid[i][i] for i in range(6))).breach
            null, told = (OPENING_UNORDERED, ["no_doubles"]) if missing else (UNORDERED, [])
        found = summarise(grid, null)
        notes += told
    return {"group": count.group, "notes": notes, **found}


def _text_of(path: Path) -> str:
    if not path.exists():
        raise Unreachable(str(path), "no such file", "a CSV file", "check the name")
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise Unjudged(str(path), error.strerror or "an unreadable file", "a CSV file", "check the file") from error
    encoding = DECODINGS[1] if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else DECODINGS[0]
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError as error:
        raise Unjudged(
            path.name, f"byte {error.start} that is no text", "a CSV in UTF-8", "save it as UTF-8"
        ) from error
    if "\0" in text:
        raise Unjudged(path.name, "binary data", "a CSV in UTF-8", "save it as text")
    return text


def _delimiter(text: str) -> str:
    header = next((line for line in text.splitlines() if line.strip()), "")
    return max(",;\t", key=header.count)


def _grouping(rows: list[list[str]], first: int) -> list[int]:
    """Columns before the dice that name a table: those whose value is not another one on every row."""
    return [i for i in range(first) if len(rows) == 1 or len({row[i] for row in rows if len(row) > i}) < len(rows)]


def _whole(text: str, place: str, name: str, low: int, high: int) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 20 and low <= int(text) <= high:
        return int(text)
    raise Unjudged(place, f"{name} {text[:40] or 'empty'}", f"a whole number from {low} to {high}", "mend this line")


def _p(test: Json, key: str = "p") -> str:
    """A p to four digits, far tails from their logarithm, never 0."""
    value, log10 = test[key], test["log10_" + key]
    if value is None:
        return f"not given ({test.get('refused')})"
    if test.get("method") == "simulated":
        return f"{'≤ ' if at_floor(value, test['replicates']) else ''}{value:.4g} (simulated)"
    if log10 > -300.0:
        return f"{value:.4g}"
    exponent = int(log10 // 1)
    return f"{10 ** (log10 - exponent):.3f}e{exponent}"


def _line(name: str, n: int, result: str, p: str) -> str:
    return f"{name:<34}{n:>12,}  {result:<34}{p}"


def _chi_line(name: str, test: Json) -> str:
    return _line(name, test["n"], f"{test['statistic']:.2f} on {test['df']} df", _p(test))


def _extreme_lines(prefix: str, summary: Json, label: str) -> Iterable[str]:
    for name in ("largest", "smallest", "farthest"):
        found = summary[name]
        which = "-".join(map(str, found[label])) if label == "outcome" else str(found[label])
        p = f"{_p(found, 'p_named')} named before, {_p(found, 'p_after_looking')} after looking at all"
        yield _line(
            f"{prefix}, {name}", found["n"], f"{which}: {found['count']:,} (expected {found['expected']:,.1f})", p
        )


def _outcome_lines(outcomes: Json | None) -> Iterable[str]:
    if outcomes is None:
        return
    yield _chi_line(f"outcomes ({outcomes['classes']}), chi-square", outcomes["chi_square"])
    yield from _extreme_lines("outcomes", outcomes, "outcome")
    if outcomes["independence"] is not None:
        yield _chi_line("first die against second", outcomes["independence"])
    for part in outcomes["decomposition"] or []:
        name = f"  part: {part['name'].replace('_', ' ')}"
        p = _p(part) if part["p"] is not None else "not given (small_expected)"
        yield _line(name, outcomes["n"], f"{part['statistic']:.2f} on {part['df']} df", p)


def _doubles_lines(doubles: Json | None) -> Iterable[str]:
    if doubles is None or not doubles["n"]:
        return
    yield _line(
        "doubles",
        doubles["n"],
        f"{doubles['count']:,}, {100 * doubles['share']:.3f} %, z {doubles['z']:+.2f}",
        _p(doubles),
    )


def _face_lines(faces: Json) -> Iterable[str]:
    yield _chi_line("faces, chi-square", faces["chi_square"])
    yield from _extreme_lines("faces", faces, "face")
    if faces["equivalence"]:
        off = 100 * faces["equivalence"]["margin"]
        yield _line("faces, 99 % confidence", faces["n"], f"none off by more than {off:.3f} points", "")
    effect = faces["detectable"]["largest_deviation"]["relative"]
    if effect is not None:
        yield _line("faces, found 4 times in 5", faces["n"], f"a face off by {100 * effect:.2f} % of its share", "")
