"""The registered tests: which questions an edition asks, fixed before its period and sealed by hash.

The registry is a TOML text. Its seal is the SHA-256 of its content in canonical JSON, so that comments and spacing may
change but no test, weight, null or day can without a new seal. The seal also decides the simulation's random stream.
Only `asks` is not sealed: it decides in which words a finding is told, and neither a p nor whether a question counts.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import tomllib
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from pipeline.errors import BadUsage

SIDES = ("upper", "lower", "two")
ROLES = ("confirmatory", "exploratory")
ASKS = ("count", "record")
_TEST_KEYS = {"name", "statistic", "table", "null", "side", "weight", "role", "meaning", "asks"}
_OPTIONAL_KEYS = {"from"}
_UNSEALED_KEYS = {"asks"}
_EVIDENCE_KEYS = {"name", "table", "weight", "meaning"}


@dataclass(frozen=True)
class RegisteredTest:
    """One question: ``statistic`` names its computation, ``weight`` its share of the error rate (1 = an even share)."""

    name: str
    statistic: str
    table: str
    null: str
    side: str
    weight: float
    role: str
    meaning: str
    asks: str
    """``count``: a bare count can answer it; ``record``: it needs the order of rolls or what is on record of each."""
    since: str | None = None
    """The key ``from``: the first day of which nothing was known when the question was fixed."""
    late: bool = False
    """Whether some rolls of the count were known when the question was fixed."""

    @property
    def confirmatory(self) -> bool:
        """Whether the test belongs to the family; any other appears stamped as exploratory."""
        return self.role == "confirmatory"


@dataclass(frozen=True)
class Registry:
    """A parsed registry with its seal (64 hex digits)."""

    tests: tuple[RegisteredTest, ...]
    evidence: tuple[tuple[str, Fraction], ...]
    seal: str

    @property
    def family(self) -> tuple[RegisteredTest, ...]:
        """The confirmatory tests."""
        return tuple(test for test in self.tests if test.confirmatory)

    @property
    def of_the_count(self) -> frozenset[str]:
        """Names of the tests that a bare count can answer."""
        return frozenset(test.name for test in self.tests if test.asks == "count")

    def on(self, first_day: str | None) -> Registry:
        """The registry for a count that begins on a day; None where it has no days.

        A question that was fixed when some of the counted rolls were known already is exploratory there.
        """

        def told(test: RegisteredTest) -> RegisteredTest:
            late = test.since is not None and (first_day is None or test.since > first_day)
            return replace(test, role="exploratory", late=True) if late else test

        return replace(self, tests=tuple(told(test) for test in self.tests))

    @property
    def evidence_weights(self) -> dict[str, float]:
        """Weight of each e-process; they sum to 1."""
        return {name: float(weight) for name, weight in self.evidence}


def seal(content: dict[str, Any]) -> str:
    """Return the SHA-256 (hex) of a registry's content in canonical JSON."""
    tests = [{key: raw[key] for key in raw if key not in _UNSEALED_KEYS} for raw in content.get("test", [])]
    content = {**content, "test": tests} if tests else content
    text = json.dumps(content, default=_day, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _day(value: object) -> str:
    if not isinstance(value, dt.date):
        raise TypeError(f"registry: got {value!r}, want text, numbers and days")
    return value.isoformat()


def parse_registry(text: str, where: str = "registry") -> Registry:
    """Parse and seal a registry.

    Parameters
    ----------
    text : str
        TOML with tables ``[[test]]`` and ``[[evidence]]``.
    where : str
        Name of the text in error messages.

    Returns
    -------
    Registry

    Raises
    ------
    BadUsage
        When the text is no TOML, a key is missing or unknown, a name stands twice, or weights do not add up.
    """
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadUsage(where, str(error), "a TOML text") from error
    if set(content) - {"test", "evidence"}:
        raise BadUsage(where, f"tables {sorted(content)}", "[[test]] and [[evidence]] only")
    tests = tuple(_test(where, raw) for raw in content.get("test", []))
    names = [test.name for test in tests]
    if not any(test.confirmatory for test in tests) or len(set(names)) != len(names):
        raise BadUsage(where, f"tests {names}", "at least one confirmatory test, each name once")
    evidence = tuple(_component(where, raw) for raw in content.get("evidence", []))
    parts = [name for name, _ in evidence]
    if len(set(parts)) != len(parts) or (evidence and sum(weight for _, weight in evidence) != 1):
        raise BadUsage(
            where,
            f"evidence {parts}",
            "each component once, weights that sum to 1",
            'write weights as fractions, such as "1/6"',
        )
    return Registry(tests, evidence, seal(content))


def _test(where: str, raw: dict[str, Any]) -> RegisteredTest:
    name = str(raw.get("name", "?"))
    if set(raw) - _OPTIONAL_KEYS != _TEST_KEYS:
        missing, unknown = sorted(_TEST_KEYS - set(raw)), sorted(set(raw) - _TEST_KEYS - _OPTIONAL_KEYS)
        got = f"keys {sorted(raw)}" + (f", not {missing}" if missing else "") + (f", but {unknown}" if unknown else "")
        raise BadUsage(f"{where}, test {name}", got, f"{sorted(_TEST_KEYS)}", "see the head of data/registry.toml")
    since = raw.get("from")
    if since is not None and (not isinstance(since, dt.date) or isinstance(since, dt.datetime)):
        raise BadUsage(f"{where}, test {name}", f"from {since}", "a day such as 2026-12-01", "write it without quotes")
    if raw["asks"] not in ASKS:
        raise BadUsage(f"{where}, test {name}", f"asks {raw['asks']}", f"one of {ASKS}")
    if raw["side"] not in SIDES or raw["role"] not in ROLES:
        raise BadUsage(
            f"{where}, test {name}",
            f"side {raw['side']}, role {raw['role']}",
            f"side one of {SIDES}, role one of {ROLES}",
        )
    weight = _weight(f"{where}, test {name}", raw["weight"])
    return RegisteredTest(
        name=name,
        statistic=str(raw["statistic"]),
        table=str(raw["table"]),
        null=str(raw["null"]),
        side=str(raw["side"]),
        weight=float(weight),
        role=str(raw["role"]),
        meaning=str(raw["meaning"]),
        asks=str(raw["asks"]),
        since=since.isoformat() if since else None,
    )


def _component(where: str, raw: dict[str, Any]) -> tuple[str, Fraction]:
    name = str(raw.get("name", "?"))
    if set(raw) != _EVIDENCE_KEYS:
        raise BadUsage(f"{where}, evidence {name}", f"keys {sorted(raw)}", f"{sorted(_EVIDENCE_KEYS)}")
    return name, _weight(f"{where}, evidence {name}", raw["weight"])


def _weight(where: str, raw: object) -> Fraction:
    try:
        weight = Fraction(str(raw))
    except (ValueError, ZeroDivisionError) as error:
        raise BadUsage(where, f"weight {raw}", "a positive number or fraction") from error
    if weight <= 0:
        raise BadUsage(where, f"weight {raw}", "a positive number or fraction")
    return weight
