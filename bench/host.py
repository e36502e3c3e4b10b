"""The machine that was measured, in two lines."""

from __future__ import annotations

import os
import platform
import ssl
from importlib.metadata import version
from pathlib import Path

from pipeline.recipes.kernel.machine import this_host

FLAGS = ("ssse3", "avx2", "avx512f", "avx512vl", "sha_ni")
PACKAGES = ("numpy", "pyarrow", "duckdb", "llvmlite", "pandas", "pyspark")


def machine() -> str:
    """Processor, cores, memory, what of the processor the kernel uses, and versions."""
    about = Path("/proc/cpuinfo").read_text("utf-8") if Path("/proc/cpuinfo").exists() else ""
    said = {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in about.splitlines())}
    flags = " ".join(flag for flag in FLAGS if flag in said.get("flags", "").split()) or "none of note"
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    host = this_host()
    system = f"{platform.system()} {platform.release()}, Python {platform.python_version()}, {ssl.OPENSSL_VERSION}"
    versions = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    return (
        f"{said.get('model name', platform.machine())} ({host.cpu}), {os.cpu_count()} cores, {memory:.0f} GB; "
        f"{flags}; kernel: {host.name}\n"
        f"{system}, {versions}"
    )
