"""From the kernel's program to code that this host runs: built once for a host, kept as an object by whoever asks.

The build needs about a second, loading what was built a few milliseconds. Nothing is compiled at install, and this
room knows no disk: `load` is given two functions that fetch and keep bytes by a key.
"""

from __future__ import annotations

import ctypes
import hashlib
import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

import llvmlite
import llvmlite.binding as llvm
import numpy as np
import numpy.typing as npt

from pipeline.recipes.kernel import code, compress, pack, tile

ENTRY = "judge"


@dataclass(frozen=True, slots=True)
class Host:
    """What the code is made for. `lanes` asks for vectors of that many rows where the host would choose otherwise."""

    cpu: str
    features: frozenset[str]
    lanes: int | None = None

    @property
    def form(self) -> compress.Form:
        return compress.Lanes(self.lanes) if self.lanes else compress.form_for(self.features)

    @property
    def name(self) -> str:
        form = self.form
        return "SHA instructions" if isinstance(form, compress.Rounds) else f"{form.width} lanes"


def this_host() -> Host:
    features = llvm.get_host_cpu_features()
    return Host(llvm.get_host_cpu_name(), frozenset(name for name, present in features.items() if present))


def supported() -> str:
    """Why this machine cannot run the kernel at all, or ''."""
    if sys.byteorder != "little":
        return "the kernel is written for little-endian machines"
    return "" if sys.maxsize > 2**32 else "the kernel needs 64-bit addresses"


@dataclass(frozen=True, slots=True)
class Program:
    """The kernel, ready to be called from any thread: it has no state of its own."""

    host: Host
    engine: llvm.ExecutionEngine
    address: int

    def walk(self, digests: npt.NDArray[np.uint8], skips: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
        """Dice (n x 2) that lie in digests (n x 32) after `skips` kept bytes; 0 = the bytes did not suffice."""
        rows = len(digests)
        dice, got = np.zeros((rows, 2), np.uint8), np.zeros(rows, np.uint8)
        left, span = skips.astype(np.int64), np.array([0, tile.LIMIT - 1], np.int64)
        function = _WALK(self.engine.get_function_address("walk"))
        function(*(array.ctypes.data for array in (np.ascontiguousarray(digests), left, got, dice, span)), rows)
        return dice

    def run(self, plan: int, scratch: int, first: int, rows: int) -> None:
        """`plan` and `scratch` are addresses; the interpreter is free for other threads meanwhile."""
        _CALL(self.address)(plan, scratch, first, rows)


_CALL = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64)

_WALK = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 5, ctypes.c_int64)

Fetch = Callable[[str], bytes | None]
Keep = Callable[[str, bytes], None]


def key(host: Host) -> str:
    """What a built object depends on: host, LLVM, options and the text of this room."""
    rooms: tuple[ModuleType, ...] = (code, compress, pack, tile, sys.modules[__name__])
    parts = [
        host.cpu,
        *sorted(host.features),
        str(host.lanes),
        llvmlite.__version__,
        str(llvm.llvm_version_info),
        str(llvm.get_process_triple()),
    ]
    parts += [inspect.getsource(room) for room in rooms]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def load(host: Host, fetch: Fetch, keep: Keep) -> Program:
    """The kernel for a host, from a kept object where there is one."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = _machine(host)
    name = key(host)
    kept = fetch(name)
    if kept is not None:
        return _linked(host, machine, llvm.parse_assembly(""), kept)
    built = _optimised(host, machine)
    data = machine.emit_object(built)
    keep(name, data)
    return _linked(host, machine, llvm.parse_assembly(""), data)


def _machine(host: Host) -> llvm.TargetMachine:
    features = ",".join(f"+{name}" for name in sorted(host.features))
    target = llvm.Target.from_triple(llvm.get_process_triple())
    return target.create_target_machine(
        cpu=host.cpu, features=features, opt=3, reloc="pic", codemodel="small", jit=True
    )


def _optimised(host: Host, machine: llvm.TargetMachine) -> llvm.ModuleRef:
    module = llvm.parse_assembly(str(tile.build_module(host.form)))
    module.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=2)
    options.loop_vectorization = options.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return module


def _linked(host: Host, machine: llvm.TargetMachine, empty: llvm.ModuleRef, data: bytes) -> Program:
    engine = llvm.create_mcjit_compiler(empty, machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(data))
    engine.finalize_object()
    return Program(host, engine, engine.get_function_address(ENTRY))
