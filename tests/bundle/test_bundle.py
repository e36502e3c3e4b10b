"""The published bundle as other people's programs see it: Data Package, JSON Schema, spreadsheets, search engines."""

import csv
import gzip
import io
import json
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from pipeline.bundle.summaries import table
from pipeline.stages import render
from tests.conftest import SmallRun
from tests.line.running import count
from tests.sources.legal_games import random_game, written

LANGUAGES = ("en", "de", "fr", "ar", "fa")


@pytest.fixture
def data(small_run: SmallRun) -> Path:
    return small_run.edition / "data"


@pytest.fixture
def article(data: Path) -> dict:
    return json.loads((data / "article.json").read_text("utf-8"))


def frictionless(folder: Path) -> tuple[int, dict]:
    """The tool's own command line, in a process of its own: what it warns of is its own affair."""
    command = [sys.executable, "-W", "ignore", "-m", "frictionless", "validate", "datapackage.json", "--json"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    return done.returncode, json.loads(done.stdout)


def test_frictionless_validates_the_package_with_every_roll(data: Path) -> None:
    code, report = frictionless(data)
    assert (code, report["valid"]) == (0, True), json.dumps(report)[:2000]
    rows = {task["place"]: task["stats"].get("rows") for task in report["tasks"]}
    assert rows["outcomes.csv"] == 36
    assert sum(number or 0 for place, number in rows.items() if place.startswith("rolls/")) == 3000
    assert report["stats"]["warnings"] == 0


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [("faces.csv", "\n6,", "\n7,"), ("outcomes.csv", "\n1,1,", "\n1,1,-"), ("doubles.csv", "\n2,", "\n1,")],
)
def test_frictionless_refuses_a_table_outside_of_its_schema(
    data: Path, tmp_path: Path, name: str, old: str, new: str
) -> None:
    folder = tmp_path / "data"
    shutil.copytree(data, folder)
    path = folder / name
    text = path.read_text()
    assert old in text
    path.unlink()
    path.write_text(text.replace(old, new, 1))
    package = json.loads((folder / "datapackage.json").read_text())
    package["resources"] = [one for one in package["resources"] if one["path"] == name]
    for resource in package["resources"]:
        del resource["hash"], resource["bytes"]
    (folder / "datapackage.json").write_text(json.dumps(package))
    code, report = frictionless(folder)
    assert (code, report["valid"]) == (1, False)


def test_package_names_every_file_once_with_size_and_hash(data: Path) -> None:
    package = json.loads((data / "datapackage.json").read_text())
    paths = [resource["path"] for resource in package["resources"]]
    here = {path.relative_to(data).as_posix() for path in data.rglob("*") if path.is_file()}
    assert len(paths) == len(set(paths))
    assert set(paths) == here - {"SHA256SUMS", "datapackage.json"}
    assert package["$schema"] == "https://datapackage.org/profiles/2.0/datapackage.json"
    names = [resource["name"] for resource in package["resources"]]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch("[a-z0-9-]+", name) for name in [package["name"], *names])


def test_every_count_is_an_integer_in_tables_and_package(data: Path, article: dict) -> None:
    package = json.loads((data / "datapackage.json").read_text())
    counts = 0
    for resource in package["resources"]:
        fields = resource.get("schema", {}).get("fields", [])
        for field in fields:
            if field["name"] in ("count", "records", "n", "rolls"):
                assert field["type"] == "integer"
                rows = csv.DictReader(io.StringIO((data / resource["path"]).read_text()))
                assert all(re.fullmatch("[0-9]*", row[field["name"]]) for row in rows)
                counts += 1
    assert counts >= 6
    whole = [*article["population"]["excluded"].values(), *article["verification"]["verdicts"].values()]
    whole += [number for row in article["outcomes"]["counts"] for number in row] + article["faces"]["counts"]
    assert all(type(number) is int for number in whole)


def test_article_is_as_its_schema_says(data: Path, article: dict) -> None:
    schema = json.loads((data / "article.schema.json").read_text())
    checker = jsonschema.Draft202012Validator(schema)
    checker.check_schema(schema)
    assert [error.message for error in checker.iter_errors(article)] == []
    for change in (
        lambda one: one["population"].update(rolls=1.5),
        lambda one: one["outcomes"]["counts"][0].pop(),
        lambda one: one["doubles"].update(p=0),
        lambda one: one["figures"]["rolls"].pop("display"),
        lambda one: one["figures"]["rolls"]["display"].pop("fa"),
        lambda one: one.pop("log"),
    ):
        changed = json.loads(json.dumps(article))
        change(changed)
        assert not checker.is_valid(changed)


def test_dataset_says_what_and_when(data: Path, article: dict) -> None:
    dataset = json.loads((data / "dataset.jsonld").read_text())
    assert dataset["@type"] == "Dataset"
    first, last = article["population"]["first_day"], article["population"]["last_day"]
    assert dataset["temporalCoverage"] == f"{first}/{last}"
    for one in dataset["distribution"]:
        assert (data / one["contentUrl"]).is_file()


def test_readme_says_how_to_check_and_that_it_is_not_signed(data: Path) -> None:
    text = (data / "README.md").read_text()
    assert "python3 verify.py" in text
    assert "is not signed: no signing key was configured" in text
    for name in re.findall(r"`([\w-]+\.\w+)`", text.split("## The files")[1].split("##")[0]):
        # two tables are there only where the log has match files, the signature only where there is a key
        assert (data / name).is_file() or name in ("repeated.csv", "matches.csv", "SHA256SUMS.sig"), name


def names_in(data: Path) -> list[str]:
    """Every file of the data folder as a list of files may name it: folders as one, a text once a language."""
    found = {path.relative_to(data).as_posix() for path in data.rglob("*") if path.is_file()}
    return sorted({name.partition("/")[0] + "/" if "/" in name else name for name in found})


def test_readme_says_of_every_file_what_it_is(data: Path) -> None:
    told = (data / "README.md").read_text().split("## The files")[1].split("\n## ")[0]
    names = names_in(data)
    assert len(names) > 20
    for name in names:
        name = re.sub(r"^article\.[a-z]{2}\.md$", "article.<language>.md", name)
        assert f"`{name}" in told, name


def test_index_says_of_every_file_what_it_is_in_every_language(data: Path, article: dict) -> None:
    page = render.render_index(article, LANGUAGES)
    sections = re.findall(r'<section lang="(\w+)".*?</section>', page, re.DOTALL)
    assert tuple(sections) == LANGUAGES
    for language, section in zip(
        LANGUAGES, re.findall(r'<section lang="\w+".*?</section>', page, re.DOTALL), strict=True
    ):
        listed = re.findall(r"<dt>(?:<a[^>]*>)?<code[^>]*>([^<]+)</code>", section)
        assert len(re.findall(r"<dd>[^<]{5,}</dd>", section)) == len(listed)
        mine = [name for name in names_in(data) if not re.match(r"article\.[a-z]{2}\.md", name)]
        assert set(mine) | {f"article.{language}.md"} <= set(listed)
    links = set(re.findall(r'href="(data/[^"]+)"', page))
    assert len(links) > 20
    assert [link for link in links if not (data.parent / link).is_file()] == []


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_spreadsheet_runs_no_formula(start: str) -> None:
    text = table(("name", "count"), [(f"{start}cmd|' /C calc'!A0", -3)]).decode()
    row = list(csv.reader(io.StringIO(text, newline="")))[1]
    assert row == [f"'{start}cmd|' /C calc'!A0".replace("\r", " "), "-3"]


FORMULA_FILES = {"=1+1.mat": "'=1+1.mat", "@sum(a1).mat": "'@sum(a1).mat", "\t=2.mat": "'\t=2.mat"}
"""Names of match files, which become ids; and how a table must write them that no spreadsheet runs."""


@pytest.fixture(scope="module")
def formulas(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of an archive whose ids are formulas; every file lies in it twice."""
    home = tmp_path_factory.mktemp("formulas")
    chance = random.Random(1)
    (home / "source" / "copy").mkdir(parents=True)
    for name in (*FORMULA_FILES, "line\u2028end.mat"):
        text = written([random_game(chance)])
        (home / "source" / name).write_text(text)
        (home / "source" / "copy" / name).write_text(text)
    counted = count(home / "source", home, "--recipe", "none")
    assert counted.code == 0, counted.ended.stderr
    return counted.editions[0] / "data"


def column(content: bytes, name: str) -> set[str]:
    return {row[name] for row in csv.DictReader(io.StringIO(content.decode(), newline=""))}


def test_tables_of_an_archive_disarm_ids_that_are_formulas(formulas: Path) -> None:
    copies = {f"{cell}~2" for cell in FORMULA_FILES.values()}
    matches, repeated = ((formulas / name).read_bytes() for name in ("matches.csv", "repeated.csv"))
    assert column(matches, "match_id") >= set(FORMULA_FILES.values()) | copies
    assert column(repeated, "match_id") == copies | {"line\u2028end.mat~2"}
    for cells in (column(matches, "match_id"), column(repeated, "match_id"), column(repeated, "roll_id")):
        assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in cells)


def test_checker_finds_the_disarmed_copies_again(formulas: Path) -> None:
    done = subprocess.run([sys.executable, "verify.py"], cwd=formulas, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1] == "all of it holds", done.stdout + done.stderr


def test_records_keep_such_ids_as_they_are_and_the_readme_warns_of_it(formulas: Path) -> None:
    """The bytes of the records are the leaves of the log, so that nothing may be put in front of an id."""
    (path,) = (formulas / "rolls").glob("*.csv.gz")
    assert column(gzip.decompress(path.read_bytes()), "match_id") >= set(FORMULA_FILES)
    text = " ".join((formulas / "README.md").read_text().split())
    assert "The records in `rolls/` are written character for character" in text
    assert "an id such as `=1+1` stands there as it is" in text
    assert "Do not open them in a spreadsheet by a double click. Import them with every column as text" in text


def test_summaries_are_utf8_with_unix_lines_and_decimal_points(data: Path) -> None:
    for path in sorted(data.glob("*.csv")):
        content = path.read_bytes()
        content.decode("ascii")
        assert content.endswith(b"\n") and b"\r" not in content
        for row in list(csv.reader(io.StringIO(content.decode())))[1:]:
            assert not any(cell.startswith(("=", "+", "-", "@")) and not re.match("-?[0-9]", cell) for cell in row)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_the_text_is_a_figure(data: Path, article: dict, language: str) -> None:
    """Take all figures' texts away; no digit but those of fixed names may be left."""
    text = (data / f"article.{language}.md").read_text("utf-8")
    shown = {figure["display"][language] for figure in article["figures"].values()}
    hidden = str.maketrans("", "", "\u2066\u2067\u2068\u2069\u200f")
    text = text.translate(hidden)
    assert article["figures"]["rolls"]["display"][language] in text
    assert article["figures"]["outcomes-in-hundred"]["display"][language] in text
    for one in sorted((one.translate(hidden) for one in shown), key=len, reverse=True):
        text = re.sub(rf"(?<![\d.,٫٬]){re.escape(one)}(?![\d])", "", text)
    for fixed in ("SHA-256", "python3", "100", "۱۰۰"):
        text = text.replace(fixed, "")
    assert re.findall(r"\d", text) == []


def test_text_says_what_an_article_needs(data: Path, article: dict) -> None:
    text = (data / "article.en.md").read_text()
    figure = {key: one["display"]["en"] for key, one in article["figures"].items()}
    for sentence in (
        f"The log was read on {figure['read-on']}.",
        f"{figure['doubles-count']} of {figure['rolls']} rolls were doubles, {figure['doubles-share']}.",
        f"fair dice give a table at least this uneven in about {figure['outcomes-in-hundred']} of 100 counts",
        f"at least this uneven in about {figure['faces-in-hundred']} of 100 counts",
        f"{figure['smallest']} came least often ({figure['smallest-count']} times",
        f"{figure['largest']} most often ({figure['largest-count']} times",
        f"in about {figure['largest-p-after-looking-in-hundred']} of 100 counts of fair dice",
        "## What the count cannot prove",
        "## Check a roll yourself",
        f"at least one double: {figure['exact-at-least-one-double']}",
    ):
        assert sentence in text
    for face in range(1, 7):
        assert f"| {face}-{face} | {figure[f'doubles-{face}-count']} |" in text


def test_catalogs_of_the_text_have_the_same_messages_and_variables() -> None:
    from pipeline.places import catalog_text
    from pipeline.wording.fluent import parsed

    catalogs = {language: parsed(catalog_text(language, "article"))[1] for language in LANGUAGES}
    english = catalogs["en"]
    assert len(english) > 40
    for language, messages in catalogs.items():
        assert set(messages) == set(english), language
        for name, variables in messages.items():
            assert variables == english[name], (language, name)
