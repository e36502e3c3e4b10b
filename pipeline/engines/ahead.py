"""Work done ahead in threads, in order, and never more of it than memory holds."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

Thing = TypeVar("Thing")
Made = TypeVar("Made")


def ahead(
    pool: ThreadPoolExecutor,
    work: Callable[[Thing], Made],
    things: Iterable[Thing],
    weight: Callable[[Thing], int],
    most: int,
) -> Iterator[Made]:
    """What `work` makes of each thing, in order.

    Further things are begun as long as those under way weigh no more than `most` together; one at a time where each
    weighs more than that.
    """
    under_way: deque[tuple[int, Future[Made]]] = deque()
    load = 0
    try:
        for thing in things:
            heavy = weight(thing)
            while under_way and load + heavy > most:
                less, first = under_way.popleft()
                yield first.result()
                load -= less
            under_way.append((heavy, pool.submit(work, thing)))
            load += heavy
        while under_way:
            yield under_way.popleft()[1].result()
    finally:
        for _, left in under_way:
            left.cancel()
