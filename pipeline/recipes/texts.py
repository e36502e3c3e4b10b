"""How bytes stand in a text file: hexadecimal, base64 or plain UTF-8. Strict: 63 digits are refused, not padded."""

from __future__ import annotations

import base64
import binascii
import re

HEX = re.compile(r"(?:0[xX])?((?:[0-9a-fA-F]{2})*)")


def to_bytes(text: str, how: str) -> bytes:
    """Bytes of a text that is "hex" (either case, with or without 0x), "base64" or "utf-8"; ValueError says what it
    is not."""
    if how == "hex":
        match = HEX.fullmatch(text)
        if match is None:
            raise ValueError("pairs of hexadecimal digits")
        return bytes.fromhex(match.group(1))
    if how == "base64":
        try:
            return base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            raise ValueError("base64") from None
    return text.encode("utf-8", "surrogatepass")


def to_integer(text: str) -> int:
    """A whole decimal number of 64 bits, nothing else: no 1.5, no 1e3, no blank."""
    if not re.fullmatch(r"[+-]?[0-9]{1,19}", text) or not -(2**63) <= int(text) < 2**63:
        raise ValueError("a whole number of 64 bits")
    return int(text)
