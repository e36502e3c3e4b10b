"""Persian."""

from __future__ import annotations

from pipeline.languages.language import Language

LANGUAGE = Language(
    code="fa",
    name="فارسی",
    place=5,
    undated="بدون تاریخ",
    fewer="کمتر از",
    about=("حدود",),
    banned=("تصادفی", "تقلب"),
    right_to_left=True,
    numbering="arabext",
    digits="۰۱۲۳۴۵۶۷۸۹٪",
)
