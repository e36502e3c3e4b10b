"""Every measurement, one after another: `make bench`. Each prints ratios within its own run."""

from __future__ import annotations

import runpy

MEASUREMENTS = ("kernel", "nights")

if __name__ == "__main__":
    for name in MEASUREMENTS:
        print(f"== {name}", flush=True)
        runpy.run_module(f"bench.{name}", run_name="__main__")
