"""Digests and commitments that others published, for every function and reading of a key that a recipe can name.

Sources: the fairness pages of Primedice and Stake and their users' verifiers, the PHP manual's hash_hmac examples,
CyberChef's tests, Wikipedia's HMAC example, and DESIGN's CUBE example. Numbers only.
"""

import pytest

from pipeline.recipes import reference
from pipeline.recipes.grammar import parse_recipe
from pipeline.recipes.reference import Record

TEXT_SEED = "293d5d2ddd365f54759283a8097ab2640cbe6f8864adc2b1b31e65c14c999f04"
STAKE_SEED = "18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159"
KEY = "e85726cc1b12609bbaebe535f0926f59"
FOX = "The quick brown fox jumps over the lazy dog"


def recipe(function, message, key="bytes", over="bytes"):
    return parse_recipe(
        f"""
        name = "x"
        [seed]
        text = "utf-8"
        [entropy]
        text = "utf-8"
        [commitment]
        hash = "sha256"
        over = "{over}"
        [digest]
        function = "{function}"
        key = "{key}"
        message = "{message}"
        [faces]
        method = "rejection"
        """
    )


def first(rule, seed, **fields):
    """Digest of the first block."""
    values = {"match_id": "", "roll_id": "", "nonce": None, "client_entropy": None, **fields}
    record = Record(server_seed=seed, commitment=None, die_1=1, die_2=1, **values)
    return next(reference.blocks(record, rule))[1].hex()


@pytest.mark.parametrize(
    ("function", "seed", "message", "fields", "digest"),
    [
        (
            "hmac-sha512",
            TEXT_SEED.encode(),
            "{client_entropy:bytes}-{nonce}",
            {"client_entropy": b"ClientSeedForDiceSites.com", "nonce": 0},
            "aa671aad5e4565ebffb8dc5c185e4df1ae6d9aca2578b5c03ec9c7750f881922"
            "276d8044e5e3d84f158ce411f667e224e9b0c1ac50fc94e9c5eb883a678f6ca2",
        ),
        (
            "hmac-sha256",
            b"server seed",
            "{client_entropy:bytes}-{nonce}",
            {"client_entropy": b"client seed", "nonce": 1},
            "78ed9330f00055f15765cb141088f316d507204a745ad4800fd719fcbfca071a",
        ),
        (
            "hmac-sha256",
            bytes(16),
            "{client_entropy:bytes}",
            {"client_entropy": b"test"},
            "43b0cef99265f9e34c10ea9d3501926d27b39f57c6d674561d8ba236e7a819fb",
        ),
        (
            "hmac-sha256",
            bytes.fromhex(KEY),
            "{nonce}",
            {"nonce": 123},
            "ce0006ef9b02c5c710b8bfcb47e6f5177b44323992e2918dfbdb087a03ec6f4f",
        ),
        (
            "hmac-sha256",
            KEY.encode(),
            "{nonce}",
            {"nonce": 123},
            "917ca2bb41787aadb5384038f2790b6e0a02e058593e37e1297f970be269e583",
        ),
        (
            "hmac-sha256",
            b"key",
            "{match_id}",
            {"match_id": FOX},
            "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8",
        ),
        (
            "sha256",
            b"",
            "{nonce:le8}",
            {"nonce": 123},
            "4f319987a786107dc63b2b70115b3734cb9880b099b70c463c5e1b05521ab764",
        ),
    ],
)
def test_digests_recompute(function, seed, message, fields, digest):
    assert first(recipe(function, message), seed, **fields) == digest


def test_a_key_of_hex_text_is_the_key_of_those_letters():
    rule = recipe("hmac-sha256", "{nonce}", key="hex")

    assert first(rule, bytes.fromhex(KEY), nonce=123) == (
        "917ca2bb41787aadb5384038f2790b6e0a02e058593e37e1297f970be269e583"
    )


def test_three_blocks_of_one_roll_recompute():
    rule = recipe("hmac-sha256", "{client_entropy:bytes}:{nonce}:{block}")
    record = Record("", "", 1, STAKE_SEED.encode(), None, b"bb62964774", 1, 1)
    made = reference.blocks(record, rule)

    assert [next(made)[1].hex() for _ in range(3)] == [
        "c590d171e39b70404ee1fff2ce09c3e1090688e1320a9cd27f58b1ac3dfa8c92",
        "98e4513c6a0c341d2c3323a84166c5c0f5be65b369787c8e633146b66e98ff67",
        "a1387043b881ccda38e668b5dee9fafeb35b4753375b582ea34f9f73539b33c1",
    ]


def test_commitments_recompute_over_bytes_and_over_text():
    text = recipe("hmac-sha512", "{nonce}", over="bytes")
    cube = recipe("sha256", "{server_seed:bytes}")

    assert reference.commit(TEXT_SEED.encode(), text).hex() == (
        "5ac59780d512265230d5efb3cc238886dc1b457a80b54fbf1f920b99c6505801"
    )
    assert reference.commit(bytes.fromhex(TEXT_SEED), recipe("hmac-sha512", "{nonce}", over="hex")).hex() == (
        "5ac59780d512265230d5efb3cc238886dc1b457a80b54fbf1f920b99c6505801"
    )
    assert reference.commit(b"cube-dice-example", cube).hex() == (
        "cf29dd9f3513b834311bbc5e1ca1029730bd9f02fc3af98b82697754e5bfb84a"
    )
