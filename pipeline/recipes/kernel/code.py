"""The few words of machine code that the kernel is written in: addresses in bytes, loops, branches, variables.

A thin cover over llvmlite's builder. Every address is a base and a distance in bytes, every count is 64 bits wide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from llvmlite import ir

I1, I8, I16, I32, I64 = (ir.IntType(bits) for bits in (1, 8, 16, 32, 64))
POINTER = ir.PointerType()
VOID = ir.VoidType()

Value = Any
"""A value of the program that is being written (llvmlite's ir.Value)."""


def vector(lane: ir.Type, lanes: int) -> ir.VectorType:
    return ir.VectorType(lane, lanes)


class Code:
    """Writes one function, from top to bottom."""

    def __init__(self, module: ir.Module, name: str, arguments: Sequence[ir.Type], inside: bool = True) -> None:
        self.module = module
        self.function = ir.Function(module, ir.FunctionType(VOID, list(arguments)), name)
        if inside:
            self.function.linkage = "internal"
        self.build = ir.IRBuilder(self.function.append_basic_block("entry"))
        self._entry = self.build.block
        self.arguments: Sequence[Value] = self.function.args

    def end(self) -> ir.Function:
        self.build.ret_void()
        return self.function

    # numbers -----------------------------------------------------------------

    def number(self, value: int, kind: ir.Type = I64) -> Value:
        return ir.Constant(kind, value)

    def splat(self, value: int, kind: ir.VectorType) -> Value:
        return ir.Constant(kind, [value] * kind.count)

    def spread(self, value: Value, kind: ir.VectorType) -> Value:
        """One number in every lane."""
        first = self.build.insert_element(ir.Constant(kind, ir.Undefined), value, ir.Constant(I32, 0))
        return self.build.shuffle_vector(first, first, ir.Constant(vector(I32, kind.count), [0] * kind.count))

    def pick(self, left: Value, right: Value, lanes: Sequence[int]) -> Value:
        """A vector of the named lanes of two vectors laid end to end."""
        return self.build.shuffle_vector(left, right, ir.Constant(vector(I32, len(lanes)), list(lanes)))

    def intrinsic(self, name: str, result: ir.Type, *values: Value) -> Value:
        return self.call(name, result, *values)

    def call(self, name: str, result: ir.Type, *values: Value) -> Value:
        known = self.module.globals.get(name)
        if known is None:
            known = ir.Function(self.module, ir.FunctionType(result, [value.type for value in values]), name)
        return self.build.call(known, list(values))

    # memory ------------------------------------------------------------------

    def at(self, base: Value, distance: Value | int) -> Value:
        if isinstance(distance, int):
            distance = self.number(distance)
        place = self.build.gep(base, [distance], source_etype=I8)
        place.type = POINTER
        return place

    def cell(self, base: Value, index: Value | int, size: int = 8) -> Value:
        """Address of the index-th cell of an array."""
        distance = index * size if isinstance(index, int) else self.build.mul(index, self.number(size))
        return self.at(base, distance)

    def load(self, kind: ir.Type, address: Value) -> Value:
        return self.build.load(address, typ=kind, align=1)

    def store(self, value: Value, address: Value) -> None:
        self.build.store(value, address, align=1)

    def variable(self, kind: ir.Type, value: Value | None = None) -> Value:
        """A place of its own, with its first value."""
        with self.build.goto_block(self._entry):
            if self._entry.instructions:
                self.build.position_before(self._entry.instructions[0])
            place = self.build.alloca(kind)
        if value is not None:
            self.build.store(value, place)
        return place

    def table(self, name: str, kind: ir.Type, values: Sequence[int]) -> Value:
        """Address of a constant table."""
        known = self.module.globals.get(name)
        if known is None:
            array = ir.ArrayType(kind, len(values))
            known = ir.GlobalVariable(self.module, array, name)
            known.global_constant, known.linkage = True, "internal"
            known.initializer, known.align = ir.Constant(array, list(values)), 64
        return known

    # flow --------------------------------------------------------------------

    @contextmanager
    def repeat(self, times: Value, step: int = 1) -> Iterator[Value]:
        """For index in 0, step, 2 * step, ... below times."""
        build = self.build
        before = build.block
        head, body, after = (build.append_basic_block(name) for name in ("head", "body", "after"))
        build.branch(head)
        build.position_at_end(head)
        index = build.phi(I64)
        index.add_incoming(self.number(0), before)
        build.cbranch(build.icmp_signed("<", index, times), body, after)
        build.position_at_end(body)
        yield index
        index.add_incoming(build.add(index, self.number(step)), build.block)
        build.branch(head)
        build.position_at_end(after)

    @contextmanager
    def during(self) -> Iterator[Any]:
        """A loop that goes on until `leave(condition)` is called with a true one."""
        build = self.build
        head, after = build.append_basic_block("again"), build.append_basic_block("left")
        build.branch(head)
        build.position_at_end(head)

        def leave(condition: Value) -> None:
            stay = build.append_basic_block("stay")
            build.cbranch(condition, after, stay)
            build.position_at_end(stay)

        yield leave
        build.branch(head)
        build.position_at_end(after)

    @contextmanager
    def when(self, condition: Value) -> Iterator[None]:
        with self.build.if_then(condition):
            yield

    @contextmanager
    def either(self, condition: Value) -> Iterator[tuple[Any, Any]]:
        with self.build.if_else(condition) as branches:
            yield branches

    def is_null(self, address: Value) -> Value:
        return self.build.icmp_unsigned("==", address, ir.Constant(POINTER, None))

    def least(self, left: Value, right: Value) -> Value:
        return self.build.select(self.build.icmp_signed("<", left, right), left, right)

    def largest(self, left: Value, right: Value) -> Value:
        return self.build.select(self.build.icmp_signed(">", left, right), left, right)
