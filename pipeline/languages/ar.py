"""Arabic."""

from __future__ import annotations

from pipeline.languages.language import Language

LANGUAGE = Language(
    code="ar",
    name="العربية",
    place=4,
    undated="بلا تاريخ",
    fewer="أقل من",
    about=("نحو",),
    banned=("عشوائي", "لا غش"),
    right_to_left=True,
)
