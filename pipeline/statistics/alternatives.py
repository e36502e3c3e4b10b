"""Known faults of dice code as named alternatives: does the count speak for the fault or for fair dice?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

SIXTH = Fraction(1, 6)
STRONG = math.log(1000.0)
"""A likelihood ratio of 1,000 either way is called strong."""


@dataclass(frozen=True)
class Fault:
    """A way in which dice code goes wrong.

    Attributes
    ----------
    name : str
    faces : tuple of Fraction, shape (6,)
        Face probabilities of each die.
    doubles : Fraction or None
        Share of doubles where the fault acts on them, else None: the dice are independent.
    only_verification : bool
        The count looks the same with and without the fault.
    """

    name: str
    faces: tuple[Fraction, ...]
    doubles: Fraction | None = None
    only_verification: bool = False


@dataclass(frozen=True)
class LikelihoodRatio:
    """The count's word on one fault.

    Attributes
    ----------
    n : int
        Rolls.
    fault : str
    log_ratio : float
        log L(fault) - log L(fair): above 0 for the fault; minus infinity where the fault rules the count out.
    expected_if_fault, expected_if_fair : float
        Mean of log_ratio in n rolls under either; a fault that rules outcomes out has minus infinity under fair.
    says : str
        for, against (a ratio of 1,000 or more), undecided, or ``only_verification_sees_it``.
    """

    n: int
    fault: str
    log_ratio: float
    expected_if_fault: float
    expected_if_fair: float
    says: str


def limit_faces(limit: int) -> tuple[Fraction, ...]:
    """Face probabilities of ``byte mod 6 + 1`` over bytes below a limit; 252 is the right one.

    Raises
    ------
    ValueError
        A limit outside 6..256.
    """
    if not 6 <= limit <= 256:
        raise ValueError(f"limit: got {limit}, want 6 to 256")
    return tuple(Fraction(len(range(face, limit, 6)), limit) for face in range(6))


FAIR = (SIXTH,) * 6
FAULTS = (
    Fault("byte_mod_6_without_rejection", limit_faces(256)),
    Fault("limit_251", limit_faces(251)),
    Fault("limit_253", limit_faces(253)),
    # every double written twice: 2 of 7 rows
    Fault("doubled_row_per_double", FAIR, Fraction(2, 7)),
    # a double is thrown again once: 1/6 of 1/6 stays
    Fault("doubles_rerolled_once", FAIR, Fraction(1, 36)),
    Fault("doubles_rerolled_until_none", FAIR, Fraction(0)),
    Fault("swapped_dice", FAIR, None, only_verification=True),
)


def outcome_probabilities(fault: Fault) -> tuple[tuple[Fraction, ...], ...]:
    """Probabilities of the 36 outcomes under a fault, shape (6, 6)."""
    table = []
    for i in range(6):
        row = []
        for j in range(6):
            if fault.doubles is None:
                row.append(fault.faces[i] * fault.faces[j])
            else:
                row.append(fault.doubles / 6 if i == j else (1 - fault.doubles) / 30)
        table.append(tuple(row))
    return tuple(table)


def likelihood_ratios(table: Sequence[Sequence[int]], faults: Sequence[Fault] = FAULTS) -> tuple[LikelihoodRatio, ...]:
    """Log likelihood ratio of each fault against fair dice.

    Parameters
    ----------
    table : sequence, shape (6, 6)
        Counts of ordinary rolls. Sorted dice may stand in one triangle: all faults here treat (i, j) and (j, i) alike.
    faults : sequence of Fault

    Returns
    -------
    tuple of LikelihoodRatio
    """
    counts = [[int(value) for value in row] for row in table]
    n = sum(sum(row) for row in counts)
    results = []
    for fault in faults:
        gain, if_fault, if_fair = [], [], []
        for row, probabilities in zip(counts, outcome_probabilities(fault), strict=True):
            for count, q in zip(row, probabilities, strict=True):
                log = math.log(36 * q) if q else -math.inf
                gain.append(count * log if count else 0.0)
                if_fault.append(float(q) * log if q else 0.0)
                if_fair.append(log / 36.0)
        ratio = -math.inf if -math.inf in gain else math.fsum(gain)
        fair = -math.inf if -math.inf in if_fair else math.fsum(if_fair)
        results.append(
            LikelihoodRatio(n, fault.name, ratio, n * math.fsum(if_fault), n * fair if n else 0.0, _says(fault, ratio))
        )
    return tuple(results)


def _says(fault: Fault, ratio: float) -> str:
    if fault.only_verification:
        return "only_verification_sees_it"
    if abs(ratio) < STRONG:
        return "undecided"
    return "for" if ratio > 0.0 else "against"
