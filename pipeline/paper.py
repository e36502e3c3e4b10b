"""Paper: a page printed as a tagged PDF. A room of its own, since a process that prints needs nothing else."""

from __future__ import annotations

import gc
import logging
from functools import lru_cache
from pathlib import Path
from typing import Any

from pipeline.errors import Unjudged


def ready() -> None:
    """Load what prints, in a process that waits for its first page."""
    _writer()


def _writer() -> Any:
    try:
        import weasyprint
    except OSError as problem:
        raise Unjudged(
            "render: PDF", str(problem).splitlines()[0], "Pango",
            "apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0",
        ) from problem  # fmt: skip
    return weasyprint


@lru_cache(maxsize=2)
def _fetcher() -> Any:
    _writer()
    from weasyprint.urls import URLFetcher

    return URLFetcher(allowed_protocols=["data"], fail_on_errors=True)


@lru_cache(maxsize=4)
def _typeset(faces: str) -> tuple[Any, Any]:
    """Fonts and the sheet that names them: once for all languages that share them."""
    weasyprint = _writer()
    from weasyprint.text.fonts import FontConfiguration

    fonts = FontConfiguration()
    return fonts, weasyprint.CSS(string=faces, font_config=fonts, url_fetcher=_fetcher())


@lru_cache(maxsize=4)
def _sheet(rules: str) -> Any:
    return _writer().CSS(string=rules, url_fetcher=_fetcher())


def print_pdf(html: str, target: Path, rules: str = "", faces: str = "") -> list[str]:
    """Print one page, under these style rules and @font-face rules; what the writer had to say about it comes back."""
    weasyprint = _writer()
    heard: list[str] = []
    listener = logging.Handler(logging.WARNING)
    listener.emit = lambda record: heard.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("weasyprint")
    logger.addHandler(listener)
    # A page is some hundred thousand small objects that all live until it is printed: looking among them for garbage
    # takes a fifteenth of the time and finds none.
    collecting = gc.isenabled()
    gc.disable()
    try:
        fonts, named = _typeset(faces)
        data = weasyprint.HTML(string=html, url_fetcher=_fetcher()).write_pdf(
            pdf_variant="pdf/ua-1", font_config=fonts, stylesheets=[named, _sheet(rules)]
        )
    finally:
        logger.removeHandler(listener)
        if collecting:
            gc.enable()
    target.write_bytes(data)
    return sorted(set(heard))
