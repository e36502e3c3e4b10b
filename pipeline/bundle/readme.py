"""README.md of an edition's data folder: what each file is and how to check it, in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

PLAIN = """\
# The dice count, {edition}

{opening}

Every number that the pages of this edition print stands in `article.json`, and every number can be recomputed from
the rolls in this folder. You need to trust nobody for that.

## Check it yourself

    python3 verify.py

That is all: Python 3.8 or later, no package, no network. `verify.py` is one file that you can read in ten minutes
before you run it. It checks that no file was changed, recomputes the commitment and the dice of every roll from the
published seed, counts again, recomputes both chi-squares and their p-values, and recomputes the root of the log. It
ends with "all of it holds", or with the first difference and the file or roll where it is.

    python3 verify.py --proof match.json

checks the proof of one match, which the site gives out for each match.

What it cannot show: that a roll was never written down at all. If your device kept the commitments that it was given,
compare them with the records of your match.

## The files

| file | what it is |
|---|---|
| `article.json` | every published number: raw value, unit, rounding, and its text in five languages (under `figures`) |
| `article.schema.json` | the JSON Schema of `article.json` |
| `article.<language>.md` | the count as text, ready to print, in English, German, French, Arabic and Persian |
| `rolls/<day>.csv.gz` | every record of a day: ids, counter, commitment, server seed, client entropy, dice |
| `rolls/<day>.parquet` | the same records for data tools |
| `outcomes.csv`, `doubles.csv`, `faces.csv` | the counts |
| `findings.csv` | every question that was asked of the log, with its n and p-values |
| `verdicts.csv` | what verification said of the records |
| `exact.csv` | exact chances of fair dice |
| `matches.csv`, `repeated.csv` | of match files alone: how the dice of each are written; rolls that two files hold |
| `recipes/<name>.toml` | the published rule by which seed, ids, counter and entropy become dice |
| `recipes.json` | the same rules for programs |
| `checkpoint.txt` | size and Merkle root (RFC 9162) of the log at this edition |
| `datapackage.json`, `dataset.jsonld` | descriptions for programs (Data Package v2, schema.org) |
| `SHA256SUMS` | the SHA-256 of every file here |

In the small tables a text that a spreadsheet would run as a formula has an apostrophe in front; the records are
written character for character, so import them as text.

Nothing here is about players: no name, rating, address or device is in any file.

## Recipes

The rule of each record is named in its column `recipe`. Built into `verify.py` are `boardgammon-v1` and `cube-v1`;
others are read from `recipes.json`. A recipe says how long seed and entropy are and how their text is read, over what the
commitment is taken, which message is hashed (say `{{match_id}}:{{roll_id}}:{{nonce}}:{{client_entropy:hex}}`), and
how the digest becomes faces (`rejection`: bytes from 252 are dropped and a face is the byte modulo 6 plus 1;
`modulo`: the same, but no byte is dropped, so that faces 1 to 4 come up in 43 of 256 cases and 5 and 6 in 42; `scale`:
four bytes as a fraction of one, times 6).

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
    if erratum:
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
    return PLAIN.format(edition=article["edition"], opening=opening, signatures="\n\n".join(signatures)).encode()
