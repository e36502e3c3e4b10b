"""Fonts: take them from packages, check them, cut them to what the report prints, put them into build/fonts.

Reads   fontpkg-noto-sans (Python package) and vazirmatn (npm package)
Writes  build/fonts/: ReportSans and ReportSansArabic, regular and bold, as WOFF2 (pages) and TTF (PDF); licences

Run once at set-up (`python setup/fonts.py [FOLDER]`); a second run sees that everything is there and does nothing.
The families get names of their own, because a font picked by a name that the system also knows is not always ours.
"""

from __future__ import annotations

import importlib.util
import shutil
import sys
import tarfile
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from npm import checked, packed

FOLDER = Path(__file__).resolve().parent.parent / "build" / "fonts"
NOTO_SHA256 = "bfb7bb691513f12e734dc346c03a03f784912432d7e3fa8e56efcf906fe86b3d"
VAZIRMATN = "vazirmatn@33.0.3"
VAZIRMATN_SHA256 = "9506e9e6a27e62b353c04a136c27de0cc3aa9e434658b45a6363f7c98c357090"
WEIGHTS = {"Regular": 400, "Bold": 700}

LATIN = (
    *range(0x20, 0x7F), *range(0xA0, 0x180),  # Latin with the accents of the five languages' names
    *range(0x391, 0x3CA),  # Greek, for chi and alpha
    0x2009, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, *range(0x2010, 0x2028), 0x202F, *range(0x2030, 0x203B),
    *range(0x2066, 0x206A), 0x2070, *range(0x2074, 0x208F), 0x20AC, 0x2116, 0x2122,
    *range(0x2190, 0x2194), 0x2212, 0x221A, 0x2248, 0x2260, 0x2264, 0x2265, 0x25B2, 0x25BC, 0x25CF,
    0x27E8, 0x27E9,
)  # fmt: skip
ARABIC = (
    *LATIN, *range(0x600, 0x700), *range(0x750, 0x780), *range(0xFB50, 0xFE00), *range(0xFE70, 0xFF00),
)  # fmt: skip


def wanted(folder: Path) -> list[Path]:
    """Every file that the report's renderer looks for."""
    return [
        folder / f"{family}-{weight}.{suffix}"
        for family in ("ReportSans", "ReportSansArabic")
        for weight in WEIGHTS
        for suffix in ("woff2", "ttf")
    ]


def noto() -> tuple[Path, Path]:
    """The variable Noto Sans and its licence, out of the Python package."""
    spec = importlib.util.find_spec("fontpkg_noto_sans")
    if spec is None or spec.origin is None:
        sys.exit("fonts: got no package fontpkg-noto-sans, want it installed; run make first")
    root = Path(spec.origin).parent
    return checked(root / "files" / "NotoSans[wdth,wght].ttf", NOTO_SHA256), root / "LICENSE"


def vazirmatn(into: Path) -> tuple[dict[str, Path], Path]:
    """Regular and bold Vazirmatn and their licence, out of the npm package."""
    with tarfile.open(packed(VAZIRMATN, VAZIRMATN_SHA256, into)) as tar:
        for name in (*(f"package/fonts/ttf/Vazirmatn-{weight}.ttf" for weight in WEIGHTS), "package/OFL.txt"):
            data = tar.extractfile(name)
            if data is None:
                sys.exit(f"fonts: {VAZIRMATN}: got no {name}, want it in the package")
            (into / Path(name).name).write_bytes(data.read())
    return {weight: into / f"Vazirmatn-{weight}.ttf" for weight in WEIGHTS}, into / "OFL.txt"


def cut(font: TTFont, characters: tuple[int, ...]) -> TTFont:
    """Only the glyphs that these characters can become, with their joining and spacing rules."""
    options = subset.Options(layout_features=["*"], hinting=False, notdef_outline=True, name_IDs=["*"])
    options.drop_tables += ["DSIG", "MVAR", "STAT"] if "fvar" not in font else []
    job = subset.Subsetter(options)
    job.populate(unicodes=characters)
    job.subset(font)
    return font


def named(font: TTFont, family: str, weight: str) -> TTFont:
    """Under the report's own family name."""
    full = f"{family} {weight}"
    texts = {1: family, 2: weight, 3: full, 4: full, 6: full.replace(" ", ""), 16: family, 17: weight}
    table = font["name"]
    licence = [record for record in table.names if record.nameID in (0, 13, 14)]
    table.names = licence
    for identifier, text in texts.items():
        table.setName(text, identifier, 3, 1, 0x409)
    font["OS/2"].usWeightClass = WEIGHTS[weight]
    return font


def write(font: TTFont, family: str, weight: str, folder: Path) -> None:
    """As TTF and as WOFF2; each appears whole or not at all."""
    for suffix, flavor in (("ttf", None), ("woff2", "woff2")):
        target = folder / f"{family.replace(' ', '')}-{weight}.{suffix}"
        font.flavor = flavor
        font.save(target.with_suffix(".part"))
        target.with_suffix(".part").replace(target)


def main(folder: Path = FOLDER) -> None:
    """Build what is missing."""
    if all(path.is_file() for path in wanted(folder)):
        print(f"fonts: all {len(wanted(folder))} files are in {folder}")
        return
    folder.mkdir(parents=True, exist_ok=True)
    variable, licence = noto()
    shutil.copyfile(licence, folder / "LICENSE-NotoSans.txt")
    for weight, number in WEIGHTS.items():
        font = cut(TTFont(variable, recalcTimestamp=False), LATIN)
        font = instancer.instantiateVariableFont(font, {"wght": number, "wdth": 100})
        write(named(font, "Report Sans", weight), "Report Sans", weight, folder)
    with tempfile.TemporaryDirectory() as scratch:
        files, licence = vazirmatn(Path(scratch))
        shutil.copyfile(licence, folder / "LICENSE-Vazirmatn.txt")
        for weight, path in files.items():
            font = cut(TTFont(path, recalcTimestamp=False), ARABIC)
            write(named(font, "Report Sans Arabic", weight), "Report Sans Arabic", weight, folder)
    print(f"fonts: {len(wanted(folder))} files written to {folder}")


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:2]))
