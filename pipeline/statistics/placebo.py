"""Shadow rolls, the placebo: the unused bytes of each digest give further rolls that nobody played.

The k-th shadow roll of every verified record makes the k-th placebo log, of the same n and frame as the real one. The
whole battery runs on each. Shadows stay independent of the real dice even where a server selects among digests, so:
real odd and shadows fine means selection or chance; both odd means recipe, pipeline or chance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pipeline.errors import Unjudged
from pipeline.statistics.asked import STATISTICS
from pipeline.statistics.binomial import tail
from pipeline.statistics.evidence import doubles_split, face_counts
from pipeline.statistics.exact_law import look
from pipeline.statistics.homogeneity import homogeneity_statistic
from pipeline.statistics.laws import chi_square_above, chi_square_below
from pipeline.statistics.log_tables import LogTables, Stratum
from pipeline.statistics.raw_bytes import even_chi_square
from pipeline.statistics.registry import RegisteredTest


@dataclass(frozen=True)
class Placebo:
    """One test on the real log and its shadows.

    ``rank`` counts from 1, the oddest log (smallest p) first, among ``logs`` = shadows + 1; ties share the later rank,
    so that a tie never makes the real log look odder than it is. ``n`` = rolls of the real log.
    """

    n: int
    logs: int
    p: float
    shadow_p: tuple[float, ...]
    rank: int


def _farthest(counts: npt.NDArray[np.int64]) -> float:
    return look([int(one) for one in counts], (1,) * len(counts), "deviation", "two-sided").p_after_looking


Battery = Callable[[npt.NDArray[np.int64]], float]

BATTERY: dict[str, Battery] = {
    "outcomes": lambda o: float(chi_square_above(even_chi_square(o).statistic, 35)),
    "outcomes_too_even": lambda o: float(chi_square_below(even_chi_square(o).statistic, 35)),
    "outcomes_farthest": _farthest,
    "faces": lambda o: float(chi_square_above(even_chi_square(face_counts(o)).statistic, 5)),
    "faces_farthest": lambda o: _farthest(face_counts(o)),
    "first_against_second": lambda o: float(chi_square_above(homogeneity_statistic(o.reshape(1, 6, 6))[0], 25)),
    "doubles": lambda o: tail(int(o.sum()), 1, 6, int(doubles_split(o)[0]), "two-sided").p,
}
"""The first registered tests of the count, by name, each in a way of its own: 36 outcomes in, p out."""


def bare(counts: npt.NDArray[np.int64]) -> LogTables:
    """One log of which nothing is known but its 36 outcomes."""
    return LogTables(
        strata=(Stratum("ordinary", with_bytes=False),),
        rolls=np.array([counts.sum()]),
        pair_rows=np.zeros(36, np.int64),
        run_rolls=np.zeros(1, np.int64),
        outcomes=counts.reshape(1, 1, 36),
        pairs=np.zeros((1, 36, 36), np.int64),
        runs=np.zeros((1, 1), np.int64),
        accepted=np.zeros((1, 6, 42), np.int64),
        rejected=np.zeros(1, np.int64),
    )


def battery(counts: npt.NDArray[np.int64], tests: Sequence[RegisteredTest]) -> dict[str, Battery]:
    """What can be asked of such a count: the battery, and every other registered test of the count."""

    def p_of(test: RegisteredTest) -> Battery:
        rule = STATISTICS[test.statistic]

        def p(one: npt.NDArray[np.int64]) -> float:
            log = bare(one)
            return float(rule.p(rule.value(log), log, test.side)[0])

        return p

    more = [test for test in tests if test.asks == "count" and test.name not in BATTERY]
    return BATTERY | {
        test.name: p_of(test) for test in more if STATISTICS[test.statistic].refused(bare(counts)) is None
    }


def placebo(real: npt.ArrayLike, shadows: npt.ArrayLike, tests: Sequence[RegisteredTest] = ()) -> dict[str, Placebo]:
    """Run the count tests on the real log and on each shadow log.

    Parameters
    ----------
    real : array_like of int, shape (36,)
        Outcomes of verified records of one-digest-a-roll recipes.
    shadows : array_like of int, shape (k, 36)
        Outcomes of the k-th shadow rolls, k = 12 by default.
    tests : sequence of RegisteredTest
        Those of the count are asked beside the battery.

    Returns
    -------
    dict of test name to Placebo
    """
    own, others = np.asarray(real, np.int64), np.asarray(shadows, np.int64)
    if own.shape != (36,) or others.shape[1:] != (36,) or not own.sum() or not others.sum(axis=1).all():
        raise Unjudged("placebo", f"shapes {own.shape}, {others.shape}", "36 counts and 36 per shadow log, none empty")
    return {
        name: shadow_rank(int(own.sum()), test(own), [test(log) for log in others])
        for name, test in battery(own, tests).items()
    }


def placebo_battery(n: int, real: Mapping[str, float], shadows: Mapping[str, list[float]]) -> dict[str, Placebo]:
    """Rank the real log among its shadows for p-values computed elsewhere (the order tests, say)."""
    return {name: shadow_rank(n, real[name], shadows[name]) for name in real}


def shadow_rank(n: int, p: float, shadow_p: list[float]) -> Placebo:
    """Rank one p among the shadows' p."""
    return Placebo(n, len(shadow_p) + 1, p, tuple(shadow_p), 1 + sum(q <= p for q in shadow_p))
