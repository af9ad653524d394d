"""Jungle (Dou Shou Qi) on seven by nine squares, slow and plain."""

ANIMALS = "rcdwptle"  # from the weakest to the strongest
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
WATER = {(x, y) for x in (1, 2, 4, 5) for y in (3, 4, 5)}
DENS = ((3, 0), (3, 8))
TRAPS = ({(2, 0), (4, 0), (3, 1)}, {(2, 8), (4, 8), (3, 7)})


def read(fen):
    rows, side = fen.split()[:2]
    board = {}
    for row, text in enumerate(rows.split("/")):
        x = 0
        for sign in text:
            if sign.isdigit():
                x += int(sign)
            else:
                board[x, 8 - row] = (sign.lower(), 0 if sign.isupper() else 1)
                x += 1
    return board, 0 if side == "w" else 1


def takes(board, start, target, player):
    hunter, prey = board[start][0], board[target][0]
    if board[target][1] == player or (start in WATER) != (target in WATER):
        return False
    if target in TRAPS[player] or (hunter, prey) == ("r", "e"):
        return True
    return (hunter, prey) != ("e", "r") and ANIMALS.index(hunter) >= ANIMALS.index(prey)


def turns(position):
    board, player = position
    if board.get(DENS[player], ("", player))[1] != player:
        return
    for (x, y), (kind, owner) in board.items():
        for dx, dy in STEPS if owner == player else ():
            target = x + dx, y + dy
            blocked = False
            while kind in "tl" and target in WATER:
                blocked = blocked or target in board
                target = target[0] + dx, target[1] + dy
            if blocked or not (0 <= target[0] < 7 and 0 <= target[1] < 9) or target == DENS[player]:
                continue
            if target in WATER and kind != "r" or target in board and not takes(board, (x, y), target, player):
                continue
            after = dict(board)
            after[target] = after.pop((x, y))
            yield after, 1 - player
