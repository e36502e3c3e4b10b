"""The bytes behind the dice: those that became faces or were dropped, and those of server seeds and client entropy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from pipeline.assessment.tables import Digests
from pipeline.assessment.tails import above_zero, chi_square_tail
from pipeline.recipes.reference import LIMIT
from pipeline.statistics.raw_bytes import accepted_bytes, rejected_bytes, secret_bytes

NAMES = {"seed": "server_seed", "entropy": "client_entropy"}
DUPLICATES = {"seed": "duplicate_seed", "entropy": "duplicate_entropy"}


def raw(digests: Digests, flags: Mapping[str, int]) -> dict[str, Any] | None:
    """The chapter `bytes`, always against the rule that drops bytes from 252 on, whatever the recipe.

    Under a recipe that says openly that it drops none, the bytes that this rule makes impossible are counted. The bytes
    of secrets are not registered: that chapter is exploratory. Nothing where no digest could be walked.
    """
    if not digests.rolls:
        return None
    used = np.append(digests.total, [digests.impossible, 0, 0, 0])
    accepted, dropped = accepted_bytes(used, LIMIT), rejected_bytes(digests.dropped, digests.rolls, LIMIT)
    even = accepted.chi_square
    return {
        "rolls": digests.rolls,
        "limit": LIMIT,
        "accepted": {
            "bytes": accepted.n,
            "impossible": accepted.impossible,
            **chi_square_tail(even.n, even.statistic, even.df, even.refused),
        },
        "dropped": {
            "n": dropped.n,
            "bytes": dropped.rejected,
            "expected": dropped.expected,
            "sd": dropped.sd,
            "p": above_zero(dropped.p),
        },
        "secrets": [_secret(name, digests, flags) for name in digests.secrets],
    }


def _secret(name: str, digests: Digests, flags: Mapping[str, int]) -> dict[str, Any]:
    counts, values = digests.secrets[name]
    number = int(values.sum())
    size = round(int(counts.sum()) / number)
    read = secret_bytes(counts, number, size, int(flags.get(DUPLICATES[name], 0)), int(values[1]))
    even = read.chi_square
    return {
        "name": NAMES[name],
        "values": read.values,
        "duplicates": read.duplicates,
        "duplicates_expected": read.duplicates_expected,
        "patterned": read.patterned,
        **chi_square_tail(even.n, even.statistic, even.df, even.refused),
    }
