"""A second, naive player of backgammon rolls, to check the exact figures; it shares nothing with them.

The board is a list of 26 numbers from the far end: index 0 is the bar, 1 to 24 the points in the direction of travel,
19 to 24 home. Positive numbers are the mover's checkers, -1 a blot, -2 a held point.
"""

from itertools import permutations


def place(own, blots=(), walls=()):
    """Board from points numbered as players number them (24 far, 1 home, 25 the bar)."""
    board = [0] * 25
    for point in own:
        board[25 - point] += 1
    for point in blots:
        board[25 - point] = -1
    for point in walls:
        board[25 - point] = -2
    return board


def moves(board, die):
    """Yield (board after, what was hit, what was borne off) for one die."""
    own = [i for i in range(25) if board[i] > 0]
    for start in own:
        if board[0] > 0 and start:
            continue
        end = start + die
        if end <= 24:
            if board[end] == -2:
                continue
        else:
            if own[0] < 19:
                continue
            if end > 25 and start != own[0]:
                continue
        after = list(board)
        after[start] -= 1
        hit = False
        if end <= 24:
            hit = after[end] == -1
            after[end] = 1 if hit else after[end] + 1
        yield after, hit, None if end <= 24 else (die, 25 - start)


def sequences(board, dice):
    """Every sequence of moves with the dice in this order, as long as it goes."""
    any_move = False
    for die in dice[:1]:
        for after, hit, off in moves(board, die):
            any_move = True
            for rest in sequences(after, dice[1:]):
                yield [(die, hit, off, after), *rest]
    if not any_move:
        yield []


def all_sequences(board, roll):
    dice = [roll[0]] * 4 if roll[0] == roll[1] else list(roll)
    return [line for order in sorted(set(permutations(dice))) for line in sequences(board, order)]


def legal_sequences(board, roll):
    """The sequences that the rules allow: most dice, else the larger die; bearing off the last checker ends it."""
    lines = all_sequences(board, roll)
    most = max(len(line) for line in lines)
    done = [line for line in lines if line and not any(n > 0 for n in line[-1][3])]
    legal = [line for line in lines if len(line) == most or line in done]
    if most == 1 and not done:
        large = [line for line in legal if line[0][0] == max(roll)]
        legal = large or legal
    return legal


def hits(board, roll, legal_only):
    lines = legal_sequences(board, roll) if legal_only else all_sequences(board, roll)
    return any(step[1] for line in lines for step in line)
