"""One roll's check as a program of a few lines, for Python's standard library and for a shell with OpenSSL."""

from __future__ import annotations

import shlex

from pipeline.recipes.grammar import Recipe
from pipeline.recipes.reference import Record, blocks

PYTHON = """\
import hashlib
import hmac

seed = {seed}
commitment = "{commitment}"
messages = [
{messages}
]
logged = [{die_1}, {die_2}]

{committed}
faces = []
for message in messages:
    digest = {digest}
    print("digest", digest.hex())
{faces}
dice = faces[{first}:{last}]
print("dice", dice, "as logged" if dice == logged else "NOT as logged")
"""

COMMITTED = """\
computed = hashlib.sha256({over}).hexdigest()
print("commitment", computed, "as promised" if computed == commitment else "NOT as promised")
"""

REJECTION = "    faces += [byte % 6 + 1 for byte in digest if byte < 252]"
MODULO = "    faces += [byte % 6 + 1 for byte in digest]"
SCALE = """\
    groups = [digest[at : at + 4] for at in range(0, len(digest) - 3, 4)]
    faces += [int.from_bytes(group, "big") * 6 // 2**32 + 1 for group in groups]"""


def python_program(record: Record, recipe: Recipe) -> str:
    """A program that recomputes commitment and dice of a record that has everything its recipe needs."""
    seed, messages = record.server_seed or b"", _messages(record, recipe)
    name = recipe.function.removeprefix("hmac-")
    if recipe.function.startswith("hmac-"):
        key = "seed.hex().encode()" if recipe.key == "hex" else "seed"
        digest = f"hmac.new({key}, message, hashlib.{name}).digest()"
    else:
        digest = f"hashlib.{name}(message).digest()"
    over = "seed.hex().encode()" if recipe.commitment_over == "hex" else "seed"
    promised = record.commitment is not None and recipe.commitment_hash != "none"
    first = _first(record, recipe)
    return PYTHON.format(
        seed=f'bytes.fromhex("{seed.hex()}")' if recipe.seed_text == "hex" else repr(seed),
        commitment=(record.commitment or b"").hex(),
        messages="\n".join(f"    {message!r}," for message in messages),
        die_1=record.die_1,
        die_2=record.die_2,
        committed=COMMITTED.format(over=over) if promised else "",
        digest=digest,
        faces={"rejection": REJECTION, "modulo": MODULO, "scale": SCALE}[recipe.method],
        first=first,
        last=first + 2,
    )


SHELL = """\
{committed}for digest in {digests}; do
  for part in $(printf '%s' "$digest" | fold -w {width}); do
    value=$((0x$part))
    {face}
  done
done | sed -n '{first},{last}p'
"""


def shell_check(record: Record, recipe: Recipe) -> str:
    """The same for any POSIX shell with OpenSSL: the commitment, then the two dice, a line each."""
    seed = record.server_seed or b""
    name = recipe.function.removeprefix("hmac-")
    option = f"openssl dgst -{name}"
    if recipe.function.startswith("hmac-"):
        key = f"hexkey:{(seed.hex().encode() if recipe.key == 'hex' else seed).hex()}"
        option += f" -mac HMAC -macopt {key}"
    digests = " ".join(
        f"\"$({_print(message)} | {option} | sed 's/^.*= *//')\"" for message in _messages(record, recipe)
    )
    over = seed.hex().encode() if recipe.commitment_over == "hex" else seed
    committed = f"{_print(over)} | openssl dgst -sha256\n" if recipe.commitment_hash != "none" else ""
    if recipe.method == "scale":
        width, face = 8, "echo $((value * 6 / 4294967296 + 1))"
    elif recipe.method == "modulo":
        width, face = 2, "echo $((value % 6 + 1))"
    else:
        width, face = 2, 'if [ "$value" -lt 252 ]; then echo $((value % 6 + 1)); fi'
    first = _first(record, recipe) + 1
    return SHELL.format(committed=committed, digests=digests, width=width, face=face, first=first, last=first + 1)


def _messages(record: Record, recipe: Recipe) -> list[bytes]:
    """The messages from the first block to the one in which the roll's second face lies."""
    needed, found, messages = _first(record, recipe) + 2, 0, []
    for message, digest in blocks(record, recipe):
        messages.append(message)
        found += _faces_in(digest, recipe)
        if found >= needed:
            break
    return messages


def _faces_in(digest: bytes, recipe: Recipe) -> int:
    if recipe.method == "scale":
        return len(digest) // 4
    return len(digest) if recipe.method == "modulo" else sum(byte < 252 for byte in digest)


def _first(record: Record, recipe: Recipe) -> int:
    return 2 * (record.nonce or 0) if recipe.sequence else 0


def _print(data: bytes) -> str:
    """A command that prints these bytes in every shell: text as it is, other bytes by their octal numbers."""
    text = data.decode("ascii", "replace")
    if text.isprintable() and text.isascii():
        return f"printf '%s' {shlex.quote(text)}"
    return "printf '%b' '" + "".join(f"\\0{byte:03o}" for byte in data) + "'"
