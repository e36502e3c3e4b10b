"""The order of the proofs."""

from __future__ import annotations

import pytest

LONGEST = (
    "nights",
    "kills_whole",
    "publishing",
    "verifier_agreement",
    "kills",
    "kills_fresh",
    "bench",
    "exact_all_positions",
    "drill",
    "report",
    "spark_line",
    "small_nights",
)
"""These begin first, so that two processes end at about the same time."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def rank(item: pytest.Item) -> int:
        name = item.path.stem.removeprefix("test_")
        return LONGEST.index(name) if name in LONGEST else len(LONGEST)

    items.sort(key=rank)
