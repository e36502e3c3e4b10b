#!/usr/bin/env python3
"""Check an edition of the dice count, trusting nobody: Python's standard library and this one file.

    python3 verify.py                    in the edition's data folder: check everything
    python3 verify.py --proof FILE ...   check the proof of a match (against checkpoint.txt, where it lies here)
    python3 verify.py --rolls FILE ...   judge the records of single days, and list as JSON those that are not ok

What is checked, in this order; the first difference ends it and names the file or the roll:
  1. the files: each of SHA256SUMS is here and unchanged, and no file is here that it does not name
  2. the rolls: every commitment and all dice are recomputed from the published seeds (rolls/*.csv.gz)
  3. the count: outcomes, doubles, faces, verdicts and what was left out are recounted and compared
  4. the tests: both chi-squares, the classes that stand out and their p-values are recomputed
  5. the log: the Merkle root over all records (RFC 9162) is the one of the checkpoint and of article.json
It cannot check the checkpoint's signature (that needs a library: `dicecount audit`), nor that a roll was not left
out before it was logged: compare the commitments and entropy that your own device kept.

Ends with 0 = all of it holds, 1 = a difference, 2 = could not be judged. Python 3.8 or later.
"""

import argparse
import base64
import csv
import gzip
import hashlib
import hmac
import json
import math
import re
import sys
import zlib
from functools import lru_cache
from pathlib import Path

COLUMNS = [
    *("roll_id", "match_id", "nonce", "roll_kind", "mode", "entropy_source", "seat", "person_played"),
    *("committed_at", "revealed_at", "commitment", "server_seed", "client_entropy", "die_1", "die_2", "recipe", "game"),
]
NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,18})\Z")
FORMS = {  # what a field may look like; the others are text, or secrets that the rules read
    "nonce": r"(?:-?[0-9]{1,19})?",
    "game": r"(?:-?[0-9]{1,19})?",
    "committed_at": r"(?:[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z)?",
    "revealed_at": r"(?:[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z)?",
    "die_1": "[1-6]?",
    "die_2": "[1-6]?",
    "person_played": "(?:true|false)?",
}
ALL_FORMS = re.compile(",".join(FORMS.values()) + r"\Z")
FACE = bytes(byte % 6 + 1 for byte in range(256))
DROPPED = bytes(range(252, 256))
LONGEST_LINE = 1 << 20


class Difference(Exception):
    """Something is not as the edition says."""


class CannotJudge(Exception):
    """Something that this program cannot check; that is not the same as finding nothing."""


# ---------------------------------------------------------------- 1. the files


def check_sums():
    """Compare every file with SHA256SUMS; return the names."""
    listed = {}
    for number, line in enumerate(read("SHA256SUMS").decode("utf-8", "replace").splitlines(True), 1):
        match = re.match(r"([0-9a-f]{64})  ([^\0\n\r\\]+)\n\Z", line)
        if not match or match.group(2) in listed or any(part in ("", ".", "..") for part in match.group(2).split("/")):
            raise Difference(f"SHA256SUMS, line {number}: no digest and name of a file of its own")
        listed[match.group(2)] = match.group(1)
    here = {path.as_posix() for path in Path().rglob("*") if not path.is_dir()}
    for name in sorted(here - set(listed) - {"SHA256SUMS", "SHA256SUMS.sig"}):
        raise Difference(f"{printable(name)}: not listed in SHA256SUMS")
    for name, digest in sorted(listed.items()):
        if name not in here:
            raise Difference(f"{printable(name)}: listed in SHA256SUMS, but not here")
        found = hashlib.sha256()
        with Path(name).open("rb") as file:
            for part in iter(lambda: file.read(1 << 20), b""):
                found.update(part)
        if found.hexdigest() != digest:
            raise Difference(f"{printable(name)}: changed, its SHA-256 is not the one in SHA256SUMS")
    return set(listed)


def read(name):
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise CannotJudge(f"{printable(name)}: {error.strerror}") from None


def read_json(name):
    def once(pairs):
        if len({key for key, _ in pairs}) != len(pairs):
            raise ValueError("a key stands twice")
        return dict(pairs)

    try:
        return json.loads(read(name).decode("utf-8"), object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        raise Difference(f"{printable(name)}: not JSON: {error}") from None


def printable(text):
    """Names and ids are other people's text: nothing in them may steer a terminal."""
    return "".join(c if " " <= c <= "~" else f"\\u{ord(c):04x}" for c in str(text)[:200])


# ---------------------------------------------------------------- 2. the rolls


def parse(record, where):
    """One CSV record (bytes without its line end) as {column: text}."""
    text = record.decode("utf-8", "surrogateescape")
    try:
        rows = [text.split(",")] if '"' not in text else list(csv.reader([text], strict=True))
    except csv.Error as error:
        raise Difference(f"{where}: {error}") from None
    if len(rows) != 1 or len(rows[0]) != len(COLUMNS):
        raise Difference(f"{where}: not one record of {len(COLUMNS)} fields")
    roll = dict(zip(COLUMNS, rows[0]))  # noqa: B905 (older Pythons)
    if not ALL_FORMS.match(",".join([roll[name] for name in FORMS])):
        wrong = [name for name, form in FORMS.items() if not re.match(form + r"\Z", roll[name])]
        raise Difference(f"{where}: {', '.join(wrong)} in a form that no record has")
    return roll


def records(name):
    """Yield (where, record as bytes, {column: text}) of one day's file, in order."""
    try:
        with gzip.open(name, "rb") as file:
            if file.readline(LONGEST_LINE) != ",".join(COLUMNS).encode() + b"\n":
                raise Difference(f"{name}: the header is not the columns of a roll")
            number = 1
            for line in iter(lambda: file.readline(LONGEST_LINE), b""):
                number += 1
                where = f"{name}, line {number}"
                while line.count(b'"') % 2:  # a quoted field goes on after a line break
                    more = file.readline(LONGEST_LINE)
                    if not more or len(line) > LONGEST_LINE:
                        raise Difference(f"{where}: a quote is never closed")
                    line, number = line + more, number + 1
                if not line.endswith(b"\n"):
                    raise Difference(f"{where}: cut short or too long")
                yield where, line[:-1], parse(line[:-1], where)
    except (OSError, EOFError, zlib.error) as error:
        raise Difference(f"{name}: cannot be unpacked: {error}") from None


def unhex(roll, name, size=None):
    try:
        value = bytes.fromhex(roll[name])
    except ValueError:
        value = b"?"
    if value.hex() != roll[name] or (size and value and len(value) != size):
        raise Difference(f"roll {printable(roll['roll_id'])}: {name} is no hexadecimal value")
    return value


def kept(digest):
    """Faces of a digest: bytes from 252 are dropped, so that each face (byte mod 6 + 1) has 42 of the 252 values."""
    return digest.translate(FACE, DROPPED)


def compare(roll, seed_hash, faces):
    if seed_hash is not None and seed_hash.hex() != roll["commitment"]:
        return "wrong_commitment"
    if len(faces) < 2:
        return "exhausted"
    return "ok" if f"{faces[0]}{faces[1]}" == roll["die_1"] + roll["die_2"] else "wrong_dice"


def boardgammon(roll):
    """The rule boardgammon-v1."""
    unhex(roll, "commitment", 32)
    seed, entropy = unhex(roll, "server_seed"), unhex(roll, "client_entropy")
    if not (seed and entropy and roll["commitment"] and roll["nonce"] and roll["die_1"] and roll["die_2"]):
        return "unverifiable"
    if len(seed) != 32 or len(entropy) != 16:
        return "malformed"
    message = f"{roll['match_id']}:{roll['roll_id']}:{int(roll['nonce'])}:{entropy.hex()}"
    digest = hmac.digest(seed, message.encode("utf-8", "surrogateescape"), "sha256")
    return compare(roll, hashlib.sha256(seed).digest(), kept(digest))


def cube(roll):
    """The rule cube-v1: the nonce is the roll's place in the match, from 0."""
    unhex(roll, "commitment", 32)
    seed = roll["server_seed"].encode("utf-8", "surrogateescape")
    if not (seed and roll["commitment"] and roll["nonce"] and roll["die_1"] and roll["die_2"]):
        return "unverifiable"
    place = int(roll["nonce"])
    if not 0 <= place <= 99999:
        return "malformed"
    faces, block = [], 0
    while len(faces) < 2 * place + 2:
        faces += cube_block(seed, block)
        block += 1
    return compare(roll, hashlib.sha256(seed).digest(), faces[2 * place :])


@lru_cache(maxsize=20000)
def cube_block(seed, block):
    return kept(hashlib.sha256(seed + b":%d" % block).digest())


def by_table(rule):
    """The rule of another scheme, from its table in recipes/ (the keys are explained there and in README.md)."""
    seed_rule, entropy_rule = rule.get("seed", {}), rule.get("entropy", {})
    commitment, mix, faces_rule = rule["commitment"], rule["digest"], rule["faces"]
    parts = re.split(r"(\{[a-z_]+(?::[a-z0-9]+)?\})", mix["message"])
    fields = [part.strip("{}").partition(":")[::2] for part in parts if part.startswith("{")]
    sequence, blocks = faces_rule.get("place") == "sequence", any(name == "block" for name, _ in fields)
    widths = {"be4": (4, "big"), "be8": (8, "big"), "le4": (4, "little"), "le8": (8, "little")}
    keyed, hash_name = mix["function"].startswith("hmac-"), mix["function"].split("-")[-1]
    if hash_name not in ("sha256", "sha512") or commitment["hash"] not in ("sha256", "none"):
        raise ValueError("a hash that this program does not know")
    if faces_rule["method"] not in ("rejection", "modulo", "scale"):
        raise ValueError("faces by a method that this program does not know")

    def secret(roll, name, how):
        plain = how.get("text", "hex") == "utf-8"
        return roll[name].encode("utf-8", "surrogateescape") if plain else unhex(roll, name)

    def piece(part, values):
        if not part.startswith("{"):
            return part.encode()
        name, _, form = part.strip("{}").partition(":")
        value = values[name]
        if isinstance(value, int):
            return value.to_bytes(*widths[form]) if form else b"%d" % value
        return value.hex().encode() if form == "hex" else value

    def judge_by_table(roll):
        unhex(roll, "commitment", 32)
        values = {name: roll[name].encode("utf-8", "surrogateescape") for name in ("match_id", "roll_id")}
        values["server_seed"] = seed = secret(roll, "server_seed", seed_rule)
        values["client_entropy"] = secret(roll, "client_entropy", entropy_rule)
        values.update({name: int(roll[name]) if roll[name] else None for name in ("nonce", "game")})
        committed = commitment["hash"] != "none" and (roll["commitment"] or not commitment.get("optional"))
        needs = [name for name, _ in fields if name not in ("block", "match_id", "roll_id")]
        needs += ["server_seed", "die_1", "die_2"] + ["commitment"] * bool(committed) + ["nonce"] * sequence
        if any(not roll[name] for name in needs):
            return "unverifiable"
        for name, how in (("server_seed", seed_rule), ("client_entropy", entropy_rule)):
            if (name == "server_seed" or name in needs) and how.get("bytes", len(values[name])) != len(values[name]):
                return "malformed"
        if sequence and not 0 <= values["nonce"] <= 99999:
            return "malformed"
        for name, form in fields:
            if form in widths and not 0 <= values.get(name, 0) < 256 ** widths[form][0]:
                return "malformed"
        first = 2 * values["nonce"] if sequence else 0
        key = seed.hex().encode() if mix.get("key") == "hex" else seed
        faces, block = [], 0
        while len(faces) < first + 2 and (blocks or not block):
            values["block"] = block
            message = b"".join(piece(part, values) for part in parts)
            digest = hmac.new(key, message, hash_name) if keyed else hashlib.new(hash_name, message)
            digest = digest.digest()
            if faces_rule["method"] == "scale":
                groups = [digest[at : at + 4] for at in range(0, len(digest) - 3, 4)]
                faces += [int.from_bytes(group, "big") * 6 // 2**32 + 1 for group in groups]
            elif faces_rule["method"] == "modulo":
                faces += digest.translate(FACE)
            else:
                faces += kept(digest)
            block += 1
        over = seed.hex().encode() if commitment.get("over") == "hex" else seed
        return compare(roll, hashlib.sha256(over).digest() if committed else None, faces[first:])

    return judge_by_table


def load_rules(names):
    """Every rule by name: the two built in, and those whose table lies in recipes/."""
    rules = {"boardgammon-v1": boardgammon, "cube-v1": cube, "none": lambda roll: "unverifiable"}
    for name in sorted(names):
        match = re.match(r"recipes/([^/]+)\.toml\Z", name)
        if match and match.group(1) not in rules:
            rules[match.group(1)] = read_rule(name, match.group(1))
    return rules


def read_rule(name, recipe):
    def too_old(roll):
        raise CannotJudge(f"{printable(name)}: reading it needs Python 3.11 or later")

    try:
        import tomllib
    except ImportError:
        return too_old
    try:
        table = tomllib.loads(read(name).decode("utf-8"))
        if table["name"] != recipe:
            raise ValueError("the name in it is another")
        return by_table(table)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CannotJudge(f"{printable(name)}: not a recipe that this program can follow: {error!r}") from None


def judge(roll, rules):
    """The verdict on one record."""
    rule = rules.get(roll["recipe"])
    if rule is None:
        return "unknown_recipe"
    if not roll["revealed_at"] and roll["recipe"] != "none":
        return "unrevealed"
    return rule(roll)


# ---------------------------------------------------------------- 3. the count


def parse_where(text):
    """The population's condition as a function of a record: terms joined by `and`; other SQL is beyond this file."""
    readers = dict.fromkeys(("roll_kind", "mode", "entropy_source", "seat", "recipe"), lambda text: text or None)
    readers["person_played"] = {"": None, "true": True, "false": False}.get
    terms = []
    for part in re.split(r"\s+and\s+", text.strip(), flags=re.I) if text.strip() else ():
        flag = re.match(r"(not\s+)?(\w+)(?:\s+is\s+(not\s+)?(true|false|null))?\Z", part, re.I)
        equal = re.match(r"(\w+)\s*(=|<>|!=)\s*'([^']*)'\Z", part)
        name = flag.group(2).lower() if flag else equal.group(1).lower() if equal else ""
        if name not in readers or (flag and not flag.group(4) and name != "person_played"):
            raise CannotJudge(f"article.json: population.where {printable(text)!r} is beyond this program")
        if equal:  # in SQL a comparison with nothing is never true
            terms.append((name, {equal.group(3)}, equal.group(2) == "=", True))
        elif flag.group(4):
            wanted = {"true": True, "false": False, "null": None}[flag.group(4).lower()]
            terms.append((name, {wanted}, bool(flag.group(1)) == bool(flag.group(3)), False))
        else:
            terms.append((name, {not flag.group(1)}, True, True))

    def inside(roll):
        for name, wanted, positive, known in terms:
            value = readers[name](roll[name])
            if (known and value is None) or (value in wanted) != positive:
                return False
        return True

    return inside


class Count:
    """Everything that is counted in one pass over the records."""

    def __init__(self, article):
        population = article["population"]
        self.inside = parse_where(population.get("where") or "")
        self.begin = population.get("count_first_day") or ""
        self.ties_dropped = population.get("openings") == "ties_dropped"
        # What an archive of match files says of a match, and which of its rolls stand in it twice.
        self.written = {row["match_id"]: row for row in rows_of("matches.csv")}
        self.copies = {(row["match_id"], row["roll_id"]): row["reason"] for row in rows_of("repeated.csv")}
        self.outcomes = [[0] * 6 for _ in range(6)]
        self.kept = [[0] * 6 for _ in range(6)]
        self.openings = [[0] * 6 for _ in range(6)]
        self.excluded, self.verdicts, self.examples = {}, {}, {}
        self.matches, self.days, self.seen = set(), set(), set()
        self.records, self.tree = 0, []

    def add(self, where, record, roll, day, verdict):
        self.records += 1
        self.verdicts[verdict] = self.verdicts.get(verdict, 0) + 1
        if self.verdicts[verdict] <= 5:
            self.examples.setdefault(verdict, []).append(f"{where}, roll {printable(roll['roll_id'])}")
        leaf = hashlib.sha256(b"\0" + record).digest()
        grow(self.tree, leaf)
        if (roll["committed_at"][:10] or "undated") != day:
            raise Difference(f"{where}: committed on another day than {printable(day)}")
        reason = self.reason(roll, day, leaf)
        self.seen.add(leaf)
        if reason:
            self.excluded[reason] = self.excluded.get(reason, 0) + 1
            return
        said = self.written.get(roll["match_id"], {"ties_logged": "", "order_kept": ""})
        apart = said["ties_logged"] == "false" if said["ties_logged"] else self.ties_dropped
        table = self.openings if apart and roll["roll_kind"] == "opening" else self.outcomes
        table[int(roll["die_1"]) - 1][int(roll["die_2"]) - 1] += 1
        if table is self.outcomes:
            self.matches.add(roll["match_id"])
            self.days.add(day)
            if said["order_kept"] == "true":
                self.kept[int(roll["die_1"]) - 1][int(roll["die_2"]) - 1] += 1

    def reason(self, roll, day, leaf):
        """Why a record is not counted, or None. A repeated identical record counts once."""
        if leaf in self.seen:
            return "duplicate"
        copy = self.copies.get((roll["match_id"], roll["roll_id"])) if roll["recipe"] == "none" else None
        if copy:
            return copy
        if not roll["die_1"] and not roll["revealed_at"]:
            return "unrevealed"
        if not roll["die_1"] or not roll["die_2"]:
            return "no_dice"
        if day < self.begin:
            return "before_first_day"
        if not self.inside(roll):
            return "nobody_played" if roll["person_played"] == "false" else "filtered"
        return None


def rows_of(name):
    """Rows of a small table that not every edition has; an apostrophe that disarms a formula is taken off."""
    if not Path(name).is_file():
        return []
    try:
        rows = list(csv.DictReader(read(name).decode("utf-8").splitlines(), strict=True))
    except (csv.Error, UnicodeDecodeError) as error:
        raise Difference(f"{name}: not CSV: {error!r}") from None
    return [
        {key: value[1:] if value[:1] == "'" and value[1:2] in "=+-@" else value for key, value in row.items()}
        for row in rows
    ]


def same(name, published, recomputed, hint=""):
    if published != recomputed or isinstance(published, bool):
        message = f"{name}: {printable(published)} is published, {printable(recomputed)} recomputed"
        raise Difference(message + (f" ({hint})" if hint else ""))


def same_table(name, published, recomputed):
    for i, row in enumerate(recomputed):
        for j, number in enumerate(row):
            same(f"article.json: {name}.counts, {i + 1}-{j + 1}", published[i][j], number)
    same(f"article.json: {name}.counts", published, recomputed)


def near(name, published, recomputed, digits):
    if published is None or published == "not applicable":
        return  # a test that was refused for a small n
    if isinstance(published, bool) or not isinstance(published, (int, float)):
        raise Difference(f"{name}: {printable(published)} is no number")
    if not math.isclose(published, recomputed, rel_tol=10.0**-digits, abs_tol=1e-12 if recomputed == 0 else 0):
        raise Difference(f"{name}: {published!r} is published, {recomputed!r} recomputed")


def compare_counts(article, count):
    said = article["verification"]
    # The verdict ok comes last: a roll that fell out of it is named by the verdict that it fell into.
    for verdict in sorted(set(said["verdicts"]) | set(count.verdicts), key=lambda name: (name == "ok", name)):
        hint = "; ".join(count.examples.get(verdict, []))
        published, found = said["verdicts"].get(verdict, 0), count.verdicts.get(verdict, 0)
        same(f"article.json: verdict {printable(verdict)}", published, found, hint)
    same("article.json: verification.records", said["records"], count.records)

    population = article["population"]
    rolls, days = sum(map(sum, count.outcomes)), sorted(count.days - {"undated"})
    excluded = {name: number for name, number in population["excluded"].items() if number}
    for name, value in (
        ("rolls", rolls),
        ("dice", 2 * rolls),
        ("matches", len(count.matches)),
        ("first_day", days[0] if days else None),
        ("last_day", days[-1] if days else None),
    ):
        same(f"article.json: population.{name}", population[name], value)
    same("article.json: population.excluded", excluded, count.excluded)
    if article.get("openings") or any(map(any, count.openings)):
        same_table("openings", (article.get("openings") or {"counts": [[0] * 6] * 6})["counts"], count.openings)

    faces = [sum(count.outcomes[i]) + sum(row[i] for row in count.outcomes) for i in range(6)]
    # Where some matches keep the order of their dice and others do not, only the former are in the table of 36.
    ordered = count.kept if article["outcomes"] is not None and article.get("unordered") else count.outcomes
    cells = [number for row in ordered for number in row]
    doubles = sum(count.outcomes[i][i] for i in range(6))
    if article["outcomes"] is not None:  # a log of sorted dice has no first and second die
        same_table("outcomes", article["outcomes"]["counts"], ordered)
        near("article.json: outcomes.expected", article["outcomes"]["expected"], sum(cells) / 36, 9)
        check_chi_square("outcomes", article["outcomes"]["chi_square"], cells)
        check_extremes("outcomes", article["outcomes"], cells)
    if article.get("unordered"):
        same_table("unordered", article["unordered"]["counts"], count.outcomes)
    if article["doubles"] is not None:
        same("article.json: doubles.count", article["doubles"]["count"], doubles)
        near("article.json: doubles.share", article["doubles"]["share"], doubles / rolls if rolls else 0, 9)
        same("article.json: doubles.by_face", article["doubles"]["by_face"], [count.outcomes[i][i] for i in range(6)])
        near("article.json: doubles.p", article["doubles"].get("p"), binomial(rolls, doubles, 6, "farthest"), 6)
    if article["faces"] is not None:
        same("article.json: faces.counts", article["faces"]["counts"], faces)
        for face, share in enumerate(article["faces"]["shares"]):
            near(f"article.json: share of face {face + 1}", share, faces[face] / (2 * rolls) if rolls else 0, 9)
        check_chi_square("faces", article["faces"]["chi_square"], faces)
        check_extremes("faces", article["faces"], faces)

    pairs = {(str(i + 1), str(j + 1)): ordered[i][j] for i in range(6) for j in range(6)}
    check_csv("outcomes.csv", ("die_1", "die_2"), "count", pairs if article["outcomes"] is not None else {})
    single = {(str(face + 1),): count.outcomes[face][face] for face in range(6)}
    check_csv("doubles.csv", ("face",), "count", single if article["doubles"] is not None else {})
    single = {(str(face + 1),): faces[face] for face in range(6)}
    check_csv("faces.csv", ("face",), "count", single if article["faces"] is not None else {})
    lines = {("verdict", name): number for name, number in said["verdicts"].items()}
    lines.update({("flag", name): number for name, number in said["flags"].items()})
    lines.update({("rejected", name): number for name, number in said.get("rejected", {}).items()})
    check_csv("verdicts.csv", ("kind", "name"), "records", lines)


def check_csv(name, keys, value, wanted):
    try:
        rows = list(csv.DictReader(read(name).decode("utf-8").splitlines(), strict=True))
        found = {tuple(row[key] for key in keys): row[value] for row in rows}
    except (csv.Error, KeyError, UnicodeDecodeError) as error:
        raise Difference(f"{name}: not the columns {keys} and {value}: {error!r}") from None
    same(f"{name}: rows", len(rows), len(wanted))
    for key in wanted:
        same(f"{name}: {printable('-'.join(key))}", found.get(key), str(wanted[key]))


# ---------------------------------------------------------------- 4. the tests


def check_chi_square(name, published, counts):
    """Pearson's chi-square against equal shares, and its p-value."""
    if not published or not sum(counts):
        return
    expected, df = sum(counts) / len(counts), len(counts) - 1
    statistic = math.fsum((number - expected) ** 2 / expected for number in counts)
    near(f"article.json: {name}.chi_square.statistic", published["statistic"], statistic, 9)
    same(f"article.json: {name}.chi_square.df", published["df"], df)
    p = max(upper_tail(statistic, df), sys.float_info.min)  # smaller ones are written as the smallest normal number
    near(f"article.json: {name}.chi_square.p", published["p"], p, 6)


def upper_tail(x, df):
    """P(chi-square >= x) for an odd number of degrees of freedom: a closed form of positive terms."""
    half, total = x / 2, math.erfc(math.sqrt(x / 2))
    for j in range(1, (df + 1) // 2):
        total += math.exp((j - 0.5) * math.log(half) - half - math.lgamma(j + 0.5)) if half else 0.0
    return total


def check_extremes(name, chapter, counts):
    """The classes that stand out, the first where several tie, with their exact p had they been named beforehand."""
    n, classes = sum(counts), len(counts)
    places = {
        "largest": counts.index(max(counts)),
        "smallest": counts.index(min(counts)),
        "farthest": max(range(classes), key=lambda place: abs(classes * counts[place] - n)),
    }
    for extreme, place in places.items():
        said, where = chapter.get(extreme), f"article.json: {name}.{extreme}"
        if said:
            label = said["outcome"] if classes == 36 else said["face"]
            same(f"{where}: which", label, [place // 6 + 1, place % 6 + 1] if classes == 36 else place + 1)
            same(f"{where}.count", said["count"], counts[place])
            near(f"{where}.p_named", said.get("p_named"), binomial(n, counts[place], classes, extreme), 6)


def binomial(n, count, classes, side):
    """Exact p of a named class of `classes` equal ones: upper tail, lower tail, or all that is no more likely."""

    def log_term(k):
        ways = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
        return ways + (n - k) * math.log(classes - 1) - n * math.log(classes)

    def tail(k, step):
        total, term = 0.0, 1.0  # in units of the first term; beyond the mode the terms only fall
        first = log_term(k) if 0 <= k <= n else -math.inf
        while 0 <= k <= n and term > total * 1e-17:
            total += term
            term *= (n - k) / (k + 1) / (classes - 1) if step > 0 else k * (classes - 1) / (n - k + 1)
            k += step
        return total * math.exp(first) if total else 0.0

    mode = (n + 1) // classes
    if side == "farthest":
        if n == 0 or log_term(count) > log_term(mode) - 1e-12:
            return 1.0
        step, other = (1, mode) if count > mode else (-1, mode)
        # The other tail begins at the first number that is no more likely than the observed one.
        low, high = (-1, mode) if step > 0 else (mode, n + 1)
        while high - low > 1:
            other = (low + high) // 2
            likely = log_term(other) > log_term(count) + 1e-9
            low, high = (low, other) if likely == (step > 0) else (other, high)
        p = tail(count, step) + tail(low if step > 0 else high, -step)
    elif side == "largest":
        p = tail(count, 1) if count > mode else 1 - tail(count - 1, -1)
    else:
        p = tail(count, -1) if count < mode else 1 - tail(count + 1, 1)
    return min(1.0, max(p, sys.float_info.min))


# ---------------------------------------------------------------- 5. the log


def node(left, right):
    return hashlib.sha256(b"\1" + left + right).digest()


def grow(tree, leaf):
    """Append a leaf; the tree is its full subtrees as (number of leaves, hash), largest first."""
    size = 1
    while tree and tree[-1][0] == size:
        leaf, size = node(tree.pop()[1], leaf), 2 * size
    tree.append((size, leaf))


def root_of(tree):
    root = tree[-1][1] if tree else hashlib.sha256(b"").digest()
    for _, left in reversed(tree[:-1]):
        root = node(left, root)
    return root


def read_checkpoint(text, where):
    """(size, root) of a checkpoint: a line of origin, the size, the root as base64."""
    lines = text.split("\n")
    try:
        size, root = int(lines[1]), base64.b64decode(lines[2], validate=True)
        if not NUMBER.match(lines[1]) or len(root) != 32 or base64.b64encode(root).decode() != lines[2]:
            raise ValueError
    except (IndexError, ValueError):
        raise Difference(f"{where}: not origin, size and root") from None
    return size, root


def check_log(article, count):
    root = root_of(count.tree)
    written = {root.hex(), base64.b64encode(root).decode()}
    same("article.json: log.size", article["log"]["size"], count.records)
    if article["log"]["root"] not in written:
        raise Difference(f"article.json: log.root is not the root over the records, {root.hex()}")
    size, signed = read_checkpoint(read("checkpoint.txt").decode("utf-8", "replace"), "checkpoint.txt")
    same("checkpoint.txt: size", size, count.records)
    same("checkpoint.txt: root", signed.hex(), root.hex())


def check_proof(name, rules, checkpoint=None):
    """Check one match's proof; return its size and root, and the lines to print."""
    proof = read_json(name)
    try:
        size, root = read_checkpoint(proof["checkpoint"], name)
        if checkpoint and (size, root) != checkpoint:
            raise Difference(f"{printable(name)}: made for another checkpoint than checkpoint.txt")
        same(f"{printable(name)}: columns", proof["columns"], COLUMNS)
        lines, places = [], set()
        for roll in proof["rolls"]:
            index, record = roll["index"], roll["record"].encode("utf-8", "surrogateescape")
            where = f"{printable(name)}, record {index}"
            fields = parse(record, where)
            path = [bytes.fromhex(part) for part in roll["path"]]
            if index in places or climb(hashlib.sha256(b"\0" + record).digest(), index, size, path) != root:
                raise Difference(f"{where}: not proved to stand in the log")
            places.add(index)
            same(f"{where}: match", fields["match_id"], proof["match_id"])
            verdict = judge(fields, rules)
            dice = f"{fields['die_1']}-{fields['die_2']}"
            lines.append(f"roll {printable(fields['roll_id'])}  nonce {fields['nonce']}  {dice}  {verdict}")
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Difference(f"{printable(name)}: not a proof of this format: {error!r}") from None
    if not lines:
        raise Difference(f"{printable(name)}: no roll in it")
    return size, root, lines


def climb(leaf, index, size, path):
    """The root that an inclusion proof leads to (RFC 9162, 2.1.3.2), or None."""
    if type(index) is not int or not 0 <= index < size or any(len(part) != 32 for part in path):
        return None
    place, last = index, size - 1
    for part in path:
        if last == 0:
            return None
        if place % 2 or place == last:
            leaf = node(part, leaf)
            while place % 2 == 0 and place:
                place, last = place // 2, last // 2
        else:
            leaf = node(leaf, part)
        place, last = place // 2, last // 2
    return leaf if last == 0 else None


# ---------------------------------------------------------------- all of it


def check_edition():
    names = check_sums()
    print(f"files: all {len(names)} as listed in SHA256SUMS")
    rules = load_rules(names)
    article = read_json("article.json")
    try:
        count = Count(article)
        for name in sorted(name for name in names if re.match(r"rolls/[^/]+\.csv\.gz\Z", name)):
            day = name[len("rolls/") : -len(".csv.gz")]
            for where, record, roll in records(name):
                count.add(where, record, roll, day, judge(roll, rules))
        verdicts = ", ".join(f"{name} {number}" for name, number in sorted(count.verdicts.items()))
        print(f"rolls: {count.records} records recomputed: {verdicts}")
        compare_counts(article, count)
        print(f"count: {sum(map(sum, count.outcomes))} rolls, as published; both chi-squares recomputed")
        check_log(article, count)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise Difference(f"article.json: a value is missing or of another type: {error!r}") from None
    print(f"log: size {count.records}, root {root_of(count.tree).hex()}")
    for name in sorted(name for name in names if re.match(r"proofs/[^/]+\.json\Z", name)):
        check_proof(name, rules, (count.records, root_of(count.tree)))


def judge_days(files):
    """Print, for each day file, its number of records and the verdict of each one that is not ok, by its place."""
    rules = load_rules(path.as_posix() for path in Path().glob("recipes/*.toml"))
    found = {}
    for name in files:
        verdicts = [judge(roll, rules) for _, _, roll in records(name)]
        not_ok = {place: verdict for place, verdict in enumerate(verdicts) if verdict != "ok"}
        found[name] = {"records": len(verdicts), "not_ok": not_ok}
    print(json.dumps(found))
    return 0


def check_proofs(files):
    here = Path("checkpoint.txt").exists()
    checkpoint = read_checkpoint(read("checkpoint.txt").decode("utf-8", "replace"), "checkpoint.txt") if here else None
    rules = load_rules(path.as_posix() for path in Path().glob("recipes/*.toml"))
    wrong = False
    for name in files:
        size, root, lines = check_proof(name, rules, checkpoint)
        print("\n".join(lines))
        print(f"{len(lines)} records proved in the log of {size} records with root {root.hex()}")
        wrong = wrong or any(not line.endswith((" ok", " unrevealed")) for line in lines)
    if not here:
        print("compare size and root with the checkpoint that the site published: it is not in this folder")
    if wrong:
        raise Difference("a roll above is not what its commitment promised")


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--proof", metavar="FILE", action="append", help="check a match's proof alone")
    parser.add_argument("--rolls", metavar="FILE", nargs="+", help="judge the records of these day files alone")
    options = parser.parse_args(arguments)
    try:
        if options.rolls:
            return judge_days(options.rolls)
        check_proofs(options.proof) if options.proof else check_edition()
    except Difference as error:
        print(f"DIFFERENCE: {error}")
        return 1
    except (CannotJudge, OSError, UnicodeError) as error:
        print(f"COULD NOT BE JUDGED: {error}")
        return 2
    print("all of it holds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
