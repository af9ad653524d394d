"""Tablut, slow and plain; with other numbers Brandubh."""

from hnefatafl import STEPS, read_board


class Tafl:
    size = 9
    refuge = {(x, y) for x in range(9) for y in range(9) if x in (0, 8) or y in (0, 8)}
    closed = {(4, 4)}  # where only the King may stand
    middle = (4, 4)
    may_pass = False
    king_comes_back = False
    helps = False  # closed squares help to take men

    def read(self, fen):
        return read_board(fen, self.size)

    def near(self, square):
        return [(square[0] + dx, square[1] + dy) for dx, dy in STEPS]

    def capture(self, board, square, player):
        def is_hostile(place):
            return board.get(place, ("", -1))[1] == player or self.helps and place in self.closed and place not in board

        for dx, dy in STEPS:
            victim = square[0] + dx, square[1] + dy
            if board.get(victim, ("", player))[1] == player:
                continue
            if board[victim][0] == "k" and (victim == self.middle or self.middle in self.near(victim)):
                if all(place == self.middle or board.get(place, ("", -1))[1] == player for place in self.near(victim)):
                    del board[victim]
            elif is_hostile((victim[0] + dx, victim[1] + dy)):
                del board[victim]

    def turns(self, position):
        board, player = position
        kings = [square for square, (kind, _) in board.items() if kind == "k"]
        if not kings or kings[0] in self.refuge:
            return
        for start, (kind, owner) in board.items():
            for dx, dy in STEPS if owner == player else ():
                x, y = start[0] + dx, start[1] + dy
                while 0 <= x < self.size and 0 <= y < self.size and (x, y) not in board:
                    if (x, y) == self.middle and not self.may_pass:
                        break
                    if (x, y) not in self.closed or kind == "k" and self.king_comes_back:
                        after = dict(board)
                        after[x, y] = after.pop(start)
                        self.capture(after, (x, y), player)
                        yield after, 1 - player
                    x, y = x + dx, y + dy


read, turns = Tafl().read, Tafl().turns
