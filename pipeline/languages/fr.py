"""French."""

from __future__ import annotations

from pipeline.languages.language import Language

LANGUAGE = Language(
    code="fr",
    name="Français",
    place=3,
    undated="sans date",
    fewer="moins de",
    about=("environ",),
    banned=("aléatoire", "prouvé", "pas de triche"),
    percent="\u00a0%",
    first_of_month="1er",
)
