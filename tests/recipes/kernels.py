"""Kernels of every form, built once a test run."""

from functools import lru_cache

from pipeline.recipes.kernel import machine
from pipeline.recipes.kernel.table import BulkKernel

FORMS = ("host", "16 lanes", "8 lanes", "4 lanes")


@lru_cache
def kernel(form: str = "host") -> BulkKernel:
    """The host's own form, or vectors of so many rows (wider than the host's registers is slow, not wrong)."""
    host = machine.this_host()
    if form != "host":
        host = machine.Host(host.cpu, host.features, int(form.split()[0]))
    return BulkKernel(machine.load(host, lambda key: None, lambda key, data: None))
