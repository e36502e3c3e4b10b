"""A recipe: the published rule of a scheme, as data.

A recipe is one small TOML table, so that a new scheme needs no code. The grammar:

    name = "boardgammon-v1"
    about = "one sentence for the reader"

    [seed]
    text = "hex"              # how a seed's text in a file is read: "hex" bytes or plain "utf-8"
    bytes = 32                # the only allowed length; left out = any

    [entropy]                 # left out: the scheme has no client entropy
    text = "hex"              # as for the seed
    bytes = 16
    repeats = false           # true: a player's own words, the same for many rolls; no `duplicate_entropy` then

    [commitment]
    hash = "sha256"           # sha256, or "none"
    over = "bytes"            # the seed's bytes, or "hex": its lower-case hexadecimal text
    optional = false          # true: a record without one is judged by its dice alone

    [digest]
    function = "hmac-sha256"  # hmac-sha256, hmac-sha512, sha256, sha512
    key = "bytes"             # HMAC only: the seed's bytes, or "hex": its lower-case hexadecimal text
    message = "{match_id}:{roll_id}:{nonce}:{client_entropy:hex}"

    [faces]
    method = "rejection"      # byte >= 252 dropped, face = byte mod 6 + 1; "modulo": the same, but no byte is dropped
                              # (biased: see lint.py); "scale": 4 bytes to a fraction of 1
    place = "roll"            # the first two faces; or "sequence": faces 2k and 2k+1, k = the roll's nonce

    [columns]                 # how the scheme's own files name the columns of the roll record, if otherwise
    client_entropy = "client_seed"
    nonce = "roll_in_game - 1"   # where the scheme's own files count from one

Fields of a message: {match_id} and {roll_id} as UTF-8; {nonce}, {game} and {block} as decimal, or with :be4, :be8,
:le4, :le8 as that many bytes in that order; {server_seed} and {client_entropy} with :hex as lower-case hexadecimal,
with :bytes as they are. A message with {block} yields as many digests as are needed, block 0 first; without it there
is one digest, and a roll for which its bytes do not suffice is `exhausted`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pipeline.errors import BadUsage

TEXTS = ("hex", "utf-8")
COMMITMENT_HASHES = ("sha256", "none")
METHODS = ("rejection", "modulo", "scale")
FUNCTIONS = ("hmac-sha256", "hmac-sha512", "sha256", "sha512")
INTEGER_FORMS = {"": None, "be4": (4, "big"), "be8": (8, "big"), "le4": (4, "little"), "le8": (8, "little")}
BYTE_FORMS = ("hex", "bytes")
INTEGER_FIELDS = ("nonce", "game", "block")
BYTE_FIELDS = ("server_seed", "client_entropy")
TEXT_FIELDS = ("match_id", "roll_id")

RECORD_FIELDS = (*TEXT_FIELDS, "nonce", "game", *BYTE_FIELDS, "commitment", "die_1", "die_2")

COMMITMENT_BYTES = 32

NONE = "none"
"""Name of the recipe of a log without commit and reveal: every record of it is unverifiable."""


@dataclass(frozen=True, slots=True)
class Field:
    """One placeholder of a message, or (with `literal`) the fixed bytes between two."""

    name: str
    form: str = ""
    literal: bytes = b""


@dataclass(frozen=True, slots=True)
class Recipe:
    """A scheme's published rule, parsed and checked."""

    name: str
    about: str
    seed_text: str
    seed_bytes: int | None
    entropy_text: str | None
    entropy_bytes: int | None
    commitment_hash: str
    commitment_over: str
    commitment_optional: bool
    function: str
    key: str
    message: tuple[Field, ...]
    method: str
    sequence: bool
    columns: Mapping[str, str]
    entropy_repeats: bool = False

    # What follows from the above, asked for every roll.
    uses_entropy: bool = field(init=False, repr=False, compare=False)
    has_blocks: bool = field(init=False, repr=False, compare=False)
    needs: tuple[str, ...] = field(init=False, repr=False, compare=False)
    """What a record must have, in the order in which it is asked for."""
    sized: tuple[tuple[str, int], ...] = field(init=False, repr=False, compare=False)
    """Whole numbers of a record that are mixed as so many bytes."""

    def __post_init__(self) -> None:
        mixed = [part.name for part in self.message if part.name]
        sizes = [(part.name, INTEGER_FORMS.get(part.form)) for part in self.message]
        needs = ["server_seed"]
        if self.commitment_hash != "none" and not self.commitment_optional:
            needs.append("commitment")
        if self.sequence:
            needs.append("nonce")
        needs += [name for name in mixed if name != "block"]
        needs += ["die_1", "die_2"]
        object.__setattr__(self, "uses_entropy", "client_entropy" in mixed)
        object.__setattr__(self, "has_blocks", "block" in mixed)
        object.__setattr__(self, "needs", tuple(dict.fromkeys(needs)))
        object.__setattr__(self, "sized", tuple((name, size[0]) for name, size in sizes if size and name != "block"))


def as_table(recipe: Recipe) -> dict[str, Any]:
    """The rule of a recipe as the table that says the same, for programs that read no TOML."""
    digest: dict[str, Any] = {"function": recipe.function, "key": recipe.key, "message": template(recipe.message)}
    table: dict[str, Any] = {
        "name": recipe.name,
        "seed": {"text": recipe.seed_text} | ({"bytes": recipe.seed_bytes} if recipe.seed_bytes else {}),
        "commitment": {
            "hash": recipe.commitment_hash,
            "over": recipe.commitment_over,
            "optional": recipe.commitment_optional,
        },
        "digest": digest,
        "faces": {"method": recipe.method, "place": "sequence" if recipe.sequence else "roll"},
    }
    if recipe.entropy_text is not None:
        table["entropy"] = {"text": recipe.entropy_text}
        table["entropy"] |= {"bytes": recipe.entropy_bytes} if recipe.entropy_bytes else {}
    return table


def template(message: tuple[Field, ...]) -> str:
    """A message as a recipe writes it."""
    return "".join(
        part.literal.decode() if not part.name else f"{{{part.name}{':' + part.form if part.form else ''}}}"
        for part in message
    )


def parse_message(template: str, where: str) -> tuple[Field, ...]:
    """Split a message template into fields and the fixed bytes between them."""
    parts: list[Field] = []
    at = 0
    for match in re.finditer(r"\{([a-z_]+)(?::([a-z0-9]+))?\}", template):
        if match.start() > at:
            parts.append(Field("", literal=template[at : match.start()].encode()))
        name, form = match.group(1), match.group(2) or ""
        allowed = _forms(name)
        if form not in allowed:
            raise BadUsage(
                where, f"{{{name}{':' + form if form else ''}}}", _want_forms(name, allowed), "mend the message"
            )
        parts.append(Field(name, form))
        at = match.end()
    if at < len(template):
        parts.append(Field("", literal=template[at:].encode()))
    for part in parts:
        if b"{" in part.literal or b"}" in part.literal:
            raise BadUsage(
                where, repr(part.literal.decode()), "fields written {name} or {name:form}", "mend the message"
            )
    return tuple(parts)


def _forms(name: str) -> tuple[str, ...]:
    if name in TEXT_FIELDS:
        return ("",)
    if name in INTEGER_FIELDS:
        return tuple(INTEGER_FORMS)
    return BYTE_FORMS if name in BYTE_FIELDS else ()


def _want_forms(name: str, allowed: tuple[str, ...]) -> str:
    if not allowed:
        return "one of " + ", ".join(TEXT_FIELDS + INTEGER_FIELDS + BYTE_FIELDS)
    return f"{name} with one of the forms " + ", ".join(form or "(none)" for form in allowed)


def parse_recipe(text: str, where: str = "recipe") -> Recipe:
    """Read one recipe from TOML text; a recipe that cannot be used raises BadUsage."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadUsage(where, str(error), "a TOML table", "see data/recipes for examples") from None
    return build_recipe(table, where)


def build_recipe(table: Mapping[str, Any], where: str) -> Recipe:
    """Check a parsed TOML table key by key; keys that nobody reads are refused."""
    reader = _Reader(table, where)
    name = reader.string("", "name")
    seed_text = reader.choice("seed", "text", TEXTS, "hex")
    entropy = "entropy" in table
    recipe = Recipe(
        name=name,
        about=reader.string("", "about", ""),
        seed_text=seed_text,
        seed_bytes=reader.length("seed", "bytes"),
        entropy_text=reader.choice("entropy", "text", TEXTS, "hex") if entropy else None,
        entropy_bytes=reader.length("entropy", "bytes") if entropy else None,
        commitment_hash=reader.choice("commitment", "hash", COMMITMENT_HASHES, None),
        commitment_over=reader.choice("commitment", "over", ("bytes", "hex"), "bytes"),
        commitment_optional=reader.flag("commitment", "optional"),
        function=reader.choice("digest", "function", FUNCTIONS, None),
        key=reader.choice("digest", "key", ("bytes", "hex"), "bytes"),
        message=parse_message(reader.string("digest", "message"), f"{where}: [digest] message"),
        method=reader.choice("faces", "method", METHODS, None),
        sequence=reader.choice("faces", "place", ("roll", "sequence"), "roll") == "sequence",
        columns=_columns(reader.strings("columns"), where),
        entropy_repeats=reader.flag("entropy", "repeats"),
    )
    reader.finish()
    if recipe.uses_entropy and not entropy:
        raise BadUsage(where, "{client_entropy} in the message", "a table [entropy] that says how it is read", "add it")
    return recipe


def column_source(text: str) -> tuple[str, int]:
    """A column of a scheme's own files, and what is added to its number: "roll_in_game - 1" is ("roll_in_game", -1)."""
    match = re.fullmatch(r"\s*(\S+?)\s*(?:([+-])\s*([0-9]{1,9}))?\s*", text)
    if match is None:
        raise ValueError("a column's name, or a name and a number to add or take away")
    name, sign, number = match.groups()
    return name, int(f"{sign}{number}") if number else 0


def _columns(columns: Mapping[str, str], where: str) -> Mapping[str, str]:
    for name, text in columns.items():
        if name not in RECORD_FIELDS:
            raise BadUsage(f"{where}: [columns]", name, "one of " + ", ".join(RECORD_FIELDS), "mend the recipe")
        try:
            column_source(text)
        except ValueError as error:
            raise BadUsage(f"{where}: [columns] {name}", repr(text), str(error), "mend the recipe") from None
    return columns


class _Reader:
    """Takes keys out of a TOML table and knows which were never asked for."""

    def __init__(self, table: Mapping[str, Any], where: str) -> None:
        self.table, self.where = table, where
        self.left = {(section, key) for section, value in table.items() if isinstance(value, dict) for key in value}
        self.left |= {("", key) for key, value in table.items() if not isinstance(value, dict)}

    def _take(self, section: str, key: str) -> Any:
        self.left.discard((section, key))
        source = self.table.get(section, {}) if section else self.table
        if not isinstance(source, Mapping):
            raise BadUsage(self.where, f"{section} = {source!r}", f"a table [{section}]", "mend the recipe")
        return source.get(key)

    def _name(self, section: str, key: str) -> str:
        return f"{self.where}: [{section}] {key}" if section else f"{self.where}: {key}"

    def string(self, section: str, key: str, default: str | None = None) -> str:
        value = self._take(section, key)
        if value is None and default is not None:
            return default
        if not isinstance(value, str) or (not value and default is None):
            got = "nothing" if value is None else repr(value)
            raise BadUsage(self._name(section, key), got, "a text", "mend the recipe")
        return value

    def choice(self, section: str, key: str, allowed: tuple[str, ...], default: str | None) -> str:
        value = self._take(section, key)
        value = default if value is None else value
        if value not in allowed:
            got = "nothing" if value is None else repr(value)
            raise BadUsage(self._name(section, key), got, "one of " + ", ".join(allowed), "mend the recipe")
        return str(value)

    def length(self, section: str, key: str) -> int | None:
        value = self._take(section, key)
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise BadUsage(self._name(section, key), repr(value), "a number of bytes from 1", "mend the recipe")
        return value

    def flag(self, section: str, key: str) -> bool:
        value = self._take(section, key)
        if value not in (None, True, False):
            raise BadUsage(self._name(section, key), repr(value), "true or false", "mend the recipe")
        return bool(value)

    def strings(self, section: str) -> Mapping[str, str]:
        table = self.table.get(section, {})
        self.left = {(part, key) for part, key in self.left if part != section}
        if not isinstance(table, dict) or not all(isinstance(value, str) for value in table.values()):
            raise BadUsage(f"{self.where}: [{section}]", repr(table), "names of columns as texts", "mend the recipe")
        return dict(table)

    def finish(self) -> None:
        for section, key in sorted(self.left):
            raise BadUsage(
                self._name(section, key), "a key that no recipe has", "only the keys of the grammar", "take it out"
            )
