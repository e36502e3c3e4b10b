"""Signed notes and checkpoints, against Go's note package's published example and openssl-like keys."""

import base64

import pytest

from pipeline.errors import BadUsage, Unjudged
from pipeline.proofs import note
from pipeline.proofs.note import Checkpoint, Signer, Verifier

# The example in the documentation of Go's golang.org/x/mod/sumdb/note: keys, text and signature.
PUBLIC = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
PRIVATE = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
SIGNATURE = "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM="
SIGNED = f"{TEXT}\n\N{EM DASH} PeterNeumann {SIGNATURE}\n"


def test_note_of_the_go_package_is_accepted_and_written_alike():
    assert note.verify(SIGNED, [Verifier.parse(PUBLIC)]) == TEXT
    assert note.sign(TEXT, Signer.parse(PRIVATE)) == SIGNED


def test_keys_are_written_as_the_go_package_writes_them():
    signer = Signer.parse(PRIVATE)
    assert signer.verifier.text == PUBLIC
    assert signer.text == PRIVATE


def test_seed_of_a_key_is_in_no_representation():
    secret = PRIVATE.rpartition("+")[2]
    assert secret not in repr(Signer.parse(PRIVATE))


def test_new_key_signs_what_its_public_line_accepts():
    signer = Signer.make("dice.example.org/log")
    signed = note.sign(TEXT, Signer.parse(signer.text))
    assert note.verify(signed, [Verifier.parse(signer.verifier.text)]) == TEXT


def test_any_changed_bit_of_text_or_signature_is_refused():
    verifier = Verifier.parse(PUBLIC)
    data = SIGNED.encode()
    for at in range(len(data)):
        changed = bytearray(data)
        changed[at] ^= 1
        with pytest.raises((Unjudged, UnicodeDecodeError)):
            note.verify(changed.decode(), [verifier])


def test_signature_of_a_stranger_is_passed_over_and_alone_not_enough():
    both = note.sign(TEXT, Signer.parse(PRIVATE), Signer.make("witness"))
    assert note.verify(both, [Verifier.parse(PUBLIC)]) == TEXT
    with pytest.raises(Unjudged, match="no signature of a known key, want one by PeterNeumann"):
        note.verify(note.sign(TEXT, Signer.make("witness")), [Verifier.parse(PUBLIC)])
    with pytest.raises(Unjudged, match="no signature of a known key"):
        note.verify(note.unsigned(TEXT), [Verifier.parse(PUBLIC)])


def test_checkpoint_reads_back_and_has_the_lines_of_the_specification():
    root = bytes(range(32))
    checkpoint = Checkpoint("dice.example.org/log", 438_679, root)
    assert checkpoint.text == f"dice.example.org/log\n438679\n{base64.b64encode(root).decode()}\n"
    assert Checkpoint.parse(checkpoint.text) == checkpoint
    assert Checkpoint.parse(checkpoint.text + "an extension\n") == checkpoint


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("origin\n1\n", "got 2 lines"),
        ("origin\n01\n" + "A" * 43 + "=\n", "size '01'"),
        ("origin\n-1\n" + "A" * 43 + "=\n", "size '-1'"),
        ("origin\n1\nAAAA\n", "root 'AAAA'"),
        ("origin\n1\n" + "A" * 42 + "B=\n", "32 bytes as base64"),
    ],
)
def test_checkpoints_that_are_none_are_refused(text, message):
    with pytest.raises(Unjudged, match=message):
        Checkpoint.parse(text)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW", "got id c74f20a4, want c74f20a3"),
        ("PeterNeumann+c74f20a3", "got 2 parts"),
        ("a b+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW", "key name"),
    ],
)
def test_keys_that_are_none_are_refused(line, message):
    with pytest.raises(BadUsage, match=message):
        Verifier.parse(line)


def test_refused_signing_key_is_not_repeated_in_the_message():
    secret = PRIVATE.rpartition("+")[2]
    for line in (PRIVATE.replace("c74f20a3", "c74f20a4"), PRIVATE.removeprefix("PRIVATE+KEY+"), PRIVATE[:-8]):
        with pytest.raises(BadUsage) as caught:
            Signer.parse(line)
        assert secret[:20] not in str(caught.value)


def test_texts_that_a_note_cannot_hold_are_refused():
    for text in ("no line end", "a\ttab\n"):
        with pytest.raises(Unjudged, match="control characters"):
            note.sign(text, Signer.make("name"))
