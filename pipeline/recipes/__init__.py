"""The published rules by which a server's secrets become dice. Pure: bytes in, dice out, no disk."""
