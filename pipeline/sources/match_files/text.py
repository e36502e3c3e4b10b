"""Bytes of a match file to lines of text: encoding, byte order mark and line ends, as they were found."""

from __future__ import annotations

from dataclasses import dataclass

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Text:
    """What a file says, line by line.

    Parameters
    ----------
    body : the whole text, every line end an LF, every NUL a blank (some writers pad with NUL; columns stay)
    encoding : ``utf-8``, ``utf-8-bom`` or ``latin-1``; null for a file of no bytes
    line_ends : ``lf``, ``crlf`` or ``mixed`` (a lone CR among them, or nothing but lone CRs, is mixed)
    """

    body: str
    encoding: str | None
    line_ends: str

    def lines(self) -> list[str]:
        """The lines; the first is line 1. Never ``splitlines``: it also cuts at form feeds and U+0085."""
        return self.body.split("\n")


def read_text(data: bytes) -> Text:
    """Decode a file. Latin-1 takes any byte, so this cannot fail."""
    if not data:
        return Text("", None, "lf")
    marked = data.startswith(BYTE_ORDER_MARK)
    raw = data[len(BYTE_ORDER_MARK) :] if marked else data
    try:
        body = raw.decode("utf-8")
        encoding = "utf-8-bom" if marked else "utf-8"
    except UnicodeDecodeError:
        body = raw.decode("latin-1")
        encoding = "latin-1"
    line_ends = _line_ends(raw)
    if line_ends != "lf":
        body = body.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in body:
        body = body.replace("\0", " ")
    return Text(body, encoding, line_ends)


def _line_ends(raw: bytes) -> str:
    returns = raw.count(b"\r")
    if not returns:
        return "lf"
    pairs = raw.count(b"\r\n")
    return "crlf" if returns == pairs == raw.count(b"\n") else "mixed"
