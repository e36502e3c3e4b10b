"""The JSON Schema of article.json, for the languages that there are."""

from __future__ import annotations

import json
from collections.abc import Sequence

from pipeline.languages import LANGUAGES

ENGLISH = '"required": ["en"]'
"""What the file says of a figure's text; an edition has it in every language."""


def article_schema(text: str, languages: Sequence[str] = LANGUAGES) -> bytes:
    """The schema as an edition publishes it; `text` is the file of `reports/bundle/`."""
    before, after = text.split(ENGLISH)
    return f'{before}"required": {json.dumps(list(languages))}{after}'.encode()
