"""A small edition made by hand with hashlib alone, so that its checker is tested against something it did not make."""

import base64
import csv
import gzip
import hashlib
import hmac
import io
import json
import shutil
import tomllib
from pathlib import Path

from scipy.stats import chi2

HOUSE = Path(__file__).parent.parent.parent
COLUMNS = [
    "roll_id",
    "match_id",
    "nonce",
    "roll_kind",
    "mode",
    "entropy_source",
    "seat",
    "person_played",
    "committed_at",
    "revealed_at",
    "commitment",
    "server_seed",
    "client_entropy",
    "die_1",
    "die_2",
    "recipe",
    "game",
]
ORIGIN = "dice.example.org/log"


def secret(*parts):
    return hashlib.sha256(repr(parts).encode()).digest()


def fair_roll(number, day="2026-05-18", **changes):
    """One roll of boardgammon-v1, honest."""
    seed, entropy = secret("seed", number), secret("entropy", number)[:16]
    roll = {
        "roll_id": f"r{number:05d}",
        "match_id": f"mat_{number // 20}",
        "nonce": str(number % 20 + number // 7),
        "roll_kind": "ordinary",
        "mode": "live",
        "entropy_source": "device",
        "seat": ("white", "black")[number % 2],
        "person_played": "true",
        "committed_at": f"{day}T00:00:{number % 60:02d}.000000Z",
        "revealed_at": f"{day}T23:59:59.999999Z",
        "commitment": hashlib.sha256(seed).hexdigest(),
        "server_seed": seed.hex(),
        "client_entropy": entropy.hex(),
        "recipe": "boardgammon-v1",
        "game": "",
    } | {name: value for name, value in changes.items() if name in ("roll_id", "match_id", "nonce")}
    message = f"{roll['match_id']}:{roll['roll_id']}:{roll['nonce']}:{entropy.hex()}"
    digest = hmac.new(seed, message.encode(), hashlib.sha256).digest()
    roll["die_1"], roll["die_2"] = [str(b % 6 + 1) for b in digest if b < 252][:2]
    return roll | changes


def cube_rolls(day):
    """The published example of cube-v1: seed, commitment and its first eight rolls."""
    dice = ["14", "44", "43", "33", "32", "66", "55", "11"]
    return [
        fair_roll(
            900 + place,
            day,
            match_id="mat_cube",
            nonce=str(place),
            commitment="cf29dd9f3513b834311bbc5e1ca1029730bd9f02fc3af98b82697754e5bfb84a",
            server_seed="cube-dice-example",
            client_entropy="",
            die_1=pair[0],
            die_2=pair[1],
            recipe="cube-v1",
        )
        for place, pair in enumerate(dice)
    ]


def scaled_rolls(day):
    """The first rolls of a public site's scheme (recipe scaled4-hmac256-text): published pairs."""
    return [
        fair_roll(
            950 + place,
            day,
            match_id="mat_scaled",
            nonce=str(place),
            game="0",
            commitment="",
            server_seed="6f2359d994c63b1e32f357379aa2e372",
            client_entropy="a8530c7a3bb928ac086d7ade9b07de9b",
            die_1=pair[0],
            die_2=pair[1],
            recipe="scaled4-hmac256-text",
        )
        for place, pair in enumerate(["45", "33", "63", "13", "44"])
    ]


def default_days():
    """Two days with one of each: duplicate, unrevealed, nobody at the board, none, ids that need quoting."""
    first = [fair_roll(number) for number in range(40)]
    first.append(dict(first[3]))
    hidden = {"revealed_at": "", "server_seed": "", "client_entropy": "", "die_1": "", "die_2": ""}
    first.append(fair_roll(60) | hidden)
    first.append(fair_roll(61, person_played="false"))
    first.append(fair_roll(62, roll_id='an "id", with\na break'))
    day = "2026-05-19"
    second = [fair_roll(number, day) for number in range(70, 90)] + cube_rolls(day) + scaled_rolls(day)
    second.append(fair_roll(91, day, recipe="unheard-of"))
    return {"2026-05-18": first, day: second}


def record_of(roll):
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow([roll[name] for name in COLUMNS])
    return line.getvalue().removesuffix("\n").encode()


def merkle(leaves):
    if len(leaves) <= 1:
        return hashlib.sha256(b"\0" + leaves[0] if leaves else b"").digest()
    k = 1 << (len(leaves) - 1).bit_length() - 1
    return hashlib.sha256(b"\1" + merkle(leaves[:k]) + merkle(leaves[k:])).digest()


def path_to(index, leaves):
    if len(leaves) == 1:
        return []
    k = 1 << (len(leaves) - 1).bit_length() - 1
    if index < k:
        return [*path_to(index, leaves[:k]), merkle(leaves[k:])]
    return [*path_to(index - k, leaves[k:]), merkle(leaves[:k])]


def chi_square(counts):
    expected = sum(counts) / len(counts)
    statistic = sum((count - expected) ** 2 / expected for count in counts)
    return {"statistic": statistic, "df": len(counts) - 1, "p": float(chi2.sf(statistic, len(counts) - 1))}


def article_of(days, verdicts, where="person_played"):
    """What an edition says of these days, counted by hand; `verdicts` is known to the test beforehand."""
    excluded, counted, seen = {}, [], set()
    for day, rolls in days.items():
        for roll in rolls:
            reason = None
            if record_of(roll) in seen:
                reason = "duplicate"
            elif not roll["die_1"]:
                reason = "unrevealed"
            elif roll["person_played"] == "false":
                reason = "nobody_played"
            seen.add(record_of(roll))
            if reason:
                excluded[reason] = excluded.get(reason, 0) + 1
            else:
                counted.append((day, roll))
    counts = [[0] * 6 for _ in range(6)]
    for _, roll in counted:
        counts[int(roll["die_1"]) - 1][int(roll["die_2"]) - 1] += 1
    cells = [number for row in counts for number in row]
    faces = [sum(counts[i]) + sum(row[i] for row in counts) for i in range(6)]
    doubles = sum(counts[i][i] for i in range(6))
    names = [[i, j] for i in range(1, 7) for j in range(1, 7)]
    leaves = [record_of(roll) for rolls in days.values() for roll in rolls]
    n = len(counted)
    far = max(range(36), key=lambda cell: abs(36 * cells[cell] - n))
    return {
        "edition": max(days),
        "population": {
            "first_day": min(day for day, _ in counted),
            "last_day": max(day for day, _ in counted),
            "rolls": n,
            "dice": 2 * n,
            "matches": len({roll["match_id"] for _, roll in counted}),
            "where": where,
            "excluded": excluded,
        },
        "verification": {"records": len(leaves), "verdicts": verdicts, "flags": {"nonce_reused": 0}, "rejected": {}},
        "outcomes": {
            "counts": counts,
            "expected": n / 36,
            "chi_square": chi_square(cells),
            "largest": {"outcome": names[cells.index(max(cells))], "count": max(cells)},
            "smallest": {"outcome": names[cells.index(min(cells))], "count": min(cells)},
            "farthest": {"outcome": names[far], "count": cells[far]},
        },
        "doubles": {"count": doubles, "share": doubles / n, "by_face": [counts[i][i] for i in range(6)]},
        "faces": {"counts": faces, "shares": [face / (2 * n) for face in faces], "chi_square": chi_square(faces)},
        "log": {"size": len(leaves), "root": merkle(leaves).hex()},
    }


def checkpoint_of(leaves):
    return f"{ORIGIN}\n{len(leaves)}\n{base64.b64encode(merkle(leaves)).decode()}\n\n"


def summaries(article):
    """The three summaries that are compared, as CSV."""
    counts, said = article["outcomes"]["counts"], article["verification"]
    outcomes = [f"{i + 1},{j + 1},{counts[i][j]},x" for i in range(6) for j in range(6)]
    faces = [f"{i + 1},{count}" for i, count in enumerate(article["faces"]["counts"])]
    doubles = [f"{i + 1},{counts[i][i]}" for i in range(6)]
    lines = [f"verdict,{name},{n}" for name, n in said["verdicts"].items()]
    lines += [f"flag,{name},{n}" for name, n in said["flags"].items()]
    return {
        "outcomes.csv": "\n".join(["die_1,die_2,count,expected", *outcomes, ""]),
        "faces.csv": "\n".join(["face,count", *faces, ""]),
        "doubles.csv": "\n".join(["face,count", *doubles, ""]),
        "verdicts.csv": "\n".join(["kind,name,records", *lines, ""]),
    }


def write_sums(folder):
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    lines = [
        f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n"
        for name in names
        if name != "SHA256SUMS"
    ]
    (folder / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


def write_days(folder, days):
    for day, rolls in days.items():
        lines = [",".join(COLUMNS).encode(), *map(record_of, rolls), b""]
        (folder / "rolls" / f"{day}.csv.gz").write_bytes(gzip.compress(b"\n".join(lines), mtime=0))


def write_article(folder, article):
    (folder / "article.json").write_text(json.dumps(article, indent=1), encoding="utf-8")


def write_edition(folder, days, article):
    """Write the folder `data` of an edition."""
    (folder / "rolls").mkdir(parents=True)
    (folder / "recipes").mkdir()
    for recipe in ("boardgammon-v1", "cube-v1", "scaled4-hmac256-text"):
        shutil.copy(HOUSE / "data" / "recipes" / f"{recipe}.toml", folder / "recipes")
    tables = {path.stem: tomllib.loads(path.read_text()) for path in (folder / "recipes").iterdir()}
    (folder / "recipes.json").write_text(json.dumps(tables))
    shutil.copy(HOUSE / "reports" / "bundle" / "verify.py", folder)
    write_days(folder, days)
    write_article(folder, article)
    for name, text in summaries(article).items():
        (folder / name).write_text(text, encoding="utf-8")
    leaves = [record_of(roll) for rolls in days.values() for roll in rolls]
    (folder / "checkpoint.txt").write_text(checkpoint_of(leaves), encoding="utf-8")
    write_sums(folder)


def proof_of(days, match_id):
    """The proof of a match, laid out as `prove` writes it."""
    records = [roll for rolls in days.values() for roll in rolls]
    leaves = [record_of(roll) for roll in records]
    return {
        "format": "dicecount-proof-1",
        "edition": max(days),
        "match_id": match_id,
        "checkpoint": checkpoint_of(leaves),
        "columns": list(COLUMNS),
        "rolls": [
            {
                "index": index,
                "record": leaves[index].decode(),
                "path": [part.hex() for part in path_to(index, leaves)],
            }
            for index, roll in enumerate(records)
            if roll["match_id"] == match_id
        ],
    }
