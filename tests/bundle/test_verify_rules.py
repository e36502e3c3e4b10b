"""The checker's rules against the pipeline's reference, record by record: two programs, one verdict."""

import ast
import hashlib
import io
import itertools
import json
import random
import re
import tokenize
import tomllib

import pytest
import small_edition as small
from scipy.stats import binomtest

from pipeline.bundle.readme import PLAIN
from pipeline.recipes.grammar import parse_recipe
from pipeline.recipes.reference import Record, judge
from tests.loading import loaded

verify = loaded(small.HOUSE / "reports" / "bundle" / "verify.py")

NAMES = ("boardgammon-v1", "cube-v1", "scaled4-hmac256-text")
TABLES = {name: (small.HOUSE / "data" / "recipes" / f"{name}.toml").read_text() for name in NAMES}

OTHER = """
name = "other"
about = "a scheme of the test"
[seed]
text = "{seed}"
bytes = 20
[entropy]
text = "{entropy}"
[commitment]
hash = "{hash}"
over = "{over}"
optional = {optional}
[digest]
function = "{function}"
{key}
message = "{message}"
[faces]
method = "{method}"
place = "{place}"
"""
MESSAGES = (
    "{server_seed:hex}{match_id}:{roll_id}:{nonce}:{client_entropy:hex}:{block}",
    "{server_seed:bytes}{nonce:be4}{client_entropy:bytes}{block:le8}",
    "{server_seed:bytes}-{nonce:le4}-{client_entropy:hex}",
    "{server_seed:hex}{nonce:be8}{game}{client_entropy:bytes}{block:be4}",
)


def others():
    draw = random.Random(4)
    functions = ("hmac-sha256", "hmac-sha512", "sha256", "sha512")
    for function, message, method, place in itertools.product(
        functions, MESSAGES, ("rejection", "modulo", "scale"), ("roll", "sequence")
    ):
        key = f'key = "{draw.choice(("bytes", "hex"))}"' if function.startswith("hmac") else ""
        yield OTHER.format(
            seed=draw.choice(("hex", "utf-8")),
            entropy=draw.choice(("hex", "utf-8")),
            hash=draw.choice(("sha256", "sha256", "none")),
            over=draw.choice(("bytes", "hex")),
            optional=draw.choice(("true", "false")),
            function=function,
            key=key,
            message=message,
            method=method,
            place=place,
        )


def draw_record(draw, recipe, n):
    """A record that is honest, or wrong in one way; the dice of an honest one come from the reference."""
    text = hashlib.sha256(b"%d" % n).hexdigest()
    size = recipe.seed_bytes or 32
    seed = text.encode()[:size] if recipe.seed_text == "utf-8" else hashlib.sha256(text.encode()).digest()[:size]
    size = recipe.entropy_bytes or 16
    entropy = text.encode()[-size:] if recipe.entropy_text == "utf-8" else hashlib.md5(text.encode()).digest()[:size]
    over = seed.hex().encode() if recipe.commitment_over == "hex" else seed
    fields = {
        "match_id": "mat_\N{GREEK SMALL LETTER ALPHA}",
        "roll_id": f"{n:03d}",
        "nonce": n % 9 if recipe.sequence else n,
        "server_seed": seed,
        "commitment": hashlib.sha256(over).digest(),
        "client_entropy": entropy,
        "die_1": 1,
        "die_2": 1,
        "game": n % 4,
    }
    dice = judge(Record(**fields), recipe).dice
    if dice and draw.random() < 0.9:
        fields["die_1"], fields["die_2"] = dice
    for name, value in draw.choice(
        [
            {},
            {},
            {},
            {"server_seed": seed[:-1]},
            {"server_seed": None},
            {"commitment": None},
            {"commitment": bytes(32)},
            {"client_entropy": None},
            {"client_entropy": entropy + b"0"},
            {"nonce": None},
            {"nonce": -1},
            {"nonce": 2**40},
            {"game": None},
            {"die_2": None},
            {"revealed": False},
        ]
    ).items():
        fields[name] = value
    return Record(**fields)


def as_text(record, recipe):
    """The record as its edition writes it."""

    def secret(value, how):
        return "" if value is None else value.decode() if how == "utf-8" else value.hex()

    def plain(value):
        return "" if value is None else str(value)

    return dict.fromkeys(small.COLUMNS, "") | {
        "roll_id": record.roll_id,
        "match_id": record.match_id,
        "nonce": plain(record.nonce),
        "revealed_at": "2026-05-18T00:00:00.000000Z" if record.revealed else "",
        "commitment": secret(record.commitment, "hex"),
        "server_seed": secret(record.server_seed, recipe.seed_text),
        "client_entropy": secret(record.client_entropy, recipe.entropy_text),
        "die_1": plain(record.die_1),
        "die_2": plain(record.die_2),
        "recipe": recipe.name,
        "game": plain(record.game),
    }


def agree(text, rules, number, seen):
    recipe = parse_recipe(text)
    draw = random.Random(recipe.name)
    for n in range(number):
        record = draw_record(draw, recipe, n)
        want = judge(record, recipe).verdict
        seen.add(want)
        assert verify.judge(as_text(record, recipe), rules) == want, (text, record)


@pytest.mark.parametrize("name", NAMES)
def test_built_in_rules_give_the_verdict_of_the_reference(name):
    rules = {name: verify.by_table(tomllib.loads(TABLES[name]))} | verify.load_rules()
    seen = set()
    agree(TABLES[name], rules, 400, seen)
    assert {"ok", "wrong_dice", "unverifiable", "unrevealed", "wrong_commitment"} <= seen


@pytest.mark.parametrize("name", NAMES[:2])
def test_built_in_rule_and_its_own_table_are_one_rule(name):
    agree(TABLES[name], {name: verify.by_table(tomllib.loads(TABLES[name]))}, 200, set())


def test_every_form_of_the_grammar_gives_the_verdict_of_the_reference():
    seen, number = set(), 0
    for text in others():
        agree(text, {"other": verify.by_table(tomllib.loads(text))}, 25, seen)
        number += 1
    assert number == 96
    assert seen >= {"ok", "wrong_dice", "wrong_commitment", "unverifiable", "malformed", "unrevealed", "exhausted"}


def test_bytes_from_252_on_are_dropped():
    # A digest that starts with fd, by hand: 253 is dropped, 0 and 7 give 1 and 2.
    assert verify.kept(bytes([253, 0, 252, 7, 251])) == bytes([1, 2, 6])


def test_published_example_of_the_cube_scheme_is_ok_roll_by_roll():
    cube = verify.load_rules()["cube-v1"]
    assert [cube(roll) for roll in small.cube_rolls("2026-05-18")] == ["ok"] * 8


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"name": 3, "digest": None}, "TypeError"),
        ({"digest": {"function": "md5", "message": ""}}, "AttributeError"),
        ({"commitment": {"hash": "md5"}}, "KeyError"),
        ({"faces": {"method": "by ear"}}, "KeyError"),
        ("text", "AttributeError"),
    ],
)
def test_recipe_that_the_checker_cannot_follow_is_said(tmp_path, monkeypatch, change, why):
    monkeypatch.chdir(tmp_path)
    table = tomllib.loads(TABLES["boardgammon-v1"])
    (tmp_path / "recipes.json").write_text(json.dumps({"x": change if isinstance(change, str) else table | change}))
    with pytest.raises(verify.CannotJudge, match=rf"recipes\.json: x is beyond this program: {why}"):
        verify.load_rules()


def test_rule_that_is_built_in_is_no_other_whatever_the_edition_says(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = tomllib.loads(TABLES["boardgammon-v1"])
    (tmp_path / "recipes.json").write_text(json.dumps({"boardgammon-v1": table | {"faces": {"method": "modulo"}}}))
    assert verify.load_rules()["boardgammon-v1"] is verify.boardgammon


def test_exact_p_is_what_scipy_gives():
    for n, count, classes in (
        (438_679, 12_447, 36),
        (438_679, 11_973, 36),
        (877_358, 147_041, 6),
        (40, 3, 36),
        (7, 0, 6),
    ):
        for side, alternative in (("largest", "greater"), ("smallest", "less"), ("farthest", "two-sided")):
            want = binomtest(count, n, 1 / classes, alternative).pvalue
            assert verify.binomial(n, count, classes, side) == pytest.approx(want, rel=1e-7)


def test_checker_is_as_long_as_it_and_the_readme_of_an_edition_say():
    source = (small.HOUSE / "reports" / "bundle" / "verify.py").read_text("utf-8")
    apart = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
    tokens = [one for one in tokenize.generate_tokens(io.StringIO(source).readline) if one.type not in apart]
    code = {line for one in tokens for line in range(one.start[0], one.end[0] + 1)}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            code -= set(range(node.body[0].lineno, node.body[0].end_lineno + 1))
    rules = {node.name: node.lineno for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)}

    for text in (verify.__doc__, PLAIN):
        (said,) = re.findall(r"some ([0-9]+) lines of code", text)
        assert abs(int(said) - len(code)) <= 15
        assert "bout eighty" in text
    assert 70 <= len({line for line in code if rules["kept"] <= line < rules["parse_where"]}) <= 90
