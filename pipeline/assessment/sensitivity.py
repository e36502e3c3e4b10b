"""Sensitivity: what each choice of counting would make of the same log, the wrong choices beside the right ones.

Each choice alone can make fair dice look rigged, or the reverse: openings without their ties pooled with other rolls
lack doubles; danced rolls hold more of them than others, since doubles dance more often; a placeholder is a double that
nobody threw; sorted dice fill only half of a table of 36.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from pipeline.assessment.count import told
from pipeline.assessment.tables import Ints, cells, ints, square
from pipeline.statistics.doubles import doubles_test
from pipeline.statistics.nulls import OPENING_ORDERED, OPENING_UNORDERED, ORDERED, UNORDERED
from pipeline.statistics.openings import flatten, order_of_dice, pooled
from pipeline.statistics.pearson import chi_square

KEPT, NOT_KEPT, NOT_SAID = range(3)
ORDINARY, OPENING, APART = range(3)


@dataclass(frozen=True, slots=True)
class Choices:
    """Outcomes of a log, shape (order of dice, repeated, kind, danced, 36).

    `fillers` are placeholders and doubles among them, which are no rolls of the log.
    """

    outcomes: Ints
    fillers: tuple[int, int] = (0, 0)

    @property
    def order(self) -> str:
        """Whether the dice of the rolls on their way into the count are in order: kept, sorted, or mixed."""
        once = self.outcomes[:, 0].sum(axis=(1, 2, 3))
        if once[KEPT] and not once[NOT_KEPT] and not once[NOT_SAID]:
            return "kept"
        if once[KEPT]:
            return "mixed"
        if once[NOT_KEPT]:
            return "sorted"
        seen = order_of_dice(square(self.outcomes[:, 0, :APART].sum(axis=(0, 1, 2)))).order
        return "sorted" if seen in ("sorted", "partly_sorted") else "kept"

    @property
    def kept(self) -> Ints:
        """Outcomes of the counted rolls that the log says keep their order; openings on a null of their own are not
        among them."""
        found: Ints = self.outcomes[KEPT, 0, :APART].sum(axis=(0, 1))
        return found

    @property
    def plain(self) -> bool:
        """Whether no choice makes a difference."""
        return not (
            self.outcomes[:, 1].any()
            or self.outcomes[:, :, APART].any()
            or self.outcomes[:, :, :, 1].any()
            or self.fillers[0]
            or self.order == "mixed"
        )


def choices(sensitivity_counts: pa.Table, files: Mapping[str, Any] | None = None) -> Choices:
    """The table sensitivity_counts as an array, and the placeholders of match files if the source is such."""
    fillers = (files["placeholders"]["rolls"], files["placeholders"]["doubles"]) if files else (0, 0)
    outcomes = np.zeros((3, 2, 3, 2, 36), np.int64)
    order = [
        NOT_SAID if said is None else KEPT if said else NOT_KEPT
        for said in sensitivity_counts.column("order_kept").to_pylist()
    ]
    kind = [
        APART if apart else OPENING if name == "opening" else ORDINARY
        for apart, name in zip(
            sensitivity_counts.column("apart").to_pylist(),
            sensitivity_counts.column("roll_kind").to_pylist(),
            strict=True,
        )
    ]
    repeated, danced = (
        np.array(sensitivity_counts.column(name).to_pylist(), np.int64) for name in ("repeated", "danced")
    )
    outcome = cells(ints(sensitivity_counts, "die_1"), ints(sensitivity_counts, "die_2"))
    at = (np.array(order, np.int64), repeated, np.array(kind, np.int64), danced, outcome)
    np.add.at(outcomes, at, ints(sensitivity_counts, "rolls"))
    return Choices(outcomes, fillers)


def sensitivity(log: Choices) -> list[dict[str, Any]] | None:
    """The lines of the table; nothing where every choice gives the same count.

    A line is `right` where each roll thrown counts once, on the null that its kind and its writer's order of dice call
    for, and none is left out for what the dice came to.
    """
    if log.plain:
        return None
    ordered = log.order == "kept"
    all_read, once = log.outcomes.sum(axis=(0, 1)), log.outcomes[:, 0].sum(axis=0)
    repeats = bool(log.outcomes[:, 1].any())
    lines = [
        _line("naive", _pooled(all_read), ordered=True, right=False),
        _line("as_read", all_read, ordered=ordered, right=not repeats),
        _line("repeats_out", once, ordered=ordered),
        _line("repeats_and_openings_out", _without_openings(once), ordered=ordered),
    ]
    if once[APART].any():
        lines.append(_line("openings_pooled", _pooled(once), ordered=ordered, right=False))
    if once[:, 1].any():
        lines.append(_line("repeats_and_dances_out", once[:, :1], ordered=ordered, right=False))
    if log.fillers[0]:
        # The dice of a placeholder say which double it is, but not in which file's spelling: doubles alone are tested.
        lines.append(_line("repeats_out_placeholders_in", once, ordered=ordered, right=False, more=log.fillers))
    if log.order == "mixed":
        kept = log.outcomes[KEPT, 0]
        lines += [
            _line("order_kept", kept, ordered=True),
            _line("order_kept_openings_out", _without_openings(kept), ordered=True),
        ]
        if kept[APART].any():
            lines.append(_line("order_kept_openings_pooled", _pooled(kept), ordered=True, right=False))
    return lines


def _pooled(outcomes: Ints) -> Ints:
    """Openings on a null of their own as if they were like any other roll."""
    changed = outcomes.copy()
    changed[ORDINARY] += changed[APART]
    changed[APART] = 0
    return changed


def _without_openings(outcomes: Ints) -> Ints:
    changed = outcomes.copy()
    changed[OPENING:] = 0
    return changed


def _line(
    name: str, outcomes: Ints, *, ordered: bool, right: bool = True, more: tuple[int, int] = (0, 0)
) -> dict[str, Any]:
    """One way of counting: how many rolls and doubles, and how far they are from fair dice under the null it takes."""
    like_any: Ints = outcomes[:APART].sum(axis=(0, 1))
    apart: Ints = outcomes[APART].sum(axis=0)
    tested, doubles = int(like_any.sum()) + more[0], int(like_any[::7].sum()) + more[1]
    rolls = tested + int(apart.sum())
    test = doubles_test(tested, doubles).two_sided if tested else None
    return {
        "name": name,
        "right": right,
        "rolls": rolls,
        "doubles": doubles + int(apart[::7].sum()),
        "share": (doubles + int(apart[::7].sum())) / rolls if rolls else None,
        "expected_share": tested / 6 / rolls if rolls else None,
        "z": test.z if test else None,
        "p": test.p if test else None,
        "log10_p": test.log10_p if test else None,
        "null": "ordered" if ordered else "unordered",
        "openings": int(apart.sum()),
        "chi_square": None if more[0] or not rolls else _chi_square(like_any, apart, ordered),
    }


def _chi_square(like_any: Ints, apart: Ints, ordered: bool) -> Mapping[str, Any]:
    """Chi-square of the rolls, that of openings without ties added with its degrees of freedom."""
    null, own = (ORDERED, OPENING_ORDERED) if ordered else (UNORDERED, OPENING_UNORDERED)
    clean = apart.copy()
    clean[::7] = 0
    parts = [(flatten(square(table), one), one) for table, one in ((like_any, null), (clean, own)) if table.any()]
    tests = [chi_square(counts, one.weights) for counts, one in parts]
    return told(tests[0] if len(tests) == 1 else pooled(tests))
