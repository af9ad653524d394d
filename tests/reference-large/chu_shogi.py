"""Chu Shogi once more, slowly: squares are pairs, boards are dictionaries, every question tries all moves.

A second opinion on games/chu-shogi.vdl, made from the regulations of the Japanese Chu Shogi Association. It
shares nothing with the program. The readings are those at the top of the game file.
"""

import re
from collections import namedtuple

START = ("lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/"
         "A1B1TOXT1B1A/LFCSGKEGSCFL w - - 0 1")
SIZE = 12
COMPASS = {"n": (0, 1), "ne": (1, 1), "e": (1, 0), "se": (1, -1), "s": (0, -1), "sw": (-1, -1), "w": (-1, 0),
           "nw": (-1, 1)}
STRAIGHT, SLANTED = "n e s w", "ne se sw nw"
ALL = STRAIGHT + " " + SLANTED

# letter: (steps of one square, slides, jumps to the second square, directions of a Lion's two steps in a line)
PIECES = {
    "k": (ALL, "", "", ""), "+e": (ALL, "", "", ""),
    "g": ("n ne nw e w s", "", "", ""), "+p": ("n ne nw e w s", "", "", ""),
    "s": ("n ne nw se sw", "", "", ""),
    "c": ("n ne nw s", "", "", ""),
    "f": ("n ne nw s se sw", "", "", ""),
    "t": ("ne nw e w s se sw", "", "", ""),
    "e": ("n ne nw e w se sw", "", "", ""), "+i": ("n ne nw e w se sw", "", "", ""),
    "p": ("n", "", "", ""),
    "i": ("n s", "", "", ""),
    "o": (SLANTED, "", STRAIGHT, ""),
    "x": (STRAIGHT, "", SLANTED, ""),
    "l": ("", "n", "", ""),
    "a": ("", "n s", "", ""),
    "v": ("e w", "n s", "", ""), "+s": ("e w", "n s", "", ""),
    "m": ("n s", "e w", "", ""), "+c": ("n s", "e w", "", ""),
    "r": ("", STRAIGHT, "", ""), "+g": ("", STRAIGHT, "", ""),
    "b": ("", SLANTED, "", ""), "+f": ("", SLANTED, "", ""),
    "d": (SLANTED, STRAIGHT, "", ""), "+r": (SLANTED, STRAIGHT, "", ""),
    "h": (STRAIGHT, SLANTED, "", ""), "+b": (STRAIGHT, SLANTED, "", ""),
    "q": ("", ALL, "", ""), "+x": ("", ALL, "", ""),
    "+l": ("", "n s ne nw", "", ""),
    "+a": ("", "n s se sw", "", ""),
    "+t": ("e w " + SLANTED, "n s", "", ""),
    "+m": ("", "e w " + SLANTED, "", ""),
    "+v": ("", "n s " + SLANTED, "", ""),
    "+h": ("", "e s w " + SLANTED, "", "n"),
    "+d": ("", STRAIGHT + " se sw", "", "ne nw"),
}
LIONS = ("n", "+o")
ROYAL = ("k", "+e")
SMALL = ("p", "i")

# board: {(x, y): piece}; turn: "w" or "b"; fell: the last turn took a Lion with another piece.
Position = namedtuple("Position", "board turn fell clock number")
# One way to move: captures in the order in which they are made, squares.
Move = namedtuple("Move", "start end captures")


def colour(piece):
    return "w" if piece.isupper() else "b"


def other(turn):
    return "b" if turn == "w" else "w"


def add(square, step):
    return square[0] + step[0], square[1] + step[1]


def exists(square):
    return 0 <= square[0] < SIZE and 0 <= square[1] < SIZE


def vectors(names, turn):
    sign = 1 if turn == "w" else -1
    return [(sign * COMPASS[name][0], sign * COMPASS[name][1]) for name in names.split()]


def rank_for(square, turn):
    """1 to 12 as the player counts."""
    return square[1] + 1 if turn == "w" else SIZE - square[1]


# ---- Reading and writing

def parse(text):
    placement, turn, *rest = text.split(" ")
    board = {}
    for row, line in enumerate(placement.split("/")):
        x = 0
        for item in re.findall(r"\d+|\+?[A-Za-z]", line):
            if item.isdigit():
                x += int(item)
            else:
                board[x, SIZE - 1 - row] = item
                x += 1
    return Position(board, turn, "{lion-fell=1}" in rest, int(rest[2]), int(rest[3]))


def fen(position):
    lines = []
    for y in reversed(range(SIZE)):
        line = "".join(position.board.get((x, y), " ") for x in range(SIZE))
        lines.append(re.sub(" +", lambda run: str(len(run.group())), line))
    block = " {lion-fell=1}" if position.fell else ""
    return f"{'/'.join(lines)} {position.turn} - - {position.clock} {position.number}{block}"


# ---- Movement, the Lion's special rules not minded

def kind(piece):
    return piece.lower()


def moves_from(board, start):
    turn = colour(board[start])
    if kind(board[start]) in LIONS:
        yield from lion_moves(board, start)
        return
    steps, slides, jumps, stings = PIECES[kind(board[start])]
    for step in vectors(steps, turn):
        yield from arrive(board, turn, start, add(start, step), ())
    for step in vectors(jumps, turn):
        yield from arrive(board, turn, start, add(add(start, step), step), ())
    for step in vectors(slides, turn):
        end = add(start, step)
        while exists(end):
            yield from arrive(board, turn, start, end, ())
            if end in board:
                break
            end = add(end, step)
    for step in vectors(stings, turn):
        yield from two_steps(board, turn, start, step, [step, (-step[0], -step[1])])


def lion_moves(board, start):
    turn = colour(board[start])
    for step in vectors(ALL, turn):
        yield from two_steps(board, turn, start, step, vectors(ALL, turn))


def two_steps(board, turn, start, first, seconds):
    """A step, or two, or a leap to where two steps lead."""
    middle = add(start, first)
    if not exists(middle):
        return
    for second in seconds:
        end = add(middle, second)
        if end != start:
            yield from arrive(board, turn, start, end, ())
    yield from arrive(board, turn, start, middle, ())
    if middle in board and colour(board[middle]) == turn:
        return
    captures = (middle,) if middle in board else ()
    for second in seconds:
        end = add(middle, second)
        if end == start:
            yield Move(start, start, captures)
        else:
            yield from arrive(board, turn, start, end, captures)


def arrive(board, turn, start, end, captures):
    if exists(end) and (end not in board or colour(board[end]) != turn):
        yield Move(start, end, captures + ((end,) if end in board else ()))


def moves_of(board, turn):
    """Each way once: two routes with the same captures are one."""
    seen = set()
    for start in list(board):
        if colour(board[start]) == turn:
            for move in moves_from(board, start):
                name = (move.start, move.end, frozenset(move.captures))
                if name not in seen:
                    seen.add(name)
                    yield move


# ---- The Lion's special rules

def guarded(board, square, by):
    """Could `by` take an enemy that stood on the square?"""
    trial = dict(board)
    trial[square] = "G" if by == "b" else "g"
    return any(square in move.captures for move in moves_of(trial, by))


def lion_guarded(board, start, victim, taken_before):
    foe = colour(board[victim])
    before = {square: piece for square, piece in board.items() if square != start}
    after = {square: piece for square, piece in before.items() if square not in taken_before}
    return guarded(before, victim, foe) or guarded(after, victim, foe)


def lion_rules_allow(position, move):
    board = position.board
    for index, victim in enumerate(move.captures):
        if kind(board[victim]) not in LIONS:
            continue
        before = move.captures[:index]
        if kind(board[move.start]) in LIONS:
            near = max(abs(victim[0] - move.start[0]), abs(victim[1] - move.start[1])) == 1
            worthy = any(kind(board[square]) not in SMALL for square in before)
            asks = not near and not worthy
        else:
            asks = position.fell
        if asks and lion_guarded(board, move.start, victim, before):
            return False
    return True


# ---- Turns

def may_promote(board, move):
    piece = kind(board[move.start])
    turn = colour(board[move.start])
    if piece.startswith("+") or piece in ("k", "q", "n"):
        return False
    was, now = rank_for(move.start, turn) >= 9, rank_for(move.end, turn) >= 9
    return (now and not was or (now or was) and len(move.captures) > 0
            or piece == "p" and rank_for(move.end, turn) == SIZE)


def after(position, move, promotes):
    board = dict(position.board)
    piece = board.pop(move.start)
    fell = kind(piece) not in LIONS and any(kind(board[square]) in LIONS for square in move.captures)
    for square in move.captures:
        del board[square]
    board[move.end] = "+" + piece if promotes else piece
    return Position(board, other(position.turn), fell, 0 if move.captures else position.clock + 1,
                    position.number + (position.turn == "b"))


def turns(position):
    """The positions behind all legal turns, one for each turn."""
    if result(position) != "ongoing":
        return []
    return list(all_turns(position))


def all_turns(position):
    for move in moves_of(position.board, position.turn):
        if lion_rules_allow(position, move):
            yield after(position, move, False)
            if may_promote(position.board, move):
                yield after(position, move, True)


# ---- The end

def royals(board, turn):
    return [square for square, piece in board.items() if colour(piece) == turn and kind(piece) in ROYAL]


def army(board, turn):
    """Without what can never move again."""
    return [piece for square, piece in board.items() if colour(piece) == turn
            and not (kind(piece) in ("p", "l") and rank_for(square, turn) == SIZE)]


def force(board, turn):
    return [piece for piece in army(board, turn) if kind(piece) not in SMALL]


def strikes_back(position):
    me, foe = position.turn, other(position.turn)
    for move in moves_of(position.board, me):
        if move.captures and lion_rules_allow(position, move):
            board = after(position, move, False).board
            if not royals(board, foe) or len(force(board, foe)) == 1:
                return True
    return False


def result(position):
    board, me, foe = position.board, position.turn, other(position.turn)
    if not royals(board, me):
        return foe
    if len(army(board, foe)) == 1 and len(force(board, me)) > 1:
        return me
    if len(army(board, me)) == 1 and len(force(board, foe)) > 1 and not strikes_back(position):
        return foe
    if len(army(board, me)) == 1 and len(army(board, foe)) == 1:
        if not any(guarded(board, square, me) for square in royals(board, foe)):
            return "draw"
    if not any(True for _ in all_turns(position)):
        return foe
    return "ongoing"
