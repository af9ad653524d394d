"""Lines of Action, slow and plain."""

from hnefatafl import read_board

WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def read(fen):
    return read_board(fen, 8)


def is_joined(men):
    seen, new = set(), list(men)[:1]
    while new:
        x, y = new.pop()
        seen.add((x, y))
        new += [near for near in ((x + dx, y + dy) for dx, dy in WAYS) if near in men and near not in seen]
    return len(seen) == len(men)


def turns(position):
    board, player = position
    sides = [{square for square, piece in board.items() if piece[1] == side} for side in (0, 1)]
    if is_joined(sides[0]) or is_joined(sides[1]):
        return
    for x, y in sides[player]:
        for dx, dy in WAYS:
            steps = sum((x + i * dx, y + i * dy) in board for i in range(-7, 8))
            target = x + steps * dx, y + steps * dy
            if not (0 <= target[0] < 8 and 0 <= target[1] < 8) or target in sides[player]:
                continue
            if any((x + i * dx, y + i * dy) in sides[1 - player] for i in range(1, steps)):
                continue
            after = dict(board)
            after[target] = after.pop((x, y))
            yield after, 1 - player
