"""Proofs of a match: accepted by other programs, refused when changed; its page and its programs; receipts."""

import base64
import csv
import gzip
import hashlib
import html
import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pymerkle import InmemoryTree, InvalidProof, verify_inclusion

from pipeline.bundle import own_check
from pipeline.places import RECIPES, REPORTS
from pipeline.recipes.grammar import parse_recipe
from pipeline.recipes.reference import Record
from tests.conftest import SmallRun
from tests.line.running import Ended, dicecount


def records(small: SmallRun) -> list[bytes]:
    """Every record of the edition, as its day files hold them."""
    found: list[bytes] = []
    for path in sorted((small.edition / "data" / "rolls").glob("*.csv.gz")):
        found += gzip.decompress(path.read_bytes()).splitlines()[1:]
    return found


def rows(small: SmallRun) -> list[dict[str, str]]:
    header = gzip.decompress(next((small.edition / "data" / "rolls").glob("*.csv.gz")).read_bytes()).splitlines()[0]
    text = b"\n".join([header, *records(small)]).decode()
    return list(csv.DictReader(io.StringIO(text)))


@pytest.fixture(scope="module")
def match(small_run: SmallRun) -> str:
    return rows(small_run)[1500]["match_id"]


def prove(small: SmallRun, match: str, *arguments: str | Path) -> Ended:
    options = ("--source", small.log, "--state", small.state, "--out", small.out)
    return dicecount("prove", match, *options, *arguments)


@pytest.fixture(scope="module")
def proof(small_run: SmallRun, match: str) -> dict:
    ended = prove(small_run, match)
    assert ended.code == 0, ended.stderr
    return json.loads(ended.stdout)


def test_proof_holds_every_record_of_the_match_as_published(small_run: SmallRun, match: str, proof: dict) -> None:
    wanted = [record for record in records(small_run) if record.split(b",")[1] == match.encode()]
    assert [roll["record"].encode() for roll in proof["rolls"]] == wanted
    assert len(wanted) > 20
    assert proof["checkpoint"] == (small_run.edition / "data" / "checkpoint.txt").read_text()
    assert "Without receipts it is not shown" in proof["not_shown"]


def test_every_proof_is_accepted_by_an_independent_implementation(small_run: SmallRun, proof: dict) -> None:
    """pymerkle's tree over the published records, its verification of our paths against the published root."""
    leaves = records(small_run)
    there = InmemoryTree(algorithm="sha256")
    for leaf in leaves:
        there.append_entry(leaf)
    root = base64.b64decode(proof["checkpoint"].splitlines()[2])
    assert there.get_root() == root
    for roll in proof["rolls"]:
        theirs = there.prove_inclusion(roll["index"] + 1)
        leaf = hashlib.sha256(b"\0" + roll["record"].encode()).digest()
        theirs.path = [leaf, *map(bytes.fromhex, roll["path"])]
        verify_inclusion(leaf, root, theirs, index=roll["index"] + 1, size=len(leaves))
        wrong = hashlib.sha256(b"\0" + roll["record"].encode() + b" ").digest()
        theirs.path[0] = wrong
        with pytest.raises(InvalidProof):
            verify_inclusion(wrong, root, theirs)


def checked(proof: dict, folder: Path) -> subprocess.CompletedProcess[str]:
    path = folder / "proof.json"
    path.write_text(json.dumps(proof))
    command = [sys.executable, "-I", "-S", REPORTS / "bundle" / "verify.py", "--proof", path]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def test_checker_of_the_edition_accepts_the_proof_anywhere(proof: dict, tmp_path: Path) -> None:
    done = checked(proof, tmp_path)
    assert done.returncode == 0
    assert f"{len(proof['rolls'])} records proved in the log of 3000 records" in done.stdout


@pytest.mark.parametrize("field", [0, 2, 10, 11, 12, 13])
def test_proof_of_a_changed_record_is_refused(proof: dict, tmp_path: Path, field: int) -> None:
    changed = json.loads(json.dumps(proof))
    parts = changed["rolls"][3]["record"].split(",")
    last = parts[field][-1]
    parts[field] = parts[field][:-1] + ("1" if last != "1" else "2")
    changed["rolls"][3]["record"] = ",".join(parts)
    done = checked(changed, tmp_path)
    assert done.returncode == 1
    assert f"record {changed['rolls'][3]['index']}: not proved to stand in the log" in done.stdout


def test_match_that_is_not_in_the_edition_is_bad_usage(small_run: SmallRun) -> None:
    ended = prove(small_run, "mat_<script>")
    assert ended.code == 2
    assert "MATCH" in ended.last


def receipts_of(proof: dict) -> list[dict[str, str]]:
    found = [roll["record"].split(",") for roll in proof["rolls"]]
    return [{"roll_id": row[0], "commitment": row[10], "client_entropy": row[12]} for row in found]


def test_receipts_that_agree_are_told_roll_by_roll(
    small_run: SmallRun, match: str, proof: dict, tmp_path: Path
) -> None:
    kept = receipts_of(proof)[:-2]
    kept[0]["commitment"] = "0x" + kept[0]["commitment"].upper()
    kept[1]["client_entropy"] = ""
    path = tmp_path / "kept.json"
    path.write_text(json.dumps(kept))
    ended = prove(small_run, match, "--receipts", path)
    told = json.loads(ended.stdout)["receipts"]
    assert (ended.code, told["compared"], told["contradicted"]) == (0, len(kept), [])
    assert told["rolls"][0] == {"roll_id": kept[0]["roll_id"], "commitment": "same", "client_entropy": "same"}
    assert told["rolls"][1]["client_entropy"] == "not kept"
    assert told["without_receipt"] == [one["roll_id"] for one in receipts_of(proof)[-2:]]


def test_receipt_that_contradicts_is_found_and_so_is_a_roll_that_the_record_lacks(
    small_run: SmallRun, match: str, proof: dict, tmp_path: Path
) -> None:
    kept = receipts_of(proof)
    kept[4]["commitment"] = "00" * 32
    kept.append({"roll_id": "vanished", "commitment": "11" * 32, "client_entropy": "22" * 16})
    lines = tmp_path / "kept.jsonl"
    lines.write_text("".join(json.dumps(one) + "\n" for one in kept))
    table = tmp_path / "kept.csv"
    table.write_text("roll_id,commitment,client_entropy\n" + "".join(",".join(one.values()) + "\n" for one in kept))
    for path in (lines, table):
        ended = prove(small_run, match, "--receipts", path)
        told = json.loads(ended.stdout)["receipts"]
        assert ended.code == 3
        assert told["contradicted"] == [kept[4]["roll_id"], "vanished"]
        assert told["rolls"][4] == {"roll_id": kept[4]["roll_id"], "commitment": "other", "client_entropy": "same"}
        assert told["rolls"][-1]["commitment"] == "not in the record"


def test_receipts_that_cannot_be_read_are_no_agreement(small_run: SmallRun, match: str, tmp_path: Path) -> None:
    (tmp_path / "empty.json").write_text("[]")
    assert prove(small_run, match, "--receipts", tmp_path / "empty.json").code == 4
    assert prove(small_run, match, "--receipts", tmp_path / "nowhere.json").code == 5


def programs(page: str) -> list[str]:
    return [html.unescape(text) for text in re.findall(r"<pre>(.*?)</pre>", page, re.DOTALL)][1:]


def test_page_shows_every_record_and_its_programs_give_the_dice(
    small_run: SmallRun, match: str, proof: dict, tmp_path: Path
) -> None:
    ended = prove(small_run, match, "--html", tmp_path / "match.html")
    assert ended.code == 0
    page = (tmp_path / "match.html").read_text()
    for roll in proof["rolls"]:
        fields = roll["record"].split(",")
        assert all(fields[at] in page for at in (0, 10, 11, 12))
    assert {"white", "black"} <= set(re.findall("white|black", page))
    assert "Without receipts it is not shown" in page
    first = proof["rolls"][0]["record"].split(",")
    python, shell = programs(page)
    done = subprocess.run([sys.executable, "-I", "-S", "-c", python], capture_output=True, text=True, check=True)
    assert done.stdout.count("as promised") == 1
    assert f"dice [{first[13]}, {first[14]}] as logged" in done.stdout
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=True)
    committed, *dice = done.stdout.splitlines()
    assert committed.endswith(first[10])
    assert dice == first[13:15]


def test_page_goes_to_stdout_when_no_file_is_named(small_run: SmallRun, match: str) -> None:
    assert prove(small_run, match, "--html").stdout.startswith("<!DOCTYPE html>")


SEQUENCE = {"match_id": "mat_1", "roll_id": "r", "server_seed": b"cube-dice-example", "client_entropy": None}


@pytest.mark.parametrize(
    ("place", "dice"), list(enumerate([(1, 4), (4, 4), (4, 3), (3, 3), (3, 2), (6, 6), (5, 5), (1, 1)]))
)
def test_programs_follow_a_sequence_to_its_place(place: int, dice: tuple[int, int]) -> None:
    """Dice and commitment of the example that the scheme publishes."""
    recipe = parse_recipe((RECIPES / "cube-v1.toml").read_text())
    committed = "cf29dd9f3513b834311bbc5e1ca1029730bd9f02fc3af98b82697754e5bfb84a"
    record = Record(**SEQUENCE, nonce=place, commitment=bytes.fromhex(committed), die_1=dice[0], die_2=dice[1])
    python = own_check.python_program(record, recipe)
    done = subprocess.run([sys.executable, "-I", "-S", "-c", python], capture_output=True, text=True, check=True)
    assert f"commitment {committed} as promised" in done.stdout
    assert f"dice {list(dice)} as logged" in done.stdout
    shell = own_check.shell_check(record, recipe)
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-2:] == [str(face) for face in dice]


def test_ids_that_would_run_are_only_text_in_page_and_programs() -> None:
    evil = "';touch /tmp/owned;'\"$(id)`id`</pre><script>alert(1)</script>"
    recipe = parse_recipe((RECIPES / "boardgammon-v1.toml").read_text())
    record = Record(
        match_id=evil,
        roll_id="\N{GREEK SMALL LETTER ALPHA}",
        nonce=1,
        server_seed=bytes(range(32)),
        commitment=hashlib.sha256(bytes(range(32))).digest(),
        client_entropy=bytes(16),
        die_1=1,
        die_2=1,
    )
    python = own_check.python_program(record, recipe)
    message = f"{evil}:\N{GREEK SMALL LETTER ALPHA}:1:{'00' * 16}".encode()
    assert repr(message) in python
    shell = own_check.shell_check(record, recipe)
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=True)
    assert len(done.stdout.splitlines()) == 3
    assert not Path("/tmp/owned").exists()
