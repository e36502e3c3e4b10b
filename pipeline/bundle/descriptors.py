"""The machine descriptions of an edition's data folder: Data Package v2 and schema.org."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json"
HEX = "^([0-9a-f]{2})*$"
TIME = {"type": "datetime", "format": "%Y-%m-%dT%H:%M:%S.%fZ"}
FACE = {"minimum": 1, "maximum": 6}


def _count(name: str, about: str) -> dict[str, Any]:
    needed = {"required": True, "minimum": 0}
    return {"name": name, "type": "integer", "description": about, "constraints": needed}


def _face(name: str, about: str, required: bool = True) -> dict[str, Any]:
    return {"name": name, "type": "integer", "description": about, "constraints": {"required": required, **FACE}}


def _number(name: str, about: str) -> dict[str, Any]:
    return {"name": name, "type": "number", "description": about}


def _text(name: str, about: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "type": "string", "description": about, **more}


TABLES: Mapping[str, tuple[str, list[dict[str, Any]], list[str]]] = {
    "outcomes.csv": (
        "How often each of the 36 outcomes came",
        [
            _face("die_1", "first die"),
            _face("die_2", "second die"),
            _count("count", "rolls that showed this outcome"),
            _number("expected", "rolls divided by 36"),
            _number("deviation_percent", "deviation from the expected number"),
        ],
        ["die_1", "die_2"],
    ),
    "doubles.csv": (
        "How often each of the six doubles came",
        [
            _face("face", "the face of both dice"),
            _count("count", "rolls that were this double"),
            _number("share", "count divided by all rolls"),
        ],
        ["face"],
    ),
    "faces.csv": (
        "How often each face came up, both dice of every roll",
        [
            _face("face", "the face"),
            _count("count", "dice that showed it"),
            _number("share", "count divided by all dice"),
            _number("low", "lower end of the simultaneous interval"),
            _number("high", "upper end of the simultaneous interval"),
        ],
        ["face"],
    ),
    "findings.csv": (
        "Every question that was asked of the log",
        [
            _text("name", "the question"),
            _text("table", "the table that it was asked of"),
            {"name": "n", "type": "integer", "description": "rolls, dice or matches that it rests on"},
            _number("statistic", "value of the test statistic"),
            _number("df", "degrees of freedom"),
            _number("p_named", "p-value of this question by itself"),
            _number("p_after_looking", "p-value that allows for having picked it out"),
            _text("status", "ok, finding, refused or exploratory"),
        ],
        ["name", "table"],
    ),
    "verdicts.csv": (
        "What verification said of the records",
        [
            _text("kind", "verdict, flag or rejected"),
            _text("name", "the verdict, the flag or the reason"),
            _count("records", "number of records"),
        ],
        ["kind", "name"],
    ),
    "exact.csv": (
        "Exact chances of fair dice in one player's rolls",
        [
            _text("event", "what may happen"),
            _count("rolls", "rolls of the player"),
            _text("fraction", "the chance as a fraction"),
            _number("value", "the chance as a decimal number"),
        ],
        ["event"],
    ),
    "repeated.csv": (
        "Rolls that stand in the log a second time under another match, game or file; they count once",
        [
            _text("match_id", "match of the copy"),
            _text("roll_id", "id of the copy"),
            _text("reason", "why it is not counted"),
        ],
        ["match_id", "roll_id"],
    ),
    "matches.csv": (
        "How the dice of each match are written, where the log says so: what picks the null of its rolls",
        [
            _text("match_id", "the match"),
            {"name": "ties_logged", "type": "boolean", "description": "every attempt for the first move is there"},
            {"name": "order_kept", "type": "boolean", "description": "the dice stand in the order in which they fell"},
        ],
        ["match_id"],
    ),
}
"""Columns and primary keys of the small tables."""

ROLLS: list[dict[str, Any]] = [
    _text("roll_id", "the server's id of the roll, character for character"),
    _text("match_id", "the server's id of the match, character for character"),
    {"name": "nonce", "type": "integer", "description": "counter that enters the mix"},
    _text("roll_kind", "ordinary or opening"),
    _text("mode", "live, correspondence, ..."),
    _text("entropy_source", "device or server: who drew the client entropy"),
    _text("seat", "white or black"),
    {"name": "person_played", "type": "boolean", "description": "a person sat at the board"},
    {"name": "committed_at", "description": "when the commitment was given out", **TIME},
    {"name": "revealed_at", "description": "when the server seed was revealed; nothing = unrevealed", **TIME},
    _text("commitment", "SHA-256 of the server seed, hexadecimal", constraints={"pattern": HEX}),
    _text("server_seed", "the server's secret, in the form that its recipe says; nothing while unrevealed"),
    _text("client_entropy", "the second number of the mix"),
    _face("die_1", "first die; nothing while unrevealed", required=False),
    _face("die_2", "second die", required=False),
    _text("recipe", "name of the rule: recipes/<name>.toml"),
    {"name": "game", "type": "integer", "description": "the game within the match"},
]
"""The columns of rolls/<day>.csv.gz; records may repeat, so there is no key."""

KINDS = {
    ".json": ("json", "application/json"),
    ".jsonld": ("jsonld", "application/ld+json"),
    ".md": ("md", "text/markdown"),
    ".py": ("py", "text/x-python"),
    ".txt": ("txt", "text/plain"),
    ".toml": ("toml", "application/toml"),
    # Validators take `parquet` for a table that they must read, and a schema in JSON for one of tables.
    ".parquet": ("apache-parquet", "application/vnd.apache.parquet"),
    ".schema.json": ("json-schema", "application/schema+json"),
}


def datapackage(article: Mapping[str, Any], files: Mapping[str, tuple[int, str]]) -> bytes:
    """The Data Package of an edition; `files` is size and SHA-256 of every file by name."""
    edition = str(article["edition"])
    package: dict[str, Any] = {
        "$schema": PROFILE,
        "name": f"dice-count-{edition}",
        "title": f"The dice count, {edition}",
        "description": "Every roll on record, recomputed, counted and tested. README.md says what each file is.",
        "version": edition,
        "resources": [
            resource
            for name, (size, digest) in sorted(files.items())
            for resource in (_resource(name, size, digest),)
            if name != "datapackage.json"
        ],
    }
    return _json(package)


def _resource(name: str, size: int, digest: str) -> dict[str, Any]:
    # A resource's name is lower case without slashes, and says what its file is.
    label = "".join(letter if letter.isalnum() else "-" for letter in name.lower()).strip("-")
    resource: dict[str, Any] = {"name": label, "path": name, "bytes": size, "hash": f"sha256:{digest}"}
    if name in TABLES:
        title, fields, key = TABLES[name]
        schema = {"fields": fields, "primaryKey": key}
        return _csv({**resource, "title": title}, schema)
    if name.endswith(".csv.gz"):
        return _csv({**resource, "title": "Every record of this day", "compression": "gz"}, {"fields": ROLLS})
    suffix = ".schema.json" if name.endswith(".schema.json") else "." + name.rpartition(".")[2]
    kind, media = KINDS.get(suffix, ("txt", "text/plain"))
    return {**resource, "format": kind, "mediatype": media, "encoding": "utf-8"}


def _csv(resource: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    dialect = {"delimiter": ",", "lineTerminator": "\n", "quoteChar": '"', "doubleQuote": True}
    return {
        **resource,
        "type": "table",
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "dialect": dialect,
        "schema": {"fieldsMatch": "exact", "missingValues": [""], **schema},
    }


def dataset(article: Mapping[str, Any], names: list[str]) -> bytes:
    """The edition as a schema.org Dataset."""
    population = article["population"]
    made: dict[str, Any] = {
        "@context": "https://schema.org/",
        "@type": "Dataset",
        "name": f"The dice count, {article['edition']}",
        "description": (
            f"A count of {population['rolls']} rolls of two dice ({population['dice']} dice, "
            f"{population['matches']} matches), each record with its commitment, seed and entropy, "
            "so that anybody can recompute it."
        ),
        "version": str(article["edition"]),
        "isAccessibleForFree": True,
        "keywords": ["backgammon", "dice", "commit and reveal", "randomness audit"],
        "creator": {"@type": "Organization", "name": "dicecount"},
        "variableMeasured": ["outcome", "doubles", "face"],
        "distribution": [
            {"@type": "DataDownload", "contentUrl": name, "encodingFormat": _media(name)}
            for name in names
            if not name.startswith(("rolls/", "recipes/"))
        ],
    }
    if population.get("first_day"):
        made["temporalCoverage"] = f"{population['first_day']}/{population['last_day']}"
    if article.get("read_on"):
        made["datePublished"] = str(article["read_on"])[:10]
    return _json(made)


def _media(name: str) -> str:
    if name.endswith(".csv"):
        return "text/csv"
    return KINDS.get("." + name.rpartition(".")[2], ("", "text/plain"))[1]


def _json(tree: Any) -> bytes:
    return json.dumps(tree, ensure_ascii=False, indent=1).encode() + b"\n"
