"""In which order the rows stand in a file changes nothing that is counted or published."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.line.running import Counted, contents, count, dicecount


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Counted, Counted]:
    """A log of 2,000 rolls, and the same rows in another order."""
    home = tmp_path_factory.mktemp("order")
    for name in ("one", "other"):
        (home / name).mkdir()
    plain, mixed = home / "one" / "log.csv", home / "other" / "log.csv"
    assert dicecount("simulate", plain, "--rolls", "2000", "--seed", "5").code == 0
    header, *rows = plain.read_text("utf-8").splitlines(keepends=True)
    order = random.Random(6).sample(rows, len(rows))
    assert sum(one != other for one, other in zip(rows, order, strict=True)) > 1_900
    mixed.write_text(header + "".join(order), "utf-8")
    made = tuple(count(log, log.parent, "--simulations", "100") for log in (plain, mixed))
    assert [one.code for one in made] == [0, 0]
    return made[0], made[1]


def leaves(tree: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value of a tree with its path."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from leaves(value, f"{path}.{key}" if path else key)
    elif isinstance(tree, list):
        for at, value in enumerate(tree):
            yield from leaves(value, f"{path}[{at}]")
    else:
        yield path, tree


def test_every_number_of_the_article_is_the_same(both: tuple[Counted, Counted]) -> None:
    one, other = (dict(leaves(made.article)) for made in both)
    assert len(one) > 3_000
    assert one["family.p_family"] is not None
    assert one == other


def test_the_edition_is_the_same_to_the_byte_with_the_root_of_its_log(both: tuple[Counted, Counted]) -> None:
    # Records land in the order of their commitments, and the digest of the source is that of its records, so that
    # nothing in an edition knows in which order a file held its rows.
    one, other = (contents(made.editions[0]) for made in both)
    assert {"data/article.json", "data/checkpoint.txt", "data/outcomes.csv", "data/SHA256SUMS"} <= set(one)
    assert one == other


def test_every_counted_table_in_the_store_is_the_same_to_the_byte(both: tuple[Counted, Counted]) -> None:
    one, other = (
        {name: digest for name, digest in contents(made.state).items() if name.endswith(".parquet")} for made in both
    )
    assert {name.split("/")[0] for name in one} >= {"rolls", "verdicts", "outcome_counts", "pair_counts", "gap_counts"}
    assert one == other
