"""Board shapes: which squares exist, and where a vector leads from a square.

A square is a pair (x, r): x is the file's index counted from 0, r the rank's
number as it is written ("e4" on the 8x8 board is (4, 4)).  Every shape answers
`add(square, vector)`: the square reached, or None when it is off the board.
"""

import re


class RectBoard:
    """An ordinary board of `width` files and `height` ranks."""

    def __init__(self, width, height):
        self.letters = "abcdefghijklmnopqrstuvwxyz"[:width]
        self.width = width
        self.height = height
        self.squares = {(x, r) for x in range(width) for r in range(1, height + 1)}

    def add(self, square, vector):
        target = (square[0] + vector[0], square[1] + vector[1])
        return target if target in self.squares else None

    def name(self, square):
        return self.letters[square[0]] + str(square[1])

    def square(self, name):
        found = (self.letters.index(name[0]), int(name[1:]))
        if found not in self.squares:
            raise ValueError("no such square: " + name)
        return found

    def square_list(self, text):
        """Several squares run together ("d3e3"), or "-" for none."""
        if text == "-":
            return []
        names = re.findall(r"[a-z][0-9]+", text)
        if "".join(names) != text:
            raise ValueError("not a list of squares: " + text)
        return [self.square(name) for name in names]

    def rows(self):
        """The squares row by row as a FEN lists them: last rank first."""
        for rank in range(self.height, 0, -1):
            yield [(x, rank) for x in range(self.width) if (x, rank) in self.squares]

    def is_last(self, square, side):
        """Is this the last rank as `side` sees it?"""
        return square[1] == (self.height if side == "w" else 1)

    def mirror(self, square):
        """The square as the other player sees it (used by the self-test)."""
        return (square[0], self.height + 1 - square[1])


class CylinderBoard(RectBoard):
    """The first and the last file are adjacent: files wrap, ranks do not."""

    def add(self, square, vector):
        target = ((square[0] + vector[0]) % self.width, square[1] + vector[1])
        return target if target in self.squares else None


class HexBoard(RectBoard):
    """Glinski's board: 91 cells, files a-l without j, of 6..11..6 cells.

    Every file is numbered from its own bottom.  Up to the f-file, the next
    file starts half a cell lower, after it half a cell higher; so with
    `skew(x)` added to the rank the six neighbours of every cell are the same
    six vectors: N (0,1), NE (1,1), SE (1,0), S (0,-1), SW (-1,-1), NW (-1,0).
    """

    LENGTHS = [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]

    def __init__(self):
        self.letters = "abcdefghikl"
        self.width = 11
        self.height = 11
        self.squares = {(x, r) for x in range(11) for r in range(1, self.LENGTHS[x] + 1)}

    @staticmethod
    def skew(x):
        return max(0, x - 5)

    def add(self, square, vector):
        x = square[0] + vector[0]
        rank = square[1] + self.skew(square[0]) + vector[1] - self.skew(x)
        return (x, rank) if (x, rank) in self.squares else None

    def is_last(self, square, side):
        """White: the top cell of the file; Black: the bottom cell."""
        return square[1] == (self.LENGTHS[square[0]] if side == "w" else 1)

    def mirror(self, square):
        return (square[0], self.LENGTHS[square[0]] + 1 - square[1])
