"""Signatures of checksum files with the program that every reader has: `ssh-keygen -Y`."""

from __future__ import annotations

import subprocess
from pathlib import Path

from pipeline.errors import BadUsage

NAMESPACE = "dice-audit"
SIGNATURE = ".sig"
SIGNERS = "allowed_signers"
PROGRAM = "ssh-keygen"


def allowed_signers(key: Path, identity: str) -> bytes:
    """The line by which a reader trusts this key, for this purpose alone."""
    public = _run(["-y", "-f", str(key)], key).decode("ascii", "replace").split()
    if len(public) < 2:
        raise BadUsage("publish.signing_key", "no public key", "a private key of ssh-keygen", _HOW)
    return f'{identity} namespaces="{NAMESPACE}" {public[0]} {public[1]}\n'.encode()


def sign(file: Path, key: Path) -> bytes:
    """Sign a file; an Ed25519 key signs the same bytes the same way every time."""
    return _run(["-Y", "sign", "-n", NAMESPACE, "-f", str(key)], key, file.read_bytes())


def verified(file: Path, signature: Path, signers: Path, identity: str) -> bool:
    """Whether one of the allowed signers signed the file."""
    arguments = ["-Y", "verify", "-n", NAMESPACE, "-f", str(signers), "-I", identity, "-s", str(signature)]
    done = _started(arguments, file.read_bytes())
    return done.returncode == 0


def identity_in(signers: bytes) -> str:
    """The name in the first line of an allowed_signers file."""
    return signers.decode("utf-8", "replace").partition(" ")[0]


_HOW = "make one with `ssh-keygen -t ed25519 -N '' -f KEY`"


def _run(arguments: list[str], key: Path, data: bytes = b"") -> bytes:
    if not key.is_file():
        raise BadUsage("publish.signing_key", f"no file {key.name}", "a private key of ssh-keygen", _HOW)
    done = _started(arguments, data)
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        do = "a key without passphrase that only this user can read"
        raise BadUsage(
            "publish.signing_key", (said or ["no signature"])[-1][:200].replace(str(key), key.name), do, _HOW
        )
    return done.stdout


def _started(arguments: list[str], data: bytes) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run([PROGRAM, *arguments], input=data, capture_output=True, check=False)
    except FileNotFoundError:
        raise BadUsage(
            "signature", f"no {PROGRAM} on this machine", "OpenSSH's ssh-keygen", "install OpenSSH"
        ) from None
