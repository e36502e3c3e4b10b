"""An edition is audited from its files alone: whatever was changed in it is found, and the file or roll is named."""

import gzip
import hashlib
import hmac
import json
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipeline.audits.edition import audit
from pipeline.commands import edition as editions
from pipeline.places import REPORTS
from pipeline.shelves.folder import sha256, write_sums
from pipeline.stages import render
from tests.conftest import PLANTED, SmallRun
from tests.line.running import dicecount

CHECKER = REPORTS / "bundle" / "verify.py"


@pytest.fixture
def edition(small_run: SmallRun, tmp_path: Path) -> Path:
    """A copy of the edition that a test may change."""
    folder = tmp_path / "edition"
    shutil.copytree(small_run.edition, folder)
    return folder


def found(edition: Path) -> str:
    """The first difference that verify.py, which the audit runs first, or the audit itself names, or nothing.

    What the two files of a day say against each other stands below it: other entropy gives the same dice once in 36
    times, and then the checker, which knows one of the two, can say of the root alone that it is another.
    """
    seen = [check for check in audit(edition, CHECKER, editions.rebuild()) if check.holds is not True]
    return "\n".join(check.seen for check in seen if check is seen[0] or check.name == "parquet")


def rewrite(edition: Path) -> None:
    """Write both files of sums again, as somebody would who wants to hide a change."""
    write_sums(edition / "data")
    write_sums(edition)


def lines_of(path: Path) -> list[bytes]:
    return gzip.decompress(path.read_bytes()).split(b"\n")


def change_line(edition: Path, draw: random.Random, change) -> list[str]:
    """Change one record of one day's CSV; what must be named is its file or its roll."""
    path = draw.choice(sorted((edition / "data" / "rolls").glob("*.csv.gz")))
    lines = lines_of(path)
    place = draw.randrange(1, len(lines) - 1)
    before = lines[place].split(b",")
    lines[place] = b",".join(change(before[:], draw))
    path.unlink()
    path.write_bytes(gzip.compress(b"\n".join(lines), mtime=0))
    return [path.name, before[0].decode()]


def another_die(fields, draw):
    at = draw.choice((13, 14))
    fields[at] = str(int(fields[at]) % 6 + 1).encode()
    return fields


def another_byte(at):
    def change(fields, draw):
        value = bytearray(fields[at])
        place = draw.randrange(len(value))
        value[place : place + 1] = b"0" if value[place : place + 1] != b"0" else b"1"
        fields[at] = bytes(value)
        return fields

    return change


def edit_article(edition: Path, change) -> None:
    path = edition / "data" / "article.json"
    article = json.loads(path.read_bytes())
    change(article)
    path.write_bytes(json.dumps(article, ensure_ascii=False, indent=1).encode() + b"\n")


def changed_cell(edition, draw):
    first, second = draw.randrange(6), draw.randrange(6)

    def change(article):
        article["outcomes"]["counts"][first][second] += draw.choice((-1, 1))

    edit_article(edition, change)
    return ["article.json"]


def changed_count_everywhere(edition, draw):
    """One more of an outcome, in the article's table and in its CSV alike."""
    first, second = draw.randrange(6), draw.randrange(6)
    edit_article(edition, lambda article: article["outcomes"]["counts"][first].__setitem__(second, 1000))
    path = edition / "data" / "outcomes.csv"
    text = path.read_text()
    path.unlink()
    path.write_text(re.sub(rf"(?m)^{first + 1},{second + 1},\d+,", f"{first + 1},{second + 1},1000,", text))
    return ["article.json", "outcomes.csv"]


def changed_summary(edition, draw):
    path = edition / "data" / draw.choice(("outcomes.csv", "faces.csv", "doubles.csv", "verdicts.csv", "findings.csv"))
    text = path.read_bytes()
    place = draw.choice([at for at, byte in enumerate(text) if chr(byte).isdigit() and at > text.index(b"\n")])
    path.unlink()
    path.write_bytes(text[:place] + (b"7" if text[place : place + 1] != b"7" else b"8") + text[place + 1 :])
    return [path.name]


def changed_parquet(edition, draw):
    path = draw.choice(sorted((edition / "data" / "rolls").glob("*.parquet")))
    rolls = pq.read_table(path)
    at = draw.randrange(len(rolls))
    dice = rolls.column("die_1").to_pylist()
    dice[at] = dice[at] % 6 + 1
    place = rolls.column_names.index("die_1")
    path.unlink()
    pq.write_table(rolls.set_column(place, "die_1", pa.array(dice, pa.int8())), path)
    return [path.name]


def changed_figure(edition, draw):
    def change(article):
        key = draw.choice(sorted(article["figures"]))
        article["figures"][key]["display"][draw.choice(("en", "de", "fr", "ar", "fa"))] += "0"

    edit_article(edition, change)
    return ["article.json"]


def changed_p(edition, draw):
    chapter, where = draw.choice((("outcomes", "largest"), ("faces", "farthest"), ("outcomes", "chi_square")))
    name = "p" if where == "chi_square" else draw.choice(("p_named", "p_after_looking"))
    edit_article(edition, lambda article: article[chapter][where].__setitem__(name, article[chapter][where][name] / 2))
    return ["article.json"]


def lost_record(edition, draw):
    path = draw.choice(sorted((edition / "data" / "rolls").glob("*.csv.gz")))
    lines = lines_of(path)
    del lines[draw.randrange(1, len(lines) - 1)]
    path.unlink()
    path.write_bytes(gzip.compress(b"\n".join(lines), mtime=0))
    return [path.name]


def same_dice(edition, draw):
    """Other entropy that happens to give the same dice; the rule is computed here by hmac alone."""

    def change(fields, draw):
        while True:
            text = draw.randbytes(16).hex()
            message = b":".join((fields[1], fields[0], fields[2], text.encode()))
            digest = hmac.new(bytes.fromhex(fields[11].decode()), message, hashlib.sha256).digest()
            if [byte % 6 + 1 for byte in digest if byte < 252][:2] == [int(fields[13]), int(fields[14])]:
                fields[12] = text.encode()
                return fields

    return change_line(edition, draw, change)


REWRITTEN = {
    "die": lambda edition, draw: change_line(edition, draw, another_die),
    "commitment": lambda edition, draw: change_line(edition, draw, another_byte(10)),
    "server seed": lambda edition, draw: change_line(edition, draw, another_byte(11)),
    "client entropy": lambda edition, draw: change_line(edition, draw, another_byte(12)),
    "client entropy, same dice": same_dice,
    "match id": lambda edition, draw: change_line(edition, draw, another_byte(1)),
    "count": changed_cell,
    "count everywhere": changed_count_everywhere,
    "summary": changed_summary,
    "parquet": changed_parquet,
    "figure": changed_figure,
    "p-value": changed_p,
    "lost record": lost_record,
}


@pytest.mark.parametrize("kind", REWRITTEN)
def test_change_whose_sums_were_rewritten_is_caught_and_named(edition: Path, kind: str) -> None:
    names = REWRITTEN[kind](edition, random.Random(f"rewritten {kind}"))
    rewrite(edition)
    said = found(edition)
    assert any(name in said for name in names), said


def flip(path: Path, draw: random.Random) -> None:
    """Change, add or take away one byte of a file."""
    data = bytearray(path.read_bytes())
    place = draw.randrange(len(data))
    kind = draw.choice(("flip", "flip", "flip", "insert", "cut"))
    if kind == "flip":
        data[place] ^= 1 << draw.randrange(8)
    elif kind == "insert":
        data.insert(place, draw.randrange(256))
    else:
        del data[place]
    path.unlink()  # day files are links: only this copy may change
    path.write_bytes(bytes(data))


def test_any_of_250_changed_bytes_is_caught_and_its_file_named(edition: Path) -> None:
    draw = random.Random(250)
    files = sorted(path for path in edition.rglob("*") if path.is_file())
    assert len(files) > 40
    kinds = set()
    for number in range(250):
        path = files[number % len(files)] if number < len(files) else draw.choice(files)
        whole = path.read_bytes()
        flip(path, draw)
        if path.read_bytes() == whole:  # a byte put beside its like, or taken from a run of them, may change nothing
            continue
        first = next((check.seen for check in audit(edition, CHECKER) if check.holds is not True), "")
        name = path.relative_to(edition).as_posix()
        assert name in first, (name, first)
        kinds.add(path.suffix)
        path.write_bytes(whole)
    assert {".json", ".csv", ".gz", ".parquet", ".py", ".md", ".toml", ".txt"} <= kinds


def test_honest_edition_holds_and_so_does_its_data_folder_alone(edition: Path, tmp_path: Path) -> None:
    ended = dicecount("audit", edition)
    assert (ended.code, ended.stdout.splitlines()[-1]) == (0, "all of it holds")
    shutil.move(edition / "data", tmp_path / "alone")
    ended = dicecount("audit", tmp_path / "alone", "--json")
    told = json.loads(ended.stdout)
    assert (ended.code, told["holds"]) == (0, True)
    assert [check["name"] for check in told["checks"]] == [
        "checker",
        "parquet",
        "article",
        "words",
        "descriptors",
        "signature",
        "checkpoint",
    ]


def test_difference_is_exit_code_3_and_names_the_roll(edition: Path) -> None:
    names = change_line(edition, random.Random(3), another_die)
    rewrite(edition)
    ended = dicecount("audit", edition)
    assert ended.code == 3
    assert f"roll {names[1]}" in ended.stdout
    assert "checker: DIFFERENCE" in ended.stdout


def test_folder_that_is_no_edition_cannot_be_judged(tmp_path: Path) -> None:
    assert dicecount("audit", tmp_path / "nowhere").code == 5
    assert dicecount("audit", tmp_path).code == 4


def test_bare_python_without_any_package_verifies_a_bundle(edition: Path, tmp_path: Path) -> None:
    empty = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", empty], check=True)
    bare = [empty / "bin" / "python3", "-I", "-W", "error", "verify.py"]
    done = subprocess.run(bare, cwd=edition / "data", capture_output=True, text=True, env={"PATH": os.defpath})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("all of it holds\n")
    assert "3000 records recomputed: ok 3000" in done.stdout


def test_nothing_about_players_is_in_any_file(small_run: SmallRun) -> None:
    """The source has a name, a rating, a device and an address on every row."""
    texts = [value.encode() for value in PLANTED.values()] + [name.encode() for name in PLANTED]
    assert all(text in small_run.log.read_bytes() for text in texts)
    files = [path for path in small_run.out.rglob("*") if path.is_file() and not path.is_symlink()]
    assert len(files) > 60
    for path in files:
        content = path.read_bytes()
        if path.suffix == ".gz" or path.name == "csv.gz":
            content += gzip.decompress(content)
        if path.suffix == ".parquet" or path.name == "parquet":
            rolls = pq.read_table(path)
            content += "\n".join(map(str, [*rolls.column_names, *rolls.to_pylist()])).encode()
            assert not set(PLANTED) & set(rolls.column_names)
        for value in PLANTED.values():
            assert value.encode() not in content, path
        for name in ("player_name", "ip_address"):  # device and rating are also words of the texts
            assert name.encode() not in content, path


def with_page(edition: Path) -> Path:
    """The edition with its page in one language, as `render` writes it."""
    article = json.loads((edition / "data" / "article.json").read_bytes())
    fonts = render.load_fonts()
    (edition / "report.de.html").write_text(render.render_html(article, "de", fonts=fonts, languages=["de"]), "utf-8")
    (edition / "index.html").write_text(render.render_index(article, ["de"], fonts=fonts), "utf-8")
    write_sums(edition)
    return edition


def test_words_that_were_changed_are_named_though_every_sum_was_rewritten(edition: Path) -> None:
    with_page(edition)
    holds = dicecount("audit", edition)
    assert holds.code == 0, holds.stdout
    assert re.search(r"words: holds: \d+ figures and 7 texts and pages made again", holds.stdout)
    for name, old, new in (
        ("data/article.en.md", "fair dice", "loaded dice"),
        ("report.de.html", "faire Würfel", "gezinkte Würfel"),
        ("index.html", "README.md", "README.txt"),
    ):
        path = edition / name
        whole = path.read_bytes()
        assert old in whole.decode()
        path.unlink()
        path.write_text(whole.decode().replace(old, new, 1), "utf-8")
        rewrite(edition)
        ended = dicecount("audit", edition)
        assert ended.code == 3
        assert f"words: DIFFERENCE: {name}: not what article.json gives" in ended.stdout
        path.write_bytes(whole)


def by_another_version(edition: Path) -> None:
    """As a program wrote it that words its figures otherwise, and knew fewer tests and columns."""

    def change(article):
        article["provenance"] |= {"version": "0.9", "renderer": "0" * 16}
        for one in article["figures"].values():
            one["display"]["en"] = f"about {one['display']['en']}"
        del article["outcomes"]["farthest"]

    edit_article(edition, change)
    path = edition / "data" / "outcomes.csv"
    lines = path.read_text().splitlines()
    path.unlink()
    path.write_text("".join(f"{line.rpartition(',')[0]}\n" for line in lines))  # without the last column
    package = json.loads((edition / "data" / "datapackage.json").read_text())
    for resource in package["resources"]:
        file = edition / "data" / resource["path"]
        resource |= {"bytes": file.stat().st_size, "hash": f"sha256:{sha256(file)}"}
    (edition / "data" / "datapackage.json").write_text(json.dumps(package))
    rewrite(edition)


def test_edition_of_another_version_holds_and_its_words_are_said_not_to_be_made_again(edition: Path) -> None:
    by_another_version(edition)
    ended = dicecount("audit", edition)
    assert ended.code == 0, ended.stdout
    (said,) = [line for line in ended.stdout.splitlines() if line.startswith("words: ")]
    assert "written by dicecount 0.9 (renderer 0000000000000000) and were not made again" in said
    assert "all its numbers were" in said


@pytest.mark.parametrize("kind", ["count", "count everywhere", "summary", "p-value", "die", "parquet"])
def test_changed_number_in_an_edition_of_another_version_is_caught_all_the_same(edition: Path, kind: str) -> None:
    by_another_version(edition)
    names = REWRITTEN[kind](edition, random.Random(f"another {kind}"))
    rewrite(edition)
    said = found(edition)
    assert any(name in said for name in names), said
