"""Random numbers that are the same on every machine, for ever.

Only the raw words of the Philox counter are used, whose stream numpy keeps fixed, and only integer arithmetic after
them: numpy's own distributions may change from one version to the next, and exp and log differ in the last digit
between processors. Good for a simulator; a real server draws its secrets from the operating system.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]

LETTERS = np.frombuffer(b"0123456789abcdefghjkmnpqrstvwxyz", np.uint8)
"""32 digits without i, l, o and u, so that nobody misreads an id."""


class Chance:
    """One stream, named by what it is drawn for: drawing more for one purpose leaves all others as they were."""

    def __init__(self, seed: int, *purpose: str | int) -> None:
        name = ":".join(map(str, (seed, *purpose)))
        self._philox = np.random.Philox(key=int.from_bytes(hashlib.sha256(name.encode()).digest()[:16], "big"))

    def words(self, n: int) -> npt.NDArray[np.uint64]:
        return np.asarray(self._philox.random_raw(n), np.uint64)

    def thirty_two_bits(self, n: int) -> Ints:
        """n integers below 2^32, two from a word."""
        return self.words((n + 1) // 2).view(np.uint32)[:n].astype(np.int64)

    def below(self, limit: int | Ints, n: int) -> Ints:
        """n integers from 0 to limit - 1; limit at most 2^31."""
        return np.asarray((self.thirty_two_bits(n) * limit) >> 32, np.int64)

    def one(self, limit: int) -> int:
        return int(self.below(limit, 1)[0])

    def happens(self, per_million: int, n: int) -> npt.NDArray[np.bool_]:
        """n times: did something of this probability happen?"""
        return self.below(1_000_000, n) < per_million

    def quantiles(self, table: Sequence[int], n: int) -> Ints:
        """n draws of a law given by its equally spaced quantiles, straight lines between them."""
        points = np.asarray(table, np.int64)
        at = self.thirty_two_bits(n) * (len(points) - 1)
        step, part = at >> 32, (at & 0xFFFFFFFF) >> 16
        return np.asarray(points[step] + (((points[step + 1] - points[step]) * part) >> 16), np.int64)

    def weighted(self, weights: Sequence[int] | Ints, n: int) -> Ints:
        """n draws of 0, 1, 2, ... in proportion to integer weights."""
        edges = np.cumsum(np.asarray(weights, np.int64))
        return np.searchsorted(edges, self.below(int(edges[-1]), n), side="right").astype(np.int64)

    def some_bytes(self, n: int, width: int) -> Bytes:
        return self.words((n * width + 7) // 8).view(np.uint8)[: n * width].reshape(n, width)

    def ids(self, prefix: str, letters: int, n: int) -> Bytes:
        """n ids as rows of ASCII; with 20 letters two are equal once in 10^30 pairs."""
        rows = np.empty((n, len(prefix) + letters), np.uint8)
        rows[:, : len(prefix)] = np.frombuffer(prefix.encode(), np.uint8)
        rows[:, len(prefix) :] = LETTERS[self.some_bytes(n, letters) & 31]
        return rows
