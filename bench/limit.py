"""What this host could do at best: the throughput of the very instructions that a compression needs, measured.

A compression of SHA-256 takes, with SHA instructions, 32 pairs of rounds (sha256rnds2), 12 first and 12 second steps of
the schedule (sha256msg1, sha256msg2) a row. With vectors it takes additions, bit operations and rotations, of which
older instruction sets make two shifts and an or; counted below from FIPS 180-4. Each loop here has eight chains that do
not wait for one another, so that only the number of units limits it. Nothing is loaded, stored, packed or compared.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable

import llvmlite.binding as llvm
from llvmlite import ir

from pipeline.recipes.kernel.code import I32, I64, POINTER, Code, Value, vector
from pipeline.recipes.kernel.compress import Lanes
from pipeline.recipes.kernel.machine import Host, _linked, _machine

CHAINS, TURNS = 8, 200_000
COMPRESSIONS = 6
"""Of a roll of boardgammon-v1: one for the commitment, five for the HMAC over a message of two blocks."""


def nanoseconds_a_row(host: Host) -> float:
    """The least time that six compressions can take here."""
    form = host.form
    if not isinstance(form, Lanes):
        word = vector(I32, 4)
        parts = {"sha256rnds2": 32, "sha256msg1": 12, "sha256msg2": 12}
        return COMPRESSIONS * sum(count * _sha(host, name, word) for name, count in parts.items())
    word = vector(I32, form.width)
    # 64 rounds: 6 rotations, 7 additions, and 11 bit operations (choose 3, majority 4, sums 4); 48 steps of the
    # schedule: 4 rotations, 2 shifts, 4 bit operations, 3 additions; 8 additions at the end. AVX-512 has rotations and
    # three-way bit operations: 4 and 2 of them do the work of 11 and 4.
    wide = form.width == 16
    turns, shifts, bits, adds = (
        64 * 6 + 48 * 4,
        48 * 2,
        (64 * 4 + 48 * 2) if wide else (64 * 11 + 48 * 4),
        64 * 7 + 48 * 3 + 8,
    )
    if not wide:
        shifts, bits, turns = shifts + 2 * turns, bits + turns, 0
    whole = turns * _each(host, word, "turn") + shifts * _each(host, word, "shift")
    # Additions and bit operations run beside shifts wherever there are more units than one for them.
    simple = (bits + adds + turns + shifts) * _each(host, word, "mixed")
    return COMPRESSIONS * max(whole, simple) / form.width


def _sha(host: Host, name: str, word: ir.VectorType) -> float:
    def step(code: Code, value: Value, other: Value) -> Value:
        given = (value, other, other) if name == "sha256rnds2" else (value, other)
        return code.intrinsic(f"llvm.x86.{name}", word, *given)

    return _time(host, word, step)


def _each(host: Host, word: ir.VectorType, kind: str) -> float:
    def step(code: Code, value: Value, other: Value) -> Value:
        if kind == "turn":
            return code.intrinsic(f"llvm.fshr.v{word.count}i32", word, value, value, code.splat(7, word))
        if kind == "shift":
            # The addition keeps the shifts from being folded into one; it runs on another unit.
            return code.build.lshr(code.build.add(value, other), code.splat(3, word))
        return code.build.xor(code.build.add(value, other), other)

    return _time(host, word, step) / (2 if kind == "mixed" else 1)


def _time(host: Host, word: ir.VectorType, step: Callable[[Code, Value, Value], Value]) -> float:
    """Nanoseconds of one step, best of seven."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    module = ir.Module("limit")
    code = Code(module, "judge", [POINTER, I64], inside=False)
    places = [code.variable(word, code.load(word, code.cell(code.arguments[0], chain, 64))) for chain in range(CHAINS)]
    other = code.load(word, code.cell(code.arguments[0], CHAINS, 64))
    with code.repeat(code.arguments[1]):
        for place in places:
            code.build.store(step(code, code.build.load(place, typ=word), other), place)
    for chain, place in enumerate(places):
        code.store(code.build.load(place, typ=word), code.cell(code.arguments[0], chain, 64))
    code.end()
    machine = _machine(host)
    parsed = llvm.parse_assembly(str(module))
    options = llvm.create_pipeline_tuning_options(speed_level=1)
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(parsed, builder)
    program = _linked(host, machine, llvm.parse_assembly(""), machine.emit_object(parsed))
    function = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int64)(program.address)
    memory = ctypes.create_string_buffer(bytes(range(256)) * 4, 1024)
    best = float("inf")
    for _ in range(7):
        started = time.perf_counter()
        function(ctypes.addressof(memory), TURNS)
        best = min(best, time.perf_counter() - started)
    return best / TURNS / CHAINS * 1e9
