"""Arimaa, slow and plain, step by step; that a position may not come up for the third time is left out."""

import re

from hnefatafl import STEPS, read_board

STRENGTH = "rcdhme"
TRAPS = ((2, 2), (5, 2), (2, 5), (5, 5))


def read(fen):
    board, player = read_board(fen, 8)
    hand = re.search(r"\[(\w*)\]", fen)
    steps = re.search(r"steps=(\d)", fen)
    steps = int(steps.group(1)) if steps else 0
    begun = board
    if steps:
        begun = {}
        for name in "elephants camels horses dogs cats rabbits".split():
            found = re.search(name + r"=([\w,]*)\|([\w,]*)", fen)
            for owner in (0, 1) if found else ():
                for square in filter(None, found.group(owner + 1).split(",")):
                    begun[ord(square[0]) - 97, int(square[1:]) - 1] = ("m" if name == "camels" else name[0], owner)
    return board, player, "".join(sorted(hand.group(1) if hand else "")), steps, begun


def near(square):
    return [(square[0] + dx, square[1] + dy) for dx, dy in STEPS
            if 0 <= square[0] + dx < 8 and 0 <= square[1] + dy < 8]


def strength(board, square):
    return STRENGTH.index(board[square][0])


def friends(board, square):
    return any(board.get(place, ("", -1))[1] == board[square][1] for place in near(square))


def is_frozen(board, square):
    return not friends(board, square) and any(
        place in board and strength(board, place) > strength(board, square) for place in near(square))


def shifted(board, start, target):
    after = dict(board)
    after[target] = after.pop(start)
    lost = [trap for trap in TRAPS if trap in after and not friends(after, trap)]
    return {square: piece for square, piece in after.items() if square not in lost}


def is_over(board, player):
    for owner, rank in ((0, 7), (1, 0)):
        if any(piece == ("r", owner) and square[1] == rank for square, piece in board.items()):
            return True
    return any(("r", owner) not in board.values() for owner in (0, 1))


def results(board, player, steps):
    """Boards behind a step, push or pull, with how many steps that takes."""
    for start in [square for square in board if board[square][1] == player and not is_frozen(board, square)]:
        free = [place for place in near(start) if place not in board]
        for target in free:
            if board[start][0] != "r" or target[1] - start[1] != (1 if player else -1):
                yield shifted(board, start, target), 1
        if steps >= 3:
            continue
        weaker = [place for place in near(start) if place in board and board[place][1] != player
                  and strength(board, place) < strength(board, start)]
        for victim in weaker:
            for target in near(victim):
                if target not in board:
                    after = shifted(board, victim, target)
                    yield shifted(after, start, victim), 2
            for target in free:
                after = shifted(board, start, target)
                if victim in after:
                    yield shifted(after, victim, start), 2
                else:
                    yield after, 2


def turns(position):
    board, player, hand, steps, begun = position
    own = [sign for sign in hand if sign.isupper() != bool(player)]
    if own:
        for sign in sorted(set(own)):
            left = hand.replace(sign, "", 1)
            for x in range(8):
                for y in (6, 7) if player else (0, 1):
                    if (x, y) not in board:
                        after = {**board, (x, y): (sign.lower(), player)}
                        yield after, player if len(own) > 1 else 1 - player, left, 0, after
        return
    if steps == 0:
        begun = board
        if not hand and is_over(board, player):
            return
    for after, taken in results(board, player, steps):
        if steps + taken < 4:
            yield after, player, hand, steps + taken, begun
        elif after != begun:
            yield after, 1 - player, hand, 0, after
    if steps > 0 and board != begun:
        yield board, 1 - player, hand, 0, board
