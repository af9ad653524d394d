"""Alice chess, without captures en passant, slow and plain. A position has two boards."""

KNIGHT = ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1))
ROOK = ((1, 0), (-1, 0), (0, 1), (0, -1))
BISHOP = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS = {"N": KNIGHT, "K": ROOK + BISHOP}
SLIDES = {"R": ROOK, "B": BISHOP, "Q": ROOK + BISHOP}
CORNERS = {"K": (7, 0), "Q": (0, 0), "k": (7, 7), "q": (0, 7)}


def read(fen):
    rows, side, rights = fen.split()[:3]
    boards = {}, {}
    for row, text in enumerate(rows.split("/")):
        x = 0
        for sign in text:
            if sign.isdigit():
                x += int(sign)
                continue
            if sign != "*":
                boards[x > 9][x - 10 if x > 9 else x, 7 - row] = (sign.upper(), 0 if sign.isupper() else 1)
            x += 1
    return boards, 0 if side == "w" else 1, {CORNERS[right] for right in rights if right != "-"}


def is_on(square):
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def reached(board, start):
    """The squares that the piece attacks."""
    kind, player = board[start]
    if kind == "P":
        directions, is_slide = ((-1, 1 - 2 * player), (1, 1 - 2 * player)), False
    else:
        directions, is_slide = (SLIDES[kind], True) if kind in SLIDES else (LEAPS[kind], False)
    for dx, dy in directions:
        square = start[0] + dx, start[1] + dy
        while is_on(square):
            yield square
            if square in board or not is_slide:
                break
            square = square[0] + dx, square[1] + dy


def is_attacked(board, square, player):
    return any(square in reached(board, start) for start, piece in board.items() if piece[1] == player)


def is_safe(boards, player):
    return not any(is_attacked(board, square, 1 - player) for board in boards
                   for square, piece in board.items() if piece == ("K", player))


def moves(board, start, which):
    kind, player = board[start]
    for square in reached(board, start):
        if square in board and board[square][1] != player or square not in board and kind != "P":
            yield square
    if kind == "P":
        forward = 1 - 2 * player
        square = start[0], start[1] + forward
        if square not in board:
            yield square
            square = start[0], start[1] + 2 * forward
            if start[1] == (1, 6)[player] and which == 0 and square not in board:
                yield square


def turns(position):
    boards, player, rights = position
    home = 7 * player
    for which, board in enumerate(boards):
        for start, (kind, owner) in board.items():
            for target in moves(board, start, which) if owner == player else ():
                if target in boards[1 - which]:
                    continue
                for became in "QRBN" if kind == "P" and target[1] in (0, 7) else kind:
                    after = dict(boards[0]), dict(boards[1])
                    del after[which][start]
                    after[which][target] = (became, player)
                    if kind == "K" and is_attacked(after[which], target, 1 - player):
                        continue
                    after[1 - which][target] = after[which].pop(target)
                    if is_safe(after, player):
                        gone = {start, target} if which == 0 else set()
                        kept = {corner for corner in rights - gone if kind != "K" or corner[1] != home}
                        yield after, 1 - player, kept
    for corner in rights:
        way = 1 if corner[0] == 7 else -1
        between = [(x, home) for x in range(min(corner[0], 4) + 1, max(corner[0], 4))]
        passed, target = (4 + way, home), (4 + 2 * way, home)
        if corner[1] != home or any(square in boards[0] for square in between):
            continue
        if any(is_attacked(boards[0], square, 1 - player) for square in ((4, home), passed, target)):
            continue
        after = dict(boards[0]), dict(boards[1])
        if target in after[1] or passed in after[1]:
            continue
        after[1][target] = after[0].pop((4, home))
        after[1][passed] = after[0].pop(corner)
        if is_safe(after, player):
            yield after, 1 - player, {kept for kept in rights if kept[1] != home}
