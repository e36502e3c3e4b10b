"""Digests that other sites publish (data/vectors/published-digests.csv), each by a recipe and nothing else."""

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.places import DATA
from pipeline.recipes.grammar import Recipe, build_recipe
from pipeline.recipes.reference import Record, commit, digest, message

ROWS = list(csv.DictReader((DATA / "vectors" / "published-digests.csv").read_text("utf-8").splitlines()))

TEMPLATES = {
    "hmac512_key_as_text": "{client_entropy:bytes}-{nonce}",
    "hmac256_key_with_a_blank": "{client_entropy:bytes}-{nonce}",
    "block_0": "{client_entropy:bytes}:{nonce}:{block}",
    "block_1": "{client_entropy:bytes}:{nonce}:{block}",
    "block_2": "{client_entropy:bytes}:{nonce}:{block}",
    "key_of_zero_bytes": "{client_entropy:bytes}",
    "key_as_bytes": "{nonce}",
    "same_key_as_text": "{nonce}",
    "short_key": "{client_entropy:bytes}",
    "eight_bytes_lowest_first": "{nonce:le8}",
}
"""How each published message is written as a template; cases without one are commitments over the seed."""

SPOKEN = {"seed_as_text", "commitment_over_hex_text"}


def as_bytes(text: str, how: str) -> bytes:
    return bytes.fromhex(text) if how == "hex" else text.encode()


def scheme(row: dict[str, str]) -> Recipe:
    """The case as a recipe."""
    keyed = row["function"].startswith("hmac")
    return build_recipe(
        {
            "name": row["case"],
            "seed": {"text": row["key_text"] or "utf-8"},
            "entropy": {"text": "utf-8"},
            "commitment": {"hash": "sha256", "over": "hex" if row["case"] == "commitment_over_hex_text" else "bytes"},
            "digest": {
                "function": row["function"],
                **({"key": "bytes"} if keyed else {}),
                "message": TEMPLATES.get(row["case"], "{server_seed:bytes}"),
            },
            "faces": {"method": "rejection"},
        },
        row["case"],
    )


def record(row: dict[str, str]) -> tuple[Record, int]:
    """What the case says of a roll, taken apart as its template puts it together, and the block."""
    said = row["message"]
    entropy, nonce, block = said, "0", "0"
    template = TEMPLATES[row["case"]]
    if template == "{client_entropy:bytes}-{nonce}":
        entropy, nonce = said.rsplit("-", 1)
    elif template == "{client_entropy:bytes}:{nonce}:{block}":
        entropy, nonce, block = said.rsplit(":", 2)
    elif template == "{nonce}":
        nonce = said
    elif template == "{nonce:le8}":
        nonce = str(int.from_bytes(bytes.fromhex(said), "little"))
    return Record("m", "r", int(nonce), as_bytes(row["key"], row["key_text"]), None, entropy.encode(), 1, 1), int(block)


def computed(row: dict[str, str]) -> str:
    recipe = scheme(row)
    if row["case"] in SPOKEN:
        # A seed whose text is hexadecimal is committed to as that text, not as the bytes it stands for.
        seed = bytes.fromhex(row["message"]) if recipe.commitment_over == "hex" else row["message"].encode()
        return (commit(seed, recipe) or b"").hex()
    roll, block = record(row)
    return digest(roll.server_seed or b"", message(roll, recipe, block), recipe).hex()


def changed(text: str, at: int) -> str:
    """The text with another character of its kind in one place."""
    new = str((int(text[at], 16) + 1) % 10) if text[at] in "0123456789abcdef" else "x" if text[at] != "x" else "y"
    return text[:at] + new + text[at + 1 :]


def test_every_case_is_proved() -> None:
    assert {row["case"] for row in ROWS} == set(TEMPLATES) | SPOKEN


def test_no_published_case_is_left_out_or_changed(shared: Path) -> None:
    """The facts beside the checkout are those here; no more and no fewer."""
    rows = csv.DictReader((shared / "cases" / "provably-fair-vectors.csv").read_text("utf-8").splitlines())
    facts = ("key", "message", "message_encoding", "expected")
    cases = {tuple(row[name] for name in facts) for row in rows if row["expected_kind"].endswith("_hex")}
    assert cases == {(row["key"], row["message"], row["message_text"], row["digest"]) for row in ROWS}


@pytest.mark.parametrize("row", ROWS, ids=[row["case"] for row in ROWS])
def test_published_digest_follows_from_a_recipe(row: dict[str, str]) -> None:
    assert computed(row) == row["digest"]


@pytest.mark.parametrize("row", ROWS, ids=[row["case"] for row in ROWS])
def test_any_one_character_changed_gives_another_digest(row: dict[str, str]) -> None:
    texts = [("key", at) for at in range(len(row["key"]))]
    if row["case"] in SPOKEN or TEMPLATES[row["case"]] == "{client_entropy:bytes}":
        texts += [("message", at) for at in range(len(row["message"]))]
    else:
        # between the fields of a template stand the scheme's own signs, which no record can change
        texts += [("message", at) for at, sign in enumerate(row["message"]) if sign.isalnum()]
    assert texts
    for name, at in texts:
        assert computed({**row, name: changed(row[name], at)}) != row["digest"], (name, at)


def test_key_as_bytes_and_the_same_key_as_text_are_two_schemes() -> None:
    cases = {row["case"]: row for row in ROWS}
    swapped = {**cases["key_as_bytes"], "key_text": "utf-8"}
    assert computed(swapped) == cases["same_key_as_text"]["digest"]
    hexed = replace(scheme(cases["key_as_bytes"]), key="hex")
    roll, block = record(cases["key_as_bytes"])
    assert digest(roll.server_seed or b"", message(roll, hexed, block), hexed).hex() == computed(swapped)
