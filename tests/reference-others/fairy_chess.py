"""Chess with other pieces and boards, slow and plain: castling, passed squares, promotion, no move into check."""

import re


def around(a, b):
    """All leaps of a kind."""
    return {(x * sx, y * sy) for x, y in ((a, b), (b, a)) for sx in (1, -1) for sy in (1, -1)}


STRAIGHT, DIAGONAL = around(0, 1), around(1, 1)


class Chess:
    files, ranks = 8, 8
    holes = frozenset()
    leaps = {"n": around(1, 2), "k": STRAIGHT | DIAGONAL}
    slides = {"r": STRAIGHT, "b": DIAGONAL, "q": STRAIGHT | DIAGONAL}
    promotions = "qrbn"
    second = 1  # the rank, from 0, of a player's Pawns at first
    first_steps = 2
    castling_steps = (2,)

    def read(self, fen):
        rows, side, rights, passed = fen.split()[:4]
        board = {}
        for row, text in enumerate(rows.split("/")):
            x = 0
            for number, sign in re.findall(r"(\d+)|(\D)", text):
                if sign and sign != "*":
                    board[x, self.ranks - 1 - row] = sign
                x += int(number or 1)
        passed = frozenset((ord(name[0]) - 97, int(name[1:]) - 1) for name in re.findall(r"[a-z]\d+", passed))
        castlers = set()
        for letter in rights.replace("-", ""):
            white = letter.isupper()
            king = self.king(board, white)
            rooks = [square for square, piece in board.items() if piece == ("R" if white else "r") and square[1] == king[1]
                     and (square[0] > king[0]) == (letter in "Kk")]
            castlers.add(max(rooks, key=lambda square: abs(square[0] - king[0])))
        return board, side == "w", frozenset(castlers), passed

    def king(self, board, white):
        return next(square for square, piece in board.items() if piece == ("K" if white else "k"))

    def inside(self, square):
        return 0 <= square[0] < self.files and 0 <= square[1] < self.ranks and square not in self.holes

    def reaches(self, board, start):
        """Where a piece other than a Pawn may go or attack, whoever stands there."""
        kind = board[start].lower()
        for dx, dy in self.leaps.get(kind, ()):
            yield start[0] + dx, start[1] + dy
        for dx, dy in self.slides.get(kind, ()):
            x, y = start[0] + dx, start[1] + dy
            while self.inside((x, y)):
                yield x, y
                if (x, y) in board:
                    break
                x, y = x + dx, y + dy

    def attacked(self, board, square, by_white):
        for start, piece in board.items():
            if piece.isupper() != by_white:
                continue
            if piece in "Pp":
                if square in {(start[0] + side, start[1] + (1 if by_white else -1)) for side in (1, -1)}:
                    return True
            elif square in set(self.reaches(board, start)):
                return True
        return False

    def pawn_moves(self, position, start):
        board, white, _, passed = position
        dy = 1 if white else -1
        for side in (1, -1):
            end = start[0] + side, start[1] + dy
            if end in board and board[end].isupper() != white:
                yield end, None, frozenset()
            elif end in passed:
                # The enemy's Pawn stands beyond, the first one on the file.
                x, y = end
                while (x, y) not in board:
                    y -= dy
                yield end, (x, y), frozenset()
        began = start[1] == (self.second if white else self.ranks - 1 - self.second)
        x, y = start
        on_the_way = []
        for _ in range(self.first_steps if began else 1):
            y += dy
            if not self.inside((x, y)) or (x, y) in board:
                break
            yield (x, y), None, frozenset(on_the_way)
            on_the_way.append((x, y))

    def moves(self, position):
        board, white, castlers, _ = position
        for start, piece in board.items():
            if piece.isupper() != white:
                continue
            if piece in "Pp":
                for end, victim, passed in self.pawn_moves(position, start):
                    after = {square: other for square, other in board.items() if square not in (start, victim)}
                    last = not self.inside((end[0], end[1] + (1 if white else -1)))
                    for kind in self.promotions if last else "p":
                        yield {**after, end: kind.upper() if white else kind}, castlers - {start, end}, passed
                continue
            for end in set(self.reaches(board, start)):
                if self.inside(end) and not (end in board and board[end].isupper() == white):
                    after = {square: other for square, other in board.items() if square != start}
                    left = {rook for rook in castlers if board[rook].isupper() != white} if piece in "Kk" else castlers
                    yield {**after, end: piece}, frozenset(left) - {start, end}, frozenset()
        yield from self.castlings(position)

    def castlings(self, position):
        board, white, castlers, _ = position
        for rook in castlers:
            if board[rook].isupper() != white:
                continue
            x, y = self.king(board, white)
            way = 1 if rook[0] > x else -1
            between = [(file, y) for file in range(x + way, rook[0], way)]
            if any(square in board for square in between):
                continue
            for steps in self.castling_steps:
                if steps > len(between) or any(self.attacked(board, square, not white)
                                               for square in [(x, y)] + between[:steps]):
                    continue
                after = {square: piece for square, piece in board.items() if square not in (rook, (x, y))}
                after[x + way * steps, y] = board[x, y]
                after[x + way * (steps - 1), y] = board[rook]
                yield after, frozenset(one for one in castlers if board[one].isupper() != white), frozenset()

    def turns(self, position):
        white = position[1]
        for board, castlers, passed in self.moves(position):
            if not self.attacked(board, self.king(board, white), not white):
                yield board, not white, castlers, passed
