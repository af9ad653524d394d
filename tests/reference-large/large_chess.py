"""Grant Acedrex and Metamachy once more, slowly: a second opinion on games/grant-acedrex.vdl and games/metamachy.vdl.

Shares nothing with the program. The readings are those at the tops of the game files.
"""

import re
from collections import namedtuple

SIZE = 12
ROOK = [(0, 1), (1, 0), (0, -1), (-1, 0)]
BISHOP = [(1, 1), (1, -1), (-1, -1), (-1, 1)]

# board: {(x, y): piece}; moved: the players whose Kings have moved; hasty: the square of a piece that may be
# captured in passing, or None.
Position = namedtuple("Position", "board turn moved hasty clock number")


def leaps(a, b):
    return [(x * sx, y * sy) for x, y in {(a, b), (b, a)} for sx in {1, -1 if x else 1} for sy in {1, -1 if y else 1}]


def sign(number):
    return (number > 0) - (number < 0)


def add(square, step, times=1):
    return square[0] + times * step[0], square[1] + times * step[1]


def exists(square):
    return 0 <= square[0] < SIZE and 0 <= square[1] < SIZE


def colour(piece):
    return "w" if piece.isupper() else "b"


def other(turn):
    return "b" if turn == "w" else "w"


def forward(turn):
    return 1 if turn == "w" else -1


def slide(board, start, step):
    """Empty squares, and the first occupied one."""
    square = add(start, step)
    while exists(square):
        yield square
        if square in board:
            return
        square = add(square, step)


def bent(board, start, first, second):
    """A step or leap, and from there a slide."""
    middle = add(start, first)
    if exists(middle):
        yield middle
        if middle not in board:
            yield from slide(board, middle, second)


def cannon(board, start, step):
    platforms = 0
    square = add(start, step)
    while exists(square) and platforms < 2:
        if square in board:
            platforms += 1
            if platforms == 2:
                yield square
        elif platforms == 0:
            yield square
        square = add(square, step)


class LargeChess:
    """What both games share; a game says what its pieces are and how it ends."""

    SIZE = SIZE
    Position = Position

    def ends(self, board, start):
        """Squares that a piece reaches by its moves and captures of its own."""
        letter = board[start].lower()
        for step in self.LEAPERS.get(letter, []):
            yield add(start, step)
        for step in self.SLIDERS.get(letter, []):
            yield from slide(board, start, step)
        if letter == self.GRIFFON:
            for first in BISHOP:
                for second in (first[0], 0), (0, first[1]):
                    yield from bent(board, start, first, second)

    def moves_from(self, board, start):
        turn = colour(board[start])
        for end in set(self.ends(board, start)):
            if exists(end) and (end not in board or colour(board[end]) != turn):
                yield end
        if board[start].lower() == "p":
            ahead = add(start, (0, forward(turn)))
            if exists(ahead) and ahead not in board:
                yield ahead
            for side in (-1, 1):
                end = add(start, (side, forward(turn)))
                if end in board and colour(board[end]) != turn:
                    yield end

    def attacked(self, board, square, by):
        """Could `by` take an enemy that stood on the square?"""
        trial = dict(board)
        trial[square] = "r" if by == "w" else "R"
        return any(square in self.moves_from(trial, start) for start, piece in board.items()
                   if colour(piece) == by and start != square)

    def king(self, board, turn):
        return next(square for square, piece in board.items() if piece == ("K" if turn == "w" else "k"))

    def in_check(self, board, turn):
        return self.attacked(board, self.king(board, turn), other(turn))

    def after(self, position, board, moved=None, hasty=None, progress=False):
        return Position(board, other(position.turn), position.moved | ({moved} if moved else set()), hasty,
                        0 if progress else position.clock + 1, position.number + (position.turn == "b"))

    def plain_turns(self, position):
        board, turn = position.board, position.turn
        for start in [square for square in board if colour(board[square]) == turn]:
            letter = board[start].lower()
            for end in self.moves_from(board, start):
                then = dict(board)
                piece = then.pop(start)
                progress = letter == "p" or end in board
                hasty = None
                if letter in "pi" and abs(end[1] - start[1]) == 2:
                    foe = "p" if turn == "w" else "P"
                    if any(board.get(add(end, (side, 0))) == foe for side in (-1, 1)):
                        hasty = end
                for result in self.becomes(piece, end):
                    yield self.after(position, {**then, end: result}, turn if letter == "k" else None, hasty, progress)

    def becomes(self, piece, end):
        if piece.lower() not in self.PROMOTING or end[1] != (SIZE - 1 if piece.isupper() else 0):
            return [piece]
        return [kind.upper() if piece.isupper() else kind for kind in self.promotions(end)]

    def king_leaps(self, position):
        """The King's first move to the second square."""
        board, turn = position.board, position.turn
        if turn in position.moved:
            return
        start = self.king(board, turn)
        if self.attacked(board, start, other(turn)):
            return
        lifted = {square: piece for square, piece in board.items() if square != start}
        for dx in range(-2, 3):
            for dy in range(-2, 3):
                end = add(start, (dx, dy))
                if max(abs(dx), abs(dy)) < 2 or not exists(end) or end in board:
                    continue
                if 1 in (abs(dx), abs(dy)):
                    ways = [(sign(dx), sign(dy)), (dx // 2 if abs(dx) == 2 else 0, dy // 2 if abs(dy) == 2 else 0)]
                    if not self.KNIGHT_JUMP:
                        continue
                else:
                    ways = [(sign(dx), sign(dy))]
                if not all(self.attacked(lifted, add(start, way), other(turn)) for way in ways):
                    yield self.after(position, {**lifted, end: board[start]}, turn)

    def in_passing(self, position):
        board, turn, victim = position.board, position.turn, position.hasty
        if victim is None:
            return
        end = add(victim, (0, forward(turn)))
        for side in (-1, 1):
            start = add(victim, (side, 0))
            if board.get(start) == ("P" if turn == "w" else "p"):
                then = {square: piece for square, piece in board.items() if square not in (start, victim)}
                yield self.after(position, {**then, end: board[start]}, progress=True)

    def all_turns(self, position):
        for make in self.plain_turns, self.king_leaps, self.in_passing:
            for after in make(position):
                if not self.in_check(after.board, position.turn):
                    yield after

    def result(self, position):
        outcome = self.special_result(position)
        if outcome:
            return outcome
        if not any(True for _ in self.all_turns(position)):
            return other(position.turn) if self.STALEMATE_LOSES or self.in_check(position.board, position.turn) else "draw"
        return "draw" if len(position.board) == 2 or position.clock >= 150 else "ongoing"

    def turns(self, position):
        """The positions behind all legal turns, one for each turn."""
        return [] if self.special_result(position) else list(self.all_turns(position))

    def special_result(self, position):
        return None

    # ---- Reading and writing

    def parse(self, text):
        placement, turn, *rest = text.split(" ")
        board, hasty = {}, None
        for row, line in enumerate(placement.split("/")):
            x = 0
            for item in re.findall(r"\d+|!?[A-Za-z]", line):
                if item.isdigit():
                    x += int(item)
                    continue
                if item[0] == "!":
                    hasty = x, SIZE - 1 - row
                board[x, SIZE - 1 - row] = item[-1]
                x += 1
        flags = re.search(r"king-moved=(\d),(\d)", text)
        moved = {turn for turn, flag in zip("wb", flags.groups()) if flag == "1"} if flags else set()
        return Position(board, turn, frozenset(moved), hasty, int(rest[2]), int(rest[3]))

    def fen(self, position):
        lines = []
        for y in reversed(range(SIZE)):
            line = "".join(("!" if (x, y) == position.hasty else "") + position.board.get((x, y), " ")
                           for x in range(SIZE))
            lines.append(re.sub(" +", lambda run: str(len(run.group())), line))
        block = f" {{king-moved={int('w' in position.moved)},{int('b' in position.moved)}}}" if position.moved else ""
        return f"{'/'.join(lines)} {position.turn} - - {position.clock} {position.number}{block}"


class GrantAcedrex(LargeChess):
    START = "rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w - - 0 1"
    LETTERS = "aurlcgp"
    LEAPERS = {"k": ROOK + BISHOP, "l": leaps(0, 3) + leaps(1, 3), "g": leaps(2, 3)}
    SLIDERS = {"r": ROOK, "c": BISHOP}
    GRIFFON = "a"
    PROMOTING = "p"
    KNIGHT_JUMP = False
    STALEMATE_LOSES = True

    def ends(self, board, start):
        yield from super().ends(board, start)
        if board[start].lower() == "u":
            for leap in leaps(1, 2):
                yield from bent(board, start, leap, (sign(leap[0]), sign(leap[1])))

    def promotions(self, end):
        return "rlugcaacgulr"[end[0]]

    def special_result(self, position):
        armies = {turn: [p for p in position.board.values() if colour(p) == turn] for turn in "wb"}
        me, foe = position.turn, other(position.turn)
        if len(armies[foe]) == 1 and len(armies[me]) > 1:
            return me
        if len(armies[me]) == 1 and len(armies[foe]) > 1 and not any(len(after.board) == 2
                                                                      for after in self.all_turns(position)):
            return foe
        return None


class Metamachy(LargeChess):
    START = ("cm3qk3mc/ernbilgibnre/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/ERNBILGIBNRE/"
             "CM3QK3MC w - - 0 1")
    LETTERS = "qglrbnmecip"
    LEAPERS = {"k": ROOK + BISHOP, "i": ROOK + BISHOP, "n": leaps(1, 2), "m": leaps(1, 3),
               "e": BISHOP + leaps(2, 2), "l": ROOK + BISHOP + leaps(0, 2) + leaps(1, 2) + leaps(2, 2)}
    SLIDERS = {"q": ROOK + BISHOP, "r": ROOK, "b": BISHOP}
    GRIFFON = "g"
    PROMOTING = "pi"
    KNIGHT_JUMP = True
    STALEMATE_LOSES = False

    def ends(self, board, start):
        yield from super().ends(board, start)
        if board[start].lower() == "c":
            for step in ROOK:
                yield from cannon(board, start, step)

    def moves_from(self, board, start):
        yield from super().moves_from(board, start)
        if board[start].lower() in "pi":
            step = (0, forward(colour(board[start])))
            if exists(add(start, step, 2)) and add(start, step) not in board and add(start, step, 2) not in board:
                yield add(start, step, 2)

    def promotions(self, end):
        return "qlg"


grant_acedrex = GrantAcedrex()
metamachy = Metamachy()
