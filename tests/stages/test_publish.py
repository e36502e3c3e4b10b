"""Publishing: whole or not at all, never changed afterwards, corrected by errata, the same bytes every time."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import obstore
import pytest
from obstore.store import from_url

from pipeline.errors import BadUsage, PublishFailed
from pipeline.shelves import folder as shelf
from pipeline.shelves import signing
from pipeline.stages import publish
from pipeline.stages.publish import Publishing
from pipeline.store import Store
from tests.conftest import SmallRun
from tests.line.running import dicecount
from tests.stages import killed
from tests.stages.publisher import article_of, files, publish_days
from tests.stages.s3_server import Server, s3_server


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with s3_server() as server:
        yield server


def run(small: SmallRun, out: Path, days: int = 3, how: Publishing | None = None, **changes) -> publish.PublishReport:
    article = {**article_of(small.state, days), **changes}
    return publish.run(Store(small.state), out, article, None, files, how)


def one_more_match(small: SmallRun) -> dict:
    population = article_of(small.state, 3)["population"]
    return {**population, "matches": population["matches"] + 1}


def test_edition_stands_whole_and_latest_leads_to_it(small_run: SmallRun, tmp_path: Path) -> None:
    made = run(small_run, tmp_path)
    assert made.new
    assert (tmp_path / "latest").resolve() == made.folder == tmp_path / "2026-05-20"
    for folder in (made.folder, made.folder / "data"):
        done = subprocess.run(["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=folder)
        assert done.returncode == 0
    assert not list(tmp_path.glob(".new-*"))


def test_same_count_again_changes_nothing_even_when_it_was_read_later(small_run: SmallRun, tmp_path: Path) -> None:
    run(small_run, tmp_path)
    before = killed.tree(tmp_path)
    made = run(small_run, tmp_path, read_on="2027-01-01", provenance={"version": "2"})
    assert not made.new
    assert killed.tree(tmp_path) == before


def test_same_log_gives_the_same_bytes_in_another_folder(small_run: SmallRun, tmp_path: Path) -> None:
    run(small_run, tmp_path / "one")
    run(small_run, tmp_path / "two")
    assert killed.tree(tmp_path / "one") == killed.tree(tmp_path / "two")


def test_day_files_of_a_later_edition_are_links_to_the_same_files(small_run: SmallRun, tmp_path: Path) -> None:
    first, second = run(small_run, tmp_path, 3).folder, run(small_run, tmp_path, 5).folder
    name = "data/rolls/2026-05-18.csv.gz"
    assert (first / name).stat().st_ino == (second / name).stat().st_ino


def test_correction_is_an_edition_of_its_own_that_names_old_and_new_numbers(
    small_run: SmallRun, tmp_path: Path
) -> None:
    first = run(small_run, tmp_path)
    before = killed.tree(first.folder)
    changed = one_more_match(small_run)
    second = run(small_run, tmp_path, population=changed)
    assert second.folder.name == "2026-05-20.r2"
    assert killed.tree(first.folder) == before
    erratum = json.loads((second.folder / "data" / "article.json").read_text())["erratum"]
    assert erratum == {
        "corrects": "2026-05-20",
        "changed": 1,
        "changes": [{"name": "population.matches", "old": changed["matches"] - 1, "new": changed["matches"]}],
    }
    assert (tmp_path / "latest").resolve() == second.folder
    index = (tmp_path / "index.html").read_text()
    assert "2026-05-20.r2 corrects 2026-05-20" in index
    assert f"population.matches: {changed['matches'] - 1} → {changed['matches']}</code>" in index
    feed = json.loads((tmp_path / "feed.json").read_text())
    assert [item["id"] for item in feed["items"]] == ["2026-05-20.r2", "2026-05-20"]
    # the corrected numbers again: nothing new; the first ones again: a third edition
    assert not run(small_run, tmp_path, population=changed).new
    assert run(small_run, tmp_path).folder.name == "2026-05-20.r3"


def test_language_added_to_an_edition_reads_as_pages_and_not_as_a_correction(
    small_run: SmallRun, tmp_path: Path
) -> None:
    pages, out = tmp_path / "pages", tmp_path / "out"
    pages.mkdir()
    article = article_of(small_run.state, 3)
    for name in ("index.html", "report.en.html"):
        (pages / name).write_text(name)
    publish.run(Store(small_run.state), out, article, pages, files)
    (pages / "report.eo.html").write_text("eo")
    made = publish.run(Store(small_run.state), out, article, pages, files)
    assert made.folder.name == "2026-05-20.r2"
    feed = json.loads((out / "feed.json").read_text())
    told = feed["items"][0]["content_text"]
    assert told.endswith("Adds to 2026-05-20: report.eo.html; no number changed.")
    assert "Corrects" not in told
    assert not publish.run(Store(small_run.state), out, article, pages, files).new


def test_correction_of_an_older_edition_leaves_latest_where_it_is(small_run: SmallRun, tmp_path: Path) -> None:
    run(small_run, tmp_path, 3)
    run(small_run, tmp_path, 4)
    run(small_run, tmp_path, 3, population=one_more_match(small_run))
    assert shelf.editions(tmp_path) == ["2026-05-20", "2026-05-20.r2", "2026-05-21"]
    assert (tmp_path / "latest").resolve().name == "2026-05-21"


def test_tenth_correction_comes_after_the_ninth(tmp_path: Path) -> None:
    for name in ("2026-05-20.r10", "2026-05-20.r9", "2026-05-20", "undated", "2026-05-19", ".new-x", "other", "2026"):
        (tmp_path / name).mkdir()
    names = ["undated", "2026-05-19", "2026-05-20", "2026-05-20.r9", "2026-05-20.r10"]
    assert shelf.editions(tmp_path) == names


def test_checker_that_judges_otherwise_stops_the_publication(small_run: SmallRun, tmp_path: Path) -> None:
    """A checker that takes 251 for the limit drops a byte too many: some roll's verdict differs."""

    def other(article):
        made = files(article)
        text = made["verify.py"].decode()
        assert "DROPPED = bytes(range(252, 256))" in text
        return {**made, "verify.py": text.replace("bytes(range(252, 256))", "bytes(range(251, 256))").encode()}

    with pytest.raises(PublishFailed) as stopped:
        publish.run(Store(small_run.state), tmp_path, article_of(small_run.state, 3), None, other)
    assert "agreement of verify.py and the pipeline, rolls/2026-05-" in str(stopped.value)
    assert "got wrong_dice, want ok" in str(stopped.value)
    assert shelf.editions(tmp_path) == []
    assert stopped.value.exit_code == 7


def test_only_new_days_are_judged_again_unless_all_are_asked_for(small_run: SmallRun, tmp_path: Path) -> None:
    article = article_of(small_run.state, 12)
    first = run(small_run, tmp_path, 10)
    second = run(small_run, tmp_path, 12)
    assert first.agreed + second.agreed == article["log"]["size"] == 3000
    assert 0 < second.agreed < first.agreed
    assert run(small_run, tmp_path, 12).agreed == 0


def test_full_publication_audits_the_edition_that_stands(small_run: SmallRun, tmp_path: Path) -> None:
    out = tmp_path / "out"
    shutil.copytree(small_run.out, out, symlinks=True)
    options = ("--source", small_run.log, "--state", small_run.state, "--out", out)
    ended = dicecount("publish", *options, "--full")
    assert ended.code == 0, ended.stderr
    assert "3,000 records judged alike by verify.py" in ended.stderr
    path = out / "latest" / "data" / "faces.csv"
    path.write_bytes(path.read_bytes().replace(b"1,", b"7,", 1))
    ended = dicecount("publish", *options, "--full")
    assert ended.code == 7
    assert "faces.csv" in ended.stderr


def test_comparison_says_what_changed_since_an_earlier_edition(small_run: SmallRun, tmp_path: Path) -> None:
    out, state = tmp_path / "out", tmp_path / "state"
    options = ("--source", small_run.log, "--state", state, "--out", out, "--languages", "none")
    quick = ("--simulations", "0", "--no-drill")
    assert dicecount("run", *options, *quick, "--until", "2026-05-22").code == 0
    ended = dicecount("run", *options, *quick, "--compare", "2026-05-22")
    assert ended.code == 0, ended.stderr
    old, new = (json.loads((out / name / "data" / "article.json").read_text()) for name in ("2026-05-22", "latest"))
    more = new["population"]["rolls"] - old["population"]["rolls"]
    assert new["compared"]["rolls"] == {"old": old["population"]["rolls"], "new": new["population"]["rolls"]}
    assert new["figures"]["since-rolls"]["value"] == more > 0
    text = (out / "latest" / "data" / "article.en.md").read_text()
    assert "## What changed" in text
    assert f"Since the edition of May 22, 2026 the count went from {old['population']['rolls']:,} to" in text
    assert "## What changed" not in (out / "2026-05-22" / "data" / "article.en.md").read_text()
    assert dicecount("audit", out / "latest").code == 0
    wrong = dicecount("publish", *options, "--compare", "1999-01-01")
    assert (wrong.code, "--compare" in wrong.stderr) == (2, True)


@pytest.fixture
def key(tmp_path: Path) -> Path:
    path = tmp_path / "key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", path], check=True)
    return path


def test_signed_sums_verify_with_openssh_and_a_changed_one_does_not(
    small_run: SmallRun, tmp_path: Path, key: Path
) -> None:
    how = Publishing(signing_key=key, identity="dice.example.org")
    data = run(small_run, tmp_path / "out", how=how).folder / "data"
    again = run(small_run, tmp_path / "again", how=how).folder / "data"
    assert (data / "SHA256SUMS.sig").read_bytes() == (again / "SHA256SUMS.sig").read_bytes()
    command = ["ssh-keygen", "-Y", "verify", "-f", "allowed_signers", "-I", "dice.example.org", "-n", "dice-audit"]
    command += ["-s", "SHA256SUMS.sig"]
    sums = (data / "SHA256SUMS").read_bytes()
    assert subprocess.run(command, cwd=data, input=sums, capture_output=True).returncode == 0
    assert subprocess.run(command, cwd=data, input=sums + b"\n", capture_output=True).returncode != 0
    assert b"allowed_signers" in sums
    assert signing.verified(data / "SHA256SUMS", data / "SHA256SUMS.sig", data / "allowed_signers", "dice.example.org")


def test_key_that_cannot_sign_is_a_fault_of_the_settings(small_run: SmallRun, tmp_path: Path) -> None:
    (tmp_path / "key").write_text("no key")
    with pytest.raises(BadUsage) as stopped:
        run(small_run, tmp_path / "out", how=Publishing(signing_key=tmp_path / "key"))
    assert "publish.signing_key" in str(stopped.value)
    assert str(tmp_path) not in str(stopped.value)
    assert shelf.editions(tmp_path / "out") == []


def test_folder_that_cannot_be_written_is_exit_code_7(small_run: SmallRun, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file where the folder should be")
    with pytest.raises(PublishFailed):
        run(small_run, tmp_path / "out")


def test_object_store_shows_the_edition_through_its_pointer(
    small_run: SmallRun, tmp_path: Path, server: Server
) -> None:
    url = server.url("public/dice")
    first = publish_days(small_run.state, tmp_path, 3, url)
    assert first.uploaded == ("2026-05-20",)
    assert killed.read_through_pointer(url) == ("2026-05-20", killed.tree(first.folder))
    second = publish_days(small_run.state, tmp_path, 4, url)
    assert killed.read_through_pointer(url) == ("2026-05-21", killed.tree(second.folder))
    assert publish_days(small_run.state, tmp_path, 4, url).uploaded == ()
    store = from_url(url, client_options={"allow_http": True})
    for name in ("index.html", "feed.json"):
        assert bytes(obstore.get(store, name).bytes()) == (tmp_path / name).read_bytes()
    pointer = json.loads(bytes(obstore.get(store, "latest.json").bytes()))
    assert [one["edition"] for one in pointer["editions"]] == ["2026-05-21", "2026-05-20"]
    assert obstore.head(store, "index.html")["size"] > 0


def test_published_edition_in_the_store_is_never_written_over(
    small_run: SmallRun, tmp_path: Path, server: Server
) -> None:
    url = server.url("kept")
    publish_days(small_run.state, tmp_path / "one", 3, url)
    before = killed.read_through_pointer(url)
    with pytest.raises(PublishFailed) as stopped:
        run(small_run, tmp_path / "two", how=Publishing(url=url), population=one_more_match(small_run))
    assert "a published edition never changes" in str(stopped.value)
    assert killed.read_through_pointer(url) == before


def test_store_out_of_reach_fails_the_publication_and_keeps_the_folder(
    small_run: SmallRun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "secret-id")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret-key")
    monkeypatch.setenv("AWS_REGION", "us-east-1")
    with pytest.raises(PublishFailed) as stopped:
        publish_days(small_run.state, tmp_path, 3, "s3://dice/x")
    assert "secret" not in str(stopped.value)
    assert (tmp_path / "latest").resolve().name == "2026-05-20"


@pytest.fixture(scope="module")
def whole(small_run: SmallRun, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder after two publications that nobody disturbed."""
    out = tmp_path_factory.mktemp("whole")
    for days in (3, 8):
        publish_days(small_run.state, out, days)
    return out


@pytest.fixture(scope="module")
def killer() -> Iterator[killed.Killer]:
    with killed.killer() as one:
        yield one


@pytest.mark.parametrize("instant", killed.instants(4, 0.5, 1))
def test_publication_killed_at_some_instant_shows_the_old_edition_or_the_new(
    small_run: SmallRun, killer: killed.Killer, whole: Path, tmp_path: Path, instant: float
) -> None:
    """A hundred instants are tried by tests/prove/test_publishing.py."""
    killed.publication(killer, small_run.state, whole, tmp_path, instant)


@pytest.mark.parametrize("instant", killed.instants(3, 1.0, 2))
def test_upload_killed_at_some_instant_shows_the_old_edition_or_the_new(
    small_run: SmallRun, killer: killed.Killer, tmp_path: Path, server: Server, instant: float
) -> None:
    killed.upload(killer, small_run.state, tmp_path, server.url(f"killed-{instant:.6f}"), instant)


def test_what_a_killed_run_left_aside_is_cleared_by_the_next(small_run: SmallRun, tmp_path: Path) -> None:
    """A folder half built, a day half written into the pool, a mark half written beside a day."""
    run(small_run, tmp_path)
    before = killed.tree(tmp_path)
    day = next(path for path in (tmp_path / ".rolls").iterdir())
    for left in (tmp_path / ".new-2026-05-20-1", tmp_path / ".rolls" / ".new-day-1"):
        left.mkdir()
        (left / "csv.gz").write_bytes(b"half")
    (day / ".new-agreed-1").write_bytes(b"half")
    (tmp_path / ".new-latest-1").symlink_to("2026-05-20")
    run(small_run, tmp_path)
    assert killed.tree(tmp_path) == before
    assert not list(tmp_path.rglob(".new-*"))
