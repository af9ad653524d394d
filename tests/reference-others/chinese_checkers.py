"""Chinese checkers for six, slow and plain."""

import re

NAMES = "", "", "y", "g", "w", "b"
WAYS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def inside(cell):
    a, b = cell[0] - 8, cell[1] - 8
    return max(a, b, -a - b) <= 4 or min(a, b, -a - b) >= -4


# The point opposite each player's own, in the order of players.
GOALS = [{(x, y) for x in range(17) for y in range(17) if inside((x, y)) and is_beyond(x - 8, y - 8)} for is_beyond in (
    lambda a, b: b > 4, lambda a, b: -a - b < -4, lambda a, b: a > 4,
    lambda a, b: b < -4, lambda a, b: -a - b > 4, lambda a, b: a < -4)]


def read(fen):
    rows, side = fen.split()[:2]
    board = {}
    for row, text in enumerate(rows.split("/")):
        x = 0
        for number, name, sign in re.findall(r"(\d+)|(?:([a-z]):)?([Mm*])", text):
            if sign in ("M", "m"):
                board[x, 16 - row] = NAMES.index(name, 2) if name else "Mm".index(sign)
            x += int(number or 1)
    return board, "w b Yellow Green White Blue".split().index(side)


def targets(board, start):
    """Where a man can jump to, by and by, and the free places beside him."""
    found, new = set(), [start]
    while new:
        x, y = new.pop()
        for dx, dy in WAYS:
            over, beyond = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
            if over in board and over != start and inside(beyond) and beyond not in board and beyond not in found:
                found.add(beyond)
                new.append(beyond)
    beside = ((start[0] + dx, start[1] + dy) for dx, dy in WAYS)
    return found | {cell for cell in beside if inside(cell) and cell not in board}


def turns(position):
    board, player = position
    for owner, goal in enumerate(GOALS):
        if goal <= set(board) and any(board[cell] == owner for cell in goal):
            return
    nobody = True
    for start in [cell for cell in board if board[cell] == player]:
        for target in targets(board, start):
            if start in GOALS[player] and target not in GOALS[player]:
                continue
            nobody = False
            after = dict(board)
            after[target] = after.pop(start)
            yield after, (player + 1) % 6
    if nobody:
        yield board, (player + 1) % 6
