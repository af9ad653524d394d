"""Tenjiku Shogi, slow and plain: a board is a dictionary of (file, rank), every turn is made on a copy of it.

Movements are written as words: "1:n,ne" steps, "2:e" up to two squares, "9:n" any number, "j:n" leaps two squares, "s:n" a
Lion's steps along one line, "L" and "D" a Lion's steps in all directions and in the diagonal ones, "A" three steps
through an area, "N" a Knight's two leaps forward, "T" the Tetrarch's, "G1" to "G3" a General's jumps along the lines on
which it slides.
"""

import re

COMPASS = {"n": (0, 1), "ne": (1, 1), "e": (1, 0), "se": (1, -1), "s": (0, -1), "sw": (-1, -1), "w": (-1, 0),
           "nw": (-1, 1)}
PLUS, CROSS = "n,e,s,w", "ne,se,sw,nw"
ALL = PLUS + "," + CROSS

KING, GREAT, VICE, ROOK_G, BISHOP_G = f"1:{ALL}", f"9:{ALL} G3", f"9:{CROSS} A G2", f"9:{PLUS} G1", f"9:{CROSS} G1"
DEMON, HAWK, FREE_EAGLE, LION, QUEEN = f"9:{CROSS},e,w A", f"L 9:{CROSS}", f"9:{ALL} D", "L", f"9:{ALL}"
EAGLE, FALCON = f"9:{PLUS},se,sw s:ne,nw", f"9:{CROSS},e,s,w s:n"
BUFFALO, CHARIOT_SOLDIER = f"9:{CROSS},e,w 2:n,s", f"9:{CROSS},n,s 2:e,w"
DRAGON, HORSE, ROOK, BISHOP = f"9:{PLUS} 1:{CROSS}", f"9:{CROSS} 1:{PLUS}", f"9:{PLUS}", f"9:{CROSS}"
SIDE_SOLDIER, VERTICAL_SOLDIER = "9:e,w 2:n 1:s", "9:n 2:e,w 1:s"
SIDE_MOVER, VERTICAL_MOVER, GOLD = "9:e,w 1:n,s", "9:n,s 1:e,w", "1:n,ne,nw,e,w,s"
ELEPHANT, TIGER = "1:n,ne,nw,e,w,se,sw", "1:ne,nw,e,w,se,sw,s"

PIECES = {
    "k": KING, "g'": GREAT, "y": VICE, "r'": ROOK_G, "b'": BISHOP_G, "z": DEMON, "j": HAWK, "q'": FREE_EAGLE,
    "n": LION, "q": QUEEN, "e'": EAGLE, "h'": FALCON, "w": BUFFALO, "c'": CHARIOT_SOLDIER, "d": DRAGON, "h": HORSE,
    "r": ROOK, "b": BISHOP, "m'": SIDE_SOLDIER, "v'": VERTICAL_SOLDIER, "m": SIDE_MOVER, "v": VERTICAL_MOVER,
    "a": "9:n,s", "l": "9:n", "o": f"1:{CROSS} j:{PLUS}", "x": f"1:{PLUS} j:{CROSS}", "e": ELEPHANT, "t": TIGER,
    "f": "1:n,ne,nw,s,se,sw", "g": GOLD, "s": "1:n,ne,nw,se,sw", "c": "1:n,ne,nw,s", "i": "1:n,ne,nw", "n'": "N",
    "u": "1:n,se,sw", "p": "1:n", "+r'": GREAT, "+b'": VICE, "+e'": ROOK_G, "+h'": BISHOP_G, "+w": DEMON, "+n": HAWK,
    "+q": FREE_EAGLE, "+o": LION, "+x": QUEEN, "+d": EAGLE, "+h": FALCON, "+m'": BUFFALO, "+v'": CHARIOT_SOLDIER,
    "+c'": "T", "+r": DRAGON, "+b": HORSE, "+m": f"9:{CROSS},e,w", "+v": f"9:{CROSS},n,s", "+a": "9:n,s,se,sw",
    "+l": "9:n,s,ne,nw", "+e": KING, "+t": f"9:n,s 1:e,w,{CROSS}", "+f": BISHOP, "+g": ROOK, "+s": VERTICAL_MOVER,
    "+c": SIDE_MOVER, "+i": VERTICAL_SOLDIER, "+n'": SIDE_SOLDIER, "+u": "9:n,se,sw", "+p": GOLD,
}
RANKS = {"k": 4, "+e": 4, "g'": 3, "+r'": 3, "y": 2, "+b'": 2, "r'": 1, "+e'": 1, "b'": 1, "+h'": 1}
NEVER_PROMOTE, ROYAL, DEMONS = ("k", "g'", "y", "z", "j", "q'"), ("k", "+e"), ("z", "+w")
SIZE, ZONE = 16, 12


def read(fen):
    rows, side = fen.split()[:2]
    board = {}
    for up, row in enumerate(reversed(rows.split("/"))):
        x = 0
        for item in re.findall(r"\d+|\+?[A-Za-z]'?", row):
            if item.isdigit():
                x += int(item)
            else:
                board[x, up] = item
                x += 1
    return board, side


def white(piece):
    return piece.isupper()


def add(square, step):
    return square[0] + step[0], square[1] + step[1]


def inside(square, size):
    return 0 <= square[0] < size and 0 <= square[1] < size


def ways(names, is_white):
    turned = 1 if is_white else -1
    return [(turned * COMPASS[name][0], turned * COMPASS[name][1]) for name in names.split(",")]


def free(board, square, size, is_white):
    """Whether such a piece may arrive there."""
    return inside(square, size) and (square not in board or white(board[square]) != is_white)


def lion(board, start, size, firsts, seconds):
    """Where two steps lead: ends and what is taken on the way; a leap takes nothing on the way."""
    is_white = white(board[start])
    for first in firsts:
        middle = add(start, first)
        if free(board, middle, size, is_white):
            yield middle, frozenset()
        for second in seconds:
            end = add(middle, second)
            if end != start and free(board, end, size, is_white):
                yield end, frozenset()
                if middle in board and free(board, middle, size, is_white):
                    yield end, frozenset([middle])
            elif end == start and free(board, middle, size, is_white):
                yield start, frozenset([middle] if middle in board else [])


def area(board, start, size):
    """Up to three steps over empty squares, not back to the start."""
    is_white = white(board[start])
    reached, last = {start}, [start]
    for _ in range(3):
        found = []
        for square in last:
            for step in COMPASS.values():
                end = add(square, step)
                if end not in reached and free(board, end, size, is_white):
                    reached.add(end)
                    yield end, frozenset()
                    if end not in board:
                        found.append(end)
        last = found


def rays(board, start, size, steps, most):
    is_white = white(board[start])
    for step in steps:
        end = add(start, step)
        for _ in range(most):
            if not free(board, end, size, is_white):
                break
            yield end, frozenset()
            if end in board:
                break
            end = add(end, step)


def jumps(board, start, size, steps):
    is_white, rank = white(board[start]), RANKS[board[start].lower()]
    for step in steps:
        end, passed = add(start, step), 0
        while inside(end, size):
            if end in board:
                if passed and white(board[end]) != is_white:
                    yield end, frozenset()
                passed += 1
                if RANKS.get(board[end].lower(), 0) >= rank:
                    break
            end = add(end, step)


def tetrarch(board, start, size):
    is_white = white(board[start])
    for name, step in COMPASS.items():
        near = add(start, step)
        if near in board and white(board[near]) != is_white:
            yield start, frozenset([near])
        end = add(near, step)
        for _ in range(2 if name in ("e", "w") else size):
            if not free(board, end, size, is_white):
                break
            yield end, frozenset()
            if end in board:
                break
            end = add(end, step)


def moves(board, start, words, size):
    """All (end, taken on the way) of the piece there, each once."""
    is_white = white(board[start])
    found = set()
    slides = []
    for word in words.split():
        kind, _, names = word.partition(":")
        steps = ways(names, is_white) if names else []
        if kind in "129":
            most = int(kind) if kind != "9" else size
            slides += steps if kind == "9" else []
            found.update(rays(board, start, size, steps, most))
        elif kind == "j":
            found.update((end, frozenset()) for end in (add(add(start, step), step) for step in steps)
                         if free(board, end, size, is_white))
        elif kind == "s":
            for step in steps:
                found.update(lion(board, start, size, [step], [step, (-step[0], -step[1])]))
        elif kind == "L":
            found.update(lion(board, start, size, ways(ALL, True), ways(ALL, True)))
        elif kind == "D":
            found.update(lion(board, start, size, ways(CROSS, True), ways(CROSS, True)))
        elif kind == "A":
            found.update(area(board, start, size))
        elif kind == "N":
            forward = 2 if is_white else -2
            found.update((end, frozenset()) for end in (add(start, (-1, forward)), add(start, (1, forward)))
                         if free(board, end, size, is_white))
        elif kind == "T":
            found.update(tetrarch(board, start, size))
        else:
            found.update(jumps(board, start, size, slides))
    return found


def near(square):
    return [add(square, step) for step in COMPASS.values()]


def burn(board, end):
    """What happens where a piece has ended its move: it is burnt, or burns."""
    is_white = white(board[end])
    around = [square for square in near(end) if square in board and white(board[square]) != is_white]
    if any(board[square].lower() in DEMONS for square in around):
        del board[end]
    elif board[end].lower() in DEMONS:
        for square in around:
            del board[square]


def turns(position):
    yield from all_turns(position, PIECES, SIZE, ZONE, NEVER_PROMOTE, burn)


def all_turns(position, pieces, size, zone, never_promote, afterwards):
    board, side = position
    is_white = side == "w"
    royals = {white(piece) for piece in board.values() if piece.lower() in ROYAL}
    if len(royals) < 2:
        return
    for start in [square for square, piece in board.items() if white(piece) == is_white]:
        piece = board[start]
        for end, taken in moves(board, start, pieces[piece.lower()], size):
            copy = {square: other for square, other in board.items() if square not in taken and square != start}
            captures = bool(taken) or end in copy
            was, now = (square[1] + 1 >= zone if is_white else square[1] < size + 1 - zone for square in (start, end))
            may_promote = piece[0] != "+" and piece.lower() not in never_promote and (
                now and not was or captures and (now or was))
            for sign in ["", "+"] if may_promote else [""]:
                after = dict(copy)
                after[end] = sign + piece
                afterwards(after, end)
                yield after, "b" if is_white else "w"
