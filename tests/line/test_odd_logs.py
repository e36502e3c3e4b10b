"""Honest logs that look strange: each goes through the whole line, or says in one line why it cannot."""

from __future__ import annotations

import csv
import datetime as dt
import gzip
import json
import random
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.line.running import Counted, count

ENGLISH = ("--languages", "en")

# The published example of a sequence: one seed for the match, eight rolls (DESIGN.md 5).
CUBE_SEED = "cube-dice-example"
CUBE_COMMITMENT = "cf29dd9f3513b834311bbc5e1ca1029730bd9f02fc3af98b82697754e5bfb84a"
CUBE_ROLLS = [(1, 4), (4, 4), (4, 3), (3, 3), (3, 2), (6, 6), (5, 5), (1, 1)]


@pytest.fixture(scope="session")
def rows(small_csv: Path) -> list[dict[str, str]]:
    with small_csv.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def written(path: Path, rows: list[dict[str, Any]], columns: list[str] | None = None) -> Path:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, columns or list(rows[0]), extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)
    return path


def verdicts(made: Counted) -> dict[str, int]:
    return {name: n for name, n in made.article["verification"]["verdicts"].items() if n}


def hidden(row: dict[str, str]) -> dict[str, str]:
    return row | dict.fromkeys(("revealed_at", "server_seed", "client_entropy", "die_1", "die_2"), "")


def test_one_roll_is_an_edition_whose_tests_are_refused(rows: list[dict[str, str]], tmp_path: Path) -> None:
    made = count(written(tmp_path / "log.csv", rows[:1]), tmp_path, *ENGLISH, "--simulations", "50")
    assert made.code == 0, made.ended.last
    assert made.article["population"]["rolls"] == 1
    assert made.article["outcomes"]["chi_square"]["p"] is None
    assert "outcomes not tested" in made.ended.stdout
    (edition,) = made.editions
    assert (edition / "report.en.html").is_file()


def test_columns_that_are_always_needed_are_enough(rows: list[dict[str, str]], tmp_path: Path) -> None:
    needed = ["match_id", "die_1", "die_2", "roll_id", "nonce", "commitment", "server_seed", "client_entropy"]
    made = count(written(tmp_path / "log.csv", rows, [*needed, "committed_at", "revealed_at"]), tmp_path)
    assert made.code == 0, made.ended.last
    assert verdicts(made) == {"ok": len(rows)}
    assert [one["value"] for one in made.article["strata"] or []] in ([], ["(none)"] * 3)


def test_three_columns_are_enough_for_a_log_without_commit_and_reveal(tmp_path: Path) -> None:
    log = written(
        tmp_path / "log.csv", [{"match_id": "m", "die_1": 1, "die_2": 2}, {"match_id": "m", "die_1": 6, "die_2": 6}]
    )
    made = count(log, tmp_path, "--recipe", "none", *ENGLISH)
    assert made.code == 0, made.ended.last
    assert verdicts(made) == {"unverifiable": 2}
    article = made.article
    assert article["edition"] == "undated"
    assert (article["population"]["first_day"], article["population"]["last_day"]) == (None, None)
    assert article["outcomes"]["counts"][0][1] == article["outcomes"]["counts"][5][5] == 1


def test_recipe_none_never_calls_a_record_ok_even_where_it_has_commitments(
    rows: list[dict[str, str]], tmp_path: Path
) -> None:
    columns = [name for name in rows[0] if name != "recipe"]
    made = count(written(tmp_path / "log.csv", rows, columns), tmp_path, "--recipe", "none")
    assert made.code == 0, made.ended.last
    assert verdicts(made) == {"unverifiable": len(rows)}


def test_equal_dice_alarm_and_their_p_is_never_0(tmp_path: Path) -> None:
    log = written(tmp_path / "log.csv", [{"match_id": "m", "die_1": 3, "die_2": 3}] * 400)
    made = count(log, tmp_path, "--recipe", "none", "--simulations", "50", *ENGLISH)
    assert made.code == 3, made.ended.last
    article = made.article
    assert article["evidence"]["alarm"] is True
    test = article["outcomes"]["chi_square"]
    # 400 rolls in one of 36 classes: 400 * 35; the p is far below the smallest double.
    assert test["statistic"] == pytest.approx(14_000)
    assert test["p"] == 2.2250738585072014e-308
    assert test["log10_p"] < -2_900
    assert article["doubles"]["count"] == 400
    assert "(df 35, p 0)" not in made.ended.stdout


def test_log_in_which_nothing_is_revealed_yet_has_no_edition(rows: list[dict[str, str]], tmp_path: Path) -> None:
    log = written(tmp_path / "log.csv", [hidden(row) for row in rows])
    made = count(log, tmp_path, env={"DICECOUNT_NOW": "2026-05-20T00:00:00Z"})
    assert made.code == 4
    assert "2026-05-18 provisional" in made.ended.last


def test_log_in_which_nothing_was_ever_revealed_counts_no_roll(rows: list[dict[str, str]], tmp_path: Path) -> None:
    made = count(written(tmp_path / "log.csv", [hidden(row) for row in rows]), tmp_path, *ENGLISH)
    assert made.code == 0, made.ended.last
    assert verdicts(made) == {"unrevealed": len(rows)}
    assert made.article["population"]["rolls"] == 0
    assert made.article["population"]["excluded"] == {"unrevealed": len(rows)}


def test_days_without_a_roll_lie_between_others(rows: list[dict[str, str]], tmp_path: Path) -> None:
    later = [
        row | {when: row[when].replace("05-18", "06-20") for when in ("committed_at", "revealed_at")} for row in rows
    ]
    made = count(written(tmp_path / "log.csv", rows[:80] + later[80:]), tmp_path)
    assert made.code == 0, made.ended.last
    assert made.article["edition"] == "2026-06-20"
    assert made.article["days"] == ["2026-05-18", "2026-06-20"]
    assert made.article["population"]["rolls"] == len(rows)


def test_last_day_that_is_not_over_waits_for_the_next_edition(rows: list[dict[str, str]], tmp_path: Path) -> None:
    later = [
        row | {when: row[when].replace("05-18", "05-19") for when in ("committed_at", "revealed_at")} for row in rows
    ]
    log = written(tmp_path / "log.csv", rows[:80] + later[80:])
    made = count(log, tmp_path, env={"DICECOUNT_NOW": "2026-05-19T23:00:00Z"})
    assert made.code == 0, made.ended.last
    assert made.article["edition"] == "2026-05-18"
    assert made.article["verification"]["records"] == 80
    assert count(log, tmp_path, env={"DICECOUNT_NOW": "2026-05-20T00:00:00Z"}).code == 0
    assert [edition.name for edition in made.editions] == ["2026-05-18", "2026-05-19"]


def test_sorted_dice_are_tested_as_21_pairs_and_raise_no_alarm(tmp_path: Path) -> None:
    throw = random.Random(18_82)
    pairs = [sorted((throw.randint(1, 6), throw.randint(1, 6)), reverse=True) for _ in range(3_000)]
    log = written(
        tmp_path / "log.csv",
        [{"match_id": f"m{at // 60}", "die_1": high, "die_2": low} for at, (high, low) in enumerate(pairs)],
    )
    made = count(log, tmp_path, "--recipe", "none", "--simulations", "50", *ENGLISH)
    assert made.code == 0, made.ended.last
    article = made.article
    assert article["order_of_dice"]["order"] == "sorted"
    assert article["outcomes"] is None
    assert article["unordered"]["chi_square"]["df"] == 20
    assert article["doubles"]["count"] == sum(high == low for high, low in pairs)


ODD_IDS = (
    'a"b', "it's", "two\nlines", "😀", "<script>alert(1)</script>", "x'); drop table rolls;--", "=1+1", "-1+2", "@sum",
    "../../etc/passwd", "a,b", "\u202eevil", "{{ 7 * 7 }}", "a:b", "%s%n", "007", "١٢٣", "' or 1=1", "NULL", "a\tb",
    "long" * 2_500,
)  # fmt: skip


def test_ids_are_data_whatever_they_hold(rows: list[dict[str, str]], tmp_path: Path) -> None:
    changed = [row | {"roll_id": odd, "match_id": odd} for row, odd in zip(rows, ODD_IDS, strict=False)]
    assert len(changed) == len(ODD_IDS)
    made = count(written(tmp_path / "log.csv", changed), tmp_path, *ENGLISH)
    assert made.code == 3, made.ended.last
    # Their dice were made with other ids, so that all but those that agree by chance (1 in 36) fail, each by its name.
    failures = made.article["verification"]["failures"]
    assert verdicts(made).keys() <= {"ok", "wrong_dice"}
    assert len(failures) == verdicts(made)["wrong_dice"] >= len(ODD_IDS) - 3
    assert {one["roll_id"] for one in failures} <= set(ODD_IDS)
    (edition,) = made.editions
    page = (edition / "report.en.html").read_text("utf-8")
    assert {"a,b", "007", "NULL"} & {one["roll_id"] for one in failures}
    for plain in {"a,b", "007", "NULL"} & {one["roll_id"] for one in failures}:
        assert f">{plain}<" in page  # the report names the roll
    assert "<script>alert(1)" not in page
    assert "{{ 7 * 7 }}" in page or "{{ 7 * 7 }}" not in {one["roll_id"] for one in failures}
    with gzip.open(edition / "data" / "rolls" / "2026-05-18.csv.gz", "rt", encoding="utf-8", newline="") as file:
        published = {row["roll_id"].removeprefix("'") for row in csv.DictReader(file)}
    assert {odd.removeprefix("'") for odd in ODD_IDS} == published
    assert not list(tmp_path.rglob("*passwd*"))


def test_one_log_may_mix_recipes_and_an_unknown_one_is_never_guessed(
    rows: list[dict[str, str]], tmp_path: Path
) -> None:
    cube = [
        rows[0]
        | {
            "roll_id": f"cube{at}", "match_id": "mat_cube", "nonce": str(at), "recipe": "cube-v1",
            "commitment": CUBE_COMMITMENT, "server_seed": CUBE_SEED, "client_entropy": "",
            "die_1": str(first), "die_2": str(second),
            "committed_at": f"2026-05-18T20:00:{at:02}Z", "revealed_at": "2026-05-18T21:00:00Z",
        }
        for at, (first, second) in enumerate(CUBE_ROLLS)
    ]  # fmt: skip
    made = count(written(tmp_path / "a.csv", rows[:40] + cube), tmp_path / "a")
    assert made.code == 0, made.ended.last
    assert verdicts(made) == {"ok": 48}
    flags = made.article["verification"]["flags"]
    assert not any(n for name, n in flags.items() if name != "entropy_by_server")

    unknown = rows[41] | {"recipe": "cube-v2"}
    made = count(written(tmp_path / "b.csv", [*rows[:40], *cube, unknown]), tmp_path / "b")
    assert made.code == 3
    assert verdicts(made) == {"ok": 48, "unknown_recipe": 1}
    assert made.article["verification"]["failures"][0]["roll_id"] == unknown["roll_id"]


def as_gzip(rows: list[dict[str, str]], folder: Path) -> Path:
    path = written(folder / "log.csv", rows)
    packed = folder / "log.csv.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    return packed


def as_zstd(rows: list[dict[str, str]], folder: Path) -> Path:
    path = written(folder / "log.csv", rows)
    with pa.CompressedOutputStream(folder / "log.csv.zst", "zstd") as stream:
        stream.write(path.read_bytes())
    return folder / "log.csv.zst"


def as_json_lines_with_a_mark(rows: list[dict[str, str]], folder: Path) -> Path:
    path = folder / "log.jsonl"
    path.write_text("\ufeff" + "".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


def as_json_array(rows: list[dict[str, str]], folder: Path) -> Path:
    path = folder / "log.json"
    path.write_text("\ufeff" + json.dumps(rows, indent=1), "utf-8")
    return path


def as_semicolons_with_crlf(rows: list[dict[str, str]], folder: Path) -> Path:
    path = folder / "log.csv"
    lines = [";".join(rows[0])] + [";".join(row.values()) for row in rows]
    path.write_text("\ufeff" + "\r\n".join(lines) + "\r\n", "utf-8", newline="")
    return path


def as_parquet_of_another_house(rows: list[dict[str, str]], folder: Path) -> Path:
    """Nanosecond times, large_string, binary secrets, 64-bit dice, real booleans."""
    columns: dict[str, pa.Array] = {}
    for name in rows[0]:
        values: list[Any] = [row[name] for row in rows]
        if name.endswith("_at"):
            moments = [dt.datetime.fromisoformat(value) for value in values]
            columns[name] = pa.array(moments, pa.timestamp("us", "UTC")).cast(pa.timestamp("ns", "UTC"))
        elif name in ("nonce", "die_1", "die_2", "game"):
            columns[name] = pa.array([int(value) for value in values], pa.int64())
        elif name == "person_played":
            columns[name] = pa.array([value == "true" for value in values], pa.bool_())
        elif name in ("commitment", "server_seed", "client_entropy"):
            columns[name] = pa.array([bytes.fromhex(value) for value in values], pa.large_binary())
        else:
            columns[name] = pa.array(values, pa.large_string())
    pq.write_table(pa.table(columns), folder / "log.parquet")
    return folder / "log.parquet"


FORMS = (
    as_gzip, as_zstd, as_json_lines_with_a_mark, as_json_array, as_semicolons_with_crlf, as_parquet_of_another_house,
)  # fmt: skip


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_same_log_in_another_form_is_the_same_edition(
    form: Any, rows: list[dict[str, str]], counted: Counted, tmp_path: Path
) -> None:
    made = count(form(rows, tmp_path), tmp_path)
    assert made.code == 0, made.ended.last
    same = ("edition", "population", "outcomes", "doubles", "faces", "log", "evidence")
    assert {key: made.article[key] for key in same} == {key: counted.article[key] for key in same}


def test_file_given_twice_counts_every_roll_once(rows: list[dict[str, str]], counted: Counted, tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    for name in ("a.csv", "b.csv"):
        written(tmp_path / "logs" / name, rows)
    made = count(tmp_path / "logs", tmp_path)
    assert made.code == 0, made.ended.last
    assert made.article["population"]["excluded"] == {"duplicate": len(rows)}
    assert made.article["population"]["rolls"] == counted.article["population"]["rolls"] > 0
    assert verdicts(made) == {"ok": 2 * len(rows)}
    for table in ("outcomes", "doubles", "faces"):
        assert made.article[table] == counted.article[table]


def test_first_day_after_the_log_counts_nothing_and_says_why(rows: list[dict[str, str]], tmp_path: Path) -> None:
    config = tmp_path / "pipeline.toml"
    config.write_text("[count]\nfirst_day = 2027-01-01\n", "utf-8")
    made = count(written(tmp_path / "log.csv", rows), tmp_path, "--config", config)
    assert made.code == 0, made.ended.last
    assert made.article["population"]["rolls"] == 0
    assert made.article["population"]["excluded"] == {"before_first_day": len(rows)}
