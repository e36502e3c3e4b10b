"""Random legal games in the layout of GNU Backgammon, by a rules engine that shares nothing with the reader."""

from __future__ import annotations

import random
from dataclasses import dataclass

START = [0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0]


@dataclass
class Cell:
    seat: str
    die_1: int
    die_2: int
    play: str


def legal_steps(mine: list[int], other: list[int], die: int) -> list[tuple[int, int]]:
    if mine[25]:
        return [(25, 25 - die)] if other[die] < 2 else []
    steps = [(at, at - die) for at in range(die + 1, 25) if mine[at] and other[25 - at + die] < 2]
    if sum(mine[1:7]) + mine[0] == 15:
        rearmost = max((at for at in range(1, 7) if mine[at]), default=0)
        if rearmost and (mine[die] or rearmost < die):
            steps.append((die if mine[die] else rearmost, 0))
    return steps


def legal_play(mine: list[int], other: list[int], dice: tuple[int, int], chance: random.Random) -> str:
    order = [dice[0]] * 4 if dice[0] == dice[1] else list(dice)
    if not legal_steps(mine, other, order[0]):
        order.reverse()
    words = []
    for die in order:
        steps = legal_steps(mine, other, die)
        if not steps:
            continue
        start, end = chance.choice(steps)
        mine[start] -= 1
        mine[end] += 1
        hit = bool(end) and other[25 - end] == 1
        if hit:
            other[25 - end] = 0
            other[25] += 1
        words.append(f"{start}/{end}{'*' if hit else ''}")
    return " ".join(words)


def random_game(chance: random.Random, *, keep_order: bool = False) -> list[Cell]:
    boards = {"white": START[:], "black": START[:]}
    cells: list[Cell] = []
    seat = ""
    while not any(board[0] == 15 for board in boards.values()):
        dice = chance.randint(1, 6), chance.randint(1, 6)
        if not cells:
            if dice[0] == dice[1]:
                continue
            seat = chance.choice(["white", "black"])
        if not keep_order:
            dice = max(dice), min(dice)
        other = "black" if seat == "white" else "white"
        cells.append(Cell(seat, *dice, legal_play(boards[seat], boards[other], dice, chance)))
        seat = other
    return cells


def written(games: list[list[Cell]], *, names: tuple[str, str] = ("P1", "P2"), first: int = 1) -> str:
    """The text of a match: one row per pair of turns, long left cells leave one blank."""
    lines = [" 7 point match", ""]
    for number, cells in enumerate(games, first):
        lines += [f" Game {number}", f" {names[0]} : 0".ljust(32) + f"{names[1]} : 0"]
        turns, row = list(cells), 1
        while turns:
            left = f"{row:3}) "
            if turns[0].seat == "white":
                turn = turns.pop(0)
                left += f"{turn.die_1}{turn.die_2}: {turn.play}"
            if turns and turns[0].seat == "black":
                turn = turns.pop(0)
                left = (left.ljust(33) if len(left) < 33 else left + " ") + f"{turn.die_1}{turn.die_2}: {turn.play}"
            lines.append(left.rstrip())
            row += 1
        lines += ["      Wins 1 point", ""]
    return "\n".join(lines)
