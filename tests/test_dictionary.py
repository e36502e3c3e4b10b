"""The data dictionary says what the contracts and the queries say."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from pipeline.contracts import HAND_MADE
from pipeline.places import SQL
from tests.loading import loaded

HOUSE = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def dictionary() -> ModuleType:
    return loaded(HOUSE / "setup" / "dictionary.py")


def test_dictionary_is_what_its_script_prints(dictionary: ModuleType) -> None:
    written = dictionary.TARGET.read_text("utf-8")
    assert written == dictionary.text(), "run .venv/bin/python setup/dictionary.py"


def test_every_table_has_its_place_in_it(dictionary: ModuleType) -> None:
    written = dictionary.TARGET.read_text("utf-8")
    names = [table.name for table in HAND_MADE] + [path.stem for path in SQL.glob("*.sql")]
    assert len(names) > 20
    assert [name for name in names if f"### {name}" not in written] == []
