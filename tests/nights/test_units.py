"""The units for systemd and the crontab line."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pipeline.exit_codes import EXIT_CODES
from tests.line.running import dicecount

SETUP = Path(__file__).resolve().parents[2] / "setup"
UNITS = SETUP / "systemd"


def setting(unit: str, key: str) -> list[str]:
    text = (UNITS / f"dicecount.{unit}").read_text("utf-8")
    return re.findall(rf"^{key}=(.*)$", text, re.MULTILINE)


def test_systemd_accepts_the_pair(tmp_path: Path) -> None:
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("systemd-analyze is not on this machine")
    for kind in ("service", "timer"):
        # The program need not be installed for the unit to be right.
        text = re.sub(
            r"^ExecStart=\S+", "ExecStart=/bin/true", (UNITS / f"dicecount.{kind}").read_text("utf-8"), flags=re.M
        )
        (tmp_path / f"dicecount.{kind}").write_text(text, "utf-8")
    paths = [str(tmp_path / f"dicecount.{kind}") for kind in ("service", "timer")]
    done = subprocess.run([verify, "verify", "--man=no", *paths], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_systemd_refuses_a_unit_that_is_wrong(tmp_path: Path) -> None:
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("systemd-analyze is not on this machine")
    wrong = tmp_path / "wrong.service"
    wrong.write_text("[Service]\nType=oneshot\nExecStart=nothing-absolute/x\nNoSuchKey=1\n", "utf-8")
    done = subprocess.run([verify, "verify", "--man=no", str(wrong)], capture_output=True, text=True, check=False)
    assert done.stderr != ""


def test_found_and_locked_are_no_failures_of_the_service() -> None:
    assert setting("service", "SuccessExitStatus") == ["3 6"]
    assert {one.code for one in EXIT_CODES} == set(range(8))


def test_both_lines_call_a_command_with_options_that_exist(tmp_path: Path) -> None:
    cron = [line for line in (SETUP / "crontab").read_text("utf-8").splitlines() if line.startswith("30 1")]
    for line in (*setting("service", "ExecStart"), *cron):
        words = line.partition("/dicecount run")[2].partition("2>>")[0].split()
        settings = tmp_path / "pipeline.toml"
        settings.write_text('[source]\nurl = "nothing.csv"\n', "utf-8")
        options = [str(settings) if word.endswith("pipeline.toml") else word for word in words]
        options = [str(tmp_path / Path(word).name) if word.startswith("/var") else word for word in options]
        if "--state" not in options:
            options += ["--state", str(tmp_path / "state"), "--out", str(tmp_path / "out")]
        assert dicecount("run", *options).code == 5


def test_crontab_line_has_five_times_and_no_percent_sign() -> None:
    (line,) = [line for line in (SETUP / "crontab").read_text("utf-8").splitlines() if "dicecount run" in line]
    assert line.split()[:5] == ["30", "1", "*", "*", "*"]
    # cron reads % as the end of the line.
    assert "%" not in line
