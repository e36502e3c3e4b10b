"""146 nights of the published log, one after another, end in the edition of one run over the whole."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tests.line.disturbed import run
from tests.line.running import contents

FIRST, LAST = dt.date(2026, 5, 18), dt.date(2026, 10, 10)
NIGHTS = 146
OPTIONS = ("--languages", "none", "--no-drill", "--simulations", "200")
# The population of the published count: a person sat at the board.
SETTINGS = '[count]\nfirst_day = 2026-05-18\nwhere = "person_played"\n[engine]\nthreads = 1\n'
"""One thread, since two proofs run at once: the night and its edition are the same with more."""


def nights_end_in_the_bytes_of_one_run(log: Path, folder: Path, number: int) -> None:
    """The server shows its whole log every night; `--until` stands for what it does not have yet."""
    (folder / "settings.toml").write_text(SETTINGS)

    def night(home: Path, day: dt.date) -> None:
        home.mkdir(exist_ok=True)
        where = ["--source", str(log), "--state", str(home / "state"), "--out", str(home / "out")]
        config = ["--config", str(folder / "settings.toml"), "--until", day.isoformat()]
        clock = dt.datetime.combine(day + dt.timedelta(days=1), dt.time(3), dt.UTC).isoformat()
        code = run(["run", *where, *config, *OPTIONS], {"DICECOUNT_NOW": clock}, home)
        assert code == 0, f"{day}: {(home / 'log.txt').read_text()[-1000:]}"

    days = [FIRST + dt.timedelta(days=at) for at in range(number)]
    for day in days:
        night(folder / "nights", day)
    night(folder / "once", days[-1])
    nights, once = (contents(folder / home / "out" / days[-1].isoformat()) for home in ("nights", "once"))
    assert nights["data/article.json"] == once["data/article.json"]
    assert nights == once


@pytest.mark.timeout(7200)
def test_146_nights_of_the_published_log_end_in_the_bytes_of_one_run(published_log: Path, tmp_path: Path) -> None:
    assert FIRST + dt.timedelta(days=NIGHTS - 1) == LAST
    nights_end_in_the_bytes_of_one_run(published_log, tmp_path, NIGHTS)
