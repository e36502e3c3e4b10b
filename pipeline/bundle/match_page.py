"""The audit page of one match: its records, what they prove, and programs to check the first roll with."""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from pipeline.bundle.receipts import NOT_SHOWN

STYLE = """
:root { color-scheme: light dark; --ink: #1c1c1c; --soft: #5c5c5c; --line: #d9d9d9; --paper: #ffffff; --accent: #00666b;
--alert: #a5172a; }
* { box-sizing: border-box; }
body { font: 17px/1.55 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; max-width: 1000px; margin: 0 auto;
padding: 0 20px 64px; background: var(--paper); color: var(--ink); overflow-wrap: anywhere; }
header { border-top: 5px solid var(--ink); margin-top: 28px; padding-top: 14px; }
h1 { font-size: 32px; line-height: 1.2; margin: 0 0 14px; }
h2 { font-size: 24px; line-height: 1.25; margin: 48px 0 12px; padding-top: 12px; border-top: 1px solid var(--ink); }
p { max-width: 680px; }
table { border-collapse: collapse; width: 100%; font-size: 15px; line-height: 1.4; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 8px 14px 0 0; vertical-align: top; font-weight: 400; overflow-wrap: normal; }
dd code { overflow-wrap: anywhere; }
.verdict { width: 50%; }
td { white-space: nowrap; }
.secrets td { white-space: normal; }
thead th { color: var(--soft); font-size: 13.5px; vertical-align: bottom; border-bottom: 1px solid var(--ink);
padding-bottom: 6px; }
th.number, td.number { text-align: right; width: 4em; }
.secrets td { padding: 2px 0 9px; border-bottom: 1px solid var(--line); }
dl { margin: 0; font-size: 13.5px; }
dt { float: left; clear: left; width: 9.5em; color: var(--soft); }
dd { margin: 0 0 0 9.5em; }
code, pre { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { white-space: pre-wrap; border: 1px solid var(--line); padding: 12px 14px; }
.bad { font-weight: 700; color: var(--alert); }
@media (max-width: 620px) { body { padding: 0 16px 48px; font-size: 16px; } h1 { font-size: 26px; }
th, td { padding-right: 8px; font-size: 14px; } dt { float: none; } dd { margin: 0 0 3px; } }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e7e2; --soft: #a9a7a1; --line: #3b3c3e; --paper: #17181a;
--accent: #6cc5c2; --alert: #f0868f; } }
"""

HEADS = (("Place in the log", "number"), ("Counter", "number"), ("Seat", ""), ("Dice", ""), ("Verdict", "verdict"))
GOOD = {"ok", "unrevealed"}
SECRETS = (
    ("Roll", "roll_id"),
    ("Commitment", "commitment"),
    ("Server seed", "server_seed"),
    ("Client entropy", "client_entropy"),
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
    heads = "".join(f'<th scope="col" class="{kind}">{head}</th>' for head, kind in HEADS)
    judged = ", ".join(f"{number} {verdict.replace('_', ' ')}" for verdict, number in Counter(verdicts).most_common())
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
<header>
<h1>Audit of match {match}</h1>
<p>{counted(len(rolls), "record")}, all of them proved to be part of the log that the edition {edition} published.
Recomputed: <strong{"" if set(verdicts) <= GOOD else ' class="bad"'}>{escape(judged)}</strong>.</p>
</header>
<main>
<p>The commitment was given out before the roll; after it the server revealed its seed. The seed's SHA-256 must be the
commitment, and seed, ids, counter and client entropy together must give the dice.</p>
<p>The log's name, size and root, as published; compare them with <code>checkpoint.txt</code> of the edition:</p>
<pre>{escape(str(proof["checkpoint"]).rstrip())}</pre>
<h2>The records</h2>
<table>
<thead><tr>{heads}</tr></thead>
<tbody>
{rows}
</tbody>
</table>
{_programs(programs)}
<h2>What the device kept</h2>
{_receipts(compared)}
</main>
</body>
</html>
""".encode("ascii", "xmlcharrefreplace")


def _row(index: int, roll: Mapping[str, str], verdict: str) -> str:
    dice = f"{roll['die_1']}-{roll['die_2']}" if roll["die_1"] else "–"
    mark = "" if verdict in GOOD else ' class="bad"'
    secrets = "".join(
        f"<dt>{name}</dt><dd><code>{escape(shown(roll[column])) or '–'}</code></dd>" for name, column in SECRETS
    )
    return (
        f'<tr><th scope="row" class="number">{index}</th><td class="number">{escape(shown(roll["nonce"]))}</td>'
        f"<td>{escape(shown(roll['seat']))}</td><td><strong>{escape(dice)}</strong></td>"
        f"<td{mark}>{escape(verdict.replace('_', ' '))}</td></tr>\n"
        f'<tr class="secrets"><td></td><td colspan="4"><dl>{secrets}</dl></td></tr>'
    )


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
    told = f"<p>{counted(compared['compared'], 'roll')} compared with receipts; contradictions: {len(bad)}.</p>"
    if bad:
        told += f'<p class="bad">{escape(shown(", ".join(bad)))}</p>'
    if missing:
        told += f"<p>Without a receipt: {counted(len(missing), 'roll')} of the record.</p>"
    return told


def counted(number: int, name: str) -> str:
    """A number of things: 1 roll, 2 rolls."""
    return f"{number} {name}" if number == 1 else f"{number} {name}s"


def shown(text: str) -> str:
    """A text from the log, with whatever would steer a screen written out."""
    return "".join(letter if letter == "\n" or letter.isprintable() else f"\\u{ord(letter):04x}" for letter in text)
