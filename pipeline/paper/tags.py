"""What a reader without eyes is told: two things that Typst 0.15 leaves out of a tagged PDF or says twice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from io import BytesIO

import pikepdf
from pikepdf import ContentStreamInstruction, Dictionary, Name, Operator

SILENT = ContentStreamInstruction([Name.Span, Dictionary(ActualText="")], Operator("BDC"))
Drawn = ContentStreamInstruction | pikepdf.ContentStreamInlineImage
END = ContentStreamInstruction([], Operator("EMC"))


def completed(data: bytes) -> bytes:
    """The same paper, with headings of rows, and every vowel sign said once."""
    with pikepdf.open(BytesIO(data)) as paper, BytesIO() as made:
        for part in paper.objects:
            if isinstance(part, Dictionary) and part.get("/S") == Name.TR:
                head_row(part)
        # That nothing is suspect is so without saying; one much used reader takes the word for a fault.
        if "/Suspects" in paper.Root.MarkInfo:
            del paper.Root.MarkInfo.Suspects
        for page in paper.pages:
            signs = {name: without_room(font) for name, font in page.Resources.get("/Font", {}).items()}
            if any(signs.values()):
                page.Contents = paper.make_stream(pikepdf.unparse_content_stream(said_once(page, signs)))
        paper.save(made, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return made.getvalue()


def head_row(row: Dictionary) -> None:
    """Head a row by its first cell; Typst knows headings of columns only.

    Over row headings stands a plain cell, for PDF/UA knows no heading that heads nothing but headings.
    """
    first = row.K[0]
    if first.S == Name.TD:
        first.S = Name.TH
        first.A = Dictionary(O=Name.Table, Scope=Name.Row)
    else:
        first.S = Name.TD
        del first.A


def without_room(font: pikepdf.Object) -> frozenset[int]:
    """The codes of a font that take no room, as vowel signs do: their widths are not told (PDF 1.7, 9.7.4.3)."""
    told = list(font.DescendantFonts[0].W)
    wide: set[int] = set()
    while told:
        first, second = told[:2]
        ends = isinstance(second, pikepdf.Array)
        wide |= set(range(int(first), int(first) + len(second) if ends else int(second) + 1))
        del told[: 2 if ends else 3]
    named = re.findall(rb"^<([0-9A-F]{4})> <", font.ToUnicode.read_bytes(), re.MULTILINE)
    return frozenset(int(code, 16) for code in named) - wide


def said_once(page: pikepdf.Page, signs: Mapping[str, frozenset[int]]) -> list[Drawn]:
    """Let a sign that is drawn apart from its letter say nothing: Typst lets both say both.

    Both are parts of one text; where a font's words are not the text's, they stand as `ActualText` (PDF 1.7, 14.9.4).
    """
    made: list[Drawn] = []
    opened: list[int | None] = []  # where each of the open spans begins, if it says a text of its own
    font: frozenset[int] = frozenset()
    for one in pikepdf.parse_content_stream(page):
        if isinstance(one, pikepdf.ContentStreamInlineImage):
            made.append(one)
            continue
        operator = str(one.operator)
        if operator == "Tf":
            font = signs[str(one.operands[0])]
        elif operator in ("BMC", "BDC"):
            says = operator == "BDC" and isinstance(one.operands[1], Dictionary) and "/ActualText" in one.operands[1]
            opened.append(len(made) if says else None)
        elif operator == "EMC":
            opened.pop()
        elif operator in ("Tj", "TJ") and font.issuperset(codes(one)):
            around = next((at for at in reversed(opened) if at is not None), None)
            if around is None:
                made += [SILENT, one, END]
                continue
            made[around] = SILENT
        made.append(one)
    return made


def codes(shown: ContentStreamInstruction) -> Iterator[int]:
    """The codes of what one instruction shows, two bytes each; numbers between them only move it."""
    parts = shown.operands[0] if str(shown.operator) == "TJ" else [shown.operands[0]]
    for part in parts:
        if isinstance(part, pikepdf.String):
            both = bytes(part)
            yield from (high << 8 | low for high, low in zip(both[::2], both[1::2], strict=True))
