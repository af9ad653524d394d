"""Hostage chess, slow and plain.

A position is a board, the player to move, the corners whose Rook may castle, the squares that a Pawn has just passed, the
players whose King has moved, and of each player the letters in his airfield and in his prison.
"""

import re

from alice import CORNERS, is_on, reached

WORTH = {"P": 1, "N": 2, "B": 2, "R": 3, "Q": 4}


def read(fen):
    rows, side, rights, passed = fen.split()[:4]
    rows, held = rows.rstrip("]").split("[")
    board = {}
    for row, text in enumerate(rows.split("/")):
        x = 0
        for sign in text:
            if sign.isdigit():
                x += int(sign)
            else:
                board[x, 7 - row] = (sign.upper(), 0 if sign.isupper() else 1)
                x += 1
    airfields, prisons = ([sorted(re.findall("[A-Z]", part)), sorted(re.findall("[A-Z]", part.swapcase()))]
                          for part in held.split("/"))
    moved = re.search(r"king-moved=(\w+),(\w+)", fen)
    moved = {player for player in (0, 1) if moved and moved[player + 1] == "true"}
    passed = {(ord(name[0]) - ord("a"), int(name[1]) - 1) for name in re.findall("[a-h][1-8]", passed)}
    return board, "wb".index(side), {CORNERS[right] for right in rights if right != "-"}, passed, moved, airfields, prisons


def is_attacked(board, prisons, square, player):
    """By that player; his Pawns before the last rank need somebody in the other's prison to become."""
    can_promote = any(kind != "P" for kind in prisons[1 - player])
    return any(square in reached(board, start) for start, (kind, owner) in board.items() if owner == player and (
        kind != "P" or start[1] != (6, 1)[player] or can_promote))


def without(letters, letter):
    at = letters.index(letter)
    return letters[:at] + letters[at + 1:]


def steps(position):
    """Moves: what leaves a square, what comes to one, and a square that is passed over."""
    board, player, rights, passed, _, _, prisons = position
    home, forward = 7 * player, 1 - 2 * player
    for start, (kind, owner) in board.items():
        for target in reached(board, start) if owner == player else ():
            if target in board and board[target][1] != player or target not in board and kind != "P":
                yield {start}, {target: kind}, None
            elif kind == "P" and target in passed and target not in board:
                yield {start, (target[0], start[1])}, {target: kind}, None
        one, two = (start[0], start[1] + forward), (start[0], start[1] + 2 * forward)
        if (kind, owner) == ("P", player) and is_on(one) and one not in board:
            yield {start}, {one: kind}, None
            if start[1] == home + forward and two not in board:
                yield {start}, {two: kind}, one
    for corner in rights:
        way = 1 if corner[0] == 7 else -1
        crossed, target = (4 + way, home), (4 + 2 * way, home)
        between = [(x, home) for x in range(min(corner[0], 4) + 1, max(corner[0], 4))]
        if corner[1] == home and not any(square in board for square in between) and not any(
                is_attacked(board, prisons, square, 1 - player) for square in ((4, home), crossed, target)):
            yield {(4, home), corner}, {target: "K", crossed: "R"}, None


def moves(position):
    board, player, rights, _, moved, airfields, prisons = position
    for left, placed, passed in steps(position):
        ((target, kind), *_) = placed.items()
        taken = [board[square][0] for square in left | {target} if square in board and board[square][1] != player]
        mine, yours = sorted(prisons[player] + taken), prisons[1 - player]
        after = {square: piece for square, piece in board.items() if square not in left}
        after |= {square: (other, player) for square, other in placed.items()}
        kept = {corner for corner in rights - left - {target} if kind != "K" or corner[1] != 7 * player}
        kings = moved | {player} if kind == "K" else moved
        if kind != "P" or target[1] not in (0, 7):
            yield after, kept, {passed} if passed else set(), kings, airfields, mine, yours
            continue
        for became in set(yours) - {"P"}:
            promoted = {**after, target: (became, player)}
            yield promoted, kept, set(), kings, airfields, mine, sorted(without(yours, became) + ["P"])


def drops(position):
    board, player, rights, _, moved, airfields, prisons = position
    ways = []
    for kind in set(airfields[player]):
        emptied = list(airfields)
        emptied[player] = without(emptied[player], kind)
        ways.append((kind, emptied, prisons[player], prisons[1 - player]))
    for given in set(prisons[player]):
        for kind in set(prisons[1 - player]):
            if WORTH[kind] <= WORTH[given]:
                filled = list(airfields)
                filled[1 - player] = sorted(filled[1 - player] + [given])
                ways.append((kind, filled, without(prisons[player], given), without(prisons[1 - player], kind)))
    home = 7 * player
    for kind, fields, mine, yours in ways:
        for square in ((x, y) for x in range(8) for y in range(8)):
            if square in board or kind == "P" and square[1] in (0, 7):
                continue
            castles = kind == "R" and square in ((0, home), (7, home)) and player not in moved
            castles = castles and board.get((4, home)) == ("K", player)
            yield ({**board, square: (kind, player)}, rights | {square} if castles else rights, set(), moved, fields, mine,
                   yours)


def turns(position):
    player = position[1]
    for board, rights, passed, moved, airfields, mine, yours in (*moves(position), *drops(position)):
        prisons = [mine, yours] if player == 0 else [yours, mine]
        if not any(is_attacked(board, prisons, square, 1 - player) for square, piece in board.items()
                   if piece == ("K", player)):
            yield board, 1 - player, rights, passed, moved, airfields, prisons
