"""`dicecount check` from outside: what it prints and which exit code it gives."""

import csv
import hmac
import json
import subprocess
import sys

import pytest

from pipeline import places
from pipeline.commands.check import LARGEST_FILE
from tests.recipes.rolls import RULES, VECTORS

# DESIGN: the published example of a sequence; its digests by `printf 'cube-dice-example:0' | sha256sum`.
CUBE = {
    "recipe": "cube-v1",
    "server_seed": "cube-dice-example",
    "commitment": "cf29dd9f3513b834311bbc5e1ca1029730bd9f02fc3af98b82697754e5bfb84a",
    "rolls": [[1, 4], [4, 4], [4, 3], [3, 3], [3, 2], [6, 6], [5, 5], [1, 1]],
}
FIRST_DIGEST = "36ed0fdb0338205cffe0311795febe16d218218ac22b233174aeb5856694b2ca"

# Five published rolls of a site whose rolls come from four bytes each; the fifth needs the second block.
SCALED = """server_seed,client_seed,nonce,roll_in_game,published_total,die1,die2,block
6f2359d994c63b1e32f357379aa2e372,a8530c7a3bb928ac086d7ade9b07de9b,0,1,9,4,5,0
6f2359d994c63b1e32f357379aa2e372,a8530c7a3bb928ac086d7ade9b07de9b,0,2,6,3,3,0
"""


def check(tmp_path, contents, *options, name="file.json"):
    file = tmp_path / name
    if isinstance(contents, bytes):
        file.write_bytes(contents)
    else:
        file.write_text(contents if isinstance(contents, str) else json.dumps(contents), "utf-8")
    return run(str(file), *options)


def run(*arguments, **more):
    command = [sys.executable, "-m", "pipeline", "check", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=places.HOUSE, timeout=60, check=False, **more)


def record(case):
    for line in (VECTORS / "boardgammon-v1.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        if row["case"] == case:
            return row
    raise LookupError(case)


def test_the_cube_example_gives_its_eight_rolls_and_ok(tmp_path):
    result = check(tmp_path, CUBE, "--json")
    shown = json.loads(result.stdout)

    assert result.returncode == 0
    assert shown["ok"] is True
    assert [row["dice"] for row in shown["rolls"]] == CUBE["rolls"]
    assert {row["verdict"] for row in shown["rolls"]} == {"ok"}
    assert shown["rolls"][0]["message"] == "cube-dice-example:0"
    assert shown["rolls"][0]["digest"] == FIRST_DIGEST
    assert [byte for row in shown["rolls"] for byte in row["dropped"]] == [255, 254]


@pytest.mark.parametrize("place", [0, 5, 7])
def test_one_changed_die_names_that_roll(tmp_path, place):
    rolls = [list(pair) for pair in CUBE["rolls"]]
    rolls[place][1] = rolls[place][1] % 6 + 1

    result = check(tmp_path, {**CUBE, "rolls": rolls})

    assert result.returncode == 3
    assert f"roll {place + 1}: wrong_dice" in result.stdout
    assert result.stdout.endswith(f"8 rolls: not ok: roll {place + 1} (wrong_dice)\n")
    assert result.stdout.count(": ok\n") == 7


def test_every_step_of_one_record_is_shown(tmp_path):
    row = record("first_byte_252_dropped")
    result = check(tmp_path, row)

    assert result.returncode == 0
    assert f"commitment  {row['commitment']} (as logged)" in result.stdout
    assert f"message     {row['match_id']}:{row['roll_id']}:{row['nonce']}:{row['client_entropy']}" in result.stdout
    assert "digest      fc" in result.stdout
    assert "dropped     252" in result.stdout
    assert f"dice        {row['die_1']}-{row['die_2']} (as logged)" in result.stdout


def test_a_file_of_vectors_is_judged_line_by_line(tmp_path):
    result = run(str(VECTORS / "boardgammon-v1.jsonl"), "--json")
    wanted = [json.loads(line) for line in (VECTORS / "boardgammon-v1.jsonl").read_text("utf-8").splitlines()]

    assert result.returncode == 3
    assert [row["verdict"] for row in json.loads(result.stdout)["rolls"]] == [row["want"]["verdict"] for row in wanted]


def test_csv_with_the_columns_of_a_record(tmp_path):
    row = {name: value for name, value in record("plain").items() if name not in ("case", "want", "recipe")}
    text = ",".join(row) + "\n" + ",".join(str(value) for value in row.values()) + "\n"

    assert check(tmp_path, text, name="rolls.csv").returncode == 0
    assert check(tmp_path, text.replace("\n", "\r\n"), name="rolls.csv").returncode == 0
    assert check(tmp_path, "\ufeff" + text, name="rolls.csv").returncode == 0


def test_csv_with_the_columns_of_a_sites_own_recipe(tmp_path):
    result = check(tmp_path, SCALED, "--recipe", "scaled4-hmac256-text", "--json", name="pairs.csv")

    assert result.returncode == 0
    assert [row["dice"] for row in json.loads(result.stdout)["rolls"]] == [[4, 5], [3, 3]]


def test_all_25_published_pairs_of_a_site_recompute(shared):
    result = run(str(shared / "cases" / "scaled-pairs.csv"), "--recipe", "scaled4-hmac256-text", "--json")

    assert result.returncode == 0
    assert len(json.loads(result.stdout)["rolls"]) == 25


def by_hand(server_seed, client_seed, nonce, block, roll):
    """Digest and dice of a roll by the site's own words: four bytes a die, scaled down, eight bytes a roll."""
    blocks = [
        hmac.new(server_seed.encode(), f"{client_seed}:{nonce}:{at}".encode(), "sha256").digest()
        for at in range(block + 1)
    ]
    drawn = b"".join(blocks)[8 * (roll - 1) : 8 * roll]
    return blocks[block].hex(), [int.from_bytes(drawn[at : at + 4], "big") * 6 // 2**32 + 1 for at in (0, 4)]


def test_any_one_character_changed_in_a_published_pair_changes_its_digest(shared, tmp_path):
    with (shared / "cases" / "scaled-pairs.csv").open(encoding="utf-8", newline="") as file:
        published = list(csv.DictReader(file))
    rows = []
    for row in published:
        rows.append(row)
        for name in ("server_seed", "client_seed", "nonce"):
            for at, sign in enumerate(row[name]):
                new = format((int(sign, 16) + 1) % (10 if name == "nonce" else 16), "x")
                rows.append({**row, name: row[name][:at] + new + row[name][at + 1 :]})
    # 32 characters of either seed and one of the nonce, and the pair itself
    assert len(rows) == 25 * (32 + 32 + 1 + 1)
    text = "".join(",".join(row) + "\n" for row in [list(published[0]), *(list(row.values()) for row in rows)])

    result = check(tmp_path, text, "--recipe", "scaled4-hmac256-text", "--json", name="pairs.csv")
    shown = json.loads(result.stdout)["rolls"]

    assert len(shown) == len(rows)
    for at, (row, judged) in enumerate(zip(rows, shown, strict=True)):
        digest, dice = by_hand(
            row["server_seed"], row["client_seed"], row["nonce"], int(row["block"]), int(row["roll_in_game"])
        )
        assert (judged["digest"], judged["dice"]) == (digest, dice), row
        logged = [int(row["die1"]), int(row["die2"])]
        assert judged["verdict"] == ("ok" if dice == logged else "wrong_dice")
        if at % 66 == 0:
            original = digest
            assert dice == logged
        else:
            assert digest != original


def test_a_recipe_of_ones_own_is_given_as_a_file(tmp_path):
    lines = (VECTORS / "other-schemes.jsonl").read_text("utf-8").splitlines()
    row = next(row for row in map(json.loads, lines) if row["case"] == "hmac_sha512_key_as_hex_text")

    result = check(tmp_path, {**row, "recipe": None}, "--recipe", str(RULES / "text-hmac512.toml"), "--json")

    assert result.returncode == 0
    # Published by the site for this seed and client seed (block 0).
    assert json.loads(result.stdout)["rolls"][0]["digest"].startswith("aa671aad5e4565ebffb8dc5c185e4df1")


def test_hex_in_either_case_and_with_0x_is_the_same_record(tmp_path):
    row = record("plain")
    upper = {name: row[name].upper() for name in ("server_seed", "client_entropy")}

    assert check(tmp_path, {**row, **upper, "commitment": "0x" + row["commitment"]}).returncode == 0


def test_standard_input_is_read(tmp_path):
    result = run("-", input=json.dumps(CUBE))

    assert result.returncode == 0


def test_an_id_cannot_steer_the_terminal(tmp_path):
    result = check(tmp_path, {**record("plain"), "roll_id": "\x1b[31mred\u202e"})

    assert "\x1b" not in result.stdout
    assert "\u202e" not in result.stdout
    assert r"\x1b[31mred\u202e" in result.stdout


def test_an_id_with_the_separator_is_judged_and_noted(tmp_path):
    result = check(tmp_path, record("ids_with_the_separator"))

    assert result.returncode == 0
    assert "note        an id contains the separator" in result.stdout


def test_a_sequence_whose_recipe_nobody_knows_is_judged_so_and_never_by_another(tmp_path):
    result = check(tmp_path, {**CUBE, "recipe": "dice-v9"})

    assert result.returncode == 3
    assert [f"roll {place + 1}: unknown_recipe" in result.stdout for place in range(len(CUBE["rolls"]))] == [True] * 8


PLAIN = record("plain")
BAD = {
    "seed of 63 digits": ({**PLAIN, "server_seed": PLAIN["server_seed"][1:]}, 4, "server_seed: got"),
    "die of 7": ({**PLAIN, "die_1": 7}, 4, "die_1: got 7, want 1 to 6"),
    "nonce of 1.5": ({**PLAIN, "nonce": 1.5}, 4, "nonce: got '1.5', want a whole number of 64 bits"),
    "nonce of 20 digits": ({**PLAIN, "nonce": 2**64}, 4, "want a whole number of 64 bits"),
    "nonce of true": ({**PLAIN, "nonce": True}, 4, "nonce: got True, want a whole number"),
    "empty file": ("", 4, "got an empty file"),
    "blank file": (" \n", 4, "got an empty file"),
    "no JSON": ("{", 4, "want JSON"),
    "a bad line": ('{"a": 1}\n{"a"\n', 4, "line 2"),
    "empty list": ("[]", 4, "got no record"),
    "a number": ("[1]", 4, "record 1: got 1, want a JSON object"),
    "a key twice": ('{"nonce": 1, "nonce": 2}', 4, "'nonce' twice"),
    "no UTF-8": (b"\xff\xfe{}", 4, "byte 0 is not UTF-8"),
    "a pair of three": ({**CUBE, "rolls": [[1, 2, 3]]}, 4, "roll 1: got [1, 2, 3], want a pair"),
    "no rolls": ({**CUBE, "rolls": []}, 4, "rolls: got []"),
    "a sequence of single seeds": ({**CUBE, "recipe": "boardgammon-v1"}, 2, "a sequence under boardgammon-v1"),
    "a CSV without a needed column": ("match_id,roll_id,nonce\na,b,1\n", 4, "got no column server_seed"),
    "a CSV with a field too many": (SCALED.split("\n")[0] + "\n" + "1," * 20 + "\n", 4, "line 2: got 21 fields"),
}


def test_record_with_a_field_not_of_its_type_is_set_aside_by_line_and_the_others_are_judged(tmp_path):
    rows = [PLAIN, {**PLAIN, "die_1": 7}, PLAIN, {**PLAIN, "server_seed": PLAIN["server_seed"][1:]}]
    text = "".join(json.dumps(row) + "\n" for row in rows)

    shown, told = check(tmp_path, text, name="rolls.jsonl"), check(tmp_path, text, "--json", name="rolls.jsonl")

    # DESIGN 5 and 6: a text that is not of its type sets its row aside, and a row set aside is a finding.
    assert (shown.returncode, told.returncode) == (3, 3)
    assert "roll 2: set aside (rolls.jsonl line 2: die_1: got 7, want 1 to 6)\n" in shown.stdout
    assert "roll 4: set aside (rolls.jsonl line 4: server_seed: got" in shown.stdout
    assert shown.stdout.endswith("4 rolls: not ok: roll 2 (set aside), 4 (set aside)\n")
    found = json.loads(told.stdout)
    assert (found["ok"], found["verdicts"]) == (False, {"ok": 2})
    assert [row["roll"] for row in found["rolls"]] == [1, 3]
    assert [row["where"] for row in found["set_aside"]] == [
        "rolls.jsonl line 2: die_1",
        "rolls.jsonl line 4: server_seed",
    ]


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_clear_line_and_its_exit_code(tmp_path, case):
    contents, code, message = BAD[case]
    options = ("--recipe", "scaled4-hmac256-text") if "too many" in case else ()

    result = check(tmp_path, contents, *options)

    assert result.returncode == code
    assert result.stdout == ""
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_missing_file_a_folder_and_an_unknown_recipe_have_their_own_codes(tmp_path):
    assert run(str(tmp_path / "absent.json")).returncode == 5
    assert run(str(tmp_path)).returncode == 5
    assert check(tmp_path, CUBE, "--recipe", "nobody").returncode == 2
    assert check(tmp_path, CUBE, "--recipe", "absent.toml").returncode == 2


def test_a_file_that_is_too_large_is_sent_to_run(tmp_path):
    with (tmp_path / "big.json").open("wb") as file:
        file.truncate(LARGEST_FILE + 1)

    result = run(str(tmp_path / "big.json"))

    assert result.returncode == 4
    assert "dicecount run --source" in result.stderr
