"""A night to be killed: some days are published, the last is new."""

from __future__ import annotations

import datetime as dt
import shutil
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from pipeline import simulate
from pipeline.simulate.writers import write_log
from tests.line.disturbed import Disturb, counting_changes, counting_writes, left_behind, run, run_and_kill_after


@dataclass(frozen=True)
class Bench:
    """The published nights (`before`), the server, and what an undisturbed night leaves behind and takes."""

    before: Path
    source: Path
    options: tuple[str, ...]
    env: Mapping[str, str]
    wanted: Mapping[str, str]
    writes: int
    changes: int
    seconds: float

    def command(self, home: Path) -> list[str]:
        where = ["--source", str(self.source), "--state", str(home / "state"), "--out", str(home / "out")]
        return ["run", *where, *self.options]

    def lay(self, home: Path) -> None:
        shutil.copytree(self.before, home, dirs_exist_ok=True, symlinks=True)

    def killed(self, home: Path, disturb: Disturb) -> bool:
        """A night killed and run again ends as an undisturbed one; false where the kill did not come."""
        self.lay(home)
        return self._ends_the_same(home, run(self.command(home), self.env, home, disturb))

    def killed_after(self, home: Path, seconds: float) -> bool:
        self.lay(home)
        return self._ends_the_same(home, run_and_kill_after(seconds, self.command(home), self.env, home))

    def _ends_the_same(self, home: Path, code: int) -> bool:
        """After a kill the next run must do it; where none came there is nothing to mend, and this one must have."""
        came = code == -9
        if came:
            code = run(self.command(home), self.env, home)
        assert code == 0, (home / "log.txt").read_text()[-2000:]
        assert left_behind(home) == self.wanted
        return came


def bench(folder: Path, rolls: int, options: Sequence[str], fresh: bool = False) -> Bench:
    """Publish all days but the last, then run the night once undisturbed. `fresh`: no night before."""
    log = pa.concat_tables(simulate.pieces(rolls=rolls)).combine_chunks()
    days = sorted(set(log.column("committed_at").cast(pa.date32()).to_pylist()))
    before, source = folder / "before", folder / "game.sqlite"
    before.mkdir()
    chosen = (*options, "--simulations", "50")

    def morning(day: dt.date) -> dt.datetime:
        return dt.datetime.combine(day, dt.time(3), dt.UTC) + dt.timedelta(days=1)

    first, env = days[-2], {"DICECOUNT_NOW": morning(days[-1]).isoformat()}
    made = Bench(before, source, chosen, env, {}, 0, 0, 0.0)
    if not fresh:
        known = log.filter(pc.less(log.column("committed_at"), pa.scalar(morning(first), pa.timestamp("us", "UTC"))))
        write_log([known], source)
        assert run(made.command(before), {"DICECOUNT_NOW": morning(first).isoformat()}, before) == 0
    write_log([log], source)
    for name, disturb in (("writes", counting_writes), ("changes", counting_changes)):
        home = folder / name
        made.lay(home)
        began = time.monotonic()
        assert run(made.command(home), env, home, disturb(folder / f"{name}.txt")) == 0, (home / "log.txt").read_text()
    seconds = time.monotonic() - began
    wanted = left_behind(folder / "writes")
    assert left_behind(folder / "changes") == wanted
    writes, changes = (len((folder / f"{name}.txt").read_bytes()) for name in ("writes", "changes"))
    assert min(writes, changes) > 40
    return Bench(before, source, chosen, env, wanted, writes, changes, seconds)
