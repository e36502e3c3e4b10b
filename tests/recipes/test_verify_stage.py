"""The stage: what it writes, what it judges again and when, and that no secret gets out."""

import datetime as dt

import pyarrow as pa
import pytest

from pipeline.contracts import ROLLS, VERDICTS
from pipeline.errors import Unjudged
from pipeline.recipes.book import load_recipes
from pipeline.stages import verify
from pipeline.store import Store
from tests.recipes.rolls import all_recipes
from tests.recipes.test_kernel_equals_reference import honest, spoiled

RECIPES = all_recipes()
DAYS = ("2026-05-18", "2026-05-19")


@pytest.fixture(autouse=True)
def kept_kernel(tmp_path_factory, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))


def rolls_of(day: str, made) -> pa.Table:
    columns = {name: [] for name in (*ROLLS.names, "variant")}
    time = dt.datetime.fromisoformat(day + "T12:00:00+00:00")
    for position, (record, recipe) in enumerate(made):
        row = {
            "day": day,
            "position": position,
            "repeat": False,
            "roll_kind": "ordinary",
            "mode": "live",
            "entropy_source": "device",
            "seat": "white",
            "person_played": True,
            "committed_at": time,
            "revealed_at": time,
            "recipe": recipe,
            "game": None,
            "variant": "x",
        }
        for name in columns:
            columns[name].append(row[name] if name in row else getattr(record, name))
    schema = ROLLS.schema.append(pa.field("variant", pa.string()))
    return pa.table(columns, schema=schema)


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "state")
    with store.lock():
        for day in DAYS:
            store.write("rolls", day, rolls_of(day, spoiled(honest(90))))
        yield store


def test_verdicts_stand_beside_the_rolls_in_their_order(store):
    report = verify.run(store, RECIPES)

    for day in DAYS:
        verdicts = store.read("verdicts", day)
        assert verdicts["verdict"].to_pylist() == ["wrong_dice" if row % 3 == 0 else "ok" for row in range(90)]
        assert verdicts["roll_id"].to_pylist() == store.read("rolls", day)["roll_id"].to_pylist()
    assert (report.rows, report.verdicts["ok"], report.verdicts["wrong_dice"]) == (180, 120, 60)
    assert report.judged_by == {"kernel": 180, "reference": 0}
    assert report.cross_checked >= 60
    assert report.days == DAYS


def test_strata_are_kept_and_secrets_are_not(store):
    verify.run(store, RECIPES)
    names = store.read("verdicts", DAYS[0]).column_names

    assert set(names) == {*VERDICTS.names, "variant"}
    assert not {"server_seed", "commitment", "client_entropy"} & set(names)


def test_a_second_run_judges_nothing_and_says_the_same_totals(store):
    first = verify.run(store, RECIPES)
    before = store.manifest().text()
    second = verify.run(store, RECIPES)

    assert second.days == ()
    assert store.manifest().text() == before
    assert (second.verdicts, second.judged_by, second.rows) == (first.verdicts, first.judged_by, first.rows)


def test_only_a_day_whose_rolls_changed_is_judged_again(store):
    verify.run(store, RECIPES)
    store.write("rolls", DAYS[1], rolls_of(DAYS[1], honest(50)))

    report = verify.run(store, RECIPES)

    assert report.days == (DAYS[1],)
    assert (report.verdicts["ok"], report.verdicts["wrong_dice"]) == (60 + 50, 30)


def test_another_rule_has_every_day_judged_again(store):
    verify.run(store, RECIPES)
    cube = load_recipes({"a.toml": OTHER})

    report = verify.run(store, cube)

    assert report.days == DAYS
    assert report.verdicts["ok"] == 0


OTHER = """
name = "boardgammon-v1"
[seed]
bytes = 32
[commitment]
hash = "sha256"
over = "hex"
[digest]
function = "hmac-sha256"
message = "{roll_id}"
[faces]
method = "rejection"
"""


def test_a_day_that_left_the_log_leaves_the_verdicts(store):
    verify.run(store, RECIPES)
    with store.transaction() as transaction:
        transaction.drop("rolls", DAYS[0])
        transaction.commit()

    verify.run(store, RECIPES)

    assert store.days("verdicts") == store.days("digest_counts") == (DAYS[1],)


def test_threads_and_slices_change_no_byte(store, monkeypatch):
    verify.run(store, RECIPES, threads=1)
    one = {name: [entry.sha256 for entry in store.entries(name).values()] for name in ("verdicts", "digest_counts")}
    monkeypatch.setattr(verify, "SLICE", 16)
    monkeypatch.setattr(verify, "RULE", "another")

    verify.run(store, RECIPES, threads=2)

    assert {name: [entry.sha256 for entry in store.entries(name).values()] for name in one} == one


def test_a_kernel_that_errs_leaves_no_verdict_behind(store, monkeypatch):
    from tests.recipes.test_bulk import Liar

    monkeypatch.setattr(verify, "bulk_kernel", lambda: Liar(1, "wrong_dice"))

    with pytest.raises(Unjudged, match="one verdict"):
        verify.run(store, RECIPES)
    assert store.days("verdicts") == ()


def test_what_the_kernel_does_not_serve_is_said(store):
    made = [(record, "sha512-bytes") for record, _ in honest(5)]
    store.write("rolls", DAYS[0], rolls_of(DAYS[0], made))

    report = verify.run(store, RECIPES)

    assert report.judged_by == {"kernel": 90, "reference": 5}
    assert "recipe sha512-bytes: the kernel does not compute sha512" in report.said


def test_ids_that_contain_the_separator_are_counted_and_judged_as_they_are(store):
    made = honest(7, match_id="mat:1") + honest(5)
    store.write("rolls", DAYS[0], rolls_of(DAYS[0], made))

    report = verify.run(store, RECIPES)

    assert report.two_readings == 7
    assert report.verdicts["ok"] == 12 + 60
    assert "7 with the separator of the message in an id" in report.said
