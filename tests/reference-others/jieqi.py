"""Jieqi, slow and plain; chance's turns are turns as well."""

import re

STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))


def square(name):
    return ord(name[0]) - 97, int(name[1:]) - 1


def read(fen):
    fields = fen.split()
    rows, _, pool = fields[0].partition("[")
    board = {}
    for row, text in enumerate(rows.split("/")):
        x = 0
        for number, piece in re.findall(r"(\d+)|([xX]?[a-zA-Z])", text):
            if piece:
                board[x, 9 - row] = piece
            x += int(number or 1)
    uncovered = re.search(r"uncovered=(\w+)", fen)
    robbed = re.search(r"robbed=(\w+)", fen)
    chance = re.search(r"order=[24]", fen) or fields[1] not in "wb"
    if chance:  # who is next
        side = "b" if "order=2" in fen or fields[1] not in "wb" and "order=4" not in fen else "w"
    else:
        side = fields[1]
    return (board, tuple(sorted(pool.strip("/]"))), side == "w", bool(chance), uncovered and square(uncovered.group(1)),
            robbed and robbed.group(1) == "White")


def inside(place):
    return 0 <= place[0] < 9 and 0 <= place[1] < 10


def in_palace(place, white):
    return 3 <= place[0] <= 5 and (place[1] <= 2 if white else place[1] >= 7)


def reaches(board, start):
    piece = board[start]
    white, kind = piece.isupper(), piece[-1].lower()
    x, y = start
    if kind == "k":
        yield from (place for place in ((x + dx, y + dy) for dx, dy in STRAIGHT) if in_palace(place, white))
        y += 1 if white else -1
        while inside((x, y)) and (x, y) not in board:
            y += 1 if white else -1
        if board.get((x, y)) == ("k" if white else "K"):
            yield x, y
    if kind == "a":
        yield from (place for place in ((x + dx, y + dy) for dx, dy in DIAGONAL)
                    if piece[0] not in "xX" or in_palace(place, white))
    if kind == "b":
        yield from ((x + 2 * dx, y + 2 * dy) for dx, dy in DIAGONAL if (x + dx, y + dy) not in board)
    if kind == "n":
        for dx, dy in STRAIGHT:
            if (x + dx, y + dy) not in board:
                for side in (1, -1):
                    yield x + 2 * dx + side * dy, y + 2 * dy + side * dx
    if kind == "p":
        yield x, y + (1 if white else -1)
        if y >= 5 if white else y <= 4:
            yield from ((x + 1, y), (x - 1, y))
    if kind in "rc":
        for dx, dy in STRAIGHT:
            place, hurdles = (x + dx, y + dy), 0
            while inside(place):
                if place in board:
                    hurdles += 1
                    if hurdles == (1 if kind == "r" else 2):
                        yield place
                elif hurdles == 0:
                    yield place
                place = place[0] + dx, place[1] + dy


def in_check(board, white):
    king = next(place for place, piece in board.items() if piece == ("K" if white else "k"))
    return any(king in set(reaches(board, place)) for place, piece in board.items() if piece.isupper() != white)


def draws(pool, white):
    for letter in pool:
        if letter.isupper() == white:
            yield letter


def turns(position):
    board, pool, white, chance, uncovered, robbed = position
    if chance:
        for letter in draws(pool, board[uncovered].isupper()) if uncovered else [None]:
            after = {**board, uncovered: letter} if uncovered else board
            for lost in draws(pool, robbed) if robbed is not None else [None]:
                left = list(pool)
                for gone in (letter, lost):
                    if gone:
                        left.remove(gone)
                yield after, tuple(left), white, False, None, None
        return
    for start, piece in board.items():
        if piece.isupper() != white:
            continue
        for end in set(reaches(board, start)):
            if not inside(end) or end in board and board[end].isupper() == white:
                continue
            after = {place: other for place, other in board.items() if place != start}
            after[end] = piece
            if not in_check(after, white):
                covered = board.get(end, "-")[0] in "xX"
                yield after, pool, not white, True, end if piece[0] in "xX" else None, (not white) if covered else None
