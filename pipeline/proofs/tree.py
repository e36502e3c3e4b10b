"""The log's Merkle tree as RFC 9162 (Certificate Transparency) defines it: roots, proofs and their verification.

Hashes are SHA-256; a leaf is hashed with 0x00 before it, a node with 0x01. A row of hashes is one bytes object, 32
bytes each, which is also how they are kept on disk.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from pipeline.errors import Unjudged

WIDTH = 32
EMPTY_ROOT = sha256(b"").digest()

Path = tuple[bytes, ...]


def hash_leaf(leaf: bytes) -> bytes:
    """Hash one leaf."""
    return sha256(b"\x00" + leaf).digest()


def hash_leaves(leaves: Iterable[bytes]) -> bytes:
    """Hash leaves in order; 32 bytes each, joined."""
    return b"".join([sha256(b"\x00" + leaf).digest() for leaf in leaves])


def hash_node(left: bytes, right: bytes) -> bytes:
    """Hash an inner node."""
    return sha256(b"\x01" + left + right).digest()


@dataclass(frozen=True)
class Frontier:
    """What has to be remembered of a tree to go on appending: its size and its full subtrees, largest first."""

    size: int = 0
    peaks: Path = ()

    def __post_init__(self) -> None:
        if self.size < 0 or len(self.peaks) != self.size.bit_count() or any(len(p) != WIDTH for p in self.peaks):
            got = f"{len(self.peaks)} hashes for {self.size} leaves"
            raise Unjudged("Merkle frontier", got, f"{max(self.size, 0).bit_count()} of {WIDTH} bytes", "restore it")

    @property
    def root(self) -> bytes:
        """Root of the whole tree."""
        if not self.peaks:
            return EMPTY_ROOT
        *larger, root = self.peaks
        for peak in reversed(larger):
            root = hash_node(peak, root)
        return root


class Tree:
    """A tree that grows at its right edge, from nothing or from a frontier.

    Started from a frontier it holds only what was appended since: enough for the new root, for inclusion of the new
    leaves and for consistency with the frontier's own tree. A night costs its new rows.
    """

    def __init__(self, start: Frontier | None = None) -> None:
        self.start = start or Frontier()
        # Level h holds the full nodes over 2^h leaves from index _first[h] on.
        self._levels: list[bytearray] = []
        self._first: list[int] = []
        peaks = list(self.start.peaks)
        for level in range(self.start.size.bit_length()):
            held = self.start.size >> level & 1
            self._levels.append(bytearray(peaks.pop() if held else b""))
            self._first.append((self.start.size >> level) - held)

    @classmethod
    def of(cls, hashes: bytes) -> Tree:
        """Build a tree over joined leaf hashes."""
        tree = cls()
        tree.append(hashes)
        return tree

    @property
    def size(self) -> int:
        """Number of leaves."""
        return self._first[0] + len(self._levels[0]) // WIDTH if self._levels else 0

    def append(self, hashes: bytes) -> None:
        """Append joined leaf hashes."""
        if len(hashes) % WIDTH:
            raise Unjudged("leaf hashes", f"{len(hashes)} bytes", f"a multiple of {WIDTH}")
        if not hashes:
            return
        if not self._levels:
            self._levels, self._first = [bytearray()], [0]
        self._levels[0] += hashes
        level = 0
        while True:
            nodes, first = self._levels[level], self._first[level]
            if level + 1 == len(self._levels):
                if first or len(nodes) < 2 * WIDTH:
                    break
                self._levels.append(bytearray())
                self._first.append(0)
            above = self._levels[level + 1]
            done = 2 * (self._first[level + 1] + len(above) // WIDTH) - first
            pairs = bytes(nodes[done * WIDTH :])
            last = len(pairs) - 2 * WIDTH
            above += b"".join([sha256(b"\x01" + pairs[at : at + 64]).digest() for at in range(0, last + 1, 64)])
            level += 1

    @property
    def frontier(self) -> Frontier:
        """The frontier of the whole tree."""
        size = self.size
        levels = [level for level in reversed(range(len(self._levels))) if size >> level & 1]
        return Frontier(size, tuple(self._node(level, (size >> level) - 1) for level in levels))

    def root(self, size: int | None = None) -> bytes:
        """Root of the tree over its first `size` leaves (all of them by default)."""
        size = self._known(size)
        return self._range(0, size) if size else EMPTY_ROOT

    def inclusion(self, index: int, size: int | None = None) -> Path:
        """Inclusion proof of the leaf at `index` in the tree over the first `size` leaves."""
        size = self._known(size)
        if not 0 <= index < size:
            raise Unjudged("inclusion proof", f"leaf {index}", f"a leaf below the size {size}")
        path: list[bytes] = []
        low, high = 0, size
        while high - low > 1:
            middle = low + _split(high - low)
            if index < middle:
                path.append(self._range(middle, high))
                high = middle
            else:
                path.append(self._range(low, middle))
                low = middle
        return tuple(reversed(path))

    def consistency(self, old: int, size: int | None = None) -> Path:
        """Consistency proof from the tree over `old` leaves to the one over `size` leaves."""
        size = self._known(size)
        if not 0 <= old <= size:
            raise Unjudged("consistency proof", f"old size {old}", f"0 to {size}")
        path: list[bytes] = []
        low, high, at_edge = 0, size, True
        if old == 0:
            return ()
        while old != high:
            middle = low + _split(high - low)
            if old <= middle:
                path.append(self._range(middle, high))
                high = middle
            else:
                path.append(self._range(low, middle))
                low, at_edge = middle, False
        if not at_edge:
            path.append(self._range(low, high))
        return tuple(reversed(path))

    def _known(self, size: int | None) -> int:
        size = self.size if size is None else size
        if not self.start.size <= size <= self.size:
            raise Unjudged("Merkle tree", f"size {size}", f"{self.start.size} to {self.size}")
        return size

    def _node(self, level: int, index: int) -> bytes:
        at = (index - self._first[level]) * WIDTH
        node = bytes(self._levels[level][at : at + WIDTH]) if at >= 0 else b""
        if len(node) != WIDTH:
            raise Unjudged("Merkle tree", f"node {index} of level {level}", "a node at or after the frontier")
        return node

    def _range(self, low: int, high: int) -> bytes:
        """Hash over leaves low to high - 1, where low is a multiple of the full subtrees that make it up."""
        parts = []
        while low < high:
            level = (high - low).bit_length() - 1
            parts.append(self._node(level, low >> level))
            low += 1 << level
        root = parts.pop()
        while parts:
            root = hash_node(parts.pop(), root)
        return root


def root_from_inclusion(leaf_hash: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """Root that an inclusion proof leads to (RFC 9162, 2.1.3.2), or None where the proof cannot be one."""
    if not 0 <= index < size or any(len(part) != WIDTH for part in path):
        return None
    place, last, root = index, size - 1, leaf_hash
    for part in path:
        if last == 0:
            return None
        if place & 1 or place == last:
            root = hash_node(part, root)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            root = hash_node(root, part)
        place, last = place >> 1, last >> 1
    return root if last == 0 else None


def verify_inclusion(leaf_hash: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    """Tell whether the leaf stands at `index` in the tree of this size and root."""
    return root_from_inclusion(leaf_hash, index, size, path) == root


def verify_consistency(old: int, size: int, old_root: bytes, root: bytes, path: Sequence[bytes]) -> bool:
    """Tell whether the tree of `size` leaves begins with the tree of `old` leaves (RFC 9162, 2.1.4.2)."""
    if not 0 <= old <= size or any(len(part) != WIDTH for part in path):
        return False
    if old == size:
        return not path and old_root == root
    if old == 0:
        return not path and old_root == EMPTY_ROOT
    parts = list(path)
    if old & (old - 1) == 0:
        parts.insert(0, old_root)
    if not parts:
        return False
    place, last = old - 1, size - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    before = after = parts[0]
    for part in parts[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            before, after = hash_node(part, before), hash_node(part, after)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            after = hash_node(after, part)
        place, last = place >> 1, last >> 1
    return last == 0 and before == old_root and after == root


def _split(width: int) -> int:
    """Leaves of the left subtree: the largest power of two below the width."""
    return 1 << (width - 1).bit_length() - 1
