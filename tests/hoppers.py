#!/usr/bin/env python3
"""Counts turns with pieces that attack over others, slowly: make each move, see whether the king can be
taken. Random positions with hoppers of all sorts, compared with `baronet perft` and `baronet moves`.

    PROG=build/baronet tests/hoppers.py [POSITIONS] [SEED]

The program and this one share nothing but the rules below.
"""
import os
import random
import re
import subprocess
import sys
import tempfile

RULES = """game "Hoppers"
use royalty
board 8x8
piece King    k: royal, K
piece Rook    r: R
piece Cannon  c: mRcpR
piece Leo     l: mQcpQ
piece Pao     p: pR
piece Vao     v: pB
piece Hopper  g: gQ
piece Wazir   w: W
setup "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
turn:
  move
  stay-safe
"""
SIZE = 8
ORTHOGONAL = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
ALL = ORTHOGONAL + DIAGONAL


def ray(x, y, dx, dy):
    x, y = x + dx, y + dy
    while 0 <= x < SIZE and 0 <= y < SIZE:
        yield x, y
        x, y = x + dx, y + dy


def slide(board, x, y, directions):
    """Up to and with the first piece."""
    for d in directions:
        for square in ray(x, y, *d):
            yield square
            if square in board:
                break


def over_one(board, x, y, directions):
    """Behind the first piece, up to and with the second."""
    for d in directions:
        seen = 0
        for square in ray(x, y, *d):
            if seen == 1:
                yield square
            seen += square in board
            if seen == 2:
                break


def right_behind(board, x, y, directions):
    """The square behind the first piece."""
    for d in directions:
        squares = list(ray(x, y, *d))
        for i, square in enumerate(squares[:-1]):
            if square in board:
                yield squares[i + 1]
                break


def targets(board, x, y):
    """Where the piece can go: (square, may capture there, may go there when it is empty)."""
    kind = board[x, y].lower()
    if kind == "k":
        return [((x + dx, y + dy), True, True) for dx, dy in ALL]
    if kind == "w":
        return [((x + dx, y + dy), True, True) for dx, dy in ORTHOGONAL]
    if kind == "r":
        return [(s, True, True) for s in slide(board, x, y, ORTHOGONAL)]
    if kind == "g":
        return [(s, True, True) for s in right_behind(board, x, y, ALL)]
    if kind in "pv":
        directions = ORTHOGONAL if kind == "p" else DIAGONAL
        return [(s, True, True) for s in over_one(board, x, y, directions)]
    directions = ORTHOGONAL if kind == "c" else ALL  # cannon, leo
    return [(s, False, True) for s in slide(board, x, y, directions)] + [
        (s, True, False) for s in over_one(board, x, y, directions)
    ]


def moves(board, white):
    for (x, y), piece in list(board.items()):
        if piece.isupper() != white:
            continue
        for (tx, ty), captures, goes in targets(board, x, y):
            if not (0 <= tx < SIZE and 0 <= ty < SIZE):
                continue
            there = board.get((tx, ty))
            if there is None and goes or there is not None and captures and there.isupper() != white:
                yield (x, y), (tx, ty)


def made(board, origin, target):
    after = dict(board)
    after[target] = after.pop(origin)
    return after


def is_attacked(board, white):
    king = next(s for s, piece in board.items() if piece == ("K" if white else "k"))
    return any(target == king for _, target in moves(board, not white))


def perft(board, white, depth):
    if depth == 0:
        return 1
    following = (made(board, *move) for move in moves(board, white))
    return sum(perft(after, not white, depth - 1) for after in following if not is_attacked(after, white))


def random_board(chance):
    """Pieces crowd the lines of the kings, neither of which can be taken at once."""
    while True:
        squares = [(x, y) for x in range(SIZE) for y in range(SIZE)]
        chance.shuffle(squares)
        board = {squares.pop(): "K", squares.pop(): "k"}
        for _ in range(chance.randint(4, 22)):
            board[squares.pop()] = chance.choice("rclpvgwggrRCLPVGWGGR")
        if not is_attacked(board, False):
            return board


def fen(board):
    rows = []
    for y in reversed(range(SIZE)):
        row = "".join(board.get((x, y), ".") for x in range(SIZE))
        rows.append(re.sub(r"\.+", lambda gap: str(len(gap.group())), row))
    return "/".join(rows) + " w - - 0 1"


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    program = os.environ.get("PROG", "build/baronet")
    wrong = 0
    with tempfile.NamedTemporaryFile("w", suffix=".vdl") as rules:
        rules.write(RULES)
        rules.flush()
        for _ in range(count):
            board = random_board(chance)
            counted = run(program, "perft", rules.name, "2", "--fen", fen(board))
            listed = run(program, "moves", rules.name, "--fen", fen(board)).count("\n")
            expected = f"nodes {perft(board, True, 2)}\n", perft(board, True, 1)
            if (counted, listed) != expected:
                wrong += 1
                print(f"{fen(board)}: {expected}, but {(counted, listed)}")
    print(f"{count} positions, {wrong} wrong")
    sys.exit(wrong > 0)


main()
