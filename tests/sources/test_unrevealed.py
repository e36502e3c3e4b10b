"""A seed that is not revealed never leaves the source: searched for in every byte that a run writes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import Unjudged
from pipeline.sources import Ask, SourceSettings
from pipeline.sources.registry import open_source
from tests.sources.log_files import (
    SEED,
    WRITERS,
    csv_text,
    extracted,
    game_database,
    leaks,
    log,
    recipes,
    rejected,
    rolls,
)


def test_the_search_finds_a_revealed_seed(tmp_path: Path) -> None:
    _, store = extracted(WRITERS["csv"](tmp_path, log(server_seed=SEED)), tmp_path / "s")
    assert leaks(store)


@pytest.mark.parametrize("kind", WRITERS)
@pytest.mark.parametrize("change", [{}, {"die_1": "9"}, {"nonce": "1.5"}, {"commitment": "ab"}, {"committed_at": ""}])
def test_unrevealed_seed_is_not_written(tmp_path: Path, kind: str, change: dict[str, Any]) -> None:
    empty = None if kind in ("jsonl", "parquet") else ""
    rows = log(5, server_seed=SEED, revealed_at=empty, **change)
    report, store = extracted(WRITERS[kind](tmp_path, rows), tmp_path / "s")
    assert report.rows == 5
    assert sum(report.rejected.values()) == len(change)
    assert not leaks(store)


def test_unrevealed_roll_is_kept_without_seed_and_dice(tmp_path: Path) -> None:
    _, store = extracted(WRITERS["csv"](tmp_path, log(server_seed=SEED, revealed_at="")), tmp_path / "s")
    one = rolls(store)[1]
    assert (one["server_seed"], one["die_1"], one["die_2"], one["revealed_at"]) == (None, None, None, None)
    assert one["commitment"] is not None


@pytest.mark.parametrize("when", ["soon", "1779062400", "2026-05-18"])
@pytest.mark.parametrize("kind", WRITERS)
def test_seed_beside_an_unreadable_time_of_reveal_is_not_written(tmp_path: Path, when: str, kind: str) -> None:
    rows = log(5, server_seed=SEED, revealed_at=when)
    report, store = extracted(WRITERS[kind](tmp_path, rows), tmp_path / "s")
    assert sum(report.rejected.values()) == 1
    assert not leaks(store)


@pytest.mark.parametrize(
    "change",
    [
        {"mode": "li,ve"},
        {"game": "1,2"},
        {"server_seed": SEED[:32] + "," + SEED[32:]},
        {"mode": '"live'},
        {"server_seed": '"' + SEED},
        {"game": '"' + SEED},
        {"mode": "li\nve"},
    ],
)
def test_seed_of_a_csv_line_that_cannot_be_split_is_not_written(tmp_path: Path, change: dict[str, Any]) -> None:
    rows = log(5, **({"server_seed": SEED, "revealed_at": ""} | change))
    report, store = extracted(WRITERS["csv"](tmp_path, rows), tmp_path / "s")
    assert sum(report.rejected.values()) >= 1
    assert not leaks(store)


def test_seed_of_a_broken_json_line_is_not_written(tmp_path: Path) -> None:
    lines = [json.dumps(one) for one in log(5, server_seed=SEED, revealed_at=None)]
    lines[2] = lines[2][:-1]
    (tmp_path / "log.jsonl").write_text("\n".join(lines))
    report, store = extracted(tmp_path / "log.jsonl", tmp_path / "s")
    assert report.rejected == {"not_json": 1}
    assert not leaks(store)


def test_seed_of_a_line_that_is_no_utf8_is_not_written(tmp_path: Path) -> None:
    data = csv_text(log(5, server_seed=SEED, revealed_at="", mode="@")).encode().replace(b"@", b"\xff")
    (tmp_path / "log.csv").write_bytes(data)
    report, store = extracted(tmp_path / "log.csv", tmp_path / "s")
    assert report.rejected == {"invalid_utf8": 1}
    assert not leaks(store)


@pytest.mark.parametrize("kind", ["csv", "jsonl"])
def test_seed_behind_a_query_over_a_file_is_not_written(tmp_path: Path, kind: str) -> None:
    rows = [
        {("secret" if key == "server_seed" else key): value for key, value in one.items()}
        for one in log(5, server_seed=SEED, revealed_at="")
    ]
    path = WRITERS[kind](tmp_path, rows)
    with path.open("a") as file:
        file.write(f"broken {SEED}\n")
    (tmp_path / "q.sql").write_text("select * rename (secret as server_seed) from source")
    report, store = extracted(path, tmp_path / "s", query=str(tmp_path / "q.sql"))
    assert (report.rolls, sum(report.rejected.values())) == (5, 1)
    assert not leaks(store)


def test_error_that_quotes_lines_does_not_quote_the_seed(tmp_path: Path) -> None:
    rows = [one | {"server_seed": SEED[:63]} for one in log(20)]
    with pytest.raises(Unjudged) as caught:
        extracted(WRITERS["csv"](tmp_path, rows), tmp_path / "s")
    assert SEED[8:40] not in str(caught.value)


def test_game_database_is_read_by_the_servers_schema(tmp_path: Path) -> None:
    report, store = extracted(game_database(tmp_path / "game.db", None), tmp_path / "s")
    assert report.rolls == 3
    assert {(one["mode"], one["person_played"]) for one in rolls(store)} == {("live", True)}
    assert not leaks(store)


def test_query_that_forgets_to_blank_seeds_is_blanked_inside_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What SQLite hands out is looked at, not what is kept of it."""
    path = game_database(tmp_path / "game.db", None)
    (tmp_path / "q.sql").write_text("select * from rolls join matches using (match_id)")
    seen: list[str] = []
    from pipeline.sources import sqlite

    original = sqlite.columns_of
    monkeypatch.setattr(
        sqlite, "columns_of", lambda values, secret: seen.append(repr(values)) or original(values, secret)
    )
    ask = Ask(SourceSettings(str(path), "boardgammon-v1", query=str(tmp_path / "q.sql")), recipes())
    rows = [row for one in open_source(ask) for batch in one.batches(ask) for row in batch.rolls.to_pylist()]
    assert (len(rows), len(seen)) == (3, 1)
    assert SEED not in seen[0]


@pytest.mark.parametrize("kind", WRITERS)
@pytest.mark.parametrize("revealed", [True, False])
def test_a_column_that_is_not_read_stays_in_the_source_also_from_a_row_set_aside(
    tmp_path: Path, kind: str, revealed: bool
) -> None:
    hidden = {} if revealed else {"revealed_at": None if kind in ("jsonl", "parquet") else ""}
    rows = [one | {"player_name": "Zerberus"} for one in log(5, die_1="9", **hidden)]
    report, store = extracted(WRITERS[kind](tmp_path, rows), tmp_path / "s")
    assert sum(report.rejected.values()) == 1
    assert "die_1" in rejected(store)[0]["detail"]
    assert not any("Zerberus" in str(value) for row in rejected(store) for value in row.values())


@pytest.mark.parametrize("line", ["surplus", "missing", "unclosed"])
def test_a_player_in_a_csv_line_that_cannot_be_split_stays_in_the_source(tmp_path: Path, line: str) -> None:
    lines = csv_text([{"player_name": "Zerberus"} | one for one in log(5)]).splitlines()
    lines[3] = {
        "surplus": "x," + lines[3],
        "missing": lines[3][:-9].replace("live,", "", 1),
        "unclosed": '"' + lines[3],
    }[line]
    (tmp_path / "log.csv").write_text("\n".join(lines) + "\n")
    report, store = extracted(tmp_path / "log.csv", tmp_path / "s")
    assert sum(report.rejected.values()) == 1
    assert not any("Zerberus" in str(value) for row in rejected(store) for value in row.values())


def test_a_broken_json_line_keeps_its_ids_and_no_player(tmp_path: Path) -> None:
    lines = [json.dumps({"player_name": "Zerberus"} | one) for one in log(5)]
    lines[2] = lines[2][:-1]
    (tmp_path / "log.jsonl").write_text("\n".join(lines))
    _, store = extracted(tmp_path / "log.jsonl", tmp_path / "s")
    text = rejected(store)[0]["text"]
    assert '"match_id": ' in text and "Zerberus" not in text and "server_seed" not in text
