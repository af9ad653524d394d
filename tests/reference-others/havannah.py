"""Havannah with eight points a side, slow and plain."""

SIDE = 8


def height(x):
    return 2 * SIDE - 1 - abs(SIDE - 1 - x)


CELLS = [(x, y) for x in range(2 * SIDE - 1) for y in range(height(x))]


def centre(cell):
    x, y = cell
    return x, 2 * y - height(x)


NEAR = {cell: [other for other in CELLS if other != cell and abs(other[0] - cell[0]) <= 1 and
               abs(centre(other)[1] - centre(cell)[1]) <= 2 and
               (other[0] != cell[0] or abs(other[1] - cell[1]) == 1) and
               (other[0] == cell[0] or abs(centre(other)[1] - centre(cell)[1]) == 1)] for cell in CELLS}
CORNERS = {cell for cell in CELLS if len(NEAR[cell]) == 3}
EDGE = {cell for cell in CELLS if len(NEAR[cell]) == 4}


def sides():
    left, found = set(EDGE), []
    while left:
        side, new = set(), [left.pop()]
        while new:
            cell = new.pop()
            side.add(cell)
            for near in NEAR[cell]:
                if near in left:
                    left.remove(near)
                    new.append(near)
        found.append(side)
    return found


SIDES = sides()


def read(fen):
    rows, side = fen.split()[:2]
    board = {}
    for row, text in enumerate(rows.split("/")):
        y = 2 * SIDE - 2 - row
        files = [x for x in range(2 * SIDE - 1) if height(x) > y]
        i, number = 0, ""
        for sign in text:
            if sign.isdigit():
                number += sign
                continue
            i += int(number or 0)
            number = ""
            board[files[i], y] = 0 if sign.isupper() else 1
            i += 1
    return board, 0 if side == "w" else 1


def has_won(board, player):
    left = {cell for cell, owner in board.items() if owner == player}
    others = [cell for cell in CELLS if cell not in left]
    # A ring: what is not reached from outside the board.
    outside = [cell for cell in others if cell in EDGE or cell in CORNERS]
    reached = set(outside)
    while outside:
        for near in NEAR[outside.pop()]:
            if near not in left and near not in reached:
                reached.add(near)
                outside.append(near)
    if len(reached) < len(others) or any(len(NEAR[cell]) == 6 and all(near in left for near in NEAR[cell])
                                         for cell in left):
        return True
    while left:
        chain, new = set(), [left.pop()]
        while new:
            cell = new.pop()
            chain.add(cell)
            for near in NEAR[cell]:
                if near in left:
                    left.remove(near)
                    new.append(near)
        if len(chain & CORNERS) >= 2 or sum(bool(chain & side) for side in SIDES) >= 3:
            return True
    return False


def turns(position):
    board, player = position
    if has_won(board, 1 - player):
        return
    for cell in CELLS:
        if cell not in board:
            yield {**board, cell: player}, 1 - player
