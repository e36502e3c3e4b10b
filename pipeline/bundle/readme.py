"""README.md of an edition's data folder: what each file is and how to check it, in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from babel import Locale

from pipeline.languages import LANGUAGES

SMALL = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

PLAIN = """\
# The dice count, {edition}

{opening}

Players of a backgammon server wonder whether its dice are fair. This folder holds every roll that the server has on
record, with the secrets behind each one, so that anybody can count them again. Every number that the pages of this
edition print stands in `article.json`, and every number there can be recomputed from the rolls. You need to trust
nobody for that.

## Check it yourself

    python3 verify.py

Run it in this folder. It needs Python 3.8 or later, no package and no network, and takes a minute or so. Read it
before you run it: it is one file of plain Python, some 415 lines of code, of which about eighty are the rules of
the dice. It ends with "all of it holds", or with the first difference and the file or the roll where it is.
What it does:

1. It compares every file with `SHA256SUMS`.
2. It recomputes every roll. Before a roll the server gives out a *commitment*: the SHA-256 of a secret, the *server
   seed*. The player's device sends a number of its own, the *client entropy*. Seed, entropy, the ids of match and
   roll and a counter (the *nonce*) are mixed into the dice, and afterwards the seed is revealed. So the server could
   not change its mind: the seed must give the commitment, and the mix must give the dice.
3. It counts the rolls again and compares every count.
4. It recomputes the tests: both chi-squares and what stands out, with their p-values.
5. It recomputes the root of the log, one hash over all records in order, and compares it with `checkpoint.txt`.

The proof of one match, which the site gives out for each, is checked the same way:

    python3 verify.py --proof match.json

What no file here can show: that a roll was never written down at all; and, where the column `entropy_source` says
`server`, that the server did not draw its two numbers until it liked the dice. If your device kept the commitments
that it was given, compare them with the records of your match.

To look at the records of your own match, search the days on which you played for its id:

    gzip -dc rolls/*.csv.gz | grep mat_your_match

## The files

| file | what it is |
|---|---|
| `README.md` | this text |
| `verify.py` | the program that recomputes everything |
| `article.json` | every published number; under `figures` its raw value, unit, rounding and text in {languages} |
| `article.schema.json` | the JSON Schema of `article.json` |
| `article.<language>.md` | the count as text, ready to print, in {named} |
| `rolls/<day>.csv.gz` | every record of a day (days in UTC); an empty field is one that the log does not have |
| `rolls/<day>.parquet` | the same records for data tools |
| `outcomes.csv` | how often each of the 36 outcomes came |
| `doubles.csv` | how often each of the six doubles came |
| `faces.csv` | how often each face came up, with its interval |
| `findings.csv` | every question that was asked of the log, with its n and its p-values |
| `verdicts.csv` | what verification said of the records |
| `exact.csv` | exact chances of fair dice in the rolls of one player |
| `matches.csv`, `repeated.csv` | of match files alone: how the dice of each are written; rolls that two files hold |
| `recipes/<name>.toml` | the published rule by which seed, ids, counter and entropy become dice |
| `recipes.json` | the same rules for programs |
| `checkpoint.txt` | size and Merkle root (RFC 9162) of the log at this edition |
| `datapackage.json` | all files with their columns, for programs (Data Package v2) |
| `dataset.jsonld` | the same in short for search engines (schema.org) |
| `SHA256SUMS` | the SHA-256 of every file here |
| `SHA256SUMS.sig`, `allowed_signers` | in a signed edition: the signature of `SHA256SUMS`, and the key to it |

In the small tables a text that a spreadsheet would run as a formula has an apostrophe in front. The records in
`rolls/` are written character for character, since the root of the log is taken over just these bytes: an id such as
`=1+1` stands there as it is. Do not open them in a spreadsheet by a double click. Import them with every column as
text, or the spreadsheet runs such an id as a formula and shortens others.

Nothing here is about players: no name, rating, address or device is in any file.

## Recipes

The column `recipe` names the rule of each record. `boardgammon-v1` and `cube-v1` are built into `verify.py`; others
are read from `recipes.json`. A recipe says:

| part | what it says |
|---|---|
| `seed`, `entropy` | how many bytes, and whether they are written as hexadecimal digits or as plain text |
| `commitment` | whether SHA-256 is taken over the seed's bytes or over its hexadecimal text; `none`: there is none |
| `digest` | the hash, the key, and the message, say `{{match_id}}:{{roll_id}}:{{nonce}}:{{client_entropy:hex}}` |
| `faces` | `rejection`: a byte from 252 on is dropped, any other gives the face (byte modulo 6) plus 1 |
| | `modulo`: the same, but no byte is dropped, so faces 1 to 4 come up in 43 of 256 cases, 5 and 6 in 42 |
| | `scale`: four bytes as a fraction of one, times 6, rounded down, plus 1 |
| | `place = "sequence"`: one seed for a whole match; the nonce is the place of the roll in it, from 0 |

## Signatures

{signatures}
"""

SIGNED = """\
`SHA256SUMS` is signed. With OpenSSH:

    ssh-keygen -Y verify -f allowed_signers -I {identity} -n dice-audit -s SHA256SUMS.sig < SHA256SUMS

Compare the key in `allowed_signers` with one that you got in another way than with this folder."""

UNSIGNED = "`SHA256SUMS` of this edition is not signed: no signing key was configured."

NOTE_SIGNED = "`checkpoint.txt` is a signed note (C2SP); its public key is `{key}`."
NOTE_UNSIGNED = "`checkpoint.txt` is not signed: no key for it was configured."


def readme(article: Mapping[str, Any], identity: str | None, checkpoint_key: str | None) -> bytes:
    """The text; `identity` is who signed the sums, `checkpoint_key` the public key of the checkpoint."""
    population, erratum = article["population"], article.get("erratum")
    span = ""
    if population.get("first_day"):
        span = f" from {population['first_day']} to {population['last_day']}"
    opening = (
        f"{population['rolls']} rolls of two dice{span}, in {population['matches']} matches, counted and verified."
    )
    if article.get("read_on"):
        opening += f" The log was read on {str(article['read_on'])[:10]}."
    if erratum and not erratum["changed"]:
        opening += f"\n\nThis edition adds pages to {erratum['corrects']}, which stays as it was published."
    elif erratum:
        opening += (
            f"\n\nThis edition corrects {erratum['corrects']}, which stays as it was published: "
            f"{erratum['changed']} numbers differ. `erratum` in `article.json` names the old and the new ones."
        )
    if article.get("provenance", {}).get("switched_off"):
        opening += f"\n\nSwitched off for this edition: {', '.join(article['provenance']['switched_off'])}."
    signatures = [
        SIGNED.format(identity=identity) if identity else UNSIGNED,
        NOTE_SIGNED.format(key=checkpoint_key) if checkpoint_key else NOTE_UNSIGNED,
    ]
    parts = {"edition": article["edition"], "opening": opening, "signatures": "\n\n".join(signatures)}
    return PLAIN.format(**parts, languages=f"{_in_words(len(LANGUAGES))} languages", named=_listed()).encode()


def _listed() -> str:
    """The languages of the texts by their English names."""
    *most, last = [str(Locale.parse(code).get_display_name("en")) for code in LANGUAGES]
    return f"{', '.join(most)} and {last}" if most else last


def _in_words(number: int) -> str:
    return dict(enumerate(SMALL, 2)).get(number, str(number))
