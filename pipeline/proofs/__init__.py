"""The log's own proof: Merkle tree, signed notes and the bytes of a leaf; bytes in, bytes out."""
