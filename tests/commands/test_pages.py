"""An edition with pages, printed ones too: nothing about a player is in any byte of it, and no byte changes unseen."""

import contextlib
import gzip
import json
import random
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from pipeline.audits.edition import audit
from tests.commands.test_audit import CHECKER, flip
from tests.conftest import SmallRun, once
from tests.line.running import dicecount

PLAYERS = {
    "white_player": "Zoltan-Quux",
    "black_player": "Brunhild_Vex",
    "white_rating": 19876543,
    "black_rating": 17654329,
    "white_address": "203.0.113.77",
    "black_address": "2001:db8::7a6b:77",
}
"""What the server's own table knows of who played, the same in every match."""
DEVICE = "dev-8f0e9a77"

FLIPS = 5
"""Changed bytes a file."""


@pytest.fixture(scope="session")
def paged(tmp_path_factory: pytest.TempPathFactory) -> SmallRun:
    """A run whose edition has pages and papers from the left and from the right. Only read it."""
    home = once(tmp_path_factory, "paged", run)
    return SmallRun(home / "game.sqlite", home / "state", home / "out")


def run(home: Path) -> None:
    home.mkdir()
    log = home / "game.sqlite"
    assert dicecount("simulate", log, "--rolls", "400").code == 0
    with contextlib.closing(sqlite3.connect(log)) as con, con:
        con.execute(f"update matches set {', '.join(f'{name} = ?' for name in PLAYERS)}", tuple(PLAYERS.values()))
        con.execute("alter table rolls add column device text")
        con.execute("update rolls set device = ?", (DEVICE,))
    places = ("--source", log, "--state", home / "state", "--out", home / "out")
    ended = dicecount("run", *places, "--languages", "en,fa", "--simulations", "20", "--no-drill")
    assert ended.code == 0, ended.stderr


def readings(path: Path) -> Iterator[str]:
    """A file's bytes, and what a reader of its kind gets out of them."""
    content = path.read_bytes()
    yield content.decode("utf-8", "replace")
    if path.suffix == ".gz":
        yield gzip.decompress(content).decode()
    elif path.suffix == ".parquet":
        yield json.dumps(pq.read_table(path).to_pylist(), default=str)
    elif path.suffix == ".pdf":
        for options in ([], ["-raw"]):
            done = subprocess.run(["pdftotext", *options, path, "-"], capture_output=True, text=True, check=True)
            yield done.stdout
            yield "".join(done.stdout.split())  # a word that is broken at the end of a line


PERSIAN = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")


def holding(folder: Path, *texts: str) -> set[str]:
    """The kinds of files that hold any of the texts, in Persian digits too."""
    wanted = [form for text in texts for form in (text, text.translate(PERSIAN))]
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    assert len(files) > 30
    return {path.suffix for path in files if any(form in text for text in readings(path) for form in wanted)}


def test_nothing_about_players_is_in_any_byte_of_an_edition_with_pages(paged: SmallRun) -> None:
    secrets = [*map(str, PLAYERS.values()), DEVICE]
    with contextlib.closing(sqlite3.connect(paged.log)) as con:
        assert con.execute("select * from matches").fetchone()[3:9] == tuple(PLAYERS.values())
        assert con.execute("select distinct device from rolls").fetchall() == [(DEVICE,)]
    article = json.loads((paged.edition / "data" / "article.json").read_bytes())
    # What is published is found by the same search, so that it looks where it should.
    assert holding(paged.edition, article["example"]["record"]["roll_id"]) >= {".html", ".pdf", ".gz", ".parquet"}
    assert holding(paged.edition, "white") >= {".gz", ".parquet"}
    assert holding(paged.edition, *secrets, *PLAYERS) == set()
    assert holding(paged.out, *secrets, *PLAYERS) == set()


@pytest.mark.parametrize(
    "name", ["report.en.html", "report.fa.html", "report.en.pdf", "report.fa.pdf", "index.html", "SHA256SUMS"]
)
def test_changed_byte_of_a_page_is_caught_and_its_file_named(paged: SmallRun, name: str, tmp_path: Path) -> None:
    edition = tmp_path / "edition"
    shutil.copytree(paged.edition, edition)
    path = edition / name
    whole = path.read_bytes()
    draw = random.Random(name)
    changed = 0
    while changed < FLIPS:
        flip(path, draw)
        if path.read_bytes() != whole:  # a byte put beside its like, or taken from a run of them, changes nothing
            changed += 1
            first = next((check.seen for check in audit(edition, CHECKER) if check.holds is not True), "")
            assert name in first, first or "nothing"
        path.write_bytes(whole)


def test_audit_names_a_changed_paper(paged: SmallRun, tmp_path: Path) -> None:
    edition = tmp_path / "edition"
    shutil.copytree(paged.edition, edition)
    flip(edition / "report.fa.pdf", random.Random(1))
    ended = dicecount("audit", edition)
    assert ended.code == 3
    assert "pages: DIFFERENCE: report.fa.pdf: changed" in ended.stdout
