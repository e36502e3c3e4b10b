"""The bundle's own checker: an honest edition passes, and every change of it is caught and named."""

import copy
import json
import random
import re
import shutil
import subprocess
import sys

import pytest
import small_edition as small

from pipeline.proofs import match_proof, tree
from tests.loading import loaded

VERDICTS = {"ok": 76, "unrevealed": 1, "unknown_recipe": 1}
SCRIPT = small.HOUSE / "reports" / "bundle" / "verify.py"


@pytest.fixture(scope="module")
def verify():
    return loaded(SCRIPT)


@pytest.fixture(scope="module")
def honest(tmp_path_factory):
    folder = tmp_path_factory.mktemp("edition") / "data"
    days = small.default_days()
    small.write_edition(folder, days, small.article_of(days, VERDICTS))
    return folder


@pytest.fixture
def edition(honest, tmp_path, monkeypatch):
    """A copy of the honest edition that a test may change, as the working folder."""
    folder = tmp_path / "data"
    shutil.copytree(honest, folder)
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def check(verify, capsys):
    """Run the checker in the working folder: (exit code, what it printed)."""

    def run(*arguments):
        code = verify.main(list(arguments))
        return code, capsys.readouterr().out

    return run


def test_honest_edition_passes_in_a_bare_python(edition):
    bare = [sys.executable, "-I", "-S", "-W", "error", "verify.py"]
    done = subprocess.run(bare, cwd=edition, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "78 records recomputed: ok 76, unknown_recipe 1, unrevealed 1" in done.stdout
    assert done.stdout.endswith("all of it holds\n")


def test_root_is_the_one_that_the_pipeline_computes(edition, check):
    leaves = [small.record_of(roll) for rolls in small.default_days().values() for roll in rolls]
    root = tree.Tree.of(tree.hash_leaves(leaves)).root().hex()
    assert f"log: size 78, root {root}" in check()[1]


def test_any_changed_byte_of_any_file_is_caught_and_the_file_named(edition, check):
    draw = random.Random(20260518)
    names = sorted(path.relative_to(edition).as_posix() for path in edition.rglob("*") if path.is_file())
    assert len(names) == 14
    for name in names * 6:
        path = edition / name
        before = path.read_bytes()
        at = draw.randrange(len(before))
        path.write_bytes(before[:at] + bytes([before[at] ^ (1 << draw.randrange(8))]) + before[at + 1 :])
        code, said = check()
        assert code == 1, (name, at, said)
        if name != "SHA256SUMS":  # a changed sum names the file whose sum it is, or its own line
            assert f"DIFFERENCE: {name}: changed" in said
        path.write_bytes(before)
    assert check()[0] == 0


def test_missing_and_extra_files_are_refused_by_name(edition, check):
    shutil.copy(edition / "faces.csv", edition / "rolls" / "faces.csv")
    assert "rolls/faces.csv: not listed" in check()[1]
    (edition / "rolls" / "faces.csv").unlink()
    (edition / "faces.csv").unlink()
    assert "faces.csv: listed in SHA256SUMS, but not here" in check()[1]


@pytest.mark.parametrize("name", ["../outside", "/etc/passwd", "rolls/../article.json", "./article.json", "a\\b"])
def test_sums_that_leave_the_folder_are_refused(edition, check, name):
    with (edition / "SHA256SUMS").open("a") as sums:
        sums.write("0" * 64 + f"  {name}\n")
    code, said = check()
    assert code == 1
    assert "SHA256SUMS, line 14" in said


FORGERIES = {
    "die": ({"die_1": "1", "die_2": "1"}, "verdict"),
    "server seed": ({"server_seed": "00" * 32}, "verdict"),
    "commitment": ({"commitment": "00" * 32}, "verdict"),
    "client entropy": ({"client_entropy": "00" * 16}, "verdict"),
    "nonce": ({"nonce": "123456"}, "verdict"),
    "roll id": ({"roll_id": "another"}, "verdict"),
    "match id": ({"match_id": "another"}, "verdict"),
    "recipe": ({"recipe": "none"}, "verdict"),
    "empty seed": ({"server_seed": ""}, "verdict"),
    "short seed": ({"server_seed": "00" * 31}, "verdict"),
    "reveal": ({"revealed_at": ""}, "verdict"),
    "population": ({"person_played": "false"}, "population"),
    "seat": ({"seat": "black"}, "log.root"),
    "time": ({"committed_at": "2026-05-18T00:00:59.000001Z"}, "log.root"),
    "day": ({"committed_at": "2026-05-19T00:00:00.000000Z"}, "committed on another day"),
    "digits": ({"server_seed": "0" * 63}, "no hexadecimal value"),
    "upper case": ({"client_entropy": "AA" * 16}, "no hexadecimal value"),
    "seventh face": ({"die_1": "7"}, "2026-05-18.csv.gz, line 6: a field in a form that no record has"),
    "nonce text": ({"nonce": "1.5"}, "a field in a form that no record has"),
    "time text": ({"revealed_at": "yesterday"}, "a field in a form that no record has"),
    "half a commitment": ({"commitment": "00" * 16}, "a field in a form that no record has"),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_changed_roll_is_caught_even_when_the_sums_were_rewritten(edition, check, what):
    change, why = FORGERIES[what]
    days = small.default_days()
    days["2026-05-18"][4].update(change)
    small.write_days(edition, days)
    small.write_sums(edition)
    code, said = check()
    assert code == 1
    assert why in said


def test_changed_die_names_file_line_and_roll(edition, check):
    days = small.default_days()
    days["2026-05-18"][4].update(die_1="1", die_2="1")
    small.write_days(edition, days)
    small.write_sums(edition)
    assert "rolls/2026-05-18.csv.gz, line 6, roll r00004" in check()[1]


def test_left_out_added_and_swapped_records_are_caught(edition, check):
    for change in (
        lambda rolls: rolls.pop(7),
        lambda rolls: rolls.append(small.fair_roll(555)),
        lambda rolls: rolls.insert(0, rolls.pop(1)),
        lambda rolls: rolls.append(dict(rolls[0])),
    ):
        days = small.default_days()
        change(days["2026-05-18"])
        small.write_days(edition, days)
        small.write_sums(edition)
        assert check()[0] == 1


def numbers_of(value, path=()):
    """Every number in an article, with the keys that lead to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers_of(inner, (*path, key))
    elif isinstance(value, list):
        for key, inner in enumerate(value):
            yield from numbers_of(inner, (*path, key))
    elif isinstance(value, int | float):
        yield path


def test_any_changed_number_of_the_article_is_caught_even_when_the_sums_were_rewritten(edition, check):
    article = json.loads((edition / "article.json").read_text())
    paths = list(numbers_of(article))
    assert len(paths) > 70
    for path in paths:
        changed = copy.deepcopy(article)
        place = changed
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = place[path[-1]] + 1 if isinstance(place[path[-1]], int) else place[path[-1]] * 1.001
        small.write_article(edition, changed)
        small.write_sums(edition)
        code, said = check()
        assert (code, "DIFFERENCE" in said) == (1, True), path


@pytest.mark.parametrize("name", ["outcomes.csv", "faces.csv", "verdicts.csv"])
def test_changed_count_of_a_summary_is_caught_even_when_the_sums_were_rewritten(edition, check, name):
    text = (edition / name).read_text()
    changed = re.sub(r"(\d+)(,x)?\n", lambda match: f"{int(match[1]) + 1}{match[2] or ''}\n", text, count=1)
    assert changed != text
    for other in (changed, text.rpartition("\n")[0].rpartition("\n")[0] + "\n", text.replace("count", "number")):
        (edition / name).write_text(other)
        small.write_sums(edition)
        code, said = check()
        if other != text:
            assert (code, f"DIFFERENCE: {name}" in said) == (1, True)


def test_checkpoint_of_another_log_is_caught(edition, check):
    for leaves in ([b"another"], []):
        (edition / "checkpoint.txt").write_text(small.checkpoint_of(leaves))
        small.write_sums(edition)
        assert "checkpoint.txt: size" in check()[1]
    (edition / "checkpoint.txt").write_text("origin\n78\nAAAA\n\n")
    small.write_sums(edition)
    assert "checkpoint.txt: not origin, size and root" in check()[1]


def test_edition_that_publishes_its_failures_passes_and_says_them(tmp_path, monkeypatch, check):
    days = small.default_days()
    days["2026-05-18"][4].update(die_1="1", die_2="1")
    folder = tmp_path / "data"
    verdicts = VERDICTS | {"ok": 75, "wrong_dice": 1}
    small.write_edition(folder, days, small.article_of(days, verdicts))
    monkeypatch.chdir(folder)
    code, said = check()
    assert code == 0
    assert "wrong_dice 1" in said


def test_openings_without_ties_stand_in_a_table_of_their_own(tmp_path, monkeypatch, check):
    days = {"2026-05-18": [small.fair_roll(number) for number in range(50)]}
    article = small.article_of(days, {"ok": 52})
    openings = [small.fair_roll(number, roll_kind="opening") for number in (100, 101)]
    days["2026-05-18"] += openings
    leaves = [small.record_of(roll) for roll in days["2026-05-18"]]
    table = [[0] * 6 for _ in range(6)]
    for roll in openings:
        table[int(roll["die_1"]) - 1][int(roll["die_2"]) - 1] += 1
    article["openings"] = {"counts": table}
    article["population"]["openings"] = "ties_dropped"
    article["verification"]["records"] = 52
    article["log"] = {"size": 52, "root": small.merkle(leaves).hex()}
    small.write_edition(tmp_path / "data", days, article)
    monkeypatch.chdir(tmp_path / "data")
    assert check()[0] == 0
    table[0][0] += 1
    small.write_article(tmp_path / "data", article)
    small.write_sums(tmp_path / "data")
    assert "openings.counts, 1, 1" in check()[1]


@pytest.mark.parametrize(
    ("where", "inside"),
    [
        ("", [True, True, True]),
        ("person_played", [True, False, False]),
        ("not person_played", [False, True, False]),
        ("person_played is not false", [True, False, True]),
        ("person_played is not true", [False, True, True]),
        ("person_played is null", [False, False, True]),
        ("person_played and mode = 'live'", [True, False, False]),
        ("mode <> 'live'", [False, False, False]),
        ("seat = 'white' AND person_played IS TRUE", [True, False, False]),
    ],
)
def test_population_is_read_as_sql_reads_it(verify, where, inside):
    # What SQL's three-valued logic gives, by hand.
    rolls = [small.fair_roll(2, person_played=text) for text in ("true", "false", "")]
    assert [verify.parse_where(where)(roll) for roll in rolls] == inside


@pytest.mark.parametrize(
    "where", ["nonce > 5", "__import__('os')", "person_played or mode = 'x'", "mode", "roll_id = 'x'"]
)
def test_population_beyond_the_checker_is_said_and_never_passed(edition, check, where):
    article = json.loads((edition / "article.json").read_text())
    article["population"]["where"] = where
    small.write_article(edition, article)
    small.write_sums(edition)
    code, said = check()
    assert code == 2
    assert "COULD NOT BE JUDGED: article.json: population.where" in said


def test_upper_tail_is_the_chi_square_law(verify):
    # METHODS 7, and a table far from even.
    assert verify.upper_tail(42.25, 35) == pytest.approx(0.18632, abs=5e-6)
    assert verify.upper_tail(9.62, 5) == pytest.approx(0.086747, abs=5e-7)
    assert verify.upper_tail(0.0, 5) == 1.0
    for x, df in ((382.8832, 35), (94.189, 5), (1.5, 35), (700.0, 5)):
        assert verify.upper_tail(x, df) == pytest.approx(small.chi2.sf(x, df), rel=1e-10)


def write_proof(folder, proof):
    path = folder / "proof.json"
    path.write_text(json.dumps(proof), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("match_id", ["mat_0", "mat_cube", "mat_scaled"])
def test_proof_of_a_match_passes_beside_the_edition_and_alone(edition, tmp_path, check, monkeypatch, match_id):
    path = write_proof(tmp_path, small.proof_of(small.default_days(), match_id))
    code, said = check("--proof", path)
    assert (code, said.count(" ok\n")) == (0, {"mat_0": 21, "mat_cube": 8, "mat_scaled": 5}[match_id])
    monkeypatch.chdir(tmp_path)
    code, said = check("--proof", path)
    if match_id != "mat_scaled":  # its recipe lies in the edition
        assert code == 0
    assert "not in this folder" in said


def test_proof_is_laid_out_as_the_pipeline_lays_it_out():
    days = small.default_days()
    by_hand = small.proof_of(days, "mat_0")
    leaves = [small.record_of(roll) for rolls in days.values() for roll in rolls]
    built = tree.Tree.of(tree.hash_leaves(leaves))
    proved = [
        match_proof.ProvedRecord(roll["index"], leaves[roll["index"]], built.inclusion(roll["index"]))
        for roll in by_hand["rolls"]
    ]
    got = match_proof.match_proof(by_hand["edition"], "mat_0", by_hand["checkpoint"], proved)
    assert got == by_hand


def changed_proofs():
    def change(what):
        proof = small.proof_of(small.default_days(), "mat_0")
        what(proof)
        return proof

    def edit(proof, **values):
        proof["rolls"][2].update(values)

    record = small.proof_of(small.default_days(), "mat_0")["rolls"][2]["record"]
    other = small.proof_of({"2026-05-18": [small.fair_roll(1)]}, "mat_0")["checkpoint"]
    return {
        "record": (
            change(lambda p: edit(p, record=record.replace("white", "black"))),
            "not proved to stand in the log",
        ),
        "index": (change(lambda p: edit(p, index=3)), "not proved to stand in the log"),
        "index as truth": (change(lambda p: edit(p, index=True)), "not proved to stand in the log"),
        "index as text": (change(lambda p: edit(p, index="2")), "not proved to stand in the log"),
        "path": (change(lambda p: p["rolls"][2]["path"].pop()), "not proved to stand in the log"),
        "sibling": (
            change(lambda p: p["rolls"][2]["path"].__setitem__(0, "00" * 32)),
            "not proved to stand in the log",
        ),
        "twice": (change(lambda p: p["rolls"].append(p["rolls"][2])), "not proved to stand in the log"),
        "match": (change(lambda p: p.update(match_id="mat_1")), "match: mat_0 is published"),
        "checkpoint": (change(lambda p: p.update(checkpoint=other)), "another checkpoint than checkpoint.txt"),
        "columns": (change(lambda p: p["columns"].reverse()), "columns"),
        "empty": (change(lambda p: p.update(rolls=[])), "no roll in it"),
        "fields": (change(lambda p: edit(p, record="a,b")), "not one record of 17 fields"),
        "list": ([], "proof.json: cannot be read as what it should be"),
    }


@pytest.mark.parametrize("what", changed_proofs())
def test_changed_proof_is_refused(edition, tmp_path, check, what):
    proof, why = changed_proofs()[what]
    code, said = check("--proof", write_proof(tmp_path, proof))
    assert code == 1
    assert why in said


def test_proof_of_a_roll_that_its_seed_did_not_give_is_no_pass(tmp_path, monkeypatch, check):
    days = {"2026-05-18": [small.fair_roll(1), small.fair_roll(2) | {"die_1": "1", "die_2": "1"}]}
    monkeypatch.chdir(tmp_path)
    code, said = check("--proof", write_proof(tmp_path, small.proof_of(days, "mat_0")))
    assert code == 1
    assert "r00002  nonce 2  1-1  wrong_dice" in said


def test_keys_that_stand_twice_are_refused(edition, check):
    text = (edition / "article.json").read_text()
    (edition / "article.json").write_text('{"edition": "2026-01-01",' + text[1:])
    small.write_sums(edition)
    assert "a key stands twice" in check()[1]


def test_ids_never_steer_the_terminal(tmp_path, monkeypatch, check):
    days = {"2026-05-18": [small.fair_roll(1, roll_id="\x1b[2J\N{RIGHT-TO-LEFT OVERRIDE}")]}
    monkeypatch.chdir(tmp_path)
    _, said = check("--proof", write_proof(tmp_path, small.proof_of(days, "mat_0")))
    assert "\\u001b[2J\\u202e" in said
    assert "\x1b" not in said


def test_checker_shares_no_code_and_needs_no_package():
    text = SCRIPT.read_text(encoding="utf-8")
    imported = set(re.findall(r"^\s*(?:import|from) (\w+)", text, re.M))
    assert imported <= set(sys.stdlib_module_names)
    assert not re.search(r"\b(eval|exec|compile|pickle|subprocess)\(", text.replace("re.compile(", ""))
