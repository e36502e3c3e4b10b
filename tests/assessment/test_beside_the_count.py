"""What is assessed beside the count: order, longest run, skips, changes, homogeneity, what was not looked at."""

from __future__ import annotations

import duckdb
import numpy as np
import pyarrow as pa
import pytest

from pipeline.assessment import chained, changes, chapters, skips, strata, unseen
from pipeline.assessment.tables import Daily
from pipeline.places import SQL
from pipeline.statistics import detector
from pipeline.statistics.evidence import log_e


def log(rng: np.random.Generator, matches: int) -> pa.Table:
    """Judged rolls of a few short matches that lie across one another in time, some of them doubles only."""
    rows = []
    for match in range(matches):
        nonce, begun = 0, int(rng.integers(0, 50))
        for at in range(int(rng.integers(1, 7))):
            nonce += 1 + int(rng.integers(0, 3)) * int(rng.random() < 0.3)
            first = int(rng.integers(1, 4))
            second = first if rng.random() < 0.6 else first % 6 + 1
            rows.append(
                {
                    "match_id": f"m{match}", "day": "2026-05-18", "committed_at": begun + 7 * at, "nonce": nonce,
                    "position": at, "die_1": first, "die_2": second, "entropy_source": ["device", "server"][match % 2],
                    "excluded": "filtered" if rng.random() < 0.1 else None,
                }
            )  # fmt: skip
    return pa.Table.from_pylist([rows[at] for at in rng.permutation(len(rows))])


def asked(name: str, **tables: pa.Table) -> list[dict[str, object]]:
    connection = duckdb.connect()
    for table, rows in tables.items():
        connection.register(table, rows)
    found = connection.sql((SQL / f"{name}.sql").read_text())
    return [dict(zip(found.columns, row, strict=True)) for row in found.fetchall()]


@pytest.mark.parametrize("seed", range(12))
def test_longest_run_is_that_of_the_matches_strung_end_to_end(seed: int) -> None:
    table = log(np.random.default_rng(seed), 9)
    counted = [row for row in table.to_pylist() if row["excluded"] is None]
    begun = {
        row["match_id"]: min(r["committed_at"] for r in counted if r["match_id"] == row["match_id"]) for row in counted
    }
    strung = sorted(counted, key=lambda row: (begun[row["match_id"]], row["match_id"], row["committed_at"]))
    longest = now = 0
    for row in strung:
        now = now + 1 if row["die_1"] == row["die_2"] else 0
        longest = max(longest, now)
    assert asked("longest_run", counted_rolls=pa.Table.from_pylist(counted, table.schema)) == [
        {"rolls": len(counted), "longest": longest}
    ]


def test_longest_run_of_no_roll_is_nothing() -> None:
    empty = log(np.random.default_rng(1), 2).slice(0, 0)
    assert asked("longest_run", counted_rolls=empty) == [{"rolls": 0, "longest": 0}]


def test_gaps_are_counted_over_all_commitments_of_a_match() -> None:
    table = log(np.random.default_rng(5), 20)
    by_match: dict[str, list[dict[str, object]]] = {}
    for row in sorted(table.to_pylist(), key=lambda row: row["committed_at"]):
        by_match.setdefault(row["match_id"], []).append(row)
    expected: dict[tuple[object, bool, int], int] = {}
    for rows in by_match.values():
        for before, row in zip([None, *rows], rows, strict=False):
            gap = 0 if before is None else row["nonce"] - before["nonce"] - 1  # type: ignore[operator]
            key = (row["entropy_source"], row["excluded"] is None, gap)
            expected[key] = expected.get(key, 0) + 1
    rows = asked("gap_counts", judged_rolls=table)
    assert {(r["entropy_source"], r["counted"], r["gap"]): r["records"] for r in rows} == expected
    chapter = skips.skips(pa.Table.from_pylist(rows))
    assert chapter is not None
    assert chapter["records"] == table.num_rows
    assert chapter["skipped"] == sum(gap * number for (_, _, gap), number in expected.items())
    device = {gap: n for (source, counted, gap), n in expected.items() if source == "device" and counted}
    bits = sum(n * np.log2(1 + gap) for gap, n in device.items())
    assert chapter["device"]["capacity_bits"] == pytest.approx(bits)


def test_log_without_a_counter_has_no_chapter_of_skips() -> None:
    empty = pa.table(
        {name: pa.array([], kind) for name, kind in (("entropy_source", pa.string()), ("gap", pa.int64()))}
    )
    assert skips.skips(empty) is None


def test_fault_after_a_deploy_is_dated_by_the_mean_of_the_detectors() -> None:
    rng = np.random.default_rng(9)
    loaded = np.where(np.arange(36) % 7 == 0, 1.5, 0.9) / 36
    nightly = np.array([rng.multinomial(3_000, np.full(36, 1 / 36) if day < 60 else loaded) for day in range(90)])
    days = tuple(f"2026-{5 + day // 30:02}-{1 + day % 30:02}" for day in range(90))
    daily = Daily(days, nightly, np.zeros_like(nightly))
    found = watched(None, days, daily).chapter
    assert found is not None
    assert found["alarm_day"] is not None
    assert days[59] <= found["began"] <= days[61]
    assert changes.drift(daily) is not None


def nights(number: int) -> tuple[tuple[str, ...], Daily]:
    """Days of a fair log."""
    nightly = np.random.default_rng(5).multinomial(900, [1 / 36] * 36, number)
    days = tuple(f"2026-06-{1 + at:02}" for at in range(number))
    return days, Daily(days, nightly, np.zeros_like(nightly))


def watched(known: dict[str, object] | None, days: tuple[str, ...], daily: Daily) -> changes.Watched:
    """With the chain of nights as a log without bytes and pairs has it."""
    links = chained.links(days, daily, np.zeros((len(days), 36, 36), np.int64), {})
    return changes.watch(known, links, daily, 0.001)


def test_nights_on_record_are_not_read_again_and_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    days, daily = nights(12)
    whole = watched(None, days, daily)
    known = watched(None, days[:9], Daily(days[:9], daily.ordinary[:9], daily.openings[:9])).document
    read: list[int] = []

    def counted(counts: np.ndarray, weights: tuple[int, ...]) -> np.ndarray:
        read.append(len(counts))
        return log_e(counts, weights)

    monkeypatch.setattr(detector, "log_e", counted)
    assert watched(known, days, daily) == whole
    assert sorted(read) == sorted([10, 11, 12] * 3)
    read.clear()
    assert watched(whole.document, days, daily) == whole
    assert read == []


def test_night_whose_counts_changed_is_read_again_with_all_after_it() -> None:
    days, daily = nights(12)
    known = watched(None, days, daily).document
    ordinary = daily.ordinary.copy()
    ordinary[4, 7] += 1
    changed = Daily(days, ordinary, daily.openings)
    again, anew = watched(known, days, changed), watched(None, days, changed)
    assert again == anew
    assert [one == other for one, other in zip(again.document["nights"], known["nights"], strict=True)] == (
        [True] * 4 + [False] * 8
    )


def test_edition_up_to_an_earlier_day_forgets_no_night() -> None:
    days, daily = nights(12)
    known = watched(None, days, daily).document
    short = Daily(days[:7], daily.ordinary[:7], daily.openings[:7])
    earlier = watched(known, days[:7], short)
    assert earlier.document == known
    assert earlier.chapter == watched(None, days[:7], short).chapter


def test_what_was_read_by_another_rule_is_not_taken_up() -> None:
    days, daily = nights(5)
    whole = watched(None, days, daily)
    other = whole.document | {"rule": whole.document["rule"] | {"concentrations": [1.0]}}
    wrong = other | {"log_m": {name: [99.0] * 5 for name in other["log_m"]}}
    assert watched(wrong, days, daily) == whole


def test_single_day_cannot_have_changed() -> None:
    one = Daily(("2026-05-18",), np.full((1, 36), 10), np.zeros((1, 36), np.int64))
    assert changes.drift(one) is None


def test_homogeneity_is_corrected_over_strata_and_no_value_is_more_certain_than_its_stratum() -> None:
    rng = np.random.default_rng(4)
    rows = []
    for stratum, values in (("mode", ("live", "slow")), ("entropy_source", ("device", "server"))):
        for value in values:
            law = np.full(36, 1.0)
            law[35] = 1.6 if value == "server" else 1.0
            counts = rng.multinomial(6_000, law / law.sum())
            rows += [
                {"stratum": stratum, "value": value, "die_1": at // 6 + 1, "die_2": at % 6 + 1, "rolls": int(n)}
                for at, n in enumerate(counts)
            ]
    told = {row["name"]: row for row in strata.homogeneities(pa.Table.from_pylist(rows))}
    assert told["entropy_source"]["p_corrected"] == pytest.approx(2 * told["entropy_source"]["p"])
    assert told["entropy_source"]["p_corrected"] < 0.001 < told["mode"]["p_corrected"]
    for row in told.values():
        assert min(row["levels_corrected"].values()) >= row["p_corrected"]


def test_question_that_the_log_cannot_answer_is_named() -> None:
    bare = {"order": None, "strata": [], "outcomes": {}, "placebo": None, "skips": None, "drift": None}
    assert {"order_of_dice", "seat", "skips", "nights", "entropy_source"} <= set(unseen.unseen(bare))
    whole = {
        "order": {"match": 1, "seat": 1}, "outcomes": {"rolls": 1}, "placebo": 1, "skips": 1, "drift": 1,
        "bytes": {"secrets": [1]},
        "strata": [{"name": "entropy_source", "value": value} for value in ("device", "server")],
    }  # fmt: skip
    assert unseen.unseen(whole) == list(unseen.ALWAYS)


def test_statistic_that_counts_rolls_is_a_whole_number() -> None:
    member = {
        "name": "doubles", "table": "outcome_counts", "n": 438_679, "statistic": 73_179.0, "df": None, "p": 0.79,
        "log10_p": -0.1, "p_family": 0.99, "confirmatory": True, "refused": None,
    }  # fmt: skip
    row = chapters.findings({"members": [member]}, {}, 0.001)[0]
    assert (row["statistic"], type(row["statistic"])) == (73_179, int)
