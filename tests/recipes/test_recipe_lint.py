"""What a recipe may not be; and that the schemes of the wild can be said."""

import pytest

from pipeline.errors import BadUsage
from pipeline.recipes.book import load_recipes
from pipeline.recipes.grammar import parse_recipe
from pipeline.recipes.lint import cautions, faults, separators, two_readings

HONEST = """
name = "x"
[seed]
bytes = 32
[entropy]
bytes = 16
[commitment]
hash = "{hash}"
[digest]
function = "{function}"
message = "{message}"
[faces]
method = "rejection"
place = "{place}"
"""


def recipe(message="{match_id}:{nonce}", function="hmac-sha256", place="roll", hash="sha256"):
    text = HONEST
    for key, value in {"message": message, "function": function, "place": place, "hash": hash}.items():
        text = text.replace("{" + key + "}", value)
    return parse_recipe(text, "x.toml")


@pytest.mark.parametrize(
    "message",
    [
        "{match_id}{roll_id}",  # ab + c and a + bc
        "{match_id}{nonce}",  # m1 + 2 and m + 12
        "{nonce}{game}",  # 1 + 23 and 12 + 3
        "{nonce}{block}",
        "{match_id}7{nonce}",  # a + 7 + 75 and a7 + 7 + 5
        "{nonce}{roll_id}",
    ],
)
def test_fields_that_run_into_each_other_are_refused(message):
    assert [fault[0] for fault in faults(recipe(message))] != []


@pytest.mark.parametrize(
    "message",
    [
        "{match_id}:{roll_id}:{nonce}:{client_entropy:hex}",
        "{client_entropy:bytes}-{nonce}",
        "{nonce:be4}{client_entropy:bytes}",
        "{nonce:le8}{game:be8}{match_id}",
        "{match_id}{block:be4}",
        "{client_entropy:hex}{nonce}",
        "{match_id}:{nonce}",
    ],
)
def test_messages_that_can_be_taken_apart_again_are_accepted(message):
    assert faults(recipe(message)) == []


def test_dice_of_public_data_alone_are_refused():
    ((got, *_),) = faults(recipe("{match_id}:{nonce}", function="sha256"))

    assert got == "a digest of public data alone"
    assert faults(recipe("{server_seed:bytes}:{nonce}", function="sha256")) == []


def test_a_sequence_needs_a_commitment_and_no_nonce_in_its_message():
    without = faults(recipe("{match_id}:{block}", place="sequence", hash="none"))
    with_nonce = faults(recipe("{nonce}:{block}", place="sequence"))

    assert [fault[0] for fault in without] == ["a sequence without a commitment"]
    assert [fault[0] for fault in with_nonce] == ["{nonce} in the message of a sequence"]


def test_a_recipe_that_drops_no_byte_is_accepted_and_its_bias_is_said():
    text = HONEST.replace("{message}", "{match_id}").replace("{function}", "hmac-sha256").replace("{hash}", "sha256")
    text = text.replace("{place}", "roll")
    biased = load_recipes({"x.toml": text.replace('method = "rejection"', 'method = "modulo"')}).get("x")

    # 256 bytes by hand: remainders 0 to 3 come 43 times, 4 and 5 come 42 times.
    assert [sum(byte % 6 == face for byte in range(256)) for face in range(6)] == [43, 43, 43, 43, 42, 42]
    assert cautions(biased) == ["no byte is dropped, so that faces 1 to 4 have a share of 43/256 each, "
                                "faces 5 and 6 of 42/256"]  # fmt: skip
    assert cautions(load_recipes({"x.toml": text}).get("x")) == []


def test_an_id_that_contains_the_separator_has_two_readings_where_two_ids_are_mixed():
    two, one = recipe("{match_id}:{roll_id}"), recipe("{match_id}:{nonce}")

    assert two_readings(two, {"match_id": b"a:b", "roll_id": b"c"})
    assert not two_readings(two, {"match_id": b"ab", "roll_id": b"c"})
    assert not two_readings(one, {"match_id": b"a:b"})
    assert (separators(two), separators(one)) == ((b":",), ())


def test_a_refused_recipe_is_bad_usage_and_names_file_and_reason():
    text = HONEST.replace("{message}", "{match_id}{roll_id}").replace("{function}", "hmac-sha256")
    text = text.replace("{place}", "roll").replace("{hash}", "sha256")

    with pytest.raises(BadUsage, match=r"bad\.toml: recipe x: got \{match_id\} beside \{roll_id\}"):
        load_recipes({"bad.toml": text})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name = 'none'", "nothing, want one of sha256, none"),
        ("name = ", "a TOML table"),
        ("nome = 'x'", r"name: got nothing, want a text"),
        (HONEST.replace("{message}", "{seat}"), "one of match_id, roll_id"),
        (HONEST.replace("{message}", "{nonce:hex}"), "nonce with one of the forms"),
        (HONEST.replace("{message}", "{match_id"), "fields written"),
        (HONEST.replace("bytes = 32", "bytes = 0"), "a number of bytes from 1"),
        (HONEST.replace("bytes = 32", "size = 32"), "a key that no recipe has"),
        (HONEST + "[columns]\nprice = 'a'", "one of match_id"),
        (HONEST + "[columns]\nnonce = 'a b - c'", "a column's name, or"),
    ],
)
def test_what_is_no_recipe_is_said_in_one_line(text, message):
    for key, value in {"message": "{match_id}", "function": "hmac-sha256", "place": "roll", "hash": "sha256"}.items():
        text = text.replace("{" + key + "}", value)

    with pytest.raises(BadUsage, match=message):
        load_recipes({"a.toml": text})


def test_two_recipes_of_one_name_and_the_name_none_are_refused():
    text = HONEST
    for key, value in {"message": "{match_id}", "function": "hmac-sha256", "place": "roll", "hash": "sha256"}.items():
        text = text.replace("{" + key + "}", value)

    with pytest.raises(BadUsage, match=r"b\.toml: got name 'x', want a name of its own; a\.toml has it already"):
        load_recipes({"a.toml": text, "b.toml": text})
    with pytest.raises(BadUsage, match="another name"):
        load_recipes({"a.toml": text.replace('name = "x"', 'name = "none"')})


def test_the_digest_of_the_recipes_follows_the_rule_and_not_its_comment():
    def one(text):
        for key, value in {"function": "hmac-sha256", "place": "roll", "hash": "sha256"}.items():
            text = text.replace("{" + key + "}", value)
        return load_recipes({"a.toml": text}).digest

    plain = one(HONEST.replace("{message}", "{match_id}"))
    assert plain == one("about = 'words'\n# a comment\n" + HONEST.replace("{message}", "{match_id}"))
    assert plain != one(HONEST.replace("{message}", "{roll_id}"))
