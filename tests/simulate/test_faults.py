"""Every planted fault is what it says: these rolls, this sign, and nothing else."""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pytest

from pipeline import simulate
from pipeline.errors import BadUsage
from pipeline.simulate import faults
from pipeline.simulate.faults import FAULTS
from tests.simulate.oddities import flags, verdicts

SEED = 11
FIXED = sorted(
    name for name, fault in FAULTS.items() if fault.expected_sign.startswith(("verdict", "flag", "excluded"))
)
ALARMS = sorted(name for name, fault in FAULTS.items() if fault.expected_sign == "alarm")
OF_FILES = sorted(name for name, fault in FAULTS.items() if fault.damage is not None)


def honest(name: str, rolls: int) -> pa.Table:
    like = simulate.SEQUENCE if FAULTS[name].recipe == "cube-v1" else simulate.FAIR
    return simulate.rolls(like, rolls, SEED)


def rows(table: pa.Table) -> Counter[tuple[object, ...]]:
    return Counter(tuple(row.values()) for row in table.to_pylist())


def columns_changed(before: pa.Table, after: pa.Table) -> dict[str, list[int]]:
    """Column -> rows in which two logs of one length differ."""
    assert before.num_rows == after.num_rows
    return {
        name: different
        for name in before.column_names
        if (
            different := [
                row
                for row, (one, other) in enumerate(zip(before[name].to_pylist(), after[name].to_pylist(), strict=True))
                if one != other
            ]
        )
    }


@pytest.mark.parametrize("name", FIXED)
def test_fault_shows_its_sign_and_no_other(name: str) -> None:
    fault = FAULTS[name]
    table = simulate.rolls(name, 1_500, SEED)
    found = flags(table) + Counter(f"verdict:{verdict}" for verdict in verdicts(table))
    del found["verdict:ok"]
    if fault.expected_sign == "flag:entropy_by_server":
        # This flag is no breach: it says what the record cannot show.
        assert found == {}
        assert pc.unique(table["entropy_source"]).to_pylist() == ["server"]
        return
    assert set(found) == {fault.expected_sign}
    if fault.expected_rows is not None:
        assert found[fault.expected_sign] == fault.expected_rows


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("wrong_dice", {"die_1"}),
        ("swapped_dice", {"die_1", "die_2"}),
        ("swapped_seed", {"server_seed"}),
        ("swapped_secrets", {"server_seed", "commitment"}),
        ("flipped_commitment_bit", {"commitment"}),
        ("flipped_seed_bit", {"server_seed"}),
        ("flipped_entropy_bit", {"client_entropy"}),
        ("changed_nonce", {"nonce"}),
        ("changed_roll_id", {"roll_id"}),
        ("changed_match_id", {"match_id"}),
        ("sorted_dice", {"die_1", "die_2"}),
        ("unknown_recipe", {"recipe"}),
        ("malformed_seed", {"server_seed", "commitment"}),
        ("short_entropy", {"client_entropy"}),
        ("missing_commitment", {"commitment"}),
        ("missing_entropy", {"client_entropy"}),
        ("revealed_before_committed", {"revealed_at"}),
        ("two_rolls_open", {"revealed_at"}),
        ("entropy_by_server", {"entropy_source"}),
        ("bad_rows", {"die_1"}),
        ("too_many_bad_rows", {"die_1"}),
        ("clock_ahead", {"committed_at", "revealed_at"}),
        ("clock_set_back", {"committed_at", "revealed_at"}),
        ("unrevealed", {"revealed_at", "server_seed", "client_entropy", "die_1", "die_2"}),
        ("bytes_252_accepted", {"die_1", "die_2"}),
        ("off_by_one_limit", {"die_1", "die_2"}),
    ],
)
def test_fault_touches_only_its_columns(name: str, columns: set[str]) -> None:
    assert set(columns_changed(honest(name, 1_500), simulate.rolls(name, 1_500, SEED))) == columns


@pytest.mark.parametrize("name", ["flipped_commitment_bit", "flipped_seed_bit", "flipped_entropy_bit"])
def test_flipped_bit_is_one_bit(name: str) -> None:
    before, after = honest(name, 1_500), simulate.rolls(name, 1_500, SEED)
    ((column, (row,)),) = columns_changed(before, after).items()
    one, other = (int.from_bytes(table[column][row].as_py(), "big") for table in (before, after))
    assert (one ^ other).bit_count() == 1


def test_bytes_from_252_change_about_one_roll_in_thirty_two() -> None:
    # A roll changes when one of its first two bytes is 252 to 255: 1 - (252/256)^2 = 3.10 % of rolls; a third or so of
    # one die's changes hit the same face again. 252 alone: 1 - (255/256)^2 = 0.78 %.
    for name, share in (("bytes_252_accepted", 0.031), ("off_by_one_limit", 0.0078)):
        changed = columns_changed(honest(name, 8_000), simulate.rolls(name, 8_000, SEED))
        different = len(set(changed["die_1"]) | set(changed["die_2"])) / 8_000
        assert share * 0.5 < different < share * 1.2


@pytest.mark.parametrize("name", [*ALARMS, "too_even"])
def test_selecting_server_leaves_records_that_all_verify(name: str) -> None:
    table = simulate.rolls(name, 10_000, SEED)
    assert flags(table) == {}
    assert set(verdicts(table.slice(2_000, 1_500))) == {"ok"}


def test_three_per_cent_of_sixes_come_from_redrawn_rolls_without_a_six() -> None:
    before, after = honest("sixes_plus_3_percent", 12_000), simulate.rolls("sixes_plus_3_percent", 12_000, SEED)
    redrawn = columns_changed(before, after)["server_seed"]
    old = before.take(pa.array(redrawn))
    assert 6 not in old["die_1"].to_pylist() + old["die_2"].to_pylist()
    # A third of a six comes with each of the redrawn rolls; 3 % of the 4,000 sixes of 12,000 rolls are 120.
    assert len(redrawn) / 3 == pytest.approx(120, rel=0.15)


def test_missing_doubles_are_half_of_all() -> None:
    table = simulate.rolls("doubles_missing", 10_000, SEED)
    share = pc.mean(pc.equal(table["die_1"], table["die_2"]).cast(pa.int8())).as_py()
    assert share == pytest.approx(1 / 12, abs=0.01)


def test_doubles_come_in_runs() -> None:
    table = simulate.rolls("doubles_in_runs", 20_000, SEED)
    double = np.array(table["die_1"].to_pylist()) == np.array(table["die_2"].to_pylist())
    last: dict[str, bool] = {}
    after_double: list[bool] = []
    for match, now in zip(table["match_id"].to_pylist(), double.tolist(), strict=True):
        if last.get(match):
            after_double.append(now)
        last[match] = now
    # 1/6 + 5/6 of 8 % = 23.3 %
    assert np.mean(after_double) == pytest.approx(0.2333, abs=0.025)


def test_too_even_log_has_the_same_count_in_every_cell() -> None:
    table = simulate.rolls("too_even", 3_600, SEED)
    counts = Counter(zip(table["die_1"].to_pylist(), table["die_2"].to_pylist(), strict=True))
    assert set(counts.values()) == {100}
    assert len(counts) == 36


def test_openings_without_ties_are_many_enough_to_tell() -> None:
    table = simulate.rolls("openings_without_doubles", None, SEED)
    openings = table.filter(pc.equal(table["roll_kind"], "opening"))
    assert not pc.any(pc.equal(openings["die_1"], openings["die_2"])).as_py()
    # (5/6)^76 < 1e-6: fewer openings would not be a breach.
    assert openings.num_rows >= 76


def test_unrevealed_seeds_stay_on_the_server() -> None:
    table = simulate.rolls("unrevealed", 1_500, SEED)
    assert table["server_seed"].null_count == table["revealed_at"].null_count == 20
    held = pa.concat_tables(simulate.pieces("unrevealed", 1_500, SEED))
    assert held["server_seed"].null_count == 0


def test_missing_roll_is_one_row_less() -> None:
    for name in ("missing_roll", "vanished_roll"):
        before, after = rows(honest(name, 1_500)), rows(simulate.rolls(name, 1_500, SEED))
        assert sum(before.values()) - sum(after.values()) == 1
        assert not after - before


def test_nonce_gap_is_a_jump_of_one_match_and_all_else_verifies() -> None:
    before, after = honest("nonce_gap", 1_500), simulate.rolls("nonce_gap", 1_500, SEED)
    jumped = columns_changed(before, after)["nonce"]
    assert len(pc.unique(after["match_id"].take(pa.array(jumped)))) == 1
    steps = {after["nonce"][row].as_py() - before["nonce"][row].as_py() for row in jumped}
    assert steps == {1_000}
    assert set(verdicts(after)) == {"ok"}
    assert flags(after) == {}


def test_empty_log_has_no_row_and_all_columns() -> None:
    table = simulate.rolls("empty_log", 1_500, SEED)
    assert table.num_rows == 0
    assert table.schema == simulate.rolls(rolls=1).schema


def test_missing_column_is_that_of_the_commitments() -> None:
    assert "commitment" not in simulate.rolls("missing_column", 100, SEED).column_names


@pytest.mark.parametrize(("name", "suffix"), [(name, suffix) for name in OF_FILES for suffix in FAULTS[name].suffixes])
def test_file_fault_changes_the_file_and_little_of_it(name: str, suffix: str, tmp_path: Path) -> None:
    good, bad = tmp_path / f"good{suffix}", tmp_path / f"bad{suffix}"
    assert simulate.write(good, rolls=300, seed=SEED) == simulate.write(bad, name, 300, SEED) == 300
    before, after = good.read_bytes(), bad.read_bytes()
    if name == "truncated_file":
        assert after == before[: len(before) * 3 // 5]
        return
    lines = list(zip(before.split(b"\n"), after.split(b"\n"), strict=False))
    wrong = [(one, other) for one, other in lines if one != other]
    assert len(wrong) == 1
    one, other = wrong[0]
    lost = {
        "cut_last_line": lambda: one.startswith(other) and 0 < len(other) < len(one),
        "short_hex": lambda: len(one) - len(other) == 1,
        "surplus_separator": lambda: other.count(b",") - one.count(b",") == 1,
        "invalid_utf8": lambda: other.replace(b"\xff", b"") == one,
        "nul_byte": lambda: other.replace(b"\0", b"") == one,
    }[name]
    assert lost()


def test_fault_of_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadUsage, match=r"--like truncated_file: got a .csv file, want one of .parquet, .sqlite"):
        simulate.write(tmp_path / "a.csv", "truncated_file")
    assert list(tmp_path.iterdir()) == []


def test_unknown_fault_is_refused_with_all_names() -> None:
    with pytest.raises(BadUsage, match=r"--like: got 'loaded', want published, fair, sequence, .*wrong_dice"):
        simulate.rolls("loaded")


def test_fault_does_not_depend_on_anything_but_the_seed() -> None:
    assert simulate.rolls("wrong_dice", 500, 1).equals(simulate.rolls("wrong_dice", 500, 1))
    places = {
        columns_changed(simulate.rolls(rolls=500, seed=seed), simulate.rolls("wrong_dice", 500, seed))["die_1"][0]
        for seed in range(1, 6)
    }
    assert len(places) > 1


def test_every_function_that_could_be_a_fault_is_one() -> None:
    # A fault whose decorator was forgotten would never be planted.
    for module in (faults.records, faults.frames, faults.dice, faults.files):
        tree = ast.parse(inspect.getsource(module))
        public = {
            node.name for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
        }
        assert public
        assert public <= set(FAULTS)


def test_every_fault_says_what_must_come_of_it() -> None:
    assert len(FAULTS) >= 40
    for fault in FAULTS.values():
        assert fault.expected_exit in (0, 3, 4)
        assert (fault.plant is None) != (fault.damage is None)
        assert fault.about
