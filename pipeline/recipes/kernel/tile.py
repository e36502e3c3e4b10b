"""The rule over a slice of rows: commitments, digests, dice and what is wrong with them, 64 rows at a time.

One row of a tile goes through these, each of them done for all rows of the tile before the next begins:

    seed ------------------> 64-byte blocks ----> compress ----> commitment      compared with the log's
    seed, padded to 64 -xor 36..-> compress --> inner state                       (HMAC only)
                       -xor 5c..-> compress --> outer state
    match:roll:nonce:entropy -> blocks -> compress from inner -> 32 bytes -> compress from outer -> digest
    digest: mask of the kept bytes (or all) -> the two that are wanted -> mod 6 + 1 -> compared with the log's dice

Where the recipe's message has a block number, the last two steps are repeated with the next number until every row of
the tile has its dice.
"""

from __future__ import annotations

from llvmlite import ir

from pipeline.recipes.kernel import compress, pack
from pipeline.recipes.kernel.code import I8, I32, I64, POINTER, Code, Value, vector

TILE = 64
"""Rows that are worked on together: their blocks and states (30 KB) stay in the first cache."""

LONGEST = 951
"""Bytes of a message; rows with a longer one are left to the reference."""

LONGEST_KEY = 64
LAST_PLACE = 99_999
LIMIT = 252
ALL = (1 << 32) - 1

PLAN = (
    "commitment_fields",  # one field: what the commitment is the hash of; 0 = none is computed
    "commitment_bound",  # most bytes of its fields of one length
    "logged_commitment",  # address of 32 bytes a row; 0 = nothing to compare with
    "key_fields",  # one field: HMAC's key; 0 = a plain hash
    "key_bound",
    "message_fields",
    "message_count",
    "message_bound",
    "places",  # address of 64-bit places in a sequence; 0 = each roll has a digest of its own
    "last_kept",  # the largest byte that is not dropped: 251, or 255 where the rule drops none
    "most_blocks",  # digests that a row may take: 1 without a block number in the message
    "block",  # the kernel's own counter; the field of a block number points here
    "logged_die_1",  # address of one byte a row; 0 = nothing to compare with
    "logged_die_2",
    "found",  # out: one byte a row, the bits below
    "die_1",  # out: one byte a row, or 0
    "die_2",
    "digest",  # out: 32 bytes a row (of its first block), or 0
    "commitment",  # out: 32 bytes a row, or 0
)
"""A call's plan: one 64-bit number each."""

COMMITMENT_DIFFERS, DICE_DIFFER, DICE_EXHAUSTED, LEFT_OVER = 1, 2, 4, 8
"""What `found` says of a row; 0 = as the log says."""

_AREA = TILE * ((LONGEST + 9 + 63) // 64 * 64 + pack.SLACK)

SCRATCH = {
    "states": TILE * compress.STATE,
    "inner": TILE * compress.STATE,
    "outer": TILE * compress.STATE,
    "keys": TILE * (LONGEST_KEY + pack.SLACK),
    "mixed": TILE * 64,
    "digests": TILE * 32,
    "bounds": TILE * 8,
    "used": TILE * 8,
    "needs": TILE * 4,
    "skips": TILE,
    "skip_counts": TILE * 8,
    "got": TILE,
    "dice": TILE * 2,
    "span": 16,
    "area": _AREA,
}
"""Bytes of each part of the working memory that the caller brings."""

AT = {name: sum(list(SCRATCH.values())[:place]) for place, name in enumerate(SCRATCH)}
SCRATCH_BYTES = sum(SCRATCH.values()) + 256


def build_module(form: compress.Form) -> ir.Module:
    """The whole kernel for one form of the compression; its entry is judge(plan, scratch, first row, rows)."""
    module = ir.Module("dicecount")
    compress.define(module, form)
    pack.define(module)
    _walk(module)
    _start(module)
    _tile(module)
    _judge(module)
    return module


class _Tile:
    """Names for the plan and the scratch of the function that is being written."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self.plan, self.scratch, self.first, self.rows = code.arguments

    def number(self, name: str) -> Value:
        return self.code.load(I64, self.address(name))

    def pointer(self, name: str) -> Value:
        return self.code.build.inttoptr(self.number(name), POINTER)

    def address(self, name: str) -> Value:
        return self.code.cell(self.plan, PLAN.index(name))

    def part(self, name: str) -> Value:
        return self.code.at(self.scratch, AT[name])

    def do(self, name: str, *values: Value) -> None:
        self.code.build.call(self.code.module.globals[name], [*values, self.rows])

    def fill(self, name: str) -> None:
        code = self.code
        size = code.number(SCRATCH[name])
        code.call(
            "llvm.memset.p0.i64",
            ir.VoidType(),
            self.part(name),
            code.number(0, I8),
            size,
            code.number(0, ir.IntType(1)),
        )

    def copy(self, name: str, to: str) -> None:
        code = self.code
        size = code.number(SCRATCH[name])
        code.call(
            "llvm.memcpy.p0.p0.i64", ir.VoidType(), self.part(to), self.part(name), size, code.number(0, ir.IntType(1))
        )

    def measure(self, fields: Value, count: Value, bound: Value, limit: int) -> Value:
        """Note rows that are too long; give the greatest bound of the others."""
        code, build = self.code, self.code.build
        with code.repeat(self.rows) as row:
            code.store(bound, code.cell(self.part("bounds"), row))
        self.do("measure", fields, count, self.first, code.number(limit), self.part("bounds"), self.part("skips"))
        most = code.variable(I64, bound)
        with code.repeat(self.rows) as row:
            value = code.least(code.load(I64, code.cell(self.part("bounds"), row)), code.number(limit))
            build.store(code.largest(build.load(most, typ=I64), value), most)
        return build.load(most, typ=I64)

    def pitch(self, bound: Value) -> Value:
        """Distance of two rows' messages of at most `bound` bytes."""
        code, build = self.code, self.code.build
        blocks = build.shl(build.lshr(build.add(bound, code.number(72)), code.number(6)), code.number(6))
        return build.add(blocks, code.number(pack.SLACK))

    def hash(self, fields: Value, count: Value, pitch: Value, before: Value) -> None:
        """Take each row's message into its state."""
        code, build = self.code, self.code.build
        self.fill("used")
        area, used, needs, span = (self.part(name) for name in ("area", "used", "needs", "span"))
        self.do("pack", fields, count, self.first, area, pitch, used, self.part("skips"))
        self.do("pad", area, pitch, used, before, needs, span)
        least, most = code.load(I64, span), code.load(I64, code.at(span, 8))
        with code.repeat(most) as index:
            blocks = code.at(area, build.shl(index, code.number(6)))
            # While every row still has a block there is nothing to choose.
            some = build.select(build.icmp_signed("<", index, least), ir.Constant(POINTER, None), needs)
            self.compress("states", blocks, pitch, 0, some, index)

    def compress(
        self, states: str, blocks: Value, pitch: Value, flip: int, needs: Value = None, index: Value = None
    ) -> None:
        none = ir.Constant(POINTER, None)
        code = self.code
        self.do(
            "compress",
            self.part(states),
            blocks,
            pitch,
            code.number(flip, I32),
            none if needs is None else needs,
            code.number(0) if index is None else index,
        )


def _start(module: ir.Module) -> ir.Function:
    """commit(plan, scratch, first, rows): the commitment of each row, compared or written out."""
    code = Code(module, "commit", [POINTER, POINTER, I64, I64])
    tile, build = _Tile(code), code.build
    fields = tile.pointer("commitment_fields")
    bound = tile.measure(fields, code.number(1), tile.number("commitment_bound"), LONGEST)
    tile.do("reset", tile.part("states"))
    tile.hash(fields, code.number(1), tile.pitch(bound), code.number(0))
    tile.do("digest", tile.part("states"), tile.part("digests"), code.number(32))
    kind = vector(I64, 4)
    logged, out = tile.pointer("logged_commitment"), tile.pointer("commitment")
    found = code.at(tile.pointer("found"), tile.first)
    with code.when(build.not_(code.is_null(logged))), code.repeat(tile.rows) as row:
        ours = code.load(kind, code.cell(tile.part("digests"), row, 32))
        theirs = code.load(kind, code.cell(logged, build.add(tile.first, row), 32))
        differs = build.icmp_unsigned("!=", ours, theirs)
        bits = build.bitcast(differs, ir.IntType(4))
        wrong = build.icmp_unsigned("!=", bits, ir.Constant(ir.IntType(4), 0))
        code.store(build.select(wrong, code.number(COMMITMENT_DIFFERS, I8), code.number(0, I8)), code.at(found, row))
    with code.when(build.not_(code.is_null(out))), code.repeat(tile.rows) as row:
        ours = code.load(kind, code.cell(tile.part("digests"), row, 32))
        code.store(ours, code.cell(out, build.add(tile.first, row), 32))
    return code.end()


def _tile(module: ir.Module) -> ir.Function:
    """tile(plan, scratch, first, rows): everything about up to TILE rows."""
    code = Code(module, "tile", [POINTER, POINTER, I64, I64])
    tile, build = _Tile(code), code.build
    found = code.at(tile.pointer("found"), tile.first)
    code.call("llvm.memset.p0.i64", ir.VoidType(), found, code.number(0, I8), tile.rows, code.number(0, ir.IntType(1)))
    tile.fill("skips")
    with code.when(build.not_(code.is_null(tile.pointer("commitment_fields")))):
        build.call(module.globals["commit"], list(code.arguments))

    key = tile.pointer("key_fields")
    keyed = build.not_(code.is_null(key))
    pads = (("inner", 0x36363636), ("outer", 0x5C5C5C5C))
    with code.when(keyed):
        tile.measure(key, code.number(1), tile.number("key_bound"), LONGEST_KEY)
        pitch = code.number(LONGEST_KEY + pack.SLACK)
        tile.fill("used")
        tile.do(
            "pack", key, code.number(1), tile.first, tile.part("keys"), pitch, tile.part("used"), tile.part("skips")
        )
        with code.repeat(tile.rows) as row:
            length = code.load(I64, code.cell(tile.part("used"), row))
            behind = code.at(tile.part("keys"), build.add(build.mul(row, pitch), length))
            for at in (0, 32):
                code.store(code.splat(0, vector(I8, 32)), code.at(behind, at))
        for name, flip in pads:
            tile.do("reset", tile.part(name))
            tile.compress(name, tile.part("keys"), pitch, flip)

    fields, count = tile.pointer("message_fields"), tile.number("message_count")
    pitch = tile.pitch(tile.measure(fields, count, tile.number("message_bound"), LONGEST))
    _places(code, tile)
    code.store(code.number(0), tile.address("block"))
    with code.during() as leave:
        with code.either(keyed) as (then, otherwise):
            with then:
                tile.copy("inner", "states")
                tile.hash(fields, count, pitch, code.number(64))
                tile.do("digest", tile.part("states"), tile.part("mixed"), code.number(64))
                tile.copy("outer", "states")
                tile.compress("states", tile.part("mixed"), code.number(64), 0)
            with otherwise:
                tile.do("reset", tile.part("states"))
                tile.hash(fields, count, pitch, code.number(0))
        tile.do("digest", tile.part("states"), tile.part("digests"), code.number(32))
        out = tile.pointer("digest")
        first_block = build.icmp_signed("==", tile.number("block"), code.number(0))
        with code.when(build.and_(first_block, build.not_(code.is_null(out)))):
            size = build.shl(tile.rows, code.number(5))
            to = code.cell(out, tile.first, 32)
            code.call(
                "llvm.memcpy.p0.p0.i64", ir.VoidType(), to, tile.part("digests"), size, code.number(0, ir.IntType(1))
            )
        code.store(tile.number("last_kept"), code.at(tile.part("span"), 8))
        parts = [tile.part(name) for name in ("digests", "skip_counts", "got", "dice", "span")]
        tile.do("walk", *parts)
        block = build.add(tile.number("block"), code.number(1))
        code.store(block, tile.address("block"))
        finished = build.icmp_signed("==", code.load(I64, tile.part("span")), code.number(0))
        leave(build.or_(finished, build.icmp_signed(">=", block, tile.number("most_blocks"))))
    _compare(code, tile)
    return code.end()


def _places(code: Code, tile: _Tile) -> None:
    """How many kept bytes each row has to pass before its own; rows that are not to be walked have theirs already."""
    build = code.build
    places = tile.pointer("places")
    with code.repeat(tile.rows) as row:
        place = code.variable(I64, code.number(0))
        with code.when(build.not_(code.is_null(places))):
            build.store(code.load(I64, code.cell(places, build.add(tile.first, row))), place)
        value = build.load(place, typ=I64)
        skip = code.cell(tile.part("skips"), row, 1)
        outside = build.zext(build.icmp_unsigned(">", value, code.number(LAST_PLACE)), I8)
        left = build.or_(code.load(I8, skip), outside)
        code.store(left, skip)
        code.store(build.shl(value, code.number(1)), code.cell(tile.part("skip_counts"), row))
        code.store(build.shl(left, code.number(1, I8)), code.cell(tile.part("got"), row, 1))


def _walk(module: ir.Module) -> ir.Function:
    """walk(digests, skip_counts, got, dice, span, rows): drop bytes above span[1], pass those that belong to earlier
    rolls, take the row's own two; then span[0] = rows that still lack a die."""
    code = Code(module, "walk", [POINTER, POINTER, POINTER, POINTER, POINTER, I64], inside=False)
    build = code.build
    digests, skip_counts, gots, dice, span, rows = code.arguments
    lacking = code.variable(I64, code.number(0))
    kind = vector(I8, 32)
    last_kept = code.spread(build.trunc(code.load(I64, code.at(span, 8)), I8), kind)
    with code.repeat(rows) as row:
        got_at, skip_at = code.cell(gots, row, 1), code.cell(skip_counts, row)
        with code.when(build.icmp_unsigned("<", code.load(I8, got_at), code.number(2, I8))):
            digest = code.cell(digests, row, 32)
            kept = build.icmp_unsigned("<=", code.load(kind, digest), last_kept)
            mask = code.variable(I32, build.bitcast(kept, I32))
            number = build.zext(code.intrinsic("llvm.ctpop.i32", I32, build.load(mask, typ=I32)), I64)
            skip = code.load(I64, skip_at)
            code.store(build.sub(skip, code.least(skip, number)), skip_at)
            with code.either(build.icmp_signed(">=", skip, number)) as (then, otherwise):
                with then:
                    build.store(code.number(0, I32), mask)
                with otherwise, code.repeat(skip):
                    build.store(_without_lowest(code, build.load(mask, typ=I32)), mask)
            for _ in range(2):
                now, got = build.load(mask, typ=I32), code.load(I8, got_at)
                some = build.icmp_unsigned("!=", now, code.number(0, I32))
                with code.when(build.and_(some, build.icmp_unsigned("<", got, code.number(2, I8)))):
                    place = build.zext(code.intrinsic("llvm.cttz.i32", I32, now, code.number(1, ir.IntType(1))), I64)
                    byte = code.load(I8, code.at(digest, place))
                    face = build.add(build.urem(byte, code.number(6, I8)), code.number(1, I8))
                    at = build.add(build.shl(row, code.number(1)), build.zext(got, I64))
                    code.store(face, code.at(dice, at))
                    code.store(build.add(got, code.number(1, I8)), got_at)
                    build.store(_without_lowest(code, now), mask)
            lacks = build.icmp_unsigned("<", code.load(I8, got_at), code.number(2, I8))
            build.store(build.add(build.load(lacking, typ=I64), build.zext(lacks, I64)), lacking)
    code.store(build.load(lacking, typ=I64), span)
    return code.end()


def _without_lowest(code: Code, mask: Value) -> Value:
    return code.build.and_(mask, code.build.sub(mask, code.number(1, I32)))


def _compare(code: Code, tile: _Tile) -> None:
    """Write what was found, and the dice where they are wanted."""
    build = code.build
    zero = code.number(0, I8)
    logged = [tile.pointer(name) for name in ("logged_die_1", "logged_die_2")]
    out = [tile.pointer(name) for name in ("die_1", "die_2")]
    found = code.at(tile.pointer("found"), tile.first)
    with code.repeat(tile.rows) as row:
        at = build.add(tile.first, row)
        left = build.icmp_unsigned("!=", code.load(I8, code.cell(tile.part("skips"), row, 1)), zero)
        lacks = build.icmp_unsigned("<", code.load(I8, code.cell(tile.part("got"), row, 1)), code.number(2, I8))
        bits = code.variable(I8, code.load(I8, code.at(found, row)))
        for bit, when in ((DICE_EXHAUSTED, lacks), (LEFT_OVER, left)):
            build.store(build.or_(build.load(bits, typ=I8), build.select(when, code.number(bit, I8), zero)), bits)
        for place in (0, 1):
            die = code.load(I8, code.at(code.cell(tile.part("dice"), row, 2), place))
            with code.when(build.not_(code.is_null(logged[place]))):
                differs = build.icmp_unsigned("!=", die, code.load(I8, code.at(logged[place], at)))
                bit = build.select(differs, code.number(DICE_DIFFER, I8), zero)
                build.store(build.or_(build.load(bits, typ=I8), bit), bits)
            with code.when(build.not_(code.is_null(out[place]))):
                code.store(build.select(lacks, zero, die), code.at(out[place], at))
        code.store(build.load(bits, typ=I8), code.at(found, row))


def _judge(module: ir.Module) -> ir.Function:
    """judge(plan, scratch, first, rows): any number of rows, tile by tile."""
    code = Code(module, "judge", [POINTER, POINTER, I64, I64], inside=False)
    plan, scratch, first, rows = code.arguments
    with code.repeat(rows, TILE) as at:
        count = code.least(code.build.sub(rows, at), code.number(TILE))
        code.build.call(module.globals["tile"], [plan, scratch, code.build.add(first, at), count])
    return code.end()
