"""Work in processes of their own. They end with the run, however that ends: a killed run leaves nobody behind."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor


def workers(most: int) -> ProcessPoolExecutor:
    """At most so many processes, started anew: a fork would copy the locks of threads that it does not copy."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(max(1, most), mp_context=context, initializer=end_with_parent)


def end_with_parent() -> None:
    """A worker that waits for work would otherwise wait for ever once nobody is left to send any."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_outlive, args=(parent.join,), daemon=True).start()


def _outlive(join: Callable[[], None]) -> None:
    join()
    os._exit(1)
