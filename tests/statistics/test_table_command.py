"""`dicecount table`: what it reads, what it gives, and what it says of files that hold no count."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from pipeline.commands.table import in_words, table, tabulate
from pipeline.errors import Failure, Unjudged, Unreachable

DATA = Path(__file__).resolve().parents[2] / "data"
WOLF = DATA / "reference" / "wolf-1882.csv"


def _write(path: Path, header: str, rows: list[str]) -> Path:
    path.write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")
    return path


def _outcome_rows(counts: np.ndarray) -> list[str]:
    return [f"{i + 1},{j + 1},{counts[i, j]}" for i in range(6) for j in range(6)]


def test_wolfs_table_gives_the_figures_in_the_literature() -> None:
    found = tabulate(WOLF)
    assert found["outcomes"]["chi_square"]["statistic"] == pytest.approx(382.88, abs=0.005)
    assert found["outcomes"]["chi_square"]["df"] == 35
    assert found["outcomes"]["independence"]["statistic"] == pytest.approx(18.76, abs=0.005)
    assert found["doubles"]["count"] == 3_387
    assert found["doubles"]["z"] == pytest.approx(1.018, abs=5e-4)
    words = "\n".join(in_words(found))
    assert "4.148e-60" in words
    assert "18.76 on 25 df" in words


@pytest.mark.parametrize(
    ("here", "beside"),
    [("reference/wolf-1882.csv", "wolf-20000.csv"), ("published-count.csv", "published-count.csv")],
)
def test_counts_kept_here_are_those_of_the_facts_beside_the_checkout(shared: Path, here: str, beside: str) -> None:
    assert tabulate(DATA / here)["outcomes"] == tabulate(shared / "cases" / beside)["outcomes"]


def test_published_count_gives_the_published_figures() -> None:
    found = tabulate(DATA / "published-count.csv")
    assert found["outcomes"]["largest"]["outcome"] == [6, 6]
    assert found["outcomes"]["largest"]["p_after_looking"] == pytest.approx(0.2688888773845, abs=1e-12)
    assert found["outcomes"]["farthest"]["p_after_looking"] == pytest.approx(0.4485502235199, abs=1e-12)
    assert found["faces"]["farthest"]["p_named"] == pytest.approx(0.019708, abs=5e-7)
    assert found["faces"]["farthest"]["p_after_looking"] == pytest.approx(0.1077108288260, abs=1e-12)
    assert found["faces"]["chi_square"]["statistic"] == pytest.approx(9.6235, abs=5e-5)
    assert found["doubles"]["p"] == pytest.approx(0.78917, abs=5e-6)


def test_json_has_no_infinities_and_goes_to_stdout() -> None:
    result = CliRunner().invoke(table, [str(WOLF), "--json"])
    assert result.exit_code == 0
    assert set(json.loads(result.stdout)) >= {"outcomes", "doubles", "faces"}


def test_twenty_one_pairs_are_tested_on_their_own_null(tmp_path: Path) -> None:
    rows = [f"{i},{j},{100 if i == j else 200}" for i in range(1, 7) for j in range(1, i + 1)]
    found = tabulate(_write(tmp_path / "pairs.csv", "high,low,count", rows))
    # exactly the fair proportions: chi-square 0 on 20 df
    assert (found["outcomes"]["chi_square"]["statistic"], found["outcomes"]["chi_square"]["df"]) == (0.0, 20)
    assert found["outcomes"]["independence"] is None
    assert (found["doubles"]["count"], found["doubles"]["n"]) == (600, 3_600)
    assert found["faces"]["counts"] == [1_200] * 6


def test_six_faces_give_faces_only(tmp_path: Path) -> None:
    found = tabulate(_write(tmp_path / "faces.csv", "face,count", [f"{f},100" for f in range(1, 7)]))
    assert found["outcomes"] is None and found["doubles"] is None
    assert found["faces"]["chi_square"]["n"] == 600
    assert "faces_only" in found["notes"]


def test_sorted_table_is_said_and_tested_on_pairs(tmp_path: Path) -> None:
    fair = np.random.default_rng(1).multinomial(3_600, [1 / 36] * 36).reshape(6, 6)
    rows = _outcome_rows(np.triu(fair) + np.triu(fair.T, 1))
    found = tabulate(_write(tmp_path / "sorted.csv", "die1,die2,count", rows))
    assert found["notes"] == ["sorted"]
    assert found["outcomes"]["chi_square"]["df"] == 20
    assert found["outcomes"]["chi_square"]["p"] > 1e-4


def test_openings_without_doubles_are_said_and_tested_on_thirty(tmp_path: Path) -> None:
    counts = np.full((6, 6), 100)
    np.fill_diagonal(counts, 0)
    found = tabulate(_write(tmp_path / "openings.csv", "die1,die2,count", _outcome_rows(counts)))
    assert found["notes"] == ["no_doubles"]
    assert found["outcomes"]["chi_square"]["df"] == 29
    assert found["doubles"] is None


def test_spreadsheet_habits_are_tolerated(tmp_path: Path) -> None:
    plain = tabulate(WOLF)
    lines = WOLF.read_text(encoding="utf-8").splitlines()
    text = "\r\n".join(
        [" Die1 ;Die2;Count;printed"] + [line.replace(",", ";") + ";no" for line in lines[1:]] + ["", ""]
    )
    for encoding in ("utf-8-sig", "utf-16"):
        other = tmp_path / f"{encoding}.csv"
        other.write_bytes(text.encode(encoding))
        assert tabulate(other) == plain


def test_leading_columns_split_a_file_into_tables(tmp_path: Path) -> None:
    rows = [f"{site},{month},{face},{100 + face}" for site in ("a", "b") for month in (1, 2) for face in range(1, 7)]
    found = tabulate(_write(tmp_path / "sites.csv", "site,month,face,count", rows))
    assert [part["group"] for part in found["tables"]] == [
        {"site": site, "month": month} for site in ("a", "b") for month in ("1", "2")
    ]
    assert all(part["faces"]["n"] == 621 for part in found["tables"])


@pytest.mark.parametrize("n", [0, 1, 7])
def test_tiny_tables_give_exact_or_simulated_p_or_none(tmp_path: Path, n: int) -> None:
    counts = np.zeros((6, 6), dtype=int)
    counts[0, 1] = n
    found = tabulate(_write(tmp_path / "tiny.csv", "die1,die2,count", _outcome_rows(counts)))
    test = found["outcomes"]["chi_square"]
    assert (test["method"], test["p"] is None) == ((None, True) if n == 0 else ("simulated", False))
    # all n in one cell of 36, any of them: 36^(1 - n), by hand
    assert found["outcomes"]["largest"]["p_after_looking"] == pytest.approx(
        1.0 if n == 0 else 36.0 ** (1 - n), rel=1e-9
    )


def test_all_rolls_in_one_outcome_print_no_zero(tmp_path: Path) -> None:
    counts = np.zeros((6, 6), dtype=int)
    counts[5, 5] = 10**9
    found = tabulate(_write(tmp_path / "all.csv", "die1,die2,count", _outcome_rows(counts)))
    largest = found["outcomes"]["largest"]
    assert largest["p_after_looking"] == 2.2250738585072014e-308
    # 36 cells, each 36^-n
    assert largest["log10_p_after_looking"] == pytest.approx((1 - 10**9) * np.log10(36), rel=1e-12)
    assert " 0 " not in "\n".join(in_words(found)).split("largest")[1].split("\n")[0]


GOOD = [f"{face},10" for face in range(1, 7)]


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("", 4, "empty"),
        ("face,count\n", 4, "without rows"),
        ("face,total\n1,2\n", 4, "header"),
        ("die1,count\n1,2\n", 4, "header"),
        ("face,count\n7,10\n", 4, "from 1 to 6"),
        ("face,count\n1,ten\n", 4, "line 2: got count ten"),
        ("face,count\n1,-3\n", 4, "count -3"),
        ("face,count\n1,1.5\n", 4, "count 1.5"),
        ("face,count\n1,\n", 4, "count empty"),
        ("face,count\n1,1\n1,2\n", 4, "a second time"),
        ("face,count\n1\n", 4, "fields"),
        ("high,low,count\n2,5,10\n", 4, "high of at least low"),
    ],
)
def test_file_without_a_count_is_one_clear_line(tmp_path: Path, text: str, code: int, says: str) -> None:
    path = tmp_path / "bad.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Unjudged) as caught:
        tabulate(path)
    assert caught.value.exit_code == code
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_missing_file_and_binary_file_have_their_own_codes(tmp_path: Path) -> None:
    with pytest.raises(Unreachable):
        tabulate(tmp_path / "nowhere.csv")
    binary = tmp_path / "binary.csv"
    binary.write_bytes(bytes(range(128, 256)))
    with pytest.raises(Failure) as caught:
        tabulate(binary)
    assert caught.value.exit_code == 4


def test_simulated_p_says_so_and_at_its_floor_that_it_may_be_smaller(tmp_path: Path) -> None:
    ones = tabulate(_write(tmp_path / "ones.csv", "face,count", [f"{face},{10 * (face == 1)}" for face in range(1, 7)]))
    even = tabulate(_write(tmp_path / "even.csv", "face,count", [f"{face},{1 + (face < 5)}" for face in range(1, 7)]))

    # All ten dice alike: 6 of 6^10 tables, far below the 1 in 10,000 that 9,999 draws can show.
    assert in_words(ones)[1].endswith("≤ 0.0001 (simulated)")
    # Ten dice cannot lie more evenly over six faces than 2, 2, 2, 2, 1, 1: every table is at least so uneven.
    assert in_words(even)[1].endswith(" df                      1 (simulated)")
    assert ones["faces"]["chi_square"]["p"] == 1e-4
