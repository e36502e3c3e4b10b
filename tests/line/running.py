"""Call `dicecount` as a shell would, inside this process (starting Python anew takes longer than a short run)."""

from __future__ import annotations

import hashlib
import io
import json
import os
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from pipeline.cli import main

SHORT = ("--languages", "none", "--simulations", "0", "--no-drill")
"""What makes a run of a small log quick; none of it may change the exit code."""


@dataclass(frozen=True)
class Ended:
    """How a call ended: exit code, results, log."""

    code: int
    stdout: str
    stderr: str

    @property
    def last(self) -> str:
        """The last line on stderr: where a failure must say what it is."""
        return self.stderr.splitlines()[-1] if self.stderr else ""


def dicecount(*args: str | Path, env: Mapping[str, str] | None = None) -> Ended:
    """Run a command. The clock stands on 1 December 2026 unless `env` sets it."""
    out, err = io.StringIO(), io.StringIO()
    kept = {key: value for key, value in os.environ.items() if not key.startswith("DICECOUNT_")}
    surroundings = kept | {"DICECOUNT_NOW": "2026-12-01T00:00:00Z"} | dict(env or {})
    with (
        mock.patch.dict(os.environ, surroundings, clear=True),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        main([str(one) for one in args])
    assert isinstance(ended.value.code, int)
    return Ended(ended.value.code, out.getvalue(), err.getvalue())


@dataclass(frozen=True)
class Counted:
    """A run of the whole line over a log: how it ended, and its edition."""

    ended: Ended
    state: Path
    out: Path

    @property
    def code(self) -> int:
        return self.ended.code

    @property
    def editions(self) -> list[Path]:
        """Folders of editions; beside them lie what leads to them and what they share."""
        found = (article.parents[1] for article in self.out.glob("[!.]*/data/article.json"))
        return sorted(folder for folder in found if not folder.is_symlink())

    @property
    def article(self) -> Any:
        """The one edition's article.json."""
        assert len(self.editions) == 1, self.ended.last
        (edition,) = self.editions
        return json.loads((edition / "data" / "article.json").read_text("utf-8"))


def count(log: Path | str, home: Path, *options: str | Path, env: Mapping[str, str] | None = None) -> Counted:
    """Run the whole line over a log, with its state and editions below `home`."""
    state, out = home / "state", home / "out"
    ended = dicecount("run", "--source", log, "--state", state, "--out", out, *SHORT, *options, env=env)
    return Counted(ended, state, out)


def contents(folder: Path) -> dict[str, str]:
    """Every file below a folder with the digest of its bytes; nothing where there is no folder."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
