"""Work done ahead keeps its order, and no more of it is under way than is allowed."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from pipeline.engines.ahead import ahead


@pytest.mark.parametrize(("most", "together"), [(0, 1), (3, 3), (100, 4)])
def test_work_is_done_in_order_and_no_more_at_once_than_weighs_the_limit(most: int, together: int) -> None:
    at_once, highest, lock = 0, 0, threading.Lock()
    taken: list[int] = []

    def work(number: int) -> int:
        nonlocal at_once, highest
        with lock:
            at_once += 1
            highest = max(highest, at_once)
        threading.Event().wait(0.002)
        with lock:
            at_once -= 1
        return number * number

    with ThreadPoolExecutor(4) as pool:
        for made in ahead(pool, work, range(40), lambda _: 1, most):
            taken.append(made)
    assert taken == [number * number for number in range(40)]
    assert highest <= together


def test_failure_of_one_ends_the_rest() -> None:
    begun: list[int] = []

    def work(number: int) -> int:
        begun.append(number)
        if number == 3:
            raise ValueError("three")
        return number

    with ThreadPoolExecutor(1) as pool, pytest.raises(ValueError, match="three"):
        list(ahead(pool, work, range(1000), lambda _: 1, 5))
    assert len(begun) < 20
