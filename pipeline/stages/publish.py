"""Publish: put an edition in its place, whole or not at all.

Reads   rolls, verdicts (days of the edition), the article, the pages
Writes  out/<edition>/, out/latest, out/index.html, out/feed.json, and the same in an object store
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.audits.agreement import agree
from pipeline.audits.edition import audit, written
from pipeline.audits.words import Rebuild
from pipeline.bundle import descriptors, errata, listing
from pipeline.bundle.summaries import SUMMARIES
from pipeline.contracts import RECORD
from pipeline.errors import PublishFailed
from pipeline.languages import LANGUAGES
from pipeline.places import PAGES, REPORTS, catalog_text
from pipeline.proofs import leaf
from pipeline.shelves import folder as shelf
from pipeline.shelves import signing
from pipeline.store import Store
from pipeline.wording import editions

POOL = ".rolls"
"""Day files of all editions, each once under the digest of its rolls; editions hold links to them."""

AGREED = "agreed"
KEPT = "the last edition stands"

Article = Mapping[str, Any]
Files = Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class Publishing:
    """How to publish.

    `text_seeds` and `text_entropy` are recipes whose secrets are plain text; `full` holds the whole edition against
    its checker instead of the new days; `rebuild` makes an edition's words again.
    """

    text_seeds: Collection[str] = ()
    text_entropy: Collection[str] = ()
    signing_key: Path | None = None
    identity: str = "dicecount"
    url: str | None = None
    site: str | None = None
    full: bool = False
    rebuild: Rebuild | None = None


@dataclass(frozen=True, slots=True)
class PublishReport:
    """Where the edition lies, whether it is new, and how many records two programs judged alike."""

    folder: Path
    new: bool
    agreed: int = 0
    uploaded: tuple[str, ...] = ()


def run(
    store: Store,
    out: Path,
    article: Article,
    pages: Path | None,
    make: Callable[[Article], Files],
    how: Publishing | None = None,
) -> PublishReport:
    """Build the edition aside, audit it, move it into place with one rename; then `latest` moves.

    `make` gives the further files of `data/` for an article; `pages` is a folder whose files lie beside `data/`.
    """
    how = how or Publishing()
    try:
        aside = shelf.begin(out, str(article["edition"]), POOL)
        name, article = named(out, article, pages)
        agreed = 0
        if name is None:
            shutil.rmtree(aside)
            place = out / shelf.revisions(out, str(article["edition"]))[-1]
            agreed = _judged_again(store, place, how) if how.full else 0
        else:
            agreed = build(store, out, aside, name, article, pages, make, how)
            place = shelf.place(aside, out, name)
        shelf.point(out)
        pages_of_editions = listed(shelf.cards(out), how.site)
        for file, content in pages_of_editions.items():
            shelf.replace(out / file, content)
    except BaseException as error:
        shelf.clear(out, POOL)  # on a full disk the next run needs this room for its own first step
        if not isinstance(error, OSError):
            raise
        where, got = str(error.filename or out), error.strerror or str(error)
        raise PublishFailed(where, got, "room and right to write", KEPT) from None
    uploaded: list[str] = []
    if how.url:
        from pipeline.shelves.objects import Shelf

        uploaded = Shelf(how.url).bring(out, pages_of_editions)
    return PublishReport(place, name is not None, agreed, tuple(uploaded))


def listed(cards: Sequence[Mapping[str, Any]], site: str | None) -> dict[str, bytes]:
    """The pages and the feed above all editions."""
    texts = {language: catalog_text(language, *PAGES) for language in LANGUAGES}
    template, style = ((REPORTS / f"editions.{kind}").read_text("utf-8") for kind in ("html", "css"))
    return {**editions.pages(cards, template, style, texts), "feed.json": listing.feed(cards, site)}


def named(out: Path, article: Article, pages: Path | None) -> tuple[str | None, Article]:
    """The edition's name, and its article with an erratum where it corrects one; no name where nothing is new.

    A published edition is never changed: one that says something else gets a name of its own.
    """
    edition = str(article["edition"])
    before = shelf.revisions(out, edition)
    if not before:
        return edition, article
    last = out / before[-1]
    fresh = {page.name for page in pages.iterdir() if not (last / page.name).is_file()} if pages else set()
    erratum = errata.erratum(before[-1], _article_of(last), article, fresh)
    if not erratum["changed"] and not fresh:
        return None, article
    return f"{edition}.r{shelf.order(before[-1])[1] + 1}", {**article, "erratum": erratum}


def build(
    store: Store,
    out: Path,
    aside: Path,
    name: str,
    article: Article,
    pages: Path | None,
    make: Callable[[Article], Files],
    how: Publishing,
) -> int:
    """Write every file of the edition aside and audit them; the number of records judged alike by two programs."""
    data, days = aside / "data", article["days"]
    (data / "rolls").mkdir(parents=True)
    day_files(store, out / POOL, data / "rolls", days, how.text_seeds, how.text_entropy)
    files = {"article.json": written(article), **{file: summary(article) for file, summary in SUMMARIES.items()}}
    files |= make(article)
    if how.signing_key:
        files[signing.SIGNERS] = signing.allowed_signers(how.signing_key, how.identity)
    files["dataset.jsonld"] = descriptors.dataset(article, sorted([*files, "dataset.jsonld", "datapackage.json"]))
    for file, content in files.items():
        shelf.put(data / file, content)
    here = sorted(path for path in data.rglob("*") if path.is_file())
    facts = {path.relative_to(data).as_posix(): (path.stat().st_size, shelf.sha256(path)) for path in here}
    shelf.put(data / "datapackage.json", descriptors.datapackage(article, facts))
    _seal(data, how)
    for page in sorted(pages.iterdir()) if pages else ():
        shelf.put(aside / page.name, page.read_bytes())
    present = sorted(page.name for page in aside.iterdir() if page.is_file())
    shelf.put(aside / shelf.CARD, listing.card(name, article, present))
    _seal(aside, how)
    agreed = _agree(store, data, out / POOL, days, how.full)
    if how.full:
        _audit(aside, how)
    return agreed


def day_files(
    store: Store,
    pool: Path,
    target: Path,
    days: Sequence[str],
    text_seeds: Collection[str],
    text_entropy: Collection[str],
) -> None:
    """Each day's records as Parquet and as CSV, written once into the pool and linked from there."""
    entries = store.entries("rolls")
    homes = {day: pool / entries[day].sha256[:32] for day in days}

    def make(day: str) -> None:
        home = homes[day]
        rolls = store.read("rolls", day)
        aside = pool / f"{shelf.ASIDE}{home.name}-{os.getpid()}"
        shutil.rmtree(aside, ignore_errors=True)
        aside.mkdir(parents=True)
        lines = leaf.csv_bytes(leaf.records(rolls, text_seeds, text_entropy))
        shelf.put(aside / "csv.gz", gzip.compress(lines, compresslevel=1, mtime=0))
        shelf.put(aside / "parquet", parquet(rolls))
        shelf.sync(aside)
        aside.replace(home)

    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as workers:
        list(workers.map(make, [day for day in days if not homes[day].is_dir()]))
    for day in days:
        for kind in ("csv.gz", "parquet"):
            shelf.link(homes[day] / kind, target / f"{day}.{kind}")


def parquet(rolls: pa.Table) -> bytes:
    """The roll record alone: no place in the source, no stratum of one site, nothing about players."""
    sink = pa.BufferOutputStream()
    record = rolls.select([column.name for column in RECORD]).replace_schema_metadata(None)
    pq.write_table(record, sink, compression="zstd")
    return bytes(sink.getvalue())


def _seal(folder: Path, how: Publishing) -> None:
    """Write the sums of a folder, and sign them where there is a key."""
    shelf.write_sums(folder)
    if how.signing_key:
        sums = folder / shelf.SUMS
        shelf.put(folder / f"{shelf.SUMS}{signing.SIGNATURE}", signing.sign(sums, how.signing_key))


def _agree(store: Store, data: Path, pool: Path, days: Sequence[str], full: bool) -> int:
    """Let the checker judge the days that it has not judged yet in just this form (all of them where asked)."""
    rolls, verdicts = store.entries("rolls"), store.entries("verdicts")
    rules = b"".join(path.read_bytes() for path in [data / "verify.py", *sorted(data.glob("recipes/*.toml"))])
    seals = {day: hashlib.sha256(rules + verdicts[day].sha256.encode()).hexdigest().encode() for day in days}
    homes = {day: pool / rolls[day].sha256[:32] / AGREED for day in days}
    new = [day for day in days if full or not homes[day].is_file() or homes[day].read_bytes() != seals[day]]
    agreed = agree(data, {day: store.read("verdicts", day, ["verdict"]) for day in new})
    for day in new:
        shelf.replace(homes[day], seals[day])
    return agreed


def _audit(folder: Path, how: Publishing) -> None:
    for check in audit(folder, REPORTS / "bundle" / "verify.py", how.rebuild):
        if check.holds is not True:
            raise PublishFailed(f"audit of the new edition, {check.name}", check.seen, "an edition that holds", KEPT)


def _judged_again(store: Store, place: Path, how: Publishing) -> int:
    """The full audit of an edition that stands already."""
    agreed = _agree(store, place / "data", place.parent / POOL, _article_of(place)["days"], full=True)
    _audit(place, how)
    return agreed


def _article_of(folder: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads((folder / "data" / "article.json").read_bytes())
    except (OSError, ValueError):
        return {}
    return found
