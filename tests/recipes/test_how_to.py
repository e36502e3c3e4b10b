"""The how-to of data/recipes/README.md does what it says."""

import hashlib
import hmac
import json
import re
import subprocess

import pytest
from click.testing import CliRunner

from pipeline.commands.check import check
from pipeline.places import DATA
from tests.line.running import count, dicecount

TEXT = (DATA / "recipes" / "README.md").read_text("utf-8")


def block(kind):
    (found,) = re.findall(rf"```{kind}\n(.*?)```", TEXT, re.S)
    return re.sub(r"^ {3}", "", found, flags=re.M)


def test_the_command_of_the_how_to_gives_the_digest_of_the_example():
    digest = hmac.new(json.loads(block("json"))["server_seed"].encode(), b"my own words-7", hashlib.sha512).hexdigest()

    done = subprocess.run(["sh", "-c", block("sh")], capture_output=True, text=True, timeout=60, check=True)

    assert done.stdout.split()[-1] == digest


def run(tmp_path, roll):
    (tmp_path / "example.toml").write_text(block("toml"), "utf-8")
    (tmp_path / "roll.json").write_text(json.dumps(roll), "utf-8")
    return CliRunner().invoke(check, [str(tmp_path / "roll.json"), "--recipe", str(tmp_path / "example.toml")])


def test_the_example_scheme_judges_the_example_roll(tmp_path):
    roll = json.loads(block("json"))
    digest = hmac.new(roll["server_seed"].encode(), b"my own words-7", hashlib.sha512).digest()
    done = run(tmp_path, roll)

    assert done.exit_code == 0, done.output
    assert digest.hex() in done.output
    assert [byte % 6 + 1 for byte in digest if byte < 252][:2] == [roll["die_1"], roll["die_2"]]


def test_a_changed_character_of_any_text_of_the_example_fails(tmp_path):
    roll = json.loads(block("json"))
    for name, at in (("server_seed", 0), ("commitment", 63), ("client_entropy", 3)):
        text = roll[name]
        other = {**roll, name: text[:at] + ("7" if text[at] != "7" else "8") + text[at + 1 :]}

        assert run(tmp_path, other).exit_code == 3, name


def log(tmp_path, rolls=30):
    """A log under the example's rule, its dice by Python's hmac; the last roll has its second die changed."""
    (tmp_path / "example.toml").write_text(block("toml"), "utf-8")
    lines = ["match_id,roll_id,nonce,client_entropy,die_1,die_2,server_seed,commitment,committed_at,revealed_at"]
    for nonce in range(rolls):
        seed = hashlib.sha256(b"seed %d" % nonce).hexdigest()
        digest = hmac.new(seed.encode(), b"my own words-%d" % nonce, hashlib.sha512).digest()
        one, two = [byte % 6 + 1 for byte in digest if byte < 252][:2]
        two = two % 6 + 1 if nonce == rolls - 1 else two
        commitment, at = hashlib.sha256(seed.encode()).hexdigest(), f"2026-05-18T10:{nonce:02}:"
        lines.append(f"m,r{nonce},{nonce},my own words,{one},{two},{seed},{commitment},{at}00Z,{at}30Z")
    (tmp_path / "log.csv").write_text("\n".join(lines) + "\n", "utf-8")
    return tmp_path / "log.csv"


def test_run_takes_the_recipe_by_its_file_as_check_does_and_by_settings_alike(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    source, recipe = log(tmp_path), tmp_path / "example.toml"

    by_file = count(source, tmp_path, "--recipe", recipe)

    assert by_file.code == 3, by_file.ended.last
    assert {name: n for name, n in by_file.article["verification"]["verdicts"].items() if n} == {
        "ok": 29,
        "wrong_dice": 1,
    }
    assert (by_file.editions[0] / "data" / "recipes" / "example-hmac512.toml").read_text("utf-8") == block("toml")
    assert by_file.article["provenance"]["settings"]["recipe"] == "example-hmac512"

    (tmp_path / "dice.toml").write_text(block("ini").replace('out = "o"', 'out = "out2"'), "utf-8")
    short = ("--languages", "none", "--simulations", "0", "--no-drill")
    by_settings = dicecount("run", "--config", "dice.toml", *short)

    assert by_settings.code == 3, by_settings.last
    same = "2026-05-18/data/article.json"
    assert (tmp_path / "out2" / same).read_bytes() == (tmp_path / "out" / same).read_bytes()


@pytest.mark.parametrize(
    ("text", "message"),
    [(None, "no such file"), ("name = 1", "name: got 1, want a text"), ('name = "cube-v1"', "[commitment] hash")],
)
def test_recipe_file_that_cannot_be_used_is_bad_usage_of_run(tmp_path, text, message):
    if text is not None:
        (tmp_path / "own.toml").write_text(text, "utf-8")

    ended = dicecount("run", "--source", log(tmp_path), "--state", tmp_path, "--recipe", tmp_path / "own.toml")

    assert ended.code == 2
    assert message in ended.last
