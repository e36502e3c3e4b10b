"""Whatever stands in a record, kernel and reference say the same: rows made by hypothesis, in every form."""

import hashlib
import hmac
import tomllib

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pipeline import places
from pipeline.recipes import reference
from pipeline.recipes.bulk import VERDICTS, judge_rolls
from pipeline.recipes.reference import Record
from pipeline.recipes.shadow import has_shadows
from tests.recipes.kernels import FORMS, kernel
from tests.recipes.rolls import RULES, SCHEMA, all_recipes, table, vectors

RECIPES = all_recipes()
FOLDERS = (places.RECIPES, RULES)
SERVED = sorted(recipe.name for recipe in RECIPES if not kernel().declines(recipe))
QUIET = settings(
    max_examples=60,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),
    database=None,
    suppress_health_check=list(HealthCheck),
)

ids = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        ["", "007", "a:b", "mat_" + "x" * 51, "r" * 500, "R" * 10_000, "\U0001f3b2" * 30, "\x00", "é" * 28]
    ),
)
nonces = st.one_of(
    st.integers(-(2**63), 2**63 - 1),
    st.integers(0, 60),
    st.sampled_from([-(2**63), 2**63 - 1, -1, 0, 9, 10, 99, 100, 2**32 - 1, 2**32, 700, 100_000]),
)
secrets = st.one_of(
    st.binary(min_size=32, max_size=32),
    st.binary(max_size=140),
    st.sampled_from([b"\x00" * 32, b"\xff" * 32, b"k" * 64, b"k" * 65, b"s" * 2_000]),
)
entropies = st.one_of(st.binary(min_size=16, max_size=16), st.binary(max_size=60))


@st.composite
def rows(draw):
    """A record that may be anything, often with the right commitment and dice, and the name of its recipe."""
    name = draw(st.sampled_from(SERVED))
    recipe = RECIPES.get(name)
    record = Record(
        match_id=draw(ids),
        roll_id=draw(ids),
        nonce=draw(st.one_of(st.none(), nonces)),
        server_seed=draw(st.one_of(st.none(), secrets, secrets, secrets)),
        commitment=draw(st.one_of(st.none(), st.binary(max_size=40), st.binary(min_size=32, max_size=32))),
        client_entropy=draw(st.one_of(st.none(), entropies, entropies, entropies)),
        die_1=draw(st.one_of(st.none(), st.integers(1, 6))),
        die_2=draw(st.one_of(st.none(), st.integers(1, 6))),
        revealed=draw(st.integers(0, 9)) > 0,
        game=draw(st.one_of(st.none(), st.integers(0, 2**31 - 1))),
    )
    if record.server_seed is not None and draw(st.integers(0, 3)):
        commitment = reference.commit(record.server_seed, recipe)
        record = record._replace(commitment=commitment)
    if draw(st.integers(0, 3)):
        dice = reference.judge(record, recipe).dice
        if dice:
            record = record._replace(die_1=dice[0], die_2=dice[1])
    return record, name


@pytest.mark.parametrize("form", FORMS)
def test_any_rows_are_judged_alike(form):
    @settings(QUIET, max_examples=60 if form == "host" else 25)
    @given(st.lists(rows(), min_size=1, max_size=40))
    def alike(made):
        rolls = table(made)

        bulk = judge_rolls(rolls, RECIPES, kernel(form), digests=True)
        slow = judge_rolls(rolls, RECIPES, digests=True)

        assert [VERDICTS[code] for code in bulk.codes] == [VERDICTS[code] for code in slow.codes]
        good = (slow.codes == 0) & np.array([has_shadows(RECIPES.get(name)) for _, name in made])
        assert np.array_equal(bulk.digests[good], slow.digests[good])
        assert bulk.by_kernel + bulk.by_reference == len(made)

    alike()


def honest(count: int, **with_ids: str) -> list[tuple[Record, str]]:
    """Records of boardgammon-v1 as a server makes them, by hashlib and hmac alone."""
    made = []
    for row in range(count):
        seed = hashlib.sha256(b"seed %d" % row).digest()
        entropy = hashlib.md5(b"entropy %d" % row, usedforsecurity=False).digest()
        match, roll = with_ids.get("match_id", f"mat_{row // 7}"), f"rol_{row:x}" + with_ids.get("roll_id", "")
        digest = hmac.new(seed, f"{match}:{roll}:{row}:{entropy.hex()}".encode(), "sha256").digest()
        one, two = [byte % 6 + 1 for byte in digest if byte < 252][:2]
        made.append(
            (Record(match, roll, row, seed, hashlib.sha256(seed).digest(), entropy, one, two), "boardgammon-v1")
        )
    return made


def spoiled(made: list[tuple[Record, str]]) -> list[tuple[Record, str]]:
    """Every third record with another first die."""
    return [
        (record._replace(die_1=record.die_1 % 6 + 1) if row % 3 == 0 else record, name)
        for row, (record, name) in enumerate(made)
    ]


MADE = spoiled(honest(300))
WANT = ["wrong_dice" if row % 3 == 0 else "ok" for row in range(300)]


def fixed(rolls: pa.Table) -> pa.Table:
    for name, width in (("server_seed", 32), ("commitment", 32), ("client_entropy", 16)):
        rolls = rolls.set_column(rolls.schema.get_field_index(name), name, rolls[name].cast(pa.binary(width)))
    return rolls


def retyped(rolls: pa.Table, kinds: dict[str, pa.DataType]) -> pa.Table:
    for name, kind in kinds.items():
        rolls = rolls.set_column(rolls.schema.get_field_index(name), name, rolls[name].cast(kind))
    return rolls


def in_dictionaries(rolls: pa.Table, names: tuple[str, ...]) -> pa.Table:
    for name in names:
        rolls = rolls.set_column(rolls.schema.get_field_index(name), name, rolls[name].dictionary_encode())
    return rolls


def chunked(rolls: pa.Table, size: int) -> pa.Table:
    return pa.concat_tables([rolls.slice(at, size) for at in range(0, rolls.num_rows, size)])


LARGE = {"roll_id": pa.large_string(), "match_id": pa.large_string(), "server_seed": pa.large_binary()}
VIEWS = {"roll_id": pa.string_view(), "match_id": pa.string_view(), "client_entropy": pa.binary_view()}
TEXTS = ("roll_id", "match_id", "recipe")

SHAPES = {
    "as made": lambda rolls: rolls,
    "fixed bytes": fixed,
    "large": lambda rolls: retyped(rolls, LARGE),
    "views": lambda rolls: retyped(rolls, VIEWS),
    "dictionaries": lambda rolls: in_dictionaries(rolls, TEXTS),
    "dictionaries of fixed bytes": lambda rolls: in_dictionaries(fixed(rolls), (*TEXTS, "server_seed")),
    "dictionaries of 8 bits": lambda rolls: retyped(
        in_dictionaries(rolls, TEXTS), {"match_id": pa.dictionary(pa.int8(), pa.string())}
    ),
    "chunks of 7": lambda rolls: chunked(fixed(rolls), 7),
    "chunks of 7, dictionaries": lambda rolls: chunked(in_dictionaries(rolls, TEXTS), 7),
    "wider dice": lambda rolls: retyped(rolls, {"die_1": pa.int32(), "die_2": pa.uint8()}),
    "wider nonce": lambda rolls: retyped(rolls, {"nonce": pa.decimal128(20), "game": pa.int64()}),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_the_shape_of_the_columns_changes_nothing(shape):
    judged = judge_rolls(SHAPES[shape](table(MADE)), RECIPES, kernel())

    assert [VERDICTS[code] for code in judged.codes] == WANT
    assert judged.by_kernel == 300


@pytest.mark.parametrize("shape", SHAPES)
def test_a_slice_is_judged_as_the_rows_that_it_shows(shape):
    rolls = SHAPES[shape](table(MADE))

    for start, size in ((0, 1), (1, 1), (5, 64), (63, 66), (129, 171), (299, 1), (300, 0)):
        judged = judge_rolls(rolls.slice(start, size), RECIPES, kernel())
        assert [VERDICTS[code] for code in judged.codes] == WANT[start : start + size]


ANY_LENGTH = {name: SHAPES[name] for name in SHAPES if "fixed" not in name and name != "chunks of 7"}
"""Shapes that rows of any content fit in."""


def test_any_rows_in_any_shape_and_slice_are_judged_alike():
    shapes = {**ANY_LENGTH, "chunks of 3": lambda rolls: chunked(rolls, 3), "large chunks": _large_chunks}

    @settings(QUIET, max_examples=80)
    @given(st.lists(rows(), min_size=1, max_size=40), st.sampled_from(sorted(shapes)), st.data())
    def alike(made, shape, data):
        start = data.draw(st.integers(0, len(made)))
        size = data.draw(st.integers(0, len(made) - start))

        bulk = judge_rolls(shapes[shape](table(made)).slice(start, size), RECIPES, kernel())
        slow = judge_rolls(table(made[start : start + size]), RECIPES)

        assert [VERDICTS[code] for code in bulk.codes] == [VERDICTS[code] for code in slow.codes]

    alike()


def _large_chunks(rolls: pa.Table) -> pa.Table:
    return chunked(retyped(rolls, LARGE), 5)


def test_nulls_in_every_column_are_named_and_never_computed():
    columns = ["nonce", "commitment", "server_seed", "client_entropy", "die_1", "die_2", "revealed_at"]
    rolls = fixed(table(MADE))
    for row, name in enumerate(columns):
        mask = pa.array([index == row for index in range(300)])
        column = pa.compute.if_else(mask, pa.scalar(None, rolls[name].type), rolls[name])
        rolls = rolls.set_column(rolls.schema.get_field_index(name), name, column)

    judged = judge_rolls(rolls, RECIPES, kernel())

    assert [VERDICTS[code] for code in judged.codes] == ["unverifiable"] * 6 + ["unrevealed"] + WANT[7:]


def test_a_column_of_nulls_alone_has_no_memory_to_read():
    rolls = table(MADE).drop_columns(["commitment", "client_entropy"])
    rolls = rolls.append_column("commitment", pa.nulls(300)).append_column("client_entropy", pa.nulls(300))

    judged = judge_rolls(rolls, RECIPES, kernel())

    assert judged.counts["unverifiable"] == 300


def test_rows_too_long_for_the_kernel_go_to_the_reference_and_are_counted_there():
    made = honest(70, roll_id="x" * 10_000)
    made[3:5] = honest(5)[3:5]

    judged = judge_rolls(table(made), RECIPES, kernel())

    assert judged.counts["ok"] == 70
    assert (judged.by_kernel, judged.by_reference) == (2, 68)


@pytest.mark.parametrize("length", range(40, 260))
def test_messages_of_every_length_around_the_blocks(length):
    rows = [(Record("m", "r" * length, 1, b"s" * 32, None, b"e" * 16, 1, 1), "boardgammon-v1")]
    record = rows[0][0]
    digest = hmac.new(b"s" * 32, f"m:{record.roll_id}:1:{(b'e' * 16).hex()}".encode(), "sha256").digest()
    one, two = [byte % 6 + 1 for byte in digest if byte < 252][:2]
    made = record._replace(commitment=hashlib.sha256(b"s" * 32).digest(), die_1=one, die_2=two)

    judged = judge_rolls(table([(made, "boardgammon-v1")]), RECIPES, kernel())

    assert judged.counts["ok"] == 1
    assert judged.by_kernel == 1


def test_threads_change_nothing():
    rolls = table(MADE * 300)
    one = kernel().judge(rolls, RECIPES.get("boardgammon-v1"))[0]

    from pipeline.recipes.kernel.table import BulkKernel

    two = BulkKernel(kernel().program, threads=2).judge(rolls, RECIPES.get("boardgammon-v1"))[0]

    assert np.array_equal(one, two)
    assert [VERDICTS[code] for code in one[:300]] == WANT


def test_derive_gives_the_dice_digests_and_commitments_of_the_server():
    made = honest(200)
    derived = kernel().derive(fixed(table(made)), RECIPES.get("boardgammon-v1"))

    assert [(a, b) for a, b in zip(derived.die_1, derived.die_2, strict=True)] == [(r.die_1, r.die_2) for r, _ in made]
    assert [bytes(row) for row in derived.commitment] == [record.commitment for record, _ in made]
    record = made[0][0]
    message = f"{record.match_id}:{record.roll_id}:{record.nonce}:{record.client_entropy.hex()}".encode()
    assert bytes(derived.digest[0]) == hmac.new(record.server_seed, message, "sha256").digest()


@pytest.mark.parametrize("form", FORMS)
def test_every_vector_of_openssl_comes_out_in_every_form(form):
    found = vectors()

    judged = judge_rolls(table((record, recipe) for _, record, recipe, _ in found), RECIPES, kernel(form))

    assert [VERDICTS[code] for code in judged.codes] == [want["verdict"] for *_, want in found]
    assert judged.by_kernel > 140
    beyond = {recipe for _, _, recipe, _ in found if beyond_the_kernel(recipe)}
    assert set(judged.declined) == beyond
    assert beyond >= {"text-hmac512", "sha512-bytes", "scaled4-hmac256-text"}


def beyond_the_kernel(recipe):
    """By the recipe's own text: the kernel computes SHA-256 alone, and takes a face from one byte."""
    file = next((file for folder in FOLDERS if (file := folder / f"{recipe}.toml").is_file()), None)
    if file is None:
        return False
    said = tomllib.loads(file.read_text("utf-8"))
    return said["digest"]["function"] in ("sha512", "hmac-sha512") or said["faces"]["method"] == "scale"


def test_every_recipe_with_vectors_is_found_by_its_file():
    named = {recipe for _, _, recipe, _ in vectors() if RECIPES.get(recipe)}

    assert {recipe for recipe in named if not any((folder / f"{recipe}.toml").is_file() for folder in FOLDERS)} == set()


def test_an_empty_table_has_no_verdicts():
    judged = judge_rolls(SCHEMA.empty_table(), RECIPES, kernel())

    assert (len(judged.codes), judged.by_kernel, judged.by_reference) == (0, 0, 0)
