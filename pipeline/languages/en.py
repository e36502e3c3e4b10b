"""English."""

from __future__ import annotations

from pipeline.languages.language import Language

LANGUAGE = Language(
    code="en",
    name="English",
    place=1,
    undated="undated",
    fewer="fewer than",
    about=("only about", "about"),
    banned=("random", "proven fair", "no cheating", "not rigged"),
)
