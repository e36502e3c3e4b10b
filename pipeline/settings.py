"""Settings: options, then environment (DICECOUNT_...), then pipeline.toml, then the defaults written here.

An environment name is the section and the key joined by two underscores: DICECOUNT_SOURCE__URL, DICECOUNT_ALARM__ALPHA.
DICECOUNT_NOW fixes the clock (ISO 8601, UTC where no zone is written).
"""

from __future__ import annotations

import datetime as dt
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from pipeline.errors import BadUsage
from pipeline.languages import LANGUAGES

DEFAULT_CONFIG = Path("pipeline.toml")
PERSONAL = re.compile(r"name|rating|elo|address|(^|_)ip(_|$)|device|player|user|e?mail|account", re.IGNORECASE)
"""A stratum must never be about a player: no name, rating, address or device."""

NO_GROUP = re.compile(
    r"(roll|match)_id|nonce|(committed|revealed)_at|commitment|server_seed|client_entropy|die_[12]|"
    r"day|position|place|repeat|verdict|flag|counted|reason"
)
"""What a roll is known by, its secrets and its result, and names that the tables of the count use themselves."""
SINGLE = re.compile(r"DICECOUNT_(SOURCE|COUNT|PATHS|ENGINE|REPORT|ALARM|PUBLISH)_[A-Z0-9]\w*")
"""An environment name that was meant as a setting, but has one underscore where two belong."""


def _duration(value: object) -> object:
    """7, "7 days", "36 hours", "90 minutes" as a duration; a bare number is days."""
    if isinstance(value, int) and not isinstance(value, bool):
        return dt.timedelta(days=value)
    if isinstance(value, str):
        if match := re.fullmatch(r"\s*(\d+)\s*(d|days?|h|hours?|m|min|minutes?|s|seconds?)?\s*", value):
            unit = (match.group(2) or "d")[0]
            seconds = int(match.group(1)) * {"d": 86400, "h": 3600, "m": 60, "s": 1}[unit]
            return dt.timedelta(seconds=seconds)
        raise ValueError('a duration such as "7 days", "36 hours" or 7')
    return value


Duration = Annotated[dt.timedelta, BeforeValidator(_duration)]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Source(_Section):
    """Where the log is and how its columns are named."""

    url: str = "sqlite:///var/game.sqlite"
    query: str | None = None
    recipe: str | None = None
    recipes: tuple[str, ...] = ()
    columns: dict[str, str] = Field(default_factory=dict)
    openings: Literal["every_attempt", "ties_dropped"] = "every_attempt"
    expires_after: Duration = dt.timedelta(days=7)
    expect_rows_within: Duration | None = None
    max_bad: Annotated[int, Field(ge=0)] | Annotated[float, Field(ge=0, le=1)] | None = None
    lookback: Duration = dt.timedelta(days=14)
    statement_timeout: Duration = dt.timedelta(minutes=10)
    retries: int = Field(default=3, ge=0, le=20)


class Count(_Section):
    """What is counted."""

    first_day: dt.date | None = None
    where: str = "person_played is not false"
    strata: tuple[str, ...] = ("mode", "entropy_source", "seat")


class Paths(_Section):
    state: Path = Path("var")
    out: Path = Path("out")


class Engine(_Section):
    name: Literal["duckdb", "spark"] = "duckdb"
    master: str | None = None
    threads: int | None = Field(default=None, ge=1)
    memory: str = Field(default="256MB", pattern=r"^\d+(\.\d+)? ?[KMGT]i?B$")


class Report(_Section):
    languages: tuple[str, ...] = LANGUAGES
    simulations: int = Field(default=10_000, ge=0)
    drill: bool = True


class Alarm(_Section):
    alpha: float = Field(default=0.001, gt=0, lt=1)
    ping: str | None = None


class Publish(_Section):
    """Where editions go besides `paths.out`, and with which key their sums are signed."""

    url: str | None = None
    signing_key: Path | None = None
    checkpoint_key: Path | None = None
    origin: str = "dicecount"
    site: str | None = None
    """The address under which a reader finds `out`; only the feed needs it."""
    compare: str | None = None
    """An earlier edition; the article says what changed since."""
    full: bool = False
    """Hold the whole edition against its checker, not the new days alone."""


class Settings(BaseSettings):
    """All settings of one run, frozen."""

    model_config = SettingsConfigDict(
        env_prefix="DICECOUNT_", env_nested_delimiter="__", extra="forbid", frozen=True, hide_input_in_errors=True
    )
    toml: ClassVar[Path | None] = None

    now: dt.datetime | None = None
    source: Source = Source()
    count: Count = Count()
    paths: Paths = Paths()
    engine: Engine = Engine()
    report: Report = Report()
    alarm: Alarm = Alarm()
    publish: Publish = Publish()

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        files = (TomlConfigSettingsSource(settings_cls, cls.toml),) if cls.toml else ()
        return (init_settings, env_settings, *files)

    def clock(self) -> dt.datetime:
        """The run's time in UTC: DICECOUNT_NOW, or now."""
        now = self.now or dt.datetime.now(dt.UTC)
        return now.replace(tzinfo=dt.UTC) if now.tzinfo is None else now.astimezone(dt.UTC)


def load(config: Path | None, options: Mapping[str, Any]) -> Settings:
    """Settings for one run.

    `config` is the file that `--config` named, or None; `options` are nested values that override everything, such as
    {"source": {"url": "log.csv"}}. With a source given as an option and no explicit config, no settings file is read.
    """
    if config is not None and not config.is_file():
        raise BadUsage(f"--config {config}", "no such file", "a settings file in TOML", "see pipeline.toml")
    named_source = bool(options.get("source", {}).get("url"))
    for name in sorted(os.environ):
        if SINGLE.fullmatch(name.upper()):
            want = "section and key joined by two underscores, such as DICECOUNT_SOURCE__URL"
            raise BadUsage(f"environment: {name}", "a name that no setting has", want, "rename it, or take it away")
    toml = config or (DEFAULT_CONFIG if DEFAULT_CONFIG.is_file() and not named_source else None)
    chosen = type("_Settings", (Settings,), {"toml": toml, "__module__": __name__})
    where = str(toml or "settings")
    try:
        settings: Settings = chosen(**options)
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        unknown = first["type"] == "extra_forbidden"
        got = "a key that is not known" if unknown else "a value that does not fit"
        want = "a setting's name" if unknown else first["msg"]
        raise BadUsage(f"{where}: {key}", got, want, "see the README's table of settings") from None
    except (ValueError, OSError) as error:
        raise BadUsage(where, str(error).splitlines()[0], "settings in TOML", "mend the file") from None
    _check(settings, where)
    # A class of this module's own, so that another process can be given it as it is.
    values = {name: getattr(settings, name) for name in Settings.model_fields}
    return Settings.model_construct(settings.model_fields_set, **values)


def _check(settings: Settings, where: str) -> None:
    for language in settings.report.languages:
        if language not in LANGUAGES:
            raise BadUsage(f"{where}: report.languages", repr(language), "some of " + ", ".join(LANGUAGES), "or none")
    for stratum in settings.count.strata:
        if not re.fullmatch(r"[a-z][a-z0-9_]*", stratum):
            raise BadUsage(f"{where}: count.strata", repr(stratum), "a column name in lower case", "rename it")
        if NO_GROUP.fullmatch(stratum):
            want = "a column that was known before the roll and puts rolls into groups"
            raise BadUsage(f"{where}: count.strata", repr(stratum), want, "such as mode, entropy_source or seat")
        if PERSONAL.search(stratum):
            do = "strata may only be what was known before the roll and is not about a player"
            raise BadUsage(f"{where}: count.strata", repr(stratum), "no name, rating, address or device", do)


def shown(settings: Settings) -> dict[str, Any]:
    """Settings as they may be printed: the password of a database address is masked, paths are left out."""
    values: dict[str, Any] = settings.model_dump(mode="json", exclude={"now", "paths"})
    values["source"]["url"] = masked(settings.source.url)
    for secret in ("signing_key", "checkpoint_key"):
        values["publish"][secret] = "set" if values["publish"][secret] else None
    values["publish"]["url"] = masked(settings.publish.url) if settings.publish.url else None
    values["alarm"]["ping"] = "set" if settings.alarm.ping else None
    return values


def masked(url: str) -> str:
    """A database address without its password; a path without its folders."""
    if "://" in url:
        return re.sub(r"(://[^/@:]*):[^@/]*@", r"\1:***@", re.sub(r"(password=)[^&\s]+", r"\1***", url))
    return Path(url).name
