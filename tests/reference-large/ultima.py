"""Ultima once more, slowly: a second opinion on games/ultima.vdl, which shares nothing with the program.

The readings are those at the top of the game file.
"""

import re
from collections import namedtuple

START = "clxwkxli/pppppppp/8/8/8/8/PPPPPPPP/ILXWKXLC w - - 0 1"
SIZE = 8
ROOK = [(0, 1), (1, 0), (0, -1), (-1, 0)]
QUEEN = ROOK + [(1, 1), (1, -1), (-1, -1), (-1, 1)]

# board: {(x, y): piece}; upper case is White's.
Position = namedtuple("Position", "board turn clock number")


def colour(piece):
    return "w" if piece.isupper() else "b"


def other(turn):
    return "b" if turn == "w" else "w"


def add(square, step, times=1):
    return square[0] + times * step[0], square[1] + times * step[1]


def exists(square):
    return 0 <= square[0] < SIZE and 0 <= square[1] < SIZE


def is_enemy(board, square, turn):
    return square in board and colour(board[square]) != turn


def parse(text):
    placement, turn, *rest = text.split(" ")
    board = {}
    for row, line in enumerate(placement.split("/")):
        line = re.sub(r"\d", lambda run: " " * int(run.group()), line)
        for x, piece in enumerate(line):
            if piece != " ":
                board[x, SIZE - 1 - row] = piece
    return Position(board, turn, int(rest[2]), int(rest[3]))


def fen(position):
    lines = []
    for y in reversed(range(SIZE)):
        line = "".join(position.board.get((x, y), " ") for x in range(SIZE))
        lines.append(re.sub(" +", lambda run: str(len(run.group())), line))
    return f"{'/'.join(lines)} {position.turn} - - {position.clock} {position.number}"


def beside(board, square, turn, letter):
    """Is a piece of this player and kind next to the square?"""
    return any(board.get(add(square, step), " ").lower() == letter and colour(board[add(square, step)]) == turn
               for step in QUEEN)


def is_stopped(board, square):
    enemy = other(colour(board[square]))
    return beside(board, square, enemy, "i") or (board[square].lower() == "i" and beside(board, square, enemy, "x"))


def walk(board, start, step, may_leap):
    """The ends of the ways in one direction, with what is leapt over."""
    leapt = []
    square = add(start, step)
    while exists(square):
        if square not in board:
            yield square, list(leapt)
        elif may_leap(board[square]) and add(square, step) not in board:
            leapt.append(square)
        else:
            return
        square = add(square, step)


def moves_from(board, start):
    """(end, captured squares) of each move."""
    turn, letter = colour(board[start]), board[start].lower()

    def leaps(victim):
        return colour(victim) != turn and (letter == "l" or letter == "x" and victim.lower() == "l")

    if letter in "kx":
        for step in QUEEN:
            end = add(start, step)
            if is_enemy(board, end, turn) and (letter == "k" or board[end].lower() == "k"):
                yield end, {end} | effects(board, start, end, step)
    for step in ROOK if letter == "p" else QUEEN:
        for end, leapt in walk(board, start, step, leaps):
            if letter != "k" or end == add(start, step):
                yield end, set(leapt) | effects(board, start, end, step)


def effects(board, start, end, step):
    """What is captured beside leaping and taking by replacement."""
    turn, letter = colour(board[start]), board[start].lower()
    moved = {square: piece for square, piece in board.items() if square != start}
    moved[end] = board[start]
    king = next(square for square, piece in moved.items() if piece.lower() == "k" and colour(piece) == turn)
    found = []
    if letter == "w" or letter == "x":
        found.append(("w", add(start, step, -1)))
    if letter == "c" or letter == "x":
        found += [("c", (end[0], king[1])), ("c", (king[0], end[1]))]
    if letter == "p" or letter == "x" and 0 in step:
        for way in ROOK:
            beyond = add(end, way, 2)
            if beyond in moved and colour(moved[beyond]) == turn:
                found.append(("p", add(end, way)))
    return {square for method, square in found
            if is_enemy(moved, square, turn) and (letter != "x" or moved[square].lower() == method)}


def all_turns(position):
    board, turn = position.board, position.turn
    number = position.number + (turn == "b")
    for start in [square for square in board if colour(board[square]) == turn]:
        rest = {square: piece for square, piece in board.items() if square != start}
        if is_stopped(board, start):
            if board[start].lower() != "k":
                yield Position(rest, other(turn), 0, number)
            continue
        for end, captured in moves_from(board, start):
            after = {square: piece for square, piece in rest.items() if square not in captured}
            after[end] = board[start]
            yield Position(after, other(turn), 0 if captured else position.clock + 1, number)


def turns(position):
    """The positions behind all legal turns, one for each turn."""
    return list(all_turns(position)) if result(position) in ("ongoing", "draw") else []


def result(position):
    kings = [piece for piece in position.board.values() if piece.lower() == "k" and colour(piece) == position.turn]
    if not kings or not any(True for _ in all_turns(position)):
        return other(position.turn)
    return "draw" if position.clock >= 100 else "ongoing"
