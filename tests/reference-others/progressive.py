"""Progressive chess, the Scottish game, slow and plain: each move of a series is a turn.

A position is a board, the player to move, the corners whose Rook may castle, where Pawns have passed in the enemy's
series and in this one ({passed square: where the Pawn stands}), the number of the turn and the moves made in this series.
"""

import re

from alice import CORNERS, is_attacked, is_on, reached


def read(fen):
    rows, side, rights, passed, _, number = fen.split()[:6]
    board = {}
    for row, text in enumerate(rows.split("/")):
        x = 0
        for sign in text:
            if sign.isdigit():
                x += int(sign)
            else:
                board[x, 7 - row] = (sign.upper(), 0 if sign.isupper() else 1)
                x += 1
    made = re.search(r"[{;]made=(\d+)", fen)
    made = int(made[1]) if made else 0
    squares = {(ord(name[0]) - ord("a"), int(name[1]) - 1) for name in re.findall("[a-h][1-8]", passed)}
    passers = {(x, y): (x, 3 if y == 2 else 4) for x, y in squares}
    corners = {CORNERS[right] for right in rights if right != "-"}
    return board, "wb".index(side), corners, {} if made else passers, passers if made else {}, int(number), made


def is_safe(board, player):
    return not any(is_attacked(board, square, 1 - player) for square, piece in board.items() if piece == ("K", player))


def steps(position):
    """Each move: what leaves a square, what comes to one, and a square that a Pawn passes over."""
    board, player, rights, open_squares = position[:4]
    home, forward = 7 * player, 1 - 2 * player
    for start, (kind, owner) in board.items():
        if owner != player:
            continue
        for target in reached(board, start):
            if target in board and board[target][1] == player:
                continue
            if target in board or kind != "P":
                yield {start}, {target: kind}, None
            elif target in open_squares:
                yield {start, open_squares[target]}, {target: kind}, None
        one, two = (start[0], start[1] + forward), (start[0], start[1] + 2 * forward)
        if kind == "P" and is_on(one) and one not in board:
            yield {start}, {one: kind}, None
            if start[1] == home + forward and two not in board:
                yield {start}, {two: kind}, one
    for corner in rights:
        way = 1 if corner[0] == 7 else -1
        passed, target = (4 + way, home), (4 + 2 * way, home)
        between = [(x, home) for x in range(min(corner[0], 4) + 1, max(corner[0], 4))]
        if corner[1] == home and not any(square in board for square in between) and not any(
                is_attacked(board, square, 1 - player) for square in ((4, home), passed, target)):
            yield {(4, home), corner}, {target: "K", passed: "R"}, None


def turns(position):
    board, player, rights, _, passers, number, made = position
    series = 2 * number - 1 + player
    for left, placed, passed in steps(position):
        ((target, kind), *_) = placed.items()
        for became in "QRBN" if kind == "P" and target[1] in (0, 7) else kind:
            after = {square: piece for square, piece in board.items() if square not in left}
            after |= {square: (became if square == target else other, player) for square, other in placed.items()}
            if not is_safe(after, player):
                continue
            kept = {corner for corner in rights - left - set(placed) if kind != "K" or corner[1] != 7 * player}
            still = {square: passer for square, passer in passers.items() if passer not in left}
            if passed:
                still[passed] = target
            if made + 1 < series and is_safe(after, 1 - player):
                yield after, player, kept, {}, still, number, made + 1
            else:
                yield after, 1 - player, kept, still, {}, number + player, 0
