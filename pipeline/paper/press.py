"""Print a page: Typst sets its elements, as `reports/paper.typ` says, and makes a tagged PDF of them."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from pipeline.errors import Unjudged
from pipeline.paper.page import read


def print_pdf(html: str, target: Path, style: Path, fonts: Path) -> list[str]:
    """Print one page in this style with these fonts; what the typesetter had to say about it comes back."""
    data, heard = typeset(sheet(html, fonts), style, fonts)
    bind(data, target)
    return heard


def sheet(html: str, fonts: Path) -> str:
    """A page as the typesetter takes it."""
    return json.dumps(read(html, letters(fonts)), ensure_ascii=False)


def typeset(page: str, style: Path, fonts: Path) -> tuple[bytes, list[str]]:
    """A sheet as PDF/UA-1, and what was said about it; one that cannot be that is refused.

    This alone may go on in several threads: it is Typst's own work, and no object of Python's has a part in it.
    """
    import typst

    try:
        data, warnings = typst.compile_with_warnings(
            style, sys_inputs={"page": page}, font_paths=[fonts], ignore_system_fonts=True, format="pdf",
            pdf_standards=["ua-1"], timestamp=0,
        )  # fmt: skip
    except typst.TypstError as problem:
        raise Unjudged(
            "render: PDF", problem.message, "a page that can be printed", f"mend {style.name}: {problem.diagnostic}"
        ) from problem
    return data, sorted({str(warning) for warning in warnings})


def bind(data: bytes, target: Path) -> None:
    """Complete a paper and write it. Never in two threads at once: what reads and writes PDFs here dies of that."""
    from pipeline.paper.tags import completed

    target.write_bytes(completed(data))


@lru_cache(maxsize=2)
def letters(fonts: Path) -> frozenset[str]:
    """What can be set: the letters of these fonts."""
    from fontTools.ttLib import TTFont

    found: set[str] = set()
    for path in sorted(fonts.glob("*-Regular.ttf")):
        with TTFont(path, lazy=True) as font:
            found |= set(map(chr, font.getBestCmap()))
    return frozenset(found)
