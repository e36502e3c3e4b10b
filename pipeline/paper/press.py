"""Print a page: Typst sets its elements, as `reports/paper.typ` says, and makes a tagged PDF of them."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from pipeline.errors import Unjudged
from pipeline.paper.page import read


def print_pdf(html: str, target: Path, style: Path, fonts: Path) -> list[str]:
    """Print one page in this style with these fonts; what the typesetter had to say about it comes back.

    The result is PDF/UA-1; a page that cannot be is not written.
    """
    import typst

    from pipeline.paper.tags import completed

    page = json.dumps(read(html, letters(fonts)), ensure_ascii=False)
    try:
        data, warnings = typst.compile_with_warnings(
            style, sys_inputs={"page": page}, font_paths=[fonts], ignore_system_fonts=True, format="pdf",
            pdf_standards=["ua-1"], timestamp=0,
        )  # fmt: skip
    except typst.TypstError as problem:
        raise Unjudged(
            "render: PDF", problem.message, "a page that can be printed", f"mend {style.name}: {problem.diagnostic}"
        ) from problem
    target.write_bytes(completed(data))
    return sorted({str(warning) for warning in warnings})


@lru_cache(maxsize=2)
def letters(fonts: Path) -> frozenset[str]:
    """What can be set: the letters of these fonts."""
    from fontTools.ttLib import TTFont

    found: set[str] = set()
    for path in sorted(fonts.glob("*-Regular.ttf")):
        with TTFont(path, lazy=True) as font:
            found |= set(map(chr, font.getBestCmap()))
    return frozenset(found)
