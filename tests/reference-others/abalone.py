"""Abalone, slow and plain."""

from hnefatafl import read_board

WAYS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def read(fen):
    return read_board(fen, 9)


def inside(cell):
    return 0 <= cell[0] < 9 and 0 <= cell[1] < 9 and 4 <= cell[0] + cell[1] <= 12


def turns(position):
    board, player = position
    count = [sum(piece[1] == side for piece in board.values()) for side in (0, 1)]
    if min(count) <= 8:
        return
    own = [cell for cell in board if board[cell][1] == player]
    for start in own:
        for way in WAYS:
            cells = [(start[0] + i * way[0], start[1] + i * way[1]) for i in range(10)]
            line = [board[cell][1] if cell in board else "free" if inside(cell) else "off" for cell in cells]
            mine = next(i for i in range(10) if line[i] != player)
            its = next(i for i in range(mine, 10) if line[i] != 1 - player) - mine
            beyond = line[mine + its]
            if mine > 3 or its >= mine or beyond == player or its == 0 and beyond != "free":
                continue
            after = dict(board)
            for i in range(mine + its, 0, -1):
                if inside(cells[i]):
                    after[cells[i]] = board[cells[i - 1]]
            del after[start]
            yield after, 1 - player
    for start in own:
        for row in WAYS[:3]:
            for length in (2, 3):
                cells = [(start[0] + i * row[0], start[1] + i * row[1]) for i in range(length)]
                if any(board.get(cell, ("", -1))[1] != player for cell in cells):
                    continue
                for way in WAYS:
                    if way in (row, (-row[0], -row[1])):
                        continue
                    targets = [(x + way[0], y + way[1]) for x, y in cells]
                    if all(inside(cell) and cell not in board for cell in targets):
                        after = {cell: piece for cell, piece in board.items() if cell not in cells}
                        after.update((cell, ("o", player)) for cell in targets)
                        yield after, 1 - player
