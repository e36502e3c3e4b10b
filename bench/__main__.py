"""Every measurement, one after another, as one table: `make bench`, or a part of it: `make bench PART=kernel`.

A whole bench writes bench/RESULTS.md; a part is only printed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from bench.parts import PARTS, measure_parts
from bench.scale import FULL, QUICK

RESULTS = Path(__file__).with_name("RESULTS.md")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--quick", action="store_true", help="tiny sizes, to see whether everything runs")
    parser.add_argument("--log", type=Path, help="folder of the long log: used where it is there, else made and kept")
    options = parser.parse_args()
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    chosen = [name for name in PARTS if name in options.parts or not options.parts]
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        measured = measure_parts(chosen, QUICK if options.quick else FULL, options.log or Path(folder) / "log")
    from bench.report import report  # names the rows of every part, and so imports pandas and Spark

    text = report(measured)
    if not options.parts and not options.quick:
        RESULTS.write_text(text, "utf-8")
    print("\n" + text)
    return 1 if measured.failed else 0


if __name__ == "__main__":
    sys.exit(main())
