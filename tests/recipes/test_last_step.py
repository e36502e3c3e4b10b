"""What `dicecount check` says of the last step can be done again by hand, for every method that a recipe can name."""

import hashlib
import hmac
import re

import pytest

from pipeline.recipes.arithmetic import RULES, rule, steps
from pipeline.recipes.grammar import METHODS
from pipeline.recipes.reference import judge
from tests.recipes.rolls import all_recipes, vectors
from tests.recipes.test_check_command import SCALED, check

RECIPES = all_recipes()
# A public site's roll: HMAC-SHA256 keyed by the seed's text over "client seed:0:0", by Python's hmac.
SCALED_DIGEST = hmac.new(
    b"6f2359d994c63b1e32f357379aa2e372", b"a8530c7a3bb928ac086d7ade9b07de9b:0:0", hashlib.sha256
).hexdigest()


def test_every_method_of_the_grammar_has_its_rule_in_words():
    assert set(RULES) == set(METHODS)


@pytest.mark.parametrize("method", METHODS)
def test_each_line_is_right_arithmetic_over_bytes_that_the_digest_shows(method):
    followed = 0
    for case, record, name, want in vectors():
        recipe = RECIPES.get(name)
        if want["verdict"] != "ok" or recipe.method != method:
            continue
        working = judge(record, recipe)
        digests = "".join(one.hex() for one in working.digests)
        lines = steps(working.taken, method)
        faces = []
        for line in lines:
            source, number, left, face = re.fullmatch(r"([0-9a-f]+) = ([0-9]+); (.+) = ([1-6])", line).groups()
            assert source in digests, case
            assert int(source, 16) == int(number), case
            if method == "scale":
                (top,) = re.fullmatch(r"floor\(([0-9]+) \* 6 / 4294967296\) \+ 1", left).groups()
                assert int(int(top) / 4294967296 * 6) + 1 == int(face), case
            else:
                (top,) = re.fullmatch(r"([0-9]+) mod 6 \+ 1", left).groups()
                assert divmod(int(top), 6)[1] + 1 == int(face), case
            assert top == number
            faces.append(int(face))
        assert tuple(faces) == (record.die_1, record.die_2), case
        followed += 1
    assert followed


def test_scaled_roll_shows_its_four_bytes_and_their_fraction(tmp_path):
    result = check(tmp_path, SCALED, "--recipe", "scaled4-hmac256-text", name="pairs.csv")

    # 2847249282 * 6 / 4294967296 = 3.98, by hand.
    assert SCALED_DIGEST.startswith("a9b59382")
    assert "face        a9b59382 = 2847249282; floor(2847249282 * 6 / 4294967296) + 1 = 4\n" in result.stdout
    assert "rule        four bytes at a time" in result.stdout


def test_place_of_a_sequence_says_which_faces_are_its_own():
    assert rule(RECIPES.get("cube-v1"), 7).endswith("place 7 of the sequence takes faces 15 and 16 of all its digests")
    assert rule(RECIPES.get("boardgammon-v1"), 7).endswith("the first two faces make the roll")
