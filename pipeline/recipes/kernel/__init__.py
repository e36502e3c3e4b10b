"""The rule in bulk: a program that is built at run time for the host it runs on.

    table.py      Arrow tables -> the plan of a call, and back to verdicts
    columns.py    whatever shape a column has -> one that has addresses
    standing.py   verdicts that stand without computing
    tile.py       the rule over 64 rows at a time, step by step, each step for all rows
    pack.py       fields of a recipe -> padded messages, row by row
    compress.py   SHA-256's compression across rows, in two forms
    machine.py    program -> code of this host, kept as an object
    code.py       the few words that the program is written in

A message in memory (pack.py), 64-byte blocks | of 16 big-endian words, rows a pitch apart:

    row 0   |mat_7Q2fK9:rol_01JZX4:41:00112233445566778899aabbccddeeff 80 00..|..00 length|  slack
    row 1   |mat_7Q2fK9:rol_01JZX5:42:ffeeddccbbaa99887766554433221100 80 00..|..00 length|  slack
             ^ used[r] moves right as fields are written               ^ then the padding

Lanes (16 with AVX-512, 8 with AVX2, else 4): the block of each row is read and turned, so that lane l belongs to row l
and one instruction works on a word of all rows:

                 lane 0      lane 1      lane 2           lane L-1
    word 0   |  row 0 w0 |  row 1 w0 |  row 2 w0 | ... | row L-1 w0 |        w(t) = s1(w(t-2)) + w(t-7)
    word 1   |  row 0 w1 |  row 1 w1 |  row 2 w1 | ... | row L-1 w1 |               + s0(w(t-15)) + w(t-16)
      ...
    state a  |  row 0 a  |  row 1 a  |  row 2 a  | ... | row L-1 a  |        kept so between blocks; turned back
    state b  |  row 0 b  |  row 1 b  |  row 2 b  | ... | row L-1 b  |        into 32 bytes a row at the end

Rounds (SHA instructions without AVX-512): a row keeps to itself, four words to a vector, and two rows are interleaved
because an instruction waits for the one before it:

    row 0    | w3 w2 w1 w0 |  | a b e f |  | c d g h |   rnds2: two rounds; msg1, msg2: the next four words
    row 1    | w3 w2 w1 w0 |  | a b e f |  | c d g h |   (highest lane first, as the manuals draw it)

Rows of one tile may need different numbers of blocks: needs[r] says how many, and a row that has had its own keeps its
state while the others go on.
"""
