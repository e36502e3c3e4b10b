"""The audit page of one match: its records, what they prove, and programs to check the first roll with."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from pipeline.bundle.receipts import NOT_SHOWN

STYLE = """
body { font: 17px/1.5 Georgia, serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: 15px; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 0.25rem 0.9rem 0.25rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
code, pre { font: 14px/1.45 ui-monospace, Menlo, Consolas, monospace; }
td code { overflow-wrap: anywhere; display: inline-block; min-width: 17rem; }
pre { overflow-x: auto; border: 1px solid #8884; padding: 0.8rem; }
.bad { font-weight: 700; color: #b00020; }
"""

COLUMNS = ("roll_id", "nonce", "seat", "commitment", "server_seed", "client_entropy")
HEADS = (
    "Place in the log",
    "Roll",
    "Counter",
    "Seat",
    "Commitment",
    "Server seed",
    "Client entropy",
    "Dice",
    "Verdict",
)


def page(
    proof: Mapping[str, Any],
    rolls: Sequence[Mapping[str, str]],
    verdicts: Sequence[str],
    programs: tuple[str, str, str] | None,
    compared: Mapping[str, Any] | None,
) -> bytes:
    """The page; `rolls` are the records as text, `programs` the first roll's id, its Python and its shell check."""
    match, edition = escape(shown(proof["match_id"])), escape(str(proof["edition"]))
    rows = "\n".join(
        _row(one["index"], roll, verdict) for one, roll, verdict in zip(proof["rolls"], rolls, verdicts, strict=True)
    )
    heads = "".join(f"<th>{head}</th>" for head in HEADS)
    digest = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    return f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-{digest}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Audit of match {match}</title>
<style>{STYLE}</style>
</head>
<body>
<h1>Audit of match {match}</h1>
<p>{len(rolls)} records, all of them proved to be part of the log that the edition {edition} published. The log's size
and root, as published:</p>
<pre>{escape(str(proof["checkpoint"]).rstrip())}</pre>
<p>Compare them with <code>checkpoint.txt</code> of the edition. The commitment was given out before the roll; after it
the server revealed its seed. The seed's SHA-256 must be the commitment, and seed, ids, counter and client entropy
together must give the dice.</p>
<h2>The records</h2>
<div class="table"><table>
<thead><tr>{heads}</tr></thead>
<tbody>
{rows}
</tbody>
</table></div>
{_programs(programs)}
<h2>What the device kept</h2>
{_receipts(compared)}
</body>
</html>
""".encode("ascii", "xmlcharrefreplace")


def _row(index: int, roll: Mapping[str, str], verdict: str) -> str:
    cells = [str(index)] + [
        f"<code>{escape(shown(roll[name]))}</code>" if len(roll[name]) > 20 else escape(shown(roll[name]))
        for name in COLUMNS
    ]
    dice = f"{roll['die_1']}-{roll['die_2']}" if roll["die_1"] else "–"
    mark = "" if verdict in ("ok", "unrevealed") else ' class="bad"'
    inside = "".join(f"<td>{cell}</td>" for cell in cells)
    return f"<tr>{inside}<td>{escape(dice)}</td><td{mark}>{escape(verdict.replace('_', ' '))}</td></tr>"


def _programs(programs: tuple[str, str, str] | None) -> str:
    if programs is None:
        return "<p>No record of this match has a revealed seed to check with.</p>"
    roll, python, shell = programs
    return f"""\
<h2>Check roll <code>{escape(shown(roll))}</code> yourself</h2>
<p>With Python alone:</p>
<pre>{escape(shown(python))}</pre>
<p>The same in a shell with OpenSSL: first the commitment, then the two dice.</p>
<pre>{escape(shown(shell))}</pre>"""


def _receipts(compared: Mapping[str, Any] | None) -> str:
    if compared is None:
        return f"<p>{escape(NOT_SHOWN)}</p>"
    bad, missing = compared["contradicted"], compared["without_receipt"]
    told = f"<p>{compared['compared']} rolls compared with receipts; {len(bad)} contradict the record.</p>"
    if bad:
        told += f'<p class="bad">{escape(shown(", ".join(bad)))}</p>'
    if missing:
        told += f"<p>{len(missing)} rolls of the record have no receipt.</p>"
    return told


def shown(text: str) -> str:
    """A text from the log, with whatever would steer a screen written out."""
    return "".join(letter if letter == "\n" or letter.isprintable() else f"\\u{ord(letter):04x}" for letter in text)
