"""German."""

from __future__ import annotations

from pipeline.languages.language import Language

LANGUAGE = Language(
    code="de",
    name="Deutsch",
    place=2,
    undated="ohne Datum",
    fewer="weniger als",
    about=("etwa",),
    banned=("zufällig", "erwiesen", "kein Betrug", "bewiesen"),
    percent="\u00a0%",
)
