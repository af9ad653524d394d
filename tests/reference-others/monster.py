"""Monster Chess, slow and plain: White moves twice in each turn, and a King is in check if the next turn could take it."""

KNIGHT = ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1))
ROOK = ((1, 0), (-1, 0), (0, 1), (0, -1))
BISHOP = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS = {"N": KNIGHT, "K": ROOK + BISHOP}
SLIDES = {"R": ROOK, "B": BISHOP, "Q": ROOK + BISHOP}
WHITE, BLACK = 0, 1


def read(fen):
    rows, side, rights, passed = fen.split()[:4]
    board = {}
    for row, text in enumerate(rows.split("/")):
        x = 0
        for sign in text:
            if sign.isdigit():
                x += int(sign)
            else:
                board[x, 7 - row] = sign.upper(), WHITE if sign.isupper() else BLACK
                x += 1
    castling = frozenset({"k": (7, 7), "q": (0, 7)}[right] for right in rights if right in "kq")
    square = None if passed == "-" else (ord(passed[0]) - 97, int(passed[1]) - 1)
    return board, WHITE if side == "w" else BLACK, castling, square


def reached(board, start):
    """The squares that a piece captures on, and, but for Pawns, moves to."""
    kind, player = board[start]
    if kind == "P":
        forward = 1 if player == WHITE else -1
        steps, slides = ((-1, forward), (1, forward)), False
    else:
        steps, slides = SLIDES.get(kind) or LEAPS[kind], kind in SLIDES
    for dx, dy in steps:
        x, y = start[0] + dx, start[1] + dy
        while 0 <= x < 8 and 0 <= y < 8:
            yield x, y
            if (x, y) in board or not slides:
                break
            x, y = x + dx, y + dy


def is_hit(board, square, player):
    return any(square in reached(board, start) for start, (_, owner) in board.items() if owner == player)


def steps(board, player, passed):
    """Single moves without castling: the board behind them, the square passed over, the move."""
    for start, (kind, owner) in list(board.items()):
        if owner != player:
            continue
        targets = []
        for square in reached(board, start):
            other = board.get(square)
            if kind == "P":
                if other and other[1] != player or not other and square == passed:
                    targets.append((square, None))
            elif not other or other[1] != player:
                targets.append((square, None))
        if kind == "P":
            forward = 1 if player == WHITE else -1
            one, two = (start[0], start[1] + forward), (start[0], start[1] + 2 * forward)
            if 0 <= one[1] < 8 and one not in board:
                targets.append((one, None))
                if start[1] == (1 if player == WHITE else 6) and two not in board:
                    targets.append((two, one))
        for square, over in targets:
            last = kind == "P" and square[1] == (7 if player == WHITE else 0)
            for becomes in "QRBN" if last else kind:
                after = dict(board)
                del after[start]
                if kind == "P" and square == passed and square not in board:
                    del after[square[0], start[1]]
                after[square] = becomes, player
                yield after, over, (start, square)


def can_take(board, squares, player, passed):
    """Whether a turn of the player could take on one of the squares."""
    if any(is_hit(board, square, player) for square in squares):
        return True
    return player == WHITE and any(is_hit(after, square, player)
                                   for after, _, _ in steps(board, player, passed) for square in squares)


def king(board, player):
    return [square for square, piece in board.items() if piece == ("K", player)]


def castlings(board, castling):
    for corner in castling:
        between = range(1, 4) if corner[0] == 0 else range(5, 7)
        way = [(4, 7), (3, 7), (2, 7)] if corner[0] == 0 else [(4, 7), (5, 7), (6, 7)]
        if any((x, 7) in board for x in between) or can_take(board, way, WHITE, None):
            continue
        after = dict(board)
        del after[4, 7], after[corner]
        after[way[2]], after[way[1]] = ("K", BLACK), ("R", BLACK)
        yield after, None, ((4, 7), way[2])


def turns(position):
    board, player, castling, passed = position
    ways = list(steps(board, player, passed))
    if player == WHITE:
        ways = [second for first, _, _ in ways for second in steps(first, WHITE, None)]
    else:
        ways += list(castlings(board, castling))
    for after, over, (start, _) in ways:
        if not king(after, WHITE) or not king(after, BLACK):
            continue  # no King is ever taken
        if can_take(after, king(after, player), 1 - player, None):
            continue
        rights = castling if start != (4, 7) else frozenset()
        yield after, 1 - player, frozenset(c for c in rights if after.get(c) == ("R", BLACK)), over
