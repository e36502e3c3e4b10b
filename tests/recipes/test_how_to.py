"""The how-to of data/recipes/README.md does what it says."""

import hashlib
import hmac
import json
import re

from click.testing import CliRunner

from pipeline.commands.check import check
from pipeline.places import DATA

TEXT = (DATA / "recipes" / "README.md").read_text("utf-8")


def block(kind):
    (found,) = re.findall(rf"```{kind}\n(.*?)```", TEXT, re.S)
    return re.sub(r"^ {3}", "", found, flags=re.M)


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
