"""Which engine a run gets, and what it says where Spark cannot be had."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.engines.choose import open_engine
from pipeline.errors import BadUsage, Unjudged
from tests.line.running import dicecount

BY_SPARK = {"DICECOUNT_ENGINE__NAME": "spark", "DICECOUNT_ENGINE__MASTER": "local[1]"}


def without(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    """As if a package were not installed."""
    for name in [name for name in sys.modules if name.split(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, "pipeline.engines.spark", raising=False)


def test_the_line_imports_nothing_of_spark_unless_asked() -> None:
    code = (
        "import sys, pipeline.cli, pipeline.commands.night, pipeline.stages.verify, pipeline.stages.aggregate\n"
        "from pipeline.engines.choose import open_engine\n"
        "with open_engine('duckdb') as engine: assert engine.spread is None\n"
        "print(engine.name, sorted({'pyspark', 'py4j', 'sqlglot'} & set(sys.modules)))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said == "duckdb []\n"


@pytest.mark.parametrize("package", ["pyspark", "sqlglot"])
def test_spark_without_its_packages_says_what_to_install(
    package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, state, out = tmp_path / "log.csv", tmp_path / "state", tmp_path / "out"
    assert dicecount("simulate", log, "--rolls", "60").code == 0
    without(monkeypatch, package)
    ended = dicecount("run", "--source", log, "--state", state, "--out", out, env=BY_SPARK)
    assert ended.code == 2
    assert ended.last.endswith(
        f"engine.name: got 'spark' where the package {package} is missing, want Spark installed; "
        "pip install 'dicecount[spark]'"
    )


@pytest.mark.parametrize(
    ("home", "got"), [("", "none on the PATH"), ("/nowhere", "none in JAVA_HOME")], ids=["path", "home"]
)
def test_spark_without_java_is_one_clear_line(home: str, got: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("JAVA_HOME", home)
    with (
        open_engine("spark", "local[1]") as engine,
        pytest.raises(
            BadUsage, match=rf"engine\.name 'spark': Java: got {got}, want Java 17 or newer; install"
        ) as said,
    ):
        engine.sql("select 1 as one")
    assert "\n" not in str(said.value)
    assert said.value.exit_code == 2


def test_a_master_of_another_kind_is_refused() -> None:
    with pytest.raises(BadUsage, match=r"engine\.master: got 'http://x', want spark://HOST:PORT or local\[N\]"):
        open_engine("spark", "http://x")


def test_a_master_that_does_not_answer_ends_the_stage() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        master = f"spark://127.0.0.1:{closed.getsockname()[1]}"
        with (
            open_engine("spark", master) as engine,
            pytest.raises(
                Unjudged, match=rf"engine\.master {master}: got Connection refused, want a master that answers"
            ),
        ):
            engine.sql("select 1 as one")
