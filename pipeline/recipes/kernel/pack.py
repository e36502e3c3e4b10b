"""Messages in bulk: the fields of a recipe, row by row behind one another, padded as SHA-256 wants them.

A message is a list of fields; a field is seven numbers, so that one kernel serves every layout:

    kind      COPY bytes as they are, HEX as lower-case text, DECIMAL, BIG or LITTLE endian
    data      address of the first row's bytes, or of the first row's 64-bit number
    offsets   address of the 32-bit offsets of texts of different length, or 0
    end       address behind the last byte of `data`
    width     bytes a row, where there are no offsets; of BIG and LITTLE the bytes written
    stride    from one row to the next; 0 = the same for all rows, as a separator is
    indices   address of 32-bit places in a dictionary, one a row, or 0: row r then means the indices[r]-th text

Fields are written one after the other over all rows of a tile. The next free byte of row r is area + r * pitch +
used[r]. Copies are done 32 bytes at a time and may write up to 31 bytes of rubbish behind the field, which the next
field or the padding covers; they read 32 bytes only where these lie before `end`.
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from pipeline.recipes.kernel.code import I1, I8, I16, I32, I64, POINTER, VOID, Code, Value, vector

COPY, HEX, DECIMAL, BIG, LITTLE = range(5)
FIELD_NUMBERS = ("kind", "data", "offsets", "end", "width", "stride", "indices")
FIELD = 8 * len(FIELD_NUMBERS)
"""Bytes of a field's description."""

SLACK = 128
"""Bytes behind a row's blocks that copies and padding may soil."""

LONGEST_NUMBER = 20
"""Characters of -9223372036854775808."""

HALF = vector(I8, 16)
WHOLE = vector(I8, 32)


def define(module: ir.Module) -> dict[str, ir.Function]:
    return {"pack": _pack(module), "measure": _measure(module), "pad": _pad(module)}


def _field(code: Code, fields: Value, index: Value) -> dict[str, Value]:
    base = code.cell(fields, index, FIELD)
    values = {name: code.load(I64, code.at(base, 8 * at)) for at, name in enumerate(FIELD_NUMBERS)}
    for name in ("data", "offsets", "indices"):
        values[name] = code.build.inttoptr(values[name], POINTER)
    return values


def _source(code: Code, field: dict[str, Value], row: Value) -> tuple[Value, Value]:
    """Address and length of one row's bytes."""
    build = code.build
    number = code.variable(I64, row)
    with code.when(build.not_(code.is_null(field["indices"]))):
        build.store(build.sext(code.load(I32, code.cell(field["indices"], row, 4)), I64), number)
    row = build.load(number, typ=I64)
    fixed = code.at(field["data"], build.mul(row, field["stride"]))
    place, length = code.variable(POINTER, fixed), code.variable(I64, field["width"])
    with code.when(build.not_(code.is_null(field["offsets"]))):
        at = code.cell(field["offsets"], row, 4)
        start, stop = (build.sext(code.load(I32, code.at(at, by)), I64) for by in (0, 4))
        build.store(code.at(field["data"], start), place)
        build.store(build.sub(stop, start), length)
    return build.load(place, typ=POINTER), build.load(length, typ=I64)


def _measure(module: ir.Module) -> ir.Function:
    """measure(fields, count, first row, limit, bounds, skips, rows): add to bounds[r] the most bytes that row r's
    fields of different length can take; skips[r] = 1 where they pass the limit."""
    code = Code(module, "measure", [POINTER, I64, I64, I64, POINTER, POINTER, I64])
    build = code.build
    fields, count, first, limit, bounds, skips, rows = code.arguments
    with code.repeat(count) as index:
        field = _field(code, fields, index)
        double = build.zext(build.icmp_signed("==", field["kind"], code.number(HEX)), I64)
        with code.when(build.not_(code.is_null(field["offsets"]))), code.repeat(rows) as row:
            _, length = _source(code, field, build.add(first, row))
            at = code.cell(bounds, row)
            code.store(build.add(code.load(I64, at), build.shl(length, double)), at)
    with code.repeat(rows) as row:
        over = build.icmp_signed(">", code.load(I64, code.cell(bounds, row)), limit)
        at = code.cell(skips, row, 1)
        code.store(build.or_(code.load(I8, at), build.zext(over, I8)), at)
    return code.end()


def _pack(module: ir.Module) -> ir.Function:
    """pack(fields, count, first row, area, pitch, used, skips, rows): write the fields of each row behind what is
    written already. A row to be skipped is left as it is."""
    code = Code(module, "pack", [POINTER, I64, I64, POINTER, I64, POINTER, POINTER, I64])
    build = code.build
    writers: dict[int, Callable[[Code, dict[str, Value], Value, Value], Value]]
    writers = {COPY: _copy, HEX: _hex, DECIMAL: _decimal, BIG: _big, LITTLE: _little}
    with code.repeat(code.arguments[1]) as index:
        field = _field(code, code.arguments[0], index)
        for kind, writer in writers.items():
            with code.when(build.icmp_signed("==", field["kind"], code.number(kind))):
                _rows(code, field, writer)
    return code.end()


def _rows(code: Code, field: dict[str, Value], writer: Callable[[Code, dict[str, Value], Value, Value], Value]) -> None:
    build = code.build
    _, _, first, area, pitch, used, skips, rows = code.arguments
    with code.repeat(rows) as row:
        skip = build.icmp_unsigned("!=", code.load(I8, code.cell(skips, row, 1)), code.number(0, I8))
        with code.when(build.not_(skip)):
            at = code.cell(used, row)
            before = code.load(I64, at)
            to = code.at(area, build.add(build.mul(row, pitch), before))
            length = writer(code, field, build.add(first, row), to)
            code.store(build.add(before, length), at)


def _copy(code: Code, field: dict[str, Value], row: Value, to: Value) -> Value:
    build = code.build
    source, length = _source(code, field, row)
    short = build.icmp_signed("<=", length, code.number(32))
    inside = build.icmp_unsigned("<=", build.ptrtoint(code.at(source, 32), I64), field["end"])
    with code.either(build.and_(short, inside)) as (then, otherwise):
        with then:
            code.store(code.load(WHOLE, source), to)
        with otherwise:
            code.call("llvm.memcpy.p0.p0.i64", VOID, to, source, length, code.number(0, I1))
    return length


def _hex(code: Code, field: dict[str, Value], row: Value, to: Value) -> Value:
    build = code.build
    source, length = _source(code, field, row)
    inside = build.icmp_unsigned(
        "<=", build.ptrtoint(code.at(source, build.add(length, code.number(15))), I64), field["end"]
    )
    with code.either(inside) as (then, otherwise):
        with then, code.repeat(length, 16) as at:
            pair = _digits(code, code.load(HALF, code.at(source, at)), HALF)
            code.store(pair, code.at(to, build.shl(at, code.number(1))))
        with otherwise, code.repeat(length) as at:
            one = vector(I8, 1)
            pair = _digits(code, code.load(one, code.at(source, at)), one)
            code.store(pair, code.at(to, build.shl(at, code.number(1))))
    return build.shl(length, code.number(1))


def _digits(code: Code, data: Value, kind: ir.VectorType) -> Value:
    """Each byte as its two lower-case digits, side by side."""
    build = code.build
    high, low = build.lshr(data, code.splat(4, kind)), build.and_(data, code.splat(15, kind))
    pairs = code.pick(high, low, [half * kind.count + at for at in range(kind.count) for half in (0, 1)])
    twice = vector(I8, 2 * kind.count)
    letter = build.icmp_unsigned(">", pairs, code.splat(9, twice))
    base = build.select(letter, code.splat(ord("a") - 10, twice), code.splat(ord("0"), twice))
    return build.add(pairs, base)


def _decimal(code: Code, field: dict[str, Value], row: Value, to: Value) -> Value:
    """Two digits at a time, from the last to the first, into a place of their own and from there in one copy."""
    build = code.build
    value = code.load(I64, code.at(field["data"], build.mul(row, field["stride"])))
    negative = build.icmp_signed("<", value, code.number(0))
    size = build.select(negative, build.sub(code.number(0), value), value)
    place = code.variable(ir.ArrayType(I8, 64))
    left, at = code.variable(I64, size), code.variable(I64, code.number(32))
    table = code.table("two_digits", I8, [ord(digit) for pair in range(100) for digit in f"{pair:02d}"])
    with code.during() as leave:
        now = build.load(left, typ=I64)
        leave(build.icmp_unsigned("<", now, code.number(100)))
        rest = build.udiv(now, code.number(100))
        pair = build.sub(now, build.mul(rest, code.number(100)))
        back = build.sub(build.load(at, typ=I64), code.number(2))
        code.store(code.load(I16, code.cell(table, pair, 2)), code.at(place, back))
        build.store(rest, left)
        build.store(back, at)
    last, front = build.load(left, typ=I64), build.sub(build.load(at, typ=I64), code.number(2))
    code.store(code.load(I16, code.cell(table, last, 2)), code.at(place, front))
    one = build.icmp_unsigned("<", last, code.number(10))
    start = build.add(front, build.zext(one, I64))
    sign = build.sub(start, code.number(1))
    minus = build.select(negative, code.number(ord("-"), I8), code.load(I8, code.at(place, sign)))
    code.store(minus, code.at(place, sign))
    begin = build.select(negative, sign, start)
    code.store(code.load(WHOLE, code.at(place, begin)), to)
    return build.sub(code.number(32), begin)


def _big(code: Code, field: dict[str, Value], row: Value, to: Value) -> Value:
    build = code.build
    value = code.load(I64, code.at(field["data"], build.mul(row, field["stride"])))
    unused = build.mul(build.sub(code.number(8), field["width"]), code.number(8))
    code.store(code.intrinsic("llvm.bswap.i64", I64, build.shl(value, unused)), to)
    return field["width"]


def _little(code: Code, field: dict[str, Value], row: Value, to: Value) -> Value:
    code.store(code.load(I64, code.at(field["data"], code.build.mul(row, field["stride"]))), to)
    return field["width"]


def _pad(module: ir.Module) -> ir.Function:
    """pad(area, pitch, used, before, needs, range, rows): finish each row as SHA-256 wants it: 0x80, zeros, the length
    in bits with `before` bytes that were hashed earlier. needs[r] = blocks of row r; range = their least and most."""
    code = Code(module, "pad", [POINTER, I64, POINTER, I64, POINTER, POINTER, I64])
    build = code.build
    area, pitch, used, before, needs, span, rows = code.arguments
    least, most = code.variable(I64, code.number(2**62)), code.variable(I64, code.number(0))
    with code.repeat(rows) as row:
        length = code.load(I64, code.cell(used, row))
        blocks = build.add(build.lshr(build.add(length, code.number(8)), code.number(6)), code.number(1))
        base = code.at(area, build.mul(row, pitch))
        to = code.at(base, length)
        for at in (0, 32, 64):
            code.store(code.splat(0, WHOLE), code.at(to, at))
        code.store(code.number(0x80, I8), to)
        bits = build.shl(build.add(length, before), code.number(3))
        last = code.at(base, build.sub(build.shl(blocks, code.number(6)), code.number(8)))
        code.store(code.intrinsic("llvm.bswap.i64", I64, bits), last)
        code.store(build.trunc(blocks, I32), code.cell(needs, row, 4))
        build.store(code.least(build.load(least, typ=I64), blocks), least)
        build.store(code.largest(build.load(most, typ=I64), blocks), most)
    code.store(build.load(least, typ=I64), span)
    code.store(build.load(most, typ=I64), code.at(span, 8))
    return code.end()
