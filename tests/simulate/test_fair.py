"""Fair logs: order, length, turns, and the same bytes for the same seed."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pytest

from pipeline import simulate
from pipeline.contracts import RECORD
from pipeline.engines.kernel import bulk_kernel
from pipeline.errors import BadUsage, Unjudged
from pipeline.recipes.kernel.table import Derived
from pipeline.simulate import log as the_log
from pipeline.simulate import secrets
from pipeline.simulate.chance import Chance
from pipeline.simulate.frame import make_frame, slabs
from tests.simulate.oddities import flags, verdicts

Matches = dict[str, list[dict[str, Any]]]


@pytest.fixture(scope="module")
def fair() -> pa.Table:
    return simulate.rolls(rolls=20_000, seed=3)


@pytest.fixture(scope="module")
def matches(fair: pa.Table) -> Matches:
    """Rows of each match, in the order of the log."""
    matches: Matches = {}
    for row in fair.to_pylist():
        matches.setdefault(row["match_id"], []).append(row)
    return matches


def test_columns_are_those_of_the_roll_record(fair: pa.Table) -> None:
    assert [(field.name, field.type) for field in fair.schema] == [(column.name, column.type) for column in RECORD]


@pytest.mark.parametrize("rolls", [1, 2, 37, 250, 2_001])
def test_number_of_rolls_is_exact(rolls: int) -> None:
    table = simulate.rolls(rolls=rolls, seed=5)
    assert table.num_rows == rolls
    assert Counter(verdicts(table)) == {"ok": rolls}
    assert flags(table) == {}


def test_fair_log_has_no_breach_and_verifies(fair: pa.Table) -> None:
    assert flags(fair) == {}
    sample = fair.slice(3_000, 3_000)
    assert Counter(verdicts(sample)) == {"ok": 3_000}


def test_sequence_log_has_no_breach_and_verifies() -> None:
    table = simulate.rolls(simulate.SEQUENCE, rolls=3_000, seed=5)
    assert flags(table) == {}
    assert Counter(verdicts(table)) == {"ok": 3_000}


def test_log_stands_in_order_of_commitment(fair: pa.Table) -> None:
    times = fair["committed_at"].cast(pa.int64()).to_numpy()
    assert (np.diff(times) >= 0).all()


def test_ids_are_unique_and_begin_as_the_servers_do(fair: pa.Table) -> None:
    assert pc.count_distinct(fair["roll_id"]).as_py() == fair.num_rows
    assert pc.all(pc.match_substring_regex(fair["match_id"], "^mat_[0-9a-z]{20}$")).as_py()


def test_seats_take_turns_after_each_opening(matches: Matches) -> None:
    for rows in matches.values():
        for _, game in groupby(rows, lambda row: row["game"]):
            seats = [row["seat"] for row in game if row["roll_kind"] == "ordinary"]
            assert all(one != other for one, other in pairwise(seats))


def test_game_begins_with_every_attempt_of_its_opening(matches: Matches) -> None:
    attempts = Counter[int]()
    for rows in matches.values():
        for _, of_game in groupby(rows, lambda row: row["game"]):
            game = list(of_game)
            decided = next((at for at, row in enumerate(game) if row["die_1"] != row["die_2"]), len(game) - 1)
            kinds = [row["roll_kind"] for row in game]
            assert kinds == ["opening"] * (decided + 1) + ["ordinary"] * (len(game) - decided - 1)
            if decided + 1 < len(game):
                # White's die is the first; who rolled higher plays it, so the other seat rolls next.
                white_won = game[decided]["die_1"] > game[decided]["die_2"]
                assert game[decided + 1]["seat"] == ("black" if white_won else "white")
            attempts[decided + 1] += 1
    assert attempts[2] > 20


def test_games_are_numbered_from_one_without_a_gap(matches: Matches) -> None:
    for rows in matches.values():
        games = [key for key, _ in groupby(rows, lambda row: row["game"])]
        assert games == list(range(1, len(games) + 1))


def test_nonces_rise_and_skip_sometimes(matches: Matches) -> None:
    steps = Counter(later["nonce"] - earlier["nonce"] for rows in matches.values() for earlier, later in pairwise(rows))
    assert set(steps) == {1, 2, 3, 4}
    assert 0.005 < sum(count for step, count in steps.items() if step > 1) / steps.total() < 0.03


def test_some_nonces_have_nineteen_digits() -> None:
    (slab,) = slabs("a log", 200_000, 0, 60, at_most=200_000)
    assert make_frame(slab, seed=2).nonce.max() > 10**18


def test_matches_are_of_varied_length_and_pace(matches: Matches) -> None:
    assert len({len(rows) for rows in matches.values()}) > 40
    spans = {mode: [] for mode in ("live", "correspondence")}
    for rows in matches.values():
        spans[rows[0]["mode"]].append((rows[-1]["committed_at"] - rows[0]["committed_at"]).total_seconds())
    assert np.median(spans["live"]) < 2 * 3_600
    assert np.median(spans["correspondence"]) > 24 * 3_600
    assert {row["entropy_source"] for rows in matches.values() for row in rows} == {"device", "server"}


def test_same_seed_gives_the_same_log_and_another_seed_none_of_it() -> None:
    one, again, other = (simulate.rolls(rolls=500, seed=seed) for seed in (1, 1, 2))
    assert one.equals(again)
    assert not set(one["server_seed"].to_pylist()) & set(other["server_seed"].to_pylist())
    longer = simulate.rolls(rolls=501, seed=1)
    assert not set(one["server_seed"].to_pylist()) & set(longer["server_seed"].to_pylist())


def philox(key: int, counter: int) -> list[int]:
    """Philox-4x64-10 as its paper has it (Salmon et al. 2011), one block of four words."""
    mask = 2**64 - 1
    word = [counter, 0, 0, 0]
    keys = [key & mask, key >> 64]
    for _ in range(10):
        high_0, low_0 = divmod(0xD2E7470EE14C6C93 * word[0], 2**64)
        high_1, low_1 = divmod(0xCA5A826395121157 * word[2], 2**64)
        word = [high_1 ^ word[1] ^ keys[0], low_1, high_0 ^ word[3] ^ keys[1], low_0]
        keys = [(keys[0] + 0x9E3779B97F4A7C15) & mask, (keys[1] + 0xBB67AE8584CAA73B) & mask]
    return word


def test_stream_of_chance_is_philox_keyed_by_the_purpose() -> None:
    # A numpy that changed its stream would change every log; it shows here first.
    key = int.from_bytes(hashlib.sha256(b"1:a purpose").digest()[:16], "big")
    assert Chance(1, "a purpose").words(8).tolist() == philox(key, 1) + philox(key, 2)


def test_long_log_is_made_in_pieces_of_bounded_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(the_log, "ROLLS_A_SLAB", 1_500)
    sizes, last = [], 0
    for piece in the_log.fair_log(40_000, seed=4):
        times = piece["committed_at"].cast(pa.int64()).to_numpy()
        assert times[0] >= last
        last = times[-1]
        sizes.append(piece.num_rows)
    assert sum(sizes) == 40_000
    assert len(sizes) > 20
    assert max(sizes) < 3 * 1_500


def test_pieces_do_not_share_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(the_log, "ROLLS_A_SLAB", 500)
    table = pa.concat_tables(the_log.fair_log(5_000, seed=4))
    assert flags(table) == {}
    assert pc.count_distinct(table["server_seed"]).as_py() == 5_000


def test_sequence_dice_are_those_of_the_published_example() -> None:
    # The scheme's published example: seed, commitment and eight rolls.
    seed = b"cube-dice-example"
    assert secrets.commit([seed])[0].hex() == "cf29dd9f3513b834311bbc5e1ca1029730bd9f02fc3af98b82697754e5bfb84a"
    assert secrets.sequence_dice(seed, 8) == [(1, 4), (4, 4), (4, 3), (3, 3), (3, 2), (6, 6), (5, 5), (1, 1)]


def test_mix_is_the_standard_librarys_hmac() -> None:
    for length in (0, 31, 32, 64):
        key, message = bytes(range(length)), b"mat_a:rol_b:7:00ff"
        assert secrets.mix(key, message) == hmac.digest(key, message, hashlib.sha256)


def test_bytes_from_252_are_dropped() -> None:
    # By hand: 252 and 255 are dropped; 251 mod 6 + 1 = 6, 6 mod 6 + 1 = 1.
    assert secrets.faces_of(bytes([252, 251, 255, 6, 5])) == (6, 1)


def test_no_roll_at_all_is_refused() -> None:
    with pytest.raises(BadUsage, match="--rolls: got 0, want a number from 1"):
        simulate.rolls(rolls=0)


def test_kernel_and_hashlib_make_the_same_log(tmp_path: Path) -> None:
    kernel = bulk_kernel(folder=tmp_path / "kernel")
    assert kernel is not None
    by_kernel = pa.concat_tables(simulate.pieces(rolls=2_000, seed=8, kernel=kernel)).combine_chunks()
    assert by_kernel.equals(simulate.rolls(rolls=2_000, seed=8))


def test_kernel_that_errs_is_found_out() -> None:
    class WrongKernel:
        def derive(self, rolls: pa.Table, recipe: object) -> Derived:
            dice = np.ones(rolls.num_rows, np.uint8)
            return Derived(dice, dice, *(np.zeros((rolls.num_rows, 32), np.uint8) for _ in range(2)))

    with pytest.raises(Unjudged, match="the kernel is at fault"):
        list(simulate.pieces(rolls=50, kernel=WrongKernel()))
