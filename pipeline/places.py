"""Where sql/, reports/ and data/ lie: beside the package in a checkout, inside it in an installed wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
HOUSE = _PACKAGE / "_house" if (_PACKAGE / "_house").is_dir() else _PACKAGE.parent

SQL = HOUSE / "sql"
REPORTS = HOUSE / "reports"
DATA = HOUSE / "data"
