#!/usr/bin/env python3
"""Check an edition of the dice count, trusting nobody: Python's standard library and this one file.

    python3 verify.py                    in the edition's data folder: check everything
    python3 verify.py --proof FILE ...   check proofs of matches (against checkpoint.txt, where it lies here)
    python3 verify.py --rolls FILE ...   judge the records of single days, and list as JSON those that are not ok

What is checked, in this order; the first difference ends it and names the file or the roll:
  1. the files: each of SHA256SUMS is here and unchanged, and no file is here that it does not name
  2. the rolls: every commitment and all dice are recomputed from the published seeds (rolls/*.csv.gz)
  3. the count: outcomes, doubles, faces, verdicts and what was left out are recounted and compared
  4. the tests: both chi-squares, the classes that stand out and their p-values are recomputed
  5. the log: the Merkle root over all records (RFC 9162) is the one of the checkpoint and of article.json
It cannot check signatures (README.md says how to), nor that a roll was not left out before it was logged: compare the
commitments and entropy that your own device kept.

To read: some 415 lines of code. About eighty, from `kept` to `judge`, are the rules of the dice; the rest reads files,
counts, and computes p-values and the log's tree.

Ends with 0 = all of it holds, 1 = a difference, 2 = could not be judged. Python 3.8 or later.
"""

import base64
import csv
import gzip
import hmac
import json
import math
import re
import sys
import zlib
from collections import Counter
from contextlib import contextmanager
from hashlib import new, sha256
from pathlib import Path

COLUMNS = [
    *("roll_id", "match_id", "nonce", "roll_kind", "mode", "entropy_source", "seat", "person_played"),
    *("committed_at", "revealed_at", "commitment", "server_seed", "client_entropy", "die_1", "die_2", "recipe", "game"),
]
FORMED = ("nonce", "game", "committed_at", "revealed_at", "die_1", "die_2", "person_played", "commitment")
WHOLE = "(?:-?[0-9]{1,19})?"
TIME = "(?:[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{6}Z)?"
FORM = re.compile(",".join([WHOLE, WHOLE, TIME, TIME, "[1-6]?", "[1-6]?", "(?:true|false)?", "(?:[0-9a-f]{64})?"]))
FACE = bytes(byte % 6 + 1 for byte in range(256))
DROPPED = bytes(range(252, 256))
UNREADABLE = (gzip.BadGzipFile, zlib.error, csv.Error, EOFError, LookupError, TypeError, ValueError, AttributeError)


class Difference(Exception):
    """Something is not as the edition says."""


class CannotJudge(Exception):
    """Something that this program cannot check; that is not the same as finding nothing."""


@contextmanager
def reading(name):
    """What cannot be read as the thing that it should be is a difference, and the file is named."""
    try:
        yield
    except UNREADABLE as error:
        raise Difference(f"{printable(name)}: cannot be read as what it should be: {error!r}") from None


def printable(text):
    """Names and ids are other people's text: nothing in them may steer a terminal."""
    return "".join(c if " " <= c <= "~" else f"\\u{ord(c):04x}" for c in str(text)[:200])


# ---------------------------------------------------------------- 1. the files


def check_sums():
    """Compare every file with SHA256SUMS; return the names in order."""
    listed = {}
    for number, line in enumerate(Path("SHA256SUMS").read_text("utf-8", "replace").splitlines(True), 1):
        match = re.match(r"([0-9a-f]{64})  ([^\0\n\r\\]+)\n\Z", line)
        if not match or match[2] in listed or {"", ".", ".."} & set(match[2].split("/")):
            raise Difference(f"SHA256SUMS, line {number}: no digest and name of a file of its own")
        listed[match[2]] = match[1]
    here = {path.as_posix() for path in Path().rglob("*") if not path.is_dir()} - {"SHA256SUMS", "SHA256SUMS.sig"}
    for name in sorted(here | set(listed)):
        if name not in listed:
            raise Difference(f"{printable(name)}: not listed in SHA256SUMS")
        if name not in here:
            raise Difference(f"{printable(name)}: listed in SHA256SUMS, but not here")
        if sha256(Path(name).read_bytes()).hexdigest() != listed[name]:
            raise Difference(f"{printable(name)}: changed, its SHA-256 is not the one in SHA256SUMS")
    return sorted(listed)


def read_json(name):
    def once(pairs):
        if len(dict(pairs)) != len(pairs):
            raise ValueError("a key stands twice")
        return dict(pairs)

    with reading(name):
        return json.loads(Path(name).read_bytes(), object_pairs_hook=once)


# ---------------------------------------------------------------- 2. the rolls


def records(name):
    """Yield (where, record as bytes, {column: text}) for each record of a day's file, in order."""
    with reading(name), gzip.open(name, "rt", encoding="utf-8", errors="surrogateescape", newline="\n") as file:
        if file.readline() != ",".join(COLUMNS) + "\n":
            raise ValueError("its header is not the columns of a roll")
        yield from parsed(file, f"{name}, line", 2)


def parsed(lines, name, number):
    """The same for lines of CSV; a field in quotes may hold line breaks."""
    taken = []
    for fields in csv.reader((taken.append(line) or line for line in lines), strict=True):
        record, where = "".join(taken), f"{name} {number}"
        if len(fields) != len(COLUMNS) or record[-1] != "\n":
            raise Difference(f"{where}: not one record of {len(COLUMNS)} fields")
        roll = dict(zip(COLUMNS, fields))
        if not FORM.fullmatch(",".join([roll[column] for column in FORMED])):
            raise Difference(f"{where}: a field in a form that no record has, among {', '.join(FORMED)}")
        yield where, in_bytes(record[:-1]), roll
        number += len(taken)
        taken.clear()


def in_bytes(text):
    return text.encode("utf-8", "surrogateescape")


def unhex(roll, column):
    try:
        value = bytes.fromhex(roll[column])
    except ValueError:
        value = b""
    if value.hex() != roll[column]:  # also what Python reads and a record does not have: spaces, capital letters
        raise Difference(f"roll {printable(roll['roll_id'])}: {column} is no hexadecimal value")
    return value


def kept(digest):
    """Faces of a digest: bytes from 252 are dropped, so that each face (byte mod 6 + 1) has 42 of the 252 values."""
    return digest.translate(FACE, DROPPED)


def scaled(digest):
    """Faces of a digest: four bytes as a fraction of one, times six."""
    return [int.from_bytes(digest[at : at + 4], "big") * 6 // 2**32 + 1 for at in range(0, len(digest) - 3, 4)]


def verdict_on(roll, committed, faces):
    if committed is not None and sha256(committed).hexdigest() != roll["commitment"]:
        return "wrong_commitment"
    if len(faces) < 2:
        return "exhausted"
    return "ok" if f"{faces[0]}{faces[1]}" == roll["die_1"] + roll["die_2"] else "wrong_dice"


def boardgammon(roll):
    """The rule boardgammon-v1 in so many words; `by_table` comes to the same by its table."""
    seed, entropy = unhex(roll, "server_seed"), unhex(roll, "client_entropy")
    if not (seed and entropy and roll["commitment"] and roll["nonce"] and roll["die_1"] and roll["die_2"]):
        return "unverifiable"
    if len(seed) != 32 or len(entropy) != 16:
        return "malformed"
    message = f"{roll['match_id']}:{roll['roll_id']}:{int(roll['nonce'])}:{entropy.hex()}"
    return verdict_on(roll, seed, kept(hmac.digest(seed, in_bytes(message), "sha256")))


CUBE = {
    "seed": {"text": "utf-8"},
    "commitment": {"hash": "sha256"},
    "digest": {"function": "sha256", "message": "{server_seed:bytes}:{block}"},
    "faces": {"method": "rejection", "place": "sequence"},  # the nonce is the roll's place in the match, from 0
}
WIDTHS = {"be4": (4, "big"), "be8": (8, "big"), "le4": (4, "little"), "le8": (8, "little")}
FACES = {"rejection": kept, "modulo": lambda digest: digest.translate(FACE), "scale": scaled}


def written(value, form):
    """A field as it stands in a message."""
    if isinstance(value, int):
        return value.to_bytes(*WIDTHS[form]) if form else b"%d" % value
    return in_bytes(value.hex()) if form == "hex" else value


def by_table(rule):
    """The rule of any scheme, from its table in recipes.json (the keys are explained in README.md)."""
    secrets = {"server_seed": rule.get("seed", {}), "client_entropy": rule.get("entropy", {})}
    commitment, commits = rule["commitment"], {"sha256": True, "none": False}[rule["commitment"]["hash"]]
    keyed, hash_name = re.fullmatch("(hmac-)?(sha256|sha512)", rule["digest"]["function"]).groups()
    parts = re.findall(r"\{(\w+):?(\w*)\}|([^{}]+)", rule["digest"]["message"])  # (field, form, "") or ("", "", text)
    fields = {field for field, _, _ in parts if field}
    to_faces, sequence = FACES[rule["faces"]["method"]], rule["faces"].get("place") == "sequence"

    def judge_by_table(roll):
        values = {name: in_bytes(roll[name]) for name in ("match_id", "roll_id")}
        values.update({name: int(roll[name] or 0) for name in ("nonce", "game")})
        for name, how in secrets.items():
            values[name] = in_bytes(roll[name]) if how.get("text") == "utf-8" else unhex(roll, name)
        committed = commits and (roll["commitment"] or not commitment.get("optional"))
        needs = {"server_seed", "die_1", "die_2", *fields} - {"block", "match_id", "roll_id"}
        needs |= {"commitment"} if committed else set()
        if not all(roll[name] for name in needs | ({"nonce"} if sequence else set())):
            return "unverifiable"
        if any(secrets[name].get("bytes") not in (None, len(values[name])) for name in needs & set(secrets)):
            return "malformed"
        seed, first, faces = values["server_seed"], 2 * values["nonce"] if sequence else 0, []
        if not 0 <= first < 200000:
            return "malformed"
        for block in range(first + 99 if "block" in fields else 1):
            values["block"] = block
            try:
                pieces = [written(values[name], form) if name else in_bytes(text) for name, form, text in parts]
            except OverflowError:  # a number that its form has no room for
                return "malformed"
            key, message = written(seed, rule["digest"].get("key")), b"".join(pieces)
            faces += to_faces(hmac.digest(key, message, hash_name) if keyed else new(hash_name, message).digest())
            if len(faces) >= first + 2:
                break
        return verdict_on(roll, written(seed, commitment.get("over")) if committed else None, faces[first:])

    return judge_by_table


def load_rules():
    """Every rule by name: those built in, and those whose table lies here."""
    rules = {"boardgammon-v1": boardgammon, "cube-v1": by_table(CUBE), "none": lambda roll: "unverifiable"}
    for name, table in (read_json("recipes.json") if Path("recipes.json").exists() else {}).items():
        try:
            rules.setdefault(name, by_table(table))
        except (LookupError, TypeError, AttributeError) as error:
            raise CannotJudge(f"recipes.json: {printable(name)} is beyond this program: {error!r}") from None
    return rules


def judge(roll, rules):
    """The verdict on one record."""
    if roll["recipe"] not in rules:
        return "unknown_recipe"
    if not roll["revealed_at"] and roll["recipe"] != "none":
        return "unrevealed"
    return rules[roll["recipe"]](roll)


# ---------------------------------------------------------------- 3. the count

TERM = re.compile(r"(not )?(\w+)(?: is (not )?(true|false|null)| ?(=|<>|!=) ?'([^']+)')?\Z", re.I)


def parse_where(text):
    """The population's condition as a function of a record: terms joined by `and`; other SQL is beyond this file."""
    terms = []  # (column, texts, whether it holds one of them); what is not known is an empty text
    for part in re.split(" +and +", text.strip(), flags=re.I) if text.strip() else ():
        match = TERM.match(part)
        negated, column, other, value, sign, wanted = match.groups("") if match else ("",) * 6
        column, value = column.lower(), value.lower()
        known = column in ("roll_kind", "mode", "entropy_source", "seat", "recipe")
        if column == "person_played" and not value and not sign:
            terms.append((column, {"false" if negated else "true"}, True))
        elif (column == "person_played" and value) or (known and value == "null"):
            terms.append((column, {value.replace("null", "")}, bool(negated) == bool(other)))
        elif known and sign and not negated:  # in SQL a comparison with nothing is never true
            terms.append((column, {wanted} if sign == "=" else {wanted, ""}, sign == "="))
        else:
            raise CannotJudge(f"article.json: population.where {printable(text)!r} is beyond this program")
    return lambda roll: all((roll[column] in texts) == holds for column, texts, holds in terms)


class Count:
    """Everything that is counted in one pass over the records."""

    def __init__(self, population):
        self.inside, self.begin = parse_where(population.get("where") or ""), population.get("count_first_day") or ""
        self.ties_dropped = population.get("openings") == "ties_dropped"
        # What an archive of match files says of a match, and which of its rolls stand in it twice.
        self.written = {row["match_id"]: row for row in rows_of("matches.csv")}
        self.copies = {(row["match_id"], row["roll_id"]): row["reason"] for row in rows_of("repeated.csv")}
        self.outcomes, self.ordered, self.openings = ([[0] * 6 for _ in range(6)] for _ in range(3))
        self.excluded, self.verdicts, self.examples = Counter(), Counter(), {}
        self.matches, self.days, self.seen, self.tree, self.records = set(), set(), set(), [], 0

    def add(self, where, record, roll, day, verdict):
        self.records += 1
        self.verdicts[verdict] += 1
        if self.verdicts[verdict] <= 5:
            self.examples.setdefault(verdict, []).append(f"{where}, roll {printable(roll['roll_id'])}")
        leaf = sha256(b"\0" + record).digest()
        grow(self.tree, leaf)
        if (roll["committed_at"][:10] or "undated") != day:
            raise Difference(f"{where}: committed on another day than {printable(day)}")
        reason = "duplicate" if leaf in self.seen else self.reason(roll, day)
        self.seen.add(leaf)
        if reason:
            self.excluded[reason] += 1
            return
        match, first, second = self.written.get(roll["match_id"], {}), int(roll["die_1"]) - 1, int(roll["die_2"]) - 1
        ties_dropped = match["ties_logged"] == "false" if match.get("ties_logged") else self.ties_dropped
        if ties_dropped and roll["roll_kind"] == "opening":  # never doubles: they stand in a table of their own
            self.openings[first][second] += 1
            return
        self.outcomes[first][second] += 1
        self.ordered[first][second] += match.get("order_kept") == "true"
        self.matches.add(roll["match_id"])
        self.days.add(day)

    def reason(self, roll, day):
        """Why a record is not counted, or None."""
        if roll["recipe"] == "none" and (roll["match_id"], roll["roll_id"]) in self.copies:
            return self.copies[roll["match_id"], roll["roll_id"]]
        if not roll["die_1"] or not roll["die_2"]:
            return "no_dice" if roll["die_1"] or roll["revealed_at"] else "unrevealed"
        if day < self.begin:
            return "before_first_day"
        if not self.inside(roll):
            return "nobody_played" if roll["person_played"] == "false" else "filtered"
        return None


def rows_of(name):
    """Rows of a small table, none where it is not here; an apostrophe that disarms a formula is taken off."""
    with reading(name):
        lines = Path(name).read_text("utf-8").split("\n") if Path(name).is_file() else []
        rows = list(csv.DictReader(lines, strict=True))
        return [{key: re.sub("^'(?=[=+@\t-])", "", value) for key, value in row.items()} for row in rows]


def compare(where, said, made):
    """Hold what the edition says against what was made again: counts exactly, p-values to six digits."""
    if isinstance(made, dict) and isinstance(said, dict):
        for key, value in made.items():
            compare(f"{where}.{key}", said.get(key), value)
    elif isinstance(made, list) and isinstance(said, list) and len(made) == len(said):
        for place, value in enumerate(made, 1):
            compare(f"{where}, {place}", said[place - 1], value)
    elif isinstance(made, float) and said in (None, "not applicable"):
        return  # a test that was refused for a small n
    elif isinstance(made, float) and type(said) in (int, float):
        close = 1e-6 if where.endswith((".p", ".p_named")) else 1e-9
        if not math.isclose(said, made, rel_tol=close, abs_tol=0 if made else 1e-12):
            raise Difference(f"{where}: {said!r} is published, {made!r} recomputed")
    elif type(said) is not type(made) or said != made:
        raise Difference(f"{where}: {printable(said)} is published, {printable(made)} recomputed")


def check_count(article, count):
    """Compare the chapters of article.json, and the small tables, with the count."""
    said, population = article["verification"], article["population"]
    # The verdict ok comes last: a roll that fell out of it is named by the verdict that it fell into.
    for name in sorted({*said["verdicts"], *count.verdicts}, key=lambda name: (name == "ok", name)):
        where = f"article.json: verdict {printable(name)} ({'; '.join(count.examples.get(name, []))})"
        compare(where, said["verdicts"].get(name, 0), count.verdicts[name])
    rolls, doubles = sum(map(sum, count.outcomes)), [count.outcomes[face][face] for face in range(6)]
    faces = [sum(count.outcomes[face]) + sum(row[face] for row in count.outcomes) for face in range(6)]
    first_day, last_day = (end(count.days - {"undated"}, default=None) for end in (min, max))
    excluded = {name: count.excluded[name] for name in {*population["excluded"], *count.excluded}}
    made = {"verification": {"records": count.records}, "population": {"rolls": rolls, "dice": 2 * rolls}}
    made["population"].update(matches=len(count.matches), first_day=first_day, last_day=last_day, excluded=excluded)
    if article.get("openings") or any(map(any, count.openings)):
        made["openings"] = {"counts": count.openings}
    ordered, tables = count.outcomes, {"outcomes": [], "doubles": [], "faces": []}
    if article.get("unordered"):  # only some matches keep the order of their dice: these are in the table of 36
        made["unordered"], ordered = {"counts": count.outcomes}, count.ordered
    if article["outcomes"] is not None:  # a log of sorted dice has no first and second die
        made["outcomes"] = {"counts": ordered, "expected": sum(map(sum, ordered)) / 36}
        made["outcomes"].update(tests_of(article["outcomes"], [count for row in ordered for count in row]))
        tables["outcomes"] = [[i + 1, j + 1, ordered[i][j]] for i in range(6) for j in range(6)]
    if article["doubles"] is not None:
        made["doubles"] = {"count": sum(doubles), "share": sum(doubles) / max(rolls, 1), "by_face": doubles}
        made["doubles"]["p"] = binomial(rolls, sum(doubles), 6, "farthest")
        tables["doubles"] = [[face, number] for face, number in enumerate(doubles, 1)]
    if article["faces"] is not None:
        made["faces"] = {"counts": faces, "shares": [number / max(2 * rolls, 1) for number in faces]}
        made["faces"].update(tests_of(article["faces"], faces))
        tables["faces"] = [[face, number] for face, number in enumerate(faces, 1)]
    compare("article.json", article, made)
    kinds = (("verdict", "verdicts"), ("flag", "flags"), ("rejected", "rejected"))
    tables["verdicts"] = [[kind, name, number] for kind, key in kinds for name, number in said.get(key, {}).items()]
    columns = {"outcomes": ("die_1", "die_2", "count"), "verdicts": ("kind", "name", "records")}
    for name, rows in tables.items():
        found = [[row.get(column) for column in columns.get(name, ("face", "count"))] for row in rows_of(f"{name}.csv")]
        compare(f"{name}.csv", found, [list(map(str, row)) for row in rows])


# ---------------------------------------------------------------- 4. the tests


def tests_of(chapter, counts):
    """The tests of a table of counts, as far as the edition's chapter has them."""
    n, classes, made = sum(counts), len(counts), {}
    if chapter.get("chi_square") and n:  # Pearson's, against equal shares
        statistic = math.fsum((number - n / classes) ** 2 * classes / n for number in counts)
        p = max(upper_tail(statistic, classes - 1), sys.float_info.min)  # none is written smaller
        made["chi_square"] = {"statistic": statistic, "df": classes - 1, "p": p}
    places = {"largest": counts.index(max(counts)), "smallest": counts.index(min(counts))}  # the first of a tie
    places["farthest"] = max(range(classes), key=lambda place: abs(classes * counts[place] - n))
    for extreme, place in places.items():
        if chapter.get(extreme):
            made[extreme] = {"outcome": [place // 6 + 1, place % 6 + 1]} if classes == 36 else {"face": place + 1}
            made[extreme].update(count=counts[place], p_named=binomial(n, counts[place], classes, extreme))
    return made


def upper_tail(x, df):
    """P(chi-square >= x) for an odd number of degrees of freedom: a closed form of positive terms."""
    half, total = x / 2, math.erfc(math.sqrt(x / 2))
    for j in range(1, (df + 1) // 2):
        total += math.exp((j - 0.5) * math.log(half) - half - math.lgamma(j + 0.5)) if half else 0.0
    return total


def binomial(n, count, classes, side):
    """Exact p of a class named beforehand: so many or more (largest), so many or fewer, or any number no likelier."""

    def log_chance(k):
        ways = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
        return ways + (n - k) * math.log(classes - 1) - n * math.log(classes)

    seen, mean = log_chance(count) + 1e-7, n / classes
    reach = abs(count - mean) + 12 * math.sqrt(n) + 40  # what lies farther from the mean adds nothing
    numbers = range(max(0, int(mean - reach)), min(n, int(mean + reach)) + 1)
    if side == "farthest":
        meant = [k for k in numbers if log_chance(k) <= seen]
    else:
        meant = [k for k in numbers if (k >= count if side == "largest" else k <= count)]
    return min(1.0, max(math.fsum(math.exp(log_chance(k)) for k in meant), sys.float_info.min))


# ---------------------------------------------------------------- 5. the log


def node(left, right):
    return sha256(b"\1" + left + right).digest()


def grow(tree, leaf):
    """Append a leaf; the tree is its full subtrees as (number of leaves, hash), largest first."""
    size = 1
    while tree and tree[-1][0] == size:
        leaf, size = node(tree.pop()[1], leaf), 2 * size
    tree.append((size, leaf))


def root_of(tree):
    root = tree[-1][1] if tree else sha256(b"").digest()
    for _, left in reversed(tree[:-1]):
        root = node(left, root)
    return root


def climb(leaf, index, size, path):
    """The root that an inclusion proof leads to (RFC 9162, 2.1.3.2), or None."""
    place, last = index, size - 1
    if type(index) is not int or not 0 <= index < size or any(len(part) != 32 for part in path):
        return None
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


def checkpoint(text, where="checkpoint.txt"):
    """(size, root) of a checkpoint: a line of origin, the size, the root as base64."""
    match = re.match(r"[^\n]+\n(0|[1-9][0-9]{0,18})\n([A-Za-z0-9+/]{43}=)\n", text)
    root = base64.b64decode(match[2]) if match else b""
    if not match or base64.b64encode(root).decode() != match[2]:
        raise Difference(f"{where}: not origin, size and root")
    return int(match[1]), root


def check_proof(name, rules, known=None):
    """Check one match's proof; return its size and root, and the lines to print."""
    proof, lines, places = read_json(name), [], set()
    with reading(name):
        name = printable(name)
        size, root = checkpoint(proof["checkpoint"], name)
        if known and (size, root) != known:
            raise Difference(f"{name}: made for another checkpoint than checkpoint.txt")
        compare(f"{name}: columns", proof["columns"], COLUMNS)
        for one in proof["rolls"]:
            index, path, text = one["index"], [bytes.fromhex(part) for part in one["path"]], one["record"] + "\n"
            where = f"{name}, record {index}"
            ((_, record, roll),) = parsed(re.findall(r"[^\n]*\n", text), f"{where}, line", 1)
            if index in places or climb(sha256(b"\0" + record).digest(), index, size, path) != root:
                raise Difference(f"{where}: not proved to stand in the log")
            places.add(index)
            compare(f"{where}: match", roll["match_id"], proof["match_id"])
            dice, verdict = f"{roll['die_1']}-{roll['die_2']}", judge(roll, rules)
            lines.append(f"roll {printable(roll['roll_id'])}  nonce {roll['nonce']}  {dice}  {verdict}")
    if not lines:
        raise Difference(f"{name}: no roll in it")
    return size, root, lines


# ---------------------------------------------------------------- all of it


def check_edition():
    names = check_sums()
    signed = "its signature is checked as README.md says" if Path("SHA256SUMS.sig").exists() else "it is not signed"
    print(f"files: all {len(names)} as listed in SHA256SUMS; {signed}")
    rules, article = load_rules(), read_json("article.json")
    with reading("article.json"):
        count = Count(article["population"])
        for name in filter(re.compile(r"rolls/[^/]+\.csv\.gz\Z").match, names):
            for where, record, roll in records(name):
                count.add(where, record, roll, name[len("rolls/") : -len(".csv.gz")], judge(roll, rules))
        verdicts = ", ".join(f"{name} {number}" for name, number in sorted(count.verdicts.items()))
        print(f"rolls: {count.records} records recomputed: {verdicts}")
        check_count(article, count)
        print(f"count: {sum(map(sum, count.outcomes))} rolls, as published; both chi-squares recomputed")
        size, root = count.records, root_of(count.tree)
        compare("article.json: log.size", article["log"]["size"], size)
        if article["log"]["root"] not in (root.hex(), base64.b64encode(root).decode()):
            raise Difference(f"article.json: log.root is not the root over the records, {root.hex()}")
        signed_size, signed_root = checkpoint(Path("checkpoint.txt").read_text("utf-8", "replace"))
        compare("checkpoint.txt: size", signed_size, size)
        compare("checkpoint.txt: root", signed_root.hex(), root.hex())
    print(f"log: size {size}, root {root.hex()}")
    for name in filter(re.compile(r"proofs/[^/]+\.json\Z").match, names):
        check_proof(name, rules, (size, root))


def judge_days(files):
    """Print, for each day file, its number of records and the verdict of each one that is not ok, by its place."""
    rules, found = load_rules(), {}
    for name in files:
        verdicts = [judge(roll, rules) for _, _, roll in records(name)]
        not_ok = {place: verdict for place, verdict in enumerate(verdicts) if verdict != "ok"}
        found[name] = {"records": len(verdicts), "not_ok": not_ok}
    print(json.dumps(found))


def check_proofs(files):
    known = checkpoint(Path("checkpoint.txt").read_text("utf-8")) if Path("checkpoint.txt").exists() else None
    rules, wrong = load_rules(), False
    for name in files:
        size, root, lines = check_proof(name, rules, known)
        print("\n".join(lines))
        print(f"{len(lines)} records proved in the log of {size} records with root {root.hex()}")
        wrong = wrong or not all(line.endswith((" ok", " unrevealed")) for line in lines)
    if not known:
        print("compare size and root with the checkpoint that the site published: it is not in this folder")
    if wrong:
        raise Difference("a roll above is not what its commitment promised")


def main(arguments):
    modes = {"--proof": check_proofs, "--rolls": judge_days}
    if arguments and (arguments[0] not in modes or len(arguments) < 2):
        print(__doc__)
        return 0 if arguments[0] in ("-h", "--help") else 2
    try:
        modes[arguments[0]](arguments[1:]) if arguments else check_edition()
    except Difference as error:
        print(f"DIFFERENCE: {error}")
        return 1
    except (CannotJudge, OSError) as error:
        print(f"COULD NOT BE JUDGED: {error}")
        return 2
    if arguments[:1] != ["--rolls"]:
        print("all of it holds")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
