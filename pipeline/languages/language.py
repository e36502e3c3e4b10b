"""What there is to say of a language, beside its sentences."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """One language of the editions; its sentences lie in `reports/catalogs/<code>/`."""

    code: str
    """As Babel and HTML write it, `es` say; also the name of the folder of its catalogs."""
    name: str
    """In its own words."""
    place: int
    """Where it stands among the others; English is the first."""
    undated: str
    """What stands in place of a day where a log has no times."""
    fewer: str
    """Before a number of cases that is rounded up to be one at all: fewer than 1."""
    about: tuple[str, ...]
    """Words before a rounded number that the catalogs use; they fall away before `fewer`."""
    banned: tuple[str, ...]
    """Words that no sentence may use: none calls dice random or proven fair."""
    percent: str = "%"
    """The sign after a number, with the space that belongs before it."""
    first_of_month: str = ""
    """What stands for the 1 of a first day of a month, where that is not simply 1."""
    right_to_left: bool = False
    numbering: str = "latn"
    """Unicode's name of the digits; it decides decimal signs."""
    digits: str = ""
    """Ten digits and the percent sign, where they are not 0123456789%."""
