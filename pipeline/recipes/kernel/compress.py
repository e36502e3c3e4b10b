"""SHA-256's compression over many rows at once, in the two forms that hosts can do fast.

Both offer the same three functions over the rows of a tile:

    reset(states, rows)                              every state is SHA-256's first
    compress(states, blocks, pitch, flip, needs, index, rows)
                                                     state r takes in the 64 bytes at blocks + r * pitch, each word of
                                                     them xored with `flip` (HMAC's pads: 0x36363636, 0x5c5c5c5c), if
                                                     needs[r] > index or there are no needs
    digest(states, out, pitch, rows)                 state r as 32 bytes at out + r * pitch

How a state lies in memory is each form's own matter; it takes 32 bytes a row. Rows are worked on in groups of `width`,
so that up to width - 1 rows behind the last are computed too and mean nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from llvmlite import ir

from pipeline.recipes.kernel.code import I1, I32, I64, POINTER, Code, Value, vector


def _primes(count: int) -> list[int]:
    found: list[int] = []
    number = 2
    while len(found) < count:
        if all(number % prime for prime in found):
            found.append(number)
        number += 1
    return found


def _root_bits(number: int, degree: int) -> int:
    """First 32 bits of the fraction of a root, in whole numbers: floor(root * 2**32) mod 2**32."""
    low, high = 0, 1 << 40
    target = number << (32 * degree)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**degree <= target else (low, middle)
    return low & 0xFFFFFFFF


# FIPS 180-4, 4.2.2 and 5.3.3: fractions of the cube roots of the first 64 primes, of the square roots of the first 8.
K = [_root_bits(prime, 3) for prime in _primes(64)]
FIRST = [_root_bits(prime, 2) for prime in _primes(8)]

STATE = 32
"""Bytes of one row's state."""


class Form(Protocol):
    """One way to compute the compression."""

    width: int

    def reset(self, code: Code, states: Value) -> None:
        """Write the first state of one group."""

    def compress(self, code: Code, states: Value, blocks: Value, pitch: Value, flip: Value, keep: Value) -> None:
        """Compress one group; the state changes in the lanes that `keep` names."""

    def digest(self, code: Code, states: Value, out: Value, pitch: Value) -> None:
        """Write the digests of one group."""


def define(module: ir.Module, form: Form) -> dict[str, ir.Function]:
    """The three functions of a form."""
    return {
        "reset": _over_groups(module, "reset", form, [POINTER], lambda code, group, row: form.reset(code, group)),
        "compress": _over_groups(
            module,
            "compress",
            form,
            [POINTER, POINTER, I64, I32, POINTER, I64],
            lambda code, group, row: form.compress(
                code, group, *_blocks(code, row), code.arguments[3], _keep(code, form, row)
            ),
        ),
        "digest": _over_groups(
            module,
            "digest",
            form,
            [POINTER, POINTER, I64],
            lambda code, group, row: form.digest(code, group, *_blocks(code, row)),
        ),
    }


def _over_groups(
    module: ir.Module,
    name: str,
    form: Form,
    arguments: Sequence[ir.Type],
    body: Callable[[Code, Value, Value], None],
) -> ir.Function:
    """A function whose last argument is the number of rows; `body` works on one group of them."""
    code = Code(module, name, [*arguments, I64])
    with code.repeat(code.arguments[-1], form.width) as row:
        body(code, code.cell(code.arguments[0], row, STATE), row)
    return code.end()


def _blocks(code: Code, row: Value) -> tuple[Value, Value]:
    pitch = code.arguments[2]
    return code.at(code.arguments[1], code.build.mul(row, pitch)), pitch


def _keep(code: Code, form: Form, row: Value) -> Value:
    """Which rows of a group take a block in: needs[r] > index, or all."""
    kind = vector(I32, form.width)
    mask = code.variable(vector(I1, form.width), ir.Constant(vector(I1, form.width), [True] * form.width))
    with code.when(code.build.not_(code.is_null(code.arguments[4]))):
        needs = code.load(kind, code.cell(code.arguments[4], row, 4))
        index = code.spread(code.build.trunc(code.arguments[5], I32), kind)
        code.build.store(code.build.icmp_signed(">", needs, index), mask)
    return code.build.load(mask, typ=vector(I1, form.width))


class Rounds:
    """Hosts with SHA instructions: one row after the other, `width` of them interleaved so that none waits.

    A state lies as the instruction wants it: two vectors of four words, (f e b a) and (h g d c), lowest lane first.
    """

    def __init__(self, width: int = 2) -> None:
        self.width = width
        self.word = vector(I32, 4)

    def reset(self, code: Code, states: Value) -> None:
        a, b, c, d, e, f, g, h = FIRST
        for row in range(self.width):
            code.store(ir.Constant(self.word, [f, e, b, a]), code.at(states, row * STATE))
            code.store(ir.Constant(self.word, [h, g, d, c]), code.at(states, row * STATE + 16))

    def compress(self, code: Code, states: Value, blocks: Value, pitch: Value, flip: Value, keep: Value) -> None:
        build, rows = code.build, range(self.width)
        mask = code.spread(flip, self.word)
        at = [code.at(blocks, build.mul(pitch, code.number(row))) for row in rows]
        old = [[code.load(self.word, code.at(states, row * STATE + half)) for half in (0, 16)] for row in rows]
        new = [list(pair) for pair in old]
        words: list[list[Value]] = [[] for _ in rows]
        for step in range(16):
            constants = ir.Constant(self.word, K[4 * step : 4 * step + 4])
            for row in rows:
                word = words[row]
                if step < 4:
                    word.append(build.xor(_swapped(code, self.word, code.at(at[row], 16 * step)), mask))
                else:
                    word.append(self._next(code, word[step - 4 :]))
                mixed = build.add(word[step], constants)
                new[row][1] = self._two(code, new[row][1], new[row][0], mixed)
                new[row][0] = self._two(code, new[row][0], new[row][1], code.pick(mixed, mixed, (2, 3, 0, 1)))
        for row in rows:
            for half in (0, 1):
                value = build.add(new[row][half], old[row][half])
                value = build.select(build.extract_element(keep, ir.Constant(I32, row)), value, old[row][half])
                code.store(value, code.at(states, row * STATE + 16 * half))

    def _two(self, code: Code, left: Value, right: Value, words: Value) -> Value:
        """Two rounds."""
        return code.intrinsic("llvm.x86.sha256rnds2", self.word, left, right, words)

    def _next(self, code: Code, w: Sequence[Value]) -> Value:
        """The next four words of the schedule from the last sixteen."""
        begun = code.intrinsic("llvm.x86.sha256msg1", self.word, w[0], w[1])
        begun = code.build.add(begun, code.pick(w[2], w[3], (1, 2, 3, 4)))
        return code.intrinsic("llvm.x86.sha256msg2", self.word, begun, w[3])

    def digest(self, code: Code, states: Value, out: Value, pitch: Value) -> None:
        for row in range(self.width):
            left = code.load(self.word, code.at(states, row * STATE))
            right = code.load(self.word, code.at(states, row * STATE + 16))
            words = code.pick(left, right, (3, 2, 7, 6, 1, 0, 5, 4))
            to = code.at(out, code.build.mul(pitch, code.number(row)))
            code.store(code.intrinsic("llvm.bswap.v8i32", words.type, words), to)


class Lanes:
    """Every other host: lane l of each vector belongs to row l of the group, 16, 8 or 4 rows at once.

    A state is eight vectors, one after the other: word a of all rows, word b of all rows, ...
    """

    def __init__(self, width: int) -> None:
        self.width = width
        self.word = vector(I32, width)

    def reset(self, code: Code, states: Value) -> None:
        for at, value in enumerate(FIRST):
            code.store(code.splat(value, self.word), self._place(code, states, at))

    def _place(self, code: Code, base: Value, index: int) -> Value:
        return code.at(base, index * 4 * self.width)

    def compress(self, code: Code, states: Value, blocks: Value, pitch: Value, flip: Value, keep: Value) -> None:
        build = code.build
        mask = code.spread(flip, self.word)
        loaded = self._words(code, blocks, pitch)
        words = [code.variable(self.word, build.xor(word, mask)) for word in loaded]
        old = [code.load(self.word, self._place(code, states, at)) for at in range(8)]
        state = [code.variable(self.word, value) for value in old]
        # Sixteen rounds are written out once and gone through four times; the schedule's next words replace the used.
        table = code.table("round_constants", I32, K)
        with code.repeat(code.number(64), 16) as start:
            now = [build.load(place, typ=self.word) for place in state]
            w = [build.load(place, typ=self.word) for place in words]
            for step in range(16):
                constant = code.load(I32, code.cell(table, build.add(start, code.number(step)), 4))
                now = self._round(code, now, build.add(w[step], code.spread(constant, self.word)))
            for place, value in zip(state, now, strict=True):
                build.store(value, place)
            with code.when(build.icmp_signed("<", start, code.number(48))):
                for step in range(16):
                    w[step] = self._next(code, w, step)
                    build.store(w[step], words[step])
        for at in range(8):
            value = build.add(build.load(state[at], typ=self.word), old[at])
            value = build.select(keep, value, old[at])
            code.store(value, self._place(code, states, at))

    def _words(self, code: Code, blocks: Value, pitch: Value) -> list[Value]:
        """The sixteen words of each row's block, turned so that word w of all rows is one vector."""
        words: list[Value] = []
        for part in range(16 // self.width):
            rows = [
                _swapped(
                    code,
                    self.word,
                    code.at(
                        blocks,
                        code.build.add(code.build.mul(pitch, code.number(row)), code.number(4 * self.width * part)),
                    ),
                )
                for row in range(self.width)
            ]
            words += self._turned(code, rows)
        return words

    def _turned(self, code: Code, rows: Sequence[Value]) -> list[Value]:
        """Transpose a square of words: log2(width) times, halves of two vectors change places."""
        square = list(rows)
        half = self.width // 2
        while half:
            for at in range(self.width):
                if not at & half:
                    upper, lower = square[at], square[at + half]
                    lanes = range(self.width)
                    square[at] = code.pick(
                        upper, lower, [lane if not lane & half else self.width + lane - half for lane in lanes]
                    )
                    square[at + half] = code.pick(
                        upper, lower, [lane + half if not lane & half else self.width + lane for lane in lanes]
                    )
            half //= 2
        return square

    def _round(self, code: Code, state: Sequence[Value], word: Value) -> list[Value]:
        build = code.build
        a, b, c, d, e, f, g, h = state
        choose = build.xor(g, build.and_(e, build.xor(f, g)))
        majority = build.xor(a, build.and_(build.xor(a, b), build.xor(a, c)))
        first = build.add(build.add(h, word), build.add(self._turn(code, e, 6, 11, 25), choose))
        second = build.add(self._turn(code, a, 2, 13, 22), majority)
        return [build.add(first, second), a, b, c, build.add(d, first), e, f, g]

    def _next(self, code: Code, w: Sequence[Value], step: int) -> Value:
        build = code.build
        late, early = w[(step + 14) % 16], w[(step + 1) % 16]
        left = build.xor(self._turn(code, late, 17, 19), build.lshr(late, code.splat(10, self.word)))
        right = build.xor(self._turn(code, early, 7, 18), build.lshr(early, code.splat(3, self.word)))
        return build.add(build.add(w[step], right), build.add(w[(step + 9) % 16], left))

    def _turn(self, code: Code, word: Value, *distances: int) -> Value:
        """Rotations to the right, xored."""
        turned = [
            code.intrinsic(f"llvm.fshr.v{self.width}i32", self.word, word, word, code.splat(by, self.word))
            for by in distances
        ]
        whole = turned[0]
        for other in turned[1:]:
            whole = code.build.xor(whole, other)
        return whole

    def digest(self, code: Code, states: Value, out: Value, pitch: Value) -> None:
        words = [code.load(self.word, self._place(code, states, at)) for at in range(8)]
        swap = f"llvm.bswap.v{self.width}i32"
        swapped = [code.intrinsic(swap, self.word, word) for word in words]
        # Turning needs a square: 8 words of 16 rows are filled up, 8 words of 4 rows are two squares.
        if self.width > 8:
            swapped += [swapped[0]] * (self.width - 8)
        parts = [swapped[at : at + self.width] for at in range(0, len(swapped), self.width)]
        turned = [self._turned(code, part) for part in parts]
        for row in range(self.width):
            to = code.at(out, code.build.mul(pitch, code.number(row)))
            for part, rows in enumerate(turned):
                value = rows[row] if self.width <= 8 else code.pick(rows[row], rows[row], range(8))
                code.store(value, code.at(to, 4 * self.width * part))


def _swapped(code: Code, kind: ir.VectorType, address: Value) -> Value:
    """Big-endian words as numbers."""
    return code.intrinsic(f"llvm.bswap.v{kind.count}i32", kind, code.load(kind, address))


def form_for(features: frozenset[str]) -> Form:
    """The fastest form for a host's features."""
    if "avx512f" in features:
        return Lanes(16)
    if {"sha", "ssse3", "sse4.1"} <= features:
        return Rounds()
    return Lanes(8 if "avx2" in features else 4)
