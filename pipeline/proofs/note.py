"""Signed notes and checkpoints as C2SP defines them (signed-note, tlog-checkpoint), signed with Ed25519.

A key is one line of text: `name+id+base64(0x01 + public key)` to verify, `PRIVATE+KEY+name+id+base64(0x01 + seed)`
to sign; the id is the first 4 bytes of SHA-256(name, line feed, 0x01, public key) in hex. Go's note package reads
and writes the same lines.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from pipeline.errors import BadUsage, Unjudged

_ED25519 = b"\x01"
_ID_BYTES = 4
_DASH = "\N{EM DASH} "
_PRIVATE = "PRIVATE+KEY+"
_MOST_SIGNATURES = 100


@dataclass(frozen=True)
class Verifier:
    """A public key and the name it signs under."""

    name: str
    public: bytes

    @property
    def key_id(self) -> bytes:
        """Four bytes that tell keys apart; no proof of anything."""
        return sha256(self.name.encode() + b"\n" + _ED25519 + self.public).digest()[:_ID_BYTES]

    @property
    def text(self) -> str:
        """The key as one line."""
        return f"{self.name}+{self.key_id.hex()}+{_base64(_ED25519 + self.public)}"

    @classmethod
    def parse(cls, text: str) -> Verifier:
        """Read a key from its line."""
        name, key_id, key = _key_parts("public key", text.strip())
        verifier = cls(name, key)
        if verifier.key_id.hex() != key_id:
            raise BadUsage("public key", f"id {key_id}", verifier.key_id.hex(), "copy the whole line")
        return verifier

    def accepts(self, text: str, signature: bytes) -> bool:
        """Tell whether this key signed the text."""
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, text.encode())
        except InvalidSignature:
            return False
        return True


@dataclass(frozen=True)
class Signer:
    """A private key and the name it signs under; its seed is never part of a message."""

    name: str
    key: Ed25519PrivateKey

    @classmethod
    def make(cls, name: str) -> Signer:
        """Make a new key."""
        _check_name(name)
        return cls(name, Ed25519PrivateKey.generate())

    @classmethod
    def parse(cls, text: str) -> Signer:
        """Read a private key from its line."""
        text = text.strip()
        if not text.startswith(_PRIVATE):
            raise BadUsage("signing key", "a line of another kind", f"{_PRIVATE}name+id+key", "see the README")
        name, key_id, seed = _key_parts("signing key", text.removeprefix(_PRIVATE))
        signer = cls(name, Ed25519PrivateKey.from_private_bytes(seed))
        if signer.verifier.key_id.hex() != key_id:
            raise BadUsage("signing key", f"id {key_id}", signer.verifier.key_id.hex(), "copy the whole line")
        return signer

    @property
    def verifier(self) -> Verifier:
        """The public half."""
        return Verifier(self.name, self.key.public_key().public_bytes_raw())

    @property
    def text(self) -> str:
        """The private key as one line: for the key file alone."""
        key = _base64(_ED25519 + self.key.private_bytes_raw())
        return f"{_PRIVATE}{self.name}+{self.verifier.key_id.hex()}+{key}"

    def __repr__(self) -> str:
        return f"Signer({self.verifier.text})"


@dataclass(frozen=True)
class Note:
    """A text, and its signatures as (name, key id, signature)."""

    text: str
    signatures: tuple[tuple[str, bytes, bytes], ...]


@dataclass(frozen=True)
class Checkpoint:
    """Size and root of a log."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """The text that is signed."""
        return f"{self.origin}\n{self.size}\n{_base64(self.root)}\n"

    @classmethod
    def parse(cls, text: str) -> Checkpoint:
        """Read a checkpoint's text; lines after the third are extensions and are left alone."""
        lines = text.split("\n")
        if len(lines) < 4 or not lines[0] or lines[-1]:
            raise Unjudged("checkpoint", f"{len(lines) - 1} lines", "origin, size and root, a line each")
        if not re.fullmatch("0|[1-9][0-9]{0,18}", lines[1], re.ASCII):
            raise Unjudged("checkpoint", f"size {lines[1][:40]!r}", "a decimal number")
        root = _unbase64(lines[2])
        if root is None or len(root) != 32:
            raise Unjudged("checkpoint", f"root {lines[2][:60]!r}", "32 bytes as base64")
        return cls(lines[0], int(lines[1]), root)


def unsigned(text: str) -> str:
    """Write a note without signatures: what is published where no key is configured."""
    return _checked(text) + "\n"


def sign(text: str, *signers: Signer) -> str:
    """Write a text and its signatures as a signed note."""
    lines = [
        f"{_DASH}{signer.name} {_base64(signer.verifier.key_id + signer.key.sign(text.encode()))}\n"
        for signer in signers
    ]
    return unsigned(text) + "".join(lines)


def parse(note: str) -> Note:
    """Split a note into its text and its signatures, verifying nothing."""
    text, blank, tail = note.rpartition("\n\n")
    if not blank:
        raise Unjudged("signed note", f"{note[:40]!r}", "a text, a blank line and signature lines")
    lines = tail.split("\n")
    if lines.pop() != "" or len(lines) > _MOST_SIGNATURES:
        raise Unjudged("signed note", f"{len(lines)} signature lines", f"up to {_MOST_SIGNATURES}, each ended")
    signatures = []
    for line in lines:
        name, _, value = line.removeprefix(_DASH).partition(" ")
        data = _unbase64(value)
        if not line.startswith(_DASH) or not name or "+" in name or data is None or len(data) <= _ID_BYTES:
            raise Unjudged("signed note", f"{line[:60]!r}", f"{_DASH}name base64")
        signatures.append((name, data[:_ID_BYTES], data[_ID_BYTES:]))
    return Note(_checked(text + "\n"), tuple(signatures))


def verify(note: str, verifiers: Iterable[Verifier]) -> str:
    """Return the text of a note that one or more of the known keys signed.

    Signatures of unknown keys are passed over; one of a known key that does not fit refuses the note.
    """
    known = {(verifier.name, verifier.key_id): verifier for verifier in verifiers}
    parsed = parse(note)
    signed = False
    for name, key_id, signature in parsed.signatures:
        verifier = known.get((name, key_id))
        if verifier is None:
            continue
        if not verifier.accepts(parsed.text, signature):
            raise Unjudged("signed note", f"a signature by {name} that does not fit the text", "one that does")
        signed = True
    if not signed:
        names = ", ".join(sorted(name for name, _ in known)) or "nobody"
        raise Unjudged("signed note", "no signature of a known key", f"one by {names}")
    return parsed.text


def _checked(text: str) -> str:
    if not text.endswith("\n") or any((ord(letter) < 32 and letter != "\n") or letter == "\x7f" for letter in text):
        raise Unjudged("signed note", f"{text[:40]!r}", "lines of text without control characters")
    return text


def _check_name(name: str) -> None:
    if not name or "+" in name or any(letter.isspace() for letter in name):
        raise BadUsage("key name", repr(name), "a name without blanks and plus signs, such as dice.example.org")


def _key_parts(where: str, text: str) -> tuple[str, str, bytes]:
    parts = text.split("+", 2)
    key = _unbase64(parts[2]) if len(parts) == 3 else None
    if key is None or key[:1] != _ED25519 or len(key) != 33:
        raise BadUsage(where, f"{len(parts)} parts", "name+id+base64 of an Ed25519 key", "copy the whole line")
    _check_name(parts[0])
    return parts[0], parts[1], key[1:]


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def _unbase64(text: str) -> bytes | None:
    try:
        data = base64.b64decode(text.encode("ascii"), validate=True)
    except (binascii.Error, UnicodeEncodeError):
        return None
    # Base64 has spare bits: only the canonical writing counts, or one note would have many forms.
    return data if _base64(data) == text else None
