"""The game of Y on a triangle of thirteen points a side, slow and plain."""

from hnefatafl import read_board

SIZE = 13
NEAR = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))


def read(fen):
    return read_board(fen, SIZE)


def has_won(board, player):
    left = {square for square, piece in board.items() if piece[1] == player}
    while left:
        chain, new = set(), [left.pop()]
        while new:
            x, y = new.pop()
            chain.add((x, y))
            for near in ((x + dx, y + dy) for dx, dy in NEAR):
                if near in left:
                    left.remove(near)
                    new.append(near)
        if any(x == 0 for x, y in chain) and any(y == 0 for x, y in chain) and any(x + y == SIZE - 1 for x, y in chain):
            return True
    return False


def turns(position):
    board, player = position
    if has_won(board, 1 - player):
        return
    for x in range(SIZE):
        for y in range(SIZE - x):
            if (x, y) not in board:
                yield {**board, (x, y): ("o", player)}, 1 - player
