"""Hnefatafl by the Fetlar rules, slow and plain."""

CORNERS = {(0, 0), (10, 0), (0, 10), (10, 10)}
THRONE = (5, 5)
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def read_board(fen, size):
    """The pieces by their squares (file and rank from 0), as (letter, player), and who is to move."""
    rows, side = fen.split()[:2]
    board = {}
    for row, text in enumerate(rows.partition("[")[0].split("/")):
        x = 0
        number = ""
        for sign in text:
            if sign.isdigit():
                number += sign
                continue
            x += int(number or 0)
            number = ""
            if sign != "*":
                board[x, size - 1 - row] = (sign.lower(), 0 if sign.isupper() else 1)
            x += 1
    return board, 0 if side == "w" else 1


def read(fen):
    return read_board(fen, 11)


def capture(board, square, player):
    """Takes away what the piece that has come to this square captures."""
    for dx, dy in STEPS:
        victim = square[0] + dx, square[1] + dy
        beyond = victim[0] + dx, victim[1] + dy
        if board.get(victim, ("", player))[1] == player:
            continue
        if board[victim][0] == "m":
            hostile = beyond not in board and (beyond in CORNERS or beyond == THRONE)
            if hostile or board.get(beyond, ("", -1))[1] == player:
                del board[victim]
        else:
            beside = [(victim[0] + ex, victim[1] + ey) for ex, ey in STEPS]
            if all(near == THRONE or board.get(near, ("", -1))[1] == player for near in beside):
                del board[victim]


def turns(position):
    board, player = position
    kings = [square for square, (kind, _) in board.items() if kind == "k"]
    if not kings or kings[0] in CORNERS:
        return
    for start, (kind, owner) in board.items():
        for dx, dy in STEPS if owner == player else ():
            x, y = start[0] + dx, start[1] + dy
            while 0 <= x < 11 and 0 <= y < 11 and (x, y) not in board:
                if kind == "k" or (x, y) not in CORNERS and (x, y) != THRONE:
                    after = dict(board)
                    after[x, y] = after.pop(start)
                    capture(after, (x, y), player)
                    yield after, 1 - player
                x, y = x + dx, y + dy
