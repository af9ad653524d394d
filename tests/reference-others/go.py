"""Go by area, with positional superko and without suicide, slow and plain. The first player's stones are capital letters."""

import re


def read(fen):
    rows, side = fen.split()[:2]
    board = {}
    rows = rows.split("/")
    for row, text in enumerate(rows):
        x = 0
        for sign in re.findall(r"\d+|[Oo]", text):
            if sign.isdigit():
                for _ in range(int(sign)):
                    board[x, row] = "."
                    x += 1
            else:
                board[x, row] = sign
                x += 1
    passes = re.search(r"passes=(\d+)", fen)
    return freeze(board), "O" if side == "w" else "o", int(passes[1]) if passes else 0, frozenset([freeze(board)])


def freeze(board):
    return tuple(sorted(board.items()))


def group(board, start):
    """The stones connected with one, and whether they touch an empty point."""
    stones, waiting, breathes = {start}, [start], False
    while waiting:
        x, y = waiting.pop()
        for near in (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1):
            if board.get(near) == ".":
                breathes = True
            elif board.get(near) == board[start] and near not in stones:
                stones.add(near)
                waiting.append(near)
    return stones, breathes


def turns(position):
    frozen, player, passes, before = position
    if passes == 2:
        return
    enemy = "o" if player == "O" else "O"
    yield frozen, enemy, passes + 1, before
    for point, sign in frozen:
        if sign != ".":
            continue
        board = dict(frozen)
        board[point] = player
        for near, other in list(board.items()):
            if other == enemy and board[near] == enemy:
                stones, breathes = group(board, near)
                if not breathes:
                    board.update((stone, ".") for stone in stones)
        after = freeze(board)
        if group(board, point)[1] and after not in before:
            yield after, enemy, 0, before | {after}
